"""Accounts over HTTP."""

from __future__ import annotations

import asyncio
import json

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import AsyncTestClient, WebSocketTestSession

from piazza.server.accounts import auth
from piazza.server.api import bots
from tests.support.app import BOTH, Setting, told

ADA = {"name": "Ada", "secret": "1815"}


async def me(browser: httpx.AsyncClient) -> str | None:
    person = (await browser.get("/api/me")).json()["person"]
    return person and str(person["name"])


@BOTH
async def test_an_account_from_first_to_last(setting: Setting) -> None:
    browser = setting.browser()
    assert await me(browser) is None
    made = await browser.post("/api/accounts", json=ADA)
    assert made.status_code == 201
    assert made.headers["cache-control"] == "no-store"
    assert made.json()["person"]["guest"] is False
    assert await me(browser) == "Ada"
    assert (await browser.delete("/api/session")).status_code == 204
    assert await me(browser) is None
    assert told(await browser.post("/api/session", json=ADA | {"secret": "1816"})) == (403, "WRONG")
    assert (await browser.post("/api/session", json=ADA | {"name": "ADA"})).status_code == 201
    assert await me(browser) == "Ada"
    assert told(await browser.post("/api/me/leave", json={"secret": "1816"})) == (403, "WRONG")
    assert (await browser.post("/api/me/leave", json={"secret": "1815"})).status_code == 204
    assert await me(browser) is None
    assert told(await browser.post("/api/session", json=ADA)) == (403, "WRONG")


async def test_a_guest_becomes_an_account(setting: Setting) -> None:
    guest = await setting.people.guest("Bo")
    browser = setting.browser()
    old = await setting.credentials.open_session(guest.id)
    browser.cookies.set("piazza_session", old, domain="piazza.test")
    assert (await browser.put("/api/me/name", json={"name": " Bo  B "})).json()["name"] == "Bo B"
    assert told(await browser.put("/api/me/secret", json={"old": "", "new": "1234"})) == (409, "GUEST")
    made = (await browser.post("/api/accounts", json=ADA)).json()["person"]
    assert (made["id"], made["name"], made["guest"]) == (guest.id, "Ada", False)
    assert browser.cookies["piazza_session"] != old
    assert await setting.credentials.by_session(old) is None
    assert told(await browser.put("/api/me/name", json={"name": "Cy"})) == (409, "ACCOUNT")


async def test_a_guest_is_marked_and_does_not_pass_for_an_account(setting: Setting) -> None:
    _, ada = await setting.account("Ada")
    room = {"game": "night-market", "seats": 3, "host": "ADA"}
    stranger = setting.browser()
    refused = await stranger.post("/api/rooms", json=room)
    assert told(refused) == (409, "NAME_TAKEN")
    assert "set-cookie" not in refused.headers, "nobody has come in"
    id = (await ada.post("/api/rooms", json=room)).json()["id"]
    assert told(await stranger.post(f"/api/rooms/{id}/join", json={"name": "аda"})) == (409, "NAME_TAKEN")
    assert (await stranger.post(f"/api/rooms/{id}/join", json={"name": "Bo"})).is_success
    await setting.account("Bo")
    seats = (await ada.get(f"/api/rooms/{id}")).json()["seats"]
    assert [(seat["name"], seat["guest"]) for seat in seats] == [("Ada", False), ("Bo", True), ("", False)]
    assert (await stranger.post("/api/accounts", json={"name": "Bo B", "secret": "1234"})).is_success
    assert not any(seat["guest"] for seat in (await ada.get(f"/api/rooms/{id}")).json()["seats"])


async def test_a_guest_leaves(setting: Setting) -> None:
    guest = await setting.people.guest("Bo")
    browser = setting.browser()
    browser.cookies.set("piazza_session", await setting.credentials.open_session(guest.id), domain="piazza.test")
    assert (await browser.post("/api/me/leave", json={})).status_code == 204
    assert await me(browser) is None


async def test_who_has_an_account_makes_another_one(setting: Setting) -> None:
    ada, browser = await setting.account("Ada")
    made = (await browser.post("/api/accounts", json={"name": "Bo", "secret": "1234"})).json()["person"]
    assert made["id"] != ada.id
    assert await me(browser) == "Bo"
    assert told(await browser.post("/api/accounts", json={"name": "bo", "secret": "1234"})) == (409, "NAME_TAKEN")


