"""What the content file holds, typed and frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from piazza.kernel import ContentError

Amounts = Mapping[str, int]
FILE = "content.toml"


@dataclass(frozen=True, slots=True)
class Resource:
    id: str
    name: str
    good: bool
    terrain: tuple[str, ...]
    plantable: bool
    needs_mine: bool
    bank_buys_at: int
    bank_sells_at: int
    end_influence: int


@dataclass(frozen=True, slots=True)
class Reduction:
    """A resource that its owner pays less of, and how much less again where a guild stands."""

    resource: str
    amount: int
    guild: str
    guild_own: int
    guild_other: int


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a building makes at Cleanup. A craft is a recipe with one option, off by default."""

    inputs: Amounts
    options: Mapping[str, Amounts]
    default: str
    craft: bool
    cheaper: Reduction | None


@dataclass(frozen=True, slots=True)
class Building:
    id: str
    name: str
    level: int
    track: str
    upgrade_from: tuple[str, ...]
    unique: bool
    buildable: bool
    resource_in: tuple[str, ...]
    cost: Amounts
    effects: Mapping[str, Mapping[str, Any]]
    """By kind; the fields of each are checked when the file is read."""
    reductions: tuple[Reduction, ...]
    recipe: Recipe | None

    def value(self, kind: str, field: str = "value") -> int:
        """A number of one of its effects; 0 where it has no such effect."""
        return int(self.effects[kind][field]) if kind in self.effects else 0

    @property
    def counts_as(self) -> str:
        return str(self.effects["counts_as"]["building"]) if "counts_as" in self.effects else self.id


@dataclass(frozen=True, slots=True)
class Work:
    id: str
    name: str
    foundation: Amounts
    stage: Amounts
    stages: int
    terrain: str
    effects: Mapping[str, Mapping[str, Any]]

    def value(self, kind: str, field: str = "value") -> int:
        return int(self.effects[kind][field]) if kind in self.effects else 0


Rates = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of rates: give the first number, get the second."""

    resource: str
    rates: Rates


@dataclass(frozen=True, slots=True)
class Rival:
    id: str
    name: str
    difficulty: str
    blurb: str
    they_buy: tuple[Row, ...]
    they_sell: tuple[Row, ...]
    sales_prestige: tuple[int, ...]
    purchase_prestige: tuple[int, ...]
    target: Mapping[int, int]

    @property
    def rows(self) -> tuple[Row, ...]:
        return (*self.they_buy, *self.they_sell)


@dataclass(frozen=True, slots=True)
class Colour:
    id: str
    name: str
    hex: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Deck:
    order: tuple[str, ...]
    percent: Amounts
    at_least_one: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Content:
    resources: tuple[Resource, ...]
    buildings: tuple[Building, ...]
    works: tuple[Work, ...]
    rivals: tuple[Rival, ...]
    colours: tuple[Colour, ...]
    ranks: tuple[tuple[int, str], ...]
    """Least Influence and the title that a solo player earns with it."""
    decks: Mapping[str, Deck]
    turns: Mapping[int, int]
    rows: Mapping[int, int]
    ridges: Mapping[int, int]
    stock: Amounts
    """What a player starts with: resources, ducats, and the worker pools."""
    bank: Amounts
    table: Mapping[str, Any]
    """The whole file, for single numbers: ``content.number("scoring.good")``."""

    def number(self, path: str) -> int:
        node: Any = self.table
        for name in path.split("."):
            node = node[name] if isinstance(node, dict) and name in node else None
        if isinstance(node, bool) or not isinstance(node, int):
            raise ContentError(f"{FILE}: {path}: a whole number is missing")
        return node

    def resource(self, id: str) -> Resource:
        return next(r for r in self.resources if r.id == id)

    def building(self, id: str) -> Building:
        return next(b for b in self.buildings if b.id == id)
