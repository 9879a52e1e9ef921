"""All rules under one roof: which module answers for which action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from piazza.games.city_heroes.actions import ALPHABET, ARGS, END, PASS, TAKE_BACK
from piazza.games.city_heroes.rules import (
    building,
    construction,
    exchange,
    expansion,
    pillage,
    trade,
    turn,
    works,
)
from piazza.games.city_heroes.tables import (
    ASKED_FOR_TRADE,
    CONSTRUCTION,
    EXCHANGED,
    EXPANSION,
    GO,
    OVER,
    PRESTIGE_TOKEN,
    RATE_TOKEN,
    TAKEN_BACK,
    TALKING,
)
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position

Why = Callable[["Position", Seat, int, int], Refusal | None]
Do = Callable[["Position", Seat, int, int], None]

RULES: dict[str, tuple[Why, Do]] = {
    "buy": (expansion.why_buy, expansion.do_buy),
    "garrison": (construction.why_station, construction.do_station),
    "withdraw": (construction.why_withdraw, construction.do_withdraw),
    "plant": (construction.why_plant, construction.do_plant),
    "build": (building.why_build, building.do_build),
    "upgrade": (building.why_upgrade, building.do_upgrade),
    "token": (building.why_token, building.do_token),
    "trade": (trade.why_ask, trade.do_ask),
    "agree": (trade.why_agree, trade.do_agree),
    "decline": (trade.why_decline, trade.do_decline),
    "offer": (trade.why_offer, trade.do_offer),
    "clear": (trade.why_clear, trade.do_clear),
    "accept": (trade.why_accept, trade.do_accept),
    "object": (trade.why_object, trade.do_object),
    "confirm": (trade.why_confirm, trade.do_confirm),
    "hesitate": (trade.why_hesitate, trade.do_hesitate),
    "cancel": (trade.why_cancel, trade.do_cancel),
    "pillage": (pillage.why_pillage, pillage.do_pillage),
    "commit": (pillage.why_commit, pillage.do_commit),
    "attack": (pillage.why_attack, pillage.do_attack),
    "loot": (pillage.why_loot, pillage.do_loot),
    "lose": (pillage.why_lose, pillage.do_lose),
    "found": (works.why_found, works.do_found),
    "stage": (works.why_stage, works.do_stage),
    "bank_buy": (exchange.why_bank_buy, exchange.do_bank_buy),
    "bank_sell": (exchange.why_bank_sell, exchange.do_bank_sell),
    "rival_buy": (exchange.why_rival_buy, exchange.do_rival_buy),
    "rival_sell": (exchange.why_rival_sell, exchange.do_rival_sell),
    "influence": (exchange.why_influence, exchange.do_influence),
    "set": (exchange.why_set, exchange.do_set),
    "end": (turn.why_end, turn.do_end),
    "pass": (turn.why_pass, turn.do_pass),
    "take_back": (turn.why_take_back, turn.do_take_back),
}
WHY: list[Why] = [RULES[action.verb][0] for action in ALPHABET]
DO: list[tuple[Do, int, int]] = [(RULES[action.verb][1], *ARGS[action.id]) for action in ALPHABET]


def legal(s: Position, seat: Seat) -> list[Action]:
    step = s.step
    if step != GO:
        if step in (ASKED_FOR_TRADE, TALKING):
            return trade.legal_talk(s, seat)
        if seat != s.current:
            return []
        if step in (RATE_TOKEN, PRESTIGE_TOKEN):
            return building.legal_tokens(s, seat)
        return pillage.legal_steps(s, seat)
    if seat != s.current or s.phase == OVER:
        return []
    out: list[Action] = []
    phase, kind = s.phase, s.kind
    if phase == EXPANSION:
        expansion.legal(s, seat, out)
    elif phase == CONSTRUCTION:
        construction.legal(s, seat, out)
    else:
        if s.seats > 1:
            trade.legal(s, seat, out)
            pillage.legal(s, seat, out)
        works.legal(s, seat, out)
    if kind or s.rounds != TAKEN_BACK:
        exchange.legal(s, seat, out)
    if mask := s.makers & s.own[seat] & ~s.touched:
        exchange.legal_settings(s, mask, out)
    if kind:
        out.append(END)
    elif s.rounds == EXCHANGED:
        out.append(TAKE_BACK)
    elif phase != EXPANSION or s.own[seat]:
        out.append(PASS)
    return out
