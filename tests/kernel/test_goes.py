"""Undo by goes in a title where dice can end a go."""

from __future__ import annotations

from piazza.kernel import Match, undo
from tests.dice import GAME


def fallen() -> Match:
    """Ada has kept, Bruno has fallen by his dice, and Ada has lit her lantern again."""
    match = Match.start(GAME, ["Ada", "Bruno"], {}, "fallen", shared=True)
    match.play(0, "hide 3")
    match.play(1, "hide 5")
    for step in ("light", "roll", "keep"):
        match.play(0, step)
    match.play(1, "light")
    while match.state.to_move() == (1,):
        match.play(1, "roll")
    assert match.history.events[-1][0].kind == "fell"
    match.play(0, "light")
    return match


def test_an_undo_takes_back_one_go_although_dice_ended_the_one_before() -> None:
    match = fallen()
    first = undo.first_undone(match.history, 0)
    assert first == len(match.record.entries)
    assert [move.action for move in undo.undone_decisions(match.history, first)] == ["light"]
    match.undo(0)
    first = undo.first_undone(match.history, 1)
    assert first is not None
    moves = undo.undone_decisions(match.history, first)
    assert {move.seat for move in moves} == {1}
    assert [moves[0].action, {move.action for move in moves[1:]}] == ["light", {"roll"}]
