"""What counts for the points at the end, taken down as numbers that a player would name."""

from __future__ import annotations

from functools import cache
from math import tanh
from typing import TYPE_CHECKING

from piazza.games.city_of_iron import phases
from piazza.games.city_of_iron.bot import openings
from piazza.games.city_of_iron.bot.lore import MAX_CACHE_SIZE, Produce, lore_of
from piazza.games.city_of_iron.box import GOODS, LAND_BIT, bits
from piazza.games.city_of_iron.rules import row, scoring, turns
from piazza.games.city_of_iron.rules.hands import attack, cost, distance, work
from piazza.kernel import Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position

FAR = 40
"""More actions to come than that make no difference."""

# -- what is still to come --

Clock = tuple[int, int, int, float, bool]
"""Rounds to come with this one; scorings at its end, later ones, how near these are; whether it is the last."""


def clock(s: Position) -> Clock:
    if s.deck == row.AGAIN:
        return 1, len(s.due), 0, 0.0, True
    pace, left, later, near, ends = lore_of(s.tables).pace[s.seats], 0, 0, 0.0, 0
    for part in range(s.deck, row.AGAIN):
        left += len(s.decks[part])
        ends = int(left / pace) + 2
        later += 1
        near += 1 / ends
    return ends, len(s.due), later, near, False


def actions_left(s: Position, seat: Seat, rounds: int) -> int:
    """Those of this round, and of all that are thought to come."""
    if s.phase <= phases.SECOND_BID or s.phase == phases.PURCHASE:
        return min(FAR, s.tables.actions * rounds)
    return min(FAR, s.tables.actions * rounds - turns.taken(s, seat))


# -- goods --

_CLASS = [0, 0, 1, 1, 2, 2, 2, 2, 3, 3]


def produce(s: Position) -> Produce:
    known = lore_of(s.tables).produced
    key = (tuple(s.built), tuple(s.towns), s.wild)
    found = known.get(key)
    if found is None:
        if len(known) > MAX_CACHE_SIZE:
            known.clear()
        found = known[key] = _produce(s)
    return found


def _produce(s: Position) -> Produce:
    lore = lore_of(s.tables)
    amounts = [scoring.goods(s, seat) for seat in range(s.seats)]
    points = scoring.points(s)
    first = scoring.coins_for_most(s)
    found = []
    for seat, own in enumerate(amounts):
        soft, classes = 0.0, [0, 0, 0, 0]
        for good in GOODS:
            if own[good]:
                rival = max(other[good] for k, other in enumerate(amounts) if k != seat)
                soft += lore.vp_first[good] * own[good] / (own[good] + rival + 1)
                classes[_CLASS[good]] += own[good]
        built = s.built[seat]
        _, science, citizens, military = scoring.per_round(s, seat)
        names = [sum(1 for mask in masks if built & mask) for masks in lore.names]
        tops = [max(own), max(max(other) for k, other in enumerate(amounts) if k != seat)]
        found.append((
            sum(points[seat]), soft, scoring.income(s, seat) + first[seat], tanh((tops[0] - tops[1]) / 2),
            science, citizens, military, *names, *classes,
        ))  # fmt: skip
    return tuple(found), amounts


# -- features --

_TYPES = [LAND_BIT[name] for name in ("water", "desert", "jungle", "sky")]

OPEN = (
    "points due", "points later", "points near", "shares due", "shares later", "shares near", "income",
    "lead in one good", "lead in towns", "lead in cards", "lead in distance", "lead in coins",
    "coins to 6", "coins to 14", "coins beyond",
)  # fmt: skip
"""What others can change by their moves."""
OWN = (
    "science income", "citizen draws", "military draws", "science 1 names", "science 2 names",
    "common", "uncommon", "rare", "rarest", "science to 2", "science beyond", "room to 2", "room beyond",
    "water", "desert", "jungle", "sky", "water room", "desert room", "jungle room", "sky room",
    "stored", "stored worth", "towns", "land in reach", "district in reach", "town in reach", "rival town in reach",
    "town in danger", "attack owned", "distance owned", "work owned", "attack in hand", "distance in hand",
    "work in hand", "tokens", "buildings in reach",
)  # fmt: skip
NAMES = OPEN + OWN


