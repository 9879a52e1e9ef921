"""What an operator does with the data: look, back up, restore, replay."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Row, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from piazza.kernel import Match, Record
from piazza.server.people import key_of
from piazza.server.schema import matches, metadata, people, seats
from piazza.server.store import Store, StoreError
from piazza.server.tables import standing

CHUNK = 1000


# -- looking --


async def users(store: Store) -> list[Row[Any]]:
    """Everybody, who was here last first, with the number of seats they hold."""
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
    if store.folder is not None:
        async with store.engine.connect() as connection:
            alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await alone.execute(text("VACUUM INTO :file"), {"file": str(file)})
        return
    with tempfile.TemporaryDirectory(dir=file.parent) as folder:
        target = Store(Path(folder))
        await target.open()
        async with store.engine.connect() as source:
            await source.execution_options(isolation_level="REPEATABLE READ")
            await _copy(source, target)
        async with target.engine.connect() as connection:
            await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        await target.close()
        shutil.move(Path(folder) / "piazza.db", file)


async def restore(store: Store, file: Path) -> None:
    """A backup into an empty store of either kind: the way from SQLite to PostgreSQL, too."""
    async with store.engine.connect() as connection:
        for table in (matches, people):
            if (await connection.execute(select(func.count()).select_from(table))).scalar():
                raise StoreError(f"There is data in {store.place} already; a backup is restored into an empty place.")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(file, Path(folder) / "piazza.db")
        source = Store(Path(folder))
        await source.open()
        async with source.engine.connect() as reading:
            await _copy(reading, store)
        await source.close()


async def _copy(source: AsyncConnection, target: Store) -> None:
    async with target.engine.begin() as writing:
        for table in metadata.sorted_tables:
            found = await source.stream(select(table))
            async for rows in found.mappings().partitions(CHUNK):
                await writing.execute(insert(table), [dict(row) for row in rows])


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
        stored = await store.load(row.id)
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
