"""Set-up: what a player starts with (CH-SETUP-5)."""

from __future__ import annotations

from piazza.games.city_heroes.box import BUSY, DUCATS, IDLE, INDEX, INFLUENCE, READY, ROW, STEPS, TOKENS
from piazza.games.city_heroes.tables import Tables


def first_row(t: Tables) -> list[int]:
    """The row of a player at the start."""
    row, start = [0] * ROW, t.content.start
    for kind, amount in start.stock.items():
        row[INDEX[kind]] = amount
    row[DUCATS] = start.ducats
    row[READY], row[BUSY], row[IDLE] = start.workers.ready, start.workers.busy, start.workers.idle
    row[INFLUENCE] = start.influence
    row[TOKENS] = start.pillage_tokens
    row[STEPS : STEPS + 6] = [t.content.rival_exchange.start_step] * 6
    return row
