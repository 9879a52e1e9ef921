"""What a hand can do, by the set of its cards alone. Hands recur, so every answer is remembered."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from piazza.games.city_of_iron.pieces import CITIZEN, MILITARY
from piazza.games.city_of_iron.tables import (
    ACTING,
    ACTION,
    ATTACK,
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
)

MANY = 1 << 15


@lru_cache(MANY)
def skills(cards: int) -> tuple[int, int, int]:
    """Work, distance and the vehicles (a bit each) that these cards supply together."""
    work = distance = vehicles = 0
    for card in bits(cards):
        work += WORK[card]
        distance += DISTANCE[card]
        vehicles |= 1 << VEHICLE[card]
    return work, distance, vehicles


@lru_cache(MANY)
def ready(hand: int) -> int:
    """The cards whose action finds its work and distance in the rest of the hand. A land's demands come on top."""
    found = 0
    for card in bits(hand & ACTING):
        action = ACTION[card]
        assert action is not None
        work, distance, _ = skills(hand & ~(1 << card))
        if work >= action.work and distance >= action.distance:
            found |= 1 << card
    return found


@lru_cache(MANY)
def reach(cards: int) -> int:
    """The lands to which these cards lead."""
    _, distance, vehicles = skills(cards)
    found = 0
    for land in LANDS:
        if LAND_DISTANCE[land] <= distance and (not LAND_VEHICLE[land] or vehicles >> LAND_VEHICLE[land] & 1):
            found |= 1 << land
    return found


@lru_cache(MANY)
def might(hand: int) -> tuple[int, ...]:
    """By distance: the most attack that can be raised while the other cards still supply that distance, or -1.

    0 stands for no attacker at all.
    """
    best = [-1] * (FARTHEST + 1)
    best[min(skills(hand & OF_KIND[CITIZEN])[1], FARTHEST)] = 0
    for card in bits(hand & OF_KIND[MILITARY]):
        attack, far = ATTACK[card], DISTANCE[card]
        after = [-1] * (FARTHEST + 1)
        for distance, most in enumerate(best):
            if most >= 0:
                after[distance] = max(after[distance], most + attack)
                further = min(distance + far, FARTHEST)
                after[further] = max(after[further], most)
        best = after
    for distance in range(FARTHEST, 0, -1):
        best[distance - 1] = max(best[distance - 1], best[distance])
    return tuple(best)


@lru_cache(MANY)
def fuel_sets(cards: int, work: int, distance: int, vehicle: int) -> tuple[int, ...]:
    """All sets of these cards that meet a requirement and of which no single card can be spared (COI-CARD-7)."""

    def meets(chosen: int) -> bool:
        w, d, v = skills(chosen)
        return w >= work and d >= distance and (not vehicle or v >> vehicle & 1 == 1)

    useful = [
        card
        for card in bits(cards)
        if (work and WORK[card]) or (distance and DISTANCE[card]) or (vehicle and VEHICLE[card] == vehicle)
    ]
    return _minimal(useful, meets)


@lru_cache(MANY)
def strike_sets(hand: int, attack: int, distance: int) -> tuple[int, ...]:
    """All sets of attackers of which none can be spared and that leave the distance to the rest of the hand."""

    def meets(chosen: int) -> bool:
        return chosen != 0 and sum(ATTACK[card] for card in bits(chosen)) >= attack

    sets = _minimal(list(bits(hand & OF_KIND[MILITARY])), meets)
    return tuple(chosen for chosen in sets if skills(hand & ~chosen)[1] >= distance)


def _minimal(cards: list[int], meets: Callable[[int], bool]) -> tuple[int, ...]:
    """The sets that meet and do not without any one of their cards."""
    found = []
    rest = [0] * (len(cards) + 1)
    for n in range(len(cards) - 1, -1, -1):
        rest[n] = rest[n + 1] | 1 << cards[n]
    open_sets = [(0, 0)]
    while open_sets:
        chosen, n = open_sets.pop()
        if meets(chosen):
            if not any(meets(chosen ^ (1 << card)) for card in bits(chosen)):
                found.append(chosen)
        elif n < len(cards) and meets(chosen | rest[n]):
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


@lru_cache(MANY)
def cost(cards: int) -> tuple[int, int]:
    """Coins and science for buying these cards."""
    coins = science = 0
    for card in bits(cards):
        coins += CARD_COST[card][0]
        science += CARD_COST[card][1]
    return coins, science
