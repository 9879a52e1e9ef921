"""Limits on the requests of an address: at a time and per second. Requests above a limit wait, then are refused."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from piazza.server.errors import Denied
from piazza.server.limits.address import address_of, is_local

MAX_CONCURRENT = 4
"""More would gain little: the event loop does one thing at a time."""
MAX_CONCURRENT_LOCAL = 32
"""For this machine, and for everybody behind a proxy that does not pass addresses on."""
MAX_WAITING = 200
BURST_REQUESTS = 200
REQUESTS_PER_SECOND = 40.0
TIDY_SECONDS = 10.0
MAX_DELAY_SECONDS = 2.0
"""Requests that would have to wait longer are refused."""
LONG_RUNNING = "patient"
"""Option of a route whose answer takes long without keeping the event loop busy; it has a limit of its own."""


@dataclass(slots=True)
class AddressThrottle:
    """The requests of one address."""

    local: bool
    turns: asyncio.Semaphore
    inside: int = 0
    left: float = float(BURST_REQUESTS)
    since: float = field(default_factory=time.monotonic)

    def delay(self) -> float:
        """Count one request. Returns the seconds it has to wait to keep the rate."""
        now = time.monotonic()
        self.left = min(BURST_REQUESTS, self.left + (now - self.since) * REQUESTS_PER_SECOND)
        self.since = now
        wait = max(0.0, (1 - self.left) / REQUESTS_PER_SECOND)
        if wait <= MAX_DELAY_SECONDS:
            self.left -= 1
        return wait

    @property
    def idle(self) -> bool:
        return not self.inside and time.monotonic() - self.since > BURST_REQUESTS / REQUESTS_PER_SECOND


class Throttle:
    def __init__(self) -> None:
        self._addresses: dict[str, AddressThrottle] = {}
        self._tidied = time.monotonic()

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """One of the few slots that an address has at a time. Raises ``Denied``."""
        queue = self._of(address)
        if queue.inside >= MAX_WAITING:
            raise Denied(429, "TOO_FAST", "Too many requests at once. Wait for the answers.", wait=1)
        if not queue.local and (wait := queue.delay()):
            if wait > MAX_DELAY_SECONDS:
                raise Denied(429, "TOO_FAST", "Too many requests. Slow down.", wait=math.ceil(wait))
            await asyncio.sleep(wait)
        queue.inside += 1
        try:
            async with queue.turns:
                yield
        finally:
            queue.inside -= 1

    def _of(self, address: str) -> AddressThrottle:
        queue = self._addresses.get(address)
        if queue is None:
            if time.monotonic() - self._tidied > TIDY_SECONDS:
                self._tidied = time.monotonic()
                self._addresses = {address: queue for address, queue in self._addresses.items() if not queue.idle}
            local = is_local(address)
            queue = AddressThrottle(local, asyncio.Semaphore(MAX_CONCURRENT_LOCAL if local else MAX_CONCURRENT))
            self._addresses[address] = queue
        return queue


def throttle_requests(throttle: Throttle) -> Callable[[ASGIApp], ASGIApp]:
    """Middleware for HTTP; web sockets take a slot while they are opened."""

    def wrap(app: ASGIApp) -> ASGIApp:
        async def throttled(scope: Scope, receive: Receive, send: Send) -> None:
            handler = scope.get("route_handler")
            if scope["type"] != ScopeType.HTTP or (handler is not None and handler.opt.get(LONG_RUNNING)):
                await app(scope, receive, send)
                return
            async with throttle.slot(address_of(ASGIConnection(scope))):
                await app(scope, receive, send)

        return throttled

    return wrap
