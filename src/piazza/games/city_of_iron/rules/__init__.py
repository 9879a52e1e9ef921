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
from piazza.games.city_of_iron.tables import FREE
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


_BY_STEP: dict[int, tuple[Legal, str]] = {
    steps.NATIONS: (setup.legal_nation, "nations are chosen"),
    steps.ROW: (_nothing, "the row is filled"),
    steps.TOWNS: (_nothing, "the towns are laid out"),
    steps.BIDDERS: (_nothing, "the bid order is drawn"),
    steps.PILES: (setup.legal_pile, "all lay out their starting piles"),
    steps.BID: (bidding.legal, "the turn order is bid for"),
    steps.SECOND_BID: (bidding.legal, "a second bid may be made"),
    steps.TURN: (turns.legal, "an action is chosen"),
    steps.SITE: (building.legal_site, "a place for the building is chosen"),
    steps.WHAT: (building.legal_what, "a building to build is chosen"),
    steps.NEW_SITE: (building.legal_new_site, "the new place of the building is chosen"),
    steps.SCRAP: (building.legal_scrap, "a building to scrap is chosen"),
    steps.LAND: (effects.legal_settle, "a land is chosen"),
    steps.TOKEN: (effects.legal_token, "a token is chosen"),
    steps.CITY: (effects.legal_city, "a city for the district is chosen"),
    steps.ROB: (effects.legal_rob, "a player to take coins from is chosen"),
    steps.DECK: (cards.legal_deck, "a deck to draw from is chosen"),
    steps.ATTACKERS: (towns.legal_strike, "the attackers are chosen"),
    steps.FUEL: (cards.legal_use, "the cards that pay with their skills are chosen"),
    steps.TOP: (cards.legal_top, "the top card of the discards is chosen"),
    steps.UNDER: (cards.legal_under, "the order of the discards is chosen"),
    steps.WILD: (end_round.legal_name, "a good is named for the wild town"),
    steps.REFILL: (_nothing, "the row is filled"),
    steps.PURCHASE: (purchase.legal, "all choose their purchases"),
    steps.OVER: (_nothing, "the game is over"),
}
LEGAL: list[Legal] = [_BY_STEP[step][0] for step in range(len(steps.STEPS))]

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
    now = _BY_STEP[s.step][1]
    rule = "COI-END-4" if s.step == steps.OVER else "COI-TURN-2" if steps.in_turn(s.step) else "COI-BID-2"
    if s.step not in allowed and not (steps.in_turn(s.step) and steps.in_turn(allowed[0])):
        return Refusal("PHASE", rule, f"Not now: {now}.")
    if seat not in s.movers:
        return _not_yours(s, seat, action, now, rule)
    if s.step not in allowed:
        if _is_free(action) and _is_real(s):
            return Refusal("TOO_LATE", "COI-FREE-1", "Free actions come before the real action, which has begun.")
        return Refusal("PHASE", "COI-TURN-2", f"First finish what you have begun: {now}.")
    return refuse(s, seat, _ARGUMENT[action.id])


def _not_yours(s: Board, seat: Seat, action: Action, now: str, rule: str) -> Refusal:
    if steps.in_turn(s.step) and _is_free(action) and turns.taken(s, seat):
        return Refusal("TOO_LATE", "COI-FREE-1", "Your turn is over; free actions come before the real action.")
    if s.step == steps.BID and s.bids[seat] >= 0:
        return Refusal("PHASE", "COI-BID-2", f"You have bid already, on space {s.bids[seat]}.")
    if s.step in (steps.PILES, steps.PURCHASE):
        rule = "COI-SETUP-2" if s.step == steps.PILES else "COI-BUY-1"
        return Refusal("PHASE", rule, "You have made your choice; wait for the others.")
    who = f"player {s.movers[0] + 1} is to move" if s.movers[0] >= 0 else now
    return Refusal("NOT_YOUR_TURN", rule, f"It is not your turn: {who}.")


def _is_free(action: Action) -> bool:
    return action.verb == "move" or (action.verb == "play" and FREE >> _ARGUMENT[action.id] & 1 == 1)


def _is_real(s: Board) -> bool:
    """Whether what is being put together is a real action."""
    if s.card >= 0:
        return not FREE >> s.card & 1
    return s.step != steps.NEW_SITE
