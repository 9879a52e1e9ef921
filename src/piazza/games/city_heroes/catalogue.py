"""What is printed on the pieces, for who draws them."""

from __future__ import annotations

from dataclasses import dataclass

from piazza.games.city_heroes.box import BUILDING, LEVEL_ONE, SETTINGS
from piazza.games.city_heroes.help import topics
from piazza.games.city_heroes.pieces import Building
from piazza.games.city_heroes.tables import Goods, Tables
from piazza.games.city_heroes.words import amounts


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


def catalogue(t: Tables) -> HeroesCatalogue:
    texts = {topic.id: topic.text.splitlines() for topic in topics(t, None, None)}
    return HeroesCatalogue(
        [ResourceInfo(r.id, r.name, r.good, r.plantable, r.needs_mine) for r in t.resources],
        [_building(t, b, texts[f"building/{b.id}"][1:]) for b in t.buildings],
        [
            WorkInfo(w.id, w.name, w.stages, dict(w.foundation), dict(w.stage), texts[f"work/{w.id}"][2:])
            for w in t.works
        ],
        [RankInfo(rank.min_influence, rank.name) for rank in t.content.ranks],
        {"workers": t.garrison_workers},
        {"resource": t.plant.resource_cost, "workers": t.plant.worker_cost},
        {"workers": t.pillage_workers},
        t.influence_price,
        t.influence_value,
    )


def _building(t: Tables, b: Building, text: list[str]) -> BuildingInfo:
    index = BUILDING[b.id]
    choice = "rate" if t.rate_moves[index] == "one" else "prestige" if t.prestige_moves[index] == "one" else ""
    recipe = t.recipes[index]
    settings = {"none": "nothing"} if recipe else {}
    if recipe:
        settings |= {
            SETTINGS[s]: f"{_named(t, made)} from {_named(t, recipe.inputs)}" for s, made in recipe.outputs.items()
        }
    becomes = [t.buildings[u].id for u in t.upgrades[index]]
    buildable = index in LEVEL_ONE
    return BuildingInfo(
        b.id, b.name, b.level, b.track, b.unique, buildable, dict(b.cost), becomes, choice, settings, text
    )


def _named(t: Tables, goods: Goods) -> str:
    return amounts({t.names[i]: n for i, n in goods})
