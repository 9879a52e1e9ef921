"""When somebody deletes his account: the games stay, the name goes."""

from __future__ import annotations

import contextlib

from piazza.kernel import Refused
from piazza.server.house import House
from piazza.server.people import People, Person
from piazza.server.room import ONLINE, OPEN, PLAYING
from piazza.server.rooms import Filter

MOST = 10_000


async def farewell(person: Person, people: People, house: House) -> None:
    """Where others wait a bot plays on, and a seat at a table that has not started is free again."""
    seated = await house.rooms.of(person.id, Filter(), MOST)
    for room in seated:
        if room.status == OPEN or (room.status == PLAYING and room.kind == ONLINE):
            with contextlib.suppress(Refused):  # a bot stands in already
                await house.leave(room.id, person)
    await people.delete(person.id)
    for room in seated:
        # Whoever has the table in memory reads the names again.
        await house.rooms.change(room.id, lambda _: None)
