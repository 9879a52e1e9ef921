"""What buildings and works cost a player after the reductions he has."""

from __future__ import annotations

from functools import lru_cache

from piazza.games.city_heroes.pieces import Amounts
from piazza.games.city_heroes.tables import (
    BUILDING,
    BUILDINGS,
    COUNTS_AS,
    DUCATS,
    GOLD,
    IRON,
    JEWELLERY,
    MARCIANA,
    PAYABLE,
    READY,
    SCAFFOLDS,
    SCULPTURES,
    STONE,
    TIMBER,
    TOOLS,
    WEAPONS,
    WHEAT,
    WORKS,
)

Price = tuple[tuple[int, int], ...]
"""Places of a player's row and amounts; what is scarce first, so that most looks end at the first."""

_SCARCE_FIRST = (
    JEWELLERY,
    SCULPTURES,
    SCAFFOLDS,
    GOLD,
    WEAPONS,
    TOOLS,
    IRON,
    DUCATS,
    READY,
    STONE,
    TIMBER,
    WHEAT,
)
REDUCED = tuple(dict.fromkeys(PAYABLE[r.resource] for b in BUILDINGS for r in b.reductions))
"""What reductions exist for."""
_DISCOUNT = WORKS[MARCIANA].effects["ducat_discount"]
DISCOUNT = int(_DISCOUNT["value"])
DISCOUNTED = tuple(BUILDING[id] for id in _DISCOUNT["buildings"])
REDUCERS = tuple(
    (
        tuple(i for i, kind in enumerate(COUNTS_AS) if kind == index),
        REDUCED.index(PAYABLE[r.resource]),
        r.amount,
        BUILDING[r.guild] if r.guild else -1,
        r.guild_own,
        r.guild_other,
    )
    for index, b in enumerate(BUILDINGS)
    for r in b.reductions
)
"""Buildings that give it, which of REDUCED, how much, guild, more for its owner, more for the others."""


class Prices:
    """All prices of one player at one time."""

    __slots__ = ("buildings", "foundations", "stages")

    def __init__(self, off: tuple[int, ...], discount: bool) -> None:
        less = dict(zip(REDUCED, off, strict=True))
        learned = {**less, DUCATS: DISCOUNT} if discount else less
        self.buildings = tuple(
            _price(b.cost, learned if index in DISCOUNTED else less) for index, b in enumerate(BUILDINGS)
        )
        self.foundations = tuple(_price(w.foundation, less) for w in WORKS)
        self.stages = tuple(_price(w.stage, less) for w in WORKS)


def _price(cost: Amounts, less: dict[int, int]) -> Price:
    amounts = {PAYABLE[kind]: amount for kind, amount in cost.items()}
    left = {i: amounts[i] - less.get(i, 0) for i in _SCARCE_FIRST if i in amounts}
    return tuple((i, n) for i, n in left.items() if n > 0)


@lru_cache(maxsize=1024)
def prices(off: tuple[int, ...], discount: bool) -> Prices:
    return Prices(off, discount)


PRINTED = prices((0,) * len(REDUCED), False)
"""What stands in the rules."""


def reductions(own: int, at: list[int]) -> tuple[int, ...]:
    """How much less the owner of ``own`` pays of each of REDUCED; ``at`` says where each building stands."""
    off = [0] * len(REDUCED)
    for givers, what, amount, guild, guild_own, guild_other in REDUCERS:
        if not any(at[b] & own for b in givers):
            continue
        off[what] += amount
        if guild >= 0 and at[guild]:
            off[what] += guild_own if at[guild] & own else guild_other
    return tuple(off)


def affordable(row: list[int], price: Price) -> bool:
    for index, amount in price:  # noqa: SIM110 - a generator would take twice as long
        if row[index] < amount:
            return False
    return True


def missing(row: list[int], price: Price) -> list[tuple[int, int, int]]:
    """What a player lacks: place, needed, there."""
    return [(index, amount, row[index]) for index, amount in price if row[index] < amount]
