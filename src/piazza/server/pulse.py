"""The pulse of the server, kept in the database: nobody's clock is charged for time in which no server was running."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import case, insert, select, update
from sqlalchemy.exc import IntegrityError

from piazza.server.moment import now_ms
from piazza.server.schema import seats, settings
from piazza.server.store import Store

NAME = "pulse"
EVERY = 3.0
"""Seconds between two beats: at most so much of a stop is charged."""

log = logging.getLogger("piazza.server")


class Pulse:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._own = settings.c.name == NAME

    async def resume(self) -> None:
        """Before anybody is served: clocks that ran when the last server stopped go on from there."""
        now = now_ms()
        try:
            async with self._store.engine.begin() as connection:
                last = (await connection.execute(select(settings.c.value).where(self._own))).scalar()
                if last is None:
                    await connection.execute(insert(settings).values(name=NAME, value=str(now)))
                    return
                beat = update(settings).where(self._own & (settings.c.value == last)).values(value=str(now))
                first = (await connection.execute(beat)).rowcount == 1
                gap = now - int(last)
                # Where others run too, a gap of a beat or two is none: they were there.
                if first and gap > (2000 * EVERY if self._store.shared else 0):
                    began = seats.c.running_since
                    later = case((began > int(last), now), else_=began + gap)
                    await connection.execute(update(seats).where(began.is_not(None)).values(running_since=later))
        except IntegrityError:
            pass  # another process was first

    async def beat(self) -> None:
        async with self._store.engine.begin() as connection:
            await connection.execute(update(settings).where(self._own).values(value=str(now_ms())))

    async def keep_beating(self) -> None:
        while True:
            try:
                await self.beat()
            except Exception:
                log.exception("the pulse could not be written")
            await asyncio.sleep(EVERY)
