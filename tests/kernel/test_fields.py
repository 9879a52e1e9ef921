"""Fields of a position declared once: copies, dumps and what is loaded from them."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any

import pytest

from piazza.kernel import Action, Game, Outcome, Refusal, Rng, Seat, Shared, State, Viewer
from tests.tiny import ALPHABET, DOCUMENT
from tests.tiny import GAME as NIGHT_MARKET


class Phase(Enum):
    BID = 1
    SELL = 2


class Bare(State):
    """A position that can do nothing; only its fields matter."""

    def to_move(self) -> tuple[Seat, ...]:
        return ()

    def legal(self, seat: Seat) -> list[Action]:
        return []

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        return None

    def chances(self) -> list[tuple[Action, int]]:
        return []

    def apply(self, seat: Seat, action: Action) -> None:
        pass

    def view(self, viewer: Viewer) -> dict[str, Any]:
        return {}

    def outcome(self) -> Outcome | None:
        return None


class Full(Bare):
    tables: Shared[object]
    phase: Phase
    rows: list[list[int]]
    pairs: list[tuple[int, str]]
    place: tuple[int, int] | None
    prices: dict[int, list[int]]
    owners: dict[str, int]
    seen: set[int]
    word: str


class More(Full):
    __slots__ = ("late",)
    late: int


def full() -> More:
    state = More(2)
    state.tables = object()
    state.phase, state.rows, state.pairs, state.place = Phase.SELL, [[1], [2, 3]], [(1, "a")], (2, 3)
    state.prices, state.owners, state.seen, state.word, state.late = {4: [5]}, {"x": 1}, {3, 1}, "w", 7
    return state


def values(state: More) -> list[Any]:
    return [state.phase, state.rows, state.pairs, state.place, state.prices, state.owners, state.seen, state.late]


def test_what_is_loaded_from_a_dump_has_the_same_values_and_types() -> None:
    state = full()
    text = json.dumps(state.dump())
    again = More.from_dump(json.loads(text), tables=state.tables)
    assert values(again) == values(state)
    assert again.tables is state.tables
    assert again.journal is None
    assert json.dumps(again.dump()) == text
    assert "tables" not in state.dump()


def test_a_clone_shares_nothing_that_can_change() -> None:
    state = full()
    before = json.dumps(state.dump())
    twin = state.clone()
    assert values(twin) == values(state)
    assert twin.tables is state.tables
    twin.rows[0].append(9)
    twin.prices[4].append(9)
    twin.owners["y"] = 2
    twin.seen.add(9)
    assert json.dumps(state.dump()) == before


def test_a_field_that_cannot_be_dumped_is_named() -> None:
    class Strange(Bare):
        board: object

    with pytest.raises(TypeError, match=r"Strange\.board: a field is made of"):
        Strange(1).clone()


def test_a_game_needs_only_a_few_fields() -> None:
    small = Game("small", "Small", (2, 3), ALPHABET, NIGHT_MARKET.start, document=lambda: DOCUMENT)
    assert small.samples == {"2 seats": (2, {}), "3 seats": (3, {})}
    assert [topic.title for topic in small.topics(None, None)] == ["Rules"]
    dump = NIGHT_MARKET.start(NIGHT_MARKET.setup(2, {}, Rng("x"))).dump()
    assert small.load(dump).dump() == dump
