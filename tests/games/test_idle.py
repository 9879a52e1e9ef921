"""A turn that is skipped really ends, from any position and without the others."""

from __future__ import annotations

import pytest

from piazza.kernel import CHANCE, Game, Rng, Seat, State, registry
from piazza.kernel.conformance import random_choice

FEW = 20
"""No turn takes more decisions than this to be over with."""
LONGEST = 600
SAMPLES = [
    pytest.param(game, name, id=f"{game.id}, {name}")
    for game in (registry.find(id) for id in ("city-heroes", "city-of-iron", "micro-city"))
    for name, (seats, _) in game.samples.items()
    if seats > 1
]


def settle(state: State, rng: Rng) -> None:
    while state.to_move() == (CHANCE,):
        state.apply(CHANCE, rng.weighted(state.chances()))


def skip(game: Game, state: State, seat: Seat, rng: Rng) -> list[str]:
    """What is played until it is not the seat's turn any more."""
    played: list[str] = []
    while seat in state.to_move() and len(played) <= FEW:
        action = game.idle_action(state, seat)
        played.append(action.notation)
        state.play(seat, action)
        settle(state, rng)
    return played


@pytest.mark.parametrize(("game", "sample"), SAMPLES)
def test_a_skipped_turn_ends(game: Game, sample: str) -> None:
    rng = Rng(f"idle/{sample}")
    seats, options = game.samples[sample]
    state = game.start(game.setup(seats, options, rng))
    settle(state, rng)
    tried = 0
    for _ in range(LONGEST):
        movers = state.to_move()
        if not movers:
            break
        seat = rng.choice(movers)
        if rng.uniform(4) == 0:
            played = skip(game, state.clone(), seat, rng)
            assert len(played) <= FEW, f"seat {seat + 1} is still at it: {played}"
            tried += 1
        state.apply(seat, random_choice(state, seat, rng))
        settle(state, rng)
    assert tried > 10


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_idle_verbs_are_verbs_of_the_title(game: Game) -> None:
    assert set(game.idle) <= set(game.alphabet.verbs)
