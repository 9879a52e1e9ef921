"""The check that the outcomes of chance in a record come from its seed."""

from __future__ import annotations

from piazza.kernel.action import CHANCE
from piazza.kernel.entry import Move, Undo
from piazza.kernel.history import History
from piazza.kernel.rng import Luck


def audit(history: History, luck: Luck) -> list[int]:
    """Numbers of the outcomes that do not come from the seed."""
    wrong, state = [], history.state_at(0)
    for number, entry in enumerate(history.record.entries, 1):
        if isinstance(entry, Undo):
            state = history.state_at(number)
        elif isinstance(entry, Move):
            action = history.game.action(entry.seat, entry.action)
            if entry.seat == CHANCE and number > history.record.header.sealed_from:
                rolls = history.timeline.heads[number - 1].rolls
                if luck.draw(rolls, state.chances()) is not action:
                    wrong.append(number)
            state.apply(entry.seat, action)
    return wrong
