"""Preparation phase: die steps, markers taken back for a price, sales (section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city import phases
from piazza.games.micro_city.actions import CLEAR, DOWN, END_PREP, SELL, STEP, UP
from piazza.games.micro_city.board import CITY_BITS, PLACES
from piazza.games.micro_city.pieces import MONEY, RESOURCES
from piazza.games.micro_city.rules import company, markers
from piazza.games.micro_city.rules.company import DISTINCT, Pool
from piazza.kernel import Action, Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position


# What can be done depends on what can be paid with: a bit for each Material, and one for enough money. So all lists
# are made beforehand, by dice and by the marked Quarters, nine at a time.


def _payments(means: int) -> list[int]:
    return [pay for pay in range(4) if means >> pay & 1]


def _steps(pool: Pool, owner: int | None) -> list[list[Action]]:
    return [
        [STEP[value, owner, way, pay] for value in DISTINCT[pool] for way in (UP, DOWN) for pay in _payments(means)]
        for means in range(16)
    ]


def _clears(lowest: int) -> list[list[list[Action]]]:
    return [
        [[CLEAR[lowest + n][pay] for n in range(9) if bits >> n & 1 for pay in _payments(means)] for means in range(16)]
        for bits in range(512)
    ]


_STEPS = {owner: {pool: _steps(pool, owner) for pool in DISTINCT} for owner in (None, 0, 1)}
_NORTH, _SOUTH = _clears(0), _clears(9)
_SALES = [[*(SELL[material] for material in range(3) if means >> material & 1), END_PREP] for means in range(16)]


def legal_prep(s: Position, seat: int) -> list[Action]:
    goods, at = s.goods, 4 * seat
    means = (
        (goods[at] > 0)
        + 2 * (goods[at + 1] > 0)
        + 4 * (goods[at + 2] > 0)
        + 8 * (goods[at + 3] >= s.tables.change_money)
    )
    found = _STEPS[None][s.dice[seat]][means] + _SALES[means]
    marks = (s.marks[0] | s.marks[1]) & CITY_BITS
    if marks:
        found += _NORTH[marks & 511][means]
        found += _SOUTH[marks >> 9][means]
    if s.terms.coop:
        found += _STEPS[1 - seat][s.dice[1 - seat]][means]
    return found


Step = tuple[int, int | None, int, int]


def refuse_die(s: Position, seat: int, step: Step) -> Refusal | None:
    value, owner, _, pay = step
    return company.not_that_die(s, seat, value, owner, "MC-PREP-3") or company.lacking(
        s, seat, company.price_of(pay, s.tables.change_prices[pay]), "A die step"
    )


def do_die(s: Position, seat: int, step: Step) -> None:
    value, owner, way, pay = step
    company.pay(s, seat, pay, s.tables.change_prices[pay], part=True)
    to = value % 6 + 1 if way == UP else (value - 2) % 6 + 1
    whose = seat if owner is None else owner
    company.turn_die(s, whose, value, to)
    if s.journal is not None:
        s.journal.tell(
            "turned", seat, die=value, to=to, owner=whose, price=s.tables.change_prices[pay], resource=RESOURCES[pay]
        )


def refuse_clear(s: Position, seat: int, clear: tuple[int, int]) -> Refusal | None:
    place, pay = clear
    cost = company.price_of(pay, s.tables.change_prices[pay])
    no = company.lacking(s, seat, cost, "Taking back a marker")
    if no is None and not markers.marked(s, place):
        no = Refusal("AREA", "MC-PREP-4", f"No marker lies on {PLACES[place]}.")
    return no


def do_clear(s: Position, seat: int, clear: tuple[int, int]) -> None:
    place, pay = clear
    company.pay(s, seat, pay, s.tables.change_prices[pay], part=True)
    if s.journal is not None:
        theirs = s.terms.duel and s.marks[1 - seat] >> place & 1
        owner = 1 - seat if theirs else None
        s.journal.tell(
            "cleared",
            seat,
            at=PLACES[place],
            place=s.city.call(place),
            owner=owner,
            price=s.tables.change_prices[pay],
            resource=RESOURCES[pay],
        )
    markers.take(s, seat, place, part=True)


def refuse_sell(s: Position, seat: int, material: int) -> Refusal | None:
    return company.lacking(s, seat, company.price_of(material, 1), "The sale")


def do_sell(s: Position, seat: int, material: int) -> None:
    company.pay(s, seat, material, 1, part=True)
    if s.journal is not None:
        s.journal.tell("sold", seat, resource=RESOURCES[material], money=s.tables.sale_money)
    company.gain(s, seat, MONEY, s.tables.sale_money, part=True)


def do_end_prep(s: Position, seat: int, _: int) -> None:
    s.ready |= 1 << seat
    if s.journal is not None:
        s.journal.tell("prepared", seat)
    if s.ready == 3:
        s.phase = phases.PROJECT
