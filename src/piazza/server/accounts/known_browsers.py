"""Browsers in which an account has logged in before: the failed guesses of strangers do not block them.

Such a browser has a cookie of its own, which outlives the session. It proves nothing except that its attempts may be
counted separately. One hash is stored for every browser and account.
"""

from __future__ import annotations

import contextlib
import hashlib
import secrets

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from piazza.server.accounts.people import Person, key_of
from piazza.server.db.schema import browsers
from piazza.server.db.store import Store
from piazza.server.db.timestamps import DAY_MS, now_ms

BROWSER_COOKIE = "piazza_browser"
LIFETIME_MS = 400 * DAY_MS
MAX_BROWSERS = 20
"""For each account; the least recently used browser is forgotten first."""
SECRET_BYTES = 32
SECRET_LENGTH = len(secrets.token_urlsafe(SECRET_BYTES))


class KnownBrowsers:
    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    async def knows(self, secret: str, name: str) -> bool:
        """Whether the account of that name has logged in there. Takes as long for an unknown name."""
        known = (browsers.c.hash == _hash(secret, name)) & (browsers.c.seen > now_ms() - LIFETIME_MS)
        async with self._engine.connect() as connection:
            return (await connection.execute(select(browsers.c.hash).where(known))).first() is not None

    async def remember(self, secret: str, person: Person) -> str:
        """The secret for the cookie: the present one of the browser, which other accounts may share, or a new one."""
        if len(secret) != SECRET_LENGTH:
            secret = secrets.token_urlsafe(SECRET_BYTES)
        row = {"hash": _hash(secret, person.name), "person": person.id, "seen": now_ms()}
        own = browsers.c.person == person.id
        kept = select(browsers.c.hash).where(own).order_by(browsers.c.seen.desc()).limit(MAX_BROWSERS)
        # The row may already be there when somebody logs in twice at once.
        with contextlib.suppress(IntegrityError):
            async with self._engine.begin() as connection:
                same = browsers.c.hash == row["hash"]
                if not (await connection.execute(update(browsers).where(same).values(**row))).rowcount:
                    await connection.execute(insert(browsers).values(**row))
                await connection.execute(delete(browsers).where(own & browsers.c.hash.not_in(kept)))
        return secret

    async def forget_others(self, secret: str, person: Person) -> None:
        other = (browsers.c.person == person.id) & (browsers.c.hash != _hash(secret, person.name))
        async with self._engine.begin() as connection:
            await connection.execute(delete(browsers).where(other))

    async def tidy(self) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(browsers).where(browsers.c.seen < now_ms() - LIFETIME_MS))


def _hash(secret: str, name: str) -> str:
    return hashlib.sha256(f"{secret}/{key_of(name)}".encode("utf-8", "surrogatepass")).hexdigest()
