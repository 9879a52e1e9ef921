"""SQLite in a data folder: how its files are made and its connections prepared."""

from __future__ import annotations

import os
import sqlite3
import threading
import weakref
from collections import defaultdict
from pathlib import Path
from typing import Any

DATABASE_FILE = "piazza.db"
LOG_LIMIT_BYTES = 32_000_000
"""A write-ahead log that has grown beyond this is cut back as soon as nobody reads from it."""
TRUNCATE_WAIT_MS = 100
"""Maximum delay of commits while the log is truncated."""
BUSY_TIMEOUT_MS = 5000
"""Maximum time a writer waits for other writers."""
WRITE_STATEMENTS = ("INSERT", "UPDATE", "DELETE", "REPLAC")
MIN_FREE_BYTES = 10_000_000
"""With less space on the disk the server is not ready."""


class WriteTurns:
    """Writers of this process queue up here. SQLite itself would let them try again and again, with pauses of up to a
    tenth of a second, so that some wait very long while others pass."""

    def __init__(self) -> None:
        self._turns: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def of(self, file: str) -> threading.Lock:
        return self._turns[file]


turns = WriteTurns()


class WritingCursor(sqlite3.Cursor):
    connection: TidyConnection

    def execute(self, sql: str, *args: Any) -> Any:
        if sql.lstrip()[:6].upper() in WRITE_STATEMENTS:
            self.connection.begin_writing()
        return super().execute(sql, *args)

    def executemany(self, sql: str, *args: Any) -> Any:
        self.connection.begin_writing()
        return super().executemany(sql, *args)


class TidyConnection(sqlite3.Connection):
    """Holds the write lock from the first change to the end of the transaction.

    Closes its cursors with it. Python keeps the cursor of a cancelled query alive for a while, and as long as it is
    open SQLite keeps the snapshot that it read from, so that the log can only grow."""

    def __init__(self, file: str, *args: Any, **more: Any) -> None:
        super().__init__(file, *args, **more)
        self._cursors: weakref.WeakSet[sqlite3.Cursor] = weakref.WeakSet()
        self._turn = turns.of(str(file))
        self._writing = False

    def cursor(self, factory: Any = WritingCursor) -> Any:
        made = super().cursor(factory)
        self._cursors.add(made)
        return made

    def begin_writing(self) -> None:
        """After the timeout the statement runs without the lock, and SQLite reports that the database is locked."""
        if not self._writing:
            self._writing = self._turn.acquire(timeout=BUSY_TIMEOUT_MS / 1000)

    def _end_writing(self) -> None:
        if self._writing:
            self._writing = False
            self._turn.release()

    def commit(self) -> None:
        try:
            super().commit()
        finally:
            self._end_writing()

    def rollback(self) -> None:
        try:
            super().rollback()
        finally:
            self._end_writing()

    def close(self) -> None:
        for cursor in list(self._cursors):
            cursor.close()
        try:
            super().close()
        finally:
            self._end_writing()


def connect(file: str) -> sqlite3.Connection:
    connection = sqlite3.connect(file)
    prepare(connection)
    return connection


def prepare(connection: Any, _: object = None) -> None:
    cursor = connection.cursor()
    wanted = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY")
    for pragma in (*wanted, f"busy_timeout={BUSY_TIMEOUT_MS}", f"journal_size_limit={LOG_LIMIT_BYTES}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def checkpoint(connection: sqlite3.Connection) -> None:
    """Copy the write-ahead log into the database while commits go on; truncate it if it has grown large."""
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    file = Path(connection.execute("PRAGMA database_list").fetchone()[2])
    log = file.with_name(f"{file.name}-wal")
    if log.exists() and log.stat().st_size > LOG_LIMIT_BYTES:
        connection.execute(f"PRAGMA busy_timeout={TRUNCATE_WAIT_MS}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def make_folder(folder: Path) -> None:
    """The folder and its database, for the owner alone. The files that SQLite adds get the mode of the database."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    make_private(folder / DATABASE_FILE)
    for ending in ("-wal", "-shm"):
        if (beside := folder / f"{DATABASE_FILE}{ending}").exists():
            beside.chmod(0o600)


def make_private(file: Path) -> None:
    """A file that its owner alone may read, whether it is there already or not."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    file.chmod(0o600)
