"""``piazza admin``: for operators of a server."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from piazza.cli.arguments import Group, Parameter
from piazza.cli.extras import server_packages
from piazza.cli.problem import Problem
from piazza.cli.serve import DATABASE_URL, check_url
from piazza.cli.terminal import Console

if TYPE_CHECKING:
    from piazza.server.db.store import Store

admin = Group("admin", "Look at the data of a server, back it up, replay it.")

Data = Annotated[Path | None, Parameter(help="The folder where the tables are kept.")]
Url = Annotated[str | None, Parameter(env_var=DATABASE_URL, help="The PostgreSQL where they are kept instead.")]


@admin.command
def users(*, data: Data = None, database_url: Url = None) -> None:
    """List all users, the most recent first."""

    async def work(store: Store) -> None:
        from piazza.server.ops.admin import users as find

        rows: list[tuple[str, ...]] = []
        for row in await find(store):
            kind = "operator" if row.operator else "guest" if row.key is None else "account"
            rows.append((row.name, kind, str(row.seats), _day(row.created), _day(row.seen)))
        Console().table(("name", "kind", "seats", "since", "seen"), rows)

    _with_store(data, database_url, work)


@admin.command
def operator(name: str, /, *, off: bool = False, data: Data = None, database_url: Url = None) -> None:
    """Make an account an operator, who may read feedback and diagnostics; --off revokes that."""

    async def work(store: Store) -> None:
        from piazza.server.ops.admin import make_operator

        if not await make_operator(store, name, operator=not off):
            raise Problem(f"There is no account {name!r}.")
        print(f"{name} is {'no operator any more' if off else 'an operator'}.")

    _with_store(data, database_url, work)


@admin.command
def matches(*, limit: int = 50, data: Data = None, database_url: Url = None) -> None:
    """List the matches, the latest first."""

    async def work(store: Store) -> None:
        rows: list[tuple[str, ...]] = []
        for brief in await store.recent(limit):
            outcome = brief.standing.outcome or "goes on"
            rows.append((brief.id, brief.header.game, str(brief.entries), _day(brief.touched), outcome))
        Console().table(("id", "title", "entries", "touched", "outcome"), rows)

    _with_store(data, database_url, work)


@admin.command
def backup(file: Path, /, *, data: Data = None, database_url: Url = None) -> None:
    """Copy everything into one SQLite file, while the server may be running."""
    if file.exists() or not file.absolute().parent.is_dir():
        raise Problem(f"{file} is there already." if file.exists() else f"There is no folder for {file}.")

    async def work(store: Store) -> None:
        from piazza.server.ops.admin import back_up

        await back_up(store, file)
        print(f"Everything is in {file}.")

    _with_store(data, database_url, work)


@admin.command
def restore(file: Path, /, *, replace: bool = False, data: Data = None, database_url: Url = None) -> None:
    """Restore a backup into a folder or a PostgreSQL, completely or not at all. No server may be running there.

    Parameters
    ----------
    replace
        Delete the data that is there already.
    """
    if not file.is_file():
        raise Problem(f"There is no file {file}.")

    async def work(store: Store) -> None:
        from piazza.server.db.folder_lock import FolderLock
        from piazza.server.ops.admin import restore as bring

        with contextlib.ExitStack() as stack:
            if store.folder is not None:
                stack.enter_context(FolderLock(store.folder, "piazza admin restore"))
            await bring(store, file, replace=replace)
        print(f"The backup is in {store.place}.")

    _with_store(data, database_url, work)


@admin.command
def replay_all(*, data: Data = None, database_url: Url = None) -> int:
    """Replay every match with the present rules and report differences."""

    async def work(store: Store) -> int:
        from piazza.server.ops.admin import replay_all as replays

        count = different = 0
        async for replay in replays(store):
            count += 1
            different += bool(replay.differences)
            for text in replay.differences:
                print(f"{replay.id} ({replay.title}, {replay.entries} entries): {text}")
        print(f"{count} matches replayed, {different} of them differently.")
        return int(different > 0)

    return int(_with_store(data, database_url, work))


def _with_store(data: Path | None, url: str | None, work: Callable[[Store], Coroutine[Any, Any, Any]]) -> Any:
    with server_packages("admin"):
        import platformdirs
        from sqlalchemy.exc import SQLAlchemyError

        from piazza.server.db.folder_lock import FolderInUse
        from piazza.server.db.store import Store, StoreError

    check_url(url)

    async def run() -> Any:
        store = Store(url or data or platformdirs.user_data_path("piazza", appauthor=False))
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except (StoreError, FolderInUse) as e:
        raise Problem(e) from None
    except (OSError, SQLAlchemyError) as e:
        raise Problem(f"That failed, and nothing was changed: {getattr(e, 'orig', None) or e}") from None


def _day(milliseconds: int) -> str:
    return f"{datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.UTC):%Y-%m-%d %H:%M}"
