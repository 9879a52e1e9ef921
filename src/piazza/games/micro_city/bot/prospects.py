"""What a player can build, now and in the next round, and what is missing for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city.board import CITY_BITS, CONTRACTS, GOALS, SLOT
from piazza.games.micro_city.pieces import Cost
from piazza.games.micro_city.tables import Target

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

_HITS = [1 - ((6 - n) / 6) ** 2 for n in range(7)]
"""The chance that one of two dice shows one of so many values."""


def open_targets(s: Position) -> list[Target]:
    """All that is still to be built: stages of this side and the next, and Contracts."""
    return to_build(s)[0]


def costs(s: Position) -> list[int]:
    """Of all that is still to be built."""
    return to_build(s)[1]


def to_build(s: Position) -> tuple[list[Target], list[int]]:
    """With what it costs in all."""
    contracts = s.marks[1] >> CONTRACTS if s.terms.seaport else -1
    key = (id(s.terms), s.face, s.done, contracts)
    known = s.tables.memory.to_build.get(key)
    if known is None:
        left = [stage for n, stage in enumerate(s.terms.faces[s.face].stages) if not s.done >> n & 1]
        for face in s.terms.faces[s.face + 1 :]:
            left += face.stages
        left += [target for n, target in enumerate(s.tables.contracts) if not contracts >> n & 1]
        known = s.tables.memory.to_build[key] = left, [sum(target.cost[n] for target in left) for n in range(4)]
    return known


def affordable(goods: list[int], at: int, left: list[Target]) -> int:
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


# -- the city --


def reach(s: Position, seat: int) -> int:
    """Places that can be reached in the next round, a bit each."""
    at = s.at[seat]
    if at < 0:
        return CITY_BITS
    world = s.city.map
    return world.one_bits[at] | (world.two_bits[at] if s.hands[s.terms.owner[seat]] & s.tables.two_step_cards else 0)


def chance_to_build(s: Position, seat: int) -> float:
    """That the dice of the next round allow it; a card that sets a die makes sure next to a residential Quarter."""
    at = s.at[seat]
    if at < 0:
        return 0.5
    hand = s.hands[s.terms.owner[seat]]
    marks = s.marks[0] | s.marks[1]
    if hand & s.tables.die_setting_cards and s.city.map.one_bits[at] & s.city.type_bits["residential"] & ~marks:
        return 1.0
    return _HITS[build_values(s, seat).bit_count()]


def build_values(s: Position, seat: int) -> int:
    """Die values, a bit each, with which something can be built in the next round."""
    at = s.at[seat]
    if at < 0:
        return 0
    hand = s.hands[s.terms.owner[seat]]
    far = bool(hand & s.tables.two_step_cards)
    key = (s.city.districts, s.terms.seaport, s.sides, at, far)
    homes = s.tables.memory.homes.get(key)
    if homes is None:
        homes = s.tables.memory.homes[key] = _homes(s, at, far)
    marks = s.marks[0] | s.marks[1]
    found = 0
    for card, values in s.tables.building_cards:
        if hand & card:
            found |= values
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


def purse(s: Position, marks: int, goods: list[int]) -> tuple[float, ...]:
    """The VP of the best open target that can be paid for, of the best two at once, and of one that is near."""
    contracts = s.terms.seaport
    key = (s.goals, contracts, marks >> GOALS, goods[0], goods[1], goods[2], goods[3])
    known = s.tables.memory.purses.get(key)
    if known is not None:
        return known
    targets = _open_goals(s, marks)
    coal, steel, wood, money = goods
    best = two = 0
    near = 0.0
    for number, (vp, (a, b, c, d)) in enumerate(targets):
        lack = max(0, a - coal) + max(0, b - steel) + max(0, c - wood) + max(0, d - money)
        near = max(near, vp / (1 + lack))
        if not lack:
            best = max(best, vp)
            for other, cost in targets[number + 1 :]:
                if (
                    a + cost[0] <= coal
                    and b + cost[1] <= steel
                    and c + cost[2] <= wood
                    and d + cost[3] <= money
                    and vp + other > two
                ):
                    two = vp + other
    known = s.tables.memory.purses[key] = float(best), float(max(best, two)), near
    return known


def _open_goals(s: Position, marks: int) -> list[tuple[int, Cost]]:
    """VP and cost of all Goal areas and Contracts without a marker."""
    key = (s.goals, s.terms.seaport, marks >> GOALS)
    known = s.tables.memory.open_goals.get(key)
    if known is None:
        known = s.tables.memory.open_goals[key] = [
            (target.vp, target.cost)
            for goal in s.goals
            for n, target in enumerate(s.tables.goals[goal])
            if not marks >> (GOALS + 3 * goal + n) & 1
        ]
        if s.terms.seaport:
            known += [(t.vp, t.cost) for n, t in enumerate(s.tables.contracts) if not marks >> (CONTRACTS + n) & 1]
    return known
