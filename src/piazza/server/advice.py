"""What people ask of bots beside playing against them: advice, and to take their time."""

from __future__ import annotations

import secrets

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from piazza.kernel import Action, Journal, Match, Rng, Seat, State, summary
from piazza.server import identity
from piazza.server.house import House
from piazza.server.identity import Visitor
from piazza.server.minder import thinkers
from piazza.server.room import no
from piazza.server.room_info import HintInfo, PaceWish, RoomInfo, SeatWish
from piazza.server.room_view import info
from piazza.server.thinking import matter

SECONDS = 1.5
"""How long is thought about a piece of advice."""
MOST = 3
"""Moves that are named."""

Who = NamedDependency[Visitor | None]
At = NamedDependency[House]
_asking: set[str] = set()


@post("/api/rooms/{id:str}/pace", status_code=200)
async def pace(id: FromPath[str], data: JSONBody[PaceWish], visitor: Who, house: At) -> RoomInfo:
    person = identity.allow(visitor, "play")
    room, _ = await house.rooms.change(id, lambda r: r.set_pause(person.id, data.pause))
    return await info(house, room, person.id)


@post("/api/rooms/{id:str}/hint", status_code=200)
async def hint(id: FromPath[str], data: JSONBody[SeatWish], visitor: Who, house: At) -> list[HintInfo]:
    """The best moves of a seat, with the estimated chance of winning. Among people only where all agreed to it."""
    person = identity.allow(visitor, "play")
    room = await house.rooms.need(id)
    room.check_acts(person.id, data.seat)
    if not room.hints:
        raise no("NO_HINTS", "Bots give no advice at this table.")
    if person.id in _asking:
        raise no("ASKED", "The last question is still being thought about.")
    table = await house.table(id)
    async with table.lock:
        match = table.match
        if data.seat not in match.state.to_move():
            raise no("NOT_YOUR_TURN", "There is nothing to advise: it is not your turn.")
        state = match.state.imagine(data.seat, Rng(secrets.token_hex(8)))
        known = matter(match.game, match.state, data.seat, secrets.token_hex(8))
    _asking.add(person.id)
    try:
        found = await thinkers.hint(known, SECONDS)
    finally:
        _asking.discard(person.id)
    return [
        HintInfo([step.notation for step in steps], _words(match, state.clone(), data.seat, steps), chance)
        for steps, chance in (([match.game.alphabet[n] for n in numbers], chance) for numbers, chance in found[:MOST])
    ]


def _words(match: Match, state: State, seat: Seat, steps: list[Action]) -> str:
    """As the log will tell it, but for what nobody can know yet."""
    journal = state.journal = Journal()
    moves = []
    for step in steps:
        state.apply(seat, step)
        moves.append((step, journal.take()))
    text = summary(match.game, match.record.header.seats, seat, moves, foreseen=True)
    return text[0].upper() + text[1:]


routes = (pace, hint)
