"""Hints by bots, and the pace of bots at a table."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Request, post
from litestar.params import FromPath, JSONBody

from piazza.kernel import Action, Journal, Match, Rng, Seat, State, summary
from piazza.server.accounts import auth
from piazza.server.accounts.auth import CurrentVisitor
from piazza.server.errors import Denied
from piazza.server.limits.address import payer
from piazza.server.limits.rate import RateLimiter
from piazza.server.limits.throttle import LONG_RUNNING
from piazza.server.matches.visibility import has_curtain
from piazza.server.rooms.messages import HintInfo, PaceWish, RoomInfo, SeatWish
from piazza.server.rooms.room import no
from piazza.server.rooms.service import Rooms
from piazza.server.rooms.view import info
from piazza.server.tables.bot_workers import bot_input
from piazza.server.tables.caretaker import bot_workers
from piazza.server.tables.socket import Connection
from piazza.server.tables.table import Table

MAX_WAITING = 10
"""Maximum number of requests that wait for a hint."""
HINT_SECONDS = 1.5
"""Thinking time for a hint."""
MAX_HINTS = 3
"""Maximum number of suggested moves."""

_asking: set[str] = set()
_asked = RateLimiter(15, 0.2, "You ask for more advice than can be thought about. Wait a little.")


@post("/api/rooms/{id:str}/pace", status_code=200)
async def pace(id: FromPath[str], data: JSONBody[PaceWish], visitor: CurrentVisitor, rooms: Rooms) -> RoomInfo:
    person = auth.allow(visitor, "play")
    room, _ = await rooms.repository.change(id, lambda r: r.set_pause(person.id, data.pause))
    return await info(rooms, room, person.id)


@post("/api/rooms/{id:str}/hint", status_code=200, opt={LONG_RUNNING: True})
async def hint(
    request: Request[Any, Any, Any], id: FromPath[str], data: JSONBody[SeatWish], visitor: CurrentVisitor, rooms: Rooms
) -> list[HintInfo]:
    """The best moves of a seat, with the estimated chance of winning. Among people only where all agreed to it."""
    person = auth.allow(visitor, "play")
    room = await rooms.repository.need(id)
    room.check_acts(person.id, data.seat)
    if not room.hints:
        raise no("NO_HINTS", "Bots give no advice at this table.")
    if person.id in _asking:
        raise no("ASKED", "The last question is still being thought about.")
    if len(_asking) >= MAX_WAITING:
        raise Denied(429, "BUSY", "Many ask for advice just now. Try again in a moment.", wait=10)
    _asked.take(payer(request, person.id, person.guest))
    _asking.add(person.id)
    try:
        table = await rooms.tables.need(id)
        _check_curtain(table, person.id, data.seat)
        return await _advise(table, data.seat)
    finally:
        _asking.discard(person.id)


def _check_curtain(table: Table, person: str, seat: Seat) -> None:
    """Advice tells what the seat knows: it is for the seat for which the curtain was opened. Without an open socket in
    this process there is only the browser's word for it, as in ``visibility.look``."""
    if not has_curtain(table, person):
        return
    looking = {one.seat for one in table.watchers if isinstance(one, Connection) and one.person == person}
    if looking and seat not in looking:
        raise no("CURTAIN", "Somebody else is at the screen: open the curtain for this seat first.")


async def _advise(table: Table, seat: Seat) -> list[HintInfo]:
    async with table.lock:
        match = table.match
        if seat not in match.state.to_move():
            raise no("NOT_YOUR_TURN", "There is nothing to advise: it is not your turn.")
        state = match.state.imagine(seat, Rng(secrets.token_hex(8)))
        known = bot_input(match.game, match.state, seat, secrets.token_hex(8))
    found = await bot_workers.hint(known, HINT_SECONDS)
    return [
        HintInfo([step.notation for step in steps], _words(match, state.clone(), seat, steps), chance)
        for steps, chance in (
            ([match.game.alphabet[n] for n in numbers], chance) for numbers, chance in found[:MAX_HINTS]
        )
    ]


def _words(match: Match, state: State, seat: Seat, steps: list[Action]) -> str:
    """The move in the words of the log, without what nobody can know yet."""
    journal = state.journal = Journal()
    moves = []
    for step in steps:
        state.apply(seat, step)
        moves.append((step, journal.take()))
    text = summary(match.game, match.record.header.seats, seat, moves, foreseen=True)
    return text[0].upper() + text[1:]


routes = (pace, hint)
