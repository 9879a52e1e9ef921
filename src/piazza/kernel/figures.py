"""Figures a title gives for who looks on: what a set-up comes to, how far a match has come, how it went."""

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
    """A point of a curve: of a player, or of something that is everybody's."""

    label: str
    """Empty for a player, who has a name."""
    seat: Seat | None
    value: int


@dataclass(frozen=True, slots=True)
class Source:
    """Where points of a match came from."""

    label: str
    values: tuple[int, ...]
    """One for each seat."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match has come."""

    text: str = ""
    """In a few words: ``turn 5 of 10``."""
    done: int = 0
    of: int = 0
    """0 where nobody can tell."""


def _none(*_: Any) -> Sequence[Any]:
    return ()


@dataclass(frozen=True, slots=True)
class Figures:
    """The functions by which a title gives its figures. Each may be left out."""

    setup: Callable[[Setup], Sequence[Figure]] = _none
    """What a set-up comes to: the number of turns, the size of the board."""
    choice: Callable[[Setup, str, Value], Sequence[Figure]] = _none
    """What a choice of an option means, the rest of the set-up being as it is."""
    course: Callable[[Any], Sequence[Mark]] = _none
    """The curves of a match, from a view."""
    progress: Callable[[Setup, Any], Progress] = lambda setup, view: Progress()
    """From a view: how far the match has come."""
    sources: Callable[[Sequence[Seen], int], Sequence[Source]] = _none
    """The points of a match by where they came from, out of all that happened, for so many seats."""
