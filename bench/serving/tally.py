"""Tally: two players in turn add 1, 2 or 3 to a sum. The rule is trivial, so that the server is what is measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from piazza.kernel import (
    Action,
    Alphabet,
    Drawing,
    Game,
    Line,
    Names,
    Outcome,
    Refusal,
    Seat,
    Seen,
    Setup,
    State,
    Topic,
    Viewer,
)

ALPHABET = Alphabet({"add": "Add"})
ADD = [ALPHABET.add("add", n) for n in (1, 2, 3)]
END = 1_000_000
DOCUMENT = "# Tally\n## Rules\n* **TA-ADD-1** The player whose turn it is adds 1, 2 or 3.\n"


@dataclass(frozen=True, slots=True)
class TallyView:
    total: int
    turn: int


class Tally(State):
    __slots__ = ("total", "turn")

    def __init__(self, seats: int, total: int = 0, turn: int = 0) -> None:
        super().__init__(seats)
        self.total = total
        self.turn = turn

    def to_move(self) -> tuple[Seat, ...]:
        return (self.turn % self.seats,) if self.total < END else ()

    def legal(self, seat: Seat) -> list[Action]:
        return ADD if seat in self.to_move() else []

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        if seat not in self.to_move():
            return Refusal("NOT_YOUR_TURN", "TA-ADD-1", "It is not your turn.")
        return None

    def chances(self) -> list[tuple[Action, int]]:
        return []

    def apply(self, seat: Seat, action: Action) -> None:
        self.total += int(action.args[0])
        self.turn += 1
        if self.journal is not None:
            self.journal.tell("added", seat, n=action.args[0])

    def clone(self) -> Self:
        return type(self)(self.seats, self.total, self.turn)

    def view(self, viewer: Viewer) -> TallyView:
        return TallyView(self.total, self.turn)

    def outcome(self) -> Outcome | None:
        return Outcome((1,) * self.seats, "The sum is reached.") if self.total >= END else None

    def dump(self) -> dict[str, Any]:
        return {"seats": self.seats, "total": self.total, "turn": self.turn}


def start(setup: Setup) -> Tally:
    return Tally(setup.seats)


def load(data: dict[str, Any]) -> Tally:
    return Tally(**data)


def tell(event: Seen, names: Names) -> Line | None:
    return Line(f"{names[event.seat or 0]} adds {event.facts['n']}.")


def draw(view: TallyView, names: Names) -> Drawing:
    return [[(str(view.total), "bold")]]


def topics(view: TallyView | None, viewer: Viewer) -> list[Topic]:
    return []


GAME = Game(
    id="tally",
    title="Tally",
    summary="Add and add.",
    seats=(2, 2),
    minutes=(1, 1),
    rules=1,
    options=(),
    conflicts=(),
    alphabet=ALPHABET,
    chances=Alphabet(),
    secrets=False,
    bound=END,
    start=start,
    load=load,
    tell=tell,
    draw=draw,
    topics=topics,
    document=lambda: DOCUMENT,
)
