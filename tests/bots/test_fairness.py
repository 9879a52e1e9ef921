"""What a bot gets to know of positions that look the same to its seat is the same, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from piazza.bots import Decision, apprentice, find
from piazza.bots.random_bot import pick
from piazza.kernel import CHANCE, Game, Rng, Seat, State, registry
from piazza.server.tables.bot_workers import bot_input

TITLES = ["night-market", "city-heroes", "city-of-iron", "micro-city"]
EVERY = 23
"""Every so many decisions a position is looked at."""


def positions(game: Game, sample: str, seed: str) -> Iterator[tuple[State, Seat]]:
    """Positions of a random game in which somebody is to decide."""
    rng = Rng(seed)
    seats, options = game.samples[sample]
    state = game.start(game.setup(seats, options, rng))
    number = 0
    while movers := state.to_move():
        if movers[0] == CHANCE:
            state.apply(CHANCE, rng.weighted(state.chances()))
            continue
        seat = rng.choice(movers)
        number += 1
        if number % EVERY == 1:
            yield state, seat
        if number > 400:
            return
        state.apply(seat, pick(state.legal(seat), rng))


@pytest.mark.parametrize("id", TITLES)
def test_dealing_afresh_changes_nothing_for_a_bot(id: str) -> None:
    game = registry.find(id)
    looked = changed = 0
    for sample in game.samples:
        for number, (state, seat) in enumerate(positions(game, sample, f"fair {sample}")):
            for other in range(2):
                redealt = state.imagine(seat, Rng(f"{number}/{other}"))
                changed += redealt.dump() != state.dump()
                data = bot_input(game, state, seat, "seed")
                assert data == bot_input(game, redealt, seat, "seed"), f"{sample}, seat {seat + 1}, position {number}"
                looked += 1
    assert looked >= 8
    assert changed or not game.secrets, "nothing was hidden, so nothing was tested"


@pytest.mark.parametrize("id", TITLES)
@pytest.mark.parametrize("bot", ["random", "apprentice", "master@3"])
def test_dealing_afresh_changes_no_choice(id: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apprentice, "DECISION_SECONDS", 100.0)  # for titles without habits the clock must not decide
    game = registry.find(id)
    sample = min(game.samples, key=lambda name: -game.samples[name][0])
    for number, (state, seat) in enumerate(positions(game, sample, "choice")):
        redealt = state.imagine(seat, Rng(number))
        here, there = (find(bot).choose(Decision(game, s, seat, 100.0), Rng("bot")) for s in (state, redealt))
        assert here is there
        if number == 3:
            break
