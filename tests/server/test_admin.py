from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select, update

from piazza.server.db.schema import entries, matches, metadata, people
from piazza.server.db.store import Store
from piazza.server.tables.tables import Tables
from tests.support.command import Command, piazza
from tests.support.tables import open_table

__all__ = ["piazza"]


async def fill(store: Store) -> str:
    await store.open()
    tables = Tables(store)
    id = await open_table(tables)
    table = await tables.find(id)
    assert table is not None
    await table.play("a", 0, [table.match.state.legal(0)[0].id])
    async with store.engine.begin() as connection:
        facts = {"operator": False, "settings": "{}", "created": 1, "seen": 2}
        await connection.execute(insert(people).values(id="p", name="Ada", key="ada", **facts))
    await store.close()
    return id


async def contents(store: Store) -> dict[str, list[tuple[object, ...]]]:
    async with store.engine.connect() as connection:
        found = {t.name: sorted(tuple(r) for r in await connection.execute(select(t))) for t in metadata.sorted_tables}
    await store.close()
    return found


def test_users_and_matches_are_listed(piazza: Command, tmp_path: Path) -> None:
    id = asyncio.run(fill(Store(tmp_path)))
    data = ("--data", str(tmp_path))
    assert id in piazza("admin", "matches", *data).out
    assert "account" in piazza("admin", "users", *data).out
    assert piazza("admin", "operator", "ada", *data).out == "ada is an operator.\n"
    assert "operator" in piazza("admin", "users", *data).out
    assert "no account 'Bea'" in piazza("admin", "operator", "Bea", *data).problem


def test_a_backup_goes_from_sqlite_to_postgresql_and_back(piazza: Command, tmp_path: Path, database_url: str) -> None:
    asyncio.run(fill(Store(tmp_path / "a")))
    first, second = str(tmp_path / "first.db"), str(tmp_path / "second.db")
    assert piazza("admin", "backup", first, "--data", str(tmp_path / "a")).code == 0
    assert "is there already" in piazza("admin", "backup", first, "--data", str(tmp_path / "a")).problem
    assert piazza("admin", "restore", first, "--database-url", database_url).code == 0
    assert "already" in piazza("admin", "restore", first, "--database-url", database_url).problem
    assert piazza("admin", "backup", second, "--database-url", database_url).code == 0
    assert piazza("admin", "restore", second, "--data", str(tmp_path / "b")).code == 0
    assert asyncio.run(contents(Store(tmp_path / "a"))) == asyncio.run(contents(Store(tmp_path / "b")))


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (update(entries).where(entries.c.number == 1).values(text="* deal 1 8"), "does not come from the seed"),
        (update(entries).where(entries.c.number == 1).values(text="* dance"), "RecordError"),
        (update(matches).values(outcome="Ada wins."), "the outcome is None, not 'Ada wins.'"),
        (update(matches).values(to_move="[0]"), "to move are [1], not [0]"),
    ],
)
def test_replay_all_reports_what_comes_out_differently(
    piazza: Command, tmp_path: Path, change: object, text: str
) -> None:
    async def spoil() -> None:
        store = Store(tmp_path)
        async with store.engine.begin() as connection:
            await connection.execute(change)  # type: ignore[call-overload]
            assert (await connection.execute(select(func.count()).select_from(matches))).scalar() == 1
        await store.close()

    asyncio.run(fill(Store(tmp_path)))
    good = piazza("admin", "replay-all", "--data", str(tmp_path))
    assert (good.code, good.out) == (0, "1 matches replayed, 0 of them differently.\n")
    asyncio.run(spoil())
    bad = piazza("admin", "replay-all", "--data", str(tmp_path))
    assert bad.code == 1
    assert text in bad.out
