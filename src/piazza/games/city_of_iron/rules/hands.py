"""What a hand can do, by the set of its cards alone.

The skills of a set of cards are added up in one integer, a byte for each: work, distance, ships, airships, attack.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from piazza.games.city_of_iron.content import VEHICLES
from piazza.games.city_of_iron.pieces import CITIZEN, MILITARY
from piazza.games.city_of_iron.tables import (
    ACTION,
    ATTACK,
    BOX,
    CARD_COST,
    DISTANCE,
    FARTHEST,
    LAND_DISTANCE,
    LAND_VEHICLE,
    LANDS,
    OF_KIND,
    VEHICLE,
    WORK,
    bits,
    mask_of,
)

N = TypeVar("N", int, float)
MANY = 1 << 15
_BYTE = 255
_DISTANCE, _VEHICLES, _ATTACK = 8, 8, 32


def summed(values: Sequence[N]) -> list[list[N]]:
    """By group of eight cards and by set of them, the sum of their values."""
    return [
        [sum(values[8 * part + n] for n in bits(cards) if 8 * part + n < len(values)) for cards in range(256)]
        for part in range(4)
    ]


_SKILLS = [
    WORK[card]
    | DISTANCE[card] << _DISTANCE
    | (1 << _VEHICLES + 8 * VEHICLE[card] if VEHICLE[card] else 0)
    | ATTACK[card] << _ATTACK
    for card in range(len(BOX.cards))
]
_S0, _S1, _S2, _S3 = summed(_SKILLS)


def total(cards: int) -> int:
    return _S0[cards & 255] + _S1[cards >> 8 & 255] + _S2[cards >> 16 & 255] + _S3[cards >> 24]


def work(cards: int) -> int:
    return total(cards) & _BYTE


def distance(cards: int) -> int:
    return total(cards) >> _DISTANCE & _BYTE


def attack(cards: int) -> int:
    return total(cards) >> _ATTACK


def has_vehicle(cards: int, vehicle: int) -> bool:
    return total(cards) >> _VEHICLES + 8 * vehicle & _BYTE > 0


def meets(cards: int, demand: tuple[int, int, int]) -> bool:
    """Whether these cards supply the work, distance and vehicle that are demanded."""
    supply = total(cards)
    return (
        supply & _BYTE >= demand[0]
        and supply >> _DISTANCE & _BYTE >= demand[1]
        and (not demand[2] or supply >> _VEHICLES + 8 * demand[2] & _BYTE > 0)
    )


# -- actions --


def _thresholds(card: int) -> tuple[int, int]:
    """The work and distance in the whole hand from which the rest of it can pay for a card's action."""
    action = ACTION[card]
    if action is None:
        return MANY, MANY
    return (
        action.work + WORK[card] if action.work else 0,
        action.distance + DISTANCE[card] if action.distance else 0,
    )


_MOST_WORK, _MOST_DISTANCE = (
    max(t for t in column if t < MANY) for column in zip(*map(_thresholds, range(len(BOX.cards))), strict=True)
)
_READY = [
    [
        mask_of(c for c in range(len(BOX.cards)) if _thresholds(c)[0] <= work and _thresholds(c)[1] <= distance)
        for distance in range(_MOST_DISTANCE + 1)
    ]
    for work in range(_MOST_WORK + 1)
]


def ready(hand: int) -> int:
    """The cards whose action finds its work and distance in the rest of the hand. A land's demands come on top."""
    supply = total(hand)
    work, distance = supply & _BYTE, supply >> _DISTANCE & _BYTE
    by_distance = _READY[work if work < _MOST_WORK else _MOST_WORK]
    return hand & by_distance[distance if distance < _MOST_DISTANCE else _MOST_DISTANCE]


_FARTHEST_LAND = max(LAND_DISTANCE)
_REACH = [
    [
        mask_of(n for n in LANDS if LAND_DISTANCE[n] <= far and (not LAND_VEHICLE[n] or have >> LAND_VEHICLE[n] & 1))
        for have in range(1 << len(VEHICLES))
    ]
    for far in range(_FARTHEST_LAND + 1)
]


def reach(cards: int) -> int:
    """The lands to which these cards lead."""
    have = sum(1 << vehicle for vehicle in range(1, len(VEHICLES)) if has_vehicle(cards, vehicle))
    return _REACH[min(distance(cards), _FARTHEST_LAND)][have]


# -- cards used together --


