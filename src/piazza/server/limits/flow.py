"""Flow control of a table's web socket: bounds on answers that wait to be read, on the rate, and on work asked for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

from piazza.server.limits.meter import Budget

MAX_UNREAD_BYTES = 256 * 1024
"""Answers that may wait to be read; above this, no further message is read from the browser."""
BURST_MESSAGES = 400
MESSAGES_PER_SECOND = 400
"""Messages of one connection."""
QUESTION_SECONDS = 0.0005
"""Charge for a question before it is processed; its true cost is added."""
CHANGE_SECONDS = 0.002
"""Flat charge for an undo, a message or a refused move."""


class Flow:
    """A sender who sends too much is read more slowly. Nothing is refused and nothing piles up: the transport reads no
    more than was received here, so that the rest waits in the sender's own buffers."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._unread = 0
        self._read = asyncio.Event()
        self._credit = float(BURST_MESSAGES)
        self._since = time.monotonic()

    def queued(self, size: int) -> None:
        """An answer of ``size`` bytes waits to be read."""
        self._unread += size

    def written(self, size: int) -> None:
        self._unread -= size
        self._read.set()

    def ended(self) -> None:
        self._unread = 0
        self._read.set()

    @property
    def unread(self) -> int:
        return self._unread

    async def received(self) -> None:
        """Called with every message."""
        self._credit -= 1
        if self._credit < 0 or self._unread > MAX_UNREAD_BYTES:
            await self._hold_back()

    async def _hold_back(self) -> None:
        while self._unread > MAX_UNREAD_BYTES:
            self._read.clear()
            await self._read.wait()
        now = time.monotonic()
        self._credit = min(BURST_MESSAGES, self._credit + (now - self._since) * MESSAGES_PER_SECOND)
        self._since = now
        if self._credit < 0:
            await asyncio.sleep(-self._credit / MESSAGES_PER_SECOND)

    async def afford(self, seconds: float = QUESTION_SECONDS) -> None:
        """Charge this cost, and wait until the visitor's budget is no longer overdrawn. Other tasks run first."""
        self.budget.charge(seconds)
        await asyncio.sleep(self.budget.wait())

    @contextmanager
    def charged(self) -> Iterator[None]:
        """Charge the block for the processor time it takes. The block must not await anything."""
        begun = time.thread_time()
        yield
        self.budget.charge(time.thread_time() - begun)
