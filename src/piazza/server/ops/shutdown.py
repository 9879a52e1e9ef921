"""Graceful shutdown: the process first reports that it is not ready, then stops answering."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from types import FrameType

DRAIN_VARIABLE = "PIAZZA_DRAIN"
"""Environment variable: seconds for which ``/api/ready`` says 503 while everything else is still answered."""
SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Shutdown:
    def __init__(self) -> None:
        self.begun = False
        self.listeners: list[Callable[[], None]] = []
        """Called when the shutdown begins, to end streams that would never end by themselves."""

    def begin(self) -> None:
        self.begun = True
        for listener in list(self.listeners):
            listener()

    def watch(self) -> None:
        """Install signal handlers in front of those of the server."""
        if threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        drain = float(os.environ.get(DRAIN_VARIABLE) or 0)
        for number in SIGNALS:
            before = signal.getsignal(number)
            if callable(before):
                signal.signal(number, self._handler(before, loop, drain))

    def _handler(
        self, before: Callable[[int, FrameType | None], object], loop: asyncio.AbstractEventLoop, drain: float
    ) -> Callable[[int, FrameType | None], None]:
        def handle(number: int, frame: FrameType | None) -> None:
            again, self.begun = self.begun, True
            if again or not drain:
                before(number, frame)
            else:
                loop.call_soon_threadsafe(loop.call_later, drain, before, number, frame)
            if not again:
                loop.call_soon_threadsafe(self.begin)

        return handle
