"""The time by which clocks run: it stands still while no server is able to serve."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from piazza.server.db.timestamps import now_ms

TICK_SECONDS = 0.25
STALL_MS = 1000
"""A longer pause between two ticks means that this process was suspended, or that the system's time was changed."""

log = logging.getLogger("piazza.server")


class ServiceTime:
    """Wall time without the time lost to stops and suspensions, in milliseconds.

    A process that serves alone notices a stall by itself. Where several processes share a database, only the database
    tells whether another one served meanwhile: until it has been asked, the time is held where it stopped.
    """

    def __init__(self, shared: bool) -> None:
        self._shared = shared
        self._lost_ms = 0
        self._tick: int | None = None
        """When this process last ran; None before the server has started."""
        self._held = asyncio.Event()
        self._jumped = False
        self.listeners: list[Callable[[], None]] = []
        """Called after a stall: all running clocks show something else than browsers believe."""

    @property
    def started(self) -> bool:
        return self._tick is not None

    def now(self) -> int:
        wall = now_ms()
        if self._tick is None:
            return wall - self._lost_ms
        if not self._held.is_set():
            if abs(wall - self._tick) > STALL_MS:
                if self._shared:
                    self._held.set()
                    return self._tick - self._lost_ms
                self._lost_ms += wall - self._tick
                self._jumped = True
            self._tick = wall
        return self._tick - self._lost_ms

    def lost_ms(self) -> int:
        """All time lost so far, including a hold that still lasts."""
        return now_ms() - self.now()

    def hold(self) -> None:
        """Stop here: moves cannot be stored at present."""
        self.now()
        self._held.set()

    def settle(self, lost_ms: int) -> None:
        """Start, or go on after a hold."""
        self._jumped |= self._held.is_set() or lost_ms != self._lost_ms
        self._lost_ms, self._tick = lost_ms, now_ms()
        self._held.clear()

    async def wait_for_hold(self, seconds: float) -> None:
        """Sleep; return early as soon as the time is held."""
        try:
            async with asyncio.timeout(seconds):
                await self._held.wait()
        except TimeoutError:
            pass

    async def keep_ticking(self) -> None:
        while True:
            self.now()
            if self._jumped and not self._held.is_set():
                self._jumped = False
                for listener in list(self.listeners):
                    try:
                        listener()
                    except Exception:
                        log.exception("the clocks could not be told of a stall")
            await asyncio.sleep(TICK_SECONDS)
