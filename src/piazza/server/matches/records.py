"""One's own tables, and what may be had of their records: as files, at any entry, and to play on from there."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream
from sqlalchemy import select

from piazza.kernel import Match, Record
from piazza.server.accounts import auth
from piazza.server.accounts.auth import Visitor
from piazza.server.db import schema
from piazza.server.errors import Denied
from piazza.server.limits.address import payer
from piazza.server.matches.sealing import Saved
from piazza.server.matches.visibility import Eyes, eyes_of, look, owns
from piazza.server.rooms.messages import ForkWish
from piazza.server.rooms.notes import without_names
from piazza.server.rooms.repository import Filter
from piazza.server.rooms.room import Room
from piazza.server.rooms.service import RoomService
from piazza.server.rooms.view import title
from piazza.server.tables import sight
from piazza.server.tables.info import Created, NewTable, Sight, TableBrief
from piazza.server.tables.table import Table

RECENT = 30
TEXT = "text/plain; charset=utf-8"
ALL = 10_000
SEARCHED = 1000
"""Of somebody's tables so many, the latest, are looked through for those that are wanted."""
LARGEST_SAVE_BYTES = 2_000_000
"""Of a request that brings a saved record."""

Who = NamedDependency[Visitor | None]
At = NamedDependency[RoomService]
BeforeTheScreen = Annotated[int | None, QueryParameter(ge=0, le=15)]
Word = Annotated[str, QueryParameter(max_length=60)]


# -- one's own tables --


