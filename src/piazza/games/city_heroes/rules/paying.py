"""Prices are paid in full at the moment of the step; what is spent goes to the bank (CH-COST-1, CH-BANK-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.box import BUSY, DUCATS, READY, TOOLS, WEAPONS
from piazza.games.city_heroes.rules.prices import Price, missing
from piazza.kernel import Fact, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position
    from piazza.games.city_heroes.tables import Tables

_COUNTED = (DUCATS, READY, TOOLS, WEAPONS)
"""One of these has another word than two."""


def pay(s: Position, seat: Seat, price: Price) -> None:
    row, bank = s.rows[seat], s.bank
    for index, amount in price:
        row[index] -= amount
        if index == READY:
            row[BUSY] += amount
        else:
            bank[index] += amount


def named(t: Tables, price: Price) -> dict[str, Fact]:
    """A price for the journal, in the order in which costs are printed."""
    order = sorted(price, key=lambda item: (item[0] == READY, item[0] == DUCATS, item[0]))
    return {"Workers" if index == READY else t.names[index]: amount for index, amount in order}


def short(s: Position, seat: Seat, price: Price, what: str, rule: str = "CH-COST-1") -> Refusal | None:
    """The refusal of a price that a player cannot pay, with the amounts that are missing."""
    lacks = sorted(missing(s.rows[seat], price), key=lambda lack: lack[0] != READY)
    if not lacks:
        return None
    text = f"{what} needs {'; '.join(more(s.tables, *lack) for lack in lacks)}."
    if lacks[0][0] == READY:
        return Refusal("NO_READY_WORKER", "CH-WORK-2", text)
    return Refusal("NOT_ENOUGH", rule, text)


def more(t: Tables, index: int, needed: int, there: int) -> str:
    """What is missing: ``1 more Ducat: 4 of 5``."""
    lack = needed - there
    name = "Ready workers" if index == READY else t.names[index]
    return f"{lack} more {name[:-1] if lack == 1 and index in _COUNTED else name}: {there} of {needed}"


def no_worker(s: Position, what: str, needed: int, there: int) -> Refusal:
    return Refusal("NO_READY_WORKER", "CH-WORK-2", f"{what} needs {more(s.tables, READY, needed, there)}.")


def outside(s: Position, tile: int) -> Refusal | None:
    tiles = s.terms.board.tiles
    if tile < tiles:
        return None
    return Refusal("NO_SUCH_TILE", "CH-MAP-4", f"The board has tiles T1 to T{tiles}.")