def fuel_sets(cards: int, demand: tuple[int, int, int]) -> tuple[int, ...]:
    """All sets of these cards that meet a demand and of which no single card can be spared (COI-CARD-7)."""
    useful = _WORKERS if demand[0] else 0
    if demand[1]:
        useful |= _TRAVELLERS
    if demand[2]:
        useful |= _OF_VEHICLE[demand[2]]
    return _fuel_sets(cards & useful, demand)


_WORKERS = mask_of(c for c in range(len(BOX.cards)) if WORK[c])
_TRAVELLERS = mask_of(c for c in range(len(BOX.cards)) if DISTANCE[c])
_OF_VEHICLE = [mask_of(c for c in range(len(BOX.cards)) if VEHICLE[c] == v) for v in range(len(VEHICLES))]


@lru_cache(MANY)
def _fuel_sets(cards: int, demand: tuple[int, int, int]) -> tuple[int, ...]:
    return _minimal(bits(cards), lambda chosen: meets(chosen, demand))


def strike_sets(hand: int, needed: int, far: int) -> tuple[int, ...]:
    """All sets of attackers of which none can be spared and that leave the distance to the rest of the hand."""
    return _strike_sets(hand & OF_KIND[MILITARY], needed, max(0, far - distance(hand & OF_KIND[CITIZEN])))


@lru_cache(MANY)
def _strike_sets(military: int, needed: int, far: int) -> tuple[int, ...]:
    sets = _minimal(bits(military), lambda chosen: chosen != 0 and attack(chosen) >= needed)
    return tuple(chosen for chosen in sets if distance(military & ~chosen) >= far)


def _minimal(cards: tuple[int, ...], enough: Callable[[int], bool]) -> tuple[int, ...]:
    """The sets that are enough and are not without any one of their cards."""
    found = []
    rest = [0] * (len(cards) + 1)
    for n in range(len(cards) - 1, -1, -1):
        rest[n] = rest[n + 1] | 1 << cards[n]
    open_sets = [(0, 0)]
    while open_sets:
        chosen, n = open_sets.pop()
        if enough(chosen):
            if not any(enough(chosen ^ (1 << card)) for card in bits(chosen)):
                found.append(chosen)
        elif n < len(cards) and enough(chosen | rest[n]):
            open_sets.append((chosen, n + 1))
            open_sets.append((chosen | 1 << cards[n], n + 1))
    return tuple(found)


def next_cards(sets: tuple[int, ...], chosen: int) -> int:
    """The cards that lead from the chosen ones towards one of the sets."""
    union = 0
    for candidate in sets:
        if candidate & chosen == chosen:
            union |= candidate
    return union & ~chosen


def might(hand: int) -> tuple[int, ...]:
    """By distance: the most attack that can be raised while the other cards still supply that distance.

    0 or less stands for none.
    """
    far = distance(hand & OF_KIND[CITIZEN])
    return _might(hand & OF_KIND[MILITARY], far if far < FARTHEST else FARTHEST)


@lru_cache(MANY)
def _might(military: int, far: int) -> tuple[int, ...]:
    best = [-1] * (FARTHEST + 1)
    best[far] = 0
    for card in bits(military):
        after = [-1] * (FARTHEST + 1)
        for distance, most in enumerate(best):
            if most >= 0:
                after[distance] = max(after[distance], most + ATTACK[card])
                further = min(distance + DISTANCE[card], FARTHEST)
                after[further] = max(after[further], most)
        best = after
    for distance in range(FARTHEST, 0, -1):
        best[distance - 1] = max(best[distance - 1], best[distance])
    return tuple(best)


# -- prices --

_COSTS = [coins | science << 8 for coins, science in CARD_COST]
_C0, _C1, _C2, _C3 = summed(_COSTS)
_DEAREST = max(coins for coins, _ in CARD_COST), max(science for _, science in CARD_COST)
_AFFORDABLE = [
    [mask_of(c for c, cost in enumerate(CARD_COST) if cost[0] <= coins and cost[1] <= science)
     for science in range(_DEAREST[1] + 1)]
    for coins in range(_DEAREST[0] + 1)
]  # fmt: skip


def cost(cards: int) -> tuple[int, int]:
    """Coins and science for buying these cards."""
    sum = _C0[cards & 255] + _C1[cards >> 8 & 255] + _C2[cards >> 16 & 255] + _C3[cards >> 24]
    return sum & 255, sum >> 8


def affordable(coins: int, science: int) -> int:
    """The cards of which any one can be bought for this."""
    by_science = _AFFORDABLE[coins if coins < _DEAREST[0] else _DEAREST[0]]
    return by_science[science if science < _DEAREST[1] else _DEAREST[1]]
