"""Figures for who looks on, and for who looks back on a match."""

from __future__ import annotations

from piazza.games.city_of_iron.view import TableView
from piazza.kernel import Figures, Mark, Progress, Setup

ROUNDS = 7
"""A typical game (COI-AIM-3); the deck decides."""


def course(view: TableView) -> list[Mark]:
    return [Mark("", player.seat, player.vp) for player in view.players]


def progress(_: Setup, view: TableView) -> Progress:
    text = f"round {view.round}" if view.round else "setting up"
    return Progress(text, max(0, view.round - 1), max(ROUNDS, view.round))


FIGURES = Figures(course=course, progress=progress)
