"""The command ``piazza``. Each command is a module of its own, imported when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from cyclopts import App, CycloptsError, UnusedCliTokensError

from piazza import __version__
from piazza.cli.problem import Problem, one_line

app = App(
    name="piazza",
    version=__version__,
    help="City-building board games to play, host and study.",
    help_format="plaintext",
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
for _order, _name in enumerate(
    ("games", "play", "serve", "replay", "simulate", "ladder", "hint", "analyse", "perft", "check")
):
    app.command(f"piazza.cli.{_name}:{_name}", name=_name, sort_key=_order)
app.command("piazza.cli.admin:admin", name="admin", sort_key=99)


def run(words: Sequence[str] | None = None) -> int:
    """Carry out a command line and give its exit code. What the user got wrong is said in one line."""
    try:
        code = app(words, exit_on_error=False, print_error=False, verbose=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except UnusedCliTokensError as e:
        print(f"piazza: There are words too many: {' '.join(e.unused_tokens or [])}", file=sys.stderr)
        return 2
    except (Problem, CycloptsError) as e:
        print(f"piazza: {one_line(e)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone; without this the interpreter complains once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def main() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run())
