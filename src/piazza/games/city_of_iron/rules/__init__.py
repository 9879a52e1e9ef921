"""The rules, one module a phase: legal lists, refusals and effects; here they are tied to phases and actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from piazza.games.city_of_iron import actions, phases
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
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position

Legal = Callable[["Position", Seat], list[Action]]
Do = Callable[["Position", Seat, int], None]
Refuse = Callable[["Position", Seat, int], Refusal | None]


class Verb(NamedTuple):
    do: Do
    refuse: Refuse
    phases: tuple[int, ...]
    """The phases in which it can be legal."""
    actions: Mapping[int, Action]
    """By the piece it is about; 0 where there is none."""


def _legal_nothing(s: Position, seat: Seat) -> list[Action]:
    return []


def _refuse_nothing(s: Position, seat: Seat, _: int) -> Refusal | None:
    return None


def _by_piece(listed: list[Action]) -> dict[int, Action]:
    return dict(enumerate(listed))


_BY_PHASE: dict[int, Legal] = {
    phases.NATIONS: setup.legal_nation,
    phases.ROW: _legal_nothing,
    phases.TOWNS: _legal_nothing,
    phases.BIDDERS: _legal_nothing,
    phases.PILES: setup.legal_pile,
    phases.BID: bidding.legal_bid,
    phases.SECOND_BID: bidding.legal_bid,
    phases.TURN: turns.legal_turn,
    phases.SITE: building.legal_site,
    phases.WHAT: building.legal_what,
    phases.NEW_SITE: building.legal_new_site,
    phases.SCRAP: building.legal_scrap,
    phases.LAND: effects.legal_settle,
    phases.TOKEN: effects.legal_token,
    phases.CITY: effects.legal_city,
    phases.ROB: effects.legal_rob,
    phases.DECK: cards.legal_deck,
    phases.ATTACKERS: towns.legal_strike,
    phases.FUEL: cards.legal_use,
    phases.TOP: cards.legal_top,
    phases.UNDER: cards.legal_under,
    phases.WILD: end_round.legal_name,
    phases.REFILL: _legal_nothing,
    phases.PURCHASE: purchase.legal_buy,
    phases.OVER: _legal_nothing,
}
LEGAL: list[Legal] = [_BY_PHASE[phase] for phase in range(len(phases.PHASES))]

VERBS: dict[str, Verb] = {
    "nation": Verb(setup.do_nation, setup.refuse_nation, (phases.NATIONS,), _by_piece(actions.NATION)),
    "pile": Verb(setup.do_pile, setup.refuse_pile, (phases.PILES,), actions.PILE),
    "bid": Verb(bidding.do_bid, bidding.refuse_bid, (phases.BID, phases.SECOND_BID), _by_piece(actions.BID)),
    "stay": Verb(bidding.do_stay, _refuse_nothing, (phases.SECOND_BID,), {0: actions.STAY}),
    "tax": Verb(turns.do_tax, _refuse_nothing, (phases.TURN,), {0: actions.TAX}),
    "science": Verb(turns.do_science, turns.refuse_science, (phases.TURN,), {0: actions.SCIENCE}),
    "draw": Verb(turns.do_draw, turns.refuse_draw, (phases.TURN, phases.DECK), _by_piece(actions.DRAW)),
    "build": Verb(building.do_build, building.refuse_build, (phases.TURN, phases.WHAT), _by_piece(actions.BUILD)),
    "store": Verb(building.do_store, building.refuse_store, (phases.TURN,), _by_piece(actions.STORE)),
    "move": Verb(building.do_move, building.refuse_move, (phases.TURN,), _by_piece(actions.MOVE)),
    "over": Verb(building.do_over, building.refuse_over, (phases.SITE,), _by_piece(actions.OVER)),
    "scrap": Verb(building.do_scrap, building.refuse_scrap, (phases.SCRAP,), _by_piece(actions.SCRAP)),
    "in": Verb(building.do_in, building.refuse_in, (phases.SITE, phases.NEW_SITE, phases.CITY), _by_piece(actions.IN)),
    "play": Verb(cards.do_play, cards.refuse_play, (phases.TURN,), actions.PLAY),
    "attack": Verb(towns.do_attack, towns.refuse_attack, (phases.TURN,), _by_piece(actions.ATTACK)),
    "settle": Verb(effects.do_settle, effects.refuse_settle, (phases.LAND,), _by_piece(actions.SETTLE)),
    "token": Verb(effects.do_token, effects.refuse_token, (phases.TOKEN,), _by_piece(actions.TOKEN)),
    "rob": Verb(effects.do_rob, effects.refuse_rob, (phases.ROB,), _by_piece(actions.ROB)),
    "strike": Verb(towns.do_strike, towns.refuse_strike, (phases.ATTACKERS,), actions.STRIKE),
    "use": Verb(cards.do_use, cards.refuse_use, (phases.FUEL,), actions.USE),
    "top": Verb(cards.do_top, cards.refuse_top, (phases.TOP,), actions.TOP),
    "under": Verb(cards.do_top, cards.refuse_top, (phases.UNDER,), actions.UNDER),
    "name": Verb(end_round.do_name, end_round.refuse_name, (phases.WILD,), _by_piece(actions.NAME)),
    "buy": Verb(purchase.do_buy, purchase.refuse_buy, (phases.PURCHASE,), _by_piece(actions.BUY)),
    "done": Verb(purchase.do_done, _refuse_nothing, (phases.PURCHASE,), {0: actions.DONE}),
}
_PIECE = {action.id: piece for verb in VERBS.values() for piece, action in verb.actions.items()}
DECISIONS: list[tuple[Do, int]] = [(VERBS[a.verb].do, _PIECE[a.id]) for a in actions.ALPHABET]
"""By id of the action: what carries it out, and the piece it is about."""

_OUTCOMES: dict[str, Do] = {"reveal": setup.do_reveal, "town": setup.do_town, "bidder": setup.do_bidder}
OUTCOMES: list[tuple[Do, int]] = [
    (_OUTCOMES[outcomes[0][0].verb], piece)
    for outcomes in (actions.REVEAL, actions.TOWN, actions.BIDDER)
    for piece in range(len(outcomes))
]
"""By id of the outcome."""


def refusal(s: Position, seat: Seat, action: Action) -> Refusal | None:
    verb = VERBS[action.verb]
    now = phases.NOW[s.phase]
    rule = "COI-END-4" if s.phase == phases.OVER else "COI-TURN-2" if phases.in_turn(s.phase) else "COI-BID-2"
    if s.phase not in verb.phases and not (phases.in_turn(s.phase) and phases.in_turn(verb.phases[0])):
        return Refusal("PHASE", rule, f"Not now: {now}.")
    if seat not in s.movers:
        return _not_yours(s, seat, action, now, rule)
    if s.phase not in verb.phases:
        if _is_free(s, seat, action) and _is_real(s):
            return Refusal("TOO_LATE", "COI-FREE-1", "Free actions come before the real action, which has begun.")
        return Refusal("PHASE", "COI-TURN-2", f"First finish what you have begun: {now}.")
    return verb.refuse(s, seat, _PIECE[action.id])


def _not_yours(s: Position, seat: Seat, action: Action, now: str, rule: str) -> Refusal:
    if phases.in_turn(s.phase) and _is_free(s, seat, action) and turns.taken(s, seat):
        return Refusal("TOO_LATE", "COI-FREE-1", "Your turn is over; free actions come before the real action.")
    if s.phase == phases.BID and s.bids[seat] >= 0:
        return Refusal("PHASE", "COI-BID-2", f"You have bid already, on space {s.bids[seat]}.")
    if s.phase in (phases.PILES, phases.PURCHASE):
        rule = "COI-SETUP-2" if s.phase == phases.PILES else "COI-BUY-1"
        return Refusal("PHASE", rule, "You have made your choice; wait for the others.")
    who = f"player {s.movers[0] + 1} is to move" if s.movers[0] >= 0 else now
    return Refusal("NOT_YOUR_TURN", rule, f"It is not your turn: {who}.")


def _is_free(s: Position, seat: Seat, action: Action) -> bool:
    if action.verb == "move":
        return s.tables.move_price[s.nation[seat]] >= 0
    return action.verb == "play" and s.tables.free >> _PIECE[action.id] & 1 == 1


def _is_real(s: Position) -> bool:
    """Whether what is being put together is a real action."""
    if s.card >= 0:
        return not s.tables.free >> s.card & 1
    return s.phase != phases.NEW_SITE
