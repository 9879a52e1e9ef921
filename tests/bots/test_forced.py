"""A title that brings nothing for bots, in which a seat often has one thing to do and then moves again."""

from __future__ import annotations

import pytest

from piazza.bots import Decision, Master, find
from piazza.cli.hint import advise
from piazza.kernel import Match, Rng
from tests.dice import GAME, LIGHT


def forced() -> Match:
    match = Match.start(GAME, ["Ada", "Bruno"], {}, "forced")
    match.play(0, "hide 3")
    match.play(1, "hide 5")
    assert match.state.legal(0) == [LIGHT]
    return match


@pytest.mark.parametrize("bot", [Master(iterations=20), Master(seconds=0.05)])
def test_a_search_from_a_forced_move_ends_and_says_what_it_is_worth(bot: Master) -> None:
    [thought] = bot.think(Decision(GAME, forced().state, 0, 0.05), Rng("forced"))
    assert thought.action is LIGHT
    assert 0 < thought.chance < 1


def test_advice_on_a_forced_move_ends() -> None:
    assert [thought.action for thought in advise(GAME, forced().state, 0, 0.05)] == [LIGHT]


def test_masters_play_a_whole_game() -> None:
    match, bot, number = forced(), find("master@8"), 0
    while movers := match.state.to_move():
        number += 1
        match.play(movers[0], bot.choose(Decision(GAME, match.state, movers[0]), Rng(number)))
    assert match.state.outcome() is not None
