"""Rooms over HTTP: opening, joining, everything before the start, and what players do besides moves."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from piazza import bots
from piazza.kernel import Rng, registry
from piazza.server.accounts import auth
from piazza.server.accounts.auth import CurrentVisitor, Visitor
from piazza.server.accounts.people import Person
from piazza.server.errors import Denied
from piazza.server.limits.address import address_of, payer
from piazza.server.matches.records import MAX_SAVE_BYTES
from piazza.server.rooms.messages import (
    AnswerWish,
    BotInfo,
    BotWish,
    ChatWish,
    ColourWish,
    JoinRoom,
    LoadWish,
    NewRoom,
    News,
    OrderWish,
    ReadyWish,
    RoomBrief,
    RoomInfo,
    SaidInfo,
    SeatWish,
    SeenLine,
    SetupWish,
    ShareWish,
    StartWish,
    UndoWish,
)
from piazza.server.rooms.room import Room
from piazza.server.rooms.service import Rooms, RoomService
from piazza.server.rooms.view import brief, info, said

MAX_LISTED_ROOMS = 200

Ask = Request[Any, Any, Any]


@get("/api/bots", sync_to_thread=False)
def list_bots() -> list[BotInfo]:
    return [BotInfo(name, about, name == bots.STAND_IN) for name, (_, about) in bots.BOTS.items()]


@get("/api/rooms")
async def list_rooms(rooms: Rooms) -> list[RoomBrief]:
    """Tables that anybody may join or watch."""
    return [brief(room) for room in await rooms.repository.listed(MAX_LISTED_ROOMS)]


@post("/api/rooms", request_max_body_size=MAX_SAVE_BYTES)
async def open_room(request: Ask, data: JSONBody[NewRoom], rooms: Rooms) -> RoomInfo:
    person = auth.allow(await auth.enter(request, data.host), "play")
    rooms.opening.take(payer(request, person.id, person.guest))
    return await info(rooms, await rooms.open(person, data), person.id)


@get("/api/rooms/{id:str}")
async def show_room(
    id: FromPath[str], visitor: CurrentVisitor, rooms: Rooms, invite: Annotated[str, QueryParameter()] = ""
) -> RoomInfo:
    person = None if visitor is None else visitor.person.id
    room = await rooms.repository.need(id)
    invited = room.private and invite == room.setup.invite
    if not (invited or (not room.private and room.status == "open") or room.may_watch(person)):
        raise NotFoundException("There is no such table.")
    return await info(rooms, room, person)


@post("/api/rooms/{id:str}/join", status_code=200)
async def join_room(request: Ask, id: FromPath[str], data: JSONBody[JoinRoom], rooms: Rooms) -> RoomInfo:
    await rooms.repository.need(id)
    person = auth.allow(await auth.enter(request, data.name), "play")
    return await info(rooms, await rooms.join(id, person, data, address_of(request)), person.id)


@post("/api/rooms/{id:str}/leave", status_code=200)
async def leave_room(id: FromPath[str], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    """Before the start the seat is free again; afterwards a bot stands in."""
    person = _player(visitor)
    return await info(rooms, await rooms.leave(id, person), person.id)


@post("/api/rooms/{id:str}/kick", status_code=200)
async def kick(id: FromPath[str], data: JSONBody[SeatWish], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    person = _player(visitor)
    name = next((c.name for c in (await rooms.repository.need(id)).seats if c.seat == data.seat), "")
    room, _ = await rooms.repository.change(id, lambda r: r.kick(person.id, data.seat))
    await rooms.repository.chat.announce(id, f"{name} was shown out.")
    return await info(rooms, room, person.id)


@post("/api/rooms/{id:str}/ready", status_code=200)
async def ready(id: FromPath[str], data: JSONBody[ReadyWish], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    person = _player(visitor)
    return await _change(rooms, id, person, lambda r: r.set_ready(person.id, data.ready))


@post("/api/rooms/{id:str}/luck", status_code=200)
async def add_share(id: FromPath[str], data: JSONBody[ShareWish], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    """Add a random text of your own to the luck of the match, once you have seen the seal of the server's secret."""
    person = _player(visitor)
    return await _change(rooms, id, person, lambda r: r.add_share(person.id, data.share))


