"""A bounded queue for work that takes longer than 50 ms: it runs in a thread of its own, one task at a time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from piazza.server.background import in_background
from piazza.server.errors import Denied

MAX_WAITING = 32
MAX_WAITING_PER_ASKER = 4
RETRY_SECONDS = 5

T = TypeVar("T")


class Offload:
    """One thread at a time: a second one would slow the event loop down without finishing anything sooner."""

    def __init__(self, max_waiting: int = MAX_WAITING) -> None:
        self._max_waiting = max_waiting
        self._turn = asyncio.Lock()
        self._waiting: Counter[str] = Counter()

    async def run(self, asker: str, work: Callable[..., T], *args: object) -> T:
        """The result of ``work``. Raises ``Denied`` when the asker has too many tasks waiting, or the queue is full."""
        if self._waiting[asker] >= MAX_WAITING_PER_ASKER:
            raise Denied(429, "ASKED", "Your last requests are still being worked on. Wait for them.", wait=1)
        if self._waiting.total() >= self._max_waiting:
            raise Denied(429, "BUSY", "The server is busy with others. Try again in a moment.", wait=RETRY_SECONDS)
        self._waiting[asker] += 1
        # The asker may disconnect before the thread is done; the task stays in the queue until then.
        return await asyncio.shield(asyncio.create_task(self._run(asker, work, *args)))

    async def _run(self, asker: str, work: Callable[..., T], *args: object) -> T:
        try:
            async with self._turn:
                return await in_background(work, *args)
        finally:
            self._waiting[asker] -= 1
            if not self._waiting[asker]:
                del self._waiting[asker]
