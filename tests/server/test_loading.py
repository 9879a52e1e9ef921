"""Loading a match holds up nobody else, and happens only for those who may watch it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from piazza.kernel import Match, Record
from piazza.server.db.store import Store
from piazza.server.tables.tables import Tables
from tests.server.test_leaks import open_server
from tests.support.players import Player
from tests.support.tables import open_table

PATIENCE = 10


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    found = Store(tmp_path)
    await found.open()
    yield found
    await found.close()


async def test_a_match_that_does_not_load_holds_up_no_other(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, quick = [await open_table(Tables(store), seed) for seed in ("slow", "quick")]
    load, go_on, loads = Match.load, threading.Event(), []

    def hang(record: Record, **how: Any) -> Match:
        loads.append(record.header.seed)
        if record.header.seed == "slow":
            go_on.wait(PATIENCE)
        return load(record, **how)

    monkeypatch.setattr(Match, "load", hang)
    tables = Tables(store)
    waiting = [asyncio.create_task(tables.find(slow)) for _ in range(3)]
    try:
        table = await asyncio.wait_for(tables.find(quick), PATIENCE / 2)
        assert table is not None
        assert table.match.record.header.seed == "quick"
        assert not any(task.done() for task in waiting)
    finally:
        go_on.set()
    first, *others = await asyncio.gather(*waiting)
    assert first is not None
    assert all(other is first for other in others)
    assert loads.count("slow") == 1, "who asks for the same match waits for the same load"


async def test_whoever_may_not_watch_does_not_get_a_match_loaded(tmp_path: Path) -> None:
    async with open_server(tmp_path) as (server, tables):

        def ask() -> None:
            ada, bea = Player(server, "Ada"), Player(server, "Bea")
            id = ada.do("/api/matches", game="night-market", names=["A", "B"])["id"]
            bea.open()
            tables._live.clear()
            for path in ("record.txt", "record.json", "at/1", "analysis"):
                assert bea.http.get(f"/api/matches/{id}/{path}").status_code == 404, path
            assert bea.ask("/api/feedback", kind="bug", text="hm", match=id, entry=1).status_code == 400
            assert bea.ask(f"/api/rooms/{id}/undo").status_code in (400, 403)
            assert tables.live(id) is None
            assert ada.http.get(f"/api/matches/{id}/record.txt").status_code == 200
            assert tables.live(id) is not None

        await asyncio.to_thread(ask)


def test_work_that_hangs_does_not_keep_the_process_from_ending() -> None:
    program = """
import asyncio, time
from piazza.server.background import in_background
async def main():
    waiting = asyncio.create_task(in_background(time.sleep, 60))
    await asyncio.sleep(0.1)
    waiting.cancel()
asyncio.run(main())
"""
    assert subprocess.run([sys.executable, "-c", program], timeout=PATIENCE, check=False).returncode == 0
