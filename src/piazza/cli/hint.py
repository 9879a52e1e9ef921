"""``piazza hint``"""

from __future__ import annotations

import json
from pathlib import Path

from piazza.bots import Decision, Master, Thought
from piazza.cli.common import open_match, read_record
from piazza.cli.problem import Problem
from piazza.cli.table import check_seats
from piazza.kernel import CHANCE, Game, Rng, Seat, State

LISTED_MOVES_MAX = 5
"""Maximum number of moves listed."""


def hint(
    file: Path,
    /,
    *,
    seat: int | None = None,
    at: int | None = None,
    seconds: float = 2.0,
    json: bool = False,
) -> None:
    """List the best moves in a saved game, with their win probabilities.

    Parameters
    ----------
    file
        A saved game.
    seat
        The seat, counted from 1; by default the one to move.
    at
        Number of entries before the position; by default all.
    seconds
        How long to think.
    json
        One JSON object for programs.
    """
    record = read_record(file)
    match = open_match(file, record)
    count = len(record.entries)
    if at is not None and not 0 <= at <= count:
        raise Problem(f"{file} has {count} entries; --at is 0 to {count}, not {at}.")
    state = match.state if at is None else match.history.state_at(at)
    movers = state.to_move()
    if seat is not None:
        check_seats([seat - 1], match.setup.seats)
    who = movers[0] if seat is None and movers else CHANCE if seat is None else seat - 1
    if who == CHANCE or who not in movers:
        raise Problem("There is nothing to decide." if seat is None else f"Seat {seat} is not to move.")
    thoughts = advise(match.game, state, who, seconds)
    if json:
        _print_json(thoughts)
    else:
        for line in lines(thoughts):
            print(line)


def advise(game: Game, state: State, seat: Seat, seconds: float) -> list[Thought]:
    """The best moves, from what the seat may know. The random numbers are independent of those of the match."""
    return Master().think(Decision(game, state, seat, seconds), Rng("hint"))[:LISTED_MOVES_MAX]


def lines(thoughts: list[Thought]) -> list[str]:
    return [f"{t.chance:4.0%}  {'; '.join(step.notation for step in t.steps or (t.action,))}" for t in thoughts]


def _print_json(thoughts: list[Thought]) -> None:
    found = [
        {"steps": [step.notation for step in t.steps or (t.action,)], "chance": round(t.chance, 3), "tries": t.visits}
        for t in thoughts
    ]
    print(json.dumps(found))
