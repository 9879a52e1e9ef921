"""Where rooms are kept, with their seats, their chat and the steps back that were asked for."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from sqlalchemy import ColumnElement, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from piazza.kernel import Seat
from piazza.server import schema
from piazza.server.room import ONLINE, OPEN, PLAYING, Chair, Plan, Room, no
from piazza.server.store import Store

TRIES = 50
"""So often a change is tried again when another came first."""
PLAYERS, SPECTATORS = "players", "spectators"
ASKED, AGREED, REFUSED, VOID = "asked", "agreed", "refused", "void"
BACK, ABANDON = "back", "abandon"
COLUMNS = (
    *("kind", "name", "host", "status", "game", "password", "private", "spectators", "save", "before", "result"),
    *("version", "touched"),
)

T = TypeVar("T")


class NoRoom(Exception):
    """There is no such room."""


@dataclass(frozen=True, slots=True)
class Said:
    number: int
    channel: str
    person: str | None
    name: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """A step back, or the end of the match, that somebody has asked the others for."""

    id: str
    room: str
    kind: str
    seat: Seat
    to: int
    at_entry: int
    agreed: tuple[Seat, ...]
    status: str
    created: int
    answered: int | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """Which of one's tables are wanted."""

    status: str = ""
    game: str = ""
    kind: str = ""
    name: str = ""
    """Somebody of this name sits there too."""
    until: int = 0
    """Last touched before this."""


