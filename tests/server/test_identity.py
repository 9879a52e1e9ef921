"""Cookies and tokens, as they come and go with requests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, Request, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.testing import AsyncTestClient
from sqlalchemy import update

from piazza.server.accounts import auth
from piazza.server.accounts.attempts import Attempts
from piazza.server.accounts.auth import Visitor
from piazza.server.accounts.credentials import Credentials
from piazza.server.accounts.people import People
from piazza.server.api import games
from piazza.server.db import schema
from piazza.server.db.store import Store
from piazza.server.db.timestamps import DAY_MS


@get("/who")
async def who(visitor: NamedDependency[Visitor | None]) -> dict[str, str]:
    person = auth.allow(visitor, "read")
    return {"id": person.id, "name": person.name}


@post("/enter")
async def enter(request: Request[Any, Any, Any]) -> str:
    return (await auth.enter(request, "Ada")).person.id


@websocket("/socket")
async def socket_who(socket: WebSocket[Any, Any, Any]) -> None:
    visitor = await auth.of(socket)
    await socket.accept()
    await socket.send_text("nobody" if visitor is None else visitor.person.name)
    await socket.close()


class Setting:
    def __init__(self, store: Store, client: AsyncTestClient[Litestar]) -> None:
        self.people, self.credentials, self.store, self.client = People(store), Credentials(store), store, client


@pytest.fixture
async def setting(tmp_path: Path) -> AsyncIterator[Setting]:
    store = Store(tmp_path)
    await store.open()
    app = Litestar(
        [who, enter, socket_who],
        dependencies={"visitor": Provide(auth.provide_visitor)},
        state=State({"people": People(store), "credentials": Credentials(store), "attempts": Attempts(store)}),
        middleware=[auth.set_cookie],
        exception_handlers=games.handlers,
    )
    async with AsyncTestClient(app, base_url="https://piazza.test") as client:
        yield Setting(store, client)
    await store.close()


async def test_who_enters_becomes_a_guest_and_stays_one(setting: Setting) -> None:
    assert (await setting.client.get("/who")).status_code == 401
    answer = await setting.client.post("/enter")
    cookie = answer.headers["set-cookie"]
    for part in ("piazza_session=", "HttpOnly", "SameSite=lax", "Secure", "Path=/"):
        assert part in cookie
    again = await setting.client.post("/enter")
    assert again.text == answer.text
    assert "set-cookie" not in again.headers
    assert (await setting.client.get("/who")).json()["name"] == "Ada"


async def test_a_cookie_over_plain_http_is_sent_back_there(setting: Setting) -> None:
    answer = await setting.client.post("http://piazza.test/enter")
    assert "Secure" not in answer.headers["set-cookie"]


async def test_a_token_speaks_for_its_person_within_its_scopes(setting: Setting) -> None:
    ada = await setting.people.register("Ada", "1234")
    _, good = await setting.credentials.new_token(ada.id, "x", {"read"})
    _, other = await setting.credentials.new_token(ada.id, "y", {"play"})
    assert (await ask(setting, f"Bearer {good}")) == (200, "Ada")
    assert (await ask(setting, f"Bearer {other}"))[0] == 403
    for header in ("Bearer x", "Bearer", "Basic abc", f"Basic {good}", ""):
        assert (await ask(setting, header))[0] == 401


async def test_a_bad_token_does_not_fall_back_on_the_cookie(setting: Setting) -> None:
    await setting.client.post("/enter")
    assert (await ask(setting, "Bearer x"))[0] == 401


async def test_an_old_cookie_is_exchanged_on_the_way(setting: Setting) -> None:
    await setting.client.post("/enter")
    old = setting.client.cookies["piazza_session"]
    change = update(schema.sessions).values(created=schema.sessions.c.created - 8 * DAY_MS)
    async with setting.store.engine.begin() as connection:
        await connection.execute(change)
    answer = await setting.client.get("/who")
    assert "piazza_session=" in answer.headers["set-cookie"]
    assert setting.client.cookies["piazza_session"] != old
    assert "set-cookie" not in (await setting.client.get("/who")).headers


async def test_a_socket_knows_who_opened_it(setting: Setting) -> None:
    client = setting.client
    with await client.websocket_connect("/socket") as socket:
        assert socket.receive_text(timeout=5) == "nobody"
    await client.post("/enter")
    cookie = f"piazza_session={client.cookies['piazza_session']}"
    with await client.websocket_connect("/socket", headers={"Cookie": cookie}) as socket:
        assert socket.receive_text(timeout=5) == "Ada"


async def ask(setting: Setting, header: str) -> tuple[int, str]:
    answer = await setting.client.get("/who", headers={"Authorization": header})
    return answer.status_code, answer.json().get("name", "")
