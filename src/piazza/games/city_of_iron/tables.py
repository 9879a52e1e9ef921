"""The content as flat tables for the rules, by index of the piece (see ``box``); one object for each content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from piazza.games.city_of_iron import phases
from piazza.games.city_of_iron.box import (
    ANYWHERE,
    CARD_IDS,
    GOOD_IDS,
    HOLDING,
    LAND_BIT,
    LAND_IDS,
    LANDS,
    OF_KIND,
    bits,
    mask_of,
    summed,
)
from piazza.games.city_of_iron.content import Content
from piazza.games.city_of_iron.pieces import (
    CITIZEN,
    KINDS,
    LETTERS,
    MILITARY,
    NOTHING,
    PLAYERS,
    VEHICLES,
    CardPower,
    Effect,
    MovePower,
    PerRound,
    SpacesPower,
)

if TYPE_CHECKING:
    from piazza.games.city_of_iron.bot.lore import Lore

# The skills of a set of cards are added up in one integer.
SKILL = (1 << 12) - 1
DISTANCE = 12
VEHICLE = (0, 24, 30)
"""Where ships and airships are counted, by vehicle."""
VEHICLE_MASK = (1 << 6) - 1
ATTACK = 36
COST = 16
"""Prices of cards: coins, and science from this bit on."""

Amounts = tuple[tuple[int, int], ...]
"""Goods with how many of each."""


def _amounts(goods: Mapping[str, int]) -> Amounts:
    return tuple((n, goods[id]) for n, id in enumerate(GOOD_IDS) if id in goods)


class Tables:
    """The values of one content, by index of the piece."""

    __slots__ = (
        "acting", "action_price", "actions", "affordable", "asks", "asks_for", "attack", "base_income",
        "build_discount", "builders", "building_goods", "building_price", "building_round", "card_cost",
        "city_spaces", "coins_first", "conquered", "content", "cost_sums", "counts_as", "dearest", "dearest_action",
        "dearest_building", "deck", "defense", "depends", "display", "distance", "district_spaces", "drawers",
        "effects", "farthest", "farthest_land", "figures", "fits", "free", "fuel_cache", "goods", "goods_buildings",
        "home", "land_distance", "land_vehicle", "learned", "lore", "merchants", "might_cache", "most_distance",
        "most_science", "most_work", "move_price", "nation_deck", "needs", "of_vehicle", "payable", "placed",
        "placed_buildings", "reach", "ready", "round_buildings", "science_cost", "science_price", "score_science",
        "scrappers", "second_bid", "settlers", "showing", "site_types", "skill_sums", "slots", "stars", "start",
        "strike_cache", "tax", "thieves", "token_cards", "token_draw", "town_distance", "town_goods", "town_income",
        "town_pile", "town_round", "track", "travellers", "vehicle", "wild", "wild_amount", "within", "work",
        "workers",
    )  # fmt: skip

    def __init__(self, content: Content) -> None:
        self.content = content
        figures = content.setup
        self.figures = figures
        self.base_income = figures.base_income
        self.tax = figures.tax_coins
        self.science_cost = figures.buy_science_cost
        self.conquered = figures.conquered_defense_bonus
        self.showing = figures.expansion_towns_showing
        self.actions = figures.actions_per_round
        self.slots = figures.row_slots
        self.track = content.bid_track.spaces
        self.score_science = [card.science for card in content.score_cards]
        self.goods = content.goods
        self.coins_first = [good.coins_first for good in content.goods]
        self._buildings(content)
        self._towns(content)
        self._lands(content)
        self._cards(content)
        self._effects(content)
        self._nations(content)
        self._hands()
        self.lore: Lore | None = None
        """What the bots know about this content, once they have been asked."""

    # -- buildings --

    def _buildings(self, content: Content) -> None:
        buildings = content.buildings
        self.building_price = [b.coins for b in buildings]
        self.science_price = [b.science for b in buildings]
        self.needs = [LAND_BIT[b.land] if b.land else ANYWHERE for b in buildings]
        self.building_goods = [_amounts(b.goods) for b in buildings]
        self.goods_buildings = mask_of(n for n, b in enumerate(buildings) if b.goods)
        self.placed = [(GOOD_IDS.index(b.placed.good), b.placed.vp) if b.placed else (-1, 0) for b in buildings]
        self.placed_buildings = mask_of(n for n, b in enumerate(buildings) if b.placed)
        self.building_round: list[PerRound] = [b.per_round for b in buildings]
        self.round_buildings = mask_of(n for n, b in enumerate(buildings) if b.per_round != NOTHING)
        """Those that bring something in every End Round phase."""
        self.dearest_building = max(self.building_price)
        self.most_science = max(self.science_price)
        self.within = _up_to(self.building_price)
        """By coins: the buildings that do not cost more."""
        self.learned = _up_to(self.science_price)
        """By science: the buildings that do not cost more."""
        self.fits = [mask_of(n for n, need in enumerate(self.needs) if need & types) for types in range(2 * ANYWHERE)]
        """By types of land: the buildings that have a place there."""
        self.deck = {
            players: [
                tuple(
                    n
                    for n, b in enumerate(buildings)
                    if b.letter == letter and b.mark not in self.figures.building_marks_removed[players]
                )
                for letter in LETTERS
            ]
            for players in PLAYERS
        }
        """By number of players and letter: the buildings of that deck that are used."""

    # -- towns, lands, tokens --

    def _towns(self, content: Content) -> None:
        towns, figures = content.towns, self.figures
        self.stars = [t.stars for t in towns]
        self.defense = [t.defense for t in towns]
        self.town_distance = [t.distance for t in towns]
        self.farthest = max(self.town_distance)
        self.town_goods = [_amounts(t.goods) for t in towns]
        self.town_round: list[PerRound] = [t.per_round for t in towns]
        self.town_income = [t.per_round.coins + bool(t.goods or t.wild_goods) for t in towns]
        self.counts_as = [t.counts_as for t in towns]
        self.wild = next((n for n, t in enumerate(towns) if t.wild_goods), -1)
        """The town whose owner names a good (Snyle); -1 if there is none."""
        self.wild_amount = towns[self.wild].wild_goods if self.wild >= 0 else 0
        self.town_pile = {
            players: [
                tuple(
                    n
                    for n, t in enumerate(towns)
                    if t.stars == stars and not (stars and set(t.goods) & set(figures.town_goods_removed[players]))
                )
                for stars in range(4)
            ]
            for players in PLAYERS
        }
        """By number of players and stars, 0 for those of the expansion."""

    def _lands(self, content: Content) -> None:
        lands, tokens = content.lands, content.city_tokens
        self.land_distance = [land.distance for land in lands]
        self.farthest_land = max(self.land_distance)
        self.land_vehicle = [VEHICLES.index(land.vehicle) for land in lands]
        types = [*(land.types for land in lands), *(content.towns[t].types for t in HOLDING)]
        self.site_types = [ANYWHERE | sum(LAND_BIT[t] for t in there) for there in types]
        self.display = {
            players: mask_of(
                n
                for n, land in enumerate(lands)
                if not land.nation and land.mark not in self.figures.land_marks_removed[players]
            )
            for players in PLAYERS
        }
        """By number of players: the lands that may be settled."""
        self.reach = [
            [
                mask_of(
                    n for n in LANDS
                    if self.land_distance[n] <= far and (not self.land_vehicle[n] or have >> self.land_vehicle[n] & 1)
                )
                for have in range(1 << len(VEHICLES))
            ]
            for far in range(self.farthest_land + 1)
        ]  # fmt: skip
        """By distance and set of vehicles: the lands to which they lead."""
        self.city_spaces = [t.city_spaces for t in tokens]
        self.token_draw = [KINDS.index(t.draw) for t in tokens]

    # -- cards and nations --

    def _cards(self, content: Content) -> None:
        cards = content.cards
        self.card_cost = [(c.coins, c.science) for c in cards]
        self.work = [c.work for c in cards]
        self.distance = [c.distance for c in cards]
        self.attack = [c.attack for c in cards]
        self.vehicle = [VEHICLES.index(c.vehicle) for c in cards]
        self.acting = mask_of(n for n, c in enumerate(cards) if c.action)
        self.free = mask_of(n for n, c in enumerate(cards) if c.action and c.action.free)
        self.asks_for = [
            (c.action.requires.work, c.action.requires.distance, 0) if c.action else (0, 0, 0) for c in cards
        ]
        """By card: work, distance and vehicle that its action asks for, but for those of a land."""

    def _effects(self, content: Content) -> None:
        self.effects: list[tuple[Effect, ...]] = [c.action.effects if c.action else () for c in content.cards]
        self.asks = [_questions(effects) for effects in self.effects]
        """By card: the phases in which its player makes up his mind, before any card is discarded."""
        self.build_discount = [sum(e.amount for e in effects if e.kind == "build") for effects in self.effects]
        self.settlers = self.with_effect("settle_land")
        self.token_cards = self.with_effect("settle_land", "expand_city")
        self.builders = self.with_effect("build")
        self.scrappers = self.with_effect("scrap_building")
        self.thieves = self.with_effect("steal_coins")
        self.merchants = self.with_effect("gain_coins_per_good_type", alone=True)
        self.drawers = [
            mask_of(
                card
                for card in bits(self.with_effect("draw_cards", alone=True) & ~OF_KIND[kind])
                if self.effects[card][0].deck == KINDS[kind]
            )
            for kind in (CITIZEN, MILITARY)
        ]
        """By kind: cards of the other kind that do nothing but draw cards of this one."""
        self.depends = self.token_cards | self.builders | self.scrappers | self.thieves | self.merchants
        """The cards whose effect may be impossible."""
        self.depends |= self.drawers[CITIZEN] | self.drawers[MILITARY]

    def with_effect(self, *kinds: str, alone: bool = False) -> int:
        """The cards one of whose effects, or whose only one, is of these kinds."""
        return mask_of(
            n
            for n, effects in enumerate(self.effects)
            if any(e.kind in kinds for e in effects) and not (alone and len(effects) > 1)
        )

    def _nations(self, content: Content) -> None:
        keys = [(nation, powers) for powers in (False, True) for nation in content.nations]
        self.home = [LAND_IDS.index(nation.start_land) for nation, _ in keys]
        piles = [_start_and_deck(content, nation.id, powers) for nation, powers in keys]
        self.start = [start for start, _ in piles]
        self.nation_deck = [deck for _, deck in piles]
        powers = [nation.powers if active else () for nation, active in keys]
        self.move_price = [next((p.coins for p in own if isinstance(p, MovePower)), -1) for own in powers]
        """What moving a building costs, -1 where it cannot be done."""
        self.second_bid = [any(p.kind == "second_bid" for p in own) for own in powers]
        self.district_spaces = [
            [
                t.district_spaces + sum(p.amount for p in own if isinstance(p, SpacesPower) and p.token == t.id)
                for t in content.city_tokens
            ]
            for own in powers
        ]
        self.action_price = [
            [
                next(
                    (p.coins for p in own if isinstance(p, CardPower) and p.card == c.id),
                    c.action.requires.coins if c.action else 0,
                )
                for c in content.cards
            ]
            for own in powers
        ]
        """By nation and card: the coins that its action asks for."""
        self.dearest_action = max(max(prices) for prices in self.action_price)
        self.payable = [_up_to(prices, self.dearest_action) for prices in self.action_price]
        """By nation and coins: the cards whose action can be paid."""

    # -- what a hand can do; see rules.hands --

    def _hands(self) -> None:
        cards = range(len(CARD_IDS))
        self.skill_sums = summed([
            self.work[c]
            | self.distance[c] << DISTANCE
            | (1 << VEHICLE[self.vehicle[c]] if self.vehicle[c] else 0)
            | self.attack[c] << ATTACK
            for c in cards
        ])  # fmt: skip
        self.cost_sums = summed([coins | science << COST for coins, science in self.card_cost])
        self.workers = mask_of(c for c in cards if self.work[c])
        self.travellers = mask_of(c for c in cards if self.distance[c])
        self.of_vehicle = [mask_of(c for c in cards if self.vehicle[c] == v) for v in range(len(VEHICLES))]
        # The work and distance in the whole hand from which the rest of it can pay for a card's action.
        acting = bits(self.acting)
        work = {c: self.asks_for[c][0] + self.work[c] if self.asks_for[c][0] else 0 for c in acting}
        far = {c: self.asks_for[c][1] + self.distance[c] if self.asks_for[c][1] else 0 for c in acting}
        self.most_work, self.most_distance = max(work.values(), default=0), max(far.values(), default=0)
        self.ready = [
            [mask_of(c for c in acting if work[c] <= w and far[c] <= d) for d in range(self.most_distance + 1)]
            for w in range(self.most_work + 1)
        ]
        """By work and distance in a hand: the cards whose action the rest of it can pay."""
        self.dearest = max(coins for coins, _ in self.card_cost), max(science for _, science in self.card_cost)
        self.affordable = [
            [
                mask_of(c for c, cost in enumerate(self.card_cost) if cost[0] <= coins and cost[1] <= science)
                for science in range(self.dearest[1] + 1)
            ]
            for coins in range(self.dearest[0] + 1)
        ]
        """By coins and science: the cards of which any one can be bought."""
        self.fuel_cache: dict[tuple[int, tuple[int, int, int]], tuple[int, ...]] = {}
        self.strike_cache: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self.might_cache: dict[tuple[int, int], tuple[int, ...]] = {}


_QUESTIONS = {
    "build": (phases.WHAT, phases.SITE),
    "scrap_building": (phases.SCRAP,),
    "settle_land": (phases.LAND, phases.TOKEN),
    "expand_city": (phases.TOKEN, phases.CITY),
    "steal_coins": (phases.ROB,),
}


def _questions(effects: tuple[Effect, ...]) -> tuple[int, ...]:
    found: tuple[int, ...] = ()
    for effect in effects:
        found += _QUESTIONS.get(effect.kind, ())
        if effect.kind == "draw_cards" and effect.deck == "either":
            found += (phases.DECK,)
    return found


def _up_to(prices: Sequence[int], dearest: int | None = None) -> list[int]:
    """By amount: the pieces that do not cost more."""
    return [
        mask_of(n for n, price in enumerate(prices) if price <= amount)
        for amount in range((max(prices) if dearest is None else dearest) + 1)
    ]


def _start_and_deck(content: Content, nation: str, powers: bool) -> tuple[int, int]:
    """The starting cards of a nation, and all its cards."""
    common = {n for n, c in enumerate(content.cards) if not c.nation}
    start = {n for n in common if content.cards[n].start}
    special = [n for n, c in enumerate(content.cards) if c.nation == nation and powers]
    for n in special:
        card = content.cards[n]
        start -= {m for m in start if CARD_IDS[m] == card.replaces}
        start |= {n} if card.start else set()
    return mask_of(start), mask_of(common) | mask_of(special)
