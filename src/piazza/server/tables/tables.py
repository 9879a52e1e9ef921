"""All tables: loaded on demand, and kept in memory while somebody watches."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError

from piazza.kernel import Luck, Match, Record, registry
from piazza.server.accounts.people import SOMEONE
from piazza.server.background import in_background
from piazza.server.db.outage import delays, log_failure
from piazza.server.db.store import Store
from piazza.server.metrics import live_tables
from piazza.server.rooms.notes import SEED_CHOSEN
from piazza.server.rooms.repository import NoRoom, RoomRepository
from piazza.server.rooms.room import PLAYING, Room
from piazza.server.tables.table import Caretaker, Table, standing

IDLE_BYTES = 64_000_000
"""Estimated total size of the tables without watchers that are kept in memory."""
MAX_LOADS = 4
"""Maximum number of matches that are loaded at the same time; each takes processor time from the event loop."""


class Tables:
    """All tables, those in memory and those in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.repository = RoomRepository(store)
        self.repository.listeners.append(self._changed)
        self.repository.time.listeners.append(self._tell_clocks)
        self.make_caretaker: Callable[[Table], Caretaker] | None = None
        """Makes the caretaker of a table that has been loaded."""
        self._live: dict[str, Table] = {}
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A lock for each match that is being loaded, so that it is loaded once and delays no other match."""
        self._loads = asyncio.Semaphore(MAX_LOADS)
        self._catching: set[asyncio.Task[None]] = set()
        store.listen("match", self._heard)

    async def admits(self, id: str, person: str | None) -> bool:
        """Whether that person may watch, which the room says: the match need not be loaded. True for an unknown id."""
        table = self._live.get(id)
        room = await self.repository.get(id) if table is None else table.room
        return room is None or room.may_watch(person)

    async def find(self, id: str) -> Table | None:
        """The table, loaded if need be. For a visitor, ask ``admits`` first."""
        if id in self._live:
            table = self._live[id]
            if self.store.shared:
                await table.catch_up(await self.store.count(id))
            return table
        async with self._loading.setdefault(id, asyncio.Lock()):
            if id not in self._live:
                room = await self.repository.get(id)
                stored = None if room is None else await self.store.load(id) or await self._begin(room)
                if room is None or stored is None:
                    return None
                record, answered = stored
                known = len(record.entries)
                async with self._loads:
                    match = await in_background(Match.load, record, shared=room.shared, strict=False)
                table = Table(id, match, answered, self.store, room)
                await table.settle(known)
                self._live[id] = table
                if self.store.shared:
                    # Entries written since the record was read were not announced to this table.
                    try:
                        await table.catch_up(await self.store.count(id))
                    except BaseException:
                        del self._live[id]
                        raise
                self._shed(table)
                if self.make_caretaker is not None:
                    table.caretaker = self.make_caretaker(table)
                    table.caretaker.notice()
            return self._live[id]

    async def need(self, id: str) -> Table:
        """The table. Raises ``NoRoom`` if there is none."""
        table = await self.find(id)
        if table is None:
            raise NoRoom
        return table

    async def close(self) -> None:
        for catching in self._catching:
            catching.cancel()
        finishing = [task for table in self._live.values() for task in table.stop()]
        await asyncio.gather(*finishing, *self._catching, return_exceptions=True)

    async def _begin(self, room: Room) -> tuple[Record, dict[str, int]] | None:
        """Create the match of a room that has been started. None if the room has not been started."""
        if room.status != PLAYING:
            return None
        room.save = await self.repository.save(room.id)
        async with self._loads:
            match = await in_background(match_of, room)
        with contextlib.suppress(IntegrityError):  # another process was first
            await self.store.create(room.id, match.record, standing(match))
        if room.save is not None:
            room.save = None
            await self.repository.drop_save(room.id)
        return await self.store.load(room.id)

    def _changed(self, room: Room) -> None:
        table = self._live.get(room.id)
        if table is not None and table.room.version < room.version:
            for chair, known in zip(room.seats, table.room.seats, strict=True):
                chair.left_ms, chair.running_since = known.left_ms, known.running_since
            table.room = room
            table.lift()
            table.forget([chair.seat for chair in room.seats if chair.name == SOMEONE])
            if table.caretaker is not None:
                table.caretaker.notice()

    def _tell_clocks(self) -> None:
        for table in list(self._live.values()):
            if table.caretaker is not None:
                table.caretaker.notice()
            self.repository.chat.tell(table.id)

    def _heard(self, id: str | None, number: int) -> None:
        for table in list(self._live.values()) if id is None else filter(None, [self._live.get(id)]):
            if id is not None and table.number >= number:
                continue  # mostly our own news
            catching = asyncio.create_task(self._keep_up(table, None if id is None else number))
            self._catching.add(catching)
            catching.add_done_callback(self._catching.discard)

    async def _keep_up(self, table: Table, number: int | None) -> None:
        """Retries until it succeeds: the missed entries may never be announced again."""
        try:
            await self._catch_up(table, number)
            return
        except Exception as e:
            log_failure(e, "table %s could not be brought up to date", table.id)
        async for _ in delays():
            if self._live.get(table.id) is not table:
                return
            try:
                await self._catch_up(table, number)
                return
            except Exception as e:
                log_failure(e, "table %s could not be brought up to date", table.id)

    async def _catch_up(self, table: Table, number: int | None) -> None:
        await table.catch_up(await self.store.count(table.id) if number is None else number)
        if number is None:
            # The connection to the other processes was down: changes of the room may have been missed as well.
            await self.repository.read_again(table.id)

    def live(self, id: str) -> Table | None:
        return self._live.get(id)

    def _shed(self, but: Table) -> None:
        idle = [t for t in self._live.values() if not t.watchers and not t.lock.locked() and t is not but]
        kept = sum(table.size for table in idle)
        for table in idle:
            if kept <= IDLE_BYTES:
                break
            kept -= table.size
            table.stop()
            del self._live[table.id]
        live_tables.set(len(self._live))


def match_of(room: Room) -> Match:
    """The match of a room at its start. Nobody can predict its chance outcomes, not even the owner of the save."""
    match = _started(room)
    if room.setup.seed and not room.shared:
        match.note(SEED_CHOSEN)
    return match


def _started(room: Room) -> Match:
    names = [chair.name for chair in room.seats]
    if room.save is None:
        return Match.start(registry.find(room.game), names, room.setup.options, luck_of(room), shared=room.shared)
    record = Record.parse(room.save)
    if not room.shared:
        header = record.header
        record.header = replace(header, seats=tuple(names), seed="", seal="", sealed_from=0, salt="", shares=())
    return Match.load(record, seed=luck_of(room), shared=room.shared)


def luck_of(room: Room) -> Luck:
    """The luck of a room: from the seed that the host chose, or from the server's secret and the players' shares."""
    setup = room.setup
    if setup.seed:
        return Luck(setup.seed, salt=setup.secret)
    if room.shared:
        return Luck(setup.secret)
    return Luck(setup.secret, [setup.shares.get(chair.person or "", "") for chair in room.seats])
