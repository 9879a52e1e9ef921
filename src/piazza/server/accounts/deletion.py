"""Deleting accounts: the games stay, the name is removed."""

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
"""Environment variable: days after which absent guests are deleted; 0 keeps them."""
DEFAULT_GUEST_DAYS = 90
GUESTS_PER_RUN = 200


async def delete_person(person: Person, people: People, rooms: RoomService) -> None:
    """Delete a person. A bot plays on in running matches; seats at tables that have not started become free."""
    seated = await rooms.repository.of(person.id, Filter(), MAX_MATCHES)
    for room in seated:
        if room.status == OPEN or (room.status == PLAYING and room.kind == ONLINE):
            with contextlib.suppress(Refused):  # a bot stands in already
                await rooms.leave(room.id, person)
    await people.delete(person.id)
    for room in seated:
        # Processes that have the table in memory read the names again.
        await rooms.repository.change(room.id, lambda _: None)


async def clear_guests(people: People, rooms: RoomService) -> None:
    """Delete guests who have been absent for long, except while others play with them."""
    days = int(os.environ.get(GUEST_DAYS_VARIABLE) or DEFAULT_GUEST_DAYS)
    if days > 0:
        for person in await people.idle_guests(now_ms() - days * DAY_MS, GUESTS_PER_RUN):
            await delete_person(person, people, rooms)
