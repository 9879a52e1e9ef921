"""Several processes on one PostgreSQL, players of one match at different ones."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from piazza.kernel import Refused
from piazza.server.db.schema import metadata
from piazza.server.db.store import Store, StoreError
from piazza.server.tables.tables import Tables
from tests.support.postgres import Postgres
from tests.support.server import Server
from tests.support.tables import open_table


@pytest.fixture
def two(database_url: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    with ExitStack() as stack:
        servers = [Server(tmp_path, "--database-url", database_url).start() for _ in range(2)]
        for server in servers:
            stack.callback(server.stop)
        servers[1].owner = servers[0].owner
        yield servers[0], servers[1]


def test_players_of_one_match_at_two_processes(two: tuple[Server, Server]) -> None:
    id = two[0].table("Ada", "Bea", rounds=3)
    with two[0].sit(id, seat=0) as ada, two[1].sit(id, seat=1) as bea:
        mine, theirs = ada.sight(), bea.sight()
        for turn in range(3):
            done = ada.ask("play", id=f"a{turn}", seat=0, actions=[mine["legal"][0]["id"]])
            assert done["type"] == "done", done
            while theirs["number"] < done["number"]:
                theirs = bea.sight()
            done = bea.ask("play", id=f"b{turn}", seat=1, actions=[theirs["legal"][0]["id"]])
            assert done["type"] == "done", done
            while mine["number"] < done["number"]:
                mine = ada.sight()
        assert mine["outcome"] is not None
    records = [server.get(f"/api/matches/{id}/record.txt").text for server in two]
    assert records[0] == records[1]


def test_both_at_the_same_moment_and_each_gets_an_answer(two: tuple[Server, Server]) -> None:
    for n in range(5):
        id = two[0].table("Ada", "Bea", seed=f"{n}")
        with two[0].sit(id, seat=0) as ada, two[1].sit(id, seat=1) as bea:
            legal = [ada.sight()["legal"], bea.sight()["legal"]]
            for seat, client in enumerate((ada, bea)):
                client.send("play", id=f"{seat}", seat=seat, actions=[legal[seat][0]["id"]])
            for client in (ada, bea):
                assert client.until("done", "refused")["type"] == "done"


async def tables_of(url: str) -> Tables:
    store = Store(url)
    tables = Tables(store)
    await store.start()
    return tables


async def until(true: Any) -> None:
    for _ in range(500):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came true")


async def test_news_come_again_after_the_line_was_cut(database_url: str, postgres: Postgres) -> None:
    one, two = await tables_of(database_url), await tables_of(database_url)
    id = await open_table(one)
    mine, theirs = await one.find(id), await two.find(id)
    assert mine is not None
    assert theirs is not None
    await mine.say("a", 0, "before")
    await until(lambda: theirs.number == mine.number)
    await asyncio.to_thread(postgres.cut)
    await mine.say("b", 0, "meanwhile")
    await until(lambda: theirs.number == mine.number)
    await mine.say("c", 0, "after")
    await until(lambda: theirs.number == mine.number)
    assert theirs.match.record == mine.match.record
    await one.store.close()
    await two.store.close()


async def test_many_writers_at_one_match_lose_nothing(database_url: str) -> None:
    processes = [await tables_of(database_url) for _ in range(3)]
    id = await open_table(processes[0])
    live = [await tables.find(id) for tables in processes]
    asked = [table.say(f"{n} {m}", 0, f"word {n} {m}") for n in range(10) for m, table in enumerate(live) if table]
    numbers = await asyncio.gather(*asked)
    assert len(set(numbers)) == 30
    await until(lambda: all(table is not None and table.number == max(numbers) for table in live))
    # The same request at every process is played once.
    again = await asyncio.gather(*(table.say("same", 0, "once") for table in live if table))
    assert len(set(again)) == 1
    for tables in processes:
        await tables.store.close()


async def test_one_bid_at_two_processes_is_refused_once(database_url: str) -> None:
    one, two = await tables_of(database_url), await tables_of(database_url)
    id = await open_table(one)
    tables = [await one.find(id), await two.find(id)]
    legal = tables[0].match.state.legal(0) if tables[0] else []
    asked = [table.play(f"{n}", 0, [legal[n].id]) for n, table in enumerate(tables) if table]
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert {type(r) for r in results} == {int, Refused}
    await one.store.close()
    await two.store.close()


async def test_workers_that_start_together_migrate_once(database_url: str) -> None:
    stores = [Store(database_url) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))

    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with stores[0].engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    for store in stores:
        await store.close()


async def test_a_database_that_is_not_there() -> None:
    with pytest.raises(StoreError, match="cannot be opened") as no:
        await Store("postgresql://ada:secret@127.0.0.1:1/none").open()
    assert "secret" not in str(no.value)


def test_two_workers_at_one_port(database_url: str, tmp_path: Path) -> None:
    server = Server(tmp_path, "--database-url", database_url, "--workers", "2").start()
    try:
        id = server.table("Ada", "Bea")
        with ExitStack() as stack:
            clients = [stack.enter_context(server.sit(id, seat=n % 2)) for n in range(8)]
            legal = [client.sight()["legal"] for client in clients]
            done = clients[0].ask("play", id="a", seat=0, actions=[legal[0][0]["id"]])
            for client in clients:
                seen = client.sight()
                while seen["number"] < done["number"]:
                    seen = client.sight()
        assert 'piazza_changes_total{result="done"} 1.0' in server.get("/metrics").text
        start = time.monotonic()
    finally:
        assert server.stop()[0] == 0
    assert time.monotonic() - start < 10
