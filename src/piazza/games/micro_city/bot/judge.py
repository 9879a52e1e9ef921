"""How likely a position is to be won: features that a player would name, weighted as many games have taught.

`python -m tools.tune_micro_city` plays those games and writes `judge.toml` anew.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp
from typing import TYPE_CHECKING, cast

from piazza.games.micro_city.board import CITY_BITS
from piazza.games.micro_city.bot.prospects import affordable, chance_to_build, purse, reach, to_build
from piazza.games.micro_city.rules import advantages
from piazza.games.micro_city.rules.rounds import WON
from piazza.games.micro_city.tables import Memory, Tables
from piazza.kernel import Seat, State

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

TOGETHER = (
    *("bias", "time", "few rounds", "stages", "stages a round", "missing", "missing a round", "money missing"),
    *("money missing a round", "spare", "ready", "two ready", "chance to build", "ready and chance", "homes"),
    *("supply", "no marker", "one marker", "two markers", "markers", "markers a round", "cards", "cards a round"),
    *("card 1", "card 2", "card 3", "card 4", "card 5", "card 6", "upgrades", "open Quarters"),
)
"""What is looked at when one or two build together."""
DUEL = (
    *("points", "Materials", "money", "variety", "no marker", "one marker", "markers", "cards", "card 4", "card 5"),
    *("card 6", "best Goal", "best two Goals", "near a Goal", "chance to build", "best Goal and chance", "claim"),
    *("close to a claim", "homes", "tie-break", "mover"),
)
"""What is looked at in a duel: each time mine less theirs."""
GROUPS = {"together": 6, "duel": 5}
"""Weights differ by how far the game has come: by the stages left, and by the rounds left of a duel."""

_DATA = tomllib.loads(files(__package__).joinpath("judge.toml").read_text(encoding="utf-8"))
WEIGHTS: dict[str, list[list[float]]] = {
    part: [[float(_DATA[part][name][group]) for name in names] for group in range(GROUPS[part])]
    for part, names in (("together", TOGETHER), ("duel", DUEL))
}
MAX_REMEMBERED = 200_000
"""Judgements that are remembered before all are forgotten."""


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
    if len(s.tables.memory.scores) > MAX_REMEMBERED:
        forget(s.tables)
    if s.terms.duel:
        total = _score_of_side(s, seat) - _score_of_side(s, 1 - seat)
        mover = WEIGHTS["duel"][late(s)][-1]
        total += mover if s.active == seat else -mover
    else:
        total = _score(s)
    return 1 / (1 + exp(-total)) if total > -40 else 0.0


def forget(tables: Tables) -> None:
    """The weights are other ones, or there is too much to remember."""
    tables.memory = Memory()


# -- one or two who build together --


def _score(s: Position) -> float:
    goods = s.goods
    key = (
        *(id(s.terms), id(s.city), s.time, s.at[0], s.at[1], s.marks[0], s.marks[1], s.stock[0], s.hands[0], s.sides),
        *(s.face, s.done, goods[0], goods[1], goods[2], goods[3], goods[4], goods[5], goods[6], goods[7]),
    )
    scores = s.tables.memory.scores
    known = scores.get(key)
    if known is None:
        known = scores[key] = sum(map(float.__mul__, WEIGHTS["together"][early(s)], together(s)))
    return known


def early(s: Position) -> int:
    """The group of weights: by the stages left."""
    return min(len(to_build(s)[0]), GROUPS["together"]) - 1


def together(s: Position) -> list[float]:
    left, need = to_build(s)
    stages = len(left)
    time = s.time if s.time > 0 else 1
    goods = s.goods
    marks = s.marks[0] | s.marks[1]
    have = goods[:4] if not s.terms.coop else [goods[n] + goods[4 + n] for n in range(4)]
    materials = s.city.material_bits
    near = reach(s, 0) | (reach(s, 1) if s.terms.coop else 0)
    missing = spare = supply = 0
    for n in range(3):
        lack = need[n] - have[n]
        if lack > 0:
            missing += lack
            supply += bool(materials[n] & near & ~marks)
        else:
            spare -= lack
    money = max(0, need[3] - have[3])
    spare += max(0, have[3] - need[3])
    ready = affordable(goods, 0, left) or (s.terms.coop and affordable(goods, 4, left))
    hit = chance_to_build(s, 0)
    if s.terms.coop:
        hit = max(hit, chance_to_build(s, 1))
    stock, hand = s.stock[0], s.hands[0]
    cards = hand.bit_count()
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
        (s.city.type_bits["residential"] & ~marks).bit_count() / 1.0,
        supply / 1.0,
        float(stock == 0),
        float(stock == 1),
        float(stock == 2),
        min(stock, 6) / 1.0,
        stock / time,
        cards / 1.0,
        cards / time,
        float(hand >> 1 & 1),
        float(hand >> 2 & 1),
        float(hand >> 3 & 1),
        float(hand >> 4 & 1),
        float(hand >> 5 & 1),
        float(hand >> 6 & 1),
        s.sides.bit_count() / 1.0,
        16.0 - (marks & CITY_BITS).bit_count(),
    ]


# -- a duel --


def late(s: Position) -> int:
    """The group of weights: by the rounds left."""
    time = s.time
    return 0 if time > 14 else 1 if time > 9 else 2 if time > 5 else 3 if time > 2 else 4


def _score_of_side(s: Position, seat: int) -> float:
    at = 4 * seat
    goods = s.goods
    # Of the other's markers only those count that are in the way.
    blocking = (s.marks[0] | s.marks[1]) & (s.city.type_bits["residential"] | ~CITY_BITS)
    key = (
        *(id(s.city), s.time, s.active == seat, s.at[seat], s.marks[seat], blocking, s.stock[seat], s.hands[seat]),
        *(s.sides, s.goals, s.open, s.vp[seat], goods[at], goods[at + 1], goods[at + 2], goods[at + 3]),
        *(s.piles[1 - seat][-1:], len(s.taken[seat])),
    )
    scores = s.tables.memory.scores
    known = scores.get(key)
    if known is None:
        known = scores[key] = sum(map(float.__mul__, WEIGHTS["duel"][late(s)], side(s, seat)))
    return known


def duel(s: Position, seat: int) -> list[float]:
    found = [a - b for a, b in zip(side(s, seat), side(s, 1 - seat), strict=True)]
    found.append(1.0 if s.active == seat else -1.0)
    return found


def side(s: Position, seat: int) -> list[float]:
    """What one player has; nothing counts for later if there is no later."""
    at = 4 * seat
    coal, steel, wood, money = goods = s.goods[at : at + 4]
    materials = coal + steel + wood
    rounds = s.time // 2 + (1 if s.time % 2 and s.active == seat else 0)
    marks = s.marks[0] | s.marks[1]
    alive = 1.0 if rounds else 0.0
    best, two, near = purse(s, marks, goods) if rounds else (0.0, 0.0, 0.0)
    claim = close = 0.0
    if rounds:
        for card in s.open:
            advantage = s.tables.advantages[card]
            if advantages.holds(s, seat, advantage):
                claim += advantage.vp
            elif advantage.kind == "resource_at_least":
                a, b, c, d = advantage.amounts
                lack = max(0, a - coal) + max(0, b - steel) + max(0, c - wood) + max(0, d - money)
                close += advantage.vp / (1 + lack)
    stock = s.stock[seat]
    top = s.piles[1 - seat][-1:]
    hand = s.hands[seat] & ~(1 << top[0]) if top and s.active == seat else s.hands[seat]
    hit = chance_to_build(s, seat) * alive
    share = rounds / 10
    return [
        float(s.vp[seat]),
        min(materials, 8) * alive,
        min(money, 4) * alive,
        ((coal > 0) + (steel > 0) + (wood > 0)) * alive,
        float(stock == 0) * alive,
        float(stock == 1) * alive,
        stock * share,
        s.hands[seat].bit_count() * share,
        float(hand >> 4 & 1) * alive,
        float(hand >> 5 & 1) * alive,
        float(hand >> 6 & 1) * alive,
        best * alive,
        two * alive,
        near * alive,
        hit,
        best * hit,
        claim * alive,
        close * share,
        (s.city.type_bits["residential"] & reach(s, seat) & ~marks).bit_count() * alive,
        len(s.taken[seat]) + sum(goods) / 20,
    ]
