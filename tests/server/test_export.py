"""Who asks for everything that is kept of him gets it, and nothing that opens a door; names go with their owner."""

from __future__ import annotations

from sqlalchemy import select

from piazza.server.db import schema
from piazza.server.notify.channels import ChannelStore
from tests.support.app import BOTH, Setting, told

HOOK = "https://hooks.example.org/ada"


@BOTH
async def test_everything_of_a_person(setting: Setting) -> None:
    person, ada = await setting.account("Ada")
    await ada.post("/api/session", json={"name": "Ada", "secret": "1234"})
    _, bruno = await setting.account("Bruno")
    id = (await ada.post("/api/rooms", json={"game": "night-market", "seats": 2})).json()["id"]
    await bruno.post(f"/api/rooms/{id}/join", json={})
    await bruno.post(f"/api/rooms/{id}/ready", json={"ready": True})
    await ada.post(f"/api/rooms/{id}/start", json={})
    await ada.post(f"/api/rooms/{id}/chat", json={"id": "1", "text": "Good luck!"})
    await bruno.post(f"/api/rooms/{id}/chat", json={"id": "1", "text": "And to you."})
    await ada.post("/api/feedback", json={"match": id, "entry": 1, "tags": ["good"], "text": "Nice dice."})
    await ada.put("/api/me/settings", json={"diagnostics": True})
    await ada.post("/api/diagnostics", json={"data": {"fault": "none"}})
    secret = (await ada.post("/api/me/tokens", json={"name": "bot", "scopes": ["bot"]})).json()["secret"]
    await ChannelStore(setting.store).add(person.id, "webhook", {"url": HOOK, "secret": "of the hook"})
    answer = await ada.get("/api/me/export.json")
    found = answer.json()
    assert found["account"]["name"] == "Ada"
    assert found["settings"]["diagnostics"] is True
    assert [line["text"] for line in found["chat"]] == ["Good luck!"]
    assert [(line["match"], line["text"]) for line in found["feedback"]] == [(id, "Nice dice.")]
    assert [line["data"] for line in found["diagnostics"]] == [{"fault": "none"}]
    assert len(found["browsers"]) == len(found["sessions"]) == 1
    assert [token["name"] for token in found["tokens"]] == ["bot"]
    assert [channel["address"] for channel in found["channels"]] == [HOOK]
    assert [(game["id"], game["seats"], game["record"]["seats"]) for game in found["games"]] == [
        (id, [0], ["Ada", "Bruno"])
    ]
    assert not found["games"][0]["record"]["seed"], "as long as it is played"
    cookie = ada.cookies["piazza_session"]
    assert not any(hidden in answer.text for hidden in (secret, "of the hook", cookie, "argon2"))
    async with setting.store.engine.connect() as connection:
        hashes = (await connection.execute(select(schema.sessions.c.hash))).scalars().all()
    assert not any(hash in answer.text for hash in hashes)
    assert told(await (await setting.program(person, "read")).get("/api/me/export.json")) == (403, "SCOPE")
    assert (await setting.browser().get("/api/me/export.json")).status_code == 401


async def test_who_resigned_is_a_seat_not_a_name(setting: Setting) -> None:
    _, ada = await setting.account("Ada")
    _, bruno = await setting.account("Bruno")
    id = (await ada.post("/api/rooms", json={"game": "night-market", "seats": 2})).json()["id"]
    await bruno.post(f"/api/rooms/{id}/join", json={})
    await bruno.post(f"/api/rooms/{id}/ready", json={"ready": True})
    await ada.post(f"/api/rooms/{id}/start", json={})
    await bruno.post(f"/api/rooms/{id}/resign", json={})
    record = (await ada.get(f"/api/matches/{id}/record.json")).json()
    assert record["entries"][-1] == "note Seat 2 resigned."
    await bruno.post("/api/me/leave", json={"secret": "1234"})
    for path in (f"matches/{id}/record.txt", f"rooms/{id}", f"rooms/{id}/chat", "matches"):
        assert "Bruno" not in (await ada.get(f"/api/{path}")).text, path
