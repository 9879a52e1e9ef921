"""Limits on open web sockets for a person, for an address and in total, and on the memory they keep in use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from piazza.server.limits.address import is_local
from piazza.server.limits.meter import Budget, Meters
from piazza.server.limits.settings import Limits, current

TOO_MANY_CODE = 4429
"""Close code of a socket beyond a limit."""
MAX_SOCKETS_PER_TABLE = 8
"""Sockets of one person at one table: several devices and tabs."""
MAX_SOCKETS_PER_TABLE_AND_ADDRESS = 40
MAX_PINNED_BYTES = 200_000_000
"""Size of the tables that one visitor may keep in memory by watching them."""


class NoPlace(Exception):
    """There is no place for another socket. The message says what to do."""


@dataclass
class Sockets:
    limits: Limits = field(default_factory=current)
    meters: Meters = field(default_factory=Meters)
    total: int = 0
    _held: Counter[str] = field(default_factory=Counter)
    _pinned: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def place(self, address: str, person: str | None, table: str = "", size: int = 0) -> Iterator[Budget]:
        """Reserve a place for one socket and return its budget. Raises ``NoPlace``."""
        local = is_local(address)
        limits = self.limits
        visitor = person or address
        bounds = {address: limits.sockets // 2 if local else limits.sockets_per_address}
        if person is not None:
            bounds[person] = limits.sockets_per_person
        if table and person is not None:
            bounds[f"{person}/{table}"] = MAX_SOCKETS_PER_TABLE
        if table and not local:
            bounds[f"{address}/{table}"] = MAX_SOCKETS_PER_TABLE_AND_ADDRESS
        if self.total >= limits.sockets:
            raise NoPlace("The server has no place for another connection. Try again later.")
        if any(self._held[who] >= most for who, most in bounds.items()):
            raise NoPlace("You have too many connections open. Close other pages first.")
        if size and self._pinned[visitor] + size > MAX_PINNED_BYTES:
            raise NoPlace("You have too many large tables open. Close other pages first.")
        self._count(bounds, visitor, size, 1)
        try:
            yield self.meters.budget(address, person)
        finally:
            self._count(bounds, visitor, size, -1)

    def _count(self, bounds: dict[str, int], visitor: str, size: int, change: int) -> None:
        self.total += change
        for counter, changes in ((self._held, dict.fromkeys(bounds, change)), (self._pinned, {visitor: change * size})):
            for who, difference in changes.items():
                counter[who] += difference
                if counter[who] <= 0:
                    del counter[who]
