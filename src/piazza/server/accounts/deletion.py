"""When somebody deletes his account: the games stay, the name goes."""

from __future__ import annotations

import contextlib
import os

from piazza.kernel import Refused
from piazza.server.accounts.people import People, Person
from piazza.server.db.timestamps import DAY_MS, now_ms
from piazza.server.rooms.repository import Filter
from piazza.server.rooms.room import ONLINE, OPEN, PLAYING
from piazza.server.rooms.service import RoomService

MAX_MATCHES = 10_000
GUEST_DAYS_VARIABLE = "PIAZZA_GUEST_DAYS"
"""In the environment: guests who have not been here for so many days are cleared away; 0 keeps them."""
DEFAULT_GUEST_DAYS = 90
GUESTS_PER_RUN = 200


async def farewell(person: Person, people: People, rooms: RoomService) -> None:
    """Where others wait a bot plays on, and a seat at a table that has not started is free again."""
    seated = await rooms.repository.of(person.id, Filter(), MAX_MATCHES)
    for room in seated:
        if room.status == OPEN or (room.status == PLAYING and room.kind == ONLINE):
            with contextlib.suppress(Refused):  # a bot stands in already
                await rooms.leave(room.id, person)
    await people.delete(person.id)
    for room in seated:
        # Whoever has the table in memory reads the names again.
        await rooms.repository.change(room.id, lambda _: None)


async def clear_guests(people: People, rooms: RoomService) -> None:
    """Who came without an account and has not come back; not while others play with them."""
    days = int(os.environ.get(GUEST_DAYS_VARIABLE) or DEFAULT_GUEST_DAYS)
    if days > 0:
        for person in await people.idle_guests(now_ms() - days * DAY_MS, GUESTS_PER_RUN):
            await farewell(person, people, rooms)
