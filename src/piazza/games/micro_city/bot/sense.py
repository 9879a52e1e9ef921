"""Which steps of a round are worth a thought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city import phases
from piazza.games.micro_city.actions import (
    CLEAR,
    CONCEDE,
    DECLINE_BONUS,
    END_PREP,
    END_ROUND,
    GIVE,
    KEEP_MARKER,
    MARKER,
    NO_ACTION,
    PLAY,
    RECEIVE,
    RETRIEVE,
    SELL,
    SET,
    SKIP,
    STEP,
    STOP,
    TAKE,
    TAKE_BACK,
    TAKE_BONUS,
)
from piazza.games.micro_city.board import CITY_BITS, SCORING_BITS, STAGE_BITS
from piazza.games.micro_city.bot.prospects import build_values, costs, open_targets
from piazza.games.micro_city.rules import investment, markers
from piazza.games.micro_city.rules.company import DISTINCT
from piazza.kernel import Action, Seat

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

TURNED = {action: (value % 6 + 1, (value - 2) % 6 + 1)[way] for (value, _, way, _), action in STEP.items()}
"""What the die shows after a die step."""

_BUYING = frozenset(PLAY[2])
"""Moves with card 3."""
_RETRIEVES = frozenset(RETRIEVE)
_TAKES = {action: number for number, action in enumerate(TAKE)}
_GIVES = {action: number for number, action in enumerate(GIVE)}
_HANDS = {*GIVE, *RECEIVE}
_BACK = [TAKE_BACK[card - 1] for card in (4, 6, 3, 5, 2, 1, 7)]
"""Cards in the order in which one likes to have them back."""


def sensible(s: Position, seat: Seat, wide: bool, prepare: int, last: Action | None) -> list[Action]:
    """The legal actions that are worth a thought."""
    phase = s.phase
    if phase == phases.PREP:
        return [END_PREP, *_preparations(s, seat, wide)] if prepare > 0 else [END_PREP]
    legal = s.legal(seat)
    legal.remove(CONCEDE)
    if len(legal) == 1:
        return legal
    match phase:
        case phases.PROJECT:
            # Of purchases there are most: if there is too much to look at, some of them are left out.
            legal.sort(key=_BUYING.__contains__)
            owner = s.terms.owner[seat]
            if not s.piles[owner] or (not wide and s.hands[owner].bit_count() > 3):
                return [action for action in legal if action not in _RETRIEVES]
        case phases.ACTION:
            if not s.tables.costly_cards >> s.card & 1 or (s.terms.duel and not wide):
                legal.remove(NO_ACTION)
        case phases.INVEST:
            there = s.city.types[s.at[seat]].id
            if there in ("industrial", "residential"):
                legal.remove(SKIP)
        case phases.TAKE:
            # The order of two Materials does not matter.
            number = _TAKES.get(last, 0) if last is not None else 0
            fitting = [action for action in legal if _TAKES.get(action, 9) >= number]
            return fitting if wide or s.terms.duel or s.terms.coop else _wanted(s, fitting)
        case phases.GIVE:
            if not wide:
                return [max(legal, key=lambda action: s.goods[4 * seat + _GIVES[action]])]
        case phases.CARDS:
            legal.remove(STOP)
            return legal if wide else sorted(legal, key=_BACK.index)[:2]
        case phases.UPGRADE:
            return legal if wide else legal[:2]
        case phases.MARKERS:
            found = _markers(s, seat, legal, wide)
            if last is not None and last.verb == "marker":
                # Nor does that of two markers.
                found = [action for action in found if action.id > last.id] or [STOP]
            return found
        case phases.SET_DIE:
            return _settings(s, seat) or legal[:1]
        case phases.FORCED | phases.GIVE_UP:
            return _own_marker(s, seat, legal, wide)
        case phases.PUT:
            return legal if wide else [KEEP_MARKER]
        case phases.CLOSING:
            legal.remove(END_ROUND)
        case phases.HAND_OVER:
            # Nor does it matter in which order Materials are handed over.
            return [action for action in legal if last not in _HANDS or action.id >= last.id]
        case phases.BONUS:
            return [TAKE_BONUS] if DECLINE_BONUS in legal and TAKE_BONUS in legal else legal
    return legal


def _wanted(s: Position, takes: list[Action]) -> list[Action]:
    """Of the Materials that can be taken those that are missing, and time."""
    need = costs(s)
    wanted = [
        action
        for action in takes
        if (n := _TAKES.get(action)) is None or s.goods[n] < min(s.tables.resource_max, need[n])
    ]
    return wanted or takes[:1]


def _preparations(s: Position, seat: Seat, wide: bool) -> list[Action]:
    """Die steps, markers and sales that may be worth their price, each paid with what is needed least."""
    if s.terms.coop and s.ready:
        wide = False
    pay = _spare(s, seat)
    found: list[Action] = []
    if pay is None:
        return found
    stock = s.stock[s.terms.owner[seat]]
    if wide or (stock and _could_build(s, seat)):
        useful = build_values(s, seat)
        for value in DISTINCT[s.dice[seat]]:
            for way in (0, 1):
                action = STEP[value, None, way, pay]
                if wide or (useful >> TURNED[action] & 1 and TURNED[action] not in s.dice[seat]):
                    found.append(action)
    if stock <= (2 if wide else 0):
        marked = (s.marks[s.terms.owner[seat]] if not wide else s.marks[0] | s.marks[1]) & CITY_BITS
        near = s.city.map.two[s.at[seat]] + s.city.map.one[s.at[seat]]
        places = [place for place in near if marked >> place & 1] or markers.areas(marked)
        found += [CLEAR[place][pay] for place in (places if wide else places[:2])]
    if wide and pay < 3 and s.goods[4 * seat + 3] < 3:
        found.append(SELL[pay])
    return found


def _spare(s: Position, seat: Seat) -> int | None:
    """The Resource with which to pay: of which most is left beyond what is still to be paid for."""
    goods = s.goods[4 * seat : 4 * seat + 4]
    need = [0, 0, 0, 0]
    targets = open_targets(s) if not s.terms.duel else [t for goal in s.goals for t in s.tables.goals[goal] if t.vp > 1]
    for target in targets:
        for n in range(4):
            need[n] += target.cost[n]
    if s.terms.duel:
        need = [n // 2 for n in need]
    prices = s.tables.change_prices
    means = [n for n in range(4) if goods[n] >= prices[n]]
    if not means:
        return None
    return max(means, key=lambda n: (goods[n] - need[n]) / prices[n])


def _could_build(s: Position, seat: Seat) -> bool:
    coal, steel, wood, money = s.goods[4 * seat : 4 * seat + 4]
    targets = open_targets(s) if not s.terms.duel else [t for goal in s.goals for t in s.tables.goals[goal]]
    return any(t.cost[0] <= coal and t.cost[1] <= steel and t.cost[2] <= wood and t.cost[3] <= money for t in targets)


def _markers(s: Position, seat: Seat, legal: list[Action], wide: bool) -> list[Action]:
    """Where one stands, what lies on the Building (it stands all the same) or a Goal, and some Quarters near by."""
    reach = markers.reach(s)
    here = s.at[seat]
    if s.terms.duel:
        found = markers.areas(reach & SCORING_BITS)[: 6 if wide else 1]
        reach = s.marks[seat] | reach & 1 << here
    else:
        found = markers.areas(reach & STAGE_BITS)[:1]
    if reach >> here & 1:
        found.append(here)
    near = s.city.map.one[here] + s.city.map.two[here]
    others = [place for place in near if reach >> place & 1]
    found += others[: 6 if wide else 2] or [area for area in markers.areas(reach & CITY_BITS) if area != here][:2]
    wanted = {MARKER[area] for area in found}
    return [action for action in legal if action in wanted] or legal


def _own_marker(s: Position, seat: Seat, legal: list[Action], wide: bool) -> list[Action]:
    """The marker that comes back for 1 VP: one from a Goal, which opens it again, or from a Quarter near by."""
    own, here = s.marks[seat], s.at[seat]
    near = s.city.map.one[here] + s.city.map.two[here]
    found = markers.areas(own & SCORING_BITS)[:3]
    found += [place for place in near if own >> place & 1][:3]
    if not wide:
        found = found[:1]
    wanted = {MARKER[area] for area in found}
    return [action for action in legal if action in wanted] or legal[:1]


def _settings(s: Position, seat: Seat) -> list[Action]:
    """Card 6: a die becomes one that the Quarter takes; otherwise it does not matter."""
    pool = s.dice[seat]
    if not pool or markers.marked(s, s.at[seat]):
        return []
    wanted = investment.values(s, s.at[seat])
    for value in pool:
        if value in wanted:
            return [SET[value, None, value]]
    return [SET[pool[0], None, wanted[0]]] if wanted else []
