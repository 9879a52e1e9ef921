"""The bid for the turn order (COI-BID)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_of_iron import actions, phases
from piazza.games.city_of_iron.rules import turns
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position


def begin(s: Position) -> None:
    s.round += 1
    s.bids = [-1] * s.seats
    s.phase = phases.BID
    s.movers = s.bid_order[:1]
    if s.journal is not None:
        s.journal.tell("round", number=s.round, last=s.deck == len(s.decks) - 1)


def price(s: Position, seat: Seat, space: int) -> int:
    """A second bid costs what it is dearer, and never less than nothing (COI-BID-6)."""
    return (
        max(0, s.tables.track[space] - s.tables.track[s.bids[seat]])
        if s.phase == phases.SECOND_BID
        else s.tables.track[space]
    )


def legal_bid(s: Position, seat: Seat) -> list[Action]:
    bids, coins, track = s.bids, s.coins[seat], s.tables.track
    found = []
    if s.phase == phases.SECOND_BID:
        coins += track[bids[seat]]
        found.append(actions.STAY)
    return found + [bid for n, bid in enumerate(actions.BID) if track[n] <= coins and n not in bids]


def refuse_bid(s: Position, seat: Seat, space: int) -> Refusal | None:
    rule = "COI-BID-6" if s.phase == phases.SECOND_BID else "COI-BID-2"
    if space in s.bids:
        return Refusal("OCCUPIED", rule, f"Player {s.bids.index(space) + 1} has a marker on space {space}.")
    cost = price(s, seat, space)
    if cost > s.coins[seat]:
        return Refusal("COINS", rule, f"Space {space} costs {cost}; you have {s.coins[seat]} coins.")
    return None


def do_bid(s: Position, seat: Seat, space: int) -> None:
    cost = price(s, seat, space)
    again = s.phase == phases.SECOND_BID
    s.coins[seat] -= cost
    s.bids[seat] = space
    if s.journal is not None:
        s.journal.tell("bid", seat, space=space, coins=cost, again=again)
    if again:
        turns.begin(s)
        return
    made = s.seats - s.bids.count(-1)
    if made < s.seats:
        s.movers = (s.bid_order[made],)
        return
    for other in s.bid_order:
        if s.tables.second_bid[s.nation[other]]:
            s.phase = phases.SECOND_BID
            s.movers = (other,)
            return
    turns.begin(s)


def do_stay(s: Position, seat: Seat, _: int) -> None:
    if s.journal is not None:
        s.journal.tell("stayed", seat, space=s.bids[seat])
    turns.begin(s)
