"""How likely a player is to win: whether the city outshines the rival, and who will have most Influence then."""

from __future__ import annotations

from math import exp
from typing import cast

from piazza.games.city_heroes.bot.outlook import CATHEDRAL, FORAGING, GATHERING, HARVEST, MINE, Outlook, fame_a_turn
from piazza.games.city_heroes.bot.purse import DUCAT
from piazza.games.city_heroes.box import (
    BAZAAR,
    BUSY,
    DUCATS,
    FESTIVAL,
    GOLD,
    IDLE,
    INFLUENCE,
    IRON,
    JEWELLERY,
    MARKET,
    READY,
    STATIONED,
    STOCKED,
    TOKENS,
)
from piazza.games.city_heroes.phases import OVER
from piazza.games.city_heroes.state import Position
from piazza.kernel import Seat, State

SPREAD, SPREAD_A_TURN = 10.0, 15.0
"""Influence by which a forecast is wrong: at the end, and more for each Cleanup to come."""
END_SPREAD = 60.0
"""After the end, where the chance only tells by how much somebody won."""
DOUBT, DOUBT_A_TURN, DOUBTFUL = 0.0125, 0.02, 3
"""The same for Prestige, as a share of the rival's; it does not grow beyond so many turns."""
GROWTH, STEADY = 0.027, 3
"""Prestige that is added by what is still to be built, as a share of the rival's: grows with the square of the turns
beyond so many."""
WEIGHTS = (1.1, 0.087, 0.65, 0.049, 1.48)
"""Of the supply, its growth with each turn, what a Cleanup brings, its growth, and workers.

They come from ``python -m tools.tune_city_heroes judge``.
"""


def judge(state: State, seat: Seat) -> float:
    s = cast(Position, state)
    glory = outshines(s)
    if s.seats == 1:
        return glory
    spread = END_SPREAD if s.phase == OVER else SPREAD + SPREAD_A_TURN * (s.terms.turns - s.turn + 1)
    hopes = [forecast(s, other) for other in range(s.seats)]
    best = max(hopes)
    shares = [exp((hope - best) / spread) for hope in hopes]
    return glory * shares[seat] / sum(shares)


def outshines(s: Position) -> float:
    """The chance that the city has more Prestige than the rival at the end."""
    if s.phase == OVER:
        return float(s.prestige > s.terms.target)
    left = s.terms.turns - s.turn + 1
    target = s.terms.target
    growth = GROWTH * max(0, left - STEADY) ** 2 * target
    ahead = s.prestige + fame_a_turn(s) * left + growth - target
    doubt = target * (DOUBT + DOUBT_A_TURN * min(left - 1, DOUBTFUL))
    return 1 / (1 + exp(-max(-30.0, min(30.0, ahead / doubt))))


def forecast(s: Position, seat: Seat) -> float:
    """Influence at the end, as games of all manners of players have gone on."""
    if s.phase == OVER:
        return float(s.rows[seat][INFLUENCE])
    left = s.terms.turns - s.turn + 1
    now, supply, turn, workers = parts(s, seat)
    kept, grown, yields, growing, labour = WEIGHTS
    return (
        now
        + supply * (kept + grown * (left - 1))
        + turn * left * (yields + growing * left)
        + workers * labour * (left - 1)
    )


def parts(s: Position, seat: Seat) -> tuple[float, float, float, float]:
    """Influence now, what the supply would bring, what a Cleanup brings, and the workers."""
    row = s.rows[seat]
    o = Outlook(s, seat)
    o.fame = 0.0
    supply = row[DUCATS] * DUCAT + 2.0 * row[STATIONED] + 2.0 * row[JEWELLERY]
    for i in range(STOCKED):
        supply += row[i] * (1 if i <= GOLD else 2)
    gains = o.gains()
    turn = row[TOKENS] + DUCAT * o.tiles
    own, lies = s.own[seat], s.lies
    turn += ((lies[0] | lies[1] | lies[2]) & own).bit_count()
    for b in range(len(s.tables.buildings)):
        mask = s.at[b] & own
        if not mask:
            continue
        if b in (MINE, FORAGING, GATHERING, HARVEST):
            # what lies on an open tile was counted above
            turn += gains[b] * mask.bit_count() - (mask & ~lies[IRON] & ~lies[GOLD]).bit_count()
        elif b == MARKET:
            turn += 2.0 * mask.bit_count()
        elif b == FESTIVAL:
            turn += 4.0 * mask.bit_count()
        elif b == BAZAAR:
            turn += 47.0 * mask.bit_count()
        elif b == CATHEDRAL:
            turn += sum(r[READY] + r[BUSY] + r[IDLE] for r in s.rows)
            turn += DUCAT * (s.terms.all & ~s.neutral).bit_count() / 2
        else:
            turn += gains[b] * mask.bit_count()
    if s.at[BAZAAR] & ~own:
        turn += 22.0
    return row[INFLUENCE], supply, turn, o.workers
