"""The habits of the bots: legal, quick to win, and good for the city."""

from __future__ import annotations

import pytest

from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.habits import policy
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
    assert GAME.policy is policy


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_bots_outshine_the_rival_together(seats: int) -> None:
    games = [played(start(seats, f"together {n}"), set(range(seats)), Rng(n)) for n in range(4)]
    assert sum(game.prestige > game.world.target for game in games) >= 3


def test_a_bot_wins_beside_somebody_who_does_anything() -> None:
    wins = 0
    for n in range(12):
        state = played(start(2, f"alone {n}"), {n % 2}, Rng(n))
        outcome = state.outcome()
        assert outcome is not None
        wins += not outcome.lost and outcome.ranks[n % 2] == 1
    assert wins >= 9


def test_a_bot_knows_what_to_do_wherever_lively_players_lead() -> None:
    for n in range(6):
        state, rng = start(2 + n % 4, f"anywhere {n}"), Rng(n)
        while movers := state.to_move():
            for seat in movers:
                action = policy(state, seat, rng)
                assert state.refusal(seat, action) is None, action.notation
            state.apply(movers[0], lively(state, movers[0], rng))
