"""Resources and dice of a player (sections 5.1 and 5.2 of the rules)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city.pieces import ANY_DIE, MONEY, RESOURCES, Cost
from piazza.kernel import Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

Pool = tuple[int, ...]
"""Dice of one player, in ascending order."""
DISTINCT: dict[Pool, Pool] = {
    (): (),
    **{(a,): (a,) for a in ANY_DIE},
    **{(a, b): (a,) if a == b else (a, b) for a in ANY_DIE for b in ANY_DIE if a <= b},
}
"""Each value of a pool once."""


# Resources that come or go as part of something the log tells in one line are told as a part of it.


def gain(s: Position, seat: int, resource: int, count: int, *, part: bool = False) -> None:
    """What does not fit on the track is lost (MC-RES-4)."""
    index = 4 * seat + resource
    have = s.goods[index] + count
    most = s.tables.resource_max
    s.goods[index] = have if have < most else most
    if s.journal is not None:
        lost = max(0, have - most)
        s.journal.tell("gained", seat, resource=RESOURCES[resource], count=count - lost, lost=lost, part=part)


def pay(s: Position, seat: int, resource: int, count: int, *, part: bool = False) -> None:
    s.goods[4 * seat + resource] -= count
    if s.journal is not None:
        s.journal.tell("paid", seat, resource=RESOURCES[resource], count=count, part=part)


def pay_cost(s: Position, seat: int, cost: Cost) -> None:
    for resource, count in enumerate(cost):
        if count:
            pay(s, seat, resource, count, part=True)


def lack(s: Position, seat: int, cost: Cost) -> str | None:
    """What is missing, with figures."""
    missing = [
        f"{count - have} more {RESOURCES[resource]}: {have} of {count}"
        for resource, count in enumerate(cost)
        if (have := s.goods[4 * seat + resource]) < count
    ]
    return ", ".join(missing) or None


def lacking(s: Position, seat: int, cost: Cost, what: str) -> Refusal | None:
    missing = lack(s, seat, cost)
    return Refusal("RESOURCES", "MC-RES-5", f"{what} needs {missing}.") if missing else None


def price_of(pay: int, count: int) -> Cost:
    coal, steel, wood, money = (count if resource == pay else 0 for resource in range(MONEY + 1))
    return coal, steel, wood, money


def without(pool: Pool, value: int) -> Pool:
    return pool[1:] if pool[0] == value else pool[:1]


def turn_die(s: Position, owner: int, value: int, to: int) -> None:
    rest = without(s.dice[owner], value)
    s.dice[owner] = (to,) if not rest else (to, rest[0]) if to <= rest[0] else (rest[0], to)


def use_die(s: Position, seat: int, value: int) -> None:
    s.dice[seat] = without(s.dice[seat], value)
    if s.journal is not None:
        s.journal.tell("used", seat, die=value)


def no_such_die(s: Position, seat: int, value: int, rule: str) -> Refusal | None:
    pool = s.dice[seat]
    if value in pool:
        return None
    left = "the die left is" if len(pool) == 1 else "the dice left are"
    rest = f"{left} {' and '.join(map(str, pool))}" if pool else "no die is left"
    return Refusal("DIE", rule, f"There is no {value} in the dice pool: {rest}.")


def not_that_die(s: Position, seat: int, value: int, owner: int | None, rule: str) -> Refusal | None:
    """For a change of a die: one's own, or in coop any of the four (MC-COOP-8)."""
    if owner is None:
        return no_such_die(s, seat, value, rule)
    if not s.terms.coop:
        rule = "MC-DUEL-6" if s.terms.duel else rule
        return Refusal("DIE", rule, "Only the dice of your own pool can be changed.")
    if owner == seat:
        return Refusal("DIE", "MC-COOP-8", f"Player {owner + 1} is you: leave out 'of {owner + 1}' for your own dice.")
    return no_such_die(s, owner, value, "MC-COOP-8")
