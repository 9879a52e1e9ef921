"""What a player could do next: buildings that he can pay for, lands and towns that his hand leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from piazza.games.city_of_iron.bot.lore import lore_of
from piazza.games.city_of_iron.box import OF_KIND, SAME_NAME, bits
from piazza.games.city_of_iron.pieces import MILITARY
from piazza.games.city_of_iron.rules import towns
from piazza.games.city_of_iron.rules.hands import might, reach, work
from piazza.games.city_of_iron.tables import Tables
from piazza.kernel import Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.bot.prospects import Clock
    from piazza.games.city_of_iron.state import Position

COIN, SCIENCE = 0.25, 0.7
"""Roughly, in points."""


# -- buildings --


def buildings(s: Position, seat: Seat, coins: int, science: int, time: Clock, amounts: list[list[int]]) -> float:
    """Points from the best two buildings that could be paid for one after the other."""
    t, terrain, built = s.tables, s.terrain[seat], s.built[seat]
    there = [
        b for b in (*s.row, *bits(s.stored[seat])) if b >= 0 and t.building_price[b] <= coins and t.needs[b] & terrain
    ]
    if not there:
        return 0.0
    gains = []
    for b in there:
        needed = 0 if built & SAME_NAME[b] else t.science_price[b]
        if needed <= science:
            gains.append((_gain(t, b, seat, time, amounts), t.building_price[b], needed))
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


def _gain(t: Tables, b: int, seat: Seat, time: Clock, amounts: list[list[int]]) -> float:
    """Points that a building would bring, if nobody else did anything."""
    rounds, due, later, _, _ = time
    own, points, coins = amounts[seat], 0, t.building_round[b].coins
    for good, n in t.building_goods[b]:
        have, facts = own[good], t.goods[good]
        most = 0
        for k, other in enumerate(amounts):
            if k != seat and other[good] > most:
                most = other[good]
        if have + n >= most and (have < most or not have):
            points += facts.vp_first - (facts.vp_second if have else 0)
            coins += facts.coins_first
        elif not have:
            points += facts.vp_second
    if t.building_goods[b]:
        coins += 1
    placed, vp = t.placed[b]
    if vp and own[placed]:
        points += vp
    return points * (due + later) + (rounds - 1) * (COIN * coins + SCIENCE * t.building_round[b].science)


# -- cards --


def cards(s: Position, seat: Seat, hand: int) -> tuple[float, float, float, float, float]:
    """The best land, a district, the best town on offer, of a rival, and of the own that a rival could take."""
    t, lore = s.tables, lore_of(s.tables)
    land = district = town = rival = danger = 0.0
    if s.spare[seat]:
        if hand & lore.explorers:
            for n in bits(reach(s.tables, hand & ~lore.explorers) & s.lands):
                land = max(land, lore.land_worth(n, s.terrain[seat]))
        if hand & lore.mayors and work(s.tables, hand & ~lore.mayors) >= 2:
            district = 1.0
    if hand & OF_KIND[MILITARY]:
        town = _best_town(t, towns.on_offer(s), might(s.tables, hand), 0)
    for k in range(s.seats):
        if k != seat:
            if s.towns[k]:
                rival = max(rival, _best_town(t, s.towns[k], might(s.tables, hand), t.conquered))
            if s.towns[seat]:
                danger = max(danger, _best_town(t, s.towns[seat], might(s.tables, s.hand[k]), t.conquered))
    return land, district, town, rival, danger


def _best_town(t: Tables, there: Sequence[int], strength: tuple[int, ...], more: int) -> float:
    """The worth of the best of these towns that so strong a hand can take."""
    worth = lore_of(t).town_worth
    found = 0.0
    for town in there:
        if strength[t.town_distance[town]] >= t.defense[town] + more and worth[town] > found:
            found = worth[town]
    return found
