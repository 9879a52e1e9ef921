"""A position with all that a viewer cannot know dealt afresh.

The building deck has no order until chance gives it one, so only what players hide is left: the places of cards that
the others cannot tell apart (``hidden``), the order in which discards are being laid, and purchases in the making.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from piazza.games.city_of_iron import phases
from piazza.games.city_of_iron.box import OF_KIND, bits, mask_of
from piazza.games.city_of_iron.rules import cards
from piazza.games.city_of_iron.rules.hands import cost
from piazza.kernel import Rng, Seat, Viewer

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position

B = TypeVar("B", bound="Position")
MAX_DEALS = 100
"""How often the cards of a seat in the middle of a move are dealt until it can go on with it."""


def imagine(s: B, viewer: Viewer, rng: Rng) -> B:
    new = s.clone()
    for seat in range(s.seats):
        if seat == viewer or s.nation[seat] < 0:
            continue
        if s.phase == phases.PILES:
            _lay_piles(new, seat, rng)
        else:
            _deal(new, seat, rng)
        if s.phase == phases.PURCHASE:
            _pick(new, seat, rng)
        if s.laid and seat in s.movers:
            new.laid = tuple(_turned(pile, rng) for pile in s.laid)
        if s.phase == phases.UNDER and seat in s.movers:
            _stack(new, rng)
    return new


def _lay_piles(s: Position, seat: Seat, rng: Rng) -> None:
    """As many cards lie there as before, in any order."""
    for kind, cards_of_kind in enumerate(OF_KIND):
        pile = 2 * seat + kind
        s.draw[pile] = tuple(rng.shuffled(bits(s.tables.start[s.nation[seat]] & cards_of_kind))[: len(s.draw[pile])])


def _deal(s: Position, seat: Seat, rng: Rng) -> None:
    """A seat in the middle of a move is known to hold the cards for it."""
    for _ in range(MAX_DEALS):
        _mix(s, seat, rng)
        if seat not in s.movers or not phases.in_turn(s.phase) or s.legal(seat):
            return


def _mix(s: Position, seat: Seat, rng: Rng) -> None:
    """Cards that cannot be told apart change places; those of a move in the making are known to be in the hand."""
    shown = cards.spent(s) if seat in s.movers else 0
    for group in s.hidden[seat]:
        piles = (*s.draw[2 * seat : 2 * seat + 2], *s.discard[2 * seat : 2 * seat + 2])
        mixed = group & ~shown & (s.hand[seat] | mask_of(card for pile in piles for card in pile))
        # The same for the same random numbers wherever the cards lie now: what is imagined tells nothing of the truth.
        deck = iter(rng.shuffled(bits(mixed)))
        for pile in range(2 * seat, 2 * seat + 2):
            s.draw[pile] = tuple(next(deck) if mixed >> card & 1 else card for card in s.draw[pile])
            s.discard[pile] = tuple(next(deck) if mixed >> card & 1 else card for card in s.discard[pile])
        s.hand[seat] = s.hand[seat] & ~mixed | mask_of(deck)


def _pick(s: Position, seat: Seat, rng: Rng) -> None:
    """Any purchase that the seat can pay."""
    picks = 0
    for card in rng.shuffled(bits(s.unbought[seat])):
        coins, science = cost(s.tables, picks | 1 << card)
        if coins <= s.coins[seat] and science <= s.science[seat] and rng.uniform(2):
            picks |= 1 << card
    s.picks[seat] = picks


def _turned(pile: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
    """Discards that are laid but not yet on their pile, in another order under the one on top."""
    return (*rng.shuffled(bits(mask_of(pile[:-1]))), *pile[-1:])


def _stack(s: Position, rng: Rng) -> None:
    """The top of the discards is open, what lies under it is not."""
    under = rng.shuffled(bits(cards.spent(s) & OF_KIND[len(s.laid)] & ~(1 << s.stack[0])))
    s.stack = (s.stack[0], *under[: len(s.stack) - 1])
