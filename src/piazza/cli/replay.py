"""``piazza replay``"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from piazza.cli.common import open_match, read_record
from piazza.cli.problem import Problem
from piazza.cli.table import check_seats
from piazza.kernel import CHANCE, Match, State, Viewer, plain


def replay(
    file: Path,
    /,
    *,
    at: int | None = None,
    seat: int | None = None,
    json: bool = False,
) -> None:
    """Show a saved game at any of its entries.

    Parameters
    ----------
    file
        A saved game.
    at
        Number of entries before the position; 0 is the start. By default all.
    seat
        The seat, counted from 1, whose view is shown; by default that of a spectator.
    json
        One JSON object for programs.
    """
    record = read_record(file)
    match = open_match(file, record)
    count = len(record.entries)
    number = count if at is None else at
    if not 0 <= number <= count:
        raise Problem(f"{file} has {count} entries; --at is 0 to {count}, not {number}.")
    if seat is not None:
        check_seats([seat - 1], match.setup.seats)
    viewer = None if seat is None else seat - 1
    if json:
        _print_json(match, match.history.state_at(number), number, viewer)
    else:
        _print(match, match.history.state_at(number), number, count, viewer)


def _print(match: Match, state: State, at: int, count: int, viewer: Viewer) -> None:
    from piazza.cli import screen

    console = screen.terminal()
    names = match.record.header.seats
    seen = "a spectator" if viewer is None else names[viewer]
    console.print(match.game.title, style="bold")
    console.print(f"entry {at} of {count}, as {seen} sees it", style="dim")
    console.print()
    screen.tell(console, [line for _, line in match.seen_by(viewer).story(upto=at)])
    console.print()
    screen.draw(console, match.game.draw(state.view(viewer), names))
    console.print()
    outcome = state.outcome()
    if outcome is not None:
        screen.result(console, outcome, names)
    else:
        movers = ["chance" if mover == CHANCE else names[mover] for mover in state.to_move()]
        console.print(f"To move: {', '.join(movers)}")


def _print_json(match: Match, state: State, at: int, viewer: Viewer) -> None:
    outcome = state.outcome()
    header = match.record.to_json()
    del header["entries"]
    if outcome is None:
        header["seed"] = ""
    found: dict[str, Any] = {
        "header": header,
        "at": at,
        "entries": match.seen_by(viewer).lines(at),
        "view": plain(state.view(viewer)),
        "log": [
            {"entry": number, "text": line.text, "heading": line.heading}
            for number, line in match.seen_by(viewer).story(upto=at)
        ],
        "to_move": ["*" if mover == CHANCE else mover + 1 for mover in state.to_move()],
        "outcome": plain(outcome),
    }
    print(json.dumps(found, ensure_ascii=False))
