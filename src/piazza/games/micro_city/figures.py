"""Figures for who sets up a match, and for who looks back on one."""

from __future__ import annotations

from piazza.games.micro_city.terms import agree
from piazza.games.micro_city.view import MicroCityView
from piazza.kernel import Figure, Figures, Mark, Progress, Setup


def of_setup(setup: Setup) -> list[Figure]:
    return [Figure("Rounds", str(agree(setup).time))]


def course(view: MicroCityView) -> list[Mark]:
    if view.building is None:
        return [Mark("", company.seat, company.vp) for company in view.companies]
    built = sum(stage.done for stage in view.building.stages) + view.building.side * len(view.building.stages)
    return [Mark("Stages built", None, built), Mark("Time left", None, view.time)]


def progress(setup: Setup, view: MicroCityView) -> Progress:
    whole = agree(setup).time
    return Progress(f"{view.time} round{'' if view.time == 1 else 's'} left", max(0, whole - view.time), whole)


FIGURES = Figures(of_setup, course=course, progress=progress)
