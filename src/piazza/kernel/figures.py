"""Figures about a set-up, about the progress of a match, and about a finished match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from piazza.kernel.action import Seat
from piazza.kernel.journal import Seen
from piazza.kernel.options import Setup, Value


@dataclass(frozen=True, slots=True)
class Figure:
    """A labelled value, ready to be shown."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of a curve, which belongs to one player or to all together."""

    label: str
    """Empty for a player: the name is shown instead."""
    seat: Seat | None
    value: int


@dataclass(frozen=True, slots=True)
class Source:
    """Points of a match that came from the same source."""

    label: str
    values: tuple[int, ...]
    """One for each seat."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match has come."""

    text: str = ""
    """For example ``turn 5 of 10``."""
    done: int = 0
    of: int = 0
    """0 if unknown."""


def _none(*_: Any) -> Sequence[Any]:
    return ()


@dataclass(frozen=True, slots=True)
class Figures:
    """The functions by which a title gives its figures. Each may be left out."""

    setup: Callable[[Setup], Sequence[Figure]] = _none
    """Figures of a set-up, such as the number of turns or the size of the board."""
    choice: Callable[[Setup, str, Value], Sequence[Figure]] = _none
    """Figures of a set-up with one option set to that value."""
    course: Callable[[Any], Sequence[Mark]] = _none
    """One point of each curve of a match, from a view."""
    progress: Callable[[Setup, Any], Progress] = lambda setup, view: Progress()
    """How far a match has come, from a view."""
    sources: Callable[[Sequence[Seen], int], Sequence[Source]] = _none
    """The points of a match by source, from all events and the number of seats."""
