"""Figures for who looks on, and for who looks back on a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from piazza.games.city_of_iron.story import SCORINGS
from piazza.games.city_of_iron.view import TableView
from piazza.kernel import Figures, Mark, Progress, Seen, Setup, Source

ROUNDS = 7
"""A typical game (COI-AIM-3); the deck decides."""


def course(view: TableView) -> list[Mark]:
    return [Mark("", player.seat, player.vp) for player in view.players]


def progress(_: Setup, view: TableView) -> Progress:
    text = f"round {view.round}" if view.round else "setting up"
    return Progress(text, max(0, view.round - 1), max(ROUNDS, view.round))


def sources(seen: Sequence[Seen], seats: int) -> list[Source]:
    """The points of each scoring; what the bonuses add at the end, the last view tells."""
    found: list[list[int]] = []
    for what in seen:
        facts: Mapping[str, Any] = what.facts
        if what.kind == "scoring":
            found.append([0] * seats)
        elif what.kind == "scored" and what.seat is not None:
            found[-1][what.seat] = facts["points"]
    return [Source(label, tuple(values)) for label, values in zip(SCORINGS, found, strict=False)]


FIGURES = Figures(course=course, progress=progress, sources=sources)
