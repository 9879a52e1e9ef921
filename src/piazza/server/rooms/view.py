"""Rooms and chat lines as a person may see them."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from piazza.kernel import Match, Refused, Rng, Seat, registry
from piazza.kernel.journal import Viewer
from piazza.server.rooms.chat import ASKED, UNDO, Said
from piazza.server.rooms.messages import ProposalInfo, RoomBrief, RoomInfo, SaidInfo, SeatInfo
from piazza.server.rooms.proposals import time_left, void, waits_for
from piazza.server.rooms.room import OPEN, Room
from piazza.server.rooms.service import RoomService
from piazza.server.rooms.setup import Chair
from piazza.server.tables import clock
from piazza.server.tables.info import Scalar
from piazza.server.tables.tables import luck_of

UNDONE_LINES_MAX = 20
"""Maximum number of log lines that a proposed undo names."""


def brief(room: Room) -> RoomBrief:
    host = next((c.name for c in room.seats if c.person == room.host), "")
    status: Any = room.status
    return RoomBrief(
        id=room.id,
        name=room.name,
        game=room.game,
        title=title(room.game),
        host=host,
        status=status,
        names=[c.name for c in room.seats],
        colours=room.colours,
        free=sum(c.free for c in room.seats),
        options=room.setup.options,
        clock=room.setup.clock,
        about=words(room.game, len(room.seats), tuple(room.setup.options.items())),
        protected=room.password is not None,
        spectators=room.spectators,
        saved=room.save is not None,
        touched=room.touched,
    )


async def info(rooms: RoomService, room: Room, person: str | None) -> RoomInfo:
    mine = room.seats_of(person)
    live = rooms.tables.live(room.id)
    if live is not None:
        for chair, known in zip(room.seats, live.room.seats, strict=True):
            chair.left_ms, chair.running_since = known.left_ms, known.running_since
    match = None if live is None else live.match
    viewer = mine[0] if mine and not room.shared else None
    looked = max((room.seats[seat].looked for seat in mine), default=0)
    thinking = live.caretaker.thinking if live is not None and live.caretaker is not None else None
    asked = (
        [p for p in await rooms.repository.chat.proposals(room.id) if p.status == ASKED] if room.status != OPEN else []
    )
    after = await rooms.repository.after(room.id)
    guests = set() if room.shared else await rooms.repository.guests(room)
    there = rooms.presence.at(room.id)
    kind: Any = room.kind
    status: Any = room.status
    kinds: Any = {p.id: p.kind for p in asked}
    return RoomInfo(
        id=room.id,
        version=room.version,
        kind=kind,
        name=room.name,
        game=room.game,
        title=title(room.game),
        status=status,
        options=room.setup.options,
        seed=room.setup.seed if room.status == OPEN and person == room.host else "",
        seal="" if room.shared else luck_of(room).seal,
        chosen=bool(room.setup.seed) and not room.shared,
        shared_in=person in room.setup.shares,
        clock=room.setup.clock,
        protected=room.password is not None,
        private=room.private,
        invite=room.setup.invite if mine else "",
        spectators=room.spectators,
        watching=sum(count for who, count in there.items() if not room.seats_of(who)),
        seats=[_seat(rooms, room, chair, person, thinking, guests) for chair in room.seats],
        mine=mine,
        host=person == room.host,
        pause=room.setup.pause,
        hints=bool(mine) and room.hints,
        talks=bool(mine) or (person is not None and room.status != OPEN and room.may_watch(person)),
        blocked=_blocked(room) if room.status == OPEN else "",
        mismatches=room.mismatches() if room.status == OPEN and not any(c.free for c in room.seats) else [],
        proposals=[
            ProposalInfo(
                p.id,
                kinds[p.id],
                p.seat,
                p.to if match is None else match.seen_by(viewer).number(p.to),
                [] if match is None or p.kind != UNDO else _undone(match, p.to, viewer),
                list(p.agreed),
                waits_for(room, p),
                time_left(p, room.setup.clock),
            )
            for p in asked
            if not void(p, room.setup.clock, match)
        ],
        rematch="" if after is None else after.id,
        result=room.result or "",
        looked=looked if match is None else match.seen_by(viewer).number(match.seen_by(None).entry(looked)),
    )


def _undone(match: Match, to: int, viewer: Viewer) -> list[str]:
    seen = match.seen_by(viewer)
    told = seen.told(seen.number(to))
    lines = [line.text for _, seat, line in told if seat is not None and not (line.aside or line.heading)]
    return lines[:UNDONE_LINES_MAX]


def _blocked(room: Room) -> str:
    try:
        room.check_start(room.host, renamed=True)
    except registry.UnknownGame as e:
        return str(e)
    except Refused as e:
        return e.refusal.text
    return ""


def _seat(
    rooms: RoomService, room: Room, chair: Chair, person: str | None, thinking: Seat | None, guests: Collection[str]
) -> SeatInfo:
    return SeatInfo(
        seat=chair.seat,
        name=chair.name,
        colour=chair.colour,
        person=chair.person is not None,
        bot=chair.bot,
        thinking=thinking == chair.seat,
        you=person is not None and chair.person == person,
        guest=chair.person in guests,
        host=chair.person == room.host,
        ready=chair.ready,
        present=rooms.presence.is_present(room.id, chair.person),
        resigned=chair.resigned,
        saved=room.setup.saved[chair.seat] if room.setup.saved else None,
        left=None if chair.left_ms is None else clock.left(chair, rooms.repository.time.now()),
        runs=chair.running_since is not None,
    )


def said(line: Said, person: str | None) -> SaidInfo:
    channel: Any = line.channel
    you = person is not None and line.person == person
    return SaidInfo(line.number, channel, line.name, line.text, line.at, you)


@lru_cache(1000)
def words(game: str, seats: int, options: tuple[tuple[str, Scalar], ...]) -> list[str]:
    """Words for the unusual options of a set-up, and its first figure."""
    try:
        found = registry.find(game)
        setup = found.setup(seats, dict(options), Rng(0))
    except (registry.UnknownGame, Refused):
        return []
    said = []
    for option in found.options:
        value = setup.options.get(option.name)
        label = next((c.label for c in option.choices if c.value == value), "")
        if label and value != option.default:
            said.append(option.label if value is True else label if value is not False else f"without {option.label}")
    return [*said, *(f"{figure.value} {figure.label.lower()}" for figure in found.figures.setup(setup)[:1])]


def title(game: str) -> str:
    try:
        return registry.find(game).title
    except registry.UnknownGame:
        return game
