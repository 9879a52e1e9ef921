"""What was acknowledged survives whatever happens to the server."""

from __future__ import annotations

import signal
from pathlib import Path

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