async def test_a_new_pin_ends_every_other_session(setting: Setting) -> None:
    ada, browser = await setting.account("Ada", "1815")
    elsewhere = await setting.credentials.open_session(ada.id)
    assert told(await browser.put("/api/me/secret", json={"old": "x", "new": "2222"})) == (403, "WRONG")
    assert told(await browser.put("/api/me/secret", json={"old": "1815", "new": "22"})) == (400, "SECRET")
    assert (await browser.put("/api/me/secret", json={"old": "1815", "new": "2222"})).status_code == 200
    assert await setting.credentials.by_session(elsewhere) is None
    assert await me(browser) == "Ada"
    assert await setting.people.check("Ada", "2222") == ada


@BOTH
@pytest.mark.parametrize("too", [True, False], ids=["tokens too", "tokens stay"])
@pytest.mark.parametrize("how", ["pin", "everywhere"])
async def test_tokens_end_with_the_pin_or_the_sessions_if_one_wants(setting: Setting, how: str, too: bool) -> None:
    ada, browser = await setting.account("Ada", "1815")
    bo, _ = await setting.account("Bo")
    program, other = await setting.program(ada, "read"), await setting.program(bo, "read")
    assert (await program.get("/api/me")).status_code == 200
    if how == "pin":
        change = {"old": "1815", "new": "2222"} | ({"tokens": True} if too else {})
        assert (await browser.put("/api/me/secret", json=change | {"old": "x"})).status_code == 403
        assert (await program.get("/api/me")).status_code == 200, "a wrong PIN changes nothing"
        assert (await browser.put("/api/me/secret", json=change)).status_code == 200
    else:
        assert (await browser.delete(f"/api/me/sessions{'?tokens=true' if too else ''}")).status_code == 204
    assert (await program.get("/api/me")).status_code == (401 if too else 200)
    assert len(await setting.credentials.tokens(ada.id)) == (0 if too else 1)
    assert (await other.get("/api/me")).status_code == 200


@BOTH
async def test_settings(setting: Setting) -> None:
    _, browser = await setting.account("Ada")
    usual = (await browser.get("/api/me/settings")).json()
    assert usual == {"diagnostics": None, "notify": True, "client": {}}
    wish = {"diagnostics": True, "notify": False, "client": {"theme": "dark", "zoom": 2, "sound": False}}
    assert (await browser.put("/api/me/settings", json=wish)).json() == wish
    assert (await browser.get("/api/me/settings")).json() == wish
    assert (await browser.put("/api/me/settings", json={"colour": 1})).status_code == 400


@BOTH
async def test_one_sees_where_one_is_logged_in_and_logs_out_there(setting: Setting) -> None:
    ada, here = await setting.account("Ada")
    _, other = await setting.account("Bo")
    there = setting.browser()
    there.cookies.set("piazza_session", await setting.credentials.open_session(ada.id), domain="piazza.test")
    assert told(await setting.browser().get("/api/me/sessions")) == (401, "WHO")
    answer = await here.get("/api/me/sessions")
    assert answer.headers["cache-control"] == "no-store"
    assert sorted(s["here"] for s in answer.json()) == [False, True]
    for browser in (here, there):
        assert browser.cookies["piazza_session"] not in answer.text
    far = next(s["id"] for s in answer.json() if not s["here"])
    assert (await other.delete(f"/api/me/sessions/{far}")).status_code == 404, "somebody else's"
    assert await me(there) == "Ada"
    assert (await here.delete(f"/api/me/sessions/{far}")).status_code == 204
    assert await me(there) is None
    assert await me(here) == "Ada"
    assert (await here.delete(f"/api/me/sessions/{far}")).status_code == 404
    # Everywhere: here too, and nobody else.
    assert (await here.delete("/api/me/sessions")).status_code == 204
    assert await setting.credentials.sessions(ada.id) == []
    assert (await me(here), await me(other)) == (None, "Bo")


def read_on(socket: WebSocketTestSession) -> None:
    """Until the server ends it."""
    while True:
        socket.receive_text(timeout=5)


