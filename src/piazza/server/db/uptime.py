"""The heartbeat of the server, kept in the database: clocks are not charged for time in which no server ran."""

from __future__ import annotations

import asyncio

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from piazza.server.db.outage import log_failure
from piazza.server.db.schema import settings
from piazza.server.db.service_time import STALL_MS, ServiceTime
from piazza.server.db.store import Store
from piazza.server.db.timestamps import now_ms

HEARTBEAT_SETTING = "heartbeat"
BEAT_SECONDS = 3.0
"""Interval between two beats: at most this much of a stop is charged."""
GAP_MS = int(1500 * BEAT_SECONDS)
"""Where several processes beat, a longer pause between two beats means that none of them was running."""
RETRY_SECONDS = 1.0


class Heartbeat:
    def __init__(self, store: Store, time: ServiceTime) -> None:
        self._store = store
        self._time = time
        self._own = settings.c.name == HEARTBEAT_SETTING

    async def resume(self) -> None:
        """Before anybody is served: clocks that ran when the last server stopped go on from there."""
        try:
            await self.beat()
        except IntegrityError:
            await self.beat()  # another process made the row first

    async def beat(self) -> None:
        """Note that a server runs, and add to the lost time if none did since the last beat."""
        async with self._store.engine.begin() as connection:
            query = select(settings.c.value).where(self._own).with_for_update()
            value = (await connection.execute(query)).scalar()
            now = now_ms()
            last, lost = (now, 0) if value is None else (int(n) for n in value.split())
            gap = now - last
            if self._store.shared:
                # Times of other machines may differ a little: a beat never goes back.
                last, lost = max(now, last), lost + (gap if gap > GAP_MS else 0)
            else:
                last, lost = now, self._time.lost_ms() if self._time.started else lost + gap
            new = f"{last} {lost}"
            if value is None:
                await connection.execute(insert(settings).values(name=HEARTBEAT_SETTING, value=new))
            else:
                await connection.execute(update(settings).where(self._own).values(value=new))
        if not self._time.started:
            self._time.settle(lost)
        elif not self._store.shared:
            self._time.settle(self._time.lost_ms())
        elif now_ms() - now > STALL_MS:
            self._time.hold()  # suspended in the middle of this beat: only the next one knows what was lost
        else:
            self._time.settle(lost)

    async def keep_beating(self) -> None:
        while True:
            try:
                async with asyncio.timeout(BEAT_SECONDS):
                    await self.beat()
            except Exception as e:
                log_failure(e, "the heartbeat could not be written")
                self._time.hold()
                await asyncio.sleep(RETRY_SECONDS)
            else:
                await self._time.wait_for_hold(BEAT_SECONDS)
