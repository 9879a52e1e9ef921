"""Figures for who sets up a match, and for who looks back on one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from piazza.games.city_heroes.board import tiles_of
from piazza.games.city_heroes.pieces import Row
from piazza.games.city_heroes.story import step_name
from piazza.games.city_heroes.tables import CONTENT, INDEX, NAMES, RIVAL, RIVALS
from piazza.games.city_heroes.view import HeroesView
from piazza.games.city_heroes.words import amounts, listed
from piazza.kernel import Figure, Figures, Mark, Progress, Seat, Seen, Setup, Source, Value


def of_setup(setup: Setup) -> list[Figure]:
    rows = CONTENT.rows[setup.seats]
    found = [
        Figure("Turns", str(CONTENT.turns[setup.seats])),
        Figure("Board", f"{tiles_of(rows)} tiles in {rows} rows"),
    ]
    if (rival := RIVAL.get(str(setup.options["rival"]))) is not None:
        found.append(Figure("To exceed", f"{RIVALS[rival].target[setup.seats]} Prestige of {RIVALS[rival].name}"))
    return found


def of_choice(setup: Setup, option: str, value: Value) -> list[Figure]:
    """A rival's target with so many players, and its rates."""
    if option != "rival" or value not in RIVAL:
        return []
    rival = RIVALS[RIVAL[str(value)]]
    return [
        Figure("Target", str(rival.target[setup.seats])),
        *(Figure(f"Buys {_name(row)}", _rates(row.rates)) for row in rival.they_buy),
        *(Figure(f"Sells {_name(row)}", _rates([(get, give) for give, get in row.rates])) for row in rival.they_sell),
    ]


def _name(row: Row) -> str:
    return NAMES[INDEX[row.resource]]


def _rates(steps: Sequence[tuple[int, int]]) -> str:
    """``4 for 1 Ducat, then 2 for 1 and 1 for 1``: at first, and after each step of the token."""
    (things, ducats), *later = steps
    return f"{things} for {amounts({'Ducats': ducats})}, then " + listed([f"{n} for {price}" for n, price in later])


def course(view: HeroesView) -> list[Mark]:
    return [
        Mark("City", None, view.prestige),
        Mark(view.rival.name, None, view.rival.shown),
        *(Mark("", player.seat, player.influence) for player in view.players),
    ]


def progress(_: Setup, view: HeroesView) -> Progress:
    return Progress(f"turn {view.turn} of {view.turns}", view.turn - 1, view.turns)


def sources(seen: Sequence[Seen], seats: int) -> list[Source]:
    """Influence gained and lost during the game. What the supply is worth at the end, the last view tells."""
    found: dict[str, list[int]] = {}

    def add(label: str, seat: Seat, points: int) -> None:
        found.setdefault(label, [0] * seats)[seat] += points

    for what in seen:
        facts: Mapping[str, Any] = what.facts
        if what.kind == "pillaged" and what.seat is not None:
            add("Pillages", what.seat, facts["influence"])
            add("Pillaged by others", facts["owner"], -facts["lost"])
        elif what.kind in ("influence", "took back") and what.seat is not None:
            add("Bought and sold", what.seat, facts["points" if what.kind == "influence" else "influence"])
        elif what.kind == "received" and what.seat is not None and (points := facts["gains"].get("Influence")):
            add(step_name(facts["step"]), what.seat, points)
    return [Source(label, tuple(values)) for label, values in found.items() if any(values)]


FIGURES = Figures(of_setup, of_choice, course, progress, sources)
