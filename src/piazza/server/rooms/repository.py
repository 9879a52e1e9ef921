"""The repository of rooms and their seats."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from sqlalchemy import ColumnElement, bindparam, case, delete, func, insert, select, update

from piazza.kernel import Seat
from piazza.server.db import schema
from piazza.server.db.outage import log_failure
from piazza.server.db.service_time import ServiceTime
from piazza.server.db.storable import check_storable
from piazza.server.db.store import Store
from piazza.server.db.timestamps import DAY_MS, now_ms
from piazza.server.rooms.chat import MAX_RETRIES, ChatRepository
from piazza.server.rooms.room import ONLINE, OPEN, PLAYING, Room, no
from piazza.server.rooms.setup import Chair, RoomSetup

LISTED_MS = DAY_MS
"""A room without changes for this long is no longer listed."""
COLUMNS = (
    *("kind", "name", "host", "status", "game", "password", "private", "spectators", "before", "result"),
    *("version", "touched"),
)
UNREAD_SAVE = ""
"""Placeholder for a save that has not been read: it may be large, and only the start of a match needs it."""
_READ = (
    *(column for column in schema.rooms.c if column.name != "save"),
    case((schema.rooms.c.save.is_not(None), UNREAD_SAVE), else_=None).label("save"),
)

T = TypeVar("T")


class NoRoom(Exception):
    """There is no such room."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Selects some of a person's tables."""

    status: str = ""
    game: str = ""
    kind: str = ""
    name: str = ""
    """Somebody of this name sits there too."""
    until: int = 0
    """Last touched before this."""


