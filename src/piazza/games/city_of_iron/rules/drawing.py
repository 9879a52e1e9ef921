"""Drawing cards from a player's own piles (COI-DRAW)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_of_iron.box import CARD_NAMES
from piazza.games.city_of_iron.pieces import KINDS
from piazza.kernel import Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position


def can_draw(s: Position, seat: Seat, kind: int) -> bool:
    pile = 2 * seat + kind
    return bool(s.draw[pile] or s.discard[pile])


def draw(s: Position, seat: Seat, kind: int) -> bool:
    """The top card comes into the hand; an empty pile is first made of the discards, in their order."""
    pile = 2 * seat + kind
    cards = s.draw[pile]
    turned = not cards
    if turned:
        cards = s.discard[pile]
        if not cards:
            return False
        s.discard[pile] = ()
    s.draw[pile] = cards[1:]
    s.hand[seat] |= 1 << cards[0]
    if s.journal is not None:
        private = {seat: {"card": CARD_NAMES[cards[0]]}}
        s.journal.tell("drew", seat, private=private, kind=KINDS[kind], turned=turned)
    return True
