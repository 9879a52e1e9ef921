"""What is limited and cleared away: new guests, idle guests, chatter, and how long a token is believed."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import update

from piazza.server.accounts import credentials, deletion
from piazza.server.accounts.attempts import Attempts, Limit
from piazza.server.accounts.people import People, Person
from piazza.server.db import schema
from piazza.server.db.store import Store
from piazza.server.db.timestamps import now_ms
from piazza.server.errors import Denied
from piazza.server.limits.address import is_local
from piazza.server.limits.rate import RateLimiter
from piazza.server.rooms.messages import JoinRoom, NewRoom
from piazza.server.rooms.service import RoomService
from piazza.server.tables.info import NewTable
from piazza.server.tables.tables import Tables
from tests.support.app import BOTH, Setting, told

DAY = 24 * 3600 * 1000


async def test_an_address_makes_so_many_guests(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("piazza.server.accounts.auth.NEW_GUESTS", Limit("guest", 3, 60_000, 60_000, 60_000))
    wish = {"game": "night-market", "names": ["Ada", "Bruno"]}
    for n in range(3):
        assert (await setting.browser().post("/api/matches", json=wish)).status_code == 201, n
    answer = await setting.browser().post("/api/matches", json=wish)
    assert told(answer) == (429, "TOO_MANY_ATTEMPTS")
    assert answer.headers["Retry-After"] == "60"
    assert (await setting.browser("10.0.0.2").post("/api/matches", json=wish)).status_code == 201
    for _ in range(5):
        assert (await setting.browser("127.0.0.1").post("/api/matches", json=wish)).status_code == 201


async def age(store: Store, person: Person, days: int) -> None:
    async with store.engine.begin() as connection:
        seen = {"seen": now_ms() - days * DAY}
        await connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(**seen))


@BOTH
async def test_idle_guests_are_cleared_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    people, rooms = People(store), RoomService(Tables(store), Attempts(store))
    names = ("Ada", "Bruno", "Chiara", "Dario")
    ada, bruno, chiara, dario = [await people.guest(name) for name in names]
    elena = await people.register("Elena", "1234")
    own = await rooms.open_shared(ada, NewTable(game="night-market", names=["Ada", "Ben"]))
    room = await rooms.open(bruno, NewRoom(game="night-market", seats=2, bots=["random"]))
    await rooms.start(room.id, bruno, False)
    waiting = await rooms.open(chiara, NewRoom(game="night-market", seats=3))
    await rooms.join(waiting.id, elena, JoinRoom(), "")
    for person in (ada, bruno, chiara, elena):
        await age(store, person, 91)
    await age(store, dario, 89)
    await deletion.clear_guests(people, rooms)
    found = [(await people.find(person.id)) for person in (ada, bruno, chiara, dario, elena)]
    assert [person and person.name for person in found] == ["Someone", "Bruno", "Someone", "Dario", "Elena"]
    assert (await rooms.tables.need(own)).match.record.header.seats == ("Someone", "Someone")
    assert (await rooms.repository.need(waiting.id)).host == elena.id
    monkeypatch.setenv("PIAZZA_GUEST_DAYS", "0")
    await age(store, dario, 1000)
    await deletion.clear_guests(people, rooms)
    assert (await people.find(dario.id) or elena).name == "Dario"
    await rooms.tables.close()


def test_who_writes_too_fast_is_asked_kindly_to_wait() -> None:
    bucket = RateLimiter(3, 0.5, "Take a breath.")
    for _ in range(3):
        bucket.take("Ada")
    bucket.take("Bruno")
    with pytest.raises(Denied) as no:
        bucket.take("Ada")
    assert (no.value.status_code, no.value.detail, no.value.headers) == (429, "Take a breath.", {"Retry-After": "2"})


async def test_chat_is_limited(setting: Setting) -> None:
    _, ada = await setting.account("Ada")
    _, bruno = await setting.account("Bruno")
    id = (await ada.post("/api/rooms", json={"game": "night-market", "seats": 2})).json()["id"]
    await bruno.post(f"/api/rooms/{id}/join", json={})
    said = [await ada.post(f"/api/rooms/{id}/chat", json={"id": f"{n}", "text": f"{n}"}) for n in range(20)]
    assert [answer.status_code for answer in said[:10]] == [said[0].status_code] * 10
    assert said[0].is_success
    assert told(said[-1]) == (429, "TOO_FAST")
    assert (await bruno.post(f"/api/rooms/{id}/chat", json={"id": "1", "text": "Slowly!"})).is_success


@BOTH
async def test_a_token_is_believed_for_seconds_and_not_after_it_was_deleted(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    own: credentials.Credentials = setting.app.state["credentials"]
    person, browser = await setting.account("Ada")
    program = await setting.program(person, "read")
    assert (await program.get("/api/me/settings")).status_code == 200
    with monkeypatch.context() as patch:
        patch.setattr(own, "_find", None)
        browserless = await program.get("/api/me/settings")
        assert browserless.status_code == 200, "the database was not asked"
    # In another process it was deleted: known here within seconds.
    [token] = await setting.credentials.tokens(person.id)
    assert await setting.credentials.delete_token(person.id, token.id)
    assert (await program.get("/api/me/settings")).status_code == 200
    now = time.monotonic()
    monkeypatch.setattr(
        "piazza.server.accounts.credentials.time.monotonic", lambda: now + credentials.TOKEN_CACHE_SECONDS + 1
    )
    assert told(await program.get("/api/me/settings")) == (401, "TOKEN")
    # Here: at once.
    program = await setting.program(person, "read")
    assert (await program.get("/api/me/settings")).status_code == 200
    [token] = await setting.credentials.tokens(person.id)
    assert (await browser.delete(f"/api/me/tokens/{token.id}")).is_success
    assert told(await program.get("/api/me/settings")) == (401, "TOKEN")


async def test_who_deletes_the_account_takes_the_tokens_along(setting: Setting) -> None:
    person, browser = await setting.account("Ada")
    program = await setting.program(person, "read")
    assert (await program.get("/api/me/settings")).status_code == 200
    assert (await browser.post("/api/me/leave", json={"secret": "1234"})).status_code == 204
    assert told(await program.get("/api/me/settings")) == (401, "TOKEN")


def test_this_machine_is_known() -> None:
    assert [is_local(a) for a in ("127.0.0.1", "::/64", "10.0.0.1", "2001:db8::/64")] == [
        True,
        True,
        False,
        False,
    ]
