"""Investment phase: the action of the Quarter on which the Engineer stands (sections 9.1, 15.1 and 15.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city.actions import INVEST_ADVANCED, INVEST_BASIC, INVEST_BUY, INVEST_RETRIEVE, SKIP
from piazza.games.micro_city.board import PLACES, SLOT
from piazza.games.micro_city.printed import Effect
from piazza.games.micro_city.rules import company, effects, rounds
from piazza.kernel import Action, Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

_CHOICES = (INVEST_RETRIEVE, INVEST_BUY)
"""The two actions of a Logistics Quarter (MC-LOG-2)."""


def _side(s: Position, place: int) -> int:
    return s.sides >> SLOT[place] & 1


def values(s: Position, place: int) -> tuple[int, ...]:
    """Die values of the side that is up (MC-INV-3)."""
    return s.city.dice[place][_side(s, place)]


def offers(s: Position, seat: int) -> list[Action]:
    place = s.at[seat]
    quarter = s.city.types[place]
    found = [SKIP]
    basic = quarter.basic[_side(s, place)]
    if basic is not None and effects.possible(s, seat, basic):
        found.append(INVEST_BASIC)
    pool = company.DISTINCT[s.dice[seat]]
    if quarter.advanced is not None:
        fitting = [value for value in pool if value in values(s, place)]
        if fitting and effects.possible(s, seat, quarter.advanced):
            found += [INVEST_ADVANCED[value] for value in fitting]
    for letters, effect in zip(_CHOICES, quarter.choices, strict=False):
        if effects.possible(s, seat, effect):
            found += [letters[value] for value in pool]
    return found


def _no_such_action(s: Position, place: int, what: str) -> Refusal:
    return Refusal("TARGET", "MC-INV-2", f"The {s.city.name(place)} Quarter on {PLACES[place]} has no {what} action.")


def why_not_basic(s: Position, seat: int, _: None) -> Refusal | None:
    place = s.at[seat]
    effect = s.city.types[place].basic[_side(s, place)]
    if effect is None:
        return Refusal("DIE", "MC-LOG-2", "Every action of a Logistics Quarter takes a die.")
    return effects.obstacle(s, seat, effect)


def basic(s: Position, seat: int, _: None) -> None:
    place = s.at[seat]
    effect = s.city.types[place].basic[_side(s, place)]
    assert effect is not None
    _start(s, seat, effect, None)


def why_not_advanced(s: Position, seat: int, value: int) -> Refusal | None:
    place = s.at[seat]
    effect = s.city.types[place].advanced
    fitting = values(s, place)
    no = company.no_such_die(s, seat, value, "MC-INV-3")
    if no is not None:
        return no
    if value not in fitting:
        text = f"{PLACES[place]} takes {' or '.join(map(str, fitting))}, not a {value}."
        return Refusal("DIE", "MC-INV-3", text)
    if effect is None:
        return _no_such_action(s, place, "advanced")
    return effects.obstacle(s, seat, effect)


def advanced(s: Position, seat: int, value: int) -> None:
    effect = s.city.types[s.at[seat]].advanced
    assert effect is not None
    _start(s, seat, effect, value)


def why_not_choice(s: Position, seat: int, choice: tuple[int, int]) -> Refusal | None:
    number, value = choice
    place = s.at[seat]
    choices = s.city.types[place].choices
    no = company.no_such_die(s, seat, value, "MC-LOG-2")
    if no is not None:
        return no
    if not choices:
        return _no_such_action(s, place, ("retrieve", "buy")[number])
    return effects.obstacle(s, seat, choices[number])


def choose(s: Position, seat: int, choice: tuple[int, int]) -> None:
    number, value = choice
    _start(s, seat, s.city.types[s.at[seat]].choices[number], value)


def _start(s: Position, seat: int, effect: Effect, die: int | None) -> None:
    if s.journal is not None:
        place = s.at[seat]
        s.journal.tell("invested", seat, die=die, at=PLACES[place], quarter=s.city.name(place))
    effects.start(s, seat, effect, die)


def skip(s: Position, seat: int, _: None) -> None:
    if s.journal is not None:
        s.journal.tell("skipped", seat, at=PLACES[s.at[seat]], quarter=s.city.name(s.at[seat]))
    rounds.action_done(s, seat)
