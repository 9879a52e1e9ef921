"""One's own tables, and what may be had of their records: as files, at any entry, and to play on from there."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from sqlalchemy import select

from piazza.kernel import Match, Record, Viewer
from piazza.server import identity, schema, sight
from piazza.server.denied import Denied
from piazza.server.house import House
from piazza.server.identity import Visitor
from piazza.server.info import Created, NewTable, Sight, TableBrief
from piazza.server.notes import without_names
from piazza.server.room import Room
from piazza.server.room_info import ForkWish
from piazza.server.room_view import title
from piazza.server.rooms import Filter
from piazza.server.tables import Table

RECENT = 30
ALL = 10_000

Who = NamedDependency[Visitor | None]
At = NamedDependency[House]
Word = Annotated[str, QueryParameter(max_length=60)]


# -- one's own tables --


@get("/api/matches")
async def list_tables(
    visitor: Who,
    house: At,
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
    person = identity.allow(visitor, "read").id
    rooms = await house.rooms.of(person, Filter(status, game, kind, name, until), ALL if turn or outcome else limit)
    found = await _briefs(house, rooms, person)
    return [b for b in found if (b.turn or not turn) and (not outcome or b.result == outcome)][:limit]


async def _briefs(house: House, rooms: list[Room], person: str) -> list[TableBrief]:
    m = schema.matches.c
    wanted = (m.id, m.touched, m.entries, m.unseen, m.to_move, m.outcome, m.winners)
    query = select(*wanted).where(m.id.in_([room.id for room in rooms]))
    async with house.hall.store.engine.connect() as connection:
        rows = {row.id: row for row in (await connection.execute(query)).all()}
    found = []
    for room in rooms:
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


@post("/api/matches")
async def open_table(request: Request[Any, Any, Any], data: JSONBody[NewTable], house: At) -> Created:
    """A table at one screen, alone or together."""
    person = identity.allow(await identity.enter(request), "play")
    return Created(await house.open_shared(person, data))


# -- files --


@get("/api/matches/export.json")
async def export_all(visitor: Who, house: At) -> Response[list[dict[str, Any]]]:
    """All your records."""
    person = identity.allow(visitor, "read").id
    found = []
    for room in await house.rooms.of(person, Filter(), ALL):
        table = await house.hall.find(room.id)
        if table is not None:
            async with table.lock:
                found.append({"id": room.id, **open_to(table, person).to_json()})
    return Response(found, headers={"Content-Disposition": 'attachment; filename="piazza.json"'})


@get("/api/matches/{id:str}/record.txt")
async def record_text(id: FromPath[str], visitor: Who, house: At) -> Response[str]:
    table, person = await find_table(house, id, visitor)
    async with table.lock:
        comments: dict[int, list[str]] = {}
        for number, line in table.match.story(viewer_of(table, person)):
            comments.setdefault(number, []).append(line.text)
        text = open_to(table, person).to_text(comments)
    return Response(text, media_type="text/plain; charset=utf-8", headers=_as_file(table, person, "txt"))


@get("/api/matches/{id:str}/record.json")
async def record_json(id: FromPath[str], visitor: Who, house: At) -> Response[dict[str, Any]]:
    table, person = await find_table(house, id, visitor)
    async with table.lock:
        data = open_to(table, person).to_json()
    return Response(data, headers=_as_file(table, person, "json"))


def open_to(table: Table, person: str | None) -> Record:
    """The record as far as a person may know it: without seed and face-down entries as long as a match lasts."""
    free = owns(table, person) or is_over(table)
    return without_names(table.match.record if free else table.match.record_for(viewer_of(table, person)))


def owns(table: Table, person: str | None) -> bool:
    """All seats are this person's."""
    return table.room is None or (table.room.shared and person is not None and table.room.host == person)


def is_over(table: Table) -> bool:
    """All may be known."""
    ended = table.room is not None and table.room.status in ("over", "abandoned")
    return table.match.state.outcome() is not None or ended


def viewer_of(table: Table, person: str | None) -> Viewer:
    own = [] if table.room is None or table.room.shared else table.room.seats_of(person)
    return own[0] if own else None


# -- at any entry --


@get("/api/matches/{id:str}/at/{number:int}")
async def show_entry(
    id: FromPath[str],
    number: FromPath[int],
    visitor: Who,
    house: At,
    seat: Annotated[int | None, QueryParameter(ge=0, le=15)] = None,
    drawing: FromQuery[bool] = False,
) -> Sight:
    """The table after so many entries, as one saw it then; once it is over, through anybody's eyes."""
    table, person = await find_table(house, id, visitor)
    async with table.lock:
        seats = range(table.match.setup.seats)
        free = owns(table, person) or is_over(table)
        viewer = seat if free and seat in seats else viewer_of(table, person)
        last = table.match.number_for(viewer)
        if not 0 <= number <= last:
            raise NotFoundException(f"The record has {last} entries.")
        return sight.see_at(table.match, viewer, number, drawing=drawing)


@post("/api/matches/{id:str}/fork")
async def fork(
    request: Request[Any, Any, Any], id: FromPath[str], data: JSONBody[ForkWish], visitor: Who, house: At
) -> Created:
    """A table of your own at one screen, from any position of a match that is over or yours alone."""
    table, person = await find_table(house, id, visitor)
    async with table.lock:
        if not (owns(table, person) or is_over(table)):
            raise Denied(403, "PLAYING", "As long as the match lasts, it hides things from you: wait for the end.")
        if data.number > table.number:
            raise NotFoundException(f"The record has {table.number} entries.")
        text = forked(table.match, data.number).to_text()
    return Created(
        await house.open_shared(identity.allow(await identity.enter(request), "play"), NewTable(record=text))
    )


def forked(match: Match, number: int) -> Record:
    """The chance of the new match is its own."""
    header = replace(match.record.header, seed="", seal="", sealed_from=0)
    return without_names(Record(header, match.record.entries[:number]))


async def find_table(house: House, id: str, visitor: Visitor | None) -> tuple[Table, str | None]:
    """A table that the visitor may look at."""
    person = None if visitor is None else identity.allow(visitor, "read").id
    table = await house.hall.find(id) if await house.hall.admits(id, person) else None
    if table is None:
        raise NotFoundException("There is no such table.")
    return table, person


def _as_file(table: Table, person: str | None, ending: str) -> dict[str, str]:
    number = table.match.number_for(viewer_of(table, person))
    name = f"{table.match.game.id}-{number}.{ending}"
    return {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-store"}


routes = [list_tables, open_table, export_all, record_text, record_json, show_entry, fork]
