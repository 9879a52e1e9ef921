"""What a person may know of a match: everything once it is over, before that what a seat or everybody may know."""

from __future__ import annotations

from dataclasses import dataclass, replace

from litestar.exceptions import NotFoundException

from piazza.kernel import Record, Seat, Viewer
from piazza.server.accounts.auth import Visitor
from piazza.server.errors import Denied
from piazza.server.rooms.repository import RoomRepository
from piazza.server.rooms.room import ABANDONED, OVER
from piazza.server.rooms.service import RoomService
from piazza.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class MatchAccess:
    """What one person may know of a match now. Build it with ``access_of``, use it under the table's lock."""

    table: Table
    person: str | None
    free: bool
    """Nothing is hidden."""
    viewer: Viewer
    """The seat whose knowledge is shown as long as something is hidden; None: what everybody may know."""

    def check_over(self, what: str) -> None:
        """Raises ``Denied`` as long as anything is hidden; ``what`` names the page that would show it."""
        if self.free and is_over(self.table):
            return
        if is_over(self.table):
            text = "This match is a copy of one that is still played, and keeps its secrets until that one is over."
            raise Denied(403, "PLAYING", text)
        raise Denied(403, "PLAYING", f"{what}: wait for the end.")

    @property
    def offered(self) -> list[Seat]:
        """Seats whose perspective may be shown while nobody else has to look away."""
        if self.free:
            return list(range(self.table.match.setup.seats))
        own = self.table.room.seats_of(self.person)
        return own if len(own) == 1 else []

    @property
    def record(self) -> Record:
        match = self.table.match
        if self.free:
            return match.record
        record = match.seen_by(self.viewer).record()
        room = self.table.room
        if room.shared and room.setup.seed and len(room.seats_of(self.person)) == 1:
            # A single player with a seed of his own knows it anyway.
            record.header = replace(record.header, seed=match.record.header.seed)
        return record

    @property
    def text(self) -> str:
        """The record with the log as comments."""
        comments: dict[int, list[str]] = {}
        for number, line in self.table.match.seen_by(self.viewer).story():
            comments.setdefault(number, []).append(line.text)
        return self.record.to_text(comments)


async def find_access(rooms: RoomService, id: str, visitor: Visitor | None, seat: Seat | None = None) -> MatchAccess:
    """A table that the visitor may look at; ``seat``: the seat before the screen, as the browser says."""
    person = None if visitor is None else visitor.person.id
    table = await rooms.tables.find(id) if await rooms.tables.admits(id, person) else None
    if table is None:
        raise NotFoundException("There is no such table.")
    return await access_of(rooms.repository, table, person, seat)


async def access_of(
    repository: RoomRepository, table: Table, person: str | None, seat: Seat | None = None
) -> MatchAccess:
    open_to_all = not table.match.game.secrets and owns(table, person)
    free = open_to_all or (is_over(table) and not await _goes_on_elsewhere(repository, table))
    own = table.room.seats_of(person)
    usual = own[0] if len(own) == 1 else None
    allowed = range(table.match.setup.seats) if free else own
    return MatchAccess(table, person, free, seat if seat in allowed else usual)


async def _goes_on_elsewhere(repository: RoomRepository, table: Table) -> bool:
    """Whether the match that this one was copied from is still played: its secrets are kept here as well."""
    origin = table.room.setup.origin
    while origin and (room := await repository.get(origin)) is not None:
        if room.status not in (OVER, ABANDONED):
            return True
        origin = room.setup.origin
    return False


def owns(table: Table, person: str | None) -> bool:
    """All seats at this screen are this person's."""
    return table.room.shared and person is not None and table.room.host == person


def is_over(table: Table) -> bool:
    return table.match.state.outcome() is not None or table.room.status in (OVER, ABANDONED)


def has_curtain(table: Table, person: str | None) -> bool:
    """Whether a person's seats at one screen hide things from each other: one of them looks at a time."""
    room = table.room
    return room.shared and table.match.game.secrets and len(room.seats_of(person)) > 1 and not is_over(table)


def viewer_of(table: Table, person: str | None) -> Viewer:
    """The seat in whose numbers a person counts entries."""
    own = [] if table.room.shared else table.room.seats_of(person)
    return own[0] if own else None
