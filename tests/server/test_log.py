"""SQLite's write-ahead log stays small, whatever readers do."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from piazza.server.db import sqlite
from piazza.server.db.schema import settings
from piazza.server.db.store import Standing, Store
from piazza.server.tables.tables import Tables
from tests.support.tables import open_table

CANCELLED = 60
COMMITS = 600


@pytest.fixture
def no_collection() -> Iterator[None]:
    """The server looks for garbage rarely."""
    gc.disable()
    yield
    gc.enable()


async def test_cancelled_queries_do_not_keep_the_log(store: Store, no_collection: None) -> None:
    rng = random.Random(8)
    async with store.engine.begin() as connection:
        rows = [{"name": f"{n}", "value": "x" * 2000} for n in range(2000)]
        await connection.execute(insert(settings), rows)
    id = await open_table(Tables(store))
    count = await store.count(id)

    async def read() -> None:
        async with store.engine.connect() as connection:
            (await connection.execute(select(settings).order_by(settings.c.value, settings.c.name))).all()

    kept: list[asyncio.Task[None]] = []
    for _ in range(CANCELLED):
        reading = asyncio.create_task(read())
        await asyncio.sleep(rng.uniform(0, 0.01))
        reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reading
        kept.append(reading)  # as the tasks of a page are, for a while
    for n in range(COMMITS):
        await store.append(id, count + n, [f"say 1 {'x' * 4000}"], None, Standing((0,), None))
    await asyncio.sleep(0.3)
    for n in range(COMMITS, COMMITS + 100):
        await store.append(id, count + n, ["say 1 hm"], None, Standing((0,), None))
    await asyncio.sleep(0.3)
    async with store.engine.connect() as connection:
        row: Any = (await connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")).one()
    busy, frames, home = row
    assert (busy, frames - home) == (0, 0), "somebody still reads from an old snapshot"


async def test_a_large_log_is_cut_back(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "LOG_LIMIT_BYTES", 1_000_000)
    log = tmp_path / "piazza.db-wal"
    async with store.engine.connect() as reader:
        await reader.exec_driver_sql("BEGIN")
        await reader.execute(select(settings))
        async with store.engine.begin() as writer:
            await writer.execute(insert(settings), [{"name": f"{n}", "value": "x" * 2000} for n in range(2000)])
        with contextlib.closing(sqlite.connect(str(tmp_path / "piazza.db"))) as connection:
            sqlite.checkpoint(connection)
            assert log.stat().st_size > 1_000_000, "a reader needs it"
    with contextlib.closing(sqlite.connect(str(tmp_path / "piazza.db"))) as connection:
        sqlite.checkpoint(connection)
    assert log.stat().st_size == 0
