"""The store of records: one row a match and one row an entry, never changed once written."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from asyncpg import PostgresError
from sqlalchemy import Connection, event, func, insert, make_url, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from piazza.kernel import Header, Record, RecordError
from piazza.server.db import sqlite
from piazza.server.db.bus import Bus, Heard
from piazza.server.db.outage import log_failure
from piazza.server.db.schema import entries, matches, settings
from piazza.server.db.timestamps import now_ms
from piazza.server.db.writer import Change, WriteConflict, Writer

__all__ = ["Brief", "Standing", "Store", "StoreError", "Tail", "WriteConflict"]

MIGRATION_LOCK = 7_294_001
"""The advisory lock of PostgreSQL under which one process migrates while the others wait."""
STATEMENT_SECONDS = 10
POSTGRES_CONNECT_ARGS = {
    "timeout": 5,
    "command_timeout": STATEMENT_SECONDS,
    "server_settings": {"application_name": "piazza"},
}
"""With timeouts, so that dead connections are given up."""
READY_SECONDS = 2.0
WRITE_CHECK_SETTING = "written"
"""The setting that is written to check whether the database accepts writes."""
Tail = list[tuple[str, str | None]]
"""Lines of a record; the last line that a request caused carries the id of the request."""


class StoreError(Exception):
    """The store cannot be opened. The message says why, in one line."""


class Standing(NamedTuple):
    """What the list of tables shows; kept beside the record, so that nothing is replayed for a list."""

    to_move: tuple[int, ...]
    outcome: str | None
    winners: tuple[int, ...] = ()
    unseen: int = 0
    """Entries that not everybody may know of."""


@dataclass(frozen=True, slots=True)
class Brief:
    id: str
    header: Header
    entries: int
    touched: int
    standing: Standing


class Store:
    """On SQLite in a folder, or on PostgreSQL, which any number of processes may share."""

    def __init__(self, where: Path | str) -> None:
        """``where``: a folder, or an address ``postgresql://...``."""
        self.folder = where if isinstance(where, Path) else None
        if isinstance(where, Path):
            url = f"sqlite+aiosqlite:///{where / sqlite.DATABASE_FILE}"
            self.engine: AsyncEngine = create_async_engine(url, connect_args={"factory": sqlite.TidyConnection})
            event.listen(self.engine.sync_engine, "connect", sqlite.prepare)
        else:
            self._url = make_url(where).set(drivername="postgresql+asyncpg")
            self.engine = create_async_engine(
                self._url, pool_size=8, max_overflow=8, pool_pre_ping=True, connect_args=POSTGRES_CONNECT_ARGS
            )
        self.shared = self.folder is None
        """Other processes may write here too."""
        self.place = str(self.folder or self.engine.url.render_as_string(hide_password=True))
        self._bus = Bus(self.engine) if self.shared else None
        self._writer = Writer(self.engine, self._bus, self._connect_writer)
        self._checking = asyncio.Lock()
        self._checked = -READY_SECONDS
        """Time of the last check whether the database accepts writes."""
        self._writes = False

    def _connect_writer(self) -> sqlite3.Connection:
        return sqlite.connect(str(self.engine.url.database))

    async def open(self) -> None:
        try:
            if self.folder is not None:
                sqlite.make_folder(self.folder)
            # A connection of its own: a migration may take long, and the server may run in another event loop.
            engine = create_async_engine(self._url) if self.folder is None else self.engine
            try:
                async with engine.begin() as connection:
                    if self.shared:
                        await connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
                    await connection.run_sync(migrate)
            finally:
                await engine.dispose()
        except CommandError as e:
            if "locate revision" in str(e):
                raise StoreError(f"The data in {self.place} was written by a newer Piazza: update Piazza.") from None
            raise StoreError(f"The data in {self.place} cannot be brought up to date: {e}") from None
        except (OSError, DatabaseError, PostgresError) as e:
            reason = e.orig if isinstance(e, DatabaseError) else getattr(e, "strerror", None) or e
            raise StoreError(f"The data in {self.place} cannot be opened: {reason}") from None

    async def close(self) -> None:
        await self._writer.close()
        if self._bus is not None:
            await self._bus.stop()
        await self.engine.dispose()

    # -- between processes --

    def listen(self, topic: str, heard: Heard) -> None:
        """``heard(id, number)`` whenever another process publishes under the topic; ``heard(None, 0)`` after the line
        was down, when anything may have been missed. Appended entries are published as ``match``."""
        if self._bus is not None:
            self._bus.listen(topic, heard)

    async def start(self) -> None:
        """Start to listen, in the event loop of the server."""
        if self._bus is not None:
            # Once more: a worker that replaces another may be of a newer Piazza.
            await self.open()
            await self._bus.start()

    async def ready(self) -> bool:
        """Whether the database accepts writes and notifications of other processes arrive. Writes at most once in
        ``READY_SECONDS``."""
        async with self._checking:
            if time.monotonic() > self._checked + READY_SECONDS:
                self._writes = await self._can_write()
                self._checked = time.monotonic()
        return self._writes and (self._bus is None or self._bus.up)

    async def _can_write(self) -> bool:
        row = {"name": WRITE_CHECK_SETTING, "value": str(now_ms())}
        try:
            if self.folder is not None and shutil.disk_usage(self.folder).free < sqlite.MIN_FREE_BYTES:
                return False
            async with asyncio.timeout(READY_SECONDS), self.engine.begin() as connection:
                same = settings.c.name == WRITE_CHECK_SETTING
                if not (await connection.execute(update(settings).where(same).values(**row))).rowcount:
                    await connection.execute(insert(settings).values(**row))
        except IntegrityError:
            return True  # another process was first to write the row
        except Exception as e:
            log_failure(e, "the database does not accept writes")
            return False
        return True

    async def publish(self, topic: str, id: str, number: int) -> None:
        """Notify the other processes of a change, which they read from the database."""
        if self._bus is not None:
            await self._bus.publish([(topic, id, number)])

    # -- records --

    async def create(self, id: str, record: Record, standing: Standing) -> None:
        now = now_ms()
        head = record.to_json()
        lines = head.pop("entries")
        row = {"id": id, "header": json.dumps(head), "created": now, "touched": now, "entries": len(lines)}
        async with self.engine.begin() as connection:
            await connection.execute(insert(matches).values(**row, **_columns(standing)))
            if lines:
                rows = [{"match": id, "number": number, "text": text} for number, text in enumerate(lines, 1)]
                await connection.execute(insert(entries), rows)

    def append(
        self,
        id: str,
        after: int,
        lines: Sequence[str],
        request: str | None,
        standing: Standing,
        *,
        quiet: bool = False,
    ) -> asyncio.Future[None]:
        """Append all lines or none; on disk when the future is done. ``request`` caused them; ``quiet`` keeps the
        time of the last change. Raises ``WriteConflict``."""
        last = after + len(lines)
        rows = [(id, number, text, request if number == last else None) for number, text in enumerate(lines, after + 1)]
        return self._writer.append(rows, Change(id, None if quiet else now_ms(), last, **_columns(standing)))

    async def written(self) -> None:
        """When this returns, all appends of this process that had begun are on disk or have failed."""
        await self._writer.idle()

    async def tail(self, id: str, after: int) -> Tail:
        """The lines after that many. Raises ``RecordError`` where one is missing."""
        e = entries.c
        query = select(e.number, e.text, e.request).where(e.match == id, e.number > after).order_by(e.number)
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).all()
        for expected, (number, _, _) in enumerate(found, after + 1):
            if number != expected:
                raise RecordError(f"the stored record of match {id} is damaged: entry {expected} is missing")
        return [(text, request) for _, text, request in found]

    async def count(self, id: str) -> int:
        """How many entries the record has."""
        async with self.engine.connect() as connection:
            return int((await connection.execute(select(matches.c.entries).where(matches.c.id == id))).scalar() or 0)

    async def load(self, id: str) -> tuple[Record, dict[str, int]] | None:
        """The record, and for every request it answered the number of the last entry of the answer. Raises
        ``RecordError`` where an entry is missing."""
        async with self.engine.connect() as connection:
            query = select(matches.c.header, matches.c.entries).where(matches.c.id == id)
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        found = await self.tail(id, 0)
        if len(found) < row.entries:
            raise RecordError(f"the stored record of match {id} is damaged: entry {len(found) + 1} is missing")
        record = Record.from_json({**json.loads(row.header), "entries": [text for text, _ in found]})
        return record, {request: number for number, (_, request) in enumerate(found, 1) if request is not None}

    async def recent(self, limit: int) -> list[Brief]:
        query = select(matches).order_by(matches.c.touched.desc(), matches.c.created.desc()).limit(limit)
        async with self.engine.connect() as connection:
            return [
                Brief(
                    row.id,
                    Record.from_json({**json.loads(row.header), "entries": []}).header,
                    row.entries,
                    row.touched,
                    Standing(
                        to_move=tuple(json.loads(row.to_move)),
                        outcome=row.outcome,
                        winners=tuple(json.loads(row.winners or "[]")),
                        unseen=row.unseen,
                    ),
                )
                for row in (await connection.execute(query)).all()
            ]


def migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "piazza:server/db/migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, ScriptDirectory.from_config(config).get_current_head() or "head")


def _columns(standing: Standing) -> dict[str, Any]:
    winners = None if standing.outcome is None else json.dumps(standing.winners)
    return {
        "to_move": _seats(standing.to_move),
        "outcome": standing.outcome,
        "winners": winners,
        "unseen": standing.unseen,
    }


@lru_cache
def _seats(to_move: tuple[int, ...]) -> str:
    return json.dumps(to_move)
