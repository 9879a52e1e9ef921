"""SQLite in a data folder: how its files are made and its connections prepared."""

from __future__ import annotations

import os
import sqlite3
import weakref
from pathlib import Path
from typing import Any

FILE = "piazza.db"
LOG_LIMIT_BYTES = 32_000_000
"""A write-ahead log that has grown beyond this is cut back as soon as nobody reads from it."""
TRUNCATE_WAIT_MS = 100
"""So long commits may be held up while the log is cut back."""
MIN_FREE_BYTES = 10_000_000
"""With less space on the disk the server is not ready."""


class TidyConnection(sqlite3.Connection):
    """Closes its cursors with it. Python keeps the cursor of a cancelled query alive for a while, and as long as it is
    open SQLite keeps the snapshot that it read from, so that the log can only grow."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._cursors: weakref.WeakSet[sqlite3.Cursor] = weakref.WeakSet()

    def cursor(self, factory: Any = sqlite3.Cursor) -> Any:
        made = super().cursor(factory)
        self._cursors.add(made)
        return made

    def close(self) -> None:
        for cursor in list(self._cursors):
            cursor.close()
        super().close()


def connect(file: str) -> sqlite3.Connection:
    connection = sqlite3.connect(file)
    prepare(connection)
    return connection


def prepare(connection: Any, _: object = None) -> None:
    cursor = connection.cursor()
    wanted = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
    for pragma in (*wanted, f"journal_size_limit={LOG_LIMIT_BYTES}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def checkpoint(connection: sqlite3.Connection) -> None:
    """Bring what was written home from the log, beside the commits; cut the log back if it has grown large."""
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    file = Path(connection.execute("PRAGMA database_list").fetchone()[2])
    log = file.with_name(f"{file.name}-wal")
    if log.exists() and log.stat().st_size > LOG_LIMIT_BYTES:
        connection.execute(f"PRAGMA busy_timeout={TRUNCATE_WAIT_MS}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def make_folder(folder: Path) -> None:
    """The folder and its database, for the owner alone. The files that SQLite adds get the mode of the database."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    make_private(folder / FILE)
    for ending in ("-wal", "-shm"):
        if (beside := folder / f"{FILE}{ending}").exists():
            beside.chmod(0o600)


def make_private(file: Path) -> None:
    """A file that its owner alone may read, whether it is there already or not."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    file.chmod(0o600)
