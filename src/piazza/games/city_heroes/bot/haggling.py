"""Trades: what one lacks for what one can spare, at a price between the two of the bank, so that both sides gain."""

from __future__ import annotations

from itertools import islice

from piazza.games.city_heroes.actions import (
    ACCEPT,
    AGREE,
    AMOUNTS,
    CANCEL,
    CONFIRM,
    COUNTER,
    DECLINE,
    GIVE,
    HESITATE,
    OBJECT,
    OFFER,
    PROPOSE,
    SEND,
    WANT,
)
from piazza.games.city_heroes.bot.outlook import Outlook
from piazza.games.city_heroes.bot.purse import DUCAT
from piazza.games.city_heroes.bot.taste import TASTE, Taste
from piazza.games.city_heroes.bot.wishes import wishes
from piazza.games.city_heroes.box import ASKED, DUCATS, READY, STOCKED
from piazza.games.city_heroes.phases import ASKED_FOR_TRADE, DRAFTING, OFFERED
from piazza.games.city_heroes.rules.trade import BOTH, covered
from piazza.games.city_heroes.state import Position
from piazza.games.city_heroes.tables import Tables
from piazza.kernel import Action, Seat

MAX_PIECES = 3
"""Pieces that change hands in a trade one proposes."""
MAX_ASKED = 2
"""Trades one asks for in a phase."""
MAX_COUNTERS = 2
"""Counter-offers of both sides together after which a bot only says yes or no."""
MIN_GAIN = 0.25
"""What a trade must bring, in Influence."""
ITEMS = DUCATS + 1
Deal = tuple[list[int], list[int]]
"""What one side gives, and what it takes."""


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


def bargain(s: Position, one: Seat, other: Seat) -> Deal | None:
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
    return level(s, one, other, (gives, takes))


def level(s: Position, one: Seat, other: Seat, deal: Deal, least: float = MIN_GAIN) -> Deal | None:
    """The same pieces, with Ducats from the side that gets more, so that both gain about the same.

    None if one side gains too little, or the other less than ``least``.
    """
    t = s.tables
    rows, wants = (s.rows[one], s.rows[other]), (needs(s, one), needs(s, other))
    gives, takes = ([*pile[:DUCATS], 0] for pile in deal)
    if not any(gives) and not any(takes):
        return None
    gap = appraise(t, rows[0], wants[0], gives, takes) - appraise(t, rows[1], wants[1], takes, gives)
    ducats = int(abs(gap) / 2 / DUCAT)
    if ducats:
        (gives if gap > 0 else takes)[DUCATS] = ducats
        if ducats > rows[0 if gap > 0 else 1][DUCATS]:
            return None
    gains = appraise(t, rows[0], wants[0], gives, takes), appraise(t, rows[1], wants[1], takes, gives)
    if gains[0] < MIN_GAIN or gains[1] < least or gives == takes:
        return None
    return gives, takes


def propose(o: Outlook) -> Action | None:
    """Make an offer to a player with whom there is something to gain, each time in a phase to another one."""
    s = o.s
    if s.seats == 1 or o.row[ASKED] >= min(MAX_ASKED, s.tables.max_requests) or o.left == 1:
        return None
    partners = (other for other in range(s.seats) if other != o.seat and bargain(s, o.seat, other))
    partner = next(islice(partners, o.row[ASKED], None), None)
    return None if partner is None else PROPOSE[partner]


def talk(s: Position, seat: Seat, taste: Taste) -> Action:
    """The answer to a request or an offer, and every step of a negotiation."""
    asker = seat == s.current
    if s.step == ASKED_FOR_TRADE:
        return CANCEL if asker else AGREE if taste.talks else DECLINE
    if s.step == DRAFTING:
        return _draft(s, seat) if seat == s.author else CANCEL
    if s.step == OFFERED:
        return CANCEL if seat == s.author else _answer(s, seat, taste)
    return _lay_down(s, seat, taste)


def _piles(s: Position, seat: Seat, offers: list[list[int]]) -> Deal:
    """What this side gives and takes."""
    one, other = offers
    return (one, other) if seat == s.current else (other, one)


def _fair(s: Position, seat: Seat, taste: Taste) -> bool:
    """Whether what is offered helps this side, and the other not more than twice as much."""
    other = s.partner if seat == s.current else s.current
    gives, takes = _piles(s, seat, s.offers)
    gain = appraise(s.tables, s.rows[seat], needs(s, seat, taste), gives, takes)
    if gives == takes or gain <= 0:
        return False
    return appraise(s.tables, s.rows[other], needs(s, other), takes, gives) <= 2 * gain + 2


# -- offers for both sides --


def _answer(s: Position, seat: Seat, taste: Taste) -> Action:
    """Yes, no, or a counter-offer where there is one that helps both."""
    if covered(s) and _fair(s, seat, taste):
        return ACCEPT
    if s.retreats < min(MAX_COUNTERS, s.tables.max_retreats) and taste.talks and _planned(s, seat, s.offers):
        return COUNTER
    return DECLINE


def _planned(s: Position, seat: Seat, offers: list[list[int]]) -> Deal | None:
    """What this side proposes, to an offer the same pieces at another price if possible; never what it has heard."""
    other = s.partner if seat == s.current else s.current
    heard = _piles(s, seat, offers) if offers else None
    plans = [bargain(s, seat, other)]
    if heard is not None:
        plans.insert(0, level(s, seat, other, heard, least=0.0))
    return next((plan for plan in plans if plan is not None and plan != heard), None)


def _draft(s: Position, seat: Seat) -> Action:
    """The next step towards the planned offer, at the end sending it."""
    plan = _planned(s, seat, s.answered)
    if plan is None:
        return CANCEL
    for verb, pile, planned in zip((GIVE, WANT), _piles(s, seat, s.offers), plan, strict=True):
        for item in range(ITEMS):
            missing = planned[item] - pile[item]
            if missing < 0:
                return CANCEL
            for amount, actions in reversed(list(zip(AMOUNTS, verb, strict=True))):
                if missing >= amount:
                    return actions[item]
    return SEND


# -- one's own side of the panel --


def _lay_down(s: Position, seat: Seat, taste: Taste) -> Action:
    """A step of a negotiation in which everybody lays down his own side."""
    asker = seat == s.current
    side = 0 if asker else 1
    mine, theirs = _piles(s, seat, s.offers)
    back = s.retreats < s.tables.max_retreats
    fair = _fair(s, seat, taste)
    if s.pressed == seat:
        return HESITATE if back else CANCEL
    if s.pressed >= 0 or s.accepted == BOTH:
        return CONFIRM if fair and covered(s) else CANCEL
    deal = bargain(s, s.current, s.partner)
    plans = [None if deal is None else _piles(s, seat, list(deal))]
    if not asker:
        plans.append(level(s, seat, s.current, (mine, theirs), least=0.0))
    for plan in plans:
        if plan is not None and (theirs == plan[1] or asker):
            for item in range(ITEMS):
                if mine[item] < plan[0][item]:
                    return OFFER[item]
    if s.accepted >> side & 1:
        return OBJECT if back else CANCEL
    if fair or (asker and deal is not None and mine == deal[0] and not _complete(deal[1], theirs)):
        # to the one who asked, accepting also means: now you
        return ACCEPT
    return CANCEL


def _complete(planned: list[int], offered: list[int]) -> bool:
    return all(have >= n for have, n in zip(offered, planned, strict=True))