@post("/api/rooms/{id:str}/order", status_code=200)
async def order(id: FromPath[str], data: JSONBody[OrderWish], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    person = _player(visitor)
    return await _change(rooms, id, person, lambda r: r.order(person.id, data.seats))


@post("/api/rooms/{id:str}/colour", status_code=200)
async def colour(id: FromPath[str], data: JSONBody[ColourWish], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    person = _player(visitor)
    return await _change(rooms, id, person, lambda r: r.set_colour(person.id, data.seat, data.colour))


@post("/api/rooms/{id:str}/setup", status_code=200)
async def change_setup(id: FromPath[str], data: JSONBody[SetupWish], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    """Other options or another seed, before the start."""
    person = _player(visitor)
    room = await rooms.repository.need(id)
    registry.find(room.game).setup(len(room.seats), data.options, Rng(0))
    return await _change(rooms, id, person, lambda r: r.change_setup(person.id, dict(data.options), data.seed))


@post("/api/rooms/{id:str}/load", status_code=200, request_max_body_size=MAX_SAVE_BYTES)
async def load_save(
    request: Ask, id: FromPath[str], data: JSONBody[LoadWish], visitor: CurrentVisitor, rooms: Rooms
) -> RoomInfo:
    """Go on from a save in an open room, or start afresh after all."""
    person = _player(visitor)
    rooms.opening.take(payer(request, person.id, person.guest))
    return await info(rooms, await rooms.load(id, person, data.record), person.id)


@post("/api/rooms/{id:str}/bot", status_code=200)
async def seat_bot(id: FromPath[str], data: JSONBody[BotWish], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    person = _player(visitor)
    if data.bot is not None:
        bots.find(data.bot)
    return await _change(rooms, id, person, lambda r: r.set_bot(person.id, data.seat, data.bot, data.name))


@post("/api/rooms/{id:str}/start", status_code=200)
async def start(id: FromPath[str], data: JSONBody[StartWish], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    person = _player(visitor)
    return await info(rooms, await rooms.start(id, person, data.renamed), person.id)


# -- talking --


@post("/api/rooms/{id:str}/chat", status_code=200)
async def speak(id: FromPath[str], data: JSONBody[ChatWish], visitor: CurrentVisitor, rooms: Rooms) -> dict[str, int]:
    """Players to players, spectators to spectators. The number of the line."""
    return {"number": await rooms.say(id, _player(visitor), data.id, data.text)}


@get("/api/rooms/{id:str}/chat")
async def read_chat(
    id: FromPath[str],
    visitor: CurrentVisitor,
    rooms: Rooms,
    since: Annotated[int, QueryParameter(ge=0, le=2**31 - 1)] = 0,
) -> list[SaidInfo]:
    person = None if visitor is None else visitor.person.id
    room = await rooms.repository.need(id)
    if not (room.may_watch(person) or (room.status == "open" and not room.private)):
        raise NotFoundException("There is no such table.")
    return [said(line, person) for line in await rooms.repository.chat.lines(id, rooms.channels(room, person), since)]


# -- while it is played --


@post("/api/rooms/{id:str}/undo", status_code=200)
async def ask_undo(id: FromPath[str], data: JSONBody[UndoWish], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    """Ask the others for an undo that needs their consent."""
    person = _player(visitor)
    await rooms.proposals.ask_undo(id, person, data.to)
    return await info(rooms, await rooms.repository.need(id), person.id)


@post("/api/rooms/{id:str}/answer", status_code=200)
async def answer(id: FromPath[str], data: JSONBody[AnswerWish], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    person = _player(visitor)
    await rooms.proposals.answer(id, person, data.proposal, data.agree)
    return await info(rooms, await rooms.repository.need(id), person.id)


@post("/api/rooms/{id:str}/return", status_code=200)
async def come_back(id: FromPath[str], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    """Take the seat back from the bot that stood in."""
    person = _player(visitor)
    return await info(rooms, await rooms.come_back(id, person), person.id)


@post("/api/rooms/{id:str}/resign", status_code=200)
async def resign(id: FromPath[str], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    person = _player(visitor)
    return await info(rooms, await rooms.resign(id, person), person.id)


@post("/api/rooms/{id:str}/abandon", status_code=200)
async def abandon(id: FromPath[str], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    """End the match without a result: at once when alone, else when all agree."""
    person = _player(visitor)
    return await info(rooms, await rooms.abandon(id, person), person.id)


@post("/api/rooms/{id:str}/rematch")
async def rematch(request: Ask, id: FromPath[str], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    person = _player(visitor)
    rooms.opening.take(payer(request, person.id, person.guest))
    return await info(rooms, await rooms.rematch(id, person), person.id)


@get("/api/rooms/{id:str}/news")
async def news(id: FromPath[str], visitor: CurrentVisitor, rooms: Rooms) -> News:
    """What has happened since you last looked."""
    person = _reader(visitor)
    room = await rooms.repository.need(id)
    mine = room.seats_of(person.id)
    if not mine:
        raise Denied(403, "NOT_HERE", "You are not at this table.")
    table = await rooms.tables.need(id)
    seat = mine[0] if len(mine) == 1 else None
    async with table.lock:
        match = table.match
        looked = match.seen_by(seat).number(match.seen_by(None).entry(max(room.seats[s].looked for s in mine)))
        lines = [SeenLine(number, line.text) for number, line in match.seen_by(seat).story(looked)]
        return News(looked, match.seen_by(seat).number(), lines)


async def _change(rooms: RoomService, id: str, person: Person, do: Any) -> RoomInfo:
    room: Room
    room, _ = await rooms.repository.change(id, do)
    return await info(rooms, room, person.id)


def _player(visitor: Visitor | None) -> Person:
    return auth.allow(visitor, "play")


def _reader(visitor: Visitor | None) -> Person:
    return auth.allow(visitor, "read")


routes = [
    *(
        list_bots,
        list_rooms,
        open_room,
        show_room,
        join_room,
        leave_room,
        kick,
        ready,
        add_share,
        order,
        colour,
        change_setup,
    ),
    *(load_save, seat_bot, start),
    *(speak, read_chat, ask_undo, answer, come_back, resign, abandon, rematch, news),
]
