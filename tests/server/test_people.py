"""Guests, accounts, and what proves who somebody is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import insert, select, text, update

from piazza.kernel import Match
from piazza.server.accounts.credentials import MAX_SESSIONS, MAX_TOKENS, Credentials
from piazza.server.accounts.people import People, Person, key_of
from piazza.server.db import schema
from piazza.server.db.store import Store
from piazza.server.db.timestamps import DAY_MS
from piazza.server.errors import Denied
from piazza.server.tables.table import standing
from tests import tiny
from tests.support.app import BOTH


@pytest.fixture
def people(store: Store) -> People:
    return People(store)


@pytest.fixture
def keys(store: Store) -> Credentials:
    return Credentials(store)


@BOTH
async def test_a_guest_becomes_an_account_and_stays_the_same_person(people: People) -> None:
    guest = await people.guest()
    assert guest.guest
    assert guest.name.startswith("Guest ")
    ada = await people.register("  Ada   Lovelace ", "1815", guest=guest.id)
    assert ada == Person(guest.id, "Ada Lovelace", guest=False, operator=False)
    assert await people.find(guest.id) == ada
    with pytest.raises(Denied, match="account already"):
        await people.register("Ada II", "1815", guest=guest.id)


async def test_a_guest_goes_by_the_name_he_gives(people: People) -> None:
    assert (await people.guest(" Bo ")).name == "Bo"
    assert (await people.guest("Bo")).name == "Bo"


@BOTH
async def test_names_that_look_the_same_are_the_same(people: People) -> None:
    await people.register("Ada Straße", "1815")
    for name in ("ada strasse", "ADA  STRASSE", "\uff21da Straße"):
        with pytest.raises(Denied, match="Somebody is called") as no:
            await people.register(name, "9999")
        assert no.value.status_code == 409
    assert key_of("İ") == key_of("i̇")


NO_NAMES = [
    *("", "  ", "a\x00b", "a\u202eb", "x" * 41, "\ufdfa" * 20, "a\ud800"),
    *("\u200b", "A\u200dda", "\u3164", "Ada\u3164", "\u2800", "\u115f\u1160", "\u034f", "A\u034fda"),
    *("\u0301", "\ufe0f", " \u0301\u0302 ", "\u00ad"),
]


@pytest.mark.parametrize("name", ["Zoë", "Åsa", "Żółw", "Вера", "Νίκος", "明", "❤️", "O’Brien", "Ada 2", "???"])
async def test_names_of_all_kinds(people: People, name: str) -> None:
    assert (await people.guest(name)).name == name
    assert (await people.register(name, "1815")).name == name
    assert await people.check(name.upper(), "1815") is not None


@BOTH
@pytest.mark.parametrize("name", ["Ada", "ADA", "  ada ", "\uff21da", "А\u0064а", "Αda", "аdа", "Ada\ufe0f"])
async def test_a_guest_does_not_take_the_name_of_an_account(people: People, name: str) -> None:
    bo = await people.guest("Bo")
    await people.register("Ada", "1815")
    for take in (people.guest(name), people.rename(bo.id, name)):
        with pytest.raises(Denied, match="is the name of an account") as no:
            await take
        assert (no.value.status_code, no.value.code) == (409, "NAME_TAKEN")
    with pytest.raises(Denied, match="Somebody is called"):
        await people.register(name, "1815")
    assert await people.find(bo.id) == bo


@pytest.mark.parametrize("name", NO_NAMES)
async def test_names_that_are_none(people: People, name: str) -> None:
    with pytest.raises(Denied, match="A name has"):
        await people.register(name, "1815")


@pytest.mark.parametrize("secret", ["", "123", "x" * 201])
async def test_secrets_that_are_none(people: People, secret: str) -> None:
    with pytest.raises(Denied, match="4 to 200"):
        await people.register("Ada", secret)
    assert await people.named("Ada") is None


async def test_only_the_right_secret_opens(people: People, store: Store) -> None:
    ada = await people.register("Ada", "1815 ü")
    assert await people.check("ada", "1815 ü") == ada
    for name, secret in (("Ada", "1816"), ("Ada", ""), ("Ada", "x" * 999), ("Bo", "1815 ü"), ("Ada", "\ud800")):
        assert await people.check(name, secret) is None
    assert not await people.is_secret_of((await people.guest()).id, "")
    await people.change_secret(ada.id, "new one")
    assert await people.check("Ada", "1815 ü") is None
    assert await people.is_secret_of(ada.id, "new one")
    async with store.engine.connect() as connection:
        row = (await connection.execute(select(schema.people.c.secret).where(schema.people.c.id == ada.id))).one()
    assert row.secret.startswith("$argon2id$")


async def test_settings_operators_and_the_list(people: People) -> None:
    bo = await people.register("Bo", "1234")
    ada = await people.register("Ada", "1234")
    await people.guest("Cy")
    assert [p.name for p in await people.accounts()] == ["Ada", "Bo"]
    assert [p.name for p in await people.accounts(1, after="ada")] == ["Bo"]
    await people.change_settings(ada.id, {"diagnostics": True})
    assert await people.settings(ada.id) == {"diagnostics": True}
    assert await people.settings(bo.id) == {}
    await people.make_operator(bo.id)
    found = await people.named("bo")
    assert found is not None
    assert found.operator


@BOTH
async def test_who_leaves_takes_the_name_along_and_leaves_the_games(
    people: People, keys: Credentials, store: Store
) -> None:
    ada, bo = await people.register("Ada", "1234"), await people.register("Bo", "1234")
    session, (_, token) = await keys.open_session(ada.id), await keys.new_token(ada.id, "bot", {"bot"})
    match = Match.start(tiny.GAME, ["Ada", "Bo"], {}, "seed", shared=True)
    await store.create("m", match.record, standing(match))
    async with store.engine.begin() as connection:
        await connection.execute(insert(schema.rooms).values(**room("m", ada.id)))
        for number, person in enumerate((ada, bo)):
            await connection.execute(insert(schema.seats).values(**seat("m", number, person)))
        said = {"room": "m", "number": 1, "channel": "players", "person": ada.id, "name": "Ada", "text": "hi", "at": 1}
        await connection.execute(insert(schema.chat).values(**said))
        told = {"id": "f", "person": ada.id, "place": "", "tags": "good", "text": "nice", "created": 1}
        await connection.execute(insert(schema.feedback).values(**told))
        heard = said | {"number": 2, "person": None, "name": "", "text": "Ada has joined."}
        await connection.execute(insert(schema.chat).values(**heard))
    await people.delete(ada.id)
    await people.delete("nobody")
    assert await people.find(ada.id) == Person(ada.id, "Someone", guest=True, operator=False)
    assert await people.check("Ada", "1234") is None
    assert await keys.by_session(session) is None
    assert await keys.by_token(token) is None
    stored = await store.load("m")
    assert stored is not None
    assert list(stored[0].header.seats) == ["Someone", "Bo"]
    assert "Ada" not in await everything(store)
    assert (await people.register("Ada", "5678")).id != ada.id


async def test_a_session_is_good_until_it_is_closed(people: People, keys: Credentials) -> None:
    ada = await people.guest("Ada")
    first, second = await keys.open_session(ada.id), await keys.open_session(ada.id)
    known = await keys.by_session(first)
    assert known is not None
    assert known.person == ada
    assert known.scopes == {"play", "bot", "read", "account"}
    await keys.close_session(first)
    assert await keys.by_session(first) is None
    assert await keys.by_session(second) is not None
    assert await keys.by_session(second[:-1]) is None
    assert await keys.by_session("\ud800") is None


async def test_an_old_session_is_exchanged(people: People, keys: Credentials, store: Store) -> None:
    ada = await people.guest("Ada")
    old = await keys.open_session(ada.id)
    await shift(store, created=-8 * DAY_MS)
    known = await keys.by_session(old)
    assert known is not None
    assert known.stale
    new = await keys.rotate_session(old, ada.id)
    assert await keys.by_session(old) is not None
    await shift(store, ends=-DAY_MS)
    assert await keys.by_session(old) is None
    assert await keys.by_session(new) is not None


@BOTH
async def test_sessions_do_not_pile_up(people: People, keys: Credentials) -> None:
    ada = await people.guest("Ada")
    opened = [await keys.open_session(ada.id) for _ in range(MAX_SESSIONS + 2)]
    assert await keys.by_session(opened[-1]) is not None
    assert sum([await keys.by_session(secret) is not None for secret in opened]) == MAX_SESSIONS


@BOTH
async def test_a_token_has_the_scopes_it_was_given(people: People, keys: Credentials) -> None:
    ada, bo = await people.register("Ada", "1234"), await people.guest()
    token, secret = await keys.new_token(ada.id, "my bot", {"read", "bot"})
    assert secret.startswith("piazza_")
    known = await keys.by_token(secret)
    assert known is not None
    assert (known.person, known.scopes) == (ada, frozenset({"bot", "read"}))
    assert [t.name for t in await keys.tokens(ada.id)] == ["my bot"]
    assert not await keys.delete_token(bo.id, token.id)
    assert await keys.delete_token(ada.id, token.id)
    assert await keys.by_token(secret) is None
    for _ in range(MAX_TOKENS):
        await keys.new_token(ada.id, "x", set())
    with pytest.raises(Denied, match="Delete one first"):
        await keys.new_token(ada.id, "x", set())


async def test_no_secret_is_stored_as_it_is(people: People, keys: Credentials, store: Store) -> None:
    ada = await people.register("Ada", "hunter2-hunter2")
    secrets = [await keys.open_session(ada.id), (await keys.new_token(ada.id, "x", {"play"}))[1], "hunter2-hunter2"]
    stored = await everything(store)
    assert not [secret for secret in secrets if secret in stored]


def room(id: str, host: str) -> dict[str, Any]:
    fixed = {"kind": "online", "name": "Ada’s table", "status": "playing", "game": "night-market", "setup": "{}"}
    return {"id": id, "host": host, **fixed, "private": False, "spectators": True, "version": 1} | {
        "created": 1,
        "touched": 1,
    }


def seat(room: str, number: int, person: Person) -> dict[str, Any]:
    fixed = {"colour": "red", "ready": True, "resigned": False, "looked": 0}
    return {"room": room, "seat": number, "person": person.id, "name": person.name, **fixed}


async def shift(store: Store, **columns: int) -> None:
    changes = {name: schema.sessions.c[name] + by for name, by in columns.items()}
    async with store.engine.begin() as connection:
        await connection.execute(update(schema.sessions).values(**changes))


async def everything(store: Store) -> str:
    async with store.engine.connect() as connection:
        return json.dumps(
            [
                [str(value) for value in row]
                for table in schema.metadata.sorted_tables
                for row in (await connection.execute(text(f'SELECT * FROM "{table.name}"'))).all()
            ]
        )
