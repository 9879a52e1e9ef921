"""Figures for who sets up a match, and for who looks back on one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from piazza.games.micro_city.tables import Tables
from piazza.games.micro_city.terms import agree
from piazza.games.micro_city.view import MicroCityView
from piazza.kernel import Figure, Figures, Mark, Progress, Seen, Setup, Source


def of_setup(tables: Tables, setup: Setup) -> list[Figure]:
    return [Figure("Rounds", str(agree(tables, setup).time))]


def course(view: MicroCityView) -> list[Mark]:
    if view.building is None:
        return [Mark("", company.seat, company.vp) for company in view.companies]
    built = sum(stage.done for stage in view.building.stages) + view.building.side * len(view.building.stages)
    return [Mark("Stages built", None, built), Mark("Rounds left", None, view.time)]


def progress(tables: Tables, setup: Setup, view: MicroCityView) -> Progress:
    whole = agree(tables, setup).time
    return Progress(f"{view.time} round{'' if view.time == 1 else 's'} left", max(0, whole - view.time), whole)


def sources(seen: Sequence[Seen], seats: int) -> list[Source]:
    """The VP of a duel."""
    found: dict[str, list[int]] = {}
    for what in seen:
        facts: Mapping[str, Any] = what.facts
        if what.seat is None:
            continue
        if what.kind == "built" and facts["vp"]:
            label, points = "Contracts" if facts["target"].startswith("K") else "Goals", facts["vp"]
        elif what.kind == "claimed":
            label, points = "Advantages", facts["vp"]
        elif what.kind == "vp" and facts["change"]:
            label, points = "Given up for markers", facts["change"]
        else:
            continue
        found.setdefault(label, [0] * seats)[what.seat] += points
    return [Source(label, tuple(values)) for label, values in found.items()]


def figures(tables: Tables) -> Figures:
    return Figures(partial(of_setup, tables), course=course, progress=partial(progress, tables), sources=sources)
