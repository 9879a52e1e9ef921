"""Reports to the operator: feedback on a match, and diagnostics from people who agreed to send them."""

from __future__ import annotations

import csv
import io
import json
import secrets
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream
from msgspec import Meta, Struct
from sqlalchemy import ColumnElement, Table, and_, func, insert, or_, select

from piazza.server.accounts import auth
from piazza.server.accounts.attempts import REPORTS, Attempts
from piazza.server.accounts.auth import CurrentVisitor, Visitor
from piazza.server.accounts.people import People, Person
from piazza.server.accounts.routes import Settings
from piazza.server.db.schema import diagnostics, feedback, matches, people
from piazza.server.db.store import Store
from piazza.server.db.timestamps import now_ms
from piazza.server.errors import Denied
from piazza.server.limits.address import address_of
from piazza.server.matches.visibility import viewer_of
from piazza.server.rooms.service import Rooms, RoomService
from piazza.server.tables.info import Created

BATCH_ROWS = 500
MAX_DIAGNOSTICS_CHARACTERS = 20_000
"""Maximum size of one diagnostic message."""

Tag = Literal["good", "bad", "bug"]
TABLES: dict[str, Table] = {"feedback": feedback, "diagnostics": diagnostics}


class NewFeedback(Struct, frozen=True, forbid_unknown_fields=True):
    tags: Annotated[list[Tag], Meta(min_length=1, max_length=3)]
    text: Annotated[str, Meta(max_length=4000)] = ""
    match: Annotated[str, Meta(max_length=32)] = ""
    entry: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    place: Annotated[str, Meta(max_length=120)] = ""
    """What the page showed, such as turn and phase."""


class NewDiagnostics(Struct, frozen=True, forbid_unknown_fields=True):
    data: Annotated[dict[Annotated[str, Meta(max_length=200)], Any], Meta(max_length=200)]


class Report(Struct, frozen=True):
    """Feedback, or diagnostics, as the operator reads it."""

    id: str
    name: str
    """The name of the reporter, if known."""
    created: int
    data: dict[str, Any]


class Reports:
    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    async def tell(self, person: Person | None, told: NewFeedback) -> str:
        row: dict[str, Any] = {"place": told.place, "tags": " ".join(sorted(set(told.tags))), "text": told.text}
        if told.match:
            row |= {"match": told.match, "entry": told.entry}
        return await self._keep(feedback, person, row)

    async def diagnose(self, person: Person, data: dict[str, Any]) -> str:
        text = json.dumps(data)
        if len(text) > MAX_DIAGNOSTICS_CHARACTERS:
            raise Denied(413, "TOO_LARGE", f"Diagnostics have at most {MAX_DIAGNOSTICS_CHARACTERS} characters.")
        return await self._keep(diagnostics, person, {"data": text})

    async def _keep(self, table: Table, person: Person | None, row: dict[str, Any]) -> str:
        id = secrets.token_urlsafe(12)
        fixed = {"id": id, "person": person and person.id, "created": now_ms()}
        async with self._engine.begin() as connection:
            await connection.execute(insert(table).values(**fixed, **row))
        return id

    async def read(self, kind: str, limit: int, before: tuple[int, str] | None = None, tag: str = "") -> list[Report]:
        """The latest first; before that time and id."""
        table = TABLES[kind]
        query = select(table, people.c.name).outerjoin(people, people.c.id == table.c.person)
        where: list[ColumnElement[bool]] = []
        if before is not None:
            created, id = before
            where.append(or_(table.c.created < created, and_(table.c.created == created, table.c.id < id)))
        if tag and kind == "feedback":
            where.append(table.c.tags.contains(tag))
        query = query.where(*where).order_by(table.c.created.desc(), table.c.id.desc()).limit(limit)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [Report(r.id, r.name or "", r.created, _data(kind, r)) for r in rows]

    async def all(self, kind: str) -> AsyncIterator[Report]:
        before = None
        while batch := await self.read(kind, BATCH_ROWS, before):
            for told in batch:
                yield told
            before = (batch[-1].created, batch[-1].id)

    async def counts(self) -> dict[str, int]:
        found = {}
        async with self._engine.connect() as connection:
            for name, table in {"people": people, "matches": matches, **TABLES}.items():
                found[name] = (await connection.execute(select(func.count()).select_from(table))).scalar() or 0
        return found


def _data(kind: str, row: Any) -> dict[str, Any]:
    if kind == "diagnostics":
        data: dict[str, Any] = json.loads(row.data)
        return data
    fields = {"tags": row.tags.split(), "text": row.text, "place": row.place}
    return fields | ({"match": row.match, "entry": row.entry} if row.match else {})


# -- over HTTP --


