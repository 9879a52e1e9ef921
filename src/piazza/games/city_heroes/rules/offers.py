"""Phase 3: a trade by offers: one side says what it gives and what it wants, the other answers (CH-TRADE-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.actions import (
    ACCEPT,
    AMOUNTS,
    CANCEL,
    COUNTER,
    DECLINE,
    GIVE,
    SEND,
    WANT,
)
from piazza.games.city_heroes.box import ASKED, DUCATS
from piazza.games.city_heroes.phases import DRAFTING, OFFERED
from piazza.games.city_heroes.rules import trade, turn
from piazza.games.city_heroes.rules.paying import more
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position

_ITEMS = DUCATS + 1


def legal_draft(s: Position, seat: Seat) -> list[Action]:
    """What the author can add to both sides; the player on the go may break off a counter-offer that takes long."""
    if seat != s.author:
        return [CANCEL] if seat == s.current else []
    out: list[Action] = []
    for verb, holder in ((GIVE, seat), (WANT, trade.other(s, seat))):
        row, offer = s.rows[holder], s.offers[trade.side(s, holder)]
        for amount, actions in zip(AMOUNTS, verb, strict=True):
            out += [a for a, held, given in zip(actions, row, offer, strict=False) if held >= given + amount]
    if s.offers[0] != s.offers[1]:
        out.append(SEND)
    out.append(CANCEL)
    return out


def legal_offered(s: Position, seat: Seat) -> list[Action]:
    if seat not in (s.current, s.partner):
        return []
    if seat == s.author:
        return [CANCEL]
    out = [ACCEPT] if trade.covered(s) else []
    out.append(DECLINE)
    if s.retreats < s.tables.max_retreats:
        out.append(COUNTER)
    return out


# -- putting an offer together --


refuse_propose = trade.refuse_trade


def do_propose(s: Position, seat: Seat, partner: Seat) -> None:
    s.rows[seat][ASKED] += 1
    s.partner = partner
    s.retreats = 0
    _draft(s, seat)


def _draft(s: Position, seat: Seat) -> None:
    s.step = DRAFTING
    s.author = seat
    s.offers = trade.blank()


def _refuse_draft(s: Position, seat: Seat) -> Refusal | None:
    if no := turn.not_now(s, DRAFTING):
        return no
    if seat != s.author:
        return Refusal("OUT_OF_STEP", "CH-TRADE-10", "The other side puts an offer together; you may break off.")
    return None


def _refuse_more(s: Position, holder: Seat, piece: int) -> Refusal | None:
    amount, item = divmod(piece, _ITEMS)
    held, given = s.rows[holder][item], s.offers[trade.side(s, holder)][item]
    if held >= given + amount:
        return None
    return Refusal("NOT_ENOUGH", "CH-TRADE-4", f"The offer needs {more(s.tables, item, given + amount, held)}.")


def _add(s: Position, holder: Seat, piece: int) -> None:
    amount, item = divmod(piece, _ITEMS)
    s.offers[trade.side(s, holder)][item] += amount


def refuse_give(s: Position, seat: Seat, piece: int) -> Refusal | None:
    return _refuse_draft(s, seat) or _refuse_more(s, seat, piece)


def do_give(s: Position, seat: Seat, piece: int) -> None:
    _add(s, seat, piece)


def refuse_want(s: Position, seat: Seat, piece: int) -> Refusal | None:
    return _refuse_draft(s, seat) or _refuse_more(s, trade.other(s, seat), piece)


def do_want(s: Position, seat: Seat, piece: int) -> None:
    _add(s, trade.other(s, seat), piece)


def refuse_send(s: Position, seat: Seat, _: int) -> Refusal | None:
    return _refuse_draft(s, seat) or trade.refuse_same(s)


def do_send(s: Position, seat: Seat, _: int) -> None:
    s.step = OFFERED
    if s.journal is not None:
        gives, wants = s.offers if seat == s.current else reversed(s.offers)
        s.journal.tell(
            "proposed",
            seat,
            partner=trade.other(s, seat),
            gives=trade.named(s, gives),
            wants=trade.named(s, wants),
            counter=s.retreats > 0,
        )


# -- answering with another offer --


def refuse_counter(s: Position, seat: Seat, _: int) -> Refusal | None:
    if no := turn.not_now(s, OFFERED):
        return no
    if seat == s.author:
        return Refusal("OUT_OF_STEP", "CH-TRADE-10", "The offer is yours: withdraw it, or wait for the answer.")
    return trade.refuse_retreat(s)


def do_counter(s: Position, seat: Seat, _: int) -> None:
    s.retreats += 1
    s.answered = s.offers
    _draft(s, seat)
