"""Cleanup and the final score agree with a slow second computation that shares nothing with the rules.

The positions between two Cleanups are held against it too, one in PIAZZA_EVERY of them; 1 takes some minutes.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from piazza.games.city_heroes.actions import PASS
from piazza.games.city_heroes.phases import INTERACTION
from piazza.games.city_heroes.rules import cleanup
from piazza.games.city_heroes.state import Position
from piazza.kernel import Rng
from tests.games.city_heroes import slow
from tests.games.city_heroes.players import enrich, start, steps

GAMES = int(os.environ.get("PIAZZA_GAMES", "500"))
EVERY = int(os.environ.get("PIAZZA_EVERY", "50"))
RIVALS = ("siena", "lucca", "pisa", "genoa", "ferrara")


def counted(dump: dict[str, Any]) -> dict[str, Any]:
    """What Cleanup changes, without what the next turn resets."""
    players = [{k: v for k, v in p.items() if k not in ("lots", "requests")} for p in dump["players"]]
    return {"players": players, "bank": dump["bank"], "prestige": dump["prestige"]}


def cleaned(state: Position) -> dict[str, Any]:
    twin = state.clone()
    cleanup.run(twin)
    return counted(twin.dump())


@pytest.mark.rules("CH-CLEAN-1..9", "CH-END-2", "CH-RES-3", "CH-RES-4")
@pytest.mark.parametrize("part", range(5))
def test_every_cleanup_and_final_score(part: int) -> None:
    for number in range(part, GAMES, 5):
        seats = 1 + number % 5
        state = start(seats, f"slow {number}", rival=RIVALS[number // 5 % 5])
        if number % 3:
            state = enrich(state)
        rng = Rng(f"slow {number}")
        turn, dump = 1, state.dump()
        last = (1 << seats) - 1
        for seat, action in steps(state, rng):
            if state.turn != turn:
                turn = state.turn
                assert counted(dump) == counted(state.dump()), f"game {number}, turn {turn - 1}"
            if rng.uniform(EVERY) == 0:
                assert counted(slow.cleanup(state.dump())) == cleaned(state), f"game {number}, turn {turn}"
            if action is PASS and state.phase == INTERACTION and state.passed | 1 << seat == last:
                dump = slow.cleanup(state.dump())
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.scores == tuple(slow.final(dump)), f"game {number}"
        assert dump["prestige"] == state.prestige
        assert outcome.lost == (dump["prestige"] <= state.terms.target)
