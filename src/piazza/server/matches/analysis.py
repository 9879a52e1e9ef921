"""The analysis of finished matches: win probabilities and turning points, computed by bots in small parts."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Struct

from piazza.kernel import Outcome
from piazza.lab.analysis import Point, turnings
from piazza.server.accounts.auth import CurrentVisitor
from piazza.server.errors import Denied
from piazza.server.limits.address import address_of
from piazza.server.limits.rate import RateLimiter
from piazza.server.matches.visibility import find_access
from piazza.server.rooms.service import Rooms
from piazza.server.tables.caretaker import bot_workers
from piazza.server.tables.table import Table

MAX_KEPT_POINTS = 100_000
"""Maximum number of points kept in memory; other analyses are computed again on demand."""
MAX_PENDING = 8
"""Maximum number of unfinished analyses."""

HIDDEN_TEXT = "An analysis shows what is hidden while a match lasts"

log = logging.getLogger("piazza.server")
_asking = RateLimiter(6, 0.1, "You ask for more than can be worked out. Wait a little.")


class ChancePoint(Struct, frozen=True):
    number: int
    """The number of entries before this point."""
    seat: int | None
    """The seat that moved; None for chance and for the start."""
    text: str
    chances: list[float]
    """Of winning, for each seat."""


class TurningPoint(Struct, frozen=True):
    number: int
    seat: int | None
    text: str
    whose: int
    """The seat whose chance changed."""
    before: float
    after: float


class Analysis(Struct, frozen=True):
    """The analysis of a finished match, as far as it has been computed."""

    done: int
    of: int
    """Total number of entries; 0 before anybody has asked for the analysis."""
    points: list[ChancePoint]
    turnings: list[TurningPoint]
    """The greatest changes first; none before it is complete."""


@dataclass(slots=True)
class Work:
    record: str
    of: int
    """Entries, up to the last that stands."""
    outcome: Outcome | None
    curve: list[Point] = field(default_factory=list)
    task: asyncio.Task[None] | None = None

    @property
    def complete(self) -> bool:
        return bool(self.curve) and self.curve[-1].entry >= self.of

    def shown(self) -> Analysis:
        points = [ChancePoint(p.entry, p.seat, p.text, list(p.chances)) for p in self.curve]
        found = turnings(self.curve, self.outcome) if self.complete else []
        return Analysis(
            self.curve[-1].entry if self.curve else 0,
            self.of,
            points,
            [TurningPoint(t.point.entry, t.point.seat, t.point.text, t.winner, t.before, t.after) for t in found],
        )


class AnalysisQueue:
    """Analyses one match at a time, so that bots at live tables are hardly slowed down."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], Work] = {}
        """By match and length of its record, since an undo leads to another end."""
        self._turn = asyncio.Lock()

    def get(self, table: Table) -> Work | None:
        return self._known.get((table.id, table.number))

    def begin(self, table: Table) -> Work:
        if sum(not work.complete for work in self._known.values()) >= MAX_PENDING:
            raise Denied(429, "BUSY", "Other matches are being looked at. Try again in a minute.", wait=60)
        complete = {key: len(work.curve) for key, work in self._known.items() if work.complete}
        points = sum(complete.values())
        for key, size in complete.items():
            if points > MAX_KEPT_POINTS:
                del self._known[key]
                points -= size
        key = table.id, table.number
        match = table.match
        of = match.history.standing[-1] if match.history.standing else 0
        work = self._known[key] = Work(match.record.to_text(), of, match.state.outcome())
        work.task = asyncio.create_task(self._look(key, work))
        return work

    async def _look(self, key: tuple[str, int], work: Work) -> None:
        try:
            async with self._turn:
                while not work.complete:
                    work.curve += await bot_workers.analyse(work.record, work.curve[-1].entry if work.curve else -1)
                work.record = ""
        except Exception:
            # The next request starts the analysis again.
            log.exception("match %s cannot be analysed", key[0])
            del self._known[key]


@get("/api/matches/{id:str}/analysis")
async def show_analysis(
    id: FromPath[str], visitor: CurrentVisitor, rooms: Rooms, analyses: NamedDependency[AnalysisQueue]
) -> Analysis:
    """As far as it has come, if anybody has asked for it."""
    access = await find_access(rooms, id, visitor)
    async with access.table.lock:
        access.check_over(HIDDEN_TEXT)
        work = analyses.get(access.table)
    return Analysis(0, 0, [], []) if work is None else work.shown()


@post("/api/matches/{id:str}/analysis", status_code=202)
async def ask_analysis(
    request: Request[Any, Any, Any],
    id: FromPath[str],
    visitor: CurrentVisitor,
    rooms: Rooms,
    analyses: NamedDependency[AnalysisQueue],
) -> Analysis:
    """Begin it, unless somebody has; it is worked out once."""
    access = await find_access(rooms, id, visitor)
    async with access.table.lock:
        access.check_over(HIDDEN_TEXT)
        work = analyses.get(access.table)
        if work is None:
            _asking.take(access.person or address_of(request))
            work = analyses.begin(access.table)
    return work.shown()


routes = [show_analysis, ask_analysis]
