"""The content of the title: the root of the schema, and the checks between entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from piazza.games.city_heroes.effects import Amount, Amounts, Opening, Pool, Spreading
from piazza.games.city_heroes.pieces import (
    MAX_ROWS,
    Building,
    BySeats,
    Colour,
    Deck,
    Rank,
    Resource,
    Rival,
    Seats,
    Work,
)
from piazza.kernel import Pack, Range, read

AT_PIECES: Mapping[str, tuple[str, ...]] = {
    "market_income": ("market", "festival_grounds"),
    "festival_income": ("festival_grounds",),
    "ducats_per_own_tiles": ("temple",),
    "influence_per_own_workers": ("temple",),
    "cathedral": ("cathedral",),
    "grand_bazaar_income": ("grand_bazaar",),
    "bank_dividend": ("bank",),
    "ducats_from_each_other_player_to_tile_owner": ("city_hall",),
    "ducats_to_each_player_if_neutral": ("city_hall",),
    "area_defense_bonus": ("kronborg",),
    "neighbour_gather_bonus": ("la_rotonda",),
    "on_complete_spread_resource": ("carrariae",),
    "tile_acts_as_building": ("carrariae",),
    "ducat_discount": ("biblioteka_marciana",),
    "building_prestige_bonus": ("biblioteka_marciana",),
    "building_influence_bonus": ("biblioteka_marciana",),
}
"""Effects that certain pieces have, and no others: the rules name these pieces."""


@dataclass(frozen=True, slots=True)
class Players:
    min: Seats
    max: Seats


@dataclass(frozen=True, slots=True)
class Turns:
    by_players: BySeats


@dataclass(frozen=True, slots=True)
class Pools:
    ready: int
    busy: int
    idle: int


@dataclass(frozen=True, slots=True)
class Start:
    """What a player starts with."""

    stock: Amounts
    ducats: int
    workers: Pools
    influence: int
    pillage_tokens: int


@dataclass(frozen=True, slots=True)
class CityStart:
    prestige: int


@dataclass(frozen=True, slots=True)
class Decks:
    hill: Deck
    plain: Deck


@dataclass(frozen=True, slots=True)
class Land:
    rows_by_players: Mapping[Seats, Annotated[int, Range(3, MAX_ROWS)]]
    hill_percent: Annotated[int, Range(20, 80)]
    ridges_by_players: Mapping[Seats, Annotated[int, Range(1, 6)]]
    deck: Decks


@dataclass(frozen=True, slots=True)
class BuyTile:
    base_ducats: int
    ducats_per_tile_between: Amount
    hill_surcharge: int
    worker_cost: int


@dataclass(frozen=True, slots=True)
class Garrison:
    worker_cost: Amount


@dataclass(frozen=True, slots=True)
class Plant:
    worker_cost: Amount
    resource_cost: Amount


@dataclass(frozen=True, slots=True)
class Trade:
    requests_per_phase: Amount
    withdrawals_per_talk: Amount


@dataclass(frozen=True, slots=True)
class PillageAction:
    worker_cost: Amount
    min_weapons: Amount


@dataclass(frozen=True, slots=True)
class Actions:
    buy_tile: BuyTile
    garrison: Garrison
    plant: Plant
    trade: Trade
    pillage: PillageAction


@dataclass(frozen=True, slots=True)
class Bank:
    ducats: int


@dataclass(frozen=True, slots=True)
class InfluenceExchange:
    ducats_per_influence_sold: Amount
    ducats_per_influence_bought: Amount

    def __post_init__(self) -> None:
        if self.ducats_per_influence_sold >= self.ducats_per_influence_bought:
            raise ValueError("Influence is bought for more than it is sold for, or exchanging it never ends")


@dataclass(frozen=True, slots=True)
class Award:
    """Pillage tokens for a score up to ``max_score``, or for any larger one."""

    tokens: Amount
    max_score: Amount | None = None


@dataclass(frozen=True, slots=True)
class Pillage:
    loot_per_score: Amount
    influence_per_score: Amount
    prestige_loss_divisor: Amount
    defender_casualty_divisor: Amount
    influence_per_token_per_turn: Amount
    tokens: tuple[Award, ...]

    def __post_init__(self) -> None:
        *limits, last = [award.max_score for award in self.tokens] or [0]
        scores = [limit for limit in limits if limit is not None]
        if last is not None or len(scores) != len(limits) or scores != sorted(set(scores)):
            raise ValueError("tokens: max_score rises from entry to entry, and the last has none")


@dataclass(frozen=True, slots=True)
class Cleanup:
    tiles_per_new_worker: Amount
    new_worker_pool: Pool
    tile_tax_ducats: int
    wheat_per_extra_worker: Amount


@dataclass(frozen=True, slots=True)
class Scoring:
    """Influence at the end: for a natural resource, for a good, and for so many Ducats."""

    natural_resource: int
    good: int
    ducats_per_influence: Amount


@dataclass(frozen=True, slots=True)
class RivalExchange:
    steps: Annotated[int, Range(2, 9)]
    start_step: int
    lots_base: int
    lots_per_festival_grounds: int
    lots_per_grand_bazaar: int

    def __post_init__(self) -> None:
        if self.start_step >= self.steps:
            raise ValueError(f"start_step is below the number of steps, {self.steps}")


@dataclass(frozen=True, slots=True)
class Content:
    title: str
    players: Players
    colours: tuple[Colour, ...]
    turns: Turns
    start: Start
    city_start: CityStart
    map: Land
    resources: tuple[Resource, ...]
    actions: Actions
    bank: Bank
    influence_exchange: InfluenceExchange
    pillage: Pillage
    cleanup: Cleanup
    scoring: Scoring
    buildings: tuple[Building, ...]
    works: tuple[Work, ...]
    rival_exchange: RivalExchange
    rivals: tuple[Rival, ...]
    ranks: tuple[Rank, ...]

    @property
    def seats(self) -> range:
        return range(self.players.min, self.players.max + 1)


def load(pack: Pack) -> Content:
    """The content of a pack; ``ContentError`` if it cannot be played."""
    content = read(Content, pack)
    for path, text in _mistakes(content):
        raise pack.fail(pack.find(path)[0], text)
    return content


def _mistakes(c: Content) -> Iterator[tuple[str, str]]:
    """Entries that do not fit together: where, and what is wrong."""
    if not c.seats:
        yield "players.max", f"at least {c.players.min} is expected, the fewest players"
    tables = {
        "turns.by_players": c.turns.by_players,
        "map.rows_by_players": c.map.rows_by_players,
        "map.ridges_by_players": c.map.ridges_by_players,
        **{f"rivals.{r.id}.prestige_target": r.prestige_target for r in c.rivals},
    }
    for path, table in tables.items():
        if sorted(table) != list(c.seats):
            yield path, f"one number for each of {c.players.min} to {c.players.max} players is expected"
    for rival in c.rivals:
        for column, steps in rival.columns():
            if steps != c.rival_exchange.steps:
                yield f"rivals.{rival.id}.{column}", f"{c.rival_exchange.steps} steps are expected, not {steps}"
    scores = [rank.min_influence for rank in c.ranks]
    if not scores or scores[0] or scores != sorted(set(scores)):
        yield "ranks", "min_influence rises from rank to rank, from 0 on"
    levels = {b.id: b.level for b in c.buildings}
    for b in c.buildings:
        for number, parent in enumerate(b.upgrade_from, 1):
            if levels[parent] >= b.level:
                yield f"buildings.{b.id}.upgrade_from.{number}", f"{parent} is not of a lower level"
    yield from _natural(c)
    yield from _effects(c)


def _natural(c: Content) -> Iterator[tuple[str, str]]:
    """Resources that have to be natural ones, and to lie on the right land."""
    terrain = {r.id: r.terrain for r in c.resources}
    for land, deck in (("hill", c.map.deck.hill), ("plain", c.map.deck.plain)):
        for number, kind in enumerate(deck.order, 1):
            if land not in terrain[kind]:
                yield f"map.deck.{land}.order.{number}", f"{kind} does not lie on such land"
    for building in c.buildings:
        for number, kind in enumerate(building.stands_on, 1):
            if not terrain[kind]:
                yield f"buildings.{building.id}.stands_on.{number}", f"{kind} does not lie on tiles"
        for place, effect in enumerate(building.effects, 1):
            if isinstance(effect, Opening):
                for number, kind in enumerate(effect.resources, 1):
                    if not next(r.needs_mine for r in c.resources if r.id == kind):
                        path = f"buildings.{building.id}.effects.{place}.resources.{number}"
                        yield path, f"{kind} is gathered without a building (needs_mine is false)"
    for work in c.works:
        for place, spread in enumerate(work.effects, 1):
            if isinstance(spread, Spreading) and spread.terrain not in terrain[spread.resource]:
                yield f"works.{work.id}.effects.{place}", f"{spread.resource} does not lie on such land"


def _effects(c: Content) -> Iterator[tuple[str, str]]:
    """Effects that stand at pieces whose rules do not know them, or are missing where they are known."""
    found: dict[str, list[str]] = {}
    pieces = [*(("buildings", b.id, b.effects) for b in c.buildings), *(("works", w.id, w.effects) for w in c.works)]
    for group, id, effects in pieces:
        for place, effect in enumerate(effects, 1):
            found.setdefault(effect.kind, []).append(id)
            if id not in AT_PIECES.get(effect.kind, (id,)):
                yield f"{group}.{id}.effects.{place}.kind", f"only {' and '.join(AT_PIECES[effect.kind])} may have it"
    for kind, ids in AT_PIECES.items():
        for id in ids:
            group = "works" if any(work.id == id for work in c.works) else "buildings"
            if id not in found.get(kind, ()):
                yield f"{group}.{id}", f"the effect {kind} is missing"
    incomes = [(b.id, e) for b in c.buildings for e in b.effects if e.kind == "market_income"]
    for id, income in incomes[1:]:
        if income != incomes[0][1]:
            yield f"buildings.{id}.effects", f"market_income is the same as that of {incomes[0][0]} (CH-CLEAN-3)"
    for building in c.buildings:
        for place, effect in enumerate(building.effects, 1):
            if effect.kind == "double_output":
                makers = {b.id for b in c.buildings for e in b.effects if e.kind == "produce"}
                for number, id in enumerate(effect.buildings, 1):
                    if id not in makers:
                        path = f"buildings.{building.id}.effects.{place}.buildings.{number}"
                        yield path, f"{id} makes nothing that could be doubled"
