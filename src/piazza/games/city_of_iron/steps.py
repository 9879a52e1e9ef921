"""Where a game stands: phases, and the steps into which a turn is cut."""

from __future__ import annotations

STEPS = (
    "nations",
    "row",
    "towns",
    "bidders",
    "piles",
    "bid",
    "second bid",
    "turn",
    "site",
    "what",
    "new site",
    "scrap",
    "land",
    "token",
    "city",
    "rob",
    "deck",
    "attackers",
    "fuel",
    "top",
    "under",
    "wild",
    "refill",
    "purchase",
    "over",
)
(
    NATIONS,
    ROW,
    TOWNS,
    BIDDERS,
    PILES,
    BID,
    SECOND_BID,
    TURN,
    SITE,
    WHAT,
    NEW_SITE,
    SCRAP,
    LAND,
    TOKEN,
    CITY,
    ROB,
    DECK,
    ATTACKERS,
    FUEL,
    TOP,
    UNDER,
    WILD,
    REFILL,
    PURCHASE,
    OVER,
) = range(len(STEPS))

FIRST_OF_TURN, LAST_OF_TURN = TURN, UNDER
CHANCE_STEPS = (ROW, TOWNS, BIDDERS, REFILL)


def in_turn(step: int) -> bool:
    return FIRST_OF_TURN <= step <= LAST_OF_TURN
