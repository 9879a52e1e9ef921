"""What to do about a set-up that failed, in one line."""

from __future__ import annotations

import contextlib
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLAY_MB = 600
TEST_MB = 1400
FULL_MB = 20

_DISK = (
    f"The disk is full. ./play takes about {PLAY_MB} MB in {ROOT}, ./test about {TEST_MB} MB, and both need room in "
    f"{tempfile.gettempdir()} for a while: make room and try again."
)
_NETWORK = (
    "The network cannot be reached, and packages have to be fetched once: "
    "check the connection, or HTTPS_PROXY if there is a proxy, and try again."
)
_READ_ONLY = f"{ROOT} cannot be written to: copy the folder to a place where you may write, and try again there."
_VENV = (
    "This Python cannot make virtual environments: install what is missing (on Debian and Ubuntu: "
    "apt install python3-venv) and try again."
)
# The first that fits counts: a full disk also makes packages fail to be found.
_ADVICE = (
    (r"No space left on device|Disk quota exceeded|ENOSPC|EDQUOT", _DISK),
    (r"Read-only file system|EROFS|EACCES|Permission denied", _READ_ONLY),
    (r"ensurepip is not\s+available|No module named '?(venv|ensurepip)\b", _VENV),
    (r"NewConnectionError|ConnectTimeoutError|ProxyError|NameResolutionError|ReadTimeoutError", _NETWORK),
    (r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|network connectivity", _NETWORK),
)


def advice(output: str) -> str:
    """The line for what a failed command printed or an exception says; empty if the trouble is of another kind."""
    return next((line for pattern, line in _ADVICE if re.search(pattern, output)), "")


def in_short(output: str) -> str:
    """The advice, or everything if there is none. Not every program says that it failed because the disk is full."""
    free = min(shutil.disk_usage(folder).free for folder in (ROOT, tempfile.gettempdir()))
    return advice(output) or (_DISK if free < FULL_MB * 1_000_000 else output)


@contextlib.contextmanager
def told() -> Iterator[None]:
    """End the program with the advice where there is one for an error of the operating system."""
    try:
        yield
    except OSError as e:
        if line := advice(str(e)):
            sys.exit(line)
        raise
