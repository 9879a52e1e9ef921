"""A turn: any number of free actions, then one real action (COI-TURN), and the simple actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_of_iron import actions, phases
from piazza.games.city_of_iron.box import OF_KIND
from piazza.games.city_of_iron.pieces import CITIZEN, KINDS, MILITARY
from piazza.games.city_of_iron.rules import building, cards, drawing, end_round, towns
from piazza.games.city_of_iron.rules.hands import might
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position

_MILITARY = OF_KIND[MILITARY]


def begin(s: Position) -> None:
    """The right-most marker acts first (COI-BID-3)."""
    s.order = tuple(sorted(range(s.seats), key=lambda seat: -s.bids[seat]))
    s.turn = 0
    s.phase = phases.TURN
    s.movers = s.order[:1]
    if s.journal is not None:
        s.journal.tell("order", seats=list(s.order))


def end(s: Position) -> None:
    """The real action is done; what was gained for this turn is gone (COI-TURN-2, -5)."""
    if s.card >= 0 or s.building >= 0 or s.town >= 0:
        s.forget_move()
    s.discount = s.bonus = s.freed = 0
    s.turn += 1
    if s.turn == s.terms.turns:
        end_round.begin(s)
    else:
        s.phase = phases.TURN
        s.movers = (s.order[s.turn % s.seats],)


def taken(s: Position, seat: Seat) -> int:
    """The actions a seat has used up this round."""
    if seat not in s.order:
        return 0
    return min(s.tables.actions, (s.turn - s.order.index(seat) + s.seats - 1) // s.seats)


def legal_turn(s: Position, seat: Seat) -> list[Action]:
    coins = s.coins[seat]
    found = [actions.TAX]
    if coins >= s.tables.science_cost:
        found.append(actions.SCIENCE)
    draw, discard, pile = s.draw, s.discard, 2 * seat
    if draw[pile] or discard[pile]:
        found.append(actions.DRAW[CITIZEN])
    if draw[pile + 1] or discard[pile + 1]:
        found.append(actions.DRAW[MILITARY])
    store = actions.STORE
    found += [store[b] for b in s.row if b >= 0]
    found += building.buildable(s, seat, coins + s.discount)
    hand = s.hand[seat]
    if hand:
        found += cards.playable(s, seat, hand)
        if hand & _MILITARY:
            found += towns.attackable(s, seat, might(s.tables, hand))
    if s.terms.powers:
        found += building.legal_moves(s, seat)
    return found


# -- tax, science, draw --


def do_tax(s: Position, seat: Seat, _: int) -> None:
    s.coins[seat] += s.tables.tax
    if s.journal is not None:
        s.journal.tell("taxed", seat, coins=s.tables.tax)
    end(s)


def refuse_science(s: Position, seat: Seat, _: int) -> Refusal | None:
    if s.coins[seat] >= s.tables.science_cost:
        return None
    return Refusal("COINS", "COI-SCI-1", f"A science costs {s.tables.science_cost}; you have {s.coins[seat]} coins.")


def do_science(s: Position, seat: Seat, _: int) -> None:
    s.coins[seat] -= s.tables.science_cost
    s.science[seat] += 1
    if s.journal is not None:
        s.journal.tell("bought_science", seat, coins=s.tables.science_cost)
    end(s)


def refuse_draw(s: Position, seat: Seat, kind: int) -> Refusal | None:
    if s.phase == phases.DECK:
        return cards.refuse_deck(s, seat, kind)
    if drawing.can_draw(s, seat, kind):
        return None
    return Refusal("EMPTY", "COI-DRAW-4", f"Your {KINDS[kind]} draw pile and discard pile are both empty.")


def do_draw(s: Position, seat: Seat, kind: int) -> None:
    if s.phase == phases.DECK:
        cards.choose_deck(s, seat, kind)
    else:
        drawing.draw(s, seat, kind)
        end(s)
