"""How many points a player will have at the end, as far as the table tells, and how likely he is to win.

The numbers of ``prospects`` and the cards of a player are weighed. The weights are learned from games played by habit
and ship as ``judge.toml``; they change with the actions that a player still has, and are others in the last round.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from math import exp
from operator import mul
from typing import TYPE_CHECKING, cast

from piazza.games.city_of_iron import phases
from piazza.games.city_of_iron.bot.lore import Produce
from piazza.games.city_of_iron.bot.prospects import (
    NAMES,
    Clock,
    actions_left,
    clock,
    features,
    openly,
    produce,
)
from piazza.games.city_of_iron.box import CARD_IDS, summed
from piazza.kernel import Seat, State

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position

COIN = NAMES.index("coins to 6")

Four = tuple[float, float, float, float]
"""Of a number: before the last round, for each ten actions to come, in the last round, for each action left in it."""
Weights = tuple[list[float], list[list[float]], list[list[float]]]
"""At one time: of the features, and of sets of eight cards that are owned or in the hand."""


class Scale:
    """The weights, as they are read from their file or tried by who looks for better ones."""

    def __init__(self, numbers: Sequence[Four], owned: Sequence[Four], hand: Sequence[Four]) -> None:
        self.numbers, self.owned, self.hand = numbers, owned, hand
        self._known: dict[tuple[int, bool], Weights] = {}

    def at(self, actions: int, last: bool) -> Weights:
        known = self._known.get((actions, last))
        if known is None:
            numbers, owned, hand = (
                [four[2] + four[3] * actions if last else four[0] + four[1] * actions / 10 for four in fours]
                for fours in (self.numbers, self.owned, self.hand)
            )
            known = self._known[actions, last] = numbers, summed(owned), summed(hand)
        return known


def read() -> Scale:
    data = tomllib.loads(files(__package__).joinpath("judge.toml").read_text(encoding="utf-8"))
    return Scale(
        [data["numbers"][name] for name in NAMES],
        [data["owned"].get(id, (0, 0, 0, 0)) for id in CARD_IDS],
        [data["hand"].get(id, (0, 0, 0, 0)) for id in CARD_IDS],
    )


SCALE = read()
SPREAD, SPREAD_AN_ACTION = 2.0, 0.5
"""Points by which the estimate is wrong: at the end, and more for each action to come."""


def estimate(s: Position, seat: Seat, time: Clock, goods: Produce) -> float:
    """The points of a seat at the end."""
    if s.phase == phases.OVER:
        return s.vp[seat]
    numbers, owned, hand = features(s, seat, time, goods)
    weights, of_owned, of_hand = SCALE.at(actions_left(s, seat, time[0]), time[4])
    weighed: float = sum(map(mul, weights, numbers))
    return s.vp[seat] + weighed + add_up(of_owned, owned) + add_up(of_hand, hand)


def shadow(s: Position, seat: Seat, time: Clock, goods: Produce) -> float:
    """The part of an estimate that others can change."""
    if s.phase == phases.OVER:
        return s.vp[seat]
    weights = SCALE.at(actions_left(s, seat, time[0]), time[4])[0]
    weighed: float = sum(map(mul, weights, openly(s, seat, time, goods)))
    return s.vp[seat] + weighed


def add_up(tables: list[list[float]], cards: int) -> float:
    a, b, c, d = tables
    return a[cards & 255] + b[cards >> 8 & 255] + c[cards >> 16 & 255] + d[cards >> 24]


def judge(state: State, seat: Seat) -> float:
    s = cast("Position", state)
    if s.phase < phases.PILES:
        return 1 / s.seats
    time, goods = clock(s), produce(s)
    hopes = [estimate(s, k, time, goods) for k in range(s.seats)]
    spread = SPREAD if s.phase == phases.OVER else SPREAD + SPREAD_AN_ACTION * actions_left(s, seat, time[0])
    return 1 / sum(exp(min(50.0, (hope - hopes[seat]) / spread)) for hope in hopes)
