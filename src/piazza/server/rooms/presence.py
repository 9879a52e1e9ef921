"""Presence: the people connected to each table, in this and the other processes."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable

from piazza.server.db.store import Store

ANNOUNCE_SECONDS = 20.0
PRESENCE_SECONDS = 3 * ANNOUNCE_SECONDS
"""Lifetime of what another process has announced, in case it has died."""

log = logging.getLogger("piazza.server")


class Presence:
    def __init__(self, store: Store, changed: Callable[[str], None]) -> None:
        """``changed`` is called with the room."""
        self._store = store
        self._changed = changed
        self._me = secrets.token_hex(4)
        self._here: dict[str, Counter[str]] = {}
        self._there: dict[str, dict[tuple[str, str], tuple[int, float]]] = {}
        self._telling: set[asyncio.Task[None]] = set()
        store.listen("here", self._heard)

    def enter(self, room: str, person: str | None) -> None:
        self._count(room, person or "", 1)

    def go(self, room: str, person: str | None) -> None:
        self._count(room, person or "", -1)

    def _count(self, room: str, person: str, change: int) -> None:
        here = self._here.setdefault(room, Counter())
        here[person] += change
        count = here[person]
        if count <= 0:
            del here[person]
        if not here:
            del self._here[room]
        self._changed(room)
        if self._store.shared:
            telling = asyncio.create_task(self._tell(room, person, max(0, count)))
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)

    def at(self, room: str) -> Counter[str]:
        """The number of connections of each person; those without a person have an empty id."""
        found = Counter(self._here.get(room, {}))
        now = time.monotonic()
        for (_, person), (count, heard) in self._there.get(room, {}).items():
            if heard > now - PRESENCE_SECONDS:
                found[person] += count
        return found

    def is_present(self, room: str, person: str | None) -> bool:
        return person is not None and self.at(room)[person] > 0

    # -- between processes --

    async def _tell(self, room: str, person: str, count: int) -> None:
        try:
            await self._store.publish("here", f"{self._me}/{room}/{person}", count)
        except Exception:
            log.warning("the presence at table %s could not be announced", room)

    def _heard(self, id: str | None, count: int) -> None:
        if id is None:
            return
        process, room, person = id.split("/", 2)
        there = self._there.setdefault(room, {})
        before = there.pop((process, person), None)
        if count > 0:
            there[process, person] = (count, time.monotonic())
        elif not there:
            del self._there[room]
        if (before is not None) != (count > 0):
            self._changed(room)

    async def keep_telling(self) -> None:
        """Announce the presence again and again, for processes that start later."""
        while self._store.shared:
            await asyncio.sleep(ANNOUNCE_SECONDS)
            for room, here in list(self._here.items()):
                for person, count in list(here.items()):
                    await self._tell(room, person, count)
