"""The content as flat tables for the rules: a piece is its number, and what it does is looked up by that number."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from piazza.games.city_heroes.actions import BANK_BUY, BUILDS, UPGRADES_TO
from piazza.games.city_heroes.box import BANK as BANK_HOUSE
from piazza.games.city_heroes.box import (
    BAZAAR,
    BUILDING,
    CARRARIAE,
    CATHEDRAL,
    CITY_HALL,
    FESTIVAL,
    HOUSE,
    IDLE,
    INDEX,
    KINDS,
    KRONBORG,
    LEVEL_ONE,
    MARCIANA,
    MARKET,
    NATURAL,
    PAYABLE,
    POOLS,
    ROTONDA,
    SETTING,
    TEMPLE,
)
from piazza.games.city_heroes.content import Content
from piazza.games.city_heroes.effects import (
    ActingAs,
    Amounts,
    BazaarIncome,
    Bonus,
    CathedralIncome,
    Craft,
    Discount,
    Dividend,
    Doubling,
    FestivalIncome,
    FieldBonus,
    Healing,
    Learning,
    Likeness,
    MarketIncome,
    Newcomers,
    Opening,
    Production,
    Reduction,
    Share,
    Spreading,
    TokenStep,
    WorkBonus,
)
from piazza.games.city_heroes.pieces import Building, Work

if TYPE_CHECKING:
    from piazza.games.city_heroes.rules.prices import Prices
    from piazza.games.city_heroes.terms import Terms

T = TypeVar("T")
MAX_PURSE = 64
"""Ducats for which the reach of a purchase is kept; the whole board is nearer."""
Goods = tuple[tuple[int, int], ...]
"""Places of a player's row and amounts."""
Path = tuple[int, ...]


class Recipe(NamedTuple):
    """What a building makes at Cleanup. A craft is a recipe with one option, off by default."""

    inputs: Goods
    outputs: dict[int, Goods]
    """By setting."""
    default: int
    craft: bool
    guild: tuple[int, int, int, int] | None
    """A guild, the resource of which less is needed where it stands, how much less for its owner and for others."""


class Reducer(NamedTuple):
    givers: Path
    """Buildings that give the reduction."""
    what: int
    """Its number among ``Tables.reduced``."""
    amount: int
    guild: int
    guild_own: int
    guild_other: int


def find(piece: Building | Work, kind: type[T]) -> T | None:
    """The effect of that type."""
    return next((e for e in piece.effects if isinstance(e, kind)), None)


def get(piece: Building | Work, kind: type[T]) -> T:
    found = find(piece, kind)
    assert found is not None
    return found


def value(piece: Building | Work, kind: str) -> int:
    """The number of an effect; 0 where there is no such effect."""
    return next((e.value for e in piece.effects if isinstance(e, Bonus | WorkBonus) and e.kind == kind), 0)


def _goods(amounts: Amounts) -> Goods:
    return tuple((INDEX[kind], n) for kind, n in amounts.items())


def _recipe(b: Building) -> Recipe | None:
    if (made := find(b, Production)) is not None:
        outputs = {SETTING[option.id]: _goods(option.output) for option in made.options}
        return Recipe(_goods(made.inputs), outputs, SETTING[made.default], False, None)
    if (craft := find(b, Craft)) is None:
        return None
    less = craft.reduction
    guild = None if less is None else (BUILDING[less.guild], INDEX[less.resource], less.guild_own, less.guild_other)
    return Recipe(_goods(craft.inputs), {SETTING["craft"]: _goods(craft.output)}, 0, True, guild)


