"""Tables at one screen, opened without the application around them."""

from __future__ import annotations

from piazza.server.accounts.people import People
from piazza.server.rooms.chat import new_id
from piazza.server.rooms.room import HOTSEAT, PLAYING, Room
from piazza.server.rooms.setup import RoomSetup, chairs
from piazza.server.tables.table import Table
from piazza.server.tables.tables import Tables
from tests import tiny

NAMES = ("Ada", "Bea")


async def open_table(tables: Tables, seed: str = "seed") -> str:
    """The id of a table whose match has begun."""
    host = await People(tables.store).guest()
    seats = chairs(len(NAMES))
    for chair, name in zip(seats, NAMES, strict=True):
        chair.person, chair.name, chair.ready = host.id, name, True
    room = Room(new_id(), HOTSEAT, "", host.id, tiny.GAME.id, RoomSetup(seed=seed), seats, PLAYING, private=True)
    await tables.repository.create(room)
    await table_of(tables, room.id)
    return room.id


async def table_of(tables: Tables, id: str) -> Table:
    table = await tables.find(id)
    assert table is not None
    return table
