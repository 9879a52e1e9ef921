"""Figures for who sets up a match, and for who looks back on one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from piazza.games.city_heroes.board import tiles_of
from piazza.games.city_heroes.box import INDEX, RIVAL
from piazza.games.city_heroes.pieces import Row
from piazza.games.city_heroes.story import step_name
from piazza.games.city_heroes.tables import Tables
from piazza.games.city_heroes.view import HeroesView
from piazza.games.city_heroes.words import amounts, listed
from piazza.kernel import Figure, Figures, Mark, Progress, Seat, Seen, Setup, Source, Value


def of_setup(t: Tables, setup: Setup) -> list[Figure]:
    rows = t.content.map.rows_by_players[setup.seats]
    found = [
        Figure("Turns", str(t.content.turns.by_players[setup.seats])),
        Figure("Board", f"{tiles_of(rows)} tiles in {rows} rows"),
    ]
    if (number := RIVAL.get(str(setup.options["rival"]))) is not None:
        rival = t.content.rivals[number]
        found.append(Figure("To exceed", f"{rival.prestige_target[setup.seats]} Prestige of {rival.name}"))
    return found


def of_choice(t: Tables, setup: Setup, option: str, value: Value) -> list[Figure]:
    """A rival's target with so many players, and its rates."""
    if option != "rival" or value not in RIVAL:
        return []
    rival = t.content.rivals[RIVAL[str(value)]]
    sold = [(row, [(get, give) for give, get in row.rates]) for row in rival.they_sell]
    return [
        Figure("Target", str(rival.prestige_target[setup.seats])),
        *(Figure(f"Buys {_name(t, row)}", _rates(row.rates)) for row in rival.they_buy),
        *(Figure(f"Sells {_name(t, row)}", _rates(rates)) for row, rates in sold),
    ]


def _name(t: Tables, row: Row) -> str:
    return t.names[INDEX[row.resource]]


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


def figures(t: Tables) -> Figures:
    return Figures(partial(of_setup, t), partial(of_choice, t), course, progress, sources)
