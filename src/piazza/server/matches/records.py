"""A person's tables and their records: as files, as the position after any entry, and as a copy to play on."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream
from sqlalchemy import select

from piazza.kernel import Match, Record, plain
from piazza.server.accounts import auth
from piazza.server.accounts.auth import CurrentVisitor
from piazza.server.db import schema
from piazza.server.errors import Denied
from piazza.server.limits.address import payer
from piazza.server.matches.sealing import Saved
from piazza.server.matches.visibility import MatchAccess, access_of, find_access, owns
from piazza.server.rooms.messages import ForkWish
from piazza.server.rooms.repository import Filter
from piazza.server.rooms.room import Room
from piazza.server.rooms.service import Rooms, RoomService
from piazza.server.rooms.view import title
from piazza.server.tables import sight
from piazza.server.tables.info import Created, NewTable, Sight, TableBrief
from piazza.server.tables.table import Table

DEFAULT_LISTED_MATCHES = 30
TEXT_MEDIA_TYPE = "text/plain; charset=utf-8"
MAX_EXPORTED_MATCHES = 10_000
MAX_SEARCHED_MATCHES = 1000
"""Number of a person's latest tables that a filtered list searches."""
MAX_SAVE_BYTES = 2_000_000
"""Maximum size of a request with a saved record."""

CATALOGUE_SECONDS = 3600
"""How long a browser keeps the catalogue of a match, which never changes."""

BeforeTheScreen = Annotated[int | None, QueryParameter(ge=0, le=15)]
Word = Annotated[str, QueryParameter(max_length=60)]


# -- one's own tables --


@get("/api/matches")
async def list_tables(
    visitor: CurrentVisitor,
    rooms: Rooms,
    status: Word = "",
    game: Word = "",
    kind: Word = "",
    name: Word = "",
    outcome: FromQuery[Literal["", "won", "lost"]] = "",
    turn: FromQuery[bool] = False,
    until: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=200)] = DEFAULT_LISTED_MATCHES,
) -> list[TableBrief]:
    """Your tables, the latest first; ``name``: somebody who sits there too, ``turn``: only where it is your turn,
    ``outcome``: only those that you have won, or lost."""
    if visitor is None:
        return []
    person = auth.allow(visitor, "read").id
    mine = await rooms.repository.of(
        person, Filter(status, game, kind, name, until), MAX_SEARCHED_MATCHES if turn or outcome else limit
    )
    found = await _briefs(rooms, mine, person)
    return [b for b in found if (b.turn or not turn) and (not outcome or b.result == outcome)][:limit]


async def _briefs(rooms: RoomService, chosen: list[Room], person: str) -> list[TableBrief]:
    m = schema.matches.c
    wanted = (m.id, m.touched, m.entries, m.unseen, m.to_move, m.outcome, m.winners)
    query = select(*wanted).where(m.id.in_([room.id for room in chosen]))
    async with rooms.tables.store.engine.connect() as connection:
        rows = {row.id: row for row in (await connection.execute(query)).all()}
    found = []
    for room in chosen:
        row = rows.get(room.id)
        mine = room.seats_of(person)
        playing = room.status == "playing" and row is not None
        to_move = json.loads(row.to_move) if row is not None and playing else []
        entries = 0 if row is None else row.entries - row.unseen
        found.append(
            TableBrief(
                id=room.id,
                game=room.game,
                title=title(room.game),
                names=[chair.name for chair in room.seats],
                to_move=to_move,
                entries=entries,
                touched=max(room.touched, 0 if row is None else row.touched),
                outcome=room.result or (None if row is None else row.outcome),
                kind=room.kind,
                status=room.status,
                name=room.name,
                turn=bool(set(mine) & set(to_move)),
                result="" if row is None or row.winners is None else result(mine, json.loads(row.winners)),
                unseen=max(0, entries - max(room.seats[seat].looked for seat in mine)),
            )
        )
    return sorted(found, key=lambda brief: -brief.touched)


def result(mine: list[int], winners: list[int]) -> str:
    if not winners or not set(mine) & set(winners):
        return "lost"
    return "won" if set(mine) <= set(winners) else ""


@post("/api/matches", request_max_body_size=MAX_SAVE_BYTES)
async def open_table(request: Request[Any, Any, Any], data: JSONBody[NewTable], rooms: Rooms) -> Created:
    """A table at one screen, alone or together."""
    person = auth.allow(await auth.enter(request), "play")
    rooms.opening.take(payer(request, person.id, person.guest))
    return Created(await rooms.open_shared(person, data))


# -- files --


@get("/api/matches/export.json")
async def export_all(visitor: CurrentVisitor, rooms: Rooms) -> Stream:
    """All your records."""
    person = auth.allow(visitor, "read").id
    rooms.exporting.take(person)
    headers = {"Content-Disposition": 'attachment; filename="piazza.json"'}
    mine = await rooms.repository.of(person, Filter(), MAX_EXPORTED_MATCHES)
    return Stream(_records(rooms, mine, person), media_type="application/json", headers=headers)


