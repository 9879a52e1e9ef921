"""What never changes, in whole games of every sample."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from piazza.games.city_of_iron import GAME
from piazza.games.city_of_iron.state import Position
from piazza.kernel import CHANCE, Rng
from tests.games.city_of_iron import busy, slow

NATION_CARDS = {c["name"] for c in slow.CONTENT["cards"] if "nation" not in c}
SPECIAL = {c["name"]: c["nation"] for c in slow.CONTENT["cards"] if "nation" in c}


def buildings(position: dict[str, Any]) -> Counter[str]:
    found: list[str] = [b for b in position["row"] if b] + position["discards"]
    for deck in position["deck"].values():
        found += deck
    for player in position["players"]:
        found += player["stored"]
        found += [b for place in (*player["cities"], *player["towns"]) for b in place["buildings"]]
    return Counter(found)


def towns(position: dict[str, Any]) -> Counter[str]:
    piles = [town for pile in position["towns"].values() for town in pile]
    return Counter([*piles, *(held["town"] for player in position["players"] for held in player["towns"])])


def lands(position: dict[str, Any]) -> Counter[str]:
    cities = [city["land"] for player in position["players"] for city in player["cities"]]
    return Counter([*position["lands"], *cities])


def conserved(state: Position) -> tuple[Counter[str], Counter[str], Counter[str]]:
    position = state.dump()
    return buildings(position), towns(position), lands(position)


def sound(state: Position) -> None:
    position = state.dump()
    powers = position["setup"]["options"]["nation_powers"]
    for seat, player in enumerate(position["players"]):
        assert player["coins"] >= 0
        assert player["science"] >= 0
        seen = state.view(seat).players[seat]
        everything = Counter([*slow.owned(player), *(seen.unpurchased or [])])
        special = {name for name, nation in SPECIAL.items() if powers and nation == player["nation"]}
        assert everything == Counter(NATION_CARDS | special)
        for city in seen.cities:
            assert len(city.buildings) <= city.spaces
        for town in seen.towns:
            assert len(town.buildings) <= town.spaces
        tokens = [token for city in player["cities"] for token in (city["token"], *city["districts"])]
        assert sorted([*tokens, *seen.tokens]) == sorted(slow.TOKENS)
    assert Position.load(busy.TABLES, json.loads(json.dumps(position))).dump() == position


@pytest.mark.rules("COI-INV-2", "COI-INV-3", "COI-COMP-1", "COI-COMP-2", "COI-CITY-1", "COI-CITY-6")
@pytest.mark.parametrize("sample", GAME.samples)
@settings(max_examples=6, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**9))
def test_pieces_are_conserved(sample: str, seed: int) -> None:
    seats = GAME.samples[sample][0]
    expected = {2: 44, 3: 54, 4: 66}[seats]
    start = None
    for number, (state, _, action) in enumerate(busy.play(sample, str(seed))):
        if start is None and state.round:
            start = conserved(state)
            assert sum(start[0].values()) == expected
            assert max(start[0].values()) == 1
        if start is not None and (number % 7 == 0 or action.verb in ("over", "top", "use")):
            assert conserved(state) == start
            sound(state)


@pytest.mark.rules("COI-INV-5", "COI-TURN-4", "COI-TAX-1")
def test_tax_is_always_there() -> None:
    for sample in GAME.samples:
        for state, seat, _ in busy.play(sample, "tax"):
            if seat != CHANCE and state.dump()["step"] == "turn":
                assert "tax" in [action.verb for action in state.legal(seat)]


@pytest.mark.rules("COI-INV-1", "COI-SETUP-10")
@pytest.mark.parametrize("sample", ["2 players", "4 players, powers, expansion"])
def test_the_same_seed_is_the_same_game(sample: str) -> None:
    one = [(seat, action.notation) for _, seat, action in busy.play(sample, "again")]
    assert one == [(seat, action.notation) for _, seat, action in busy.play(sample, "again")]


@pytest.mark.rules("COI-DATA-4", "COI-AIM-3")
def test_games_last_about_seven_rounds() -> None:
    rounds = Counter[int]()
    for sample in GAME.samples:
        for number in range(6):
            rounds[_rounds(sample, Rng(f"length {number}"), idle=False)] += 1
    assert set(rounds) <= {6, 7, 8}
    assert 7 in rounds


@pytest.mark.rules("COI-DATA-4", "COI-END-6")
@pytest.mark.parametrize(("sample", "rounds"), [("2 players", 11), ("3 players", 13), ("4 players", 15)])
def test_no_game_outlasts_the_deck(sample: str, rounds: int) -> None:
    assert _rounds(sample, Rng("idle"), idle=True) == rounds


def _rounds(sample: str, rng: Rng, *, idle: bool) -> int:
    seats, options = GAME.samples[sample]
    state = Position.start(busy.TABLES, GAME.setup(seats, options, rng))
    while movers := state.to_move():
        if movers == (CHANCE,):
            state.apply(CHANCE, rng.weighted(state.chances()))
            continue
        legal = state.legal(movers[0])
        taxes = [action for action in legal if action.verb == "tax"]
        state.apply(movers[0], taxes[0] if idle and taxes else rng.choice(legal))
    return state.round


@pytest.mark.rules("COI-BUY-1", "COI-BUY-3", "COI-SETUP-2")
@pytest.mark.parametrize("step", ["piles", "purchase"])
def test_the_order_of_secret_answers_does_not_matter(step: str) -> None:
    seats, options = GAME.samples["4 players, powers"]
    rng = Rng("orders")
    tried = 0
    for number in range(8):
        for state, _, _ in busy.play("4 players, powers", f"orders {number}"):
            if state.dump()["step"] != step or len(state.movers) < seats:
                continue
            answers = {seat: _answers(state, seat, rng) for seat in range(seats)}
            ends = []
            for _ in range(4):
                twin = state.clone()
                left = {seat: list(answer) for seat, answer in answers.items()}
                while any(left.values()):
                    seat = rng.choice([s for s, answer in left.items() if answer])
                    twin.play(seat, GAME.alphabet.parse(left[seat].pop(0)))
                ends.append(twin.dump())
            assert ends[0] == ends[1] == ends[2] == ends[3]
            tried += 1
    assert tried >= 8
    assert options["nation_powers"] is True


def _answers(state: Position, seat: int, rng: Rng) -> list[str]:
    """What a seat chooses until it has declared, on a board of its own."""
    twin, answers = state.clone(), []
    while seat in twin.movers:
        action = busy.choose(twin, seat, rng)
        answers.append(action.notation)
        twin.apply(seat, action)
        if len(twin.movers) == 0 or twin.phase != state.phase:
            break
    return answers
