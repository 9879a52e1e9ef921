"""The purchase: all choose at once and face down, then everything is revealed (COI-BUY)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_of_iron import actions, phases
from piazza.games.city_of_iron.box import CARD_NAMES, bits
from piazza.games.city_of_iron.rules import bidding
from piazza.games.city_of_iron.rules.hands import affordable, cost
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position


def begin(s: Position) -> None:
    s.phase = phases.PURCHASE
    s.movers = tuple(range(s.seats))
    s.picks = [0] * s.seats


def left(s: Position, seat: Seat) -> tuple[int, int]:
    """Coins and science that are not spoken for."""
    coins, science = cost(s.tables, s.picks[seat])
    return s.coins[seat] - coins, s.science[seat] - science


def legal_buy(s: Position, seat: Seat) -> list[Action]:
    picks, buy = s.picks[seat], actions.BUY
    cards = s.unbought[seat] & ~picks & affordable(s.tables, *left(s, seat))
    return [actions.DONE, *[buy[card] for card in bits(cards)]]


def refuse_buy(s: Position, seat: Seat, card: int) -> Refusal | None:
    name = CARD_NAMES[card]
    if s.picks[seat] >> card & 1:
        return Refusal("DOUBLE_USE", "COI-BUY-1", f"You have picked {name} already.")
    if not s.unbought[seat] >> card & 1:
        return Refusal("TARGET", "COI-BUY-1", f"{name} is not in your unpurchased pile.")
    coins, science = left(s, seat)
    if s.tables.card_cost[card][0] > coins:
        return Refusal(
            "COINS", "COI-BUY-2", f"{name} costs {s.tables.card_cost[card][0]} coins; you have {coins} left."
        )
    if s.tables.card_cost[card][1] > science:
        return Refusal(
            "SCIENCE", "COI-BUY-2", f"{name} costs {s.tables.card_cost[card][1]} science; you have {science} left."
        )
    return None


def do_buy(s: Position, seat: Seat, card: int) -> None:
    """No event: even how many cards somebody picks is nobody's business (COI-INFO-5)."""
    s.picks[seat] |= 1 << card


def do_done(s: Position, seat: Seat, _: int) -> None:
    s.movers = tuple(mover for mover in s.movers if mover != seat)
    if s.journal is not None:
        s.journal.tell("declared", seat)
    if not s.movers:
        _reveal(s)


def _reveal(s: Position) -> None:
    for seat, picks in enumerate(s.picks):
        coins, science = cost(s.tables, picks)
        s.coins[seat] -= coins
        s.science[seat] -= science
        s.hand[seat] |= picks
        s.unbought[seat] &= ~picks
        if s.journal is not None:
            names = [CARD_NAMES[card] for card in bits(picks)]
            s.journal.tell("bought", seat, reveals=True, cards=[*names], coins=coins, science=science)
    s.picks = [0] * s.seats
    s.bid_order = s.order[::-1]
    bidding.begin(s)
