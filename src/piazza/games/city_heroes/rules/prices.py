"""What buildings and works cost a player after the reductions he has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.box import (
    DUCATS,
    GOLD,
    IRON,
    JEWELLERY,
    PAYABLE,
    READY,
    SCAFFOLDS,
    SCULPTURES,
    STONE,
    TIMBER,
    TOOLS,
    WEAPONS,
    WHEAT,
)
from piazza.games.city_heroes.pieces import Cost

if TYPE_CHECKING:
    from piazza.games.city_heroes.tables import Tables

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


class Prices:
    """All prices of one player at one time."""

    __slots__ = ("buildings", "foundations", "paths", "stages")

    def __init__(self, t: Tables, off: tuple[int, ...], discount: bool) -> None:
        less = dict(zip(t.reduced, off, strict=True))
        learned = {**less, DUCATS: t.discount.value} if discount else less
        self.buildings = tuple(_price(b.cost, learned if b.id in t.discount.buildings else less) for b in t.buildings)
        self.foundations = tuple(_price(w.foundation, less) for w in t.works)
        self.stages = tuple(_price(w.stage, less) for w in t.works)
        self.paths = tuple(self._sum(path) for _, path in t.paths)
        """Of each of ``Tables.paths``: all of its buildings together."""

    def _sum(self, path: tuple[int, ...]) -> Price:
        total: dict[int, int] = {}
        for b in path:
            for i, n in self.buildings[b]:
                total[i] = total.get(i, 0) + n
        return tuple(total.items())


def _price(cost: Cost, less: dict[int, int]) -> Price:
    amounts = {PAYABLE[kind]: amount for kind, amount in cost.items()}
    left = {i: amounts[i] - less.get(i, 0) for i in _SCARCE_FIRST if i in amounts}
    return tuple((i, n) for i, n in left.items() if n > 0)


def prices(t: Tables, off: tuple[int, ...], discount: bool) -> Prices:
    key = off, discount
    found = t.prices.get(key)
    if found is None:
        found = t.prices[key] = Prices(t, off, discount)
    return found


def printed(t: Tables) -> Prices:
    """What stands in the rules."""
    return prices(t, (0,) * len(t.reduced), False)


def reductions(t: Tables, own: int, at: list[int]) -> tuple[int, ...]:
    """How much less the owner of ``own`` pays of each of REDUCED; ``at`` says where each building stands."""
    off = [0] * len(t.reduced)
    for givers, what, amount, guild, guild_own, guild_other in t.reducers:
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
