"""Feedback and diagnostics, and the operator who reads them."""

from __future__ import annotations

import json
from typing import Any

from tests.support.app import BOTH, Setting, told
from tests.support.tables import open_table


@BOTH
async def test_feedback_is_pinned_to_an_entry(setting: Setting) -> None:
    id = await open_table(setting.app.state["tables"])
    ada, browser = await setting.account("Ada")
    item = {"tags": ["bug", "bad"], "text": "=1+1", "match": id, "entry": 0, "place": "Turn 1, bidding"}
    assert (await browser.post("/api/feedback", json=item)).status_code == 201
    assert (await setting.browser().post("/api/feedback", json={"tags": ["good"]})).status_code == 201
    wrong: dict[str, Any]
    for wrong in ({"entry": 99}, {"match": "x"}):
        assert told(await browser.post("/api/feedback", json=item | wrong)) == (400, "NO_ENTRY")
    for wrong in ({"tags": []}, {"tags": ["fine"]}, {"entry": -1}, {"text": "x" * 4001}, {"text": "a\0b"}):
        assert (await browser.post("/api/feedback", json=item | wrong)).status_code == 400
    await setting.people.make_operator(ada.id)
    first, second = (await browser.get("/api/operator/feedback")).json()
    assert first["data"] == {"tags": ["good"], "text": "", "place": ""}
    assert (first["name"], second["name"]) == ("", "Ada")
    assert second["data"] == item | {"tags": ["bad", "bug"]}
    assert (await browser.get("/api/operator/feedback?tag=bug")).json() == [second]
    assert (await browser.get("/api/operator/feedback?limit=1")).json() == [first]
    assert (await browser.get(f"/api/operator/feedback?before={second['created']}")).json() == []
    table = (await browser.get("/api/operator/feedback/export.csv")).text.splitlines()
    assert table[0] == "id,created,name,match,entry,place,tags,text"
    assert table[2].endswith(f""",Ada,{id},0,"Turn 1, bidding",bad bug,'=1+1""")
    lines = (await browser.get("/api/operator/feedback/export.json")).text.splitlines()
    assert [json.loads(line) for line in lines] == [first, second]
    assert (await browser.get("/api/operator/counts")).json()["feedback"] == 2


async def test_diagnostics_only_from_who_agreed(setting: Setting) -> None:
    ada, browser = await setting.account("Ada")
    body = {"data": {"error": "x is not a function", "at": 3}}
    assert told(await setting.browser().post("/api/diagnostics", json=body)) == (401, "WHO")
    assert told(await browser.post("/api/diagnostics", json=body)) == (403, "NOT_AGREED")
    await browser.put("/api/me/settings", json={"diagnostics": True})
    assert (await browser.post("/api/diagnostics", json=body)).status_code == 201
    large = {"data": {"error": "x" * 30_000}}
    assert told(await browser.post("/api/diagnostics", json=large)) == (413, "TOO_LARGE")
    await browser.put("/api/me/settings", json={"diagnostics": False})
    assert told(await browser.post("/api/diagnostics", json=body)) == (403, "NOT_AGREED")
    await setting.people.make_operator(ada.id)
    assert [item["data"] for item in (await browser.get("/api/operator/diagnostics")).json()] == [body["data"]]
    assert "is not a function" in (await browser.get("/api/operator/diagnostics/export.csv")).text


async def test_only_operators_read(setting: Setting) -> None:
    _, browser = await setting.account("Ada")
    operator, _ = await setting.account("Bo")
    await setting.people.make_operator(operator.id)
    program, wrong = await setting.program(operator, "read"), await setting.program(operator, "play")
    for path in ("feedback", "diagnostics", "counts", "feedback/export.csv", "diagnostics/export.json"):
        address = f"/api/operator/{path}"
        assert told(await setting.browser().get(address)) == (401, "WHO")
        assert told(await browser.get(address)) == (403, "OPERATOR")
        assert told(await wrong.get(address)) == (403, "SCOPE")
        assert (await program.get(address)).status_code == 200
    for wrong_path in ("people", "feedback?before=-1", f"feedback?before={10**20}", "feedback?limit=501"):
        assert (await program.get(f"/api/operator/{wrong_path}")).status_code == 400


async def test_feedback_does_not_flood(setting: Setting) -> None:
    answers = [(await setting.browser().post("/api/feedback", json={"tags": ["good"]})).status_code for _ in range(62)]
    assert answers[:60] == [201] * 60
    assert 429 in answers[60:]
