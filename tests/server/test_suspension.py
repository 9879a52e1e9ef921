"""A suspended server charges nobody; with several processes the clocks run as long as one of them does."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.players import Player, started
from tests.support.server import Server

SUSPENDED_SECONDS = 7.0
SLACK_SECONDS = 2.0
"""For asking, on a busy machine."""


@contextmanager
def suspended(*servers: Server) -> Iterator[None]:
    for server in servers:
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for server in servers:
            assert server.process is not None
            server.process.send_signal(signal.SIGCONT)


def charged(player: Player, id: str, before: int) -> float:
    left: int = player.room(id)["seats"][0]["left"]
    return (before - left) / 1000


def test_a_suspended_server_charges_nobody(servers: list[Server]) -> None:
    id, (ada, _) = started(servers[0], "Ada", "Bruno", clock={"kind": "live", "seconds": 600, "increment": 0})
    before = ada.room(id)["seats"][0]
    assert before["runs"]
    with suspended(*servers):
        time.sleep(SUSPENDED_SECONDS)
    assert charged(ada, id, before["left"]) <= SLACK_SECONDS
    time.sleep(1.5)
    assert charged(ada, id, before["left"]) <= 1.5 + SLACK_SECONDS
    assert ada.room(id)["seats"][0]["runs"]


def test_nobody_runs_out_of_time_on_waking_up(servers: list[Server]) -> None:
    """The timer of the clock is the first thing that happens after a suspension."""
    id, (ada, _) = started(servers[0], "Ada", "Bruno", clock={"kind": "live", "seconds": 5, "increment": 0})
    with suspended(*servers):
        time.sleep(SUSPENDED_SECONDS)
    time.sleep(0.5)
    for server in servers:
        ada.http.base_url = server.url
        assert ada.room(id)["seats"][0]["bot"] is None


def test_a_browser_is_told_the_clock_anew(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        id, (ada, _) = started(server, "Ada", "Bruno", clock={"kind": "live", "seconds": 600, "increment": 0})
        with ada.listen(id) as room:
            before = room.until("room")["room"]["seats"][0]["left"]
            with suspended(server):
                time.sleep(3)
            assert before - room.until("room")["room"]["seats"][0]["left"] <= 1000 * SLACK_SECONDS
    finally:
        server.stop()


def test_clocks_run_while_one_process_serves(database_url: str, tmp_path: Path) -> None:
    servers = [Server(tmp_path, "--database-url", database_url).start() for _ in range(2)]
    try:
        id, (ada, _) = started(servers[0], "Ada", "Bruno", clock={"kind": "live", "seconds": 600, "increment": 0})
        before = ada.room(id)["seats"][0]["left"]
        with suspended(servers[0]):
            time.sleep(SUSPENDED_SECONDS)
        time.sleep(1)
        for server in servers:
            ada.http.base_url = server.url
            assert charged(ada, id, before) >= SUSPENDED_SECONDS
    finally:
        for server in servers:
            server.stop()
