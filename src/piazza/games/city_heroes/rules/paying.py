"""Prices are paid in full at the moment of the step; what is spent goes to the bank (CH-COST-1, CH-BANK-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.prices import Price, missing
from piazza.games.city_heroes.tables import BUSY, DUCATS, NAMES, READY
from piazza.kernel import Fact, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position


def pay(s: Position, seat: Seat, price: Price) -> None:
    row, bank = s.rows[seat], s.bank
    for index, amount in price:
        row[index] -= amount
        if index == READY:
            row[BUSY] += amount
        else:
            bank[index] += amount


def named(price: Price) -> dict[str, Fact]:
    """A price for the journal, in the order in which costs are printed."""
    order = sorted(price, key=lambda item: (item[0] == READY, item[0] == DUCATS, item[0]))
    return {"Workers" if index == READY else NAMES[index]: amount for index, amount in order}


def short(row: list[int], price: Price, what: str, rule: str = "CH-COST-1") -> Refusal | None:
    """The refusal of a price that cannot be paid, with the amounts that are missing."""
    lacks = missing(row, price)
    for index, needed, there in lacks:
        if index == READY:
            return no_worker(what, needed, there)
    if not lacks:
        return None
    parts = [f"{needed - there} more {NAMES[index]}: {there} of {needed}" for index, needed, there in lacks]
    return Refusal("NOT_ENOUGH", rule, f"{what} needs {'; '.join(parts)}.")


def no_worker(what: str, needed: int, there: int) -> Refusal:
    workers = "Ready worker" if needed - there == 1 else "Ready workers"
    text = f"{what} needs {needed - there} more {workers}: {there} of {needed}."
    return Refusal("NO_READY_WORKER", "CH-WORK-2", text)


def outside(s: Position, tile: int) -> Refusal | None:
    tiles = s.world.board.tiles
    if tile < tiles:
        return None
    return Refusal("NO_SUCH_TILE", "CH-MAP-4", f"The board has tiles T1 to T{tiles}.")
