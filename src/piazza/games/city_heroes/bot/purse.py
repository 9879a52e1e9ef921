"""What things are worth and how a price is raised: from the supply, by selling what is spare, by buying the rest."""

from __future__ import annotations

from piazza.games.city_heroes.actions import BANK_BUY, BANK_SELL, INFLUENCE_SELL
from piazza.games.city_heroes.box import (
    DUCATS,
    GOLD,
    INFLUENCE,
    IRON,
    JEWELLERY,
    READY,
    SCAFFOLDS,
    SCULPTURES,
    STOCKED,
    STONE,
    TIMBER,
    TOOLS,
    WEAPONS,
    WHEAT,
)
from piazza.games.city_heroes.rules.prices import Price
from piazza.games.city_heroes.state import Position
from piazza.games.city_heroes.tables import Tables
from piazza.kernel import Action, Seat

DUCAT = 0.5
"""Influence can be bought for two Ducats a point, and all that the bank buys can become Ducats."""
SPARE_FIRST = (JEWELLERY, WEAPONS, TOOLS, SCULPTURES, SCAFFOLDS, GOLD, IRON, TIMBER, STONE, WHEAT)
"""What is sold first when money is needed."""


def wealth(t: Tables, row: list[int]) -> int:
    """A supply in Ducats, as the bank would pay for it."""
    total = row[DUCATS]
    for i in range(STOCKED):
        if row[i]:
            total += row[i] * t.bank_buys[i]
    return total


def bill(t: Tables, row: list[int], price: Price) -> tuple[int, int]:
    """What a price takes out of a supply, in Ducats, and the workers it needs."""
    cost = workers = 0
    for i, n in price:
        if i == READY:
            workers = n
        elif i == DUCATS:
            cost += n
        else:
            held = row[i]
            if held >= n:
                cost += n * t.bank_buys[i]
            else:
                cost += held * t.bank_buys[i] + (n - held) * t.bank_sells[i]
    return cost, workers


def raise_money(s: Position, seat: Seat, price: Price, pledge: int = 0) -> Action | None:
    """The next exchange with the bank on the way to a price; None where nothing is missing or nothing helps."""
    t = s.tables
    row, bank = s.rows[seat], s.bank
    needs = dict(price)
    lack = -1
    cost = needs.get(DUCATS, 0)
    for i, n in price:
        if i < STOCKED and row[i] < n:
            if bank[i] < n - row[i]:
                return None
            cost += (n - row[i]) * t.bank_sells[i]
            if lack < 0:
                lack = i
    if cost > row[DUCATS]:
        for i in SPARE_FIRST:
            if row[i] > needs.get(i, 0) and bank[DUCATS] >= t.bank_buys[i]:
                return BANK_SELL[i]
        return INFLUENCE_SELL if pledge and row[INFLUENCE] else None
    return BANK_BUY[lack] if lack >= 0 else None


def in_reach(s: Position, seat: Seat, price: Price, pledge: int = 0) -> bool:
    """Whether a price can be paid in this go, with the help of the bank and so much Influence that may be sold."""
    t = s.tables
    row, bank = s.rows[seat], s.bank
    spare = cost = 0
    needs = dict(price)
    for i in range(STOCKED):
        n = needs.get(i, 0)
        if row[i] > n:
            spare += (row[i] - n) * t.bank_buys[i]
        elif row[i] < n:
            if bank[i] < n - row[i]:
                return False
            cost += (n - row[i]) * t.bank_sells[i]
    if needs.get(READY, 0) > row[READY]:
        return False
    cost += needs.get(DUCATS, 0) - row[DUCATS]
    return cost <= 0 or cost <= pledge + min(spare, bank[DUCATS] - t.most_paid + 1)
