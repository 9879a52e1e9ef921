from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from piazza.server.db.store import Store
from tests.support.app import Setting
from tests.support.server import Server

pytest.register_assert_rewrite("tests.support.matches", "tests.support.player")


@pytest.fixture
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """SQLite; PostgreSQL where a test asks for both, or all do (``PIAZZA_TEST_STORE=postgresql``)."""
    kind = getattr(request, "param", os.environ.get("PIAZZA_TEST_STORE", "sqlite"))
    return tmp_path if kind == "sqlite" else str(request.getfixturevalue("database_url"))


@pytest.fixture
async def store(where: Path | str) -> AsyncIterator[Store]:
    opened = Store(where)
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
def setting(store: Store) -> Setting:
    return Setting(store)


@pytest.fixture(params=["sqlite", "postgresql"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Server]]:
    """The processes of one server: one on SQLite, two on PostgreSQL, where players sit at different ones."""
    if request.param == "sqlite":
        servers = [Server(tmp_path)]
    else:
        url = request.getfixturevalue("database_url")
        servers = [Server(tmp_path, "--database-url", url) for _ in range(2)]
    with ExitStack() as stack:
        for server in servers:
            server.start()
            stack.callback(server.stop)
        yield servers
