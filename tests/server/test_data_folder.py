"""One folder, one server; its files are for the owner alone; a backup comes back wherever a server has run."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from piazza.server.db.folder_lock import FolderInUse, FolderLock
from piazza.server.db.store import Store
from tests.server.test_serve import run
from tests.support.command import Command, piazza
from tests.support.server import Server

__all__ = ["piazza"]


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """Where a server keeps its data, as options of a command."""
    if request.param == "sqlite":
        return "--data", str(tmp_path / "other")
    return "--database-url", str(request.getfixturevalue("database_url"))


def server_at(place: tuple[str, str], tmp_path: Path) -> Server:
    return Server(tmp_path / "other", *(place if place[0] == "--database-url" else ()))


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_a_second_server_on_the_same_folder_says_who_holds_it(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        assert server.process is not None
        for port in ("0", server.port):
            second = run("--port", port, "--data", str(tmp_path))
            assert second.returncode == 2
            assert second.stderr.count("\n") == 1
            assert f"in use by the Piazza at {server.url} (process {server.process.pid})" in second.stderr
            assert "--port" not in second.stderr
        server.process.kill()
        server.process.wait()
        server.start()  # what was killed holds nothing
    finally:
        server.stop()


def test_a_lock_is_held_until_it_is_released(tmp_path: Path) -> None:
    with FolderLock(tmp_path, "me"), pytest.raises(FolderInUse, match=r"in use by me \(process \d+\)"):
        FolderLock(tmp_path, "you").take()
    with FolderLock(tmp_path, "you"):
        pass


def test_a_backup_is_restored_where_a_server_has_run(piazza: Command, place: tuple[str, str], tmp_path: Path) -> None:
    server = Server(tmp_path / "data").start()
    id = server.table("Ada", "Bea")
    record = server.get(f"/api/matches/{id}/record.txt").text
    backup = tmp_path / "backup.db"
    assert piazza("admin", "backup", backup, "--data", tmp_path / "data").code == 0
    assert mode(backup) == 0o600
    server.stop()

    other = server_at(place, tmp_path).start()
    other.owner = server.owner
    held = piazza("admin", "restore", backup, *place).problem
    assert "in use" in held if place[0] == "--data" else "A server is connected" in held
    other.stop()
    assert piazza("admin", "restore", backup, *place).code == 0
    other.start()
    assert other.get(f"/api/matches/{id}/record.txt").text == record
    more = other.table("Ada", "Bea")
    other.stop()
    assert "--replace" in piazza("admin", "restore", backup, *place).problem
    assert piazza("admin", "restore", backup, "--replace", *place).code == 0
    other.start()
    assert other.get(f"/api/matches/{id}/record.txt").text == record
    assert other.get(f"/api/matches/{more}/record.txt").status_code == 404
    with other.sit(id, seat=0) as ada:
        assert ada.ask("say", id="1", seat=0, text="hello")["type"] == "done"
    assert other.stop() == (0, "")


def test_what_is_no_backup_changes_nothing(piazza: Command, place: tuple[str, str], tmp_path: Path) -> None:
    server = server_at(place, tmp_path).start()
    id = server.table("Ada", "Bea")
    server.stop()
    backup = tmp_path / "backup.db"
    assert piazza("admin", "backup", backup, *place).code == 0
    with closing(sqlite3.connect(backup)) as database:
        database.execute("DELETE FROM entries WHERE number = 2")
        database.commit()
    (tmp_path / "text.db").write_text("this is no database" * 100)
    with closing(sqlite3.connect(tmp_path / "foreign.db")) as database:
        database.execute("CREATE TABLE other (id)")
    (tmp_path / "half.db").write_bytes(backup.read_bytes()[:50_000])
    for name in ("backup", "text", "foreign", "half"):
        answer = piazza("admin", "restore", tmp_path / f"{name}.db", "--replace", *place).problem
        assert "backup of Piazza" in answer, answer
    server.start()
    try:
        assert server.get(f"/api/matches/{id}/record.txt").status_code == 200
    finally:
        server.stop()
    assert not list(tmp_path.glob("other/tmp*"))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_the_files_are_for_the_owner_alone(tmp_path: Path) -> None:
    old, folder = os.umask(0), tmp_path / "data"
    try:
        server = Server(folder).start()
        try:
            server.table("Ada", "Bea")
            files = sorted(folder.iterdir())
            assert [file.name for file in files] == ["piazza.db", "piazza.db-shm", "piazza.db-wal", "piazza.lock"]
            assert {mode(file) for file in files} == {0o600}
            assert mode(folder) == 0o700
        finally:
            server.stop()
        (folder / "piazza.db").chmod(0o644)
        Server(folder).start().stop()
        assert mode(folder / "piazza.db") == 0o600
    finally:
        os.umask(old)


async def test_a_store_that_cannot_write_is_not_ready(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("piazza.server.db.store.READY_SECONDS", 0.5)
    assert await store.ready()
    usage = shutil.disk_usage(tmp_path)
    store._checked = 0
    with monkeypatch.context() as patch:
        patch.setattr("shutil.disk_usage", lambda _: usage._replace(free=1000))
        assert not await store.ready()
    store._checked = 0
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))  # as on a full disk, no file may grow
    try:
        assert not await store.ready()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not await store.ready(), "not asked again so soon"
    store._checked = 0
    assert await store.ready()


def test_a_server_that_cannot_write_says_503(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        assert server.process is not None
        assert httpx.get(f"{server.url}/api/ready").status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1000, -1))
        for _ in range(50):
            if (answer := httpx.get(f"{server.url}/api/ready")).status_code == 503:
                break
            time.sleep(0.1)
        assert answer.status_code == 503
    finally:
        server.stop()
