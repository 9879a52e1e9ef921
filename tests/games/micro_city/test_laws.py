"""Laws that hold in every position of every game, looked at from outside: through dumps and views alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from piazza.games.micro_city import GAME
from piazza.kernel import CHANCE, Rng, State, plain
from piazza.kernel.conformance import random_choice

SAMPLES = sorted(GAME.samples)
EAGER = ("build", "advanced", "invest", "bonus", "claim")


def positions(sample: str, seed: int) -> Iterator[State]:
    """A game in which whoever can build does, and the others wander about."""
    seats, options = GAME.samples[sample]
    rng = Rng(seed)
    state = GAME.start(GAME.setup(seats, options, rng))
    while movers := state.to_move():
        yield state
        seat = rng.choice(movers)
        if seat == CHANCE:
            state.play(CHANCE, rng.weighted(state.chances()))
            continue
        eager = [action for action in state.legal(seat) if action.verb in EAGER]
        action = rng.choice(eager) if eager and rng.uniform(3) else random_choice(state, seat, rng)
        state.play(seat, action)
    yield state


def markers_out(dump: dict[str, Any], owner: int, *, contracts: bool) -> int:
    areas = [*dump["markers"].values(), *(marker for goal in dump["goals"].values() for marker in goal.values())]
    if contracts:
        areas += dump["contracts"].values()
    stages = len(dump["building"]["marked"]) if dump["building"] else 0
    return areas.count(owner) + stages


def near(place: str, seaport: bool) -> set[str]:
    """Neighbours, from the names of the places."""
    if place.startswith("S"):
        return {"r1c1", "r2c1"} if place == "S1" else {"r3c1", "r4c1"}
    row, column = int(place[1]), int(place[3])
    found = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
    names = {f"r{r}c{c}" for r, c in found if 1 <= r <= 4 and 1 <= c <= 4}
    return names | ({"S1" if row <= 2 else "S2"} if seaport and column == 1 else set())


def check_position(dump: dict[str, Any]) -> None:
    duel = dump["options"]["mode"] == "duel"
    cards = {1, 2, 3, 4, 5, 6} | ({"X"} if dump["options"].get("card_x") else set())
    for company in dump["companies"]:
        assert all(0 <= company[resource] <= 5 for resource in ("coal", "steel", "wood", "money"))
        assert len(company["dice"]) <= 2
        assert company["vp"] >= 0
    for owner in (1, 2) if duel else (1,):
        assert dump["pools"][owner - 1] + markers_out(dump, owner, contracts=duel) == (5 if duel else 8)
        held = [*dump["hands"][owner - 1], *dump["piles"][owner - 1]]
        playing = dump["doing"]["card"] is not None and owner == (dump["active"] if duel else 1)
        assert len(held) + playing == len(cards)
        assert set(held) | ({dump["doing"]["card"]} if playing else set()) == cards
    if dump["options"]["seaport"] and not duel:
        assert dump["supply"] + sum(dump["contracts"].values()) == 4
    if dump["building"]:
        assert set(dump["building"]["marked"]) <= set(dump["building"]["done"])
    assert dump["time"] >= 0
    where = [company["at"] for company in dump["companies"] if company["at"]]
    if duel:
        assert len(set(where)) == len(where)
    if dump["districts"] and 9 in dump["districts"]:
        garden = {0: "r2c2", 3: "r3c3"}[dump["districts"].index(9)]
        assert garden not in where
        assert garden not in dump["markers"]


@pytest.mark.rules("MC-ENG-9", "MC-RES-2", "MC-COMP-5", "MC-COMP-6", "MC-GAR-2", "MC-DUEL-19")
@given(sample=st.sampled_from(SAMPLES), seed=st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_nothing_is_lost_and_nothing_comes_from_nowhere(sample: str, seed: int) -> None:
    upgraded: set[str] = set()
    for state in positions(sample, seed):
        dump = state.dump()
        check_position(dump)
        assert upgraded <= set(dump["upgraded"])
        upgraded = set(dump["upgraded"])


@pytest.mark.rules("MC-MOVE-1", "MC-MOVE-2", "MC-MOVE-3", "MC-BOARD-5", "MC-PROJ-6", "MC-DUEL-12")
@given(sample=st.sampled_from(SAMPLES), seed=st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_moves_are_those_of_the_map(sample: str, seed: int) -> None:
    steps = {"1": 2, "2": 1, "3": 2, "4": 1, "5": 2, "6": 1, "X": 1}
    for state in positions(sample, seed):
        dump = state.dump()
        if dump["phase"] != "project":
            continue
        seat = dump["active"] - 1
        at = dump["companies"][seat]["at"]
        seaport, districts = dump["options"]["seaport"], dump["districts"]
        garden = {0: "r2c2", 3: "r3c3"}[districts.index(9)] if 9 in districts else ""
        duel = dump["options"]["mode"] == "duel"
        other = dump["companies"][1 - seat]["at"] if duel else ""
        banned = dump["piles"][1 - seat][-1:] if duel else []
        one = near(at, seaport) - {garden}
        two = {end for middle in one for end in near(middle, seaport)} - {garden, at}
        hand = [str(card) for card in dump["hands"][seat if duel else 0] if card not in banned]
        wanted = {f"play {card} to {end}" for card in hand for end in (one if steps[card] == 1 else two) - {other}}
        wanted |= {f"retrieve to {end}" for end in one - {other}}
        moves = {action.notation for action in state.legal(seat) if action.verb in ("play", "retrieve")}
        assert moves == wanted


@pytest.mark.rules("MC-INFO-1", "MC-INFO-2", "MC-INFO-3")
@given(sample=st.sampled_from(SAMPLES), seed=st.integers(0, 10**6))
@settings(max_examples=10, deadline=None)
def test_all_see_the_same(sample: str, seed: int) -> None:
    for state in positions(sample, seed):
        views = [plain(state.view(viewer)) for viewer in (None, *range(state.seats))]
        assert all(view == views[0] for view in views)
    assert not GAME.secrets
    assert not any(action.secret for action in (*GAME.alphabet, *GAME.chances))
