"""What somebody did, in one line: the words of the log without the name and without what followed by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from piazza.kernel.action import CHANCE, Action, Seat
from piazza.kernel.game import Game
from piazza.kernel.journal import Event
from piazza.kernel.story import Names, called

Moves = Sequence[tuple[Action, Sequence[Event]]]
"""What one seat did in a row, each with what happened."""


def summary(game: Game, names: Names, seat: Seat, moves: Moves, *, foreseen: bool = False) -> str:
    """As the seat knows it; ``foreseen``, without what it will only learn by it.

    What the log does not tell, such as a choice face down, is called by its label.
    """
    found = [text for _, events in moves for text in _told(game, names, seat, events, foreseen)]
    return "; ".join(_drawn_together(found or [called(action.label, names) for action, _ in moves]))


def _drawn_together(texts: Sequence[str]) -> Iterator[str]:
    """What begins with the same word is said in one: "gains 1 wood, 1 money"."""
    for _, same in groupby(texts, lambda text: text.partition(" ")[0]):
        first, *more = same
        yield ", ".join([first, *(text.partition(" ")[2] for text in more)])


def _told(game: Game, names: Names, seat: Seat, events: Sequence[Event], foreseen: bool) -> Iterator[str]:
    for event in events:
        hidden = seat == CHANCE or (foreseen and event.reveals_to(seat))
        line = game.tell(event.seen_by(None if hidden else seat), names)
        if line is None or line.aside:
            continue
        text = line.text.removesuffix(".")
        if seat == CHANCE:
            yield from () if line.heading else (text,)
        elif line.heading:
            # What comes now, such as the end of a round, nobody did.
            return
        elif event.seat == seat:
            yield text.removeprefix(f"{names[seat]} ")
