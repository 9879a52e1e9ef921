"""Operations on the data: list, back up, restore, replay."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Row, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from piazza.kernel import Match, Record, RecordError
from piazza.server.accounts.people import key_of
from piazza.server.db import sqlite
from piazza.server.db.schema import matches, metadata, people, seats
from piazza.server.db.store import Store, StoreError
from piazza.server.tables.table import standing

CHUNK_ROWS = 1000


# -- looking --


async def users(store: Store) -> list[Row[Any]]:
    """All people, the last seen first, with the number of their seats."""
    held = select(seats.c.person, func.count().label("seats")).group_by(seats.c.person).subquery()
    query = (
        select(people, func.coalesce(held.c.seats, 0).label("seats"))
        .outerjoin(held, held.c.person == people.c.id)
        .where(people.c.gone.is_(None))
        .order_by(people.c.seen.desc())
    )
    async with store.engine.connect() as connection:
        return list((await connection.execute(query)).all())


async def make_operator(store: Store, name: str, *, operator: bool) -> bool:
    """Whether there is an account of that name."""
    change = update(people).where(people.c.key == key_of(name)).values(operator=operator)
    async with store.engine.begin() as connection:
        return (await connection.execute(change)).rowcount > 0


# -- backup --


async def back_up(store: Store, file: Path) -> None:
    """Everything in one SQLite file, while the server runs. Renamed to ``piazza.db`` it is a data folder's."""
    with tempfile.TemporaryDirectory(dir=file.parent) as folder:
        made = Path(folder) / sqlite.DATABASE_FILE
        if store.folder is not None:
            sqlite.make_private(made)
            async with store.engine.connect() as connection:
                alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
                await alone.execute(text("VACUUM INTO :file"), {"file": str(made)})
        else:
            target = Store(Path(folder))
            await target.open()
            async with store.engine.connect() as source:
                await source.execution_options(isolation_level="REPEATABLE READ")
                async with target.engine.begin() as writing:
                    await _copy(source, writing)
            await _checkpoint(target)
        made.replace(file)


async def restore(store: Store, file: Path, *, replace: bool = False) -> None:
    """A backup into a store of either kind, all of it or nothing: the way from SQLite to PostgreSQL, too. What is there
    already is kept unless it is to be replaced; what a server writes by itself does not count."""
    if not replace:
        async with store.engine.connect() as connection:
            for table in (matches, people):
                if (await connection.execute(select(func.count()).select_from(table))).scalar():
                    raise StoreError(f"There is data in {store.place} already; --replace deletes it first.")
    with tempfile.TemporaryDirectory(dir=store.folder) as folder:
        copy = Path(folder) / sqlite.DATABASE_FILE
        sqlite.make_private(copy)
        shutil.copyfile(file, copy)
        _check_backup(copy, file)
        source = Store(copy.parent)
        source.place = str(file)
        await source.open()
        if store.folder is not None:
            await _checkpoint(source)
            await _checkpoint(store)
            copy.replace(store.folder / sqlite.DATABASE_FILE)
            return
        async with source.engine.connect() as reading, store.engine.begin() as writing:
            await _check_alone(writing, store)
            await writing.execute(text(f"TRUNCATE {', '.join(table.name for table in metadata.sorted_tables)}"))
            await _copy(reading, writing)
        await source.close()


def _check_backup(copy: Path, file: Path) -> None:
    try:
        with contextlib.closing(sqlite3.connect(copy)) as connection:
            sound = connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
            sound = sound and connection.execute("PRAGMA foreign_key_check").fetchone() is None
            ours = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    except sqlite3.DatabaseError as e:
        raise StoreError(f"{file} is no backup of Piazza: {e}.") from None
    if not sound or ours is None:
        raise StoreError(f"{file} is {'a damaged' if ours else 'no'} backup of Piazza.")


async def _check_alone(connection: AsyncConnection, store: Store) -> None:
    """The backends of a server that has just ended may take a moment to end as well."""
    others = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        "AND application_name = 'piazza' AND pid <> pg_backend_pid()"
    )
    for _ in range(20):
        if not (await connection.execute(others)).scalar():
            return
        await asyncio.sleep(0.1)
        await connection.execute(text("SELECT pg_stat_clear_snapshot()"))
    raise StoreError(f"A server is connected to {store.place}: end it first.")


async def _checkpoint(store: Store) -> None:
    """Close a store on SQLite so that everything is in its one file."""
    async with store.engine.connect() as connection:
        await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
    await store.close()


async def _copy(source: AsyncConnection, target: AsyncConnection) -> None:
    for table in metadata.sorted_tables:
        columns = [column for column in table.columns if column.computed is None]
        # In the order of their numbers, for every entry needs the one before it.
        found = await source.stream(select(*columns).order_by(*table.primary_key.columns))
        async for rows in found.mappings().partitions(CHUNK_ROWS):
            await target.execute(insert(table), [dict(row) for row in rows])


# -- replaying --


@dataclass(frozen=True, slots=True)
class Replay:
    id: str
    title: str
    entries: int
    differences: list[str]


async def replay_all(store: Store) -> AsyncIterator[Replay]:
    """Every stored match with the present rules, and what comes out differently."""
    query = select(matches).order_by(matches.c.created)
    async with store.engine.connect() as connection:
        rows = list((await connection.execute(query)).all())
    for row in rows:
        try:
            stored = await store.load(row.id)
        except RecordError as e:
            title = json.loads(row.header).get("game", "")
            yield Replay(row.id, title, row.entries, [str(e)])
            continue
        if stored is not None:
            yield Replay(row.id, stored[0].header.game, len(stored[0].entries), _differences(stored[0], row))


def _differences(record: Record, row: Row[Any]) -> list[str]:
    try:
        match = Match.load(record)
        found = []
        if len(match.record.entries) != len(record.entries):
            found.append(f"it goes on by itself to entry {len(match.record.entries)}")
        now = standing(match)
        if list(now.to_move) != json.loads(row.to_move):
            found.append(f"to move are {list(now.to_move)}, not {row.to_move}")
        if now.outcome != row.outcome:
            found.append(f"the outcome is {now.outcome!r}, not {row.outcome!r}")
        if record.header.seed and (wrong := match.audit()):
            found.append(f"chance at {', '.join(map(str, wrong[:5]))} does not come from the seed")
        return found
    except Exception as e:
        return [" ".join(f"{type(e).__name__}: {e}".split())]
