"""The search by manners of playing."""

from __future__ import annotations

from dataclasses import replace

from piazza.bots import Decision
from piazza.bots.master import Master
from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.actions import BUY
from piazza.kernel import Action, Rng, Seat, State


def opening(seats: int = 2) -> State:
    return GAME.start(GAME.setup(seats, {"map": "venezia"}, Rng("styles")))


def test_manners_that_agree_need_no_thought() -> None:
    game = replace(GAME, bot=replace(GAME.bot, styles=GAME.bot.styles[:1]))
    found = Master(seconds=60).think(Decision(game, opening(), 0), Rng(1))
    assert [(thought.action, thought.visits) for thought in found] == [(found[0].action, 1)]


def test_the_manner_that_ends_better_is_followed() -> None:
    """One manner plays by habit, the other never builds anything."""

    def lazy(state: State, seat: Seat, rng: Rng) -> Action:
        legal = state.legal(seat)
        return legal[0] if legal[0] is BUY[0] else legal[-1]

    game = replace(GAME, bot=replace(GAME.bot, styles=(lazy, GAME.bot.styles[0])))
    best, other = Master(iterations=2).think(Decision(game, opening(1), 0), Rng(1))
    assert best.action is GAME.bot.styles[0](opening(1), 0, Rng(1))
    assert other.action is BUY[0]
    assert best.chance > other.chance


def test_the_same_numbers_bring_the_same_answer() -> None:
    answers = {Master(iterations=3).choose(Decision(GAME, opening(), 0), Rng(5)) for _ in range(2)}
    assert len(answers) == 1
