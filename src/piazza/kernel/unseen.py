"""Entries that only one seat knows of: they are not even counted for the others, lest these count secret choices."""

from __future__ import annotations

from piazza.kernel.action import Seat
from piazza.kernel.journal import Viewer


class Unseen(list[tuple[int, Seat]]):
    """Of a match at several screens: moves played face down of which no event told, and steps back over them alone.
    Their numbers and whose they are, in order.

    Entries are numbered from 1, and a viewer counts only those that he may know of. Once everything may be known, the
    veil is lifted: what was unseen up to there is counted for everybody.
    """

    __slots__ = ("_lifts",)

    def __init__(self) -> None:
        self._lifts = [0]

    @property
    def lifted(self) -> int:
        """How many entries there were when the veil was last lifted. Smaller numbers than this may be from before."""
        return self._lifts[-1]

    def add(self, number: int, seat: Seat) -> None:
        """Note that only this seat knows of that entry."""
        self.append((number, seat))

    def lift(self, count: int) -> None:
        """From that many entries on, everybody counts everything before."""
        if self and self[-1][0] > self.lifted:
            self._lifts.append(count)

    def forget(self, count: int) -> None:
        """Drop what came after that many entries."""
        self[:] = [known for known in self if known[0] <= count]
        self._lifts = [lift for lift in self._lifts if lift <= count]

    def hidden_from(self, viewer: Viewer) -> list[int]:
        """Numbers of the entries that a viewer does not know of."""
        lifted = self.lifted
        return [number for number, seat in self if number > lifted and seat != viewer]

    def number(self, viewer: Viewer, entry: int) -> int:
        """How many of the first entries a viewer knows of."""
        return entry - sum(number <= entry for number in self.hidden_from(viewer))

    def number_then(self, viewer: Viewer, entry: int) -> int:
        """The same, as it was when the entry was the last: it does not change when the veil is lifted later."""
        lifted = max(lift for lift in self._lifts if lift <= entry)
        return entry - sum(lifted < number <= entry and seat != viewer for number, seat in self)

    def entry(self, viewer: Viewer, number: int) -> int:
        """The entry that a viewer counts as that number."""
        for hidden in self.hidden_from(viewer):
            if hidden > number:
                break
            number += 1
        return number
