"""Data for charts and lists of tables: the course of a match and its progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Request, get
from litestar.params import FromPath
from msgspec import Struct

from piazza.kernel import Game, Mark, Move, Setup
from piazza.server.accounts.auth import CurrentVisitor
from piazza.server.limits.address import address_of
from piazza.server.matches.visibility import find_access
from piazza.server.rooms.service import Rooms


class TurnInfo(Struct, frozen=True):
    number: int
    """Of the entry with which it begins."""
    text: str


class Curve(Struct, frozen=True):
    label: str
    """Empty for a player."""
    seat: int | None
    values: list[int]
    """One for each of the numbers."""


class SourceInfo(Struct, frozen=True):
    """Where points came from."""

    label: str
    values: list[int]
    """One for each seat."""


class Course(Struct, frozen=True):
    """The figures of a match that everybody may know, after each of its moves."""

    numbers: list[int]
    """Entries that stand; the first is 0, the start."""
    turns: list[TurnInfo]
    curves: list[Curve]
    sources: list[SourceInfo]
    eyes: list[int]
    """Seats through whose eyes the match may be seen now: all once it is over, none where people share a screen."""


class Progress(Struct, frozen=True):
    """How far a match has come."""

    text: str
    done: int
    of: int
    """0 where nobody can tell."""


@get("/api/matches/{id:str}/course")
async def show_course(
    request: Request[Any, Any, Any],
    id: FromPath[str],
    visitor: CurrentVisitor,
    rooms: Rooms,
) -> Course:
    access = await find_access(rooms, id, visitor)
    async with access.table.lock:
        match = access.table.match
        viewer = None if access.free else access.viewer
        hidden = set(match.history.unseen.hidden_from(viewer))
        known = [number for number in match.history.standing if number not in hidden]
        numbers = [match.seen_by(viewer).number(number) for number in known]
        moves = [
            entry for number in match.history.standing if isinstance(entry := match.record.entries[number - 1], Move)
        ]
        at = [0, *(step for step, number in enumerate(match.history.standing, 1) if number not in hidden)]
        seen = [event.seen_by(viewer) for number in known for event in match.history.events[number - 1]]
        sources = match.game.figures.sources(seen, match.setup.seats)
        turns = [TurnInfo(number, line.text) for number, line in match.seen_by(viewer).story() if line.heading]
    replayed = await rooms.replays.run(access.person or address_of(request), replay, match.game, match.setup, moves)
    marks = [replayed[step] for step in at]
    curves = [
        Curve(first.label, first.seat, [at[n].value for at in marks if n < len(at)])
        for n, first in enumerate(marks[-1])
        if all(n < len(at) for at in marks)
    ]
    found = [SourceInfo(source.label, list(source.values)) for source in sources]
    return Course([0, *numbers], turns, curves, found, access.offered)


def replay(game: Game, setup: Setup, moves: Sequence[Move]) -> list[Sequence[Mark]]:
    """The figures at the start and after each move."""
    state = game.start(setup)
    found = [game.figures.course(state.view(None))]
    for move in moves:
        state.apply(move.seat, game.action(move.seat, move.action))
        found.append(game.figures.course(state.view(None)))
    return found


@get("/api/matches/{id:str}/progress")
async def show_progress(id: FromPath[str], visitor: CurrentVisitor, rooms: Rooms) -> Progress:
    access = await find_access(rooms, id, visitor)
    async with access.table.lock:
        match = access.table.match
        come = match.game.figures.progress(match.setup, match.state.view(None))
        return Progress(come.text, come.done, come.of)


routes = [show_course, show_progress]
