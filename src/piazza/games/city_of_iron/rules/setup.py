"""Set-up: nations, row, towns, bid order, and the secret order of the starting piles (COI-SETUP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_of_iron import actions, phases
from piazza.games.city_of_iron.box import (
    BUILDING_IDS,
    CAPITAL,
    CARD_NAMES,
    KIND,
    NATION_IDS,
    NATION_NAMES,
    NATIONS,
    OF_KIND,
    SPARE_TOKENS,
    TOWN_IDS,
    bits,
)
from piazza.games.city_of_iron.pieces import CITIZEN, KINDS, MILITARY
from piazza.games.city_of_iron.rules import bidding, building, drawing, row
from piazza.kernel import CHANCE, Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position

CHOOSE = "choose"
"""The value of a nation option that leaves the choice to the seat."""


def begin(s: Position) -> None:
    s.phase = phases.NATIONS
    s.decks = [*s.tables.deck[s.seats], ()]
    s.lands = s.tables.display[s.seats]
    for seat, id in enumerate(s.terms.nations):
        if id != CHOOSE:
            take_nation(s, seat, NATIONS[id])
    _next_nation(s)


def legal_nation(s: Position, seat: Seat) -> list[Action]:
    taken = [nation % len(NATION_IDS) for nation in s.nation if nation >= 0]
    return [action for nation, action in enumerate(actions.NATION) if nation not in taken]


def refuse_nation(s: Position, seat: Seat, nation: int) -> Refusal | None:
    owner = [n % len(NATION_IDS) if n >= 0 else n for n in s.nation]
    if nation in owner:
        text = f"Player {owner.index(nation) + 1} leads the {NATION_NAMES[nation]}."
        return Refusal("OCCUPIED", "COI-OPT-5", text)
    return None


def do_nation(s: Position, seat: Seat, nation: int) -> None:
    take_nation(s, seat, nation)
    if s.journal is not None:
        s.journal.tell("nation", seat, nation=NATION_NAMES[nation])
    _next_nation(s)


def take_nation(s: Position, seat: Seat, nation: int) -> None:
    """The starting city on its land, and the nation's cards (COI-SETUP-1, -2, COI-NAT-3..5)."""
    key = nation + len(NATION_IDS) * s.terms.powers
    home = s.tables.home[key]
    s.nation[seat] = key
    s.sites[seat] = (home,)
    s.tokens[home] = CAPITAL
    s.spaces[home] = s.tables.city_spaces[CAPITAL]
    s.spare[seat] = SPARE_TOKENS
    s.unbought[seat] = s.tables.nation_deck[key] & ~s.tables.start[key]
    s.hidden[seat] = tuple(s.tables.start[key] & mask for mask in OF_KIND)
    building.survey(s, seat)


def _next_nation(s: Position) -> None:
    if -1 in s.nation:
        s.movers = (s.nation.index(-1),)
    else:
        s.phase = phases.ROW
        if row.fill(s):
            _lay_towns(s)


# -- chance --


def chances(s: Position) -> list[tuple[Action, int]]:
    if s.phase == phases.TOWNS:
        stars = _open_pile(s)
        return [actions.TOWN[t] for t in s.tables.town_pile[s.seats][stars] if t not in s.piles[stars]]
    if s.phase == phases.BIDDERS:
        return [actions.BIDDER[seat] for seat in range(s.seats) if seat not in s.bid_order]
    return [actions.REVEAL[b] for b in s.decks[s.deck]]


def do_reveal(s: Position, seat: Seat, card: int) -> None:
    row.reveal(s, card)
    if row.fill(s):
        if s.phase == phases.ROW:
            if s.journal is not None:
                s.journal.tell("row", cards=[BUILDING_IDS[b] for b in s.row])
            _lay_towns(s)
        else:
            row.filled(s)


def _open_pile(s: Position) -> int:
    """The pile that is being laid: with 1, 2, 3 stars, then the expansion's; -1 when all lie there."""
    for stars in (1, 2, 3, 0) if s.terms.expansion else (1, 2, 3):
        if len(s.piles[stars]) < len(s.tables.town_pile[s.seats][stars]):
            return stars
    return -1


def _lay_towns(s: Position) -> None:
    s.phase = phases.TOWNS
    s.movers = (CHANCE,)
    s.due, s.fresh = s.fresh, ()


def do_town(s: Position, seat: Seat, town: int) -> None:
    stars = _open_pile(s)
    pile = (*s.piles[stars], town)
    left = [t for t in s.tables.town_pile[s.seats][stars] if t not in pile]
    s.piles[stars] = (*pile, *left) if len(left) == 1 else pile
    if _open_pile(s) >= 0:
        return
    if s.journal is not None:
        s.journal.tell("towns", piles=[[TOWN_IDS[t] for t in pile] for pile in s.piles])
    if s.terms.fixed_bids:
        s.bid_order = tuple(range(s.seats))
        _open_piles(s)
    else:
        s.phase = phases.BIDDERS


def do_bidder(s: Position, seat: Seat, bidder: int) -> None:
    s.bid_order += (bidder,)
    left = [b for b in range(s.seats) if b not in s.bid_order]
    if len(left) == 1:
        s.bid_order += (left[0],)
        _open_piles(s)


# -- the starting piles, chosen by all at once and face down --


def _open_piles(s: Position) -> None:
    if s.journal is not None:
        s.journal.tell("bid_order", seats=list(s.bid_order))
    s.phase = phases.PILES
    s.movers = tuple(range(s.seats))


def unlaid(s: Position, seat: Seat) -> tuple[int, int]:
    """The kind of the pile a seat is laying, and the cards that are not in it yet."""
    for kind in (CITIZEN, MILITARY):
        left = s.tables.start[s.nation[seat]] & OF_KIND[kind]
        for card in s.draw[2 * seat + kind]:
            left &= ~(1 << card)
        if left:
            return kind, left
    return MILITARY, 0


def legal_pile(s: Position, seat: Seat) -> list[Action]:
    return [actions.PILE[card] for card in bits(unlaid(s, seat)[1])]


def refuse_pile(s: Position, seat: Seat, card: int) -> Refusal | None:
    kind, left = unlaid(s, seat)
    if left >> card & 1:
        return None
    names = " or ".join(CARD_NAMES[c] for c in bits(left))
    text = f"The next card of your {KINDS[kind]} pile is {names}, not {CARD_NAMES[card]}."
    return Refusal("ORDER", "COI-SETUP-2", text)


def do_pile(s: Position, seat: Seat, card: int) -> None:
    pile = 2 * seat + KIND[card]
    s.draw[pile] += (card,)
    _, left = unlaid(s, seat)
    if left & (left - 1) == 0:
        s.draw[pile] += bits(left)
    if not unlaid(s, seat)[1]:
        s.movers = tuple(mover for mover in s.movers if mover != seat)
        if s.journal is not None:
            s.journal.tell("laid", seat)
        if not s.movers:
            for each in range(s.seats):
                for _ in range(s.tables.figures.starting_citizen_draws):
                    drawing.draw(s, each, CITIZEN)
            bidding.begin(s)
