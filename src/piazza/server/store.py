"""Where records are kept: one row a match, one row an entry, never changed once written."""

from __future__ import annotations

import asyncio
import json
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
from sqlalchemy import Connection, event, func, insert, make_url, select
from sqlalchemy.exc import DatabaseError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from piazza.kernel import Header, Record
from piazza.server.bus import Bus, Heard
from piazza.server.schema import entries, matches
from piazza.server.writer import Append, Conflict, Writer

__all__ = ["Brief", "Conflict", "Standing", "Store", "StoreError", "Tail"]

MIGRATING = 7_294_001
"""The advisory lock of PostgreSQL under which one process migrates while the others wait."""
Tail = list[tuple[str, str | None]]
"""Lines of a record, each with the request that it is the end of the answer to."""


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
            self.engine: AsyncEngine = create_async_engine(f"sqlite+aiosqlite:///{where / 'piazza.db'}")
            event.listen(self.engine.sync_engine, "connect", _prepare)
        else:
            url = make_url(where).set(drivername="postgresql+asyncpg")
            self.engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        self.shared = self.folder is None
        """Other processes may write here too."""
        self.place = str(self.folder or self.engine.url.render_as_string(hide_password=True))
        self._bus = Bus(self.engine) if self.shared else None
        self._writer = Writer(self.engine, self._bus, self._connect_writer)

    def _connect_writer(self) -> sqlite3.Connection:
        connection = sqlite3.connect(str(self.engine.url.database))
        _prepare(connection, None)
        return connection

    async def open(self) -> None:
        try:
            if self.folder is not None:
                self.folder.mkdir(parents=True, exist_ok=True)
            async with self.engine.begin() as connection:
                if self.shared:
                    await connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
                await connection.run_sync(migrate)
            # The server may run in another event loop than the one that opened the store.
            await self.engine.dispose()
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
        """Begin to hear, in the event loop that serves."""
        if self._bus is not None:
            # Once more: a worker that replaces another may be of a newer Piazza.
            await self.open()
            await self._bus.start()

    async def ready(self) -> bool:
        """Whether the database answers and, where others write too, news of them arrive."""
        try:
            async with asyncio.timeout(2), self.engine.connect() as connection:
                await connection.execute(select(1))
        except (OSError, SQLAlchemyError, PostgresError):
            return False
        return self._bus is None or self._bus.up

    async def publish(self, topic: str, id: str, number: int) -> None:
        """Tell the other processes that something has changed; what has, they read from the database."""
        if self._bus is not None:
            await self._bus.publish([(topic, id, number)])

    # -- records --

    async def create(self, id: str, record: Record, standing: Standing) -> None:
        now = _now()
        head = record.to_json()
        lines = head.pop("entries")
        row = {"id": id, "header": json.dumps(head), "created": now, "touched": now, "entries": len(lines)}
        async with self.engine.begin() as connection:
            await connection.execute(insert(matches).values(**row, **_columns(standing)))
            if lines:
                await connection.execute(insert(entries), _rows(id, 0, lines, None))

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
        """All lines or none; on disk when it is done. ``request`` marks what they answer; ``quiet``: nobody is to
        notice when it was. Raises ``Conflict``."""
        change = _columns(standing)
        change["id_"], change["touched_"], change["entries"] = id, None if quiet else _now(), after + len(lines)
        return self._writer.append(Append(_rows(id, after, lines, request), change))

    async def written(self) -> None:
        """When this returns, all appends of this process that had begun are on disk or have failed."""
        await self._writer.idle()

    async def tail(self, id: str, after: int) -> Tail:
        """The lines after that many."""
        query = select(entries.c.text, entries.c.request).where(entries.c.match == id, entries.c.number > after)
        async with self.engine.connect() as connection:
            found = await connection.execute(query.order_by(entries.c.number))
            return [(row.text, row.request) for row in found]

    async def count(self, id: str) -> int:
        """How many entries the record has."""
        async with self.engine.connect() as connection:
            return int((await connection.execute(select(matches.c.entries).where(matches.c.id == id))).scalar() or 0)

    async def load(self, id: str) -> tuple[Record, dict[str, int]] | None:
        """The record, and for every request it answered the number of the last entry of the answer."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(matches.c.header).where(matches.c.id == id))).first()
            if row is None:
                return None
            query = select(entries.c.text, entries.c.request).where(entries.c.match == id).order_by(entries.c.number)
            found = (await connection.execute(query)).all()
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
                    Standing(tuple(json.loads(row.to_move)), row.outcome, row.unseen),
                )
                for row in (await connection.execute(query)).all()
            ]


def migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "piazza:server/migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, ScriptDirectory.from_config(config).get_current_head() or "head")


def _rows(id: str, after: int, lines: Sequence[str], request: str | None) -> list[dict[str, Any]]:
    last = after + len(lines)
    return [
        {"match": id, "number": number, "text": text, "request": request if number == last else None}
        for number, text in enumerate(lines, after + 1)
    ]


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


def _prepare(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _now() -> int:
    return time.time_ns() // 1_000_000
