"""Commands that need more than the Python standard library, and which extra of the package brings it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from piazza.cli.problem import Problem


@contextmanager
def server_packages(command: str) -> Iterator[None]:
    """Around the imports of a command that needs the server."""
    try:
        yield
    except ModuleNotFoundError as e:
        if (e.name or "piazza").partition(".")[0] == "piazza":
            raise
        raise Problem(f'"piazza {command}" needs the server packages: pip install "piazza[server]"') from None
