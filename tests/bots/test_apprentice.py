from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import pytest

from piazza.bots import Apprentice, Sight, find
from piazza.kernel import Action, Match, Rng, Seat, State
from piazza.lab.simulate import Plan, simulate
from tests.tiny import GAME


def last(state: State, seat: Seat, rng: Rng) -> Action:
    return state.legal(seat)[-1]


def test_it_plays_by_the_habits_of_the_title() -> None:
    match = Match.start(GAME, ["Ada", "Bot 2"], {}, "seed")
    sight = Sight(replace(GAME, policy=last), match.state, 1)
    assert {Apprentice().choose(sight, Rng(n)) for n in range(9)} == {match.state.legal(1)[-1]}


def test_without_habits_it_tries_what_it_can_do() -> None:
    plan = Plan(GAME.id, 2, {"rounds": "1"}, "seed", ("apprentice", "random"))
    tally = simulate(plan, 200)
    assert tally.wins[0] > 1.5 * tally.wins[1]


def test_a_move_takes_no_time() -> None:
    match = Match.start(GAME, ["Ada", "Bob", "Bot 3"], {}, "seed")
    began = perf_counter()
    for n in range(20):
        Apprentice().choose(Sight(GAME, match.state, 2), Rng(n))
    assert perf_counter() - began < 20 * 0.020


@pytest.mark.parametrize("name", ["random", "apprentice"])
def test_bots_are_found_by_name(name: str) -> None:
    assert find(name).name == name
