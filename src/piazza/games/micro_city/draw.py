"""The board in letters."""

from __future__ import annotations

from piazza.games.micro_city.view import MicroCityView
from piazza.kernel import Drawing, Names


def draw(view: MicroCityView, names: Names) -> Drawing:
    return [[(f"time {view.time}", "bold")]]
