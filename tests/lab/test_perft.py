from __future__ import annotations

from piazza.kernel import Luck, Match, Rng
from piazza.lab.perft import perft, settle
from tests.tiny import GAME

SETUP = GAME.setup(2, {"rounds": 2}, Rng(0))


def test_every_order_of_bids_is_a_line() -> None:
    # Two seats hold three stalls each and bid at once, in any order: 6, then 3; then 4, then 2. Then it is over.
    levels = list(perft(GAME, SETUP, "seed", 5))
    assert [level.nodes for level in levels] == [1, 6, 6 * 3, 18 * 4, 72 * 2, 0]
    assert [level.over for level in levels] == [0, 0, 0, 0, 144, 0]


def test_chance_is_that_of_a_match_with_the_seed() -> None:
    match, state = Match.start(GAME, ["Ada", "Bob"], {"rounds": 2}, "seed"), GAME.start(SETUP)
    rolls = settle(state, Luck("seed"), 0)
    assert state.dump() == match.state.dump()
    for seat in (1, 0):
        action = match.state.legal(seat)[0]
        match.play(seat, action)
        state.apply(seat, action)
        rolls = settle(state, Luck("seed"), rolls)
    assert state.dump() == match.state.dump()
