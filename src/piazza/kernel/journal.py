"""Events, which a state reports as they happen. Log lines, animations and undo barriers derive from them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from piazza.kernel.action import Seat

Fact = str | int | bool | None | list["Fact"] | tuple["Fact", ...] | dict[str, "Fact"]
"""A plain value that can be sent as JSON."""
Viewer = Seat | None
"""A seat, or None for a spectator."""
NOTHING: Mapping[Seat, Mapping[str, Fact]] = MappingProxyType({})


class Seen(NamedTuple):
    """An event as one viewer may know it."""

    kind: str
    seat: Seat | None
    facts: Mapping[str, Fact]


class Event(NamedTuple):
    """Something that happened, with public facts and facts for single seats."""

    kind: str
    seat: Seat | None
    facts: Mapping[str, Fact]
    """Facts for everybody."""
    private: Mapping[Seat, Mapping[str, Fact]] = NOTHING
    """Additional facts for single seats."""
    reveals: bool | Collection[Viewer] = False
    """Who learned a hidden fact by it: everybody (True), these viewers, or nobody (False)."""

    def seen_by(self, viewer: Viewer) -> Seen:
        """The event as one viewer may know it."""
        more = self.private.get(viewer) if viewer is not None else None
        return Seen(self.kind, self.seat, {**self.facts, **more} if more else self.facts)

    def reveals_to(self, viewer: Viewer) -> bool:
        """Whether the viewer learned a hidden fact by it."""
        if isinstance(self.reveals, bool):
            return self.reveals
        return viewer in self.reveals


class Journal:
    """A collector of events. A state reports to it while it is attached."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(
        self,
        kind: str,
        seat: Seat | None = None,
        /,
        *,
        private: Mapping[Seat, Mapping[str, Fact]] | None = None,
        reveals: bool | Collection[Viewer] = False,
        **facts: Fact,
    ) -> None:
        """Report an event. Keyword arguments are its public facts."""
        self.events.append(Event(kind, seat, facts, private or NOTHING, reveals))

    def take(self) -> list[Event]:
        """The events since the last call."""
        events, self.events = self.events, []
        return events
