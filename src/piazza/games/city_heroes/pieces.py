"""What the pieces are made of: the schema of content.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from piazza.games.city_heroes.effects import Amount, BuildingName, Effect, ResourceName, Terrain, WorkEffect
from piazza.kernel import Name, Range

MAX_SEATS = 5
MAX_ROWS = 9
"""Rows of the largest board: tiles up to T59 have actions."""

Level = Annotated[int, Range(1, 3)]
Seats = Annotated[int, Range(1, MAX_SEATS)]
Cost = Mapping[Annotated[str, Name("resources", also=("ducats", "workers"))], Amount]
BySeats = Mapping[Seats, Annotated[int, Range(1, 999)]]


@dataclass(frozen=True, slots=True)
class Resource:
    id: str
    name: str
    category: Literal["natural", "good"]
    bank_buys_at: Amount
    bank_sells_at: Amount
    bank_stock: int
    terrain: tuple[Terrain, ...] = ()
    plantable: bool = False
    needs_mine: bool = False

    def __post_init__(self) -> None:
        if self.bank_buys_at >= self.bank_sells_at:
            raise ValueError("the bank sells for more than it buys for, or trading with it never ends")
        if self.good and (self.terrain or self.plantable or self.needs_mine):
            raise ValueError("terrain, plantable and needs_mine are for natural resources")
        if not self.good and not self.terrain:
            raise ValueError("a natural resource names its terrain")

    @property
    def good(self) -> bool:
        return self.category == "good"


@dataclass(frozen=True, slots=True)
class Building:
    id: str
    name: str
    level: Level
    track: str
    cost: Cost
    upgrade_from: tuple[BuildingName, ...] = ()
    unique: bool = False
    stands_on: tuple[ResourceName, ...] = ()
    effects: tuple[Effect, ...] = ()

    def __post_init__(self) -> None:
        if (self.level == 1) != (not self.upgrade_from):
            grown = " or ".join(self.upgrade_from)
            raise ValueError(f"level {self.level} grows out of {grown or 'nothing'}; level 1 alone is built anew")
        if self.stands_on and self.level > 1:
            raise ValueError("stands_on is for buildings of level 1")
        if self.cost or self.upgrade_from:
            _laborious("cost", self.cost)
        _once(self.effects)


@dataclass(frozen=True, slots=True)
class Work:
    id: str
    name: str
    foundation: Cost
    stage: Cost
    stages: Annotated[int, Range(1, 20)]
    effects: tuple[WorkEffect, ...]
    terrain: Terrain | None = None

    def __post_init__(self) -> None:
        _laborious("foundation", self.foundation)
        _laborious("stage", self.stage)
        _once(self.effects)


def _laborious(what: str, price: Cost) -> None:
    """Every payment uses a worker; without that a phase need not end (CH-WORK-2, CH-ENG-9)."""
    if not price.get("workers"):
        raise ValueError(f"{what} has no workers, and without them a phase need not end")


def _once(effects: tuple[Effect | WorkEffect, ...]) -> None:
    kinds = [effect.kind for effect in effects if effect.kind != "cost_reduction"]
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise ValueError(f"the effect {kind} stands there twice")


Rate = tuple[Amount, Amount]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of rates: give the first number, get the second."""

    resource: ResourceName
    rates: tuple[Rate, ...]

    def __post_init__(self) -> None:
        """Every step is better for the player (CH-RIVAL-4)."""
        for (give, get), (give_next, get_next) in zip(self.rates, self.rates[1:], strict=False):
            if get_next * give <= get * give_next:
                raise ValueError(f"{give_next}:{get_next} is no step forward from {give}:{get}")


Fame = Annotated[int, Range(-99, 99)]


@dataclass(frozen=True, slots=True)
class Rival:
    id: str
    name: str
    difficulty: str
    blurb: str
    they_buy: tuple[Row, Row]
    they_sell: tuple[Row, Row]
    sales_prestige: tuple[Fame, ...]
    purchase_prestige: tuple[Fame, ...]
    prestige_target: BySeats

    def __post_init__(self) -> None:
        if len({row.resource for row in self.rows}) != len(self.rows):
            raise ValueError("a resource stands in two rows")

    @property
    def rows(self) -> tuple[Row, ...]:
        return (*self.they_buy, *self.they_sell)

    def columns(self) -> Iterator[tuple[str, int]]:
        """Every row and column with its number of steps."""
        for side, rows in (("they_buy", self.they_buy), ("they_sell", self.they_sell)):
            for number, row in enumerate(rows, 1):
                yield f"{side}.{number}.rates", len(row.rates)
        yield "sales_prestige", len(self.sales_prestige)
        yield "purchase_prestige", len(self.purchase_prestige)


@dataclass(frozen=True, slots=True)
class Colour:
    id: str
    name: str
    hex: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Rank:
    """The title that a solo player earns with so much Influence."""

    name: str
    min_influence: Annotated[int, Range(0, 9999)]


@dataclass(frozen=True, slots=True)
class Deck:
    order: tuple[ResourceName, ...]
    percent: Mapping[ResourceName, Annotated[int, Range(0, 100)]]
    at_least_one: tuple[ResourceName, ...]

    def __post_init__(self) -> None:
        if sorted(self.order) != sorted(self.percent):
            raise ValueError("order and percent name the same resources")
        if sum(self.percent.values()) > 100:
            raise ValueError(f"the shares make {sum(self.percent.values())} percent")
        for kind in self.at_least_one:
            if kind not in self.percent:
                raise ValueError(f"at_least_one: {kind} is not in the deck")
