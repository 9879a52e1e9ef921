"""Investment phase: the action of the Quarter on which the Engineer stands (sections 9.1, 15.1 and 15.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city.actions import INVEST_ADVANCED, INVEST_BASIC, INVEST_BUY, INVEST_RETRIEVE, SKIP
from piazza.games.micro_city.board import PLACES, SLOT
from piazza.games.micro_city.rules import company, effects, rounds
from piazza.kernel import Action, Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

BASIC, ADVANCED, RETRIEVE, BUY = range(4)
"""What a Quarter is used for; the last two are the actions of a Logistics Quarter (MC-LOG-2)."""
_CHOICES = (INVEST_RETRIEVE, INVEST_BUY)


def _side(s: Position, place: int) -> int:
    return s.sides >> SLOT[place] & 1


def values(s: Position, place: int) -> tuple[int, ...]:
    """Die values of the side that is up (MC-INV-3)."""
    return s.city.dice[place][_side(s, place)]


def legal_invest(s: Position, seat: int) -> list[Action]:
    place, city = s.at[seat], s.city
    quarter = city.types[place]
    side = s.sides >> SLOT[place] & 1
    found = [SKIP]
    basic = city.basics[place][side]
    if basic is not None and effects.possible(s, seat, basic):
        found.append(INVEST_BASIC)
    pool = company.DISTINCT[s.dice[seat]]
    if quarter.advanced is not None:
        dice = city.dice[place][side]
        fitting = [value for value in pool if value in dice]
        if fitting and effects.possible(s, seat, quarter.advanced):
            found += [INVEST_ADVANCED[value] for value in fitting]
    for letters, effect in zip(_CHOICES, quarter.choices, strict=False):
        if effects.possible(s, seat, effect):
            found += [letters[value] for value in pool]
    return found


def _no_such_action(s: Position, place: int, what: str) -> Refusal:
    return Refusal("TARGET", "MC-INV-2", f"The {s.city.name(place)} Quarter on {PLACES[place]} has no {what} action.")


def refuse_invest(s: Position, seat: int, use: tuple[int, int]) -> Refusal | None:
    kind, value = use
    place = s.at[seat]
    quarter = s.city.types[place]
    if kind == BASIC:
        basic = s.city.basics[place][_side(s, place)]
        if basic is None:
            return Refusal("DIE", "MC-LOG-2", "Every action of a Logistics Quarter takes a die.")
        return effects.obstacle(s, seat, basic)
    no = company.no_such_die(s, seat, value, "MC-INV-3" if kind == ADVANCED else "MC-LOG-2")
    if no is not None:
        return no
    if kind != ADVANCED:
        if not quarter.choices:
            return _no_such_action(s, place, ("retrieve", "buy")[kind - RETRIEVE])
        return effects.obstacle(s, seat, quarter.choices[kind - RETRIEVE])
    fitting = values(s, place)
    if value not in fitting:
        text = f"{PLACES[place]} takes {' or '.join(map(str, fitting))}, not a {value}."
        return Refusal("DIE", "MC-INV-3", text)
    if quarter.advanced is None:
        return _no_such_action(s, place, "advanced")
    return effects.obstacle(s, seat, quarter.advanced)


def do_invest(s: Position, seat: int, use: tuple[int, int]) -> None:
    kind, value = use
    place = s.at[seat]
    quarter = s.city.types[place]
    if kind == BASIC:
        effect = s.city.basics[place][_side(s, place)]
    else:
        effect = quarter.advanced if kind == ADVANCED else quarter.choices[kind - RETRIEVE]
    assert effect is not None
    die = value or None
    if s.journal is not None:
        s.journal.tell("invested", seat, die=die, at=PLACES[place], quarter=s.city.name(place))
    effects.start(s, seat, effect, die)


def do_skip(s: Position, seat: int, _: int) -> None:
    if s.journal is not None:
        s.journal.tell("skipped", seat, at=PLACES[s.at[seat]], quarter=s.city.name(s.at[seat]))
    rounds.action_done(s, seat)
