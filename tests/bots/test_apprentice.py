from __future__ import annotations

from dataclasses import replace
from time import perf_counter, process_time

import pytest

from piazza.bots import Apprentice, Decision, find
from piazza.bots.random_bot import pick
from piazza.kernel import CHANCE, Action, Brain, Match, Rng, Seat, State, registry
from piazza.lab.simulate import Simulation, simulate
from tests.tiny import GAME

LIMIT = 0.020


def last(state: State, seat: Seat, rng: Rng) -> Action:
    return state.legal(seat)[-1]


def test_it_plays_by_the_habits_of_the_title() -> None:
    match = Match.start(GAME, ["Ada", "Bot 2"], {}, "seed")
    decision = Decision(replace(GAME, bot=Brain(policy=last)), match.state, 1)
    assert {Apprentice().choose(decision, Rng(n)) for n in range(9)} == {match.state.legal(1)[-1]}


def test_without_habits_it_tries_what_it_can_do() -> None:
    simulation = Simulation(GAME.id, 2, {"rounds": "1"}, "seed", ("apprentice", "random"))
    tally = simulate(simulation, 200)
    assert tally.wins[0] > 1.5 * tally.wins[1]


def test_a_move_takes_no_time() -> None:
    match = Match.start(GAME, ["Ada", "Bob", "Bot 3"], {}, "seed")
    began = perf_counter()
    for n in range(20):
        Apprentice().choose(Decision(GAME, match.state, 2), Rng(n))
    assert perf_counter() - began < 20 * 0.020


@pytest.mark.parametrize("id", ["micro-city", "city-heroes", "city-of-iron"])
def test_every_move_of_a_game_takes_under_20_ms(id: str) -> None:
    """Of the processor's time, in one of five attempts: the machine may have something else to do meanwhile."""
    game = registry.find(id)
    for sample, (seats, options) in game.samples.items():
        rng = Rng(f"quick {sample}")
        state = game.start(game.setup(seats, options, rng))
        number = 0
        while movers := state.to_move():
            number += 1
            if movers[0] == CHANCE:
                state.apply(CHANCE, rng.weighted(state.chances()))
                continue
            took = []
            for _ in range(5):
                began = process_time()
                action = Apprentice().choose(Decision(game, state, movers[0]), rng.split(number))
                took.append(process_time() - began)
                if took[-1] < LIMIT:
                    break
            assert min(took) < LIMIT, f"{sample}, move {number}"
            state.play(movers[0], action if rng.uniform(40) else pick(state.legal(movers[0]), rng))


@pytest.mark.parametrize("name", ["random", "apprentice"])
def test_bots_are_found_by_name(name: str) -> None:
    assert find(name).name == name
