"""People: guests, who need no account, and accounts with a name and a PIN or password."""

from __future__ import annotations

import asyncio
import json
import secrets
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Row, delete, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from piazza.server.accounts.lookalike import has_blanks, is_visible, skeleton
from piazza.server.db.schema import (
    browsers,
    channels,
    chat,
    diagnostics,
    feedback,
    matches,
    people,
    rooms,
    seats,
    sessions,
    tokens,
)
from piazza.server.db.store import Store
from piazza.server.db.timestamps import now_ms
from piazza.server.errors import Denied

SOMEONE = "Someone"
MAX_NAME_CHARACTERS = 40
MAX_KEY_CHARACTERS = 160
MIN_SECRET_CHARACTERS = 4
MAX_SECRET_CHARACTERS = 200

_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_hashing = ThreadPoolExecutor(2, "piazza-hashing")


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    guest: bool
    operator: bool


class People:
    def __init__(self, store: Store) -> None:
        self._engine = store.engine
        self._nobody = ""

    # -- who there is --

    async def guest(self, name: str = "") -> Person:
        """Somebody new, without an account."""
        shown = await self._guest_name(name) if name.split() else f"Guest {secrets.randbelow(9000) + 1000}"
        person = Person(secrets.token_urlsafe(12), shown, guest=True, operator=False)
        now = now_ms()
        row = {"id": person.id, "name": shown, "operator": False, "settings": "{}", "created": now, "seen": now}
        async with self._engine.begin() as connection:
            await connection.execute(insert(people).values(**row))
        return person

    async def idle_guests(self, since: int, limit: int) -> list[Person]:
        """Guests without a visit since then, by browser or program, who sit at no running match with others."""
        playing = select(seats.c.person).join(rooms, rooms.c.id == seats.c.room)
        playing = playing.where(rooms.c.status == "playing", rooms.c.kind == "online", seats.c.person.is_not(None))
        programs = select(tokens.c.person).where(func.coalesce(tokens.c.used, tokens.c.created) >= since)
        query = (
            select(people)
            .where(people.c.key.is_(None), people.c.gone.is_(None), people.c.seen < since)
            .where(people.c.id.not_in(playing), people.c.id.not_in(programs))
            .order_by(people.c.seen)
            .limit(limit)
        )
        async with self._engine.connect() as connection:
            return [person_of(row) for row in (await connection.execute(query)).all()]

    async def find(self, id: str) -> Person | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(people).where(people.c.id == id))).first()
        return None if row is None else person_of(row)

    async def named(self, name: str) -> Person | None:
        """The account of that name."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(people).where(people.c.key == key_of(name)))).first()
        return None if row is None else person_of(row)

    async def accounts(self, limit: int = 100, after: str = "") -> list[Person]:
        query = select(people).where(people.c.key > after).order_by(people.c.key).limit(limit)
        async with self._engine.connect() as connection:
            return [person_of(row) for row in (await connection.execute(query)).all()]

    # -- accounts --

    async def register(self, name: str, secret: str, guest: str | None = None) -> Person:
        """A new account, or the guest's own, who keeps games and id."""
        shown, hashed = clean_name(name), await hash_secret(secret)
        now = now_ms()
        row: dict[str, Any] = {"name": shown, "key": key_of(shown), "secret": hashed, "seen": now}
        id = guest or secrets.token_urlsafe(12)
        try:
            async with self._engine.begin() as connection:
                if guest is None:
                    new = {"id": id, "operator": False, "settings": "{}", "created": now}
                    await connection.execute(insert(people).values(**row, **new))
                else:
                    own = (people.c.id == id) & people.c.key.is_(None) & people.c.gone.is_(None)
                    changed = await connection.execute(update(people).where(own).values(**row))
                    if not changed.rowcount:
                        raise Denied(409, "NOT_A_GUEST", "You have an account already.")
        except IntegrityError:
            raise Denied(409, "NAME_TAKEN", f"Somebody is called {shown} already. Choose another name.") from None
        return Person(id, shown, guest=False, operator=False)

    async def check(self, name: str, secret: str) -> Person | None:
        """The account, if the secret is right. Takes as long for an unknown name."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(people).where(people.c.key == key_of(name)))).first()
        if not await self._verify(None if row is None else row.secret, secret) or row is None:
            return None
        if _hasher.check_needs_rehash(row.secret):
            await self._set(row.id, secret=await hash_secret(secret))
        return person_of(row)

    async def is_secret_of(self, id: str, secret: str) -> bool:
        async with self._engine.connect() as connection:
            stored = (await connection.execute(select(people.c.secret).where(people.c.id == id))).scalar()
        return await self._verify(stored, secret)

    async def _verify(self, stored: str | None, secret: str) -> bool:
        if not self._nobody:
            self._nobody = await hash_secret(secrets.token_urlsafe(16))
        right = await verify_secret(stored or self._nobody, secret)
        return right and stored is not None

    async def change_secret(self, id: str, secret: str) -> None:
        await self._set(id, secret=await hash_secret(secret))

    async def rename(self, id: str, name: str) -> None:
        """Only for guests: an account is known by its name."""
        await self._set(id, name=await self._guest_name(name))

    async def _guest_name(self, name: str) -> str:
        shown = clean_name(name)
        if await self.named(shown) is not None:
            text = f"{shown} is the name of an account. Log in if it is yours, or choose another name."
            raise Denied(409, "NAME_TAKEN", text)
        return shown

    async def make_operator(self, id: str, operator: bool = True) -> None:
        await self._set(id, operator=operator)

    async def settings(self, id: str) -> dict[str, Any]:
        async with self._engine.connect() as connection:
            text = (await connection.execute(select(people.c.settings).where(people.c.id == id))).scalar()
        found: dict[str, Any] = json.loads(text or "{}")
        return found

    async def change_settings(self, id: str, settings: dict[str, Any]) -> None:
        await self._set(id, settings=json.dumps(settings))

    async def _set(self, id: str, **values: Any) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(update(people).where(people.c.id == id).values(**values))

    async def delete(self, id: str) -> None:
        """Delete a person. The games stay; the name is removed everywhere."""
        gone = {"name": SOMEONE, "key": None, "secret": None, "operator": False, "settings": "{}", "gone": now_ms()}
        async with self._engine.begin() as connection:
            name = (await connection.execute(select(people.c.name).where(people.c.id == id))).scalar()
            if name is None:
                return
            await connection.execute(update(people).where(people.c.id == id).values(**gone))
            for table in (sessions, browsers, tokens, channels):
                await connection.execute(delete(table).where(table.c.person == id))
            for table in (feedback, diagnostics):
                await connection.execute(update(table).where(table.c.person == id).values(person=None))
            for table in (seats, chat):
                await connection.execute(update(table).where(table.c.person == id).values(name=SOMEONE))
            await _forget_name(connection, id, name)


async def _forget_name(connection: AsyncConnection, id: str, name: str) -> None:
    """Remove a name from the headers of records and from announcements ("Ada has joined.", "Ada’s table")."""
    mine = select(seats.c.room).where(seats.c.person == id)
    query = select(matches.c.id, matches.c.header, seats.c.seat).join(seats, seats.c.room == matches.c.id)
    headers: dict[str, dict[str, Any]] = {}
    for row in (await connection.execute(query.where(seats.c.person == id))).all():
        header = headers.setdefault(row.id, json.loads(row.header))
        header["seats"][row.seat] = SOMEONE
    for match, header in headers.items():
        values = {"header": json.dumps(header)}
        await connection.execute(update(matches).where(matches.c.id == match).values(**values))
    for column, where in (
        (chat.c.text, chat.c.person.is_(None) & chat.c.room.in_(mine)),
        (rooms.c.name, (rooms.c.host == id) | rooms.c.id.in_(mine)),
        (rooms.c.result, rooms.c.id.in_(mine)),
    ):
        said = column.startswith(f"{name} ", autoescape=True) | column.startswith(f"{name}’", autoescape=True)
        told = literal(SOMEONE) + func.substr(column, len(name) + 1)
        await connection.execute(update(column.table).where(where & said).values({column: told}))


def person_of(row: Row[Any]) -> Person:
    return Person(row.id, row.name, row.key is None, row.operator)


def clean_name(name: str) -> str:
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not shown:
        raise Denied(400, "NAME", "A name has at least one character.")
    if len(shown) > MAX_NAME_CHARACTERS or len(key_of(shown)) > MAX_KEY_CHARACTERS:
        raise Denied(400, "NAME", f"A name has at most {MAX_NAME_CHARACTERS} characters.")
    if not shown.isprintable() or has_blanks(shown) or not is_visible(shown):
        raise Denied(400, "NAME", "A name has only characters that can be seen.")
    return shown


def key_of(name: str) -> str:
    """The key of a name: the same for names that look the same, in other scripts too. Overlong keys are cut."""
    key = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(skeleton(key).split())[: MAX_KEY_CHARACTERS + 1]


async def hash_secret(secret: str) -> str:
    """For PINs and passwords of people and of rooms."""
    if not MIN_SECRET_CHARACTERS <= len(secret) <= MAX_SECRET_CHARACTERS:
        text = f"A PIN or password has {MIN_SECRET_CHARACTERS} to {MAX_SECRET_CHARACTERS} characters."
        raise Denied(400, "SECRET", text)
    return await asyncio.get_running_loop().run_in_executor(_hashing, _hasher.hash, _bytes(secret))


async def verify_secret(hashed: str, secret: str) -> bool:
    return await asyncio.get_running_loop().run_in_executor(_hashing, _verify, hashed, secret)


def _verify(hashed: str, secret: str) -> bool:
    try:
        return _hasher.verify(hashed, _bytes(secret[: MAX_SECRET_CHARACTERS + 1]))
    except (VerificationError, InvalidHashError):
        return False


def _bytes(secret: str) -> bytes:
    return secret.encode("utf-8", "surrogatepass")
