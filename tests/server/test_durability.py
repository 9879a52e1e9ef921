"""What was acknowledged survives whatever happens to the server."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.server import Server


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    id = server.table("Ada", "Bea")
    with server.sit(id, seat=0) as ada:
        action = ada.sight()["legal"][0]["id"]
        done = ada.ask("play", id="first", seat=0, actions=[action])
        server.stop(signal.SIGKILL)
    server.start()
    try:
        with server.sit(id, last=done["number"], seat=0) as ada:
            assert ada.sight()["number"] == done["number"]
            # As a browser would that never heard the answer.
            assert ada.ask("play", id="first", seat=0, actions=[action]) == done
            assert ada.ask("undo", id="second", seat=0)["type"] == "done"
    finally:
        server.stop()


def test_tables_are_there_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    id = server.table("Ada", "Bea")
    text = server.get(f"/api/matches/{id}/record.txt").text
    assert server.stop() == (0, "")
    server.start()
    try:
        assert server.get("/api/matches").json()[0]["id"] == id
        assert server.get(f"/api/matches/{id}/record.txt").text == text
    finally:
        server.stop()


def test_a_table_of_rules_that_are_not_known_yet_says_so(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    id = server.table("Ada", "Bea")
    server.stop()
    with closing(sqlite3.connect(tmp_path / "piazza.db")) as database:
        database.execute("UPDATE matches SET header = replace(header, '\"rules\": 1', '\"rules\": 7')")
        database.commit()
    server.start()
    try:
        with pytest.raises(ConnectionClosed) as closed, server.sit(id) as client:
            client.receive()
        assert closed.value.rcvd is not None
        assert "rules 7" in closed.value.rcvd.reason
        assert "rules 7" in server.get(f"/api/matches/{id}/record.txt").json()["text"]
    finally:
        server.stop()
