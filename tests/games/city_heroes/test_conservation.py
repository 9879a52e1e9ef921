"""Nothing comes from nowhere: workers, weapons, Ducats and the bank, and every good against the journal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from piazza.games.city_heroes.box import BUSY, DUCATS, IDLE, READY, TIMBER, WEAPONS, WHEAT
from piazza.games.city_heroes.state import Position
from piazza.kernel import Event, Journal, Rng
from tests.games.city_heroes.players import KINDS, enrich, start, steps

NAMES = {
    "Wheat": "wheat",
    "Timber": "timber",
    "Stone": "stone",
    "Iron": "iron",
    "Gold": "gold",
    "Weapons": "weapons",
    "Tools": "tools",
    "Scaffolding": "scaffolds",
    "Sculpture": "sculptures",
    "Jewellery": "jewellery",
    "Ducats": "ducats",
    "Influence": "influence",
    "Workers": "ready",
}
LISTED = (*KINDS, "ducats", "influence")
TALK = {"set", "asked", "agreed", "declined", "broke off", "offered", "accepted", "objected", "confirmed", "hesitated"}
TALK |= {"proposed", "turned down", "withdrew the offer"}
"""Events that leave the exchanges of a go open to being taken back."""


class Ledger:
    """What everybody owns, kept from the journal alone."""

    def __init__(self, dump: dict[str, Any]) -> None:
        self.players = [Counter({k: p[k] for k in LISTED}) for p in dump["players"]]
        self.prestige: int = dump["prestige"]
        self.workers = [p["ready"] + p["busy"] + p["idle"] for p in dump["players"]]
        self.exchanges: list[tuple[int, str, int]] = []

    def add(self, seat: int, name: str, amount: int) -> None:
        if name != "Workers":
            self.players[seat][NAMES[name]] += amount

    def exchange(self, seat: int, name: str, amount: int) -> None:
        self.exchanges.append((seat, name, amount))
        self.add(seat, name, amount)

    def enter(self, event: Event) -> None:
        kind, seat, facts = event.kind, event.seat, dict(event.facts)
        f: Any = facts
        if kind in ("bank", "rival", "influence"):
            assert seat is not None
            self.exchange(seat, "Ducats", f["ducats"])
            if kind == "influence":
                self.exchange(seat, "Influence", f["points"])
            elif "buys" in f:
                self.exchange(seat, f["buys"], f.get("amount", 1))
            else:
                self.exchange(seat, f["sells"], -f.get("amount", 1))
            if kind == "rival":
                self.prestige += f["prestige"]
                self.exchanges.append((seat, "Prestige", f["prestige"]))
            return
        if kind == "took back":
            for who, name, amount in self.exchanges:
                if name == "Prestige":
                    self.prestige -= amount
                else:
                    self.add(who, name, -amount)
            self.exchanges = []
            return
        if kind not in TALK:
            self.exchanges = []
        self.settle(kind, seat, f)

    def settle(self, kind: str, seat: int | None, f: Any) -> None:
        if seat is None:
            self.prestige += f["prestige"] if kind == "prestige" else 0
            return
        if kind == "bought":
            self.add(seat, "Ducats", -f["ducats"])
        elif kind in ("built", "upgraded", "founded", "staged"):
            for name, amount in f["paid"].items():
                self.add(seat, name, -amount)
            self.workers[seat] += f.get("workers", 0)
        elif kind == "planted":
            self.add(seat, f["resource"], -1)
        elif kind in ("stationed", "withdrew"):
            self.add(seat, "Weapons", -1 if kind == "stationed" else 1)
        elif kind == "traded":
            for giver, taker, offer in ((seat, f["partner"], f["gives"]), (f["partner"], seat, f["takes"])):
                for name, amount in offer.items():
                    self.add(giver, name, -amount)
                    self.add(taker, name, amount)
        elif kind == "pillaged":
            for name, amount in f["loot"].items():
                self.add(seat, name, amount)
                self.add(f["owner"], name, -amount)
            self.prestige += f["prestige"]
            self.players[seat]["influence"] += f["score"]
            self.players[f["owner"]]["influence"] = max(0, self.players[f["owner"]]["influence"] - f["score"])
        elif kind == "received":
            for name, amount in f["gains"].items():
                self.add(seat, name, amount)
        elif kind == "settlers":
            self.workers[seat] += f["workers"]
        elif kind == "rotation":
            self.add(seat, "Wheat", -f["wheat"])
        elif kind == "scored":
            self.add(seat, "Influence", f["total"] - f["before"])

    def agrees(self, state: Position) -> None:
        dump = state.dump()
        for player, mine, workers in zip(dump["players"], self.players, self.workers, strict=True):
            assert {k: player[k] for k in LISTED if k in mine} == dict(mine)
            assert player["ready"] + player["busy"] + player["idle"] == workers
        assert dump["prestige"] == self.prestige


def loot_pending(state: Position) -> bool:
    """While loot is being chosen it has moved, and the journal tells of it at the end."""
    return bool(state.loot)


@pytest.mark.rules("CH-WORK-3", "CH-BANK-4", "CH-CLEAN-10", "CH-ENG-1", "CH-RES-2")
@pytest.mark.parametrize("number", range(15))
def test_the_journal_accounts_for_everything(number: int) -> None:
    state = start(1 + number % 5, f"ledger {number}")
    if number % 2:
        state = enrich(state)
    ledger = Ledger(state.dump())
    for count, _ in enumerate(steps(state, Rng(f"ledger {number}"))):
        if state.journal is not None:
            for event in state.journal.take():
                ledger.enter(event)
            if count % 3 == 0 and not loot_pending(state):
                ledger.agrees(state)
        else:
            state.journal = Journal()
    assert state.journal is not None
    for event in state.journal.take():
        ledger.enter(event)
    ledger.agrees(state)


def holdings(state: Position) -> list[int]:
    """What there is in the world of resources, goods and Ducats: supplies, garrisons and the bank."""
    total = [sum(column) for column in zip(state.bank, *(row[: DUCATS + 1] for row in state.rows), strict=True)]
    total[WEAPONS] += sum(state.garrison)
    return total


QUIET = {"buy", "garrison", "withdraw", "build", "upgrade", "found", "stage", "bank_buy", "bank_sell"}
QUIET |= {
    "trade",
    "agree",
    "decline",
    "offer",
    "clear",
    "accept",
    "object",
    "confirm",
    "hesitate",
    "propose",
    "give",
    "want",
    "send",
    "counter",
    "cancel",
    "set",
    "end",
}
QUIET |= {"token", "pillage", "commit"}


@pytest.mark.rules("CH-BANK-4", "CH-PLANT-8", "CH-PILL-10", "CH-INFX-2", "CH-RIVAL-6", "CH-WORK-4", "CH-EXP-11")
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(seats=st.integers(1, 5), number=st.integers(0, 10_000), rich=st.booleans())
def test_what_leaves_a_hand_arrives_in_another(seats: int, number: int, rich: bool) -> None:
    state = start(seats, f"hands {number}")
    if rich:
        state = enrich(state)
    before, turn, owned = holdings(state), state.turn, 0
    last = ""
    for _, action in steps(state, Rng(number)):
        now = holdings(state)
        if state.turn == turn and last:
            moved = {i: new - old for i, (new, old) in enumerate(zip(now, before, strict=True)) if new != old}
            if last in QUIET:
                assert not moved, last
            elif last == "plant":
                assert sum(moved.values()) == -1
                assert moved.keys() <= {WHEAT, TIMBER}
            elif last in ("attack", "loot", "lose"):
                assert moved.keys() <= {WEAPONS}
                assert moved.get(WEAPONS, 0) <= 0
            elif last == "influence":
                assert moved.keys() == {DUCATS}
        before, turn, last = now, state.turn, action.verb
        tiles = sum(mask.bit_count() for mask in state.own)
        assert tiles >= owned
        owned = tiles
        for row, mask in zip(state.rows, state.own, strict=True):
            assert min(row) >= 0
            assert mask.bit_count() <= row[READY] + row[BUSY] + row[IDLE], "never more tiles than workers"