class Rooms:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.listeners: list[Callable[[Room], None]] = []
        """Called with every room that has changed."""
        self.chatters: list[Callable[[str], None]] = []
        """Called with the id of a room in which something was said or asked for."""
        self._reading: set[asyncio.Task[None]] = set()
        store.listen("room", self._heard)
        store.listen("chat", lambda id, _: self._told(id) if id is not None else None)

    # -- rooms --

    async def create(self, room: Room) -> Room:
        room.created = room.touched = now()
        async with self.store.engine.begin() as connection:
            await connection.execute(insert(schema.rooms).values(id=room.id, created=room.created, **_columns(room)))
            rows = [
                {"room": room.id, "left_ms": None, "running_since": None, "looked": 0, **_chair(c)} for c in room.seats
            ]
            await connection.execute(insert(schema.seats), rows)
        await self._tell(room)
        return room

    async def get(self, id: str) -> Room | None:
        found = await self._read(schema.rooms.c.id == id)
        return found[0] if found else None

    async def need(self, id: str) -> Room:
        room = await self.get(id)
        if room is None:
            raise NoRoom
        return room

    async def change(self, id: str, do: Callable[[Room], T]) -> tuple[Room, T]:
        """Load, change, store; once more from the start if another change came first."""
        for _ in range(TRIES):
            room = await self.need(id)
            before = room.version
            result = do(room)
            room.version, room.touched = before + 1, now()
            if await self._write(room, before):
                await self._tell(room)
                return room, result
        raise no("BUSY", "Too much is happening at this table at once. Try again.")

    async def _write(self, room: Room, before: int) -> bool:
        rooms, seats = schema.rooms, schema.seats
        async with self.store.engine.begin() as connection:
            query = update(rooms).where(rooms.c.id == room.id, rooms.c.version == before)
            if (await connection.execute(query.values(**_columns(room)))).rowcount != 1:
                return False
            query = update(seats).where(seats.c.room == room.id, seats.c.seat == bindparam("number"))
            rows = [{"number" if k == "seat" else k: v for k, v in _chair(c).items()} for c in room.seats]
            await connection.execute(query.values(**{k: bindparam(k) for k in rows[0] if k != "number"}), rows)
        return True

    async def listed(self, limit: int) -> list[Room]:
        """Tables that anybody may join or watch, those that wait for players first."""
        r = schema.rooms.c
        where = (r.kind == ONLINE, r.private.is_(False), r.status.in_([OPEN, PLAYING]))
        found = await self._read(*where, limit=limit)
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
            where.append(r.id.in_(select(s.room).where(func.lower(s.name) == wanted.name.lower())))
        if wanted.until:
            where.append(r.touched < wanted.until)
        return await self._read(*where, limit=limit)

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
            .where(s.bot.is_not(None) | (s.running_since + s.left_ms <= now()))
        )
        async with self.store.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return list({row.id: None for row in rows if row.bot is None or row.seat in json.loads(row.to_move)})

    async def _read(self, *where: Any, limit: int = 1000) -> list[Room]:
        async with self.store.engine.connect() as connection:
            query = select(schema.rooms).where(*where).order_by(schema.rooms.c.touched.desc()).limit(limit)
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
        if id is not None:
            reading = asyncio.create_task(self._read_again(id))
            self._reading.add(reading)
            reading.add_done_callback(self._reading.discard)

    async def _read_again(self, id: str) -> None:
        for room in await self._read(schema.rooms.c.id == id):
            for listener in list(self.listeners):
                listener(room)

    # -- clocks, and how far somebody has looked: neither is a change of the room --

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

    # -- chat --

    async def say(self, id: str, channel: str, person: str | None, name: str, text: str, request: str | None) -> int:
        """The number of the line; the same however often the request comes."""
        c = schema.chat.c
        for _ in range(TRIES):
            async with self.store.engine.connect() as connection:
                if request is not None:
                    query = select(c.number).where(c.room == id, c.request == request)
                    known = (await connection.execute(query)).scalar()
                    if known is not None:
                        return int(known)
                last = (await connection.execute(select(func.max(c.number)).where(c.room == id))).scalar() or 0
            row = {"room": id, "number": last + 1, "channel": channel, "person": person, "name": name}
            try:
                async with self.store.engine.begin() as connection:
                    await connection.execute(insert(schema.chat).values(**row, text=text, at=now(), request=request))
            except IntegrityError:
                continue
            await self._chatter(id)
            return int(last) + 1
        raise no("BUSY", "Too much is being said at once. Try again.")

    async def chat(self, id: str, channels: Collection[str], since: int, limit: int = 200) -> list[Said]:
        c = schema.chat.c
        query = (
            select(c.number, c.channel, c.person, c.name, c.text, c.at)
            .where(c.room == id, c.channel.in_(list(channels)), c.number > since)
            .order_by(c.number.desc())
            .limit(limit)
        )
        async with self.store.engine.connect() as connection:
            return [Said(*row) for row in reversed((await connection.execute(query)).all())]

    async def _chatter(self, id: str) -> None:
        self._told(id)
        await self.store.publish("chat", id, 0)

    def _told(self, id: str) -> None:
        for chatter in list(self.chatters):
            chatter(id)

    # -- what the others are asked for --

    async def propose(self, id: str, kind: str, seat: Seat, to: int, at_entry: int, agreed: Sequence[Seat]) -> Proposal:
        made = Proposal(new_id(), id, kind, seat, to, at_entry, tuple(agreed), ASKED, now())
        row = {name: getattr(made, name) for name in made.__slots__} | {"agreed": json.dumps(list(agreed))}
        async with self.store.engine.begin() as connection:
            await connection.execute(insert(schema.proposals).values(**row))
        await self._chatter(id)
        return made

    async def proposals(self, id: str) -> list[Proposal]:
        p = schema.proposals
        async with self.store.engine.connect() as connection:
            query = select(p).where(p.c.room == id).order_by(p.c.created)
            rows = [row._asdict() for row in (await connection.execute(query)).all()]
        return [Proposal(**row | {"agreed": tuple(json.loads(row["agreed"]))}) for row in rows]

    async def settle(self, made: Proposal, status: str, agreed: Sequence[Seat]) -> bool:
        """Whether nobody else has answered meanwhile."""
        p = schema.proposals
        before = (p.c.id == made.id, p.c.status == ASKED, p.c.agreed == json.dumps(list(made.agreed)))
        change = {"status": status, "agreed": json.dumps(list(agreed)), "answered": now()}
        async with self.store.engine.begin() as connection:
            done = (await connection.execute(update(p).where(*before).values(**change))).rowcount == 1
        await self._chatter(made.room)
        return done


def now() -> int:
    return time.time_ns() // 1_000_000


def new_id() -> str:
    return secrets.token_urlsafe(12)


def _columns(room: Room) -> dict[str, Any]:
    return {name: getattr(room, name) for name in COLUMNS} | {"setup": msgspec.json.encode(room.plan).decode()}


def _chair(chair: Chair) -> dict[str, Any]:
    return {n: getattr(chair, n) for n in ("seat", "person", "bot", "name", "colour", "ready", "resigned")}


def _room(row: dict[str, Any], seats: list[Chair]) -> Room:
    plan = msgspec.json.decode(row.pop("setup"), type=Plan)
    return Room(plan=plan, seats=seats, **row)
