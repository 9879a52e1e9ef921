"""Credentials: the sessions of browsers and the tokens of programs. Only their hashes are stored."""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from piazza.server.accounts.people import Person, person_of
from piazza.server.db.schema import people, sessions, tokens
from piazza.server.db.store import Store
from piazza.server.db.timestamps import DAY_MS, MINUTE_MS, now_ms
from piazza.server.errors import Denied

SCOPES = ("play", "bot", "read", "account")
TOKEN_PREFIX = "piazza_"
"""Prefix that makes a token recognisable wherever it turns up."""

SESSION_LIFETIME_MS = 400 * DAY_MS
SESSION_ROTATION_MS = 7 * DAY_MS
ROTATED_SESSION_MS = DAY_MS
"""Remaining lifetime of a session after its rotation: the answer with the new one may have been lost."""
SEEN_INTERVAL_MS = 10 * MINUTE_MS
MAX_SESSIONS = 20
SESSION_ID_CHARACTERS = 16
MAX_TOKENS = 20
TOKEN_CACHE_SECONDS = 3.0
"""Time for which a valid token is accepted without asking the database."""
MAX_CACHED_TOKENS = 10_000


@dataclass(frozen=True, slots=True)
class Identity:
    person: Person
    scopes: frozenset[str]
    stale: bool = False
    """The session is due for rotation."""


@dataclass(frozen=True, slots=True)
class Token:
    id: str
    name: str
    scopes: tuple[str, ...]
    created: int
    used: int | None


@dataclass(frozen=True, slots=True)
class Session:
    id: str
    """The beginning of its hash: enough to tell sessions apart, and useless for an attacker."""
    created: int
    seen: int


