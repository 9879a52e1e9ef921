"""Time in which no server ran is nobody's; and a server that is told to end says so and ends what is open."""

from __future__ import annotations

import signal
import threading
import time
from pathlib import Path

import httpx
import pytest

from piazza.client import Client
from piazza.server.db.uptime import BEAT_SECONDS
from tests.server.test_bot_api import token
from tests.support.players import Player, started
from tests.support.server import PATIENCE, Server

DOWN = 2 * BEAT_SECONDS + 2
SLACK = 1.5
"""Seconds for a server to come up on a busy machine, and for asking."""


def test_a_killed_server_charges_nobody(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        rule = {"kind": "live", "seconds": 600, "increment": 0}
        id, (ada, _) = started(server, "Ada", "Bruno", clock=rule)
        time.sleep(BEAT_SECONDS)
        before = ada.room(id)["seats"][0]
        assert before["runs"]
        assert server.process is not None
        server.process.kill()
        server.process.wait()
        time.sleep(DOWN)
        server.start()
        charged = (before["left"] - ada.room(id)["seats"][0]["left"]) / 1000
        assert -SLACK <= charged <= BEAT_SECONDS + SLACK
    finally:
        server.stop()


def test_who_is_told_to_end_is_not_ready_and_ends_the_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIAZZA_DRAIN", "2")
    server = Server(tmp_path).start()
    ada = Player(server, "Ada")
    lines = Client(server.url, token(ada, "bot", "play")).stream()
    assert next(lines)["type"] == "state"
    rest: list[object] = []
    ended = threading.Event()

    def read() -> None:
        rest.extend(lines)
        ended.set()

    threading.Thread(target=read, daemon=True).start()
    assert httpx.get(f"{server.url}/api/ready").status_code == 200
    assert server.process is not None
    server.process.send_signal(signal.SIGTERM)
    time.sleep(0.3)
    answer = httpx.get(f"{server.url}/api/ready")
    assert (answer.status_code, answer.json()) == (503, {"status": "stopping"})
    assert httpx.get(f"{server.url}/api/health").status_code == 200
    assert ended.wait(PATIENCE), "a stream that is cut off would have raised"
    assert rest == []
    assert server.process.wait(PATIENCE) == 0
    assert "Traceback" not in server.log


def test_without_a_drain_the_streams_end_at_once(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    lines = Client(server.url, token(Player(server, "Ada"), "bot", "play")).stream()
    next(lines)
    start = time.monotonic()
    assert server.stop()[0] == 0
    assert time.monotonic() - start < 3
    assert list(lines) == []
