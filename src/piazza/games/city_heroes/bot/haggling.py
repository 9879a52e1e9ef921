"""Trades: what one lacks for what one can spare, at a price between the two of the bank, so that both sides gain."""

from __future__ import annotations

from piazza.games.city_heroes.actions import (
    ACCEPT,
    AGREE,
    CANCEL,
    CONFIRM,
    DECLINE,
    HESITATE,
    OBJECT,
    OFFER,
    TRADE,
)
from piazza.games.city_heroes.bot.outlook import Outlook
from piazza.games.city_heroes.bot.purse import DUCAT
from piazza.games.city_heroes.bot.taste import TASTE, Taste
from piazza.games.city_heroes.bot.wishes import wishes
from piazza.games.city_heroes.box import ASKED, DUCATS, READY, STOCKED
from piazza.games.city_heroes.phases import ASKED_FOR_TRADE
from piazza.games.city_heroes.state import Position
from piazza.games.city_heroes.tables import Tables
from piazza.kernel import Action, Seat

MAX_PIECES = 3
"""Pieces that change hands in a trade one proposes."""
MAX_ASKED = 2
"""Trades one asks for in a phase."""
MIN_GAIN = 0.25
"""What a trade must bring, in Influence."""
ITEMS = DUCATS + 1


def needs(s: Position, seat: Seat, taste: Taste = TASTE) -> list[int]:
    """What a player needs of each thing for what he wishes most."""
    amounts = [0] * ITEMS
    for wish in wishes(Outlook(s, seat, taste))[:1]:
        for i, n in wish.price:
            if i != READY:
                amounts[i] = n
    return amounts


def appraise(t: Tables, row: list[int], needed: list[int], gives: list[int], takes: list[int]) -> float:
    """What a trade is worth: a missing piece what the bank asks for it, a spare one what the bank pays."""
    worth = DUCAT * (takes[DUCATS] - gives[DUCATS])
    for i in range(STOCKED):
        change = takes[i] - gives[i]
        if not change:
            continue
        before = min(row[i], needed[i])
        after = min(row[i] + change, needed[i])
        used = after - before
        worth += DUCAT * (used * t.bank_sells[i] + (change - used) * t.bank_buys[i])
    return worth


def bargain(s: Position, one: Seat, other: Seat) -> tuple[list[int], list[int]] | None:
    """What two players would give each other so that both gain, and none much more than the other; None for nothing."""
    t = s.tables
    rows, wants = (s.rows[one], s.rows[other]), (needs(s, one), needs(s, other))
    gives, takes = [0] * ITEMS, [0] * ITEMS
    for giver, taker, pile in ((0, 1, gives), (1, 0, takes)):
        best = 0
        for i in range(STOCKED):
            spare = rows[giver][i] - wants[giver][i]
            lack = wants[taker][i] - rows[taker][i]
            n = min(spare, lack, MAX_PIECES)
            if n > 0 and n * (t.bank_sells[i] - t.bank_buys[i]) > best:
                best = n * (t.bank_sells[i] - t.bank_buys[i])
                pile[:] = [n if k == i else 0 for k in range(ITEMS)]
    if not any(gives) and not any(takes):
        return None
    # the side that gets more adds Ducats, so that both gain about the same
    gap = appraise(t, rows[0], wants[0], gives, takes) - appraise(t, rows[1], wants[1], takes, gives)
    ducats = int(abs(gap) / 2 / DUCAT)
    if ducats:
        (gives if gap > 0 else takes)[DUCATS] = ducats
        if ducats > rows[0 if gap > 0 else 1][DUCATS]:
            return None
    gains = appraise(t, rows[0], wants[0], gives, takes), appraise(t, rows[1], wants[1], takes, gives)
    if min(gains) < MIN_GAIN or gives == takes:
        return None
    return gives, takes


def propose(o: Outlook) -> Action | None:
    """Ask the first player with whom there is something to gain."""
    s = o.s
    if s.seats == 1 or o.row[ASKED] >= min(MAX_ASKED, s.tables.max_requests) or o.left == 1:
        return None
    for other in range(s.seats):
        if other != o.seat and bargain(s, o.seat, other):
            return TRADE[other]
    return None


def talk(s: Position, seat: Seat, taste: Taste) -> Action:
    """The answer to a request, and every step of a negotiation."""
    t = s.tables
    asker = seat == s.current
    other = s.partner if asker else s.current
    if s.step == ASKED_FOR_TRADE:
        return CANCEL if asker else AGREE if taste.talks else DECLINE
    side = 0 if asker else 1
    mine, theirs = s.offers[side], s.offers[1 - side]
    needed = needs(s, seat, taste)
    good = mine != theirs and appraise(t, s.rows[seat], needed, mine, theirs) > 0
    fair = (
        good
        and appraise(t, s.rows[other], needs(s, other), theirs, mine)
        <= 2 * appraise(t, s.rows[seat], needed, mine, theirs) + 2
    )
    if s.pressed == seat:
        return HESITATE if s.retreats < t.max_retreats else CANCEL
    if s.pressed >= 0 or s.accepted == 3:
        return CONFIRM if fair and _covered(s) else CANCEL
    deal = bargain(s, s.current, s.partner)
    if deal is not None:
        planned = deal[side]
        if theirs == deal[1 - side] or asker:
            for item in range(ITEMS):
                if mine[item] < planned[item]:
                    return OFFER[item]
    if s.accepted >> side & 1:
        return OBJECT if s.retreats < t.max_retreats else CANCEL
    if fair or (asker and deal is not None and mine == deal[0] and not _complete(deal[1], theirs)):
        # to the one who asked, accepting also means: now you
        return ACCEPT
    return CANCEL


def _complete(planned: list[int], offered: list[int]) -> bool:
    return all(have >= n for have, n in zip(offered, planned, strict=True))


def _covered(s: Position) -> bool:
    """Whether both sides still hold what they offer."""
    pairs = ((s.rows[s.current], s.offers[0]), (s.rows[s.partner], s.offers[1]))
    return all(row[i] >= n for row, offer in pairs for i, n in enumerate(offer))
