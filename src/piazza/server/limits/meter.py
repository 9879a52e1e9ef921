"""How much of the event loop a visitor may use: a budget of processor time that refills every second."""

from __future__ import annotations

import time
from collections.abc import Sequence

from piazza.server.limits.address import is_local

BURST_SECONDS = 0.1
"""Processor time that may be used in one go. Other visitors wait this long at most."""
PERSON_SHARE = 0.15
ADDRESS_SHARE = 0.3
"""Share of processor time for one person and for one address."""
MAX_METERS = 10_000


class Meter:
    __slots__ = ("_left", "_share", "_since")

    def __init__(self, share: float) -> None:
        self._share = share
        self._left = BURST_SECONDS
        self._since = time.monotonic()

    def charge(self, seconds: float) -> None:
        self._left -= seconds

    def wait(self) -> float:
        """Seconds until the budget is no longer overdrawn; 0 if it is not."""
        now = time.monotonic()
        self._left = min(BURST_SECONDS, self._left + (now - self._since) * self._share)
        self._since = now
        return max(0.0, -self._left / self._share)

    @property
    def full(self) -> bool:
        self.wait()
        return self._left >= BURST_SECONDS


class Budget:
    """What one connection draws on: the meter of its person and that of its address."""

    def __init__(self, meters: Sequence[Meter]) -> None:
        self._meters = meters

    def charge(self, seconds: float) -> None:
        for meter in self._meters:
            meter.charge(seconds)

    def wait(self) -> float:
        return max(meter.wait() for meter in self._meters)


class Meters:
    """One for every person and address, shared by all of their connections."""

    def __init__(self) -> None:
        self._known: dict[str, Meter] = {}

    def budget(self, address: str, person: str | None) -> Budget:
        """A connection's budget. Local addresses have no shared budget: a proxy may hide many people behind one."""
        meters = [] if person is None else [self._of(person, PERSON_SHARE)]
        if person is None or not is_local(address):
            meters.append(self._of(address, ADDRESS_SHARE))
        return Budget(meters)

    def _of(self, name: str, share: float) -> Meter:
        meter = self._known.get(name)
        if meter is None:
            if len(self._known) >= MAX_METERS:
                self._known = {name: one for name, one in self._known.items() if not one.full}
            meter = self._known[name] = Meter(share)
        return meter
