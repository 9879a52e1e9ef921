"""A dump that is no position is refused; one that is comes back the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from piazza.games.city_of_iron import GAME
from piazza.games.city_of_iron.state import Position
from tests.games.city_of_iron import busy

Dump = dict[str, Any]


def position(sample: str = "2 players, expansion") -> Position:
    for state, _, _ in busy.play(sample, "saved"):
        if state.round == 4 and state.dump()["step"] == "turn":
            return state
    raise AssertionError("the game was over too soon")


def edit(path: str, value: object) -> Callable[[Dump], None]:
    def change(dump: Dump) -> None:
        *parents, last = path.split(".")
        node: Any = dump
        for name in parents:
            node = node[int(name)] if isinstance(node, list) else node[name]
        node[int(last) if isinstance(node, list) else last] = value

    return change


@pytest.mark.rules("COI-INV-2", "COI-INV-3")
@pytest.mark.parametrize(
    "change",
    [
        edit("step", "lunch"),
        edit("row", ["A01"]),
        edit("row.0", "Z99"),
        edit("deck.C", ["C01", "C01"]),
        edit("players.0.coins", -1),
        edit("players.0.science", "many"),
        edit("players.0.hand", ["Scholar", "Scholar"]),
        edit("players.0.hand", ["Genius"]),
        edit("players.0.nation", "atlantis"),
        edit("players.0.cities.0.buildings", ["A01", "A02", "A03", "A06", "A07", "A08"]),
        edit("players.0.cities.0.districts", ["capital"]),
        edit("players.0.towns", [{"town": "T01", "buildings": ["A01"]}]),
        edit("players.1", None),
        edit("players", []),
        edit("to_move", [3]),
        edit("turn.number", None),
        edit("setup.seats", 9),
        edit("towns", {}),
    ],
)
def test_nonsense_is_refused(change: Callable[[Dump], None]) -> None:
    dump = json.loads(json.dumps(position().dump()))
    change(dump)
    with pytest.raises(ValueError, match=r"."):
        GAME.load(dump)


def test_a_dump_reads_like_the_table() -> None:
    dump = position().dump()
    assert set(dump["players"][0]) >= {"nation", "coins", "hand", "citizen", "military", "cities", "towns", "stored"}
    assert GAME.load(json.loads(json.dumps(dump))).dump() == dump
