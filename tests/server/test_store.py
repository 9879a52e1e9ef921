from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from piazza.kernel import Match
from piazza.server.db.schema import metadata
from piazza.server.db.store import Standing, Store, StoreError
from tests import tiny


async def test_the_migrations_lead_to_the_tables_of_the_store(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    store = Store(tmp_path)
    await store.open()
    await store.open()
    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2
    await store.close()


async def test_data_of_a_newer_piazza_is_left_alone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    await store.open()
    async with store.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="newer Piazza"):
        await store.open()
    await store.close()


async def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be opened"):
        await Store(tmp_path / "file").open()
    (tmp_path / "piazza.db").write_text("this is no database, and long enough to be seen as none" * 20)
    with pytest.raises(StoreError, match="cannot be opened: file is not a database"):
        await Store(tmp_path).open()


async def test_recent_matches_say_how_they_stand(tmp_path: Path) -> None:
    store = Store(tmp_path)
    await store.open()
    standing = Standing(to_move=(), outcome="Ada has won.", winners=(0,), unseen=2)
    await store.create("m", Match.start(tiny.GAME, ["Ada", "Bruno"], {}, "seed").record, standing)
    assert [brief.standing for brief in await store.recent(10)] == [standing]
    await store.close()
