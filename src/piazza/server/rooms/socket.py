"""The web sockets of the lobby and of a room: they send what is new, in order."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from piazza.server.accounts import auth
from piazza.server.db.outage import log_failure
from piazza.server.limits.address import address_of
from piazza.server.limits.sockets import TOO_MANY_CODE, NoPlace
from piazza.server.rooms.messages import (
    Changed,
    ChatNow,
    Gone,
    Listed,
    LobbyMessage,
    RoomBrief,
    RoomClientMessage,
    RoomMessage,
    RoomNow,
)
from piazza.server.rooms.room import ONLINE, OPEN, PLAYING, Room
from piazza.server.rooms.routes import MAX_LISTED_ROOMS
from piazza.server.rooms.service import RoomService
from piazza.server.rooms.view import brief, info, said
from piazza.server.tables.outbox import DISCONNECTED
from piazza.server.tables.socket import FORBIDDEN_CODE, MAX_REASON_CHARACTERS, NO_TABLE_CODE

LOOK_PAUSE_SECONDS = 0.05
"""Minimum interval between two reads of a room for one connection."""
UNREADABLE_CODE = 4400

_decode = msgspec.json.Decoder(RoomClientMessage).decode
_encode = msgspec.json.Encoder().encode

Socket = WebSocket[Any, Any, Any]


def listable(room: Room) -> bool:
    return (
        room.kind == ONLINE
        and not room.private
        and (room.status == OPEN or (room.status == PLAYING and room.spectators))
    )


class LobbyConnection:
    def __init__(self, socket: Socket, rooms: RoomService) -> None:
        self.socket = socket
        self.rooms = rooms
        self._news: dict[str, Room] = {}
        self._stale = True
        """The list has to be sent afresh."""
        self._wake = asyncio.Event()
        self._wake.set()

    def lapse(self) -> None:
        self._stale = True
        self._wake.set()

    def changed(self, room: Room) -> None:
        if room.kind == ONLINE and not room.private:
            self._news[room.id] = room
            self._wake.set()

    async def send_all(self) -> None:
        known: dict[str, RoomBrief] = {}
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._stale:
                self._stale = False
                async with self.rooms.looking.slot(address_of(self.socket)):
                    known = {room.id: brief(room) for room in await self.rooms.repository.listed(MAX_LISTED_ROOMS)}
                await self._send(Listed(list(known.values())))
            news, self._news = self._news, {}
            for id, room in news.items():
                if listable(room):
                    if known.get(id) != brief(room):
                        known[id] = brief(room)
                        await self._send(Changed(known[id]))
                elif known.pop(id, None) is not None:
                    await self._send(Gone(id))

    async def receive_all(self) -> None:
        while True:
            await self.socket.receive_data(mode="text")

    async def _send(self, message: LobbyMessage) -> None:
        await self.socket.send_data(_encode(message), mode="text")


class RoomConnection:
    def __init__(self, socket: Socket, rooms: RoomService, id: str, person: str | None) -> None:
        self.socket = socket
        self.rooms = rooms
        self.id = id
        self.person = person
        self.last: int | None = None
        """Number of the last chat line sent; None before the first message of the browser."""
        self._wake = asyncio.Event()
        self._wake.set()

    def notice(self) -> None:
        self._wake.set()

    async def send_all(self) -> None:
        before: bytes = b""
        greeted = False
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self.last is None:
                continue
            told = time.monotonic()
            async with self.rooms.looking.slot(self.person or address_of(self.socket)):
                room = await self.rooms.repository.need(self.id)
                now = None if not may_look(room, self.person) else await info(self.rooms, room, self.person)
                lines = await self.rooms.repository.chat.lines(
                    self.id, self.rooms.channels(room, self.person), self.last
                )
            if now is None:
                await self.socket.close(FORBIDDEN_CODE, "This table is not open to you.")
                return
            message = _encode(RoomNow(now))
            if message != before:
                await self.socket.send_data(message, mode="text")
                before = message
            if lines or not greeted:
                # The first chat message holds all earlier lines, even if there are none: later ones are new.
                greeted = True
                self.last = lines[-1].number if lines else self.last
                await self._send(ChatNow([said(line, self.person) for line in lines]))
            # Limits how often a room is read.
            await asyncio.sleep(max(0.0, told + LOOK_PAUSE_SECONDS - time.monotonic()))

    async def receive_all(self) -> None:
        while True:
            data = await self.socket.receive_data(mode="text")
            try:
                self.last = _decode(data).last
            except msgspec.MsgspecError as e:
                await self.socket.close(UNREADABLE_CODE, f"The message cannot be read: {e}"[:MAX_REASON_CHARACTERS])
                return
            self.notice()

    async def _send(self, message: RoomMessage) -> None:
        await self.socket.send_data(_encode(message), mode="text")


def may_look(room: Room, person: str | None) -> bool:
    return room.may_watch(person) or (room.status == OPEN and not room.private)


@websocket("/ws/lobby")
async def lobby_socket(socket: Socket, rooms: NamedDependency[RoomService]) -> None:
    address = address_of(socket)
    async with rooms.throttle.slot(address):
        await socket.accept()
    connection = LobbyConnection(socket, rooms)
    try:
        with rooms.sockets.place(address, None):
            rooms.repository.listeners.append(connection.changed)
            rooms.repository.lapses.append(connection.lapse)
            try:
                await run(connection)
            finally:
                rooms.repository.listeners.remove(connection.changed)
                rooms.repository.lapses.remove(connection.lapse)
    except NoPlace as e:
        await socket.close(TOO_MANY_CODE, str(e))


@websocket("/ws/room/{id:str}")
async def room_socket(socket: Socket, id: FromPath[str], rooms: NamedDependency[RoomService]) -> None:
    address = address_of(socket)
    async with rooms.throttle.slot(address):
        visitor = await auth.of(socket)
        await socket.accept()
        room = await rooms.repository.get(id)
    person = None if visitor is None else visitor.person.id
    if room is None:
        await socket.close(NO_TABLE_CODE, "There is no such table.")
        return
    if not may_look(room, person):
        await socket.close(FORBIDDEN_CODE, "This table is not open to you.")
        return
    try:
        with rooms.sockets.place(address, person, f"room/{id}"):
            await _serve(RoomConnection(socket, rooms, id, person))
    except NoPlace as e:
        await socket.close(TOO_MANY_CODE, str(e))


async def _serve(connection: RoomConnection) -> None:
    socket, rooms, id, person = connection.socket, connection.rooms, connection.id, connection.person
    rooms.watchers.setdefault(id, set()).add(connection)
    rooms.presence.enter(id, person)
    try:
        async with auth.guarded(socket):
            await run(connection)
    finally:
        rooms.watchers[id].discard(connection)
        if not rooms.watchers[id]:
            del rooms.watchers[id]
        rooms.presence.go(id, person)


async def run(connection: LobbyConnection | RoomConnection) -> None:
    tasks = [asyncio.create_task(connection.send_all()), asyncio.create_task(connection.receive_all())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, DISCONNECTED):
                log_failure(ended, "a connection failed")
