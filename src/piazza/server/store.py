"""Where records are kept: one row a match, one row an entry, never changed once written."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, event, insert, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from piazza.kernel import Header, Record
from piazza.server.schema import entries, matches


class StoreError(Exception):
    """The store cannot be opened. The message says why, in one line."""


class Conflict(Exception):
    """Another writer was first."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the list of tables shows; kept beside the record, so that nothing is replayed for a list."""

    to_move: tuple[int, ...]
    outcome: str | None


@dataclass(frozen=True, slots=True)
class Brief:
    id: str
    header: Header
    entries: int
    touched: int
    standing: Standing


class Store:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.engine: AsyncEngine = create_async_engine(f"sqlite+aiosqlite:///{folder / 'piazza.db'}")
        event.listen(self.engine.sync_engine, "connect", _prepare)

    async def open(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
            # The server may run in another event loop than the one that opened the store.
            await self.engine.dispose()
        except CommandError as e:
            if "locate revision" in str(e):
                raise StoreError(f"The data in {self.folder} was written by a newer Piazza: update Piazza.") from None
            raise StoreError(f"The data in {self.folder} cannot be brought up to date: {e}") from None
        except (OSError, DatabaseError) as e:
            reason = e.orig if isinstance(e, DatabaseError) else e.strerror
            raise StoreError(f"The data in {self.folder} cannot be opened: {reason}") from None

    async def close(self) -> None:
        await self.engine.dispose()

    async def create(self, id: str, record: Record, standing: Standing) -> None:
        now = _now()
        head = record.to_json()
        lines = head.pop("entries")
        row = {"id": id, "header": json.dumps(head), "created": now, "touched": now, "entries": len(lines)}
        async with self.engine.begin() as connection:
            await connection.execute(insert(matches).values(**row, **_columns(standing)))
            if lines:
                await connection.execute(insert(entries), _rows(id, 0, lines, None))

    async def append(self, id: str, after: int, lines: Sequence[str], request: str | None, standing: Standing) -> None:
        """All lines or none; on disk when this returns. ``request`` marks what they answer."""
        change = {"touched": _now(), "entries": after + len(lines), **_columns(standing)}
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(entries), _rows(id, after, lines, request))
                await connection.execute(update(matches).where(matches.c.id == id).values(**change))
        except IntegrityError as e:
            raise Conflict(str(e.orig)) from None

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
                    Standing(tuple(json.loads(row.to_move)), row.outcome),
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
    return {"to_move": json.dumps(standing.to_move), "outcome": standing.outcome}


def _prepare(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _now() -> int:
    return time.time_ns() // 1_000_000
