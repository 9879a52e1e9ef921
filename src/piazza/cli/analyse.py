"""``piazza analyse``"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from piazza.cli.common import open_match, read_record
from piazza.cli.problem import Problem
from piazza.cli.progress import progress
from piazza.kernel import Match, plain
from piazza.lab.analysis import Analysis, Point
from piazza.lab.analysis import analyse as look_back

CURVE_ROWS = 24
"""Approximate number of lines of a curve."""
BAR_CHARACTERS = 40


def analyse(file: Path, /, *, json: bool = False) -> None:
    """Show win probabilities and turning points of a finished game.

    Parameters
    ----------
    file
        A saved game.
    json
        One JSON object for programs.
    """
    match = open_match(file, read_record(file))
    if match.state.outcome() is None:
        raise Problem(f"{file} is not over: an analysis shows what is hidden while a game goes on.")
    with progress(len(match.history.standing)) as show:
        found = look_back(match, show and partial(show, match.game.title))
    if json:
        _print_json(found)
    else:
        _print(match, found)


def _print_json(found: Analysis) -> None:
    print(json.dumps(plain(found), ensure_ascii=False))


def _print(match: Match, found: Analysis) -> None:
    names = match.record.header.seats
    step = max(1, len(found.curve) // CURVE_ROWS)
    points = [*found.curve[:-1:step], found.curve[-1]]
    for seat, name in enumerate(names):
        print(f"The chance of {name}")
        for point in points:
            chance = point.chances[seat]
            print(f"  {point.entry:>5}  {'█' * round(BAR_CHARACTERS * chance):<{BAR_CHARACTERS}} {chance:4.0%}")
    print("Turning points" if found.turnings else "There was no turning point.")
    for turn in found.turnings:
        whose = "" if len(names) == 1 else f" for {names[turn.winner]}"
        print(f"  {turn.point.entry:>5}  {_who(turn.point, names)}: {turn.before:.0%} to {turn.after:.0%}{whose}")


def _who(point: Point, names: tuple[str, ...]) -> str:
    return f"{names[point.seat]}, {point.text}" if point.seat is not None else point.text