class RoomRepository:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.chat = ChatRepository(store)
        self.time = ServiceTime(store.shared)
        """The time of the clocks."""
        self.listeners: list[Callable[[Room], None]] = []
        """Called with every room that has changed."""
        self.lapses: list[Callable[[], None]] = []
        """Called when changes made by other processes may have been missed."""
        self._reading: set[asyncio.Task[None]] = set()
        store.listen("room", self._heard)

    # -- rooms --

    async def create(self, room: Room) -> Room:
        room.created = room.touched = now_ms()
        async with self.store.engine.begin() as connection:
            row = {"id": room.id, "created": room.created, "save": room.save, **_columns(room)}
            await connection.execute(insert(schema.rooms).values(**row))
            await connection.execute(insert(schema.seats), _new_seats(room))
        await self._tell(room)
        return room

    async def get(self, id: str) -> Room | None:
        found = await self._read(schema.rooms.c.id == id)
        return found[0] if found else None

    async def save(self, id: str) -> str | None:
        """The record that the match of a room continues."""
        async with self.store.engine.connect() as connection:
            query = select(schema.rooms.c.save).where(schema.rooms.c.id == id)
            return (await connection.execute(query)).scalar()

    async def drop_save(self, id: str) -> None:
        """The match has been stored, with all that was in the save."""
        async with self.store.engine.begin() as connection:
            await connection.execute(update(schema.rooms).where(schema.rooms.c.id == id).values(save=None))

    async def held(self, person: str) -> tuple[int, int]:
        """How many tables a person has opened that are not over, and how many of them wait with a save."""
        r = schema.rooms.c
        query = select(func.count(), func.count(r.save)).where(r.host == person, r.status.in_([OPEN, PLAYING]))
        async with self.store.engine.connect() as connection:
            tables, saves = (await connection.execute(query)).one()
        return tables, saves

    async def need(self, id: str) -> Room:
        room = await self.get(id)
        if room is None:
            raise NoRoom
        return room

    async def change(self, id: str, do: Callable[[Room], T]) -> tuple[Room, T]:
        """Load, change and store a room; retried if another change came first."""
        for _ in range(MAX_RETRIES):
            room = await self.need(id)
            before, count, save = room.version, len(room.seats), room.save
            result = do(room)
            room.version, room.touched = before + 1, now_ms()
            columns = _columns(room) | ({} if room.save == save else {"save": room.save})
            if await self._write(room, before, columns, resized=len(room.seats) != count):
                await self._tell(room)
                return room, result
        raise no("BUSY", "Too much is happening at this table at once. Try again.")

    async def _write(self, room: Room, before: int, columns: dict[str, Any], *, resized: bool) -> bool:
        rooms, seats = schema.rooms, schema.seats
        async with self.store.engine.begin() as connection:
            query = update(rooms).where(rooms.c.id == room.id, rooms.c.version == before)
            if (await connection.execute(query.values(**columns))).rowcount != 1:
                return False
            if resized:
                await connection.execute(delete(seats).where(seats.c.room == room.id))
                await connection.execute(insert(seats), _new_seats(room))
                return True
            query = update(seats).where(seats.c.room == room.id, seats.c.seat == bindparam("number"))
            rows = [{"number" if k == "seat" else k: v for k, v in _chair(c).items()} for c in room.seats]
            await connection.execute(query.values(**{k: bindparam(k) for k in rows[0] if k != "number"}), rows)
        return True

    async def listed(self, limit: int) -> list[Room]:
        """Tables that anybody may join or watch, those that wait for players first."""
        r = schema.rooms.c
        where = (r.kind == ONLINE, r.private.is_(False), r.status.in_([OPEN, PLAYING]))
        found = await self._read(*where, r.touched > now_ms() - LISTED_MS, limit=limit)
        return sorted(
            (room for room in found if room.status == OPEN or room.spectators), key=lambda room: room.status != OPEN
        )

    async def of(self, person: str, wanted: Filter, limit: int) -> list[Room]:
        r, s = schema.rooms.c, schema.seats.c
        where: list[ColumnElement[bool]] = [r.id.in_(select(s.room).where(s.person == person))]
        for column, value in ((r.status, wanted.status), (r.game, wanted.game), (r.kind, wanted.kind)):
            if value:
                where.append(column == value)
        if wanted.name:
            name = check_storable(wanted.name.lower())
            where.append(r.id.in_(select(s.room).where(func.lower(s.name) == name)))
        if wanted.until:
            where.append(r.touched < wanted.until)
        return await self._read(*where, limit=limit)

    async def guests(self, room: Room) -> set[str]:
        """People at the table without an account. An account may have the same name as one of them."""
        ids = {chair.person for chair in room.seats if chair.person is not None}
        p = schema.people.c
        async with self.store.engine.connect() as connection:
            return set((await connection.execute(select(p.id).where(p.id.in_(ids), p.key.is_(None)))).scalars())

    async def after(self, id: str) -> Room | None:
        """The rematch of a match."""
        found = await self._read(schema.rooms.c.before == id)
        return found[0] if found else None

    async def waiting(self) -> list[str]:
        """Tables at which a clock has run out or a bot is to move."""
        r, s, m = schema.rooms.c, schema.seats.c, schema.matches.c
        query = (
            select(r.id, s.seat, s.bot, m.to_move)
            .join(schema.seats, s.room == r.id)
            .join(schema.matches, m.id == r.id)
            .where(r.status == PLAYING, r.kind == ONLINE)
            .where(s.bot.is_not(None) | (s.running_since + s.left_ms <= self.time.now()))
        )
        async with self.store.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return list({row.id: None for row in rows if row.bot is None or row.seat in json.loads(row.to_move)})

    async def _read(self, *where: Any, limit: int = 1000) -> list[Room]:
        async with self.store.engine.connect() as connection:
            query = select(*_READ).where(*where).order_by(schema.rooms.c.touched.desc()).limit(limit)
            found = (await connection.execute(query)).all()
            ids = [row.id for row in found]
            query = select(schema.seats).where(schema.seats.c.room.in_(ids)).order_by(schema.seats.c.seat)
            chairs: dict[str, list[Chair]] = {id: [] for id in ids}
            for row in (await connection.execute(query)).all() if ids else []:
                values = row._asdict()
                chairs[values.pop("room")].append(Chair(**values))
        return [_room(row._asdict(), chairs[row.id]) for row in found]

    async def _tell(self, room: Room) -> None:
        for listener in list(self.listeners):
            listener(room)
        await self.store.publish("room", room.id, room.version)

    def _heard(self, id: str | None, _: int) -> None:
        """Another process has changed a room."""
        if id is None:
            for lapse in list(self.lapses):
                lapse()
        else:
            reading = asyncio.create_task(self._keep_up(id))
            self._reading.add(reading)
            reading.add_done_callback(self._reading.discard)

    async def _keep_up(self, id: str) -> None:
        try:
            await self.read_again(id)
        except Exception as e:
            log_failure(e, "room %s could not be read again", id)

    async def read_again(self, id: str) -> None:
        """Notify the listeners with the current state of a room."""
        for room in await self._read(schema.rooms.c.id == id):
            for listener in list(self.listeners):
                listener(room)

    # -- clocks and last seen entries, which do not change the version of a room --

    async def keep_clocks(self, id: str, seats: Collection[Chair]) -> None:
        await self._keep(
            id, [{"number": c.seat, "left_ms": c.left_ms, "running_since": c.running_since} for c in seats]
        )

    async def keep_looked(self, id: str, looked: dict[Seat, int]) -> None:
        await self._keep(id, [{"number": seat, "looked": number} for seat, number in looked.items()])

    async def _keep(self, id: str, rows: list[dict[str, Any]]) -> None:
        s = schema.seats
        query = update(s).where(s.c.room == id, s.c.seat == bindparam("number"))
        async with self.store.engine.begin() as connection:
            await connection.execute(query.values(**{k: bindparam(k) for k in rows[0] if k != "number"}), rows)


def _columns(room: Room) -> dict[str, Any]:
    return {name: getattr(room, name) for name in COLUMNS} | {"setup": msgspec.json.encode(room.setup).decode()}


def _new_seats(room: Room) -> list[dict[str, Any]]:
    return [{"room": room.id, "left_ms": None, "running_since": None, "looked": 0, **_chair(c)} for c in room.seats]


def _chair(chair: Chair) -> dict[str, Any]:
    return {n: getattr(chair, n) for n in ("seat", "person", "bot", "name", "colour", "ready", "resigned")}


def _room(row: dict[str, Any], seats: list[Chair]) -> Room:
    setup = msgspec.json.decode(row.pop("setup"), type=RoomSetup)
    return Room(setup=setup, seats=seats, **row)
