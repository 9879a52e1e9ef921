"""What every title's position can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass
from types import NoneType
from typing import Any, Self

from piazza.kernel.action import CHANCE, Action, Seat
from piazza.kernel.journal import Journal, Viewer
from piazza.kernel.refusal import Refusal, Refused
from piazza.kernel.rng import Rng

View = Any
"""What a viewer may know of a position: a dataclass of the title, made of plain values, lists and more dataclasses."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    ranks: tuple[int, ...]
    """For each seat, 1 for the best; equal ranks share a place."""
    reason: str
    """One sentence."""
    scores: tuple[int, ...] = ()
    """For each seat, where the title counts points."""
    lost: bool = False
    """Everybody lost together."""

    def __str__(self) -> str:
        return self.reason


class State(ABC):
    """A position. Mutable, cheap to clone, and with no chance, clock or name inside."""

    __slots__ = ("journal", "seats")

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.journal: Journal | None = None

    def __repr__(self) -> str:
        kind = type(self)
        title = kind.__module__.removesuffix(".state").rpartition(".")[2]
        movers = " and ".join("chance" if seat == CHANCE else f"seat {seat + 1}" for seat in self.to_move())
        turn = f"{movers} to move" if movers else "over"
        return f"<{title}.{kind.__name__}, {self.seats} seat{'s' if self.seats > 1 else ''}, {turn}>"

    @abstractmethod
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act now, ``(CHANCE,)``, or ``()`` when the game is over."""

    @abstractmethod
    def legal(self, seat: Seat) -> list[Action]:
        """All that a seat may do now, each once."""

    @abstractmethod
    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why a seat may not do that now; None means that it may. Never called for chance."""

    @abstractmethod
    def chances(self) -> list[tuple[Action, int]]:
        """When chance is to move: what may happen, with integer weights."""

    @abstractmethod
    def apply(self, seat: Seat, action: Action) -> None:
        """Carry out an action known to be legal. With another the result is undefined: see ``play``."""

    @abstractmethod
    def clone(self) -> Self:
        """An equal position that shares nothing that changes, with no journal attached."""

    @abstractmethod
    def view(self, viewer: Viewer) -> View:
        """What a seat (or a spectator, None) may know, built from nothing by adding."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """Everything, in plain JSON values a person can read. The game's ``load`` gives an equal position back."""

    def imagine(self, seat: Viewer, rng: Rng) -> Self:
        """A clone in which what the seat cannot know is dealt afresh.

        Default: an exact clone, correct for titles without hidden information.
        """
        return self.clone()

    def play(self, seat: Seat, action: Action) -> None:
        """Strict ``apply``: raises ``Refused``, and then nothing has changed."""
        if seat == CHANCE:
            if self.to_move() != (CHANCE,) or all(action is not a or weight <= 0 for a, weight in self.chances()):
                text = f"Chance cannot bring {action.notation!r} now."
                raise Refused(Refusal("CHANCE", "", text))
        else:
            no = self.refusal(seat, action)
            if no is not None:
                raise Refused(no)
        self.apply(seat, action)


def plain(value: Any) -> Any:
    """Dataclasses and tuples as dictionaries and lists, ready for JSON."""
    kind = type(value)
    if kind in _SCALARS:
        return value
    if kind is list or kind is tuple:
        return [plain(v) for v in value]
    if kind is dict:
        return {str(k): plain(v) for k, v in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        if kind not in _FIELDS:
            _FIELDS[kind] = tuple(f.name for f in fields(value))
        return {name: plain(getattr(value, name)) for name in _FIELDS[kind]}
    return value


_SCALARS = frozenset({str, int, bool, float, NoneType})
_FIELDS: dict[type, tuple[str, ...]] = {}


def ranks(scores: Sequence[Any]) -> tuple[int, ...]:
    """Places for comparable scores, the highest first; equal scores share a place."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)