def openly(s: Position, seat: Seat, time: Clock, goods: Produce) -> list[float]:
    """The numbers that others can change."""
    lore = lore_of(s.tables)
    rounds, due, later, near, _ = time
    points, shares, income, best, *_ = goods[0][seat]
    coins, cards, towns, far = s.coins[seat], s.unbought[seat].bit_count(), -9, -9
    if s.phase == phases.PURCHASE and s.picks[seat]:
        coins -= cost(s.tables, s.picks[seat])[0]
        cards -= s.picks[seat].bit_count()
    richest, fewest = 0, 99
    for k in range(s.seats):
        if k != seat:
            richest = max(richest, s.coins[k])
            fewest = min(fewest, s.unbought[k].bit_count())
            towns = max(towns, lore.town_count(s.towns[k]))
            far = max(far, lore.far(s.sites[k]))
    return [
        points * due, points * later, points * near, shares * due, shares * later, shares * near,
        income * (rounds - 1), best, _LEAD[lore.town_count(s.towns[seat]) - towns], _LEAD_BY_2[fewest - cards],
        _LEAD_BY_2[lore.far(s.sites[seat]) - far], tanh((coins - richest) / 5),
        coins if coins < 6 else 6, 0 if coins < 6 else coins - 6 if coins < 14 else 8, coins - 14 if coins > 14 else 0,
    ]  # fmt: skip


_LEAD = {n: tanh(n) for n in range(-40, 41)}
_LEAD_BY_2 = {n: tanh(n / 2) for n in range(-99, 100)}


def features(s: Position, seat: Seat, time: Clock, goods: Produce) -> tuple[list[float], int, int]:
    """In the order of the names, with the cards that are owned and those in the hand."""
    payouts = time[0] - 1
    science_income, citizens, military, *names = goods[0][seat][4:]
    coins, science, hand = s.coins[seat], s.science[seat], s.hand[seat]
    unbought, spare = s.unbought[seat], s.spare[seat]
    if s.phase == phases.PURCHASE and s.picks[seat]:
        price = cost(s.tables, s.picks[seat])
        coins, science = coins - price[0], science - price[1]
        hand |= s.picks[seat]
        unbought &= ~s.picks[seat]
    owned = s.tables.nation_deck[s.nation[seat]] & ~unbought
    room, open_types, terrain = 0, 0, s.terrain[seat]
    for site in s.sites[seat]:
        free = s.spaces[site] - s.at[site].bit_count()
        if free:
            room += free
            open_types |= s.tables.site_types[site]
    land, district, town, rival, danger = openings.cards(s, seat, hand)
    stored, worth = s.stored[seat], lore_of(s.tables).worth
    return [
        *openly(s, seat, time, goods),
        science_income * payouts, citizens * payouts, military * payouts, *names,
        science if science < 2 else 2, science - 2 if science > 2 else 0, room if room < 2 else 2,
        room - 2 if room > 2 else 0, *_types(terrain), *_types(open_types), stored.bit_count(),
        sum([worth[b] for b in bits(stored) if s.tables.needs[b] & terrain]) if stored else 0, len(s.towns[seat]),
        land, district, town, rival, danger, attack(s.tables, owned), distance(s.tables, owned), work(s.tables, owned),
        attack(s.tables, hand), distance(s.tables, hand), work(s.tables, hand), 3 - spare.bit_count(),
        openings.buildings(s, seat, coins, science, time, goods[1]),
    ], owned, hand  # fmt: skip


@cache
def _types(terrain: int) -> list[int]:
    return [1 if terrain & bit else 0 for bit in _TYPES]
