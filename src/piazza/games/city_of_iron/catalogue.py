"""What is printed on the pieces, for who draws them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from piazza.games.city_of_iron import words
from piazza.games.city_of_iron.box import GOOD_IDS
from piazza.games.city_of_iron.pieces import Building, Card, Effect, Good, PerRound, Town
from piazza.games.city_of_iron.story import BONUSES
from piazza.games.city_of_iron.tables import Tables


@dataclass(frozen=True, slots=True)
class BuildingInfo:
    id: str
    name: str
    letter: str
    coins: int
    science: int
    land: str
    goods: dict[str, int]
    per_round: PerRound
    placed_good: str
    """Brings ``placed_vp`` at a scoring to whoever is first or second in it; "" for none."""
    placed_vp: int
    text: str


@dataclass(frozen=True, slots=True)
class LandInfo:
    id: str
    name: str
    nation: str
    distance: int
    vehicle: str
    types: list[str]
    text: str


@dataclass(frozen=True, slots=True)
class TokenInfo:
    id: str
    city_spaces: int
    district_spaces: int
    draw: str
    starting: bool


@dataclass(frozen=True, slots=True)
class TownInfo:
    id: str
    name: str
    stars: int
    defense: int
    distance: int
    goods: dict[str, int]
    per_round: PerRound
    wild_goods: int
    holds: int
    types: list[str]
    counts_as: int
    text: str


@dataclass(frozen=True, slots=True)
class CardInfo:
    id: str
    name: str
    kind: str
    nation: str
    coins: int
    science: int
    work: int
    distance: int
    attack: int
    vehicle: str
    acts: bool
    free: bool
    asks: str
    """What the action asks for, in words."""
    does: str
    """What it does; "" for a card without an action."""
    builds: bool
    settles: bool
    expands: bool


@dataclass(frozen=True, slots=True)
class NationInfo:
    id: str
    name: str
    start_land: str
    powers: list[str]


@dataclass(frozen=True, slots=True)
class BonusInfo:
    id: str
    text: str
    vp: int


@dataclass(frozen=True, slots=True)
class IronCatalogue:
    goods: list[Good]
    buildings: list[BuildingInfo]
    lands: list[LandInfo]
    land_types: dict[str, str]
    tokens: list[TokenInfo]
    towns: list[TownInfo]
    cards: list[CardInfo]
    nations: list[NationInfo]
    bonuses: list[BonusInfo]
    track: list[int]
    """Prices of the spaces, from the left."""
    actions: int
    """In a round."""
    tax: int
    science_cost: int


def catalogue(tables: Tables) -> IronCatalogue:
    box = tables.content
    return IronCatalogue(
        goods=list(box.goods),
        buildings=[_building(b) for b in box.buildings],
        lands=[
            LandInfo(it.id, it.name, it.nation, it.distance, it.vehicle, list(it.types), words.land(it))
            for it in box.lands
        ],
        land_types={kind.id: kind.name for kind in box.land_types},
        tokens=[TokenInfo(t.id, t.city_spaces, t.district_spaces, t.draw, t.starting) for t in box.city_tokens],
        towns=[_town(t) for t in box.towns],
        cards=[_card(c) for c in box.cards],
        nations=[NationInfo(n.id, n.name, n.start_land, words.powers(box, n)) for n in box.nations],
        bonuses=[BonusInfo(bonus.id, BONUSES[bonus.id], bonus.vp) for bonus in box.end_bonuses],
        track=list(tables.track),
        actions=tables.actions,
        tax=tables.tax,
        science_cost=tables.science_cost,
    )


def _goods(amounts: Mapping[str, int]) -> dict[str, int]:
    """In the order of the goods."""
    return {id: amounts[id] for id in GOOD_IDS if id in amounts}


def _building(b: Building) -> BuildingInfo:
    return BuildingInfo(
        b.id, b.name, b.letter, b.coins, b.science, b.land, _goods(b.goods), b.per_round,
        b.placed.good if b.placed else "", b.placed.vp if b.placed else 0,
        words.building(b),
    )  # fmt: skip


def _town(t: Town) -> TownInfo:
    return TownInfo(
        t.id, t.name, t.stars, t.defense, t.distance, _goods(t.goods), t.per_round, t.wild_goods, t.holds,
        list(t.types), t.counts_as, words.town(t),
    )  # fmt: skip


def _card(c: Card) -> CardInfo:
    action = c.action
    effects: tuple[Effect, ...] = action.effects if action else ()
    kinds = {effect.kind for effect in effects}
    return CardInfo(
        id=c.id,
        name=c.name,
        kind=c.kind,
        nation=c.nation,
        coins=c.coins,
        science=c.science,
        work=c.work,
        distance=c.distance,
        attack=c.attack,
        vehicle=c.vehicle,
        acts=action is not None,
        free=action is not None and action.free,
        asks=words.asks(action) if action else "",
        does=", ".join(words.effect(effect) for effect in effects),
        builds="build" in kinds,
        settles="settle_land" in kinds,
        expands="expand_city" in kinds,
    )
