"""The command ``piazza``. Each of its commands is a module that is imported when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from piazza import __version__
from piazza.cli.arguments import Group, call
from piazza.cli.problem import Problem, one_line
from piazza.kernel.registry import UnknownTitle

COMMANDS = (
    "games",
    "play",
    "serve",
    "replay",
    "simulate",
    "ladder",
    "hint",
    "analyse",
    "perft",
    "check",
    "new-title",
    "admin",
)
app = Group(
    "piazza",
    "City-building board games to play, host and study.",
    __version__,
    {name: "piazza.cli.{0}:{0}".format(name.replace("-", "_")) for name in COMMANDS},
)


def run(words: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code. A mistake of the user is reported in one line."""
    try:
        code = call(app, sys.argv[1:] if words is None else words)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (Problem, UnknownTitle) as e:
        print(f"piazza: {one_line(e)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader is gone. Without this the interpreter reports another error when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def main() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run())
