"""Card X: Materials go from partner to partner (MC-COOP-11 to MC-COOP-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city import phases
from piazza.games.micro_city.actions import GIVE, RECEIVE, STOP
from piazza.games.micro_city.pieces import MATERIALS
from piazza.games.micro_city.rules import company, rounds
from piazza.kernel import Action, Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

NOTHING = (0, 0, 0, 0, 0, 0)
"""Coal, steel, wood given, and coal, steel, wood received."""


def start(s: Position, seat: int) -> None:
    s.handed = NOTHING
    s.phase = phases.HAND_OVER
    _go_on(s, seat)


def _limit(s: Position) -> int:
    return s.effect.hand_over


def enough(s: Position, way: int) -> Refusal | None:
    """``way`` 0: given, 1: received."""
    handed = sum(s.handed[3 * way : 3 * way + 3])
    if handed < _limit(s):
        return None
    return Refusal("CHOICE", "MC-COOP-12", f"{handed} of {_limit(s)} Materials are handed over that way already.")


def legal_hand_over(s: Position, seat: int) -> list[Action]:
    limit = _limit(s)
    found: list[Action] = []
    if sum(s.handed[:3]) < limit:
        found += [GIVE[material] for material in range(3) if s.goods[4 * seat + material]]
    if sum(s.handed[3:]) < limit:
        found += [RECEIVE[material] for material in range(3) if s.goods[4 * (1 - seat) + material]]
    if s.effect.both_ways:
        found.append(STOP)
    return found


def refuse_receive(s: Position, seat: int, material: int) -> Refusal | None:
    if not s.goods[4 * (1 - seat) + material]:
        return Refusal("RESOURCES", "MC-RES-5", f"Your partner has no {MATERIALS[material]}.")
    return enough(s, 1)


def do_receive(s: Position, seat: int, material: int) -> None:
    hand(s, seat, 1 - seat, material)


def hand(s: Position, seat: int, giver: int, material: int) -> None:
    """All that is given leaves first and arrives in the end, so that a swap at full tracks works (MC-COOP-12)."""
    company.pay(s, giver, material, 1, part=True)
    if s.journal is not None:
        s.journal.tell("handed", giver, resource=MATERIALS[material], to=1 - giver)
    index = material if giver == seat else 3 + material
    s.handed = (*s.handed[:index], s.handed[index] + 1, *s.handed[index + 1 :])
    _go_on(s, seat)


def _go_on(s: Position, seat: int) -> None:
    one_way = not s.effect.both_ways
    if (one_way and any(s.handed)) or legal_hand_over(s, seat) == [STOP]:
        finish(s, seat)


def finish(s: Position, seat: int) -> None:
    for index, count in enumerate(s.handed):
        if count:
            company.gain(s, 1 - seat if index < 3 else seat, index % 3, count)
    s.handed = NOTHING
    rounds.action_done(s, seat)
