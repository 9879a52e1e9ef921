"""Every End Round phase of many games, worked out a second time from the dumped position."""

from __future__ import annotations

from typing import Any

import pytest

from piazza.games.city_of_iron import GAME, phases
from piazza.kernel import plain
from tests.games.city_of_iron import busy, slow

GAMES = 42
"""For each of the twelve samples: more than 500 in all."""


def settled(before: dict[str, Any], after: dict[str, Any]) -> None:
    """The step from the last outcome (or choice) of an End Round phase to the purchase, or to the end."""
    due = before["score_cards"]["due"]
    scored = slow.scoring(after)
    extra = sum(card != "score_c" for card in due)
    most = slow.coins_for_most(after)
    over = after["step"] == "over"
    ends = slow.bonuses(after) if over else [0] * len(after["players"])
    for seat, (was, now) in enumerate(zip(before["players"], after["players"], strict=True)):
        assert now["vp"] == was["vp"] + len(due) * scored[seat] + ends[seat]
        if over:
            continue
        assert now["coins"] == was["coins"] + slow.income(now) + most[seat]
        assert now["science"] == was["science"] + slow.science(now) + extra
        for kind in ("citizen", "military"):
            left = len(was[kind]["draw"]) + len(was[kind]["discard"])
            drawn = left - len(now[kind]["draw"]) - len(now[kind]["discard"])
            assert drawn == min(slow.draws(now, kind), left)


def shown(position: dict[str, Any], view: dict[str, Any]) -> None:
    """What everybody sees is what the cards say (COI-INV-4)."""
    most = slow.coins_for_most(position)
    for seat, (player, seen) in enumerate(zip(position["players"], view["players"], strict=True)):
        assert seen["goods"] == {g["id"]: slow.amount(player, g["id"], position["snyle"]) for g in slow.GOODS}
        assert seen["income"] == slow.income(player)
        assert seen["coins_for_most"] == most[seat]
        assert sorted(seen["cards"]) == sorted(slow.owned(player))


@pytest.mark.rules("COI-INV-4", "COI-GOOD-1", "COI-GOOD-2", "COI-ENDR-4", "COI-ENDR-5", "COI-ENDR-6", "COI-COMP-6")
@pytest.mark.rules("COI-SCORE-1", "COI-SCORE-2", "COI-SCORE-3", "COI-SCORE-5", "COI-SCORE-6", "COI-END-5", "COI-AIM-2")
@pytest.mark.parametrize("sample", GAME.samples)
def test_every_end_of_round_is_worked_out_alike(sample: str) -> None:
    rounds = 0
    for number in range(GAMES):
        before: dict[str, Any] = {}
        for state, _, _ in busy.play(sample, str(number)):
            if state.phase in (phases.PURCHASE, phases.OVER) and before:
                after = state.dump()
                settled(before, after)
                shown(after, plain(state.view(None)))
                rounds += 1
                before = {}
            if state.phase in (phases.REFILL, phases.WILD) or state.turn == 3 * state.seats - 1:
                before = state.dump()
        end = state.outcome()
        assert end is not None
        assert [seat for seat, rank in enumerate(end.ranks) if rank == 1] == slow.winners(state.dump())
    assert rounds > 5 * GAMES
