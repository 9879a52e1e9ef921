"""Everything stored about a person, in one file for that person."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import msgspec
from litestar import Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from sqlalchemy import Table, select

from piazza.server.accounts import auth
from piazza.server.accounts.auth import CurrentVisitor
from piazza.server.accounts.credentials import Credentials
from piazza.server.accounts.people import People, Person
from piazza.server.db import schema
from piazza.server.matches.records import MAX_EXPORTED_MATCHES
from piazza.server.matches.visibility import access_of
from piazza.server.notify.channels import ChannelStore, shown
from piazza.server.rooms.repository import Filter
from piazza.server.rooms.service import Rooms, RoomService

KEPT: dict[str, tuple[Table, tuple[str, ...]]] = {
    "account": (schema.people, ("id", "name", "operator", "created", "seen")),
    "browsers": (schema.browsers, ("seen",)),
    "sessions": (schema.sessions, ("created", "seen", "ends")),
    "feedback": (schema.feedback, ("id", "match", "entry", "place", "tags", "text", "created")),
    "diagnostics": (schema.diagnostics, ("id", "data", "created")),
    "chat": (schema.chat, ("room", "number", "channel", "name", "text", "at")),
}
"""Columns of the tables that refer to a person, without credentials."""


@get("/api/me/export.json")
async def export_me(
    visitor: CurrentVisitor,
    rooms: Rooms,
    people: NamedDependency[People],
    credentials: NamedDependency[Credentials],
    channel_store: NamedDependency[ChannelStore],
) -> Response[dict[str, Any]]:
    """Everything of yours: account, settings, tokens and channels without secrets, chat, feedback, games."""
    person = auth.allow(visitor, "account")
    rooms.exporting.take(person.id)
    found: dict[str, Any] = {}
    async with rooms.tables.store.engine.connect() as connection:
        for name, (table, columns) in KEPT.items():
            owner = table.c.id if table is schema.people else table.c.person
            query = select(*(table.c[column] for column in columns)).where(owner == person.id)
            order = next(table.c[column] for column in ("at", "created", "seen") if column in table.c)
            found[name] = [row._asdict() for row in (await connection.execute(query.order_by(order))).all()]
    [found["account"]] = found["account"]
    found["diagnostics"] = [row | {"data": json.loads(row["data"])} for row in found["diagnostics"]]
    found["settings"] = await people.settings(person.id)
    found["tokens"] = [asdict(token) for token in await credentials.tokens(person.id)]
    found["channels"] = [msgspec.to_builtins(shown(row)) for row in await channel_store.of(person.id)]
    found["games"] = await _games(rooms, person)
    return Response(found, headers={"Content-Disposition": 'attachment; filename="piazza.json"'})


async def _games(rooms: RoomService, person: Person) -> list[dict[str, Any]]:
    found = []
    for room in await rooms.repository.of(person.id, Filter(), MAX_EXPORTED_MATCHES):
        table = await rooms.tables.find(room.id)
        facts: dict[str, Any] = {"id": room.id, "name": room.name, "kind": room.kind, "status": room.status}
        facts |= {"seats": room.seats_of(person.id), "result": room.result, "created": room.created}
        if table is not None:
            access = await access_of(rooms.repository, table, person.id)
            async with table.lock:
                facts["record"] = access.record.to_json()
        found.append(facts)
    return found


routes = Router(path="/", route_handlers=[export_me], cache_control=CacheControlHeader(no_store=True), tags=["people"])
