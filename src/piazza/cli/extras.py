"""Errors for commands whose optional dependencies are not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from piazza.cli.problem import Problem


@contextmanager
def server_packages(command: str) -> Iterator[None]:
    """Wraps the imports of a command that needs the server; names the extra if a package is missing."""
    try:
        yield
    except ModuleNotFoundError as e:
        if (e.name or "piazza").partition(".")[0] == "piazza":
            raise
        raise Problem(f'"piazza {command}" needs the server packages: pip install "piazza[server]"') from None
