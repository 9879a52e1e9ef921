"""The habits of the bots: legal, quick to win, and good for the city."""

from __future__ import annotations

import pytest

from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.bot.habits import policy
from piazza.games.city_heroes.bot.judge import judge
from piazza.games.city_heroes.state import Position
from piazza.kernel import Rng
from piazza.kernel.conformance import random_choice
from tests.games.city_heroes.players import lively, start


def played(state: Position, bots: set[int], rng: Rng) -> Position:
    """To the end; every choice of a bot is checked."""
    while movers := state.to_move():
        seat = movers[0]
        if seat in bots:
            action = policy(state, seat, rng)
            assert state.refusal(seat, action) is None, f"{action.notation} in turn {state.turn}"
        else:
            action = random_choice(state, seat, rng)
        state.apply(seat, action)
    return state


def test_the_game_has_habits() -> None:
    assert GAME.bot.policy is policy


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_bots_outshine_the_rival_together(seats: int) -> None:
    games = [played(start(seats, f"together {n}"), set(range(seats)), Rng(n)) for n in range(4)]
    assert all(game.prestige > game.terms.target for game in games)


def test_a_bot_wins_beside_somebody_who_does_anything() -> None:
    wins = 0
    for n in range(12):
        state = played(start(2, f"alone {n}"), {n % 2}, Rng(n))
        outcome = state.outcome()
        assert outcome is not None
        wins += not outcome.lost and outcome.ranks[n % 2] == 1
    assert wins >= 11


def test_players_who_do_anything_lose_to_the_rival() -> None:
    games = [played(start(3, f"anything {n}"), set(), Rng(n)) for n in range(6)]
    assert not any(game.prestige > game.terms.target for game in games)


def test_the_judge_knows_how_it_ended() -> None:
    state = played(start(3, "judged"), {0, 1, 2}, Rng(1))
    chances = [judge(state, seat) for seat in range(3)]
    outcome = state.outcome()
    assert outcome is not None
    assert chances.index(max(chances)) == outcome.ranks.index(1)
    assert sum(chances) == pytest.approx(1)


def test_the_judge_foresees_most_winners() -> None:
    """Two turns before the end the one with the best chance mostly wins."""
    right = 0
    for n in range(8):
        state, rng = start(2, f"foreseen {n}"), Rng(n)
        while state.turn < state.terms.turns - 1:
            seat = state.to_move()[0]
            state.apply(seat, policy(state, seat, rng))
        favourite = 0 if judge(state, 0) > judge(state, 1) else 1
        outcome = played(state, {0, 1}, rng).outcome()
        assert outcome is not None
        right += outcome.ranks[favourite] == 1
    assert right >= 6


def test_a_bot_knows_what_to_do_wherever_lively_players_lead() -> None:
    for n in range(6):
        state, rng = start(2 + n % 4, f"anywhere {n}"), Rng(n)
        while movers := state.to_move():
            for seat in movers:
                action = policy(state, seat, rng)
                assert state.refusal(seat, action) is None, action.notation
            state.apply(movers[0], lively(state, movers[0], rng))
