"""What a player would like to have: buildings with all that leads to them, and public works, ranked by their return."""

from __future__ import annotations

from typing import NamedTuple

from piazza.games.city_heroes.bot.outlook import (
    FORAGING,
    GATHERING,
    HARVEST,
    LEARNED,
    MINE,
    Outlook,
)
from piazza.games.city_heroes.bot.purse import DUCAT, bill, wealth
from piazza.games.city_heroes.box import CARRARIAE, CITY_HALL, HOUSE, MARCIANA, READY, STONE
from piazza.games.city_heroes.rules.prices import Price
from piazza.games.city_heroes.tables import Path

_GATHERERS = (MINE, FORAGING, GATHERING, HARVEST)


class Wish(NamedTuple):
    score: float
    """What it returns for each point that it costs."""
    path: Path
    """The buildings, one after the other; empty for a work."""
    base: int
    """The building it starts from, or the work."""
    price: Price
    """Of all steps together."""
    cost: int
    """In Ducats."""
    workers: int
    delay: int
    """Turns until it can be paid for."""
    earns: float
    """What it brings in a Cleanup, in Ducats."""
    profit: float
    """What is left of it at the end of the game."""


def wishes(o: Outlook, house: bool = False) -> list[Wish]:
    """Everything that pays, the best first; with ``house`` as if there were a free House."""
    t = o.s.tables
    s, row = o.s, o.row
    at, left, labour, least = s.at, o.left, o.labour, o.taste.least
    gains = o.gains()
    money, income, ready = wealth(t, row) + o.pledge, max(1.0, o.income()), row[READY]
    hands = max(1.0, o.workers / 2)
    patience = o.taste.patience
    places = _places(o)
    found: list[Wish] = []
    for (b, path), price in zip(t.paths, s.prices[o.seat].paths, strict=True):
        if not places[b] and not (house and b == HOUSE):
            continue
        last = path[-1]
        if t.stands_on[path[0]] and not _stand(o, path[0]) & places[b]:
            continue
        if t.unique[last] and at[last]:
            continue
        gain = gains[last] - gains[b]
        if (b == HOUSE and last in _GATHERERS and path[0] == FORAGING) or (
            b == HOUSE and last in _GATHERERS and not _stand(o, MINE) & places[b] & ~s.lies[STONE]
        ):
            gain -= 1
        if gain <= 0:
            continue
        cost, hired = bill(t, row, price)
        delay = 0
        if cost > money:
            delay = int((cost - money) / income) + 1
        if hired > ready:
            delay = max(delay, int((hired - ready) / hands) + 1)
        if delay >= left:
            continue
        score = gain * (left - delay) * patience**delay / (cost * DUCAT + hired * labour + 0.01)
        if score > least:
            profit = gain * (left - delay) - cost * DUCAT - hired * labour
            found.append(Wish(score, path, b, price, cost, hired, delay, gain / DUCAT, profit))
    _works(o, money, income, found)
    found.sort(reverse=True)
    return found


def _places(o: Outlook) -> list[int]:
    at, own = o.s.at, o.own
    places = [mask & own for mask in at]
    places[HOUSE] &= o.s.free
    return places


def _stand(o: Outlook, b: int) -> int:
    mask = 0
    for r in o.s.tables.stands_on[b]:
        mask |= o.s.lies[r]
    return mask


def _works(o: Outlook, money: int, income: float, found: list[Wish]) -> None:
    t = o.s.tables
    s, row = o.s, o.row
    prices = s.prices[o.seat]
    hands = max(1.0, o.workers / 2)
    for work, kind in enumerate(t.works):
        if s.finished(work):
            continue
        todo = kind.stages - s.stages[work]
        total: dict[int, int] = {}
        for i, n in prices.stages[work]:
            total[i] = n * todo
        founded = s.work_tile[work] >= 0
        if not founded:
            for i, n in prices.foundations[work]:
                total[i] = total.get(i, 0) + n
        gain = work_gain(o, work)
        if gain <= 0:
            continue
        price = tuple(total.items())
        cost, hired = bill(t, row, price)
        delay = int((cost - money) / income) + 1 if cost > money else 0
        if hired > row[READY]:
            delay = max(delay, int((hired - row[READY]) / hands) + 1)
        if delay >= o.left:
            continue
        score = gain * (o.left - delay) * o.taste.patience**delay / (cost * DUCAT + hired * o.labour + 0.01)
        if score > o.taste.least:
            profit = gain * (o.left - delay) - cost * DUCAT - hired * o.labour
            found.append(Wish(score, (), work, price, cost, hired, delay, gain / DUCAT, profit))


def work_gain(o: Outlook, work: int) -> float:
    """Influence that a finished work would bring a player in a Cleanup, with what Prestige is worth to him."""
    t = o.s.tables
    s, fame = o.s, o.fame
    tile = s.work_tile[work]
    mine = bool(o.own >> tile & 1) if tile >= 0 else bool(o.own & s.free)
    gain = t.work_fame[work] * fame
    if mine:
        gain += t.work_influence[work]
    if work == MARCIANA:
        for b in LEARNED:
            gain += 2 * fame * s.at[b].bit_count() + 2 * (s.at[b] & o.own).bit_count()
    elif work == CITY_HALL:
        gain += (s.seats - 1) * 2 * DUCAT if mine else 0
    elif work == CARRARIAE:
        gain += 4 if mine else 0
    return gain