class Credentials:
    def __init__(self, store: Store) -> None:
        self._engine = store.engine
        self._fresh: dict[str, tuple[Identity, float]] = {}
        """Cache of tokens by their hash, with the time of expiry."""
        self._changes = 0

    # -- sessions --

    async def open_session(self, person: str) -> str:
        """The secret of a new session."""
        secret, now = secrets.token_urlsafe(32), now_ms()
        row = {"hash": _hash(secret), "person": person, "created": now, "seen": now, "ends": now + SESSION_LIFETIME_MS}
        async with self._engine.begin() as connection:
            await connection.execute(insert(sessions).values(**row))
            kept = (
                select(sessions.c.hash)
                .where(sessions.c.person == person)
                .order_by(sessions.c.created.desc())
                .limit(MAX_SESSIONS)
            )
            own = (sessions.c.person == person) & (sessions.c.hash != row["hash"])
            surplus = sessions.c.hash.not_in(kept) | (sessions.c.ends < now)
            await connection.execute(delete(sessions).where(own & surplus))
        return secret

    async def by_session(self, secret: str) -> Identity | None:
        now = now_ms()
        found = await self._find(sessions, (sessions.c.hash == _hash(secret)) & (sessions.c.ends > now))
        if found is None:
            return None
        if found.seen < now - SEEN_INTERVAL_MS:
            async with self._engine.begin() as connection:
                await connection.execute(update(sessions).where(sessions.c.hash == _hash(secret)).values(seen=now))
                await connection.execute(update(people).where(people.c.id == found.id).values(seen=now))
        return Identity(person_of(found), frozenset(SCOPES), found.created < now - SESSION_ROTATION_MS)

    async def rotate_session(self, secret: str, person: str) -> str:
        """A new session that replaces an old one."""
        fresh = await self.open_session(person)
        async with self._engine.begin() as connection:
            ends = {"ends": now_ms() + ROTATED_SESSION_MS}
            await connection.execute(update(sessions).where(sessions.c.hash == _hash(secret)).values(**ends))
        return fresh

    async def close_session(self, secret: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.hash == _hash(secret)))

    async def sessions(self, person: str) -> list[Session]:
        """The current sessions, the last seen first, without those that were rotated."""
        goes_on = (sessions.c.ends > now_ms()) & (sessions.c.ends >= sessions.c.created + SESSION_LIFETIME_MS)
        query = select(sessions).where((sessions.c.person == person) & goes_on).order_by(sessions.c.seen.desc())
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [Session(row.hash[:SESSION_ID_CHARACTERS], row.created, row.seen) for row in rows]

    async def end_session(self, person: str, id: str) -> bool:
        """One of the person's own, wherever it is."""
        own = (sessions.c.person == person) & (func.substr(sessions.c.hash, 1, SESSION_ID_CHARACTERS) == id)
        async with self._engine.begin() as connection:
            return bool((await connection.execute(delete(sessions).where(own))).rowcount)

    async def close_sessions(self, person: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.person == person))

    async def tidy(self) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.ends < now_ms()))

    # -- tokens --

    async def new_token(self, person: str, name: str, scopes: set[str]) -> tuple[Token, str]:
        """The token, and its secret, which is shown only now."""
        secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
        token = Token(secrets.token_urlsafe(9), name, tuple(s for s in SCOPES if s in scopes), now_ms(), None)
        row = {"hash": _hash(secret), "id": token.id, "person": person, "name": name, "created": token.created}
        async with self._engine.begin() as connection:
            count = select(func.count()).select_from(tokens).where(tokens.c.person == person)
            if ((await connection.execute(count)).scalar() or 0) >= MAX_TOKENS:
                raise Denied(409, "TOO_MANY", f"You have {MAX_TOKENS} tokens. Delete one first.")
            await connection.execute(insert(tokens).values(**row, scopes=json.dumps(token.scopes)))
        return token, secret

    async def tokens(self, person: str) -> list[Token]:
        query = select(tokens).where(tokens.c.person == person).order_by(tokens.c.created)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [Token(r.id, r.name, tuple(json.loads(r.scopes)), r.created, r.used) for r in rows]

    async def delete_token(self, person: str, id: str) -> bool:
        async with self._engine.begin() as connection:
            own = (tokens.c.person == person) & (tokens.c.id == id)
            found = bool((await connection.execute(delete(tokens).where(own))).rowcount)
        self.forget(person)
        return found

    async def delete_tokens(self, person: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(tokens).where(tokens.c.person == person))
        self.forget(person)

    def forget(self, person: str) -> None:
        """Drop a person's tokens from the cache. Other processes follow within ``TOKEN_CACHE_SECONDS``."""
        self._changes += 1
        self._fresh = {hash: known for hash, known in self._fresh.items() if known[0].person.id != person}

    async def by_token(self, secret: str) -> Identity | None:
        hash = _hash(secret)
        known, until = self._fresh.get(hash, (None, 0.0))
        if known is not None and until > time.monotonic():
            return known
        now, changes = now_ms(), self._changes
        found = await self._find(tokens, tokens.c.hash == hash)
        if found is None:
            self._fresh.pop(hash, None)
            return None
        if (found.used or 0) < now - SEEN_INTERVAL_MS:
            async with self._engine.begin() as connection:
                await connection.execute(update(tokens).where(tokens.c.hash == hash).values(used=now))
        if len(self._fresh) >= MAX_CACHED_TOKENS:
            self._fresh.clear()
        known = Identity(person_of(found), frozenset(json.loads(found.scopes)))
        if self._changes == changes:  # else it may have been deleted while it was read
            self._fresh[hash] = known, time.monotonic() + TOKEN_CACHE_SECONDS
        return known

    async def _find(self, table: Any, where: ColumnElement[bool]) -> Any:
        columns = [c for c in table.c if c.name not in ("id", "name", "person")]
        known = [people.c.id, people.c.name, people.c.key, people.c.operator]
        query = select(*known, *columns).join(people, people.c.id == table.c.person).where(where)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).first()


def session_id(secret: str) -> str:
    return _hash(secret)[:SESSION_ID_CHARACTERS]


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
