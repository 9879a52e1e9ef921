"""How likely a position is to be won: features that a player would name, weighted as many games have taught.

`python -m tools.tune_micro_city` plays those games and writes `judge.toml` anew.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp
from typing import TYPE_CHECKING, cast

from piazza.games.micro_city.board import CITY_BITS, CONTRACTS, GOALS, SLOT
from piazza.games.micro_city.content import CONTENT
from piazza.games.micro_city.printed import Cost, Target
from piazza.games.micro_city.rules import advantages
from piazza.games.micro_city.rules.rounds import WON
from piazza.kernel import Seat, State

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

TOGETHER = (
    *("bias", "time", "few rounds", "stages", "stages a round", "missing", "missing a round", "money missing"),
    *("money missing a round", "spare", "ready", "two ready", "chance to build", "ready and chance", "last and chance"),
    *("no marker", "one marker", "two markers", "markers", "markers a stage", "cards", "card 2", "card 4", "card 5"),
    *("card 6", "upgrades", "open Quarters"),
)
"""What is looked at when one or two build together."""
DUEL = (
    *("points", "points late", "points in the end", "Materials", "money", "Materials and rounds", "no marker"),
    *("one marker", "markers", "cards", "card 4", "card 5", "best Goal", "best Goal and chance", "second Goal"),
    *("claim", "close to a claim", "residential", "mover"),
)
"""What is looked at in a duel: each time mine less theirs."""

_DATA = tomllib.loads(files(__package__).joinpath("judge.toml").read_text(encoding="utf-8"))
WEIGHTS: dict[str, list[float]] = {
    "together": [float(_DATA["together"].get(name, 0.0)) for name in TOGETHER],
    "duel": [float(_DATA["duel"].get(name, 0.0)) for name in DUEL],
}
_HITS = [1 - ((6 - n) / 6) ** 2 for n in range(7)]
"""The chance that one of two dice shows one of so many values."""
_TWO = 0b0101010
"""Cards that move two steps: 1, 3, 5."""
_HOMES: dict[tuple[object, ...], list[tuple[int, int]]] = {}
_KNOWN: dict[tuple[object, ...], tuple[list[Target], list[int]]] = {}


def judge(state: State, seat: Seat) -> float:
    s = cast("Position", state)
    if s.end:
        if s.end == WON:
            return 1.0
        if not s.terms.duel:
            return 0.0
        outcome = s.outcome()
        assert outcome is not None
        return 0.5 if outcome.ranks[0] == outcome.ranks[1] else float(outcome.ranks[seat] == 1)
    if s.terms.duel:
        return chance(WEIGHTS["duel"], duel(s, seat))
    return chance(WEIGHTS["together"], together(s))


def chance(weights: list[float], features: list[float]) -> float:
    total = sum(map(float.__mul__, weights, features))
    return 1 / (1 + exp(-total)) if total > -40 else 0.0


def together(s: Position) -> list[float]:
    left, need = _to_build(s)
    stages = len(left)
    time = s.time if s.time > 0 else 1
    goods = s.goods
    have = goods[:4] if not s.terms.coop else [goods[n] + goods[4 + n] for n in range(4)]
    missing = spare = 0
    for n in range(3):
        lack = need[n] - have[n]
        if lack > 0:
            missing += lack
        else:
            spare -= lack
    money = max(0, need[3] - have[3])
    spare += max(0, have[3] - need[3])
    ready = _affordable(goods, 0, left) or (s.terms.coop and _affordable(goods, 4, left))
    hit = _HITS[build_values(s, 0).bit_count()]
    if s.terms.coop:
        hit = max(hit, _HITS[build_values(s, 1).bit_count()])
    stock, hand = s.stock[0], s.hands[0]
    return [
        1.0,
        time / 10,
        1 / time,
        float(stages),
        stages / time,
        float(missing),
        missing / time,
        float(money),
        money / time,
        min(spare, 4) / 1.0,
        float(ready > 0),
        float(ready > 1),
        hit,
        hit if ready else 0.0,
        hit if ready and stages == 1 else 0.0,
        float(stock == 0),
        float(stock == 1),
        float(stock == 2),
        min(stock, 6) / 1.0,
        stock / (1 + stages),
        hand.bit_count() / 1.0,
        float(hand >> 2 & 1),
        float(hand >> 4 & 1),
        float(hand >> 5 & 1),
        float(hand >> 6 & 1),
        s.sides.bit_count() / 1.0,
        16.0 - ((s.marks[0] | s.marks[1]) & CITY_BITS).bit_count(),
    ]


def open_targets(s: Position) -> list[Target]:
    """All that is still to be built: stages of this side and the next, and Contracts."""
    return _to_build(s)[0]


def costs(s: Position) -> list[int]:
    """Of all that is still to be built."""
    return _to_build(s)[1]


def _to_build(s: Position) -> tuple[list[Target], list[int]]:
    """With what it costs in all."""
    contracts = s.marks[1] >> CONTRACTS if s.terms.seaport else -1
    key = (id(s.terms), s.face, s.done, contracts)
    known = _KNOWN.get(key)
    if known is None:
        left = [stage for n, stage in enumerate(s.terms.faces[s.face].stages) if not s.done >> n & 1]
        for face in s.terms.faces[s.face + 1 :]:
            left += face.stages
        left += [target for n, target in enumerate(CONTENT.contracts) if not contracts >> n & 1]
        known = _KNOWN[key] = left, [sum(target.cost[n] for target in left) for n in range(4)]
    return known


def _affordable(goods: list[int], at: int, left: list[Target]) -> int:
    """0, 1, or 2 for two at once."""
    coal, steel, wood, money = goods[at : at + 4]
    found: list[Cost] = []
    for target in left:
        cost = target.cost
        if cost[0] <= coal and cost[1] <= steel and cost[2] <= wood and cost[3] <= money:
            for other in found:
                if (
                    cost[0] + other[0] <= coal
                    and cost[1] + other[1] <= steel
                    and cost[2] + other[2] <= wood
                    and cost[3] + other[3] <= money
                ):
                    return 2
            found.append(cost)
    return 1 if found else 0


def build_values(s: Position, seat: int) -> int:
    """Die values, a bit each, with which something can be built in the next round."""
    at = s.at[seat]
    if at < 0:
        return 0
    hand = s.hands[s.terms.owner[seat]]
    far = bool(hand & _TWO)
    key = (s.city.districts, s.terms.seaport, s.sides, at, far)
    homes = _HOMES.get(key)
    if homes is None:
        homes = _HOMES[key] = _homes(s, at, far)
    marks = s.marks[0] | s.marks[1]
    found = 16 if hand & 16 else 0
    for bit, values in homes:
        if not marks & bit:
            found |= values
    return found


def _homes(s: Position, at: int, far: bool) -> list[tuple[int, int]]:
    """Residential Quarters within reach, as bits of the place and of their die values."""
    world = s.city.map
    residential = s.city.type_bits["residential"]
    places = {*world.one[at], *(world.two[at] if far else ())}
    return [
        (1 << place, sum(1 << value for value in s.city.dice[place][s.sides >> SLOT[place] & 1]))
        for place in sorted(places)
        if residential >> place & 1
    ]


def duel(s: Position, seat: int) -> list[float]:
    mine, theirs = _side(s, seat), _side(s, 1 - seat)
    found = [a - b for a, b in zip(mine, theirs, strict=True)]
    found.append(1.0 if s.active == seat else -1.0)
    return found


def _side(s: Position, seat: int) -> list[float]:
    at = 4 * seat
    goods = s.goods
    coal, steel, wood, money = goods[at : at + 4]
    materials = coal + steel + wood
    rounds = s.time // 2 + (1 if s.time % 2 and s.active == seat else 0)
    vp = s.vp[seat]
    marks = s.marks[0] | s.marks[1]
    best = second = 0
    for goal in s.goals:
        for n, target in enumerate(CONTENT.goals[goal]):
            if marks >> (GOALS + 3 * goal + n) & 1:
                continue
            cost = target.cost
            if cost[0] <= coal and cost[1] <= steel and cost[2] <= wood and cost[3] <= money:
                if target.vp > best:
                    best, second = target.vp, best
                elif target.vp > second:
                    second = target.vp
    if s.terms.seaport:
        for n, target in enumerate(CONTENT.contracts):
            cost = target.cost
            if (
                not marks >> (CONTRACTS + n) & 1
                and cost[0] <= coal
                and cost[1] <= steel
                and cost[2] <= wood
                and cost[3] <= money
            ):
                best = max(best, target.vp)
    alive = 1.0 if rounds else 0.0
    claim = close = 0.0
    for card in s.open:
        advantage = CONTENT.advantages[card]
        if advantages.holds(s, seat, advantage):
            claim += advantage.vp
        elif advantage.kind == "resource_at_least":
            lack = sum(max(0, a - b) for a, b in zip(advantage.amounts, (coal, steel, wood, money), strict=True))
            close += advantage.vp / (1 + lack)
    stock, hand = s.stock[seat], s.hands[seat]
    hit = _HITS[build_values(s, seat).bit_count()] * alive
    share = rounds / 10
    return [
        float(vp),
        vp * (1 - share),
        vp / (1 + rounds),
        min(materials, 8) * alive,
        min(money, 4) * alive,
        min(materials, 8) * share,
        float(stock == 0) * alive,
        float(stock == 1) * alive,
        stock * share,
        hand.bit_count() * share,
        float(hand >> 4 & 1) * alive,
        float(hand >> 5 & 1) * alive,
        best * alive,
        best * hit,
        second * share,
        claim * alive,
        close * share,
        hit,
    ]
