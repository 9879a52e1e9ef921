"""What a player could do next: buildings that he can pay for, lands and towns that his hand leads to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from piazza.games.city_of_iron.pieces import MILITARY
from piazza.games.city_of_iron.rules import towns
from piazza.games.city_of_iron.rules.hands import might, reach, work
from piazza.games.city_of_iron.tables import (
    BOX,
    BUILDING_GOODS,
    BUILDING_ROUND,
    DEFENSE,
    FIGURES,
    LAND_DISTANCE,
    NEEDS,
    OF_KIND,
    PLACED,
    PRICE,
    SAME_NAME,
    SCIENCE_PRICE,
    SITE_TYPES,
    TOWN_DISTANCE,
    TOWN_GOODS,
    bits,
    with_effect,
)
from piazza.kernel import Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.bot.prospects import Clock
    from piazza.games.city_of_iron.state import Position

A_COIN, A_SCIENCE = 0.25, 0.7
"""Roughly, in points."""
_EXPLORERS = with_effect("settle_land")
_MAYORS = with_effect("expand_city")


def _worth(goods: tuple[tuple[int, int], ...]) -> float:
    return sum(BOX.goods[good].vp_first * min(n, 3) / 3 for good, n in goods)


_TOWN_WORTH = [_worth(goods) + 1 for goods in TOWN_GOODS]
WORTH = [_worth(goods) + PLACED[b][1] + 1.5 * (goods == ()) for b, goods in enumerate(BUILDING_GOODS)]
"""Of a building, roughly."""


# -- buildings --


def buildings(s: Position, seat: Seat, coins: int, science: int, time: Clock, amounts: list[list[int]]) -> float:
    """Points from the best two buildings that could be paid for one after the other."""
    terrain, built = s.terrain[seat], s.built[seat]
    there = [b for b in (*s.row, *bits(s.stored[seat])) if b >= 0 and PRICE[b] <= coins and NEEDS[b] & terrain]
    if not there:
        return 0.0
    gains = []
    for b in there:
        needed = 0 if built & SAME_NAME[b] else SCIENCE_PRICE[b]
        if needed <= science:
            gains.append((_gain(b, seat, time, amounts), PRICE[b], needed))
    gains.sort(reverse=True)
    total, picked = 0.0, 0
    for gain, price, needed in gains:
        if price <= coins and needed <= science:
            total += gain
            coins -= price
            science -= needed
            picked += 1
            if picked == 2:
                break
    return total


def _gain(b: int, seat: Seat, time: Clock, amounts: list[list[int]]) -> float:
    """Points that a building would bring, if nobody else did anything."""
    rounds, due, later, _, _ = time
    own, points, coins = amounts[seat], 0, BUILDING_ROUND[b].coins
    for good, n in BUILDING_GOODS[b]:
        have, facts = own[good], BOX.goods[good]
        most = 0
        for k, other in enumerate(amounts):
            if k != seat and other[good] > most:
                most = other[good]
        if have + n >= most and (have < most or not have):
            points += facts.vp_first - (facts.vp_second if have else 0)
            coins += facts.coins_first
        elif not have:
            points += facts.vp_second
    if BUILDING_GOODS[b]:
        coins += 1
    placed, vp = PLACED[b]
    if vp and own[placed]:
        points += vp
    return points * (due + later) + (rounds - 1) * (A_COIN * coins + A_SCIENCE * BUILDING_ROUND[b].science)


# -- cards --


def cards(s: Position, seat: Seat, hand: int) -> tuple[float, float, float, float, float]:
    """The best land, a district, the best town on offer, of a rival, and of the own that a rival could take."""
    land = district = town = rival = danger = 0.0
    if s.spare[seat]:
        if hand & _EXPLORERS:
            for n in bits(reach(hand & ~_EXPLORERS) & s.lands):
                land = max(land, _land_worth(n, s.terrain[seat]))
        if hand & _MAYORS and work(hand & ~_MAYORS) >= 2:
            district = 1.0
    if hand & OF_KIND[MILITARY]:
        town = _best_town(towns.on_offer(s), might(hand), 0)
    for k in range(s.seats):
        if k != seat:
            if s.towns[k]:
                rival = max(rival, _best_town(s.towns[k], might(hand), FIGURES.conquered_defense))
            if s.towns[seat]:
                danger = max(danger, _best_town(s.towns[seat], might(s.hand[k]), FIGURES.conquered_defense))
    return land, district, town, rival, danger


def _best_town(there: Sequence[int], strength: tuple[int, ...], more: int) -> float:
    """The worth of the best of these towns that so strong a hand can take."""
    found = 0.0
    for t in there:
        if strength[TOWN_DISTANCE[t]] >= DEFENSE[t] + more and _TOWN_WORTH[t] > found:
            found = _TOWN_WORTH[t]
    return found


@cache
def _land_worth(land: int, terrain: int) -> float:
    return LAND_DISTANCE[land] / 4 + (SITE_TYPES[land] & ~terrain).bit_count()
