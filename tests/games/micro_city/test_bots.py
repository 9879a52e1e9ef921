"""Habits and judge of Micro City."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

import pytest

from piazza.bots import Apprentice, Bot, RandomBot
from piazza.bots.random_bot import pick
from piazza.games.micro_city import GAME, phases
from piazza.games.micro_city.actions import END_PREP
from piazza.games.micro_city.bot import habits, judge
from piazza.games.micro_city.rules import markers
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


def positions(mode: str, seats: int, count: int) -> Iterator[Position]:
    """From games by habit, each where the dice are about to be rolled."""
    rng = Rng(f"positions {mode}")
    while count:
        state = GAME.start(GAME.setup(seats, {"mode": mode}, rng))
        while movers := state.to_move():
            assert isinstance(state, Position)
            if movers[0] != CHANCE:
                state.apply(movers[0], habits.policy(state, movers[0], rng))
                continue
            if state.phase == phases.ROLL and rng.uniform(8) == 0:
                yield state.clone()
                count -= 1
                if not count:
                    return
            state.apply(CHANCE, rng.weighted(state.chances()))


@pytest.mark.parametrize(("mode", "seats"), [("basic", 1), ("duel", 2)])
def test_a_forecast_is_what_looking_at_every_roll_would_show(mode: str, seats: int) -> None:
    for state in positions(mode, seats, 8):
        spread = habits.forecast(state)
        assert spread is not None
        assert sum(weight for weight, _ in spread) == 36
        told = sum(weight * judge.judge(after, state.active) for weight, after in spread) / 36
        seen = 0.0
        for roll, weight in state.chances():
            rolled = state.clone()
            rolled.apply(CHANCE, roll)
            seen += weight / 36 * max(hope for hope, _, _ in habits.rounds(rolled, state.active, wide=False))
        assert seen - 0.05 < told < seen + 0.01


def test_there_is_no_forecast_where_partners_share_out_the_dice() -> None:
    assert habits.forecast(next(positions("basic", 2, 1))) is None


def with_an_empty_pool() -> Iterator[Position]:
    """Each own marker may come back for 1 VP, for a Goal and again for the Quarter: there is most to think about."""
    for state in positions("duel", 2, 4):
        seat = state.active
        free = [area for area in range(16) if not (state.marks[0] | state.marks[1]) >> area & 1]
        while state.stock[seat]:
            markers.put(state, seat, free.pop())
        state.vp[seat] = 3
        state.goods[4 * seat : 4 * seat + 4] = [2, 2, 2, 2]
        state.apply(CHANCE, state.chances()[7][0])
        yield state


@pytest.mark.parametrize("wide", [False, True])
def test_with_an_empty_pool_every_card_is_thought_of(wide: bool) -> None:
    for state in with_an_empty_pool():
        seat = state.active
        played = {
            step.args[0] for _, steps, _ in habits.rounds(state, seat, wide) for step in steps if step.verb == "play"
        }
        ready = state.clone()
        ready.apply(seat, END_PREP)
        assert played == {action.args[0] for action in ready.legal(seat) if action.verb == "play"}


def test_with_an_empty_pool_a_choice_takes_under_20_ms() -> None:
    """Of the processor's time, in one of three attempts: the machine may have something else to do meanwhile."""
    for state in with_an_empty_pool():
        took = []
        for _ in range(3):
            judge.forget(state.tables)
            began = process_time()
            habits.policy(state, state.active, Rng(1))
            took.append(process_time() - began)
        assert min(took) < 0.020


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
