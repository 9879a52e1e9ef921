"""Writers of one process queue up for SQLite, and none keeps its turn."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest

from piazza.server.accounts.people import People
from piazza.server.db import sqlite
from piazza.server.db.store import Store

WRITERS = 20


def test_a_turn_lasts_from_the_first_change_to_the_end_of_the_transaction(tmp_path: Path) -> None:
    file = str(tmp_path / "x.db")
    turn = sqlite.turns.of(file)
    connection = sqlite3.connect(file, factory=sqlite.TidyConnection)
    connection.cursor().execute("CREATE TABLE t (a UNIQUE)")
    for end in (connection.commit, connection.rollback, connection.close):
        connection.cursor().execute("SELECT 1")
        assert not turn.locked()
        connection.cursor().execute("INSERT INTO t VALUES (1)")
        connection.cursor().execute("DELETE FROM t")
        assert turn.locked()
        end()
        assert not turn.locked()


def test_a_change_that_fails_gives_its_turn_back(tmp_path: Path) -> None:
    file = str(tmp_path / "x.db")
    connection = sqlite3.connect(file, factory=sqlite.TidyConnection)
    with pytest.raises(sqlite3.OperationalError):
        connection.cursor().execute("INSERT INTO nowhere VALUES (1)")
    connection.rollback()
    assert not sqlite.turns.of(file).locked()


async def test_many_writers_wait_in_turn(tmp_path: Path) -> None:
    store = Store(tmp_path)
    await store.open()
    people = People(store)
    times: list[float] = []

    async def write() -> None:
        for _ in range(10):
            began = time.perf_counter()
            await people.guest("Ada")
            times.append(time.perf_counter() - began)

    try:
        await asyncio.gather(*(write() for _ in range(WRITERS)))
    finally:
        await store.close()
    times.sort()
    assert times[-1] < 12 * times[len(times) // 2] + 0.1, "somebody was passed by again and again"
