"""The content as flat tables for the rules: a piece is its index, a set of pieces an integer with their bits set.

Cards are indexed citizens first. A site is a city's land or a town that holds buildings: lands first, then towns.
A nation is its index, plus the number of nations if its powers are in play.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from piazza.games.city_of_iron import content
from piazza.games.city_of_iron.pieces import CITIZEN, LETTERS, MILITARY, PerRound

BOX = content.load()
FIGURES = BOX.figures
TRACK = BOX.track


_BYTES = [[tuple(8 * k + n for n in range(8) if byte >> n & 1) for byte in range(256)] for k in range(9)]


def bits(mask: int) -> tuple[int, ...]:
    """The indices of the set bits, the lowest first."""
    if mask < 256:
        return _BYTES[0][mask]
    found = _BYTES[0][mask & 255]
    part = 1
    mask >>= 8
    while mask:
        if mask & 255:
            found += _BYTES[part][mask & 255]
        part += 1
        mask >>= 8
    return found


def mask_of(indices: Iterable[int]) -> int:
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask


# -- goods and land types --

GOOD_IDS = [g.id for g in BOX.goods]
GOODS = range(len(GOOD_IDS))
COINS_FIRST = [g.coins_first for g in BOX.goods]
_LAND_BIT = {id: 1 << n for n, (id, _) in enumerate(BOX.land_types)}
ANYWHERE = 1 << len(_LAND_BIT)
"""The bit of every site, asked for by what fits anywhere."""


def _amounts(goods: tuple[tuple[str, int], ...]) -> tuple[tuple[int, int], ...]:
    return tuple((GOOD_IDS.index(id), n) for id, n in goods)


# -- buildings --

BUILDING_IDS = [b.id for b in BOX.buildings]
BUILDING_NAMES = [b.name for b in BOX.buildings]
BUILDINGS = {id: n for n, id in enumerate(BUILDING_IDS)}
PRICE = [b.coins for b in BOX.buildings]
SCIENCE_PRICE = [b.science for b in BOX.buildings]
NEEDS = [_LAND_BIT[b.land] if b.land else ANYWHERE for b in BOX.buildings]
SAME_NAME = [mask_of(n for n, b in enumerate(BOX.buildings) if b.name == a.name) for a in BOX.buildings]
BUILDING_GOODS = [_amounts(b.goods) for b in BOX.buildings]
GOODS_BUILDINGS = mask_of(n for n, b in enumerate(BOX.buildings) if b.goods)
PLACED = [(GOOD_IDS.index(b.placed_good) if b.placed_good else -1, b.placed_vp) for b in BOX.buildings]
PLACED_BUILDINGS = mask_of(n for n, b in enumerate(BOX.buildings) if b.placed_good)
BUILDING_ROUND = [b.per_round for b in BOX.buildings]
ROUND_BUILDINGS = mask_of(n for n, b in enumerate(BOX.buildings) if b.per_round != PerRound())
"""Those that bring something in every End Round phase."""


@cache
def deck(letter: int, players: int) -> tuple[int, ...]:
    """The buildings of deck A, B or C that this many players use."""
    out = FIGURES.marks_removed[players]
    return tuple(n for n, b in enumerate(BOX.buildings) if b.letter == LETTERS[letter] and b.mark not in out)


# -- towns --

TOWN_IDS = [t.id for t in BOX.towns]
TOWNS = {id: n for n, id in enumerate(TOWN_IDS)}
STARS = [t.stars for t in BOX.towns]
DEFENSE = [t.defense for t in BOX.towns]
TOWN_DISTANCE = [t.distance for t in BOX.towns]
FARTHEST = max(TOWN_DISTANCE)
TOWN_GOODS = [_amounts(t.goods) for t in BOX.towns]
TOWN_ROUND = [t.per_round for t in BOX.towns]
COUNTS_AS = [t.counts_as for t in BOX.towns]
WILD = next((n for n, t in enumerate(BOX.towns) if t.wild_goods), -1)
"""The town whose owner names a good (Snyle)."""
WILD_AMOUNT = BOX.towns[WILD].wild_goods if WILD >= 0 else 0
TOWN_INCOME = [t.per_round.coins + bool(t.goods or t.wild_goods) for t in BOX.towns]


@cache
def town_pile(stars: int, players: int) -> tuple[int, ...]:
    out = FIGURES.town_goods_removed[players] if stars else ()
    return tuple(n for n, t in enumerate(BOX.towns) if t.stars == stars and not any(g in out for g, _ in t.goods))


# -- lands, sites, tokens --

LAND_IDS = [land.id for land in BOX.lands]
LANDS = range(len(LAND_IDS))
LAND_DISTANCE = [land.distance for land in BOX.lands]
LAND_VEHICLE = [content.VEHICLES.index(land.vehicle) for land in BOX.lands]
_HOLDING = [n for n, t in enumerate(BOX.towns) if t.holds]
SITE_IDS = [*LAND_IDS, *(TOWN_IDS[t] for t in _HOLDING)]
SITES = {id: n for n, id in enumerate(SITE_IDS)}
SITE_TYPES = [
    ANYWHERE | sum(_LAND_BIT[t] for t in types)
    for types in (*(land.types for land in BOX.lands), *(BOX.towns[t].types for t in _HOLDING))
]
SITE_NAMES = [*(land.name for land in BOX.lands), *(BOX.towns[t].name for t in _HOLDING)]
SITE_OF_TOWN = [len(LAND_IDS) + _HOLDING.index(n) if n in _HOLDING else -1 for n in range(len(TOWN_IDS))]
TOKEN_IDS = [t.id for t in BOX.tokens]
TOKENS = {id: n for n, id in enumerate(TOKEN_IDS)}
CAPITAL = 0
SPARE_TOKENS = mask_of(n for n in range(len(TOKEN_IDS)) if n != CAPITAL)
TOKEN_DRAW = [t.draw for t in BOX.tokens]


@cache
def display(players: int) -> int:
    """The lands that this many players may settle."""
    out = FIGURES.land_marks_removed[players]
    return mask_of(n for n, land in enumerate(BOX.lands) if not land.nation and land.mark not in out)


# -- cards --

CARD_IDS = [c.id for c in BOX.cards]
CARD_NAMES = [c.name for c in BOX.cards]
CARDS = {name: n for n, name in enumerate(CARD_NAMES)}
KIND = [c.kind for c in BOX.cards]
OF_KIND = [mask_of(n for n, k in enumerate(KIND) if k == kind) for kind in (CITIZEN, MILITARY)]
CARD_COST = [(c.coins, c.science) for c in BOX.cards]
WORK = [c.work for c in BOX.cards]
DISTANCE = [c.distance for c in BOX.cards]
ATTACK = [c.attack for c in BOX.cards]
VEHICLE = [content.VEHICLES.index(c.vehicle) for c in BOX.cards]
ACTION = [c.action for c in BOX.cards]
ACTING = mask_of(n for n, a in enumerate(ACTION) if a is not None)
FREE = mask_of(n for n, a in enumerate(ACTION) if a is not None and a.free)


def with_effect(*kinds: str, alone: bool = False) -> int:
    """The cards one of whose effects, or whose only one, is of these kinds."""
    return mask_of(
        n
        for n, a in enumerate(ACTION)
        if a is not None and any(e.kind in kinds for e in a.effects) and not (alone and len(a.effects) > 1)
    )


# -- nations, without powers and then with them --

NATION_IDS = [n.id for n in BOX.nations]
NATION_NAMES = [n.name for n in BOX.nations] * 2
NATIONS = {id: n for n, id in enumerate(NATION_IDS)}
HOME = [LAND_IDS.index(n.start_land) for n in BOX.nations] * 2
_KEYS = [(nation, powers) for powers in (False, True) for nation in BOX.nations]


def _start_and_deck(nation: str, powers: bool) -> tuple[int, int]:
    common = {n for n, c in enumerate(BOX.cards) if not c.nation}
    start = {n for n in common if BOX.cards[n].goes_to == "start"}
    special = [n for n, c in enumerate(BOX.cards) if c.nation == nation and powers]
    for n in special:
        place, _, replaced = BOX.cards[n].goes_to.partition(":")
        start -= {m for m in start if CARD_IDS[m] == replaced}
        start |= {n} if place != "unpurchased" else set()
    return mask_of(start), mask_of(common) | mask_of(special)


def _power(kind: str, target: str, otherwise: int) -> list[int]:
    return [
        next((p.amount for p in nation.powers if powers and p.kind == kind and p.target == target), otherwise)
        for nation, powers in _KEYS
    ]


START = [_start_and_deck(nation.id, powers)[0] for nation, powers in _KEYS]
NATION_DECK = [_start_and_deck(nation.id, powers)[1] for nation, powers in _KEYS]
MOVE_PRICE = _power("move_building", "", -1)
"""What moving a building costs, -1 where it cannot be done."""
SECOND_BID = [amount >= 0 for amount in _power("second_bid", "", -1)]
_EXTRA_SPACES = [_power("district_spaces_bonus", id, 0) for id in TOKEN_IDS]
CITY_SPACES = [t.city_spaces for t in BOX.tokens]
DISTRICT_SPACES = [
    [t.district_spaces + _EXTRA_SPACES[n][key] for n, t in enumerate(BOX.tokens)] for key in range(len(_KEYS))
]
_ACTION_PRICES = [_power("card_action_coins", c.id, c.action.coins if c.action else 0) for c in BOX.cards]
ACTION_PRICE = [[_ACTION_PRICES[c][key] for c in range(len(BOX.cards))] for key in range(len(_KEYS))]
"""By nation and card: the coins that its action asks for."""
DEAREST_ACTION = max(max(prices) for prices in ACTION_PRICE)
PAYABLE = [
    [mask_of(c for c, price in enumerate(prices) if price <= coins) for coins in range(DEAREST_ACTION + 1)]
    for prices in ACTION_PRICE
]
"""By nation and coins: the cards whose action can be paid."""
