"""Habits and judge of Micro City."""

from __future__ import annotations

import pytest

from piazza.bots import Apprentice, Bot, RandomBot
from piazza.bots.random_bot import pick
from piazza.games.micro_city import GAME, habits, judge
from piazza.games.micro_city.state import Position
from piazza.kernel import CHANCE, Rng
from piazza.lab.simulate import play_game


@pytest.mark.parametrize("sample", GAME.samples)
def test_habits_keep_the_rules_and_chances_are_chances(sample: str) -> None:
    rng = Rng(f"habits {sample}")
    seats, options = GAME.samples[sample]
    state = GAME.start(GAME.setup(seats, options, rng))
    for number in range(160):
        movers = state.to_move()
        if not movers:
            break
        seat = rng.choice(movers)
        if seat == CHANCE:
            state.apply(CHANCE, rng.weighted(state.chances()))
            continue
        legal = state.legal(seat)
        if number % 9 == 0:
            before = state.dump()
            assert habits.policy(state, seat, rng) in legal
            assert state.dump() == before
        assert 0 <= judge.judge(state, seat) <= 1
        state.apply(seat, pick(legal, rng))


def test_turns_end_where_they_say_and_lead_to_different_places() -> None:
    rng = Rng("turns")
    state = GAME.start(GAME.setup(1, {}, rng))
    for _ in range(3):
        while state.to_move() == (CHANCE,):
            state.apply(CHANCE, rng.weighted(state.chances()))
        turns = habits.turns(state, 0, True)
        assert [hope for hope, _, _ in turns] == sorted((hope for hope, _, _ in turns), reverse=True)
        ends = [str(after.dump()) for _, _, after in turns[:200]]
        for _, steps, after in turns[:20]:
            copy = state.clone()
            for step in steps:
                copy.play(0, step)
            assert copy.dump() == after.dump()
        assert len(set(ends)) == len(ends)
        state = turns[0][2].clone()


def test_what_is_built_is_worth_more() -> None:
    state = GAME.start(GAME.setup(1, {"layout": "first_game"}, Rng(1)))
    assert isinstance(state, Position)
    state.apply(0, state.legal(0)[0])
    before = judge.judge(state, 0)
    state.done |= 1
    assert judge.judge(state, 0) > before
    state.time -= 6
    assert judge.judge(state, 0) < before


def test_the_apprentice_beats_random_play() -> None:
    wins = 0
    for number in range(6):
        rng = Rng(f"duel {number}")
        players: list[Bot] = [RandomBot(), RandomBot()]
        players[number % 2] = Apprentice()
        outcome, _ = play_game(GAME, GAME.setup(2, {"mode": "duel"}, rng), rng, players)
        wins += outcome.ranks[number % 2] < outcome.ranks[1 - number % 2]
    assert wins == 6
