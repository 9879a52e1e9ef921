"""Whether the outcomes of chance in a record are those of its seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.kernel.action import CHANCE
from piazza.kernel.record import Move, Undo
from piazza.kernel.state import State

if TYPE_CHECKING:
    from piazza.kernel.match import Match


def audit(match: Match) -> list[int]:
    """Numbers of the outcomes that are not."""
    if match.luck is None:
        raise ValueError("the seed is not known")
    wrong, rolls, state = [], 0, match.game.start(match.setup)
    after: dict[int, tuple[State, int]] = {0: (state.clone(), 0)}
    for number, entry in enumerate(match.record.entries, 1):
        match entry:
            case Move(seat, text) if seat == CHANCE:
                action = match.game.chances.parse(text)
                sealed = number > match.record.header.sealed_from
                if sealed and match.luck.draw(rolls, state.chances()) is not action:
                    wrong.append(number)
                state.apply(CHANCE, action)
                rolls += 1
            case Move(seat, text):
                state.apply(seat, match.game.alphabet.parse(text))
            case Undo(to=to, kept=kept):
                state, rolls = match.with_moves(after[to][0].clone(), kept), after[to][1]
            case _:
                pass
        after[number] = (state.clone(), rolls)
    return wrong
