"""The rules, one module a phase: legal lists, refusals and effects; here they are tied to steps and actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from piazza.games.city_of_iron import actions, steps
from piazza.games.city_of_iron.rules import (
    bidding,
    building,
    cards,
    effects,
    end_round,
    purchase,
    setup,
    towns,
    turns,
)
from piazza.games.city_of_iron.tables import FREE, MOVE_PRICE
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Board

Legal = Callable[["Board", Seat], list[Action]]
CarryOut = Callable[["Board", Seat, int], None]
Refuse = Callable[["Board", Seat, int], Refusal | None]


def _nothing(s: Board, seat: Seat) -> list[Action]:
    return []


def _always(s: Board, seat: Seat, _: int) -> Refusal | None:
    return None


def _refuse_in(s: Board, seat: Seat, site: int) -> Refusal | None:
    return effects.refuse_city(s, seat, site) if s.step == steps.CITY else building.refuse_in(s, seat, site)


_BY_STEP: dict[int, Legal] = {
    steps.NATIONS: setup.legal_nation,
    steps.ROW: _nothing,
    steps.TOWNS: _nothing,
    steps.BIDDERS: _nothing,
    steps.PILES: setup.legal_pile,
    steps.BID: bidding.legal,
    steps.SECOND_BID: bidding.legal,
    steps.TURN: turns.legal,
    steps.SITE: building.legal_site,
    steps.WHAT: building.legal_what,
    steps.NEW_SITE: building.legal_new_site,
    steps.SCRAP: building.legal_scrap,
    steps.LAND: effects.legal_settle,
    steps.TOKEN: effects.legal_token,
    steps.CITY: effects.legal_city,
    steps.ROB: effects.legal_rob,
    steps.DECK: cards.legal_deck,
    steps.ATTACKERS: towns.legal_strike,
    steps.FUEL: cards.legal_use,
    steps.TOP: cards.legal_top,
    steps.UNDER: cards.legal_under,
    steps.WILD: end_round.legal_name,
    steps.REFILL: _nothing,
    steps.PURCHASE: purchase.legal,
    steps.OVER: _nothing,
}
LEGAL: list[Legal] = [_BY_STEP[step] for step in range(len(steps.STEPS))]

_VERBS: dict[str, tuple[CarryOut, Refuse, tuple[int, ...], Iterable[tuple[int, Action]]]] = {
    "nation": (setup.choose_nation, setup.refuse_nation, (steps.NATIONS,), enumerate(actions.NATION)),
    "pile": (setup.lay_card, setup.refuse_pile, (steps.PILES,), actions.PILE.items()),
    "bid": (bidding.bid, bidding.refuse, (steps.BID, steps.SECOND_BID), enumerate(actions.BID)),
    "stay": (bidding.stay, _always, (steps.SECOND_BID,), [(0, actions.STAY)]),
    "tax": (turns.tax, _always, (steps.TURN,), [(0, actions.TAX)]),
    "science": (turns.buy_science, turns.refuse_science, (steps.TURN,), [(0, actions.SCIENCE)]),
    "draw": (turns.draw, turns.refuse_draw, (steps.TURN, steps.DECK), enumerate(actions.DRAW)),
    "build": (building.choose, building.refuse_build, (steps.TURN, steps.WHAT), enumerate(actions.BUILD)),
    "store": (building.store, building.refuse_store, (steps.TURN,), enumerate(actions.STORE)),
    "move": (building.choose_move, building.refuse_move, (steps.TURN,), enumerate(actions.MOVE)),
    "over": (building.make_room, building.refuse_over, (steps.SITE,), enumerate(actions.OVER)),
    "scrap": (building.choose_scrap, building.refuse_scrap, (steps.SCRAP,), enumerate(actions.SCRAP)),
    "in": (building.place, _refuse_in, (steps.SITE, steps.NEW_SITE, steps.CITY), enumerate(actions.IN)),
    "play": (cards.play, cards.refuse_play, (steps.TURN,), actions.PLAY.items()),
    "attack": (towns.attack, towns.refuse_attack, (steps.TURN,), enumerate(actions.ATTACK)),
    "settle": (effects.choose_land, effects.refuse_settle, (steps.LAND,), enumerate(actions.SETTLE)),
    "token": (effects.choose_token, effects.refuse_token, (steps.TOKEN,), enumerate(actions.TOKEN)),
    "rob": (effects.choose_rival, effects.refuse_rob, (steps.ROB,), enumerate(actions.ROB)),
    "strike": (towns.strike, towns.refuse_strike, (steps.ATTACKERS,), actions.STRIKE.items()),
    "use": (cards.use, cards.refuse_use, (steps.FUEL,), actions.USE.items()),
    "top": (cards.stack, cards.refuse_order, (steps.TOP,), actions.TOP.items()),
    "under": (cards.stack, cards.refuse_order, (steps.UNDER,), actions.UNDER.items()),
    "name": (end_round.name, end_round.refuse_name, (steps.WILD,), enumerate(actions.NAME)),
    "buy": (purchase.pick, purchase.refuse, (steps.PURCHASE,), enumerate(actions.BUY)),
    "done": (purchase.declare, _always, (steps.PURCHASE,), [(0, actions.DONE)]),
}
_ARGUMENT = {action.id: argument for *_, listed in _VERBS.values() for argument, action in listed}
DECISIONS: list[tuple[CarryOut, int]] = [(_VERBS[a.verb][0], _ARGUMENT[a.id]) for a in actions.ALPHABET]
"""By number of the action: what carries it out, and the piece it is about."""

_OUTCOMES: list[tuple[CarryOut, list[tuple[Action, int]]]] = [
    (setup.reveal, actions.REVEAL),
    (setup.lay_town, actions.TOWN),
    (setup.set_bidder, actions.BIDDER),
]
OUTCOMES: list[tuple[CarryOut, int]] = [
    (carry_out, argument) for carry_out, outcomes in _OUTCOMES for argument in range(len(outcomes))
]


def refusal(s: Board, seat: Seat, action: Action) -> Refusal | None:
    _, refuse, allowed, _ = _VERBS[action.verb]
    now = steps.NOW[s.step]
    rule = "COI-END-4" if s.step == steps.OVER else "COI-TURN-2" if steps.in_turn(s.step) else "COI-BID-2"
    if s.step not in allowed and not (steps.in_turn(s.step) and steps.in_turn(allowed[0])):
        return Refusal("PHASE", rule, f"Not now: {now}.")
    if seat not in s.movers:
        return _not_yours(s, seat, action, now, rule)
    if s.step not in allowed:
        if _is_free(s, seat, action) and _is_real(s):
            return Refusal("TOO_LATE", "COI-FREE-1", "Free actions come before the real action, which has begun.")
        return Refusal("PHASE", "COI-TURN-2", f"First finish what you have begun: {now}.")
    return refuse(s, seat, _ARGUMENT[action.id])


def _not_yours(s: Board, seat: Seat, action: Action, now: str, rule: str) -> Refusal:
    if steps.in_turn(s.step) and _is_free(s, seat, action) and turns.taken(s, seat):
        return Refusal("TOO_LATE", "COI-FREE-1", "Your turn is over; free actions come before the real action.")
    if s.step == steps.BID and s.bids[seat] >= 0:
        return Refusal("PHASE", "COI-BID-2", f"You have bid already, on space {s.bids[seat]}.")
    if s.step in (steps.PILES, steps.PURCHASE):
        rule = "COI-SETUP-2" if s.step == steps.PILES else "COI-BUY-1"
        return Refusal("PHASE", rule, "You have made your choice; wait for the others.")
    who = f"player {s.movers[0] + 1} is to move" if s.movers[0] >= 0 else now
    return Refusal("NOT_YOUR_TURN", rule, f"It is not your turn: {who}.")


def _is_free(s: Board, seat: Seat, action: Action) -> bool:
    if action.verb == "move":
        return MOVE_PRICE[s.nation[seat]] >= 0
    return action.verb == "play" and FREE >> _ARGUMENT[action.id] & 1 == 1


def _is_real(s: Board) -> bool:
    """Whether what is being put together is a real action."""
    if s.card >= 0:
        return not FREE >> s.card & 1
    return s.step != steps.NEW_SITE
