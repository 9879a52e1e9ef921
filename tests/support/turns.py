"""Tests that measure have the machine to themselves: those of the other processes wait so long."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def turn(folder: Path, *, alone: bool) -> Iterator[None]:
    with (folder / "door").open("a") as door, (folder / "room").open("a") as room:
        # Who waits for the room keeps the door shut: else those who share it would never all be out.
        fcntl.flock(door, fcntl.LOCK_EX)
        fcntl.flock(room, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        fcntl.flock(door, fcntl.LOCK_UN)
        yield