async def _records(rooms: RoomService, chosen: Sequence[Room], person: str) -> AsyncIterator[bytes]:
    """One after the other, so that they are never in memory all at once."""
    mark = b"["
    for room in chosen:
        table = await rooms.tables.find(room.id)
        if table is not None:
            access = await access_of(rooms.repository, table, person)
            async with table.lock:
                yield mark + msgspec.json.encode({"id": room.id, **access.record.to_json()})
            mark = b","
    yield b"[]" if mark == b"[" else b"]"


@get("/api/matches/{id:str}/record.txt")
async def record_text(
    id: FromPath[str], visitor: CurrentVisitor, rooms: Rooms, seat: BeforeTheScreen = None
) -> Response[str]:
    """As far as you may know it; while a match with secrets lasts, as far as the named seat of yours may."""
    access = await find_access(rooms, id, visitor, seat)
    async with access.table.lock:
        return Response(access.text, media_type=TEXT_MEDIA_TYPE, headers=_as_file(access, "txt"))


@get("/api/matches/{id:str}/record.json")
async def record_json(
    id: FromPath[str], visitor: CurrentVisitor, rooms: Rooms, seat: BeforeTheScreen = None
) -> Response[dict[str, Any]]:
    access = await find_access(rooms, id, visitor, seat)
    async with access.table.lock:
        return Response(access.record.to_json(), headers=_as_file(access, "json"))


@get("/api/matches/{id:str}/save.txt")
async def save(id: FromPath[str], visitor: CurrentVisitor, rooms: Rooms) -> Response[str]:
    """To go on from. At one screen it is sealed as long as the match hides something; elsewhere it is the record."""
    access = await find_access(rooms, id, visitor)
    table = access.table
    async with table.lock:
        if access.free or not owns(table, access.person):
            return Response(access.text, media_type=TEXT_MEDIA_TYPE, headers=_as_file(access, "txt"))
        match = table.match
        about = f"{match.game.title}, {', '.join(match.record.header.seats)}, after {table.number} entries"
        saved = Saved(match.record.to_text(), table.id, bots_of(table))
        headers = _as_file(access, "sealed.txt")
    return Response(await rooms.seals.close(saved, about), media_type=TEXT_MEDIA_TYPE, headers=headers)


def bots_of(table: Table) -> list[str]:
    return [chair.bot or "" for chair in table.room.seats]


# -- at any entry --


@get("/api/matches/{id:str}/catalogue", cache_control=CacheControlHeader(private=True, max_age=CATALOGUE_SECONDS))
async def catalogue(id: FromPath[str], visitor: CurrentVisitor, rooms: Rooms) -> dict[str, Any]:
    """What is printed on the pieces of this match, whose content may differ from that of new tables."""
    access = await find_access(rooms, id, visitor)
    printed: dict[str, Any] = plain(access.table.match.game.catalogue())
    return printed


@get("/api/matches/{id:str}/at/{number:int}")
async def show_entry(
    id: FromPath[str],
    number: FromPath[int],
    visitor: CurrentVisitor,
    rooms: Rooms,
    seat: BeforeTheScreen = None,
    drawing: FromQuery[bool] = False,
    log: FromQuery[bool] = True,
) -> Sight:
    """The table after ``number`` entries, as you saw it then; once the match is over, as any seat saw it.

    Without the log it is small enough to be fetched for every step of a turn.
    """
    access = await find_access(rooms, id, visitor, seat)
    async with access.table.lock:
        match = access.table.match
        last = match.seen_by(access.viewer).number()
        if not 0 <= number <= last:
            raise NotFoundException(f"The record has {last} entries.")
        return sight.see_at(match, access.viewer, number, drawing=drawing, log=log)


@post("/api/matches/{id:str}/fork")
async def fork(
    request: Request[Any, Any, Any], id: FromPath[str], data: JSONBody[ForkWish], visitor: CurrentVisitor, rooms: Rooms
) -> Created:
    """A table of your own at one screen, from any position of a match that is over or yours alone."""
    access = await find_access(rooms, id, visitor)
    table = access.table
    async with table.lock:
        if not (access.free or owns(table, access.person)):
            raise Denied(403, "PLAYING", "As long as the match lasts, it hides things from you: wait for the end.")
        if data.number > table.number:
            raise NotFoundException(f"The record has {table.number} entries.")
        text = forked(table.match, data.number).to_text()
        # The copy of a match that still hides something hides it too: from the same people, and as long.
        copy = Saved(text) if access.free else Saved(text, table.id, bots_of(table))
    person = auth.allow(await auth.enter(request), "play")
    rooms.opening.take(payer(request, person.id, person.guest))
    return Created(await rooms.open_shared(person, NewTable(record=text), copy))


def forked(match: Match, number: int) -> Record:
    """The record up to an entry, without seed: the new match has its own luck."""
    header = replace(match.record.header, seed="", seal="", sealed_from=0, salt="", shares=())
    return Record(header, match.record.entries[:number])


def _as_file(access: MatchAccess, ending: str) -> dict[str, str]:
    match = access.table.match
    name = f"{match.game.id}-{match.seen_by(access.viewer).number()}.{ending}"
    return {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-store"}


routes = [list_tables, open_table, export_all, record_text, record_json, save, catalogue, show_entry, fork]