@post("/api/feedback")
async def give_feedback(
    request: Request[Any, Any, Any],
    data: JSONBody[NewFeedback],
    visitor: CurrentVisitor,
    reports: NamedDependency[Reports],
    attempts: NamedDependency[Attempts],
    rooms: Rooms,
) -> Created:
    """Anybody may, guests and passers-by too."""
    await attempts.count(REPORTS, address_of(request))
    person = None if visitor is None else auth.allow(visitor, "play")
    if data.match:
        data = msgspec.structs.replace(data, entry=await _entry(rooms, person, data))
    return Created(await reports.tell(person, data))


async def _entry(rooms: RoomService, person: Person | None, told: NewFeedback) -> int:
    """The entry behind a number as the reporter counts."""
    who = None if person is None else person.id
    table = await rooms.tables.find(told.match) if await rooms.tables.admits(told.match, who) else None
    viewer = None if table is None else viewer_of(table, who)
    if table is None or told.entry > table.match.seen_by(viewer).number():
        raise Denied(400, "NO_ENTRY", "There is no such entry of such a match.")
    return table.match.seen_by(viewer).entry(told.entry)


@post("/api/diagnostics")
async def send_diagnostics(
    data: JSONBody[NewDiagnostics],
    visitor: CurrentVisitor,
    reports: NamedDependency[Reports],
    people: NamedDependency[People],
    attempts: NamedDependency[Attempts],
) -> Created:
    """Only from those who have agreed to it in their settings."""
    person = auth.allow(visitor, "play")
    if not msgspec.convert(await people.settings(person.id), Settings).diagnostics:
        raise Denied(403, "NOT_AGREED", "You have not agreed to send diagnostics.")
    await attempts.count(REPORTS, person.id)
    return Created(await reports.diagnose(person, data.data))


Kind = Literal["feedback", "diagnostics"]
MAX_TIMESTAMP_MS = 2**53


@get("/api/operator/counts")
async def counts(visitor: CurrentVisitor, reports: NamedDependency[Reports]) -> dict[str, int]:
    _operator(visitor)
    return await reports.counts()


@get("/api/operator/{kind:str}")
async def read(
    kind: FromPath[Kind],
    visitor: CurrentVisitor,
    reports: NamedDependency[Reports],
    before: Annotated[int, QueryParameter(ge=0, le=MAX_TIMESTAMP_MS)] = MAX_TIMESTAMP_MS,
    tag: FromQuery[Tag | None] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=500)] = 100,
) -> list[Report]:
    """The latest first, or those before a time in milliseconds since 1970."""
    _operator(visitor)
    return await reports.read(kind, limit, (before, ""), tag or "")


@get("/api/operator/{kind:str}/export.json")
async def export_json(
    kind: FromPath[Kind], visitor: CurrentVisitor, reports: NamedDependency[Reports]
) -> Response[Any]:
    """One JSON object a line."""
    _operator(visitor)

    async def lines() -> AsyncIterator[bytes]:
        async for told in reports.all(kind):
            yield msgspec.json.encode(told) + b"\n"

    return Stream(lines(), media_type="application/x-ndjson", headers=_as_file(kind, "ndjson"))


@get("/api/operator/{kind:str}/export.csv")
async def export_csv(kind: FromPath[Kind], visitor: CurrentVisitor, reports: NamedDependency[Reports]) -> Response[Any]:
    _operator(visitor)
    columns = ["match", "entry", "place", "tags", "text"] if kind == "feedback" else ["data"]

    async def lines() -> AsyncIterator[str]:
        yield _csv(["id", "created", "name", *columns])
        async for told in reports.all(kind):
            data = told.data if kind == "feedback" else {"data": json.dumps(told.data)}
            yield _csv([told.id, told.created, told.name, *(data.get(column, "") for column in columns)])

    return Stream(lines(), media_type="text/csv; charset=utf-8", headers=_as_file(kind, "csv"))


def _operator(visitor: Visitor | None) -> Person:
    person = auth.allow(visitor, "read")
    if not person.operator:
        raise Denied(403, "OPERATOR", "Only operators read this.")
    return person


def _csv(cells: list[Any]) -> str:
    out = io.StringIO()
    csv.writer(out).writerow([_cell(cell) for cell in cells])
    return out.getvalue()


def _cell(cell: Any) -> Any:
    """A spreadsheet takes a text that starts like a formula for one."""
    text = " ".join(cell) if isinstance(cell, list) else cell
    return f"'{text}" if isinstance(text, str) and text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def _as_file(kind: str, ending: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{kind}.{ending}"'}


routes = Router(
    path="/",
    route_handlers=[give_feedback, send_diagnostics, counts, read, export_json, export_csv],
    cache_control=CacheControlHeader(no_store=True),
    tags=["operator"],
)