class Tables:
    """One object for each content, held by every position that is played with it."""

    __slots__ = (
        "anywhere",
        "attack",
        "bank_buys",
        "bank_sells",
        "bank_stock",
        "bazaar",
        "buildings",
        "buy",
        "buyable",
        "cathedral",
        "choices",
        "cleanup",
        "content",
        "counts_as",
        "crafted",
        "crafters",
        "dear_first",
        "dearest",
        "defaults",
        "defence",
        "deposits",
        "discount",
        "dividend",
        "doublers",
        "extra",
        "famous",
        "festival",
        "fields",
        "garrison_workers",
        "gatherers",
        "gift",
        "growing",
        "healers",
        "house_track",
        "influence_price",
        "influence_value",
        "influential",
        "last_step",
        "learning",
        "levy",
        "lots",
        "majorities",
        "makers",
        "market",
        "max_requests",
        "max_retreats",
        "min_weapons",
        "most_paid",
        "names",
        "needs_mine",
        "newcomers",
        "openers",
        "opens",
        "paths",
        "pillage",
        "pillage_workers",
        "plant",
        "plantable",
        "points",
        "prestige_moves",
        "prices",
        "producers",
        "quarry",
        "rate_moves",
        "reach",
        "recipes",
        "reduced",
        "reducers",
        "resources",
        "settler_pool",
        "shield",
        "somewhere",
        "spreading",
        "stages",
        "stands_on",
        "terms",
        "tiles_per_ducat",
        "unique",
        "upgrades",
        "watching",
        "work_fame",
        "work_influence",
        "workers_per_point",
        "works",
    )

    def __init__(self, content: Content) -> None:
        self.content = content
        self.names = (*(r.name for r in content.resources), "Ducats")
        self._resources(content)
        self._buildings(content)
        self._makers()
        self._incomes()
        self._works(content)
        self._actions(content)
        self.terms: dict[tuple[int, str, str], tuple[Terms, tuple[str | None, ...]]] = {}
        """Terms that were made with this content; see ``terms.make``."""
        self.prices: dict[tuple[Path, bool], Prices] = {}
        """Prices by reductions and discount; see ``prices.prices``."""

    def _resources(self, content: Content) -> None:
        self.resources = content.resources
        self.plantable = tuple(r for r in NATURAL if self.resources[r].plantable)
        self.needs_mine = tuple(r for r in NATURAL if self.resources[r].needs_mine)
        self.deposits = tuple(r for r in NATURAL if self.resources[r].terrain == ("hill",))
        """What is locked in while a building opens it: nothing is planted there."""
        self.bank_buys = tuple(r.bank_buys_at for r in self.resources)
        self.bank_sells = tuple(r.bank_sells_at for r in self.resources)
        self.bank_stock = (*(r.bank_stock for r in self.resources), content.bank.ducats)
        self.dear_first = tuple(sorted(range(len(KINDS)), key=lambda r: -self.bank_buys[r]))
        self.dearest = max(self.bank_sells)
        self.most_paid = max(self.bank_buys)
        self.buyable = [
            [action for action, price in zip(BANK_BUY, self.bank_sells, strict=True) if price <= ducats]
            for ducats in range(self.dearest + 1)
        ]
        """What a full bank sells to a player with so many Ducats."""
        scoring = content.scoring
        self.points = tuple(scoring.good if r.good else scoring.natural_resource for r in self.resources)
        """Influence at the end."""

    def _buildings(self, content: Content) -> None:
        self.buildings = kinds = content.buildings
        everything = range(len(kinds))
        self.upgrades = tuple(tuple(u for u in everything if b.id in kinds[u].upgrade_from) for b in kinds)
        """What each building can become."""
        self.house_track = tuple(i for i, b in enumerate(kinds) if b.track == "house")
        self.unique = tuple(b.unique for b in kinds)
        likes = [find(b, Likeness) for b in kinds]
        self.counts_as = tuple(BUILDING[like.building] if like else i for i, like in enumerate(likes))
        self.attack = tuple(value(b, "attack_bonus") for b in kinds)
        self.defence = tuple(value(b, "defense_bonus") for b in kinds)
        self.extra = tuple(value(b, "gather_bonus") for b in kinds)
        self.gatherers = tuple((b, extra) for b, extra in enumerate(self.extra) if extra)
        opened = [find(b, Opening) for b in kinds]
        self.opens = tuple(frozenset(INDEX[r] for r in o.resources) if o else frozenset[int]() for o in opened)
        self.openers = tuple(b for b in everything if self.opens[b])
        self.newcomers = tuple((POOLS[n.pool], n.workers) if (n := find(b, Newcomers)) else (IDLE, 0) for b in kinds)
        self.stands_on = tuple(frozenset(INDEX[r] for r in b.stands_on) for b in kinds)
        """The resources that a building of level 1 asks for; empty where any tile will do."""
        self.anywhere = tuple((b, BUILDS[b]) for b in LEVEL_ONE if not self.stands_on[b])
        self.somewhere = tuple((b, BUILDS[b], tuple(self.stands_on[b])) for b in LEVEL_ONE if self.stands_on[b])
        """Buildings of level 1 with their families of actions, and what they stand on."""
        self.growing = tuple(
            (b, tuple((u, self.unique[u], UPGRADES_TO[u]) for u in self.upgrades[b]))
            for b in everything
            if self.upgrades[b]
        )
        """Buildings and their upgrades: which, whether there is only one, and the family of actions."""
        self.rate_moves, self.prestige_moves = (
            tuple(next((e.choose for e in b.effects if isinstance(e, TokenStep) and e.kind == kind), "") for b in kinds)
            for kind in ("exchange_rate_step", "exchange_prestige_step")
        )
        self.paths = tuple((b, path) for b in everything for path in self._paths(b))
        """All that can grow out of each building, with the steps in between."""
        self._reductions()

    def _paths(self, b: int) -> list[Path]:
        found: list[Path] = []
        for step in (*LEVEL_ONE, *self.upgrades[b]) if b == HOUSE else self.upgrades[b]:
            found.append((step,))
            found += [(step, *rest) for rest in self._paths(step)]
        return found

    def _reductions(self) -> None:
        given = [(i, e) for i, b in enumerate(self.buildings) for e in b.effects if isinstance(e, Reduction)]
        self.reduced = tuple(dict.fromkeys(PAYABLE[e.resource] for _, e in given))
        """What reductions exist for."""
        self.reducers = tuple(
            Reducer(
                tuple(b for b, like in enumerate(self.counts_as) if like == i),
                self.reduced.index(PAYABLE[e.resource]),
                e.amount,
                BUILDING[e.guild] if e.guild else -1,
                e.guild_own,
                e.guild_other,
            )
            for i, e in given
        )

    def _makers(self) -> None:
        own = [_recipe(b) for b in self.buildings]
        self.recipes = tuple(own[like] for like in self.counts_as)
        self.defaults = tuple(r.default if r else 0 for r in self.recipes)
        self.choices = tuple((0, *r.outputs) if r else () for r in self.recipes)
        """The settings each building can have."""
        self.makers = tuple(b for b, r in enumerate(self.recipes) if r)
        self.crafters = tuple(b for b, r in enumerate(self.recipes) if r and r.craft)
        producers = [b for b, r in enumerate(self.recipes) if r and not r.craft]
        levels = sorted({self.buildings[b].level for b in producers}, reverse=True)
        self.producers = tuple(tuple(b for b in producers if self.buildings[b].level == level) for level in levels)
        """Buildings that produce, by level, the highest first."""
        self.doublers = tuple(
            (b, frozenset(BUILDING[id] for id in d.buildings))
            for b, kind in enumerate(self.buildings)
            if (d := find(kind, Doubling))
        )

    def _incomes(self) -> None:
        kinds = self.buildings
        self.dividend = get(kinds[BANK_HOUSE], Dividend)
        self.market = get(kinds[MARKET], MarketIncome)
        self.festival = get(kinds[FESTIVAL], FestivalIncome)
        self.crafted = tuple(
            (tuple(b for b, like in enumerate(self.counts_as) if like == BUILDING[id]), INDEX[good])
            for id, good in self.festival.other_goods.items()
        )
        """Buildings beside Festival Grounds and the good that each brings."""
        shares = {e.kind: e.divisor for e in kinds[TEMPLE].effects if isinstance(e, Share)}
        self.tiles_per_ducat, self.workers_per_point = (
            shares[kind] for kind in ("ducats_per_own_tiles", "influence_per_own_workers")
        )
        self.cathedral = get(kinds[CATHEDRAL], CathedralIncome)
        self.bazaar = get(kinds[BAZAAR], BazaarIncome)
        self.famous = self._with("prestige_per_turn")
        self.influential = self._with("influence_per_turn")
        self.watching = self._with("influence_per_adjacent_owner")
        self.majorities = self._with("most_of_kind_influence")
        self.healers = tuple((i, e.workers) for i, b in enumerate(kinds) if (e := find(b, Healing)))

    def _with(self, kind: str) -> Goods:
        """Buildings with an effect, and its number."""
        return tuple((i, n) for i, b in enumerate(self.buildings) if (n := value(b, kind)))

    def _works(self, content: Content) -> None:
        self.works = works = content.works
        self.stages = tuple(w.stages for w in works)
        self.work_fame = tuple(value(w, "prestige_per_turn") for w in works)
        self.work_influence = tuple(value(w, "tile_owner_influence_per_turn") for w in works)
        self.shield = value(works[KRONBORG], "area_defense_bonus")
        self.levy = value(works[CITY_HALL], "ducats_from_each_other_player_to_tile_owner")
        self.gift = value(works[CITY_HALL], "ducats_to_each_player_if_neutral")
        self.fields = get(works[ROTONDA], FieldBonus)
        self.spreading = get(works[CARRARIAE], Spreading)
        self.quarry = BUILDING[get(works[CARRARIAE], ActingAs).building]
        """The building as which Carrariae gathers."""
        self.discount = get(works[MARCIANA], Discount)
        self.learning = tuple(e for e in works[MARCIANA].effects if isinstance(e, Learning))

    def _actions(self, content: Content) -> None:
        buy, self.plant = content.actions.buy_tile, content.actions.plant
        self.buy = buy
        self.reach = tuple(
            max(0, (ducats - buy.base_ducats) // buy.ducats_per_tile_between + 1) for ducats in range(MAX_PURSE)
        )
        """How far away a Plain may lie that costs so many Ducats."""
        self.garrison_workers = content.actions.garrison.worker_cost
        self.max_requests = content.actions.trade.requests_per_phase
        """Trades a player may ask for in one Interaction phase (CH-TRADE-9)."""
        self.max_retreats = content.actions.trade.withdrawals_per_talk
        """Steps back that both sides together may take in one negotiation (CH-TRADE-9)."""
        self.pillage_workers = content.actions.pillage.worker_cost
        self.min_weapons = content.actions.pillage.min_weapons
        self.pillage = content.pillage
        self.cleanup = content.cleanup
        self.settler_pool = POOLS[content.cleanup.new_worker_pool]
        self.influence_price = content.influence_exchange.ducats_per_influence_bought
        self.influence_value = content.influence_exchange.ducats_per_influence_sold
        exchange = content.rival_exchange
        self.last_step = exchange.steps - 1
        self.lots = exchange.lots_base, exchange.lots_per_festival_grounds, exchange.lots_per_grand_bazaar
