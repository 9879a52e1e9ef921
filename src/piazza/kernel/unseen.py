"""Entries that only one seat knows of. Other viewers do not even count them: the count would give them away."""

from __future__ import annotations

from bisect import bisect_right

from piazza.kernel.action import Seat
from piazza.kernel.journal import Viewer


class Unseen:
    """The unseen entries of a match at several screens: moves face down without an event, and undos of only such moves.

    Entries are numbered from 1, and a viewer counts only those that he may know of. When everything may be known, the
    veil is lifted: from then on everybody counts the entries that were unseen up to there.
    """

    __slots__ = ("_lifts", "_numbers", "_own")

    def __init__(self) -> None:
        self._lifts = [0]
        self._numbers: list[int] = []
        """In ascending order, like the lists of ``_own``."""
        self._own: dict[Seat, list[int]] = {}

    def __bool__(self) -> bool:
        return bool(self._numbers)

    @property
    def lifted(self) -> int:
        """How many entries there were when the veil was last lifted. A viewer's number below this may be outdated."""
        return self._lifts[-1]

    def add(self, number: int, seat: Seat) -> None:
        """Note that only this seat knows of that entry."""
        self._numbers.append(number)
        self._own.setdefault(seat, []).append(number)

    def lift(self, count: int) -> None:
        """Let everybody count all of the first ``count`` entries from now on."""
        if self and self._numbers[-1] > self.lifted:
            self._lifts.append(count)

    def truncate(self, count: int) -> None:
        """Drop all entries after the first ``count``."""
        for known in (self._numbers, self._lifts, *self._own.values()):
            del known[bisect_right(known, count) :]

    def hides(self, number: int, viewer: Viewer) -> bool:
        """Whether a viewer must not know of that entry."""
        return number > self.lifted and _holds(self._numbers, number) and not _holds(self._of(viewer), number)

    def hidden_from(self, viewer: Viewer) -> list[int]:
        """Numbers of the entries that a viewer does not know of."""
        own = set(self._of(viewer))
        return [number for number in self._numbers[bisect_right(self._numbers, self.lifted) :] if number not in own]

    def number(self, viewer: Viewer, entry: int) -> int:
        """How many entries up to that one a viewer knows of."""
        return entry - self._count(viewer, self.lifted, entry)

    def number_then(self, viewer: Viewer, entry: int) -> int:
        """The same at the time when the entry was the last one. Lifting the veil later does not change it."""
        return entry - self._count(viewer, self._lifts[bisect_right(self._lifts, entry) - 1], entry)

    def entry(self, viewer: Viewer, number: int) -> int:
        """The entry that a viewer counts as that number."""
        first, last = number, number + len(self._numbers)
        while first < last:
            middle = (first + last) // 2
            if self.number(viewer, middle) < number:
                first = middle + 1
            else:
                last = middle
        return first

    def _of(self, viewer: Viewer) -> list[int]:
        return [] if viewer is None else self._own.get(viewer, [])

    def _count(self, viewer: Viewer, after: int, upto: int) -> int:
        if upto <= after:
            return 0
        return _between(self._numbers, after, upto) - _between(self._of(viewer), after, upto)


def _between(numbers: list[int], after: int, upto: int) -> int:
    return bisect_right(numbers, upto) - bisect_right(numbers, after)


def _holds(numbers: list[int], number: int) -> bool:
    place = bisect_right(numbers, number)
    return place > 0 and numbers[place - 1] == number
