"""Phase 3: a trade, negotiated step by step between the player on the go and a partner (CH-TRADE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.actions import (
    ACCEPT,
    AGREE,
    CANCEL,
    CLEAR,
    CONFIRM,
    DECLINE,
    HESITATE,
    OBJECT,
    OFFER,
    PROPOSE,
    TRADE,
)
from piazza.games.city_heroes.box import ASKED, DUCATS
from piazza.games.city_heroes.phases import ASKED_FOR_TRADE, DRAFTING, GO, INTERACTION, NOTHING, OFFERED, TALKING
from piazza.games.city_heroes.pieces import MAX_SEATS
from piazza.games.city_heroes.rules import turn
from piazza.games.city_heroes.rules.paying import more
from piazza.kernel import Action, Fact, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position

_PARTNERS = tuple(
    tuple([verb[p] for verb in (TRADE, PROPOSE) for p in range(seats) if p != seat] for seat in range(seats))
    for seats in range(MAX_SEATS + 1)
)
_ITEMS = DUCATS + 1
BOTH = 3


def add_trades(s: Position, seat: Seat, out: list[Action]) -> None:
    if s.kind == NOTHING and s.rows[seat][ASKED] < s.tables.max_requests:
        out += _PARTNERS[s.seats][seat]


def to_move(s: Position) -> tuple[Seat, ...]:
    """Both sides of a negotiation, first the one for whom the other waits; alone who puts the first offer together."""
    asker, partner = s.current, s.partner
    if s.step == OFFERED:
        return (partner, asker) if s.author == asker else (asker, partner)
    if s.step == DRAFTING:
        return (asker,) if s.author == asker else (partner, asker)
    if s.step == ASKED_FOR_TRADE or s.pressed == asker or (s.pressed < 0 and s.accepted == 1):
        return partner, asker
    return asker, partner


def legal_answer(s: Position, seat: Seat) -> list[Action]:
    if seat == s.current:
        return [CANCEL]
    return [AGREE, DECLINE] if seat == s.partner else []


def legal_talk(s: Position, seat: Seat) -> list[Action]:
    if seat not in (s.current, s.partner):
        return []
    own = side(s, seat)
    back = s.retreats < s.tables.max_retreats
    if s.pressed == seat:
        return [HESITATE, CANCEL] if back else [CANCEL]
    if s.pressed >= 0:
        return [CONFIRM, CANCEL] if covered(s) else [CANCEL]
    mine, theirs = s.offers[own], s.offers[1 - own]
    out = [a for a, held, given in zip(OFFER, s.rows[seat], mine, strict=False) if held > given]
    if back and any(mine):
        out.append(CLEAR)
    if s.accepted >> own & 1:
        if back:
            out.append(OBJECT)
    elif mine != theirs:
        out.append(ACCEPT)
    if s.accepted == BOTH and covered(s):
        out.append(CONFIRM)
    out.append(CANCEL)
    return out


def blank() -> list[list[int]]:
    """Nothing on either side."""
    return [[0] * _ITEMS, [0] * _ITEMS]


def covered(s: Position) -> bool:
    """Whether both sides still hold what they offer."""
    pairs = ((s.rows[s.current], s.offers[0]), (s.rows[s.partner], s.offers[1]))
    return all(row[i] >= n for row, offer in pairs for i, n in enumerate(offer))


# -- the request --


def refuse_trade(s: Position, seat: Seat, partner: Seat) -> Refusal | None:
    t = s.tables
    if s.seats == 1:
        return Refusal("BAD_PARTNER", "CH-SOLO-1", "Alone there is nobody to trade with.")
    if no := turn.blocked(s, INTERACTION, -1):
        return no
    if partner >= s.seats or partner == seat:
        text = "You cannot trade with yourself." if partner == seat else f"There is no player {partner + 1}."
        return Refusal("BAD_PARTNER", "CH-TRADE-1", text)
    if s.rows[seat][ASKED] >= t.max_requests:
        return Refusal("TRADE_LIMIT", "CH-TRADE-9", f"You have asked for a trade {t.max_requests} times in this phase.")
    return None


def do_trade(s: Position, seat: Seat, partner: Seat) -> None:
    s.rows[seat][ASKED] += 1
    s.partner = partner
    s.step = ASKED_FOR_TRADE
    if s.journal is not None:
        s.journal.tell("asked", seat, partner=partner)


def _refuse_answer(s: Position, seat: Seat) -> Refusal | None:
    if seat == (s.author if s.step == OFFERED else s.current):
        return Refusal("OUT_OF_STEP", "CH-TRADE-6", "The answer is for the player you asked; you may break off.")
    return None


def refuse_agree(s: Position, seat: Seat, _: int) -> Refusal | None:
    return turn.not_now(s, ASKED_FOR_TRADE) or _refuse_answer(s, seat)


def do_agree(s: Position, seat: Seat, _: int) -> None:
    s.step = TALKING
    s.offers = blank()
    s.accepted = s.retreats = 0
    s.pressed = -1
    if s.journal is not None:
        s.journal.tell("agreed", seat, partner=s.current)


def refuse_decline(s: Position, seat: Seat, _: int) -> Refusal | None:
    return turn.not_now(s, ASKED_FOR_TRADE, OFFERED) or _refuse_answer(s, seat)


def do_decline(s: Position, seat: Seat, _: int) -> None:
    if s.journal is not None:
        s.journal.tell("declined" if s.step == ASKED_FOR_TRADE else "turned down", seat, partner=other(s, seat))
    over(s)


def refuse_cancel(s: Position, seat: Seat, _: int) -> Refusal | None:
    if no := turn.not_now(s, TALKING, ASKED_FOR_TRADE, DRAFTING, OFFERED):
        return no
    if s.step == ASKED_FOR_TRADE and seat == s.partner:
        return Refusal("OUT_OF_STEP", "CH-TRADE-6", "You are asked for a trade: agree or decline.")
    if s.step == OFFERED and seat != s.author:
        return Refusal("OUT_OF_STEP", "CH-TRADE-10", "You have an offer: accept it, decline it, or make another.")
    return None


def do_cancel(s: Position, seat: Seat, _: int) -> None:
    if s.journal is not None:
        s.journal.tell("withdrew the offer" if s.step == OFFERED else "broke off", seat, partner=other(s, seat))
    over(s)


def over(s: Position) -> None:
    s.step = GO
    s.partner = s.pressed = s.author = -1
    s.offers, s.answered = [], []
    s.accepted = s.retreats = 0


# -- the talk --


def _refuse_open(s: Position) -> Refusal | None:
    """Why offers and acceptances cannot be changed."""
    if no := turn.not_now(s, TALKING):
        return no
    if s.pressed >= 0:
        return Refusal("OUT_OF_STEP", "CH-TRADE-6", "One side has confirmed: confirm too, or break off.")
    return None


def refuse_retreat(s: Position) -> Refusal | None:
    t = s.tables
    if s.retreats < t.max_retreats:
        return None
    text = (
        f"Offers, acceptances and confirmations were withdrawn {t.max_retreats} times in this talk: break off instead."
    )
    return Refusal("TRADE_LIMIT", "CH-TRADE-9", text)


def side(s: Position, seat: Seat) -> int:
    return 0 if seat == s.current else 1


def other(s: Position, seat: Seat) -> Seat:
    return s.partner if seat == s.current else s.current


def refuse_offer(s: Position, seat: Seat, item: int) -> Refusal | None:
    if no := _refuse_open(s):
        return no
    held, given = s.rows[seat][item], s.offers[side(s, seat)][item]
    if held > given:
        return None
    return Refusal("NOT_ENOUGH", "CH-TRADE-4", f"The offer needs {more(s.tables, item, given + 1, held)}.")


def do_offer(s: Position, seat: Seat, item: int) -> None:
    offer = s.offers[side(s, seat)]
    offer[item] += 1
    s.accepted = 0
    if s.journal is not None:
        s.journal.tell("offered", seat, offer=named(s, offer))


def refuse_clear(s: Position, seat: Seat, _: int) -> Refusal | None:
    if no := _refuse_open(s):
        return no
    if not any(s.offers[side(s, seat)]):
        return Refusal("NO_CHANGE", "CH-TRADE-6", "You offer nothing yet.")
    return refuse_retreat(s)


def do_clear(s: Position, seat: Seat, _: int) -> None:
    s.offers[side(s, seat)] = [0] * _ITEMS
    s.accepted = 0
    s.retreats += 1
    if s.journal is not None:
        s.journal.tell("offered", seat, offer={})


def refuse_accept(s: Position, seat: Seat, _: int) -> Refusal | None:
    if s.step == OFFERED:
        return _refuse_answer(s, seat) or refuse_uncovered(s)
    if no := _refuse_open(s):
        return no
    if s.accepted >> side(s, seat) & 1:
        return Refusal("NO_CHANGE", "CH-TRADE-6", "You have accepted already.")
    return refuse_same(s)


def refuse_same(s: Position) -> Refusal | None:
    """Why nothing would change hands."""
    one, other = s.offers
    if one != other:
        return None
    if any(one):
        return Refusal("TRADE_IDENTICAL", "CH-TRADE-3", "Both sides offer the same.")
    return Refusal("TRADE_EMPTY", "CH-TRADE-3", "Neither side offers anything.")


def refuse_uncovered(s: Position) -> Refusal | None:
    return None if covered(s) else Refusal("NOT_ENOUGH", "CH-TRADE-4", "One side no longer holds what it offers.")


def do_accept(s: Position, seat: Seat, _: int) -> None:
    if s.step == OFFERED:
        _carry_out(s)
        return
    s.accepted |= 1 << side(s, seat)
    if s.journal is not None:
        s.journal.tell("accepted", seat)


def refuse_object(s: Position, seat: Seat, _: int) -> Refusal | None:
    if no := _refuse_open(s):
        return no
    if not s.accepted >> side(s, seat) & 1:
        return Refusal("NO_CHANGE", "CH-TRADE-6", "You have not accepted yet.")
    return refuse_retreat(s)


def do_object(s: Position, seat: Seat, _: int) -> None:
    s.accepted &= ~(1 << side(s, seat))
    s.retreats += 1
    if s.journal is not None:
        s.journal.tell("objected", seat)


def refuse_confirm(s: Position, seat: Seat, _: int) -> Refusal | None:
    if no := turn.not_now(s, TALKING):
        return no
    if s.pressed == seat:
        return Refusal("NO_CHANGE", "CH-TRADE-6", "You have confirmed; the other side has not yet.")
    if s.accepted != BOTH:
        return Refusal("OUT_OF_STEP", "CH-TRADE-6", "Both sides accept before either confirms.")
    return refuse_uncovered(s)


def do_confirm(s: Position, seat: Seat, _: int) -> None:
    if s.pressed < 0:
        s.pressed = seat
        if s.journal is not None:
            s.journal.tell("confirmed", seat)
        return
    _carry_out(s)


def _carry_out(s: Position) -> None:
    one, other = s.rows[s.current], s.rows[s.partner]
    gives, takes = s.offers
    for item in range(_ITEMS):
        moved = gives[item] - takes[item]
        one[item] -= moved
        other[item] += moved
    if s.journal is not None:
        s.journal.tell("traded", s.current, partner=s.partner, gives=named(s, gives), takes=named(s, takes))
    over(s)
    turn.next_go(s)


def refuse_hesitate(s: Position, seat: Seat, _: int) -> Refusal | None:
    if no := turn.not_now(s, TALKING):
        return no
    if s.pressed != seat:
        return Refusal("NO_CHANGE", "CH-TRADE-6", "You have not confirmed yet.")
    return refuse_retreat(s)


def do_hesitate(s: Position, seat: Seat, _: int) -> None:
    s.pressed = -1
    s.retreats += 1
    if s.journal is not None:
        s.journal.tell("hesitated", seat)


def named(s: Position, offer: list[int]) -> dict[str, Fact]:
    names = s.tables.names
    return {names[i]: n for i, n in enumerate(offer) if n}
