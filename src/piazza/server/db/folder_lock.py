"""One data folder, one server: a lock that lasts as long as the process that holds it, however that ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType

from piazza.server.db import sqlite

LOCK_FILE = "piazza.lock"

if sys.platform == "win32":
    import msvcrt

    # Behind the text, which would be unreadable to others otherwise.
    OFFSET = 1 << 20

    def _lock(file: int) -> None:
        os.lseek(file, OFFSET, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderInUse(Exception):
    """Another process holds the folder. The message says which, in one line."""


class FolderLock:
    def __init__(self, folder: Path, holder: str) -> None:
        """``holder`` is told to those who come later, such as the address of the server."""
        self.folder = folder
        self.holder = holder
        self._file: int | None = None

    def take(self) -> None:
        """Until it is released or the process ends. Raises ``FolderInUse``, or ``OSError`` where nothing can be
        locked."""
        sqlite.make_folder(self.folder)
        file = os.open(self.folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError as e:
            text = os.read(file, 1000).decode(errors="replace")
            os.close(file)
            if isinstance(e, (BlockingIOError, PermissionError)):
                raise FolderInUse(self._taken(text)) from None
            raise
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()}\n{self.holder}\n".encode())
        self._file = file

    def __enter__(self) -> FolderLock:
        self.take()
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        """The file stays: if it were removed, two others might lock a file of that name each."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _taken(self, text: str) -> str:
        process, _, holder = text.partition("\n")
        who = f"{holder.strip() or 'another process'} (process {process or 'unknown'})"
        return f"The folder {self.folder} is in use by {who}. Use that one or end it, or choose another with --data."


def check_free(folder: Path) -> None:
    """Raises ``FolderInUse`` if another process holds the folder; makes nothing."""
    if (folder / LOCK_FILE).exists():
        with FolderLock(folder, "a look at the lock"):
            pass
