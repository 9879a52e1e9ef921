"""Set-up: what a player starts with (CH-SETUP-5)."""

from __future__ import annotations

from piazza.games.city_heroes.tables import BUSY, CONTENT, IDLE, INFLUENCE, PAYABLE, READY, ROW, STEPS, TOKENS


def first_row() -> list[int]:
    """The row of a player at the start."""
    row = [0] * ROW
    places = {**PAYABLE, "ready": READY, "busy": BUSY, "idle": IDLE}
    for kind, amount in CONTENT.stock.items():
        row[places[kind]] = amount
    row[INFLUENCE] = CONTENT.number("start.influence")
    row[TOKENS] = CONTENT.number("start.pillage_tokens")
    row[STEPS : STEPS + 6] = [CONTENT.number("rival_exchange.start_step")] * 6
    return row
