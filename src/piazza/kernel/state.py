"""The interface of a position, which every title implements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from types import NoneType
from typing import Any, Self

from piazza.kernel.action import CHANCE, Action, Seat
from piazza.kernel.fields import as_json, copied, fields_of
from piazza.kernel.journal import Journal, Viewer
from piazza.kernel.refusal import Refusal, Refused
from piazza.kernel.rng import Rng

View = Any
"""What a viewer may know of a position: a dataclass of the title, made of plain values, lists and dataclasses."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    ranks: tuple[int, ...]
    """For each seat, 1 for the best; tied seats have equal ranks."""
    reason: str
    """One sentence."""
    scores: tuple[int, ...] = ()
    """For each seat; empty if the title counts no points."""
    lost: bool = False
    """Everybody lost together."""

    def __str__(self) -> str:
        return self.reason


class State(ABC):
    """A position: mutable, cheap to clone, without random numbers, clocks or names of people.

    A title declares its fields once, as annotations of its class (``scores: list[int]``). ``clone``, ``dump`` and
    ``from_dump`` follow from them; a title that needs more speed or a dump of its own overrides them.
    """

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
        """All actions that a seat may take now, each once."""

    @abstractmethod
    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why a seat may not take that action now; None if it may. Never called for chance."""

    @abstractmethod
    def chances(self) -> list[tuple[Action, int]]:
        """The possible outcomes when chance is to move, with integer weights."""

    @abstractmethod
    def apply(self, seat: Seat, action: Action) -> None:
        """Carry out an action that is known to be legal. Otherwise the result is undefined; ``play`` checks first."""

    def clone(self) -> Self:
        """An equal position that shares no mutable data, without a journal."""
        new = object.__new__(type(self))
        new.journal, new.seats = None, self.seats
        for name, restore in fields_of(type(self), State).items():
            value = getattr(self, name)
            setattr(new, name, value if restore is None else copied(value))
        return new

    @abstractmethod
    def view(self, viewer: Viewer) -> View:
        """What a seat, or a spectator (None), may know. Start from nothing and add; never copy and remove."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""

    def dump(self) -> dict[str, Any]:
        """Everything, as readable JSON values. ``Game.load`` turns them back into an equal position."""
        declared = fields_of(type(self), State)
        values = {name: as_json(getattr(self, name)) for name, restore in declared.items() if restore is not None}
        return {"seats": self.seats, **values}

    @classmethod
    def from_dump(cls, dump: Mapping[str, Any], **shared: Any) -> Self:
        """The position of a dump; the shared fields, which no dump holds, are given by name."""
        new = object.__new__(cls)
        new.journal, new.seats = None, int(dump["seats"])
        for name, restore in fields_of(cls, State).items():
            setattr(new, name, shared[name] if restore is None else restore(dump[name]))
        return new

    def imagine(self, seat: Viewer, rng: Rng) -> Self:
        """A clone in which everything the seat cannot know is dealt anew.

        Default: an exact clone, correct for titles without hidden information.
        """
        return self.clone()

    def play(self, seat: Seat, action: Action) -> None:
        """Check an action and apply it. Raises ``Refused`` and changes nothing if it is not legal."""
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
    """The value with dataclasses as dictionaries and tuples as lists, ready for JSON."""
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
    """The rank of each score, 1 for the highest; equal scores have equal ranks."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)
