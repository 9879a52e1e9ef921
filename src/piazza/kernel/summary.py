"""One line about what a seat did: its log lines, without its name and without what followed by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from piazza.kernel.action import CHANCE, Action, Seat
from piazza.kernel.game import Game
from piazza.kernel.journal import Event
from piazza.kernel.story import Names, called

Moves = Sequence[tuple[Action, Sequence[Event]]]
"""Consecutive actions of one seat, each with its events."""


def summary(game: Game, names: Names, seat: Seat, moves: Moves, *, foreseen: bool = False) -> str:
    """Consecutive actions of a seat in one line, as that seat knows them.

    ``foreseen``: the actions are only planned, so what they would reveal is left out. An action that has no log line,
    such as a choice face down, is named by its label.
    """
    found = [text for _, events in moves for text in _told(game, names, seat, events, foreseen)]
    return "; ".join(_drawn_together(found or [called(action.label, names) for action, _ in moves]))


def _drawn_together(texts: Sequence[str]) -> Iterator[str]:
    """Texts that begin with the same word are joined: "gains 1 wood, 1 money"."""
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
            # Lines under a heading, such as the end of a round, are not about the seat.
            return
        elif event.seat == seat:
            yield text.removeprefix(f"{names[seat]} ")