@get("/api/matches")
async def list_tables(
    visitor: Who,
    rooms: At,
    status: Word = "",
    game: Word = "",
    kind: Word = "",
    name: Word = "",
    outcome: FromQuery[Literal["", "won", "lost"]] = "",
    turn: FromQuery[bool] = False,
    until: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=200)] = RECENT,
) -> list[TableBrief]:
    """Your tables, the latest first; ``name``: somebody who sits there too, ``turn``: only where it is your turn,
    ``outcome``: only those that you have won, or lost."""
    if visitor is None:
        return []
    person = auth.allow(visitor, "read").id
    mine = await rooms.repository.of(
        person, Filter(status, game, kind, name, until), SEARCHED if turn or outcome else limit
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


@post("/api/matches", request_max_body_size=LARGEST_SAVE_BYTES)
async def open_table(request: Request[Any, Any, Any], data: JSONBody[NewTable], rooms: At) -> Created:
    """A table at one screen, alone or together."""
    person = auth.allow(await auth.enter(request), "play")
    rooms.opening.take(payer(request, person.id, person.guest))
    return Created(await rooms.open_shared(person, data))


# -- files --


@get("/api/matches/export.json")
async def export_all(visitor: Who, rooms: At) -> Stream:
    """All your records."""
    person = auth.allow(visitor, "read").id
    rooms.exporting.take(person)
    headers = {"Content-Disposition": 'attachment; filename="piazza.json"'}
    mine = await rooms.repository.of(person, Filter(), ALL)
    return Stream(_records(rooms, mine, person), media_type="application/json", headers=headers)


async def _records(rooms: RoomService, chosen: Sequence[Room], person: str) -> AsyncIterator[bytes]:
    """One after the other, so that they are never in memory all at once."""
    mark = b"["
    for room in chosen:
        table = await rooms.tables.find(room.id)
        if table is not None:
            eyes = await eyes_of(rooms.repository, table, person)
            async with table.lock:
                yield mark + msgspec.json.encode({"id": room.id, **eyes.record.to_json()})
            mark = b","
    yield b"[]" if mark == b"[" else b"]"


@get("/api/matches/{id:str}/record.txt")
async def record_text(id: FromPath[str], visitor: Who, rooms: At, seat: BeforeTheScreen = None) -> Response[str]:
    """As far as you may know it; while a match with secrets lasts, as far as the named seat of yours may."""
    eyes = await look(rooms, id, visitor, seat)
    async with eyes.table.lock:
        return Response(eyes.text, media_type=TEXT, headers=_as_file(eyes, "txt"))


@get("/api/matches/{id:str}/record.json")
async def record_json(
    id: FromPath[str], visitor: Who, rooms: At, seat: BeforeTheScreen = None
) -> Response[dict[str, Any]]:
    eyes = await look(rooms, id, visitor, seat)
    async with eyes.table.lock:
        return Response(eyes.record.to_json(), headers=_as_file(eyes, "json"))


@get("/api/matches/{id:str}/save.txt")
async def save(id: FromPath[str], visitor: Who, rooms: At) -> Response[str]:
    """To go on from. At one screen it is sealed as long as the match hides something; elsewhere it is the record."""
    eyes = await look(rooms, id, visitor)
    table = eyes.table
    async with table.lock:
        if eyes.free or not owns(table, eyes.person):
            return Response(eyes.text, media_type=TEXT, headers=_as_file(eyes, "txt"))
        match = table.match
        about = f"{match.game.title}, {', '.join(match.record.header.seats)}, after {table.number} entries"
        saved = Saved(without_names(match.record).to_text(), table.id, bots_of(table))
        headers = _as_file(eyes, "sealed.txt")
    return Response(await rooms.seals.close(saved, about), media_type=TEXT, headers=headers)


def bots_of(table: Table) -> list[str]:
    return [] if table.room is None else [chair.bot or "" for chair in table.room.seats]


# -- at any entry --


@get("/api/matches/{id:str}/at/{number:int}")
async def show_entry(
    id: FromPath[str],
    number: FromPath[int],
    visitor: Who,
    rooms: At,
    seat: BeforeTheScreen = None,
    drawing: FromQuery[bool] = False,
    log: FromQuery[bool] = True,
) -> Sight:
    """The table after so many entries, as one saw it then; once it is over, through anybody's eyes. Without the log
    it is small enough to be fetched for every step of a turn."""
    eyes = await look(rooms, id, visitor, seat)
    async with eyes.table.lock:
        match = eyes.table.match
        last = match.seen_by(eyes.viewer).number()
        if not 0 <= number <= last:
            raise NotFoundException(f"The record has {last} entries.")
        return sight.see_at(match, eyes.viewer, number, drawing=drawing, log=log)


@post("/api/matches/{id:str}/fork")
async def fork(
    request: Request[Any, Any, Any], id: FromPath[str], data: JSONBody[ForkWish], visitor: Who, rooms: At
) -> Created:
    """A table of your own at one screen, from any position of a match that is over or yours alone."""
    eyes = await look(rooms, id, visitor)
    table = eyes.table
    async with table.lock:
        if not (eyes.free or owns(table, eyes.person)):
            raise Denied(403, "PLAYING", "As long as the match lasts, it hides things from you: wait for the end.")
        if data.number > table.number:
            raise NotFoundException(f"The record has {table.number} entries.")
        text = forked(table.match, data.number).to_text()
        # The copy of a match that still hides something hides it too: from the same people, and as long.
        copy = Saved(text) if eyes.free else Saved(text, table.id, bots_of(table))
    person = auth.allow(await auth.enter(request), "play")
    rooms.opening.take(payer(request, person.id, person.guest))
    return Created(await rooms.open_shared(person, NewTable(record=text), copy))


def forked(match: Match, number: int) -> Record:
    """The chance of the new match is its own."""
    header = replace(match.record.header, seed="", seal="", sealed_from=0, salt="", shares=())
    return without_names(Record(header, match.record.entries[:number]))


def _as_file(eyes: Eyes, ending: str) -> dict[str, str]:
    match = eyes.table.match
    name = f"{match.game.id}-{match.seen_by(eyes.viewer).number()}.{ending}"
    return {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-store"}


routes = [list_tables, open_table, export_all, record_text, record_json, save, show_entry, fork]
