"""What must not work: foreign pages, stale and foreign proofs, requests that are none; and what must not be told."""

from __future__ import annotations

import json
import logging
import re
import statistics
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from piazza.server.accounts.credentials import Credentials
from piazza.server.accounts.people import People
from piazza.server.ops import logs
from tests.support.app import Setting, told

FOREIGN: list[dict[str, str]] = [
    {"Origin": "https://evil.test"},
    {"Origin": "null"},
    {"Origin": "https://piazza.test.evil.test"},
    {"Origin": "https://piazza.test:444"},
    {"Origin": "http://["},
    {"Origin": "https://piazza.test", "Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


def operations(setting: Setting, *methods: str) -> Iterator[tuple[str, str]]:
    schema: dict[str, Any] = setting.app.openapi_schema.to_schema()
    for path, item in schema["paths"].items():
        for method in item:
            if method in methods:
                yield method, re.sub(r"{\w+}", "1", path.replace("{kind}", "feedback"))


async def test_a_foreign_page_changes_nothing(setting: Setting) -> None:
    ada, browser = await setting.account("Ada")
    changing = list(operations(setting, "post", "put", "patch", "delete"))
    assert len(changing) > 12
    for method, path in changing:
        for headers in FOREIGN:
            answer = await browser.request(method, path, headers=headers, json={})
            assert answer.status_code == 403, (method, path, headers)
    assert await setting.people.find(ada.id) == ada
    assert (await browser.get("/api/me")).json()["person"]["name"] == "Ada"


async def test_a_foreign_page_reads_nothing(setting: Setting) -> None:
    _, browser = await setting.account("Ada")
    for method, path in operations(setting, "get"):
        answer = await browser.request(method, path, headers={"Origin": "https://evil.test"})
        assert answer.status_code == 403, path
        assert "access-control-allow-origin" not in answer.headers


async def test_the_own_page_may(setting: Setting) -> None:
    _, browser = await setting.account("Ada")
    headers = {"Origin": "https://piazza.test", "Sec-Fetch-Site": "same-origin"}
    assert (await browser.put("/api/me/settings", json={"notify": False}, headers=headers)).status_code == 200


async def test_proofs_that_are_no_longer_good(setting: Setting) -> None:
    ada, browser = await setting.account("Ada", "1815")
    program = await setting.program(ada, "play", "bot", "read", "account")
    stale = setting.browser()
    stale.cookies.set("piazza_session", browser.cookies["piazza_session"], domain="piazza.test")
    assert (await stale.get("/api/me/tokens")).status_code == 200
    await browser.delete("/api/session")
    assert told(await stale.get("/api/me/tokens")) == (401, "WHO")
    assert told(await stale.post("/api/me/leave", json={"secret": "1815"})) == (401, "WHO")
    assert (await program.get("/api/me/tokens")).status_code == 200
    await setting.people.delete(ada.id)
    setting.app.state["credentials"].forget(ada.id)
    for method, path in operations(setting, "get", "post", "put", "delete"):
        if path.startswith("/api/me"):
            answer = await program.request(method, path, json={})
            assert answer.status_code in (400, 401), (method, path, answer.text)
    assert told(await program.get("/api/me")) == (401, "TOKEN")


async def test_nothing_of_a_person_without_a_proof(setting: Setting) -> None:
    browser = setting.browser()
    for method, path in operations(setting, "get", "delete"):
        if path.startswith(("/api/me/", "/api/operator")):
            assert told(await browser.request(method, path)) == (401, "WHO"), (method, path)


async def test_what_belongs_to_somebody_else(setting: Setting) -> None:
    ada, _ = await setting.account("Ada")
    _, other = await setting.account("Bo")
    token, secret = await setting.credentials.new_token(ada.id, "x", {"read"})
    assert (await other.delete(f"/api/me/tokens/{token.id}")).status_code == 404
    assert await setting.credentials.by_token(secret) is not None


async def test_a_session_is_no_token_and_a_token_no_session(setting: Setting) -> None:
    ada, browser = await setting.account("Ada")
    session = browser.cookies["piazza_session"]
    assert told(await setting.browser(Authorization=f"Bearer {session}").get("/api/me")) == (401, "TOKEN")
    _, secret = await setting.credentials.new_token(ada.id, "x", {"read", "account"})
    thief = setting.browser()
    thief.cookies.set("piazza_session", secret, domain="piazza.test")
    assert (await thief.get("/api/me")).json()["person"] is None


async def test_a_session_given_by_somebody_else_is_not_kept_at_the_log_in(setting: Setting) -> None:
    guest = await setting.people.guest()
    planted = await setting.credentials.open_session(guest.id)
    await setting.people.register("Ada", "1815")
    browser = setting.browser()
    browser.cookies.set("piazza_session", planted, domain="piazza.test")
    await browser.post("/api/session", json={"name": "Ada", "secret": "1815"})
    assert await setting.credentials.by_session(planted) is None
    assert browser.cookies["piazza_session"] != planted


BODIES: list[bytes] = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"x"',
    b"\xff\xfe",
    b'{"name": "\xc3"}',
    b'{"name": "\\ud800", "secret": "\\ud800\\udfff"}',
    b'{"name": "a\\u0000b", "secret": "1234"}',
    b'{"name": 1e999, "secret": []}',
    b'{"name": ' + b"[" * 100_000,
    b'{"data": ' + b'{"a":' * 5_000 + b"1" + b"}" * 5_000 + b"}",
    b'{"name": ' + b"9" * 10_000 + b"}",
    b'{"name": "x", "name": "y", "secret": "1234", "extra": 1}',
]


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/x-www-form-urlencoded", "x", ""])
async def test_bodies_that_are_none(setting: Setting, kind: str) -> None:
    _, browser = await setting.account("Ada")
    await browser.put("/api/me/settings", json={"diagnostics": True})
    for method, path in operations(setting, "post", "put"):
        for body in BODIES:
            answer = await browser.request(method, path, content=body, headers={"Content-Type": kind})
            assert answer.status_code < 500, (method, path, body[:40], answer.text)
            assert answer.status_code >= 400 or path in ("/api/me/leave",) or b"secret" in body, (path, body[:40])


async def test_a_body_that_is_too_large(setting: Setting) -> None:
    browser = setting.browser()
    answer = await browser.post("/api/session", content=b" " * 2_000_001, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


async def test_it_is_not_told_whether_a_name_exists(setting: Setting) -> None:
    """The same answer, and in about the same time."""
    await setting.people.register("Ada", "1815")
    await setting.people.check("nobody", "0000")
    answers: dict[str, list[httpx.Response]] = {"Ada": [], "Bo": []}
    times: dict[str, list[float]] = {"Ada": [], "Bo": []}
    for n in range(5):
        for name in answers:
            browser = setting.browser(f"10.0.{n}.1")
            begun = time.perf_counter()
            answers[name].append(await browser.post("/api/session", json={"name": name, "secret": "0000"}))
            times[name].append(time.perf_counter() - begun)
    ada, bo = answers["Ada"][0], answers["Bo"][0]
    assert (ada.status_code, ada.content) == (bo.status_code, bo.content)
    assert list(ada.headers) == list(bo.headers)
    assert 0.4 < statistics.median(times["Ada"]) / statistics.median(times["Bo"]) < 2.5
    for _ in range(5):
        for name in answers:
            await setting.browser().post("/api/session", json={"name": name, "secret": "0"})
    limited = [await setting.browser().post("/api/session", json={"name": n, "secret": "0"}) for n in answers]
    assert [answer.status_code for answer in limited] == [429, 429]
    assert len({answer.json()["text"] for answer in limited}) == 1


async def test_a_problem_does_not_repeat_what_it_was_given(setting: Setting) -> None:
    browser = setting.browser()
    for body in ({"name": "Ada", "secret": "hunter2" * 50}, {"name": 5, "secret": "hunter2"}, {"secrets": "hunter2"}):
        assert "hunter2" not in (await browser.post("/api/session", json=body)).text


async def test_answers_are_not_kept_and_not_sniffed(setting: Setting) -> None:
    _, browser = await setting.account("Ada")
    answer = await browser.get("/api/me")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert json.loads(answer.text)["person"]["name"] == "Ada"


@pytest.mark.parametrize("as_json", [True, False], ids=["json", "text"])
async def test_no_secret_is_logged_even_when_things_break(
    setting: Setting, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, as_json: bool
) -> None:
    ada, browser = await setting.account("Ada", "hunter2-is-it")
    program = await setting.program(ada, "read", "account")
    secrets = ["hunter2", browser.cookies["piazza_session"], program.headers["Authorization"].split()[1]]

    async def broken(*_: Any) -> Any:
        raise RuntimeError("broken")

    root, before = logging.getLogger(), logging.getLogger().handlers[:]
    logs.configure("debug", json=as_json)
    try:
        for name in ("check", "register", "is_secret_of", "settings"):
            monkeypatch.setattr(People, name, broken)
        credentials = {"name": "Ada", "secret": "hunter2-is-it"}
        for client in (browser, program):
            assert (await client.post("/api/session", json=credentials)).status_code == 500
            assert (await client.post("/api/accounts", json=credentials)).status_code == 500
            assert (await client.post("/api/me/leave", json={"secret": "hunter2-is-it"})).status_code == 500
            assert (await client.get("/api/me/settings")).status_code == 500
        monkeypatch.setattr(Credentials, "_find", broken)
        setting.app.state["credentials"].forget(ada.id)
        assert (await browser.get("/api/me")).status_code == 500
        assert (await program.get("/api/me")).status_code == 500
    finally:
        root.handlers[:] = before
    said = capsys.readouterr()
    assert "broken" in said.err
    assert not [secret for secret in secrets if secret in said.err + said.out]
