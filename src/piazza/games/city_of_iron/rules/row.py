"""The building row and the deck that fills it (COI-SETUP-5, COI-ENDR-1, COI-END-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_of_iron import phases
from piazza.games.city_of_iron.box import BUILDING_IDS, bits
from piazza.games.city_of_iron.content import BOX
from piazza.games.city_of_iron.rules import end_round
from piazza.kernel import CHANCE

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position

EMPTY = -1
AGAIN = 3
"""The deck made of the discards when the last score card has been drawn."""
SCORE_CARDS = [card.id for card in BOX.score_cards]


def maintain(s: Position) -> None:
    """Discard the left-most buildings, slide the rest, and refill."""
    there = [b for b in s.row if b != EMPTY]
    leaving = s.tables.figures.row_discards_per_round
    out, kept = there[:leaving], there[leaving:]
    for b in out:
        s.discards |= 1 << b
    s.row = kept + [EMPTY] * (s.terms.slots - len(kept))
    s.fresh = ()
    s.phase = phases.REFILL
    if s.journal is not None:
        s.journal.tell("cleared", cards=[BUILDING_IDS[b] for b in out])
    if fill(s):
        filled(s)


def fill(s: Position) -> bool:
    """Draw on until chance must say which building comes (False) or nothing is left to do (True)."""
    while EMPTY in s.row:
        if s.decks[s.deck]:
            s.movers = (CHANCE,)
            return False
        if s.deck == AGAIN:
            break
        s.fresh += (s.deck,)
        if s.journal is not None:
            s.journal.tell("score_card", card=SCORE_CARDS[s.deck])
        s.deck += 1
        if s.deck == AGAIN:
            s.decks[AGAIN], s.discards = bits(s.discards), 0
    return True


def reveal(s: Position, card: int) -> None:
    slot = s.row.index(EMPTY)
    s.row[slot] = card
    deck = s.decks[s.deck]
    place = deck.index(card)
    s.decks[s.deck] = deck[:place] + deck[place + 1 :]
    if s.journal is not None:
        s.journal.tell("revealed", card=BUILDING_IDS[card], slot=slot + 1, reveals=True)


def filled(s: Position) -> None:
    if s.journal is not None:
        s.journal.tell("row", cards=[BUILDING_IDS[b] for b in s.row if b != EMPTY])
    end_round.settle_up(s)


def leave(s: Position, card: int) -> None:
    """A building is taken out of the row; its slot stays empty until the End Round phase."""
    s.row[s.row.index(card)] = EMPTY
