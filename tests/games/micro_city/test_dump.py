"""A dump that makes no sense is refused in one line."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from piazza.games.micro_city import GAME
from tests.games.micro_city.test_laws import positions


def dump_in(phase: str, sample: str = "duel with all") -> dict[str, Any]:
    return next(s.dump() for s in positions(sample, 3) if s.dump()["phase"] == phase)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("seats", 3),
        ("options.mode", "siesta"),
        ("options", None),
        ("phase", "tea"),
        ("phase", "take"),
        ("phase", "over"),
        ("time", -1),
        ("time", "ten"),
        ("districts", [1, 2, 3]),
        ("districts", [1, 2, 3, 77]),
        ("companies.0.coal", 6),
        ("companies.0.coal", True),
        ("companies.0.at", "r5c1"),
        ("companies.0.dice", [1, 2, 3]),
        ("companies.0.dice", [7]),
        ("markers", {"r9c9": 1}),
        ("markers", {"r1c1": 3}),
        ("hands", [[9], []]),
        ("advantages.open", ["V11"]),
        ("doing.paid", "gold"),
        ("doing.effect", {"magic": 1}),
        ("end", "boredom"),
    ],
)
def test_nonsense_is_refused(path: str, value: object) -> None:
    dump = copy.deepcopy(dump_in("prep"))
    *parents, last = path.split(".")
    node: Any = dump
    for name in parents:
        node = node[int(name)] if isinstance(node, list) else node[name]
    node[last] = value
    with pytest.raises(ValueError, match="not a position of Micro City") as no:
        GAME.load(dump)
    assert "\n" not in str(no.value)


def test_a_missing_part_is_named() -> None:
    dump = dump_in("prep")
    del dump["piles"]
    with pytest.raises(ValueError, match="piles"):
        GAME.load(dump)
