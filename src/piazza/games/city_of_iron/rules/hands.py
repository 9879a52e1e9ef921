"""What a hand can do, by the set of its cards alone."""

from __future__ import annotations

from collections.abc import Callable

from piazza.games.city_of_iron.box import OF_KIND, bits
from piazza.games.city_of_iron.pieces import CITIZEN, MILITARY
from piazza.games.city_of_iron.tables import ATTACK, COST, DISTANCE, SKILL, VEHICLE, VEHICLE_MASK, Tables

MAX_CACHE_SIZE = 1 << 15
"""A cache of sets of cards is emptied when it has so many entries."""
_CITIZENS, _MILITARY = OF_KIND[CITIZEN], OF_KIND[MILITARY]
_COINS = (1 << COST) - 1
_SHIP, _AIRSHIP = VEHICLE_MASK << VEHICLE[1], VEHICLE_MASK << VEHICLE[2]


def total(t: Tables, cards: int) -> int:
    """All skills of these cards, as ``tables`` packs them."""
    a, b, c, d = t.skill_sums
    return a[cards & 255] + b[cards >> 8 & 255] + c[cards >> 16 & 255] + d[cards >> 24]


def work(t: Tables, cards: int) -> int:
    return total(t, cards) & SKILL


def distance(t: Tables, cards: int) -> int:
    return total(t, cards) >> DISTANCE & SKILL


def attack(t: Tables, cards: int) -> int:
    return total(t, cards) >> ATTACK


def has_vehicle(t: Tables, cards: int, vehicle: int) -> bool:
    return total(t, cards) >> VEHICLE[vehicle] & VEHICLE_MASK > 0


def meets(t: Tables, cards: int, demand: tuple[int, int, int]) -> bool:
    """Whether these cards supply the work, distance and vehicle that are demanded."""
    supply = total(t, cards)
    return (
        supply & SKILL >= demand[0]
        and supply >> DISTANCE & SKILL >= demand[1]
        and (not demand[2] or supply >> VEHICLE[demand[2]] & VEHICLE_MASK > 0)
    )


# -- actions --


def ready(t: Tables, hand: int) -> int:
    """The cards whose action finds its work and distance in the rest of the hand. A land's demands come on top."""
    supply = total(t, hand)
    work, distance = supply & SKILL, supply >> DISTANCE & SKILL
    by_distance = t.ready[work if work < t.most_work else t.most_work]
    return hand & by_distance[distance if distance < t.most_distance else t.most_distance]


def reach(t: Tables, cards: int) -> int:
    """The lands to which these cards lead."""
    supply = total(t, cards)
    far = supply >> DISTANCE & SKILL
    vehicles = (2 if supply & _SHIP else 0) | (4 if supply & _AIRSHIP else 0)
    return t.reach[far if far < t.farthest_land else t.farthest_land][vehicles]


# -- cards used together --


def fuel_sets(t: Tables, cards: int, demand: tuple[int, int, int]) -> tuple[int, ...]:
    """All sets of these cards that meet a demand and of which no single card can be spared (COI-CARD-7)."""
    useful = t.workers if demand[0] else 0
    if demand[1]:
        useful |= t.travellers
    if demand[2]:
        useful |= t.of_vehicle[demand[2]]
    key = (cards & useful, demand)
    found = t.fuel_cache.get(key)
    if found is None:
        if len(t.fuel_cache) >= MAX_CACHE_SIZE:
            t.fuel_cache.clear()
        found = _minimal(bits(cards & useful), lambda chosen: meets(t, chosen, demand))
        t.fuel_cache[key] = found
    return found


def strike_sets(t: Tables, hand: int, needed: int, far: int) -> tuple[int, ...]:
    """All sets of attackers of which none can be spared and that leave the distance to the rest of the hand."""
    military, far = hand & _MILITARY, max(0, far - distance(t, hand & _CITIZENS))
    key = (military, needed, far)
    found = t.strike_cache.get(key)
    if found is None:
        if len(t.strike_cache) >= MAX_CACHE_SIZE:
            t.strike_cache.clear()
        sets = _minimal(bits(military), lambda chosen: chosen != 0 and attack(t, chosen) >= needed)
        found = tuple(chosen for chosen in sets if distance(t, military & ~chosen) >= far)
        t.strike_cache[key] = found
    return found


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


def might(t: Tables, hand: int) -> tuple[int, ...]:
    """By distance: the most attack that can be raised while the other cards still supply that distance.

    0 or less stands for none.
    """
    far = total(t, hand & _CITIZENS) >> DISTANCE & SKILL
    key = (hand & _MILITARY, far if far < t.farthest else t.farthest)
    found = t.might_cache.get(key)
    if found is None:
        if len(t.might_cache) >= MAX_CACHE_SIZE:
            t.might_cache.clear()
        found = t.might_cache[key] = _might(t, *key)
    return found


def _might(t: Tables, military: int, far: int) -> tuple[int, ...]:
    farthest = t.farthest
    best = [-1] * (farthest + 1)
    best[far] = 0
    for card in bits(military):
        after = [-1] * (farthest + 1)
        for distance, most in enumerate(best):
            if most >= 0:
                after[distance] = max(after[distance], most + t.attack[card])
                further = min(distance + t.distance[card], farthest)
                after[further] = max(after[further], most)
        best = after
    for distance in range(farthest, 0, -1):
        best[distance - 1] = max(best[distance - 1], best[distance])
    return tuple(best)


# -- prices --


def cost(t: Tables, cards: int) -> tuple[int, int]:
    """Coins and science for buying these cards."""
    a, b, c, d = t.cost_sums
    sum = a[cards & 255] + b[cards >> 8 & 255] + c[cards >> 16 & 255] + d[cards >> 24]
    return sum & _COINS, sum >> COST


def affordable(t: Tables, coins: int, science: int) -> int:
    """The cards of which any one can be bought for this."""
    most_coins, most_science = t.dearest
    by_science = t.affordable[coins if coins < most_coins else most_coins]
    return by_science[science if science < most_science else most_science]
