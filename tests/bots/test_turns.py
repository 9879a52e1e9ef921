"""The search by whole turns."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from piazza.bots import Decision
from piazza.bots.turns import LOTS, TurnSearch, draw
from piazza.games.micro_city import GAME
from piazza.kernel import CHANCE, Rng, State


def rolled(seed: str) -> State:
    """A solo game after two rounds by habit, with dice on the table."""
    rng = Rng(seed)
    state = GAME.start(GAME.setup(1, {}, rng))
    assert GAME.bot.turns is not None
    for _ in range(3):
        while state.to_move() == (CHANCE,):
            state.apply(CHANCE, rng.weighted(state.chances()))
        state = GAME.bot.turns(state, 0, False)[0][2].clone()
    state.apply(CHANCE, rng.weighted(state.chances()))
    return state


def test_all_lots_together_fall_as_often_as_the_weights_say() -> None:
    drawn = Counter(draw([(1, "a"), (2, "b"), (33, "c")], lot, Rng(1)) for lot in range(LOTS))
    assert drawn == {"a": 1, "b": 2, "c": 33}


def test_without_a_lot_chance_decides() -> None:
    rng = Rng(1)
    drawn = Counter(draw([(1, "a"), (3, "b")], None, rng) for _ in range(400))
    assert 60 < drawn["a"] < 140


def test_what_it_finds_does_not_depend_on_a_forecast() -> None:
    """With one it looks at all rolls at once, without one at one roll after the other."""
    state = rolled("forecast")
    decision = Decision(GAME, state, 0)
    blind = Decision(replace(GAME, bot=replace(GAME.bot, forecast=None)), state, 0)
    told = TurnSearch(decision, Rng(1), 1.0, 80).run()
    found = TurnSearch(blind, Rng(1), 1.0, 80).run()
    assert abs(told[0].mean - found[0].mean) < 0.1
    assert found[0].steps in [candidate.steps for candidate in told[:8]]


def test_more_tries_go_on_where_fewer_have_ended() -> None:
    state = rolled("tries")
    few, many = (TurnSearch(Decision(GAME, state, 0), Rng(1), 1.0, tries).run() for tries in (20, 60))
    assert sum(len(candidate.tries) for candidate in few) < sum(len(candidate.tries) for candidate in many)
    assert {candidate.steps for candidate in few} == {candidate.steps for candidate in many}
