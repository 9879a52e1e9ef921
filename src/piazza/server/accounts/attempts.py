"""Limits on guessing: some attempts are free, then each has to wait twice as long as the one before."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from piazza.server.db.schema import attempts
from piazza.server.db.store import Store
from piazza.server.db.timestamps import HOUR_MS, SECOND_MS, now_ms
from piazza.server.errors import Denied


@dataclass(frozen=True, slots=True)
class Limit:
    name: str
    free: int
    first: int
    """The wait after the last free attempt."""
    longest: int
    forgotten: int
    """Time without an attempt after which the count starts again."""

    def wait(self, count: int) -> int:
        return 0 if count < self.free else int(min(self.longest, self.first * 2 ** min(count - self.free, 40)))


BY_PLACE = Limit("place", free=5, first=60 * SECOND_MS, longest=HOUR_MS, forgotten=24 * HOUR_MS)
"""Guesses at one name from one address."""
BY_BROWSER = Limit("browser", free=5, first=60 * SECOND_MS, longest=HOUR_MS, forgotten=24 * HOUR_MS)
"""Guesses at one name in a browser in which its owner has logged in before: no other limit holds for these."""
BY_NAME = Limit("name", free=50, first=60 * SECOND_MS, longest=HOUR_MS, forgotten=24 * HOUR_MS)
"""Guesses at one name from anywhere else."""
BY_OWNER = Limit("owner", free=5, first=60 * SECOND_MS, longest=HOUR_MS, forgotten=24 * HOUR_MS)
"""Guesses of somebody who is logged in."""
BY_ADDRESS = Limit("address", free=30, first=SECOND_MS, longest=HOUR_MS // 6, forgotten=HOUR_MS)
NEW_GUESTS = Limit("guest", free=100, first=SECOND_MS, longest=HOUR_MS // 6, forgotten=HOUR_MS)
REGISTRATIONS = Limit("register", free=100, first=SECOND_MS, longest=HOUR_MS // 6, forgotten=HOUR_MS)
REPORTS = Limit("tell", free=60, first=SECOND_MS, longest=HOUR_MS // 6, forgotten=HOUR_MS)


class Attempts:
    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    async def count(self, limit: Limit, what: str) -> None:
        """Count an attempt before it is made, so that parallel ones do not help. Raises ``Denied`` if too early."""
        key, now = _key(limit, what), now_ms()
        try:
            async with self._engine.begin() as connection:
                row = (
                    await connection.execute(select(attempts).where(attempts.c.key == key).with_for_update())
                ).first()
                if row is None:
                    await connection.execute(insert(attempts).values(key=key, count=1, since=now))
                    return
                before: int = row._mapping["count"]
                count = 0 if row.since < now - limit.forgotten else before
                left = row.since + limit.wait(count) - now
                if left <= 0:
                    same = (attempts.c.key == key) & (attempts.c.count == before)
                    change = await connection.execute(update(attempts).where(same).values(count=count + 1, since=now))
                    if change.rowcount:
                        return
        except IntegrityError:
            left = SECOND_MS
        seconds = max(1, math.ceil(left / SECOND_MS))
        raise Denied(429, "TOO_MANY_ATTEMPTS", f"Too many attempts. Wait {_shown(seconds)}.", wait=seconds)

    async def forget(self, limit: Limit, what: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(attempts).where(attempts.c.key == _key(limit, what)))

    async def give_back(self, limit: Limit, what: str) -> None:
        """Take an attempt off the count, since it succeeded."""
        async with self._engine.begin() as connection:
            counted = (attempts.c.key == _key(limit, what)) & (attempts.c.count > 0)
            await connection.execute(update(attempts).where(counted).values(count=attempts.c.count - 1))

    async def tidy(self) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(attempts).where(attempts.c.since < now_ms() - 24 * HOUR_MS))


def _key(limit: Limit, what: str) -> str:
    # Hashed, because people sometimes type their password in place of the name.
    return f"{limit.name}:{hashlib.sha256(what.encode('utf-8', 'surrogatepass')).hexdigest()}"


def _shown(seconds: int) -> str:
    number, unit = (seconds, "second") if seconds < 120 else (math.ceil(seconds / 60), "minute")
    return f"{number} {unit}{'' if number == 1 else 's'}"
