"""The rules, one module a phase: legal lists, refusals and effects; here they are tied to steps and actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from piazza.games.city_heroes.actions import ALPHABET, END, PASS, PIECES, TAKE_BACK
from piazza.games.city_heroes.phases import (
    ASKED_FOR_TRADE,
    COMMITTING,
    CONSTRUCTION,
    DRAFTING,
    EXCHANGED,
    EXPANSION,
    GO,
    LOOTING,
    LOSING,
    OFFERED,
    OVER,
    PRESTIGE_TOKEN,
    RATE_TOKEN,
    STEP_NAMES,
    TAKEN_BACK,
    TALKING,
)
from piazza.games.city_heroes.rules import (
    building,
    construction,
    exchange,
    expansion,
    offers,
    pillage,
    trade,
    turn,
    works,
)
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position

Legal = Callable[["Position", Seat], list[Action]]


class Verb(NamedTuple):
    refuse: Callable[[Position, Seat, int], Refusal | None]
    do: Callable[[Position, Seat, int], None]


VERBS: dict[str, Verb] = {
    "buy": Verb(expansion.refuse_buy, expansion.do_buy),
    "garrison": Verb(construction.refuse_garrison, construction.do_garrison),
    "withdraw": Verb(construction.refuse_withdraw, construction.do_withdraw),
    "plant": Verb(construction.refuse_plant, construction.do_plant),
    "build": Verb(building.refuse_build, building.do_build),
    "upgrade": Verb(building.refuse_upgrade, building.do_upgrade),
    "token": Verb(building.refuse_token, building.do_token),
    "trade": Verb(trade.refuse_trade, trade.do_trade),
    "agree": Verb(trade.refuse_agree, trade.do_agree),
    "decline": Verb(trade.refuse_decline, trade.do_decline),
    "offer": Verb(trade.refuse_offer, trade.do_offer),
    "clear": Verb(trade.refuse_clear, trade.do_clear),
    "accept": Verb(trade.refuse_accept, trade.do_accept),
    "object": Verb(trade.refuse_object, trade.do_object),
    "confirm": Verb(trade.refuse_confirm, trade.do_confirm),
    "hesitate": Verb(trade.refuse_hesitate, trade.do_hesitate),
    "cancel": Verb(trade.refuse_cancel, trade.do_cancel),
    "pillage": Verb(pillage.refuse_pillage, pillage.do_pillage),
    "commit": Verb(pillage.refuse_commit, pillage.do_commit),
    "attack": Verb(pillage.refuse_attack, pillage.do_attack),
    "loot": Verb(pillage.refuse_loot, pillage.do_loot),
    "lose": Verb(pillage.refuse_lose, pillage.do_lose),
    "found": Verb(works.refuse_found, works.do_found),
    "stage": Verb(works.refuse_stage, works.do_stage),
    "bank_buy": Verb(exchange.refuse_bank_buy, exchange.do_bank_buy),
    "bank_sell": Verb(exchange.refuse_bank_sell, exchange.do_bank_sell),
    "rival_buy": Verb(exchange.refuse_rival_buy, exchange.do_rival_buy),
    "rival_sell": Verb(exchange.refuse_rival_sell, exchange.do_rival_sell),
    "influence": Verb(exchange.refuse_influence, exchange.do_influence),
    "set": Verb(exchange.refuse_set, exchange.do_set),
    "end": Verb(turn.refuse_end, turn.do_end),
    "pass": Verb(turn.refuse_pass, turn.do_pass),
    "take_back": Verb(turn.refuse_take_back, turn.do_take_back),
    "propose": Verb(offers.refuse_propose, offers.do_propose),
    "give": Verb(offers.refuse_give, offers.do_give),
    "want": Verb(offers.refuse_want, offers.do_want),
    "send": Verb(offers.refuse_send, offers.do_send),
    "counter": Verb(offers.refuse_counter, offers.do_counter),
}
DECISIONS = [(VERBS[action.verb].do, PIECES[action.id]) for action in ALPHABET]
"""By number of the action: what carries it out, and the piece it is about."""


def legal_go(s: Position, seat: Seat) -> list[Action]:
    """All that a player may do on his go. The verbs add to one list: a list for each verb would be slower."""
    if seat != s.current or s.phase == OVER:
        return []
    out: list[Action] = []
    phase, kind = s.phase, s.kind
    if phase == EXPANSION:
        expansion.add_buys(s, seat, out)
    elif phase == CONSTRUCTION:
        construction.add_construction(s, seat, out)
    else:
        if s.seats > 1:
            trade.add_trades(s, seat, out)
            pillage.add_pillages(s, seat, out)
        works.add_works(s, seat, out)
    if kind or s.rounds != TAKEN_BACK:
        exchange.add_exchanges(s, seat, out)
    if mask := s.makers & s.own[seat] & ~s.touched:
        exchange.add_settings(s, mask, out)
    if kind:
        out.append(END)
    elif s.rounds == EXCHANGED:
        out.append(TAKE_BACK)
    elif phase != EXPANSION or s.own[seat]:
        out.append(PASS)
    return out


_BY_STEP: dict[int, Legal] = {
    GO: legal_go,
    RATE_TOKEN: building.legal_token,
    PRESTIGE_TOKEN: building.legal_token,
    ASKED_FOR_TRADE: trade.legal_answer,
    TALKING: trade.legal_talk,
    COMMITTING: pillage.legal_commit,
    LOOTING: pillage.legal_loot,
    LOSING: pillage.legal_lose,
    DRAFTING: offers.legal_draft,
    OFFERED: offers.legal_offered,
}
LEGAL = [_BY_STEP[step] for step in range(len(STEP_NAMES))]


def refusal(s: Position, seat: Seat, action: Action) -> Refusal | None:
    return turn.closed(s, seat) or VERBS[action.verb].refuse(s, seat, PIECES[action.id])