@pytest.mark.parametrize("kind", ["room", "table"])
async def test_who_is_logged_out_elsewhere_hears_nothing_more(
    setting: Setting, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(auth, "SESSION_CHECK_SECONDS", 0.05)
    ada, browser = await setting.account("Ada")
    hello: dict[str, object] = {"last": 0}
    if kind == "room":
        made = await browser.post("/api/rooms", json={"game": "micro-city", "options": {"mode": "duel"}})
        path = f"/ws/room/{made.json()['id']}"
    else:
        made = await browser.post("/api/matches", json={"game": "micro-city", "names": ["Ada"]})
        path = f"/ws/{made.json()['id']}"
        hello["type"] = "hello"
    cookie = {"Cookie": f"piazza_session={browser.cookies['piazza_session']}"}
    async with AsyncTestClient(setting.app, base_url="https://piazza.test") as client:
        with await client.websocket_connect(path, headers=cookie) as socket:
            socket.send_json(hello)
            assert socket.receive_text(timeout=5)
            await asyncio.sleep(0.3)
            assert (await browser.get("/api/me")).json()["person"]["name"] == "Ada"
            await setting.credentials.close_sessions(ada.id)
            with pytest.raises(WebSocketDisconnect) as ended:
                read_on(socket)
    assert ended.value.code == auth.LOGGED_OUT_CODE


async def test_a_stream_ends_with_the_token_that_opened_it(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auth, "SESSION_CHECK_SECONDS", 0.1)
    monkeypatch.setattr(bots, "KEEP_ALIVE_SECONDS", 0.05)
    _, browser = await setting.account("Ada")
    made = (await browser.post("/api/me/tokens", json={"name": "bot", "scopes": ["bot"]})).json()
    headers = {"Authorization": f"Bearer {made['secret']}"}
    program = setting.browser(**headers)

    async def whole() -> str:
        return (await program.get("/api/bot/stream")).text

    reading = asyncio.create_task(whole())
    await asyncio.sleep(0.5)
    assert not reading.done()
    await browser.delete(f"/api/me/tokens/{made['token']['id']}")
    lines = (await asyncio.wait_for(reading, 10)).splitlines()
    assert lines[0].startswith('{"type":"state"')
    assert len(lines) > 3, "it went on as long as the token was good"


async def test_sessions_are_not_for_every_token_and_exchanged_ones_are_not_listed(setting: Setting) -> None:
    ada, browser = await setting.account("Ada")
    program = await setting.program(ada, "read", "play")
    for method in ("GET", "DELETE"):
        assert told(await program.request(method, "/api/me/sessions")) == (403, "SCOPE")
    await setting.credentials.rotate_session(browser.cookies["piazza_session"], ada.id)
    assert len(await setting.credentials.sessions(ada.id)) == 1


async def test_tokens(setting: Setting) -> None:
    ada, browser = await setting.account("Ada")
    made = await browser.post("/api/me/tokens", json={"name": "bot", "scopes": ["bot", "read"]})
    assert made.status_code == 201
    secret, token = made.json()["secret"], made.json()["token"]
    assert secret not in json.dumps((await browser.get("/api/me/tokens")).json())
    program = setting.browser(Authorization=f"Bearer {secret}")
    assert (await program.get("/api/me")).json() == {
        "person": {"id": ada.id, "name": "Ada", "guest": False, "operator": False},
        "scopes": ["bot", "read"],
    }
    assert told(await program.get("/api/me/tokens")) == (403, "SCOPE")
    assert (await browser.delete(f"/api/me/tokens/{token['id']}")).status_code == 204
    assert (await browser.delete(f"/api/me/tokens/{token['id']}")).status_code == 404
    assert told(await program.get("/api/me")) == (401, "TOKEN")


async def test_a_token_makes_none_that_may_more_than_itself(setting: Setting) -> None:
    ada, _ = await setting.account("Ada")
    program = await setting.program(ada, "account", "read")
    assert (await program.post("/api/me/tokens", json={"name": "x", "scopes": ["read"]})).status_code == 201
    assert told(await program.post("/api/me/tokens", json={"name": "x", "scopes": ["play"]})) == (403, "SCOPE")
    assert (await program.post("/api/me/tokens", json={"name": "x", "scopes": ["all"]})).status_code == 400
