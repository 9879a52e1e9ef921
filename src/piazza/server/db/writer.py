"""Group commit: one writer, and one transaction for all waiting appends."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Connection, bindparam, func, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from piazza.server.db import sqlite
from piazza.server.db.bus import Bus
from piazza.server.db.outage import is_outage
from piazza.server.db.schema import entries, matches
from piazza.server.metrics import commit_sizes, commits, conflicts

_INSERT = insert(entries)
_TOUCHED = func.coalesce(bindparam("touched_", type_=BigInteger), matches.c.touched)
_UPDATE = update(matches).where(matches.c.id == bindparam("id_")).values(touched=_TOUCHED)
EntryRow = tuple[str, int, str, str | None]
_ENTRY = ("match", "number", "text", "request")
CHECKPOINT_COMMITS = 100
"""SQLite: number of commits between two checkpoints of the log."""
MAX_BATCH_APPENDS = 200
"""Maximum number of appends in one transaction."""
MAX_STATEMENT_ROWS = 1000
"""SQLite: maximum number of rows in one statement."""


class WriteConflict(Exception):
    """Another writer was first."""


class Change(NamedTuple):
    """The row of a match after an append."""

    id_: str
    touched_: int | None
    """None: it stays as it was."""
    entries: int
    to_move: str
    outcome: str | None
    winners: str | None
    unseen: int


@dataclass(slots=True, eq=False)
class Append:
    rows: list[EntryRow]
    """Columns as in ``_ENTRY``."""
    change: Change
    done: asyncio.Future[None]


class Writer:
    def __init__(self, engine: AsyncEngine, bus: Bus | None, connect: Callable[[], sqlite3.Connection]) -> None:
        """Without a bus in a thread of its own, on the connection that ``connect`` opens there."""
        self._engine = engine
        self._bus = bus
        self._connect = connect
        self._own: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "piazza-writer")
        self._aside = ThreadPoolExecutor(1, "piazza-checkpoint")
        self._commits = 0
        self._waiting: list[Append] = []
        self._running: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def append(self, rows: list[EntryRow], change: Change) -> asyncio.Future[None]:
        """Done when it is on disk. Raises ``WriteConflict``."""
        if self._loop is None:
            # Kept, since up to Python 3.11 every call costs a system call.
            self._loop = asyncio.get_running_loop()
        append = Append(rows, change, self._loop.create_future())
        self._waiting.append(append)
        if self._running is None:
            self._running = self._loop.create_task(self._run())
        return append.done

    async def idle(self) -> None:
        if self._running is not None:
            await asyncio.wait([self._running])

    async def close(self) -> None:
        await self.idle()
        if self._own is not None:
            own, self._own = self._own, None
            await asyncio.get_running_loop().run_in_executor(self._thread, own.close)

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MAX_BATCH_APPENDS], self._waiting[MAX_BATCH_APPENDS:]
                commit_sizes.observe(len(batch))
                with commits.time():
                    await self._settle(batch)
        finally:
            self._running = None

    async def _settle(self, batch: Sequence[Append]) -> None:
        try:
            await self._commit(batch)
        except Exception as e:
            # One bad append must not fail the others; in an outage all fail alike.
            if len(batch) > 1 and not is_outage(e):
                for append in batch:
                    await self._settle([append])
                return
            lost = isinstance(e, (IntegrityError, sqlite3.IntegrityError))
            conflicts.inc(lost)
            for append in batch:
                _fail(append, WriteConflict(str(e)) if lost else e)
        except BaseException as e:
            for append in batch:
                _fail(append, e)
            raise
        else:
            for append in batch:
                if not append.done.done():
                    append.done.set_result(None)

    async def _commit(self, batch: Sequence[Append]) -> None:
        if self._bus is None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._commit_here, batch)
            return
        # The same order in every process prevents deadlocks.
        batch = sorted(batch, key=lambda append: append.change.id_)
        async with self._engine.begin() as connection:
            await connection.run_sync(_write, batch)
            news = [("match", append.change.id_, append.change.entries) for append in batch]
            await self._bus.publish(news, connection)

    def _commit_here(self, batch: Sequence[Append]) -> None:
        """One call into a thread for the whole transaction is cheapest, with one statement for many rows: after each
        statement the thread has to wait for the interpreter lock."""
        if self._own is None:
            self._own = self._connect()
            self._own.execute("PRAGMA wal_autocheckpoint=0")
        rows, changes = _rows(batch)
        with self._write_turn(), self._own:
            for some in _portions(rows):
                self._own.execute(_insert(len(some)), list(chain.from_iterable(some)))
            for some in _portions(changes):
                self._own.execute(_update(len(some)), list(chain.from_iterable(some)))
        self._commits += 1
        if self._commits % CHECKPOINT_COMMITS == 0:
            self._aside.submit(self._checkpoint)

    @contextlib.contextmanager
    def _write_turn(self) -> Iterator[None]:
        turn = sqlite.turns.of(str(self._engine.url.database))
        taken = turn.acquire(timeout=sqlite.BUSY_TIMEOUT_MS / 1000)
        try:
            yield
        finally:
            if taken:
                turn.release()

    def _checkpoint(self) -> None:
        with contextlib.closing(self._connect()) as connection:
            sqlite.checkpoint(connection)


@lru_cache(MAX_STATEMENT_ROWS)
def _insert(count: int) -> str:
    return f'INSERT INTO entries ("match", number, text, request) VALUES {_marks(4, count)}'


@lru_cache(MAX_STATEMENT_ROWS)
def _update(count: int) -> str:
    """Without UPDATE FROM, which the SQLite of some systems does not know yet."""
    return f"""
    WITH new (id, touched, entries, to_move, outcome, winners, unseen) AS (VALUES {_marks(7, count)})
    UPDATE matches SET (touched, entries, to_move, outcome, winners, unseen) = (
        SELECT coalesce(new.touched, matches.touched), new.entries, new.to_move, new.outcome, new.winners, new.unseen
        FROM new WHERE new.id = matches.id
    )
    WHERE id IN (SELECT id FROM new)
    """


def _marks(columns: int, count: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * count)


def _portions(rows: Sequence[tuple[Any, ...]]) -> Iterator[Sequence[tuple[Any, ...]]]:
    return (rows[start : start + MAX_STATEMENT_ROWS] for start in range(0, len(rows), MAX_STATEMENT_ROWS))


def _write(connection: Connection, batch: Sequence[Append]) -> None:
    rows, changes = _rows(batch)
    connection.execute(_INSERT, [dict(zip(_ENTRY, row, strict=True)) for row in rows])
    connection.execute(_UPDATE, [change._asdict() for change in changes])


def _rows(batch: Sequence[Append]) -> tuple[list[EntryRow], list[Change]]:
    return [row for append in batch for row in append.rows], [append.change for append in batch]


def _fail(append: Append, e: BaseException) -> None:
    if not append.done.done():
        append.done.set_exception(e)
