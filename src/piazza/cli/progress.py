"""A progress bar on standard error, if that is a terminal."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Show = Callable[[str, int], None]
"""Called with a label and the amount of work done."""
BAR_COLUMNS = 30
REDRAW_SECONDS = 0.1


@contextmanager
def progress(total: int) -> Iterator[Show | None]:
    if not sys.stderr.isatty():
        yield None
        return
    start = time.monotonic()
    drawn = 0.0

    def show(what: str, done: int) -> None:
        nonlocal drawn
        now = time.monotonic()
        if now - drawn < REDRAW_SECONDS and done < total:
            return
        drawn = now
        filled = BAR_COLUMNS * done // max(total, 1)
        left = f", {(now - start) / done * (total - done):.0f} s left" if 0 < done < total else ""
        line = f"{what} [{'#' * filled}{'.' * (BAR_COLUMNS - filled)}] {done}/{total}{left}"
        sys.stderr.write(f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}")
        sys.stderr.flush()

    try:
        yield show
    finally:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
