"""Data of every earlier schema is brought to the present one, on both engines, and nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, insert, select

from piazza.kernel import Match
from piazza.server.db.schema import metadata
from piazza.server.db.store import Store
from tests import tiny


def config_for(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", "piazza:server/db/migrations")
    config.attributes["connection"] = connection
    return config


REVISIONS = [script.revision for script in ScriptDirectory.from_config(config_for()).walk_revisions()]


def present(connection: Connection) -> MetaData:
    found = MetaData()
    found.reflect(connection)
    return found


def fill(connection: Connection) -> dict[str, list[Any]]:
    """A row in every table that the schema has, made of what its columns ask for."""
    schema = present(connection)
    for table in schema.sorted_tables:
        if table.name == "alembic_version":
            continue
        row: dict[str, Any] = {}
        for column in table.columns:
            if column.computed is not None:
                continue
            kind = column.type.python_type
            row[column.name] = {str: "x", int: 1, bool: True}[kind]
        if table.name == "matches":
            match = Match.start(tiny.GAME, ["Ada", "Bea"], {}, "seed")
            head = match.record.to_json()
            row |= {"header": json.dumps({k: v for k, v in head.items() if k != "entries"}), "to_move": "[0]"}
        if table.name == "entries":
            row["text"] = "say 1 hello"
        connection.execute(insert(table).values(**row))
    return read(connection)


def read(connection: Connection) -> dict[str, list[Any]]:
    return {
        table.name: [dict(row) for row in connection.execute(select(table)).mappings()]
        for table in present(connection).sorted_tables
        if table.name != "alembic_version"
    }


async def lift(store: Store, revision: str) -> None:
    def to(connection: Connection) -> dict[str, list[Any]]:
        command.upgrade(config_for(connection), revision)
        return fill(connection)

    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with store.engine.begin() as connection:
        before = await connection.run_sync(to)
    await store.open()
    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        after = await connection.run_sync(read)
    for name, rows in before.items():
        for old, new in zip(rows, after[name], strict=True):
            assert old.items() <= new.items()
    stored = await store.load("x")
    assert stored is not None
    assert stored[1] == {"x": 1}
    await store.close()


@pytest.mark.parametrize("revision", REVISIONS)
async def test_from_every_earlier_schema_on_sqlite(revision: str, tmp_path: Path) -> None:
    await lift(Store(tmp_path), revision)


@pytest.mark.parametrize("revision", REVISIONS)
async def test_from_every_earlier_schema_on_postgresql(revision: str, database_url: str) -> None:
    await lift(Store(database_url), revision)
