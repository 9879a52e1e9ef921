"""What a table does when the store fails: its memory never runs ahead, and it catches up by itself."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError

from piazza.kernel import RecordError
from piazza.server.db.outage import StoreUnavailable
from piazza.server.db.schema import entries, matches
from piazza.server.db.store import Standing, Store, WriteConflict
from piazza.server.tables.table import Table
from piazza.server.tables.tables import Tables
from tests.server.test_processes import until
from tests.support.app import BOTH
from tests.support.tables import open_table


async def seated(store: Store) -> tuple[Tables, Table]:
    tables = Tables(store)
    await store.start()
    table = await tables.find(await open_table(tables))
    assert table is not None
    return tables, table


async def away(*_: object, **__: object) -> Any:
    raise ConnectionResetError


@BOTH
async def test_nothing_is_shown_that_may_not_be_stored(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, table = await seated(store)
    before, position = table.number, table.match.state.dump()
    action = table.match.state.legal(0)[0].id
    with monkeypatch.context() as patch:
        patch.setattr(store, "append", away)
        patch.setattr(store, "tail", away)
        for _ in range(3):
            with pytest.raises(StoreUnavailable):
                await table.play("a", 0, [action])
            async with table.lock:
                assert (table.number, table.match.state.dump()) == (before, position)
        with pytest.raises(StoreUnavailable):
            await table.answered("a")
    assert await table.play("a", 0, [action]) == before + 1
    assert [request for _, request in await store.tail(table.id, before)] == ["a"]
    await tables.close()


@BOTH
async def test_a_commit_whose_answer_was_lost_is_found(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, table = await seated(store)
    before, real = table.number, store.append

    async def cut(*args: Any, **more: Any) -> None:
        await real(*args, **more)
        raise ConnectionResetError

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", cut)
        assert await table.say("a", 0, "first") == before + 1
        patch.setattr(store, "tail", away)
        with pytest.raises(StoreUnavailable):
            await table.say("b", 0, "second")
        assert table.number == before + 1
    # Nobody asks again, and yet everybody comes to see it.
    await until(lambda: table.number == before + 2)
    assert await table.say("b", 0, "second") == before + 2
    await tables.close()


async def test_a_commit_that_arrives_late_is_found(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(database_url)
    tables, table = await seated(store)
    before, real = table.number, store.append
    late: list[asyncio.Future[None]] = []

    async def cut(*args: Any, **more: Any) -> None:
        if not late:
            late.append(asyncio.get_running_loop().create_future())
            asyncio.get_running_loop().call_later(0.3, lambda: late.append(real(*args, **more)))
        raise ConnectionResetError

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", cut)
        with pytest.raises(ConnectionResetError):
            await table.say("a", 0, "first")
        assert table.number == before
        await until(lambda: table.number == before + 1)
    assert await table.say("a", 0, "first") == before + 1
    await tables.close()
    await store.close()


@BOTH
async def test_who_leaves_while_the_store_is_away_leaves_no_trace(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, table = await seated(store)
    before = table.number

    async def hang(*_: object, **__: object) -> None:
        await asyncio.sleep(60)

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", hang)
        patch.setattr(store, "tail", away)
        asked = asyncio.create_task(table.say("a", 0, "hm"))
        await asyncio.sleep(0.05)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        async with table.lock:
            assert table.number == before
    assert await table.say("a", 0, "hm") == before + 1
    await tables.close()


async def test_a_table_that_cannot_be_completed_is_not_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading adds outcomes of chance to a record that ends before one."""
    tables, table = await seated(store)
    async with store.engine.begin() as connection:
        await connection.execute(text("PRAGMA defer_foreign_keys=ON"))
        await connection.execute(entries.delete().where(entries.c.number > 3))
        await connection.execute(matches.update().values(entries=3))
    fresh = Tables(store)
    with monkeypatch.context() as patch:
        patch.setattr(store, "append", away)
        with pytest.raises(ConnectionResetError):
            await fresh.find(table.id)
        assert fresh.live(table.id) is None
    found = await fresh.find(table.id)
    assert found is not None
    assert await store.count(table.id) == found.number == table.number
    await tables.close()


@BOTH
async def test_a_gap_cannot_be_written(store: Store) -> None:
    tables, table = await seated(store)
    with pytest.raises(WriteConflict):
        await store.append(table.id, table.number + 1, ["say 1 hm"], "a", Standing((0,), None))
    for number in (0, table.number + 2):
        row = {"match": table.id, "number": number, "text": "say 1 hm"}
        with pytest.raises(IntegrityError):
            async with store.engine.begin() as connection:
                await connection.execute(insert(entries).values(**row))
    assert await store.count(table.id) == table.number
    await tables.close()


@BOTH
@pytest.mark.parametrize("missing", [1, 3, 6])
async def test_a_gap_is_an_error_that_names_itself(store: Store, missing: int) -> None:
    tables, table = await seated(store)
    async with store.engine.connect() as connection:
        off = "ALTER TABLE entries DISABLE TRIGGER ALL" if store.shared else "PRAGMA foreign_keys=OFF"
        await connection.exec_driver_sql(off)
        await connection.execute(entries.delete().where(entries.c.number == missing))
        await connection.commit()
        await connection.invalidate()
    assert table.number == 6
    with pytest.raises(RecordError, match=f"{table.id} is damaged: entry {missing} is missing"):
        await Tables(store).find(table.id)
    await tables.close()
