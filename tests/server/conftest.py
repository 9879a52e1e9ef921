from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from piazza.server.store import Store
from tests.support.app import Setting
from tests.support.server import Server

pytest.register_assert_rewrite("tests.support.matches", "tests.support.player")


@pytest.fixture
async def setting(tmp_path: Path) -> AsyncIterator[Setting]:
    store = Store(tmp_path)
    await store.open()
    yield Setting(store)
    await store.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Server]]:
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
