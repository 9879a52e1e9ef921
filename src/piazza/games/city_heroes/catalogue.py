"""What is printed on the pieces, for who draws them."""

from __future__ import annotations

from dataclasses import dataclass

from piazza.games.city_heroes.help import topics
from piazza.games.city_heroes.pieces import Amounts, Building
from piazza.games.city_heroes.tables import (
    BUILDING,
    BUILDINGS,
    CONTENT,
    INFLUENCE_PRICE,
    INFLUENCE_VALUE,
    PRESTIGE_MOVES,
    RATE_MOVES,
    RECIPES,
    RESOURCES,
    UPGRADES,
    WORKS,
)
from piazza.games.city_heroes.words import cost


@dataclass(frozen=True, slots=True)
class ResourceInfo:
    id: str
    name: str
    good: bool
    plantable: bool
    needs_mine: bool


@dataclass(frozen=True, slots=True)
class BuildingInfo:
    id: str
    name: str
    level: int
    track: str
    unique: bool
    buildable: bool
    cost: dict[str, int]
    """Before anybody's reductions."""
    becomes: list[str]
    token: str
    """Which kind of exchange token its builder chooses: rate, prestige, or none."""
    settings: dict[str, str]
    """What it can be set to make, in words."""
    text: list[str]
    """What it does."""


@dataclass(frozen=True, slots=True)
class WorkInfo:
    id: str
    name: str
    stages: int
    foundation: dict[str, int]
    stage: dict[str, int]
    text: list[str]


@dataclass(frozen=True, slots=True)
class RankInfo:
    least: int
    name: str


@dataclass(frozen=True, slots=True)
class HeroesCatalogue:
    resources: list[ResourceInfo]
    buildings: list[BuildingInfo]
    works: list[WorkInfo]
    ranks: list[RankInfo]
    """What a solo player becomes, by the least Influence."""
    garrison: dict[str, int]
    """What a Garrison action costs, however many weapons move."""
    planting: dict[str, int]
    """What one planting costs; ``resource`` is the one that is planted."""
    pillage: dict[str, int]
    influence_price: int
    influence_value: int


def catalogue() -> HeroesCatalogue:
    texts = {topic.id: topic.text.splitlines() for topic in topics(None, None)}
    return HeroesCatalogue(
        [ResourceInfo(r.id, r.name, r.good, r.plantable, r.needs_mine) for r in RESOURCES],
        [_building(b, texts[f"building/{b.id}"][1:]) for b in BUILDINGS],
        [WorkInfo(w.id, w.name, w.stages, dict(w.foundation), dict(w.stage), texts[f"work/{w.id}"][2:]) for w in WORKS],
        [RankInfo(least, name) for least, name in CONTENT.ranks],
        {"workers": CONTENT.number("actions.garrison.worker_cost")},
        {
            "resource": CONTENT.number("actions.plant.resource_cost"),
            "workers": CONTENT.number("actions.plant.worker_cost"),
        },
        {"workers": CONTENT.number("actions.pillage.worker_cost")},
        INFLUENCE_PRICE,
        INFLUENCE_VALUE,
    )


def _building(b: Building, text: list[str]) -> BuildingInfo:
    index = BUILDING[b.id]
    choice = "rate" if RATE_MOVES[index] == "one" else "prestige" if PRESTIGE_MOVES[index] == "one" else ""
    recipe = RECIPES[index]
    settings = {"none": "nothing"} if recipe else {}
    if recipe:
        settings |= {option: _made(recipe.inputs, made) for option, made in recipe.options.items()}
    becomes = [BUILDINGS[u].id for u in UPGRADES[index]]
    return BuildingInfo(
        b.id, b.name, b.level, b.track, b.unique, b.buildable, dict(b.cost), becomes, choice, settings, text
    )


def _made(inputs: Amounts, outputs: Amounts) -> str:
    return f"{cost(outputs)} from {cost(inputs)}"
