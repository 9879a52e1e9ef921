"""The interface for programs that play: a stream of all changes at their tables, and a request for each move."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from time import monotonic
from typing import Any, Literal

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Stream
from msgspec import Struct

from piazza.kernel import Refused, Seat
from piazza.server.accounts import auth
from piazza.server.accounts.auth import CurrentVisitor, Visitor
from piazza.server.errors import Denied
from piazza.server.limits.rate import RateLimiter
from piazza.server.limits.throttle import LONG_RUNNING
from piazza.server.matches.visibility import has_curtain
from piazza.server.rooms.repository import Filter
from piazza.server.rooms.room import PLAYING, Room
from piazza.server.rooms.service import Rooms, RoomService
from piazza.server.tables import sight
from piazza.server.tables.info import Sight, TableInfo
from piazza.server.tables.messages import Actions, Id, SeatNumber
from piazza.server.tables.table import Table, request_of

KEEP_ALIVE_SECONDS = 15.0
"""Silence after which a keep-alive line is sent."""
MAX_STREAMS = 8
MAX_TABLES = 200
BURST_REQUESTS = 200
REQUESTS_PER_SECOND = 50


class BotTable(Struct, frozen=True):
    """A table of the program, as its seat sees it."""

    room: str
    seat: int
    table: TableInfo
    sight: Sight


class State(Struct, tag="state", frozen=True):
    """The first line: the person and all running tables."""

    person: str
    tables: list[BotTable]


class Begun(Struct, tag="begun", frozen=True):
    """A table has been started."""

    table: BotTable


class Changed(Struct, tag="changed", frozen=True):
    """A table has changed; the match is over when the sight has an outcome."""

    room: str
    seat: int
    sight: Sight


class Left(Struct, tag="left", frozen=True):
    """The table has been abandoned, or the person has no seat there any more."""

    room: str


class Alive(Struct, tag="alive", frozen=True):
    """Nothing has happened."""


BotLine = State | Begun | Changed | Left | Alive


class BotPlay(Struct, frozen=True, forbid_unknown_fields=True):
    """One action or several as a batch. What was played under an id is never played again."""

    id: Id
    actions: Actions
    seat: SeatNumber | None = None
    """Needed only by a person with several seats."""


class Played(Struct, frozen=True):
    """The move is stored."""

    type: Literal["done"]
    id: str
    number: int


_encode = msgspec.json.Encoder().encode


class Feed:
    """What happens at the tables of one person, line by line."""

    def __init__(self, rooms: RoomService, visitor: Visitor, seat: Seat | None) -> None:
        self.rooms = rooms
        self.person = visitor.person
        self._at_screen = visitor.via == "cookie"
        self._seat = seat
        self._wake = asyncio.Event()
        self._rooms_changed = True
        self._tables: dict[str, Table] = {}
        self._seen: dict[tuple[str, Seat], int] = {}

    def notice(self) -> None:
        self._wake.set()

    def _heard(self, room: Room) -> None:
        if room.id in self._tables or room.seats_of(self.person.id):
            self._rooms_changed = True
            self._wake.set()

    async def lines(self) -> AsyncIterator[bytes]:
        self.rooms.repository.listeners.append(self._heard)
        self.rooms.shutdown.listeners.append(self.notice)
        try:
            begun = [line.table for line in await self._look() if isinstance(line, Begun)]
            yield _line(State(self.person.name, begun))
            while not self.rooms.shutdown.begun:
                try:
                    async with asyncio.timeout(KEEP_ALIVE_SECONDS):
                        await self._wake.wait()
                except TimeoutError:
                    yield _line(Alive())
                    continue
                self._wake.clear()
                for line in await self._look():
                    yield _line(line)
        finally:
            self.rooms.repository.listeners.remove(self._heard)
            self.rooms.shutdown.listeners.remove(self.notice)
            for id in list(self._tables):
                self._forget(id)

    async def _look(self) -> list[BotLine]:
        found: list[BotLine] = []
        if self._rooms_changed:
            self._rooms_changed = False
            playing = await self.rooms.repository.of(self.person.id, Filter(status=PLAYING), MAX_TABLES)
            for room in playing:
                if room.id not in self._tables:
                    table = await self.rooms.tables.need(room.id)
                    table.watchers.add(self)
                    self._tables[room.id] = table
            for id in self._tables.keys() - {room.id for room in playing}:
                found += await self._changes(self._tables[id])
                found.append(Left(id))
                self._forget(id)
        for table in list(self._tables.values()):
            found += await self._changes(table)
        return found

    async def _changes(self, table: Table) -> list[BotLine]:
        found: list[BotLine] = []
        async with table.lock:
            for seat in self._seats(table):
                before = self._seen.get((table.id, seat))
                number = table.match.seen_by(seat).number()
                if before == number:
                    continue
                self._seen[table.id, seat] = number
                since = before if before is not None and before >= table.match.history.unseen.lifted else 0
                seen = sight.see(table.match, seat, since)
                if before is None:
                    about = sight.about(table.match, table.id, table.room.colours, table.room.hints)
                    found.append(Begun(BotTable(table.id, seat, about, seen)))
                else:
                    found.append(Changed(table.id, seat, seen))
        return found

    def _seats(self, table: Table) -> list[Seat]:
        """A program sees all seats that it holds. A browser may stand before several people, who look one at a time."""
        own = table.room.seats_of(self.person.id)
        if self._at_screen and has_curtain(table, self.person.id):
            return [seat for seat in own if seat == self._seat]
        return own

    def _forget(self, id: str) -> None:
        self._tables.pop(id).watchers.discard(self)
        self._seen = {key: number for key, number in self._seen.items() if key[0] != id}


def _line(line: BotLine) -> bytes:
    return _encode(line) + b"\n"


_streams: Counter[str] = Counter()
_bucket = RateLimiter(BURST_REQUESTS, REQUESTS_PER_SECOND, f"At most {REQUESTS_PER_SECOND} requests a second.")


@get("/api/bot/stream", media_type="application/x-ndjson", opt={LONG_RUNNING: True})
async def stream(
    request: Request[Any, Any, Any], rooms: Rooms, visitor: CurrentVisitor, seat: FromQuery[Seat | None] = None
) -> Stream:
    """Lines of JSON without end: first the whole state, then every change.

    ``seat``: the seat before the screen, for a browser at a table where the seats of one screen have secrets from each
    other.
    """
    person = auth.allow(visitor, "bot")
    assert visitor is not None
    _bucket.take(person.id)
    if _streams[person.id] >= MAX_STREAMS:
        raise Denied(429, "TOO_MANY_STREAMS", f"At most {MAX_STREAMS} streams at a time: close one.", wait=1)

    async def counted() -> AsyncIterator[bytes]:
        _streams[person.id] += 1
        looked = monotonic()
        try:
            async for line in Feed(rooms, visitor, seat).lines():
                if monotonic() - looked > auth.SESSION_CHECK_SECONDS:
                    if not await auth.is_valid(request):
                        break
                    looked = monotonic()
                yield line
        finally:
            _streams[person.id] -= 1
            if not _streams[person.id]:
                del _streams[person.id]

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(counted(), media_type="application/x-ndjson", headers=headers)


@post("/api/bot/{room:str}/play", status_code=200)
async def play(room: FromPath[str], data: JSONBody[BotPlay], visitor: CurrentVisitor, rooms: Rooms) -> Played:
    """Play for one's seat. Answered when it is in the record for good."""
    person = auth.allow(visitor, "bot")
    _bucket.take(person.id)
    if not await rooms.tables.admits(room, person.id):
        raise Denied(404, "NO_TABLE", "There is no such table.")
    table = await rooms.tables.need(room)
    own = table.room.seats_of(person.id)
    seat = data.seat if data.seat is not None else next(iter(own), -1)
    if seat not in own:
        raise Denied(403, "NOT_YOUR_SEAT", "You have no such seat at this table.")
    request = request_of(seat, data.id)
    try:
        table.room.check_acts(person.id, seat)
        number = await table.play(request, seat, data.actions)
    except Refused:
        before = await table.answered(request)
        if before is None:
            raise
        number = before
    return Played("done", data.id, table.match.seen_by(seat).number_then(number))


routes = [stream, play]
