"""What one connection may hold of a running server: time for its headers, memory for its answers, the event loop."""

from __future__ import annotations

import json
import os
import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from piazza.kernel import registry
from piazza.server.limits.protocol import HEADER_SECONDS
from tests.support.server import Server

ELSEWHERE = {"X-Forwarded-For": "203.0.113.9"}
FROZEN_SECONDS = 0.5
"""The event loop must not stand still for longer; on a busy machine it may be held up by others."""


def rss(server: Server) -> int:
    assert server.process is not None
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def slowest(server: Server, seconds: float) -> float:
    """The longest that another visitor waits for the simplest answer."""
    found = 0.0
    end = time.monotonic() + seconds
    with httpx.Client(base_url=server.url, timeout=30) as other:
        while time.monotonic() < end:
            began = time.perf_counter()
            other.get("/api/health").raise_for_status()
            found = max(found, time.perf_counter() - began)
    return found


def visit(server: Server, path: str, **headers: str) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in server.owner.items())
    address = server.url.replace("http", "ws", 1) + path
    return connect(address, additional_headers={"Cookie": cookies, **headers}, open_timeout=20)


@pytest.mark.parametrize("sent", [b"", b"GET /api/health HT", b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-"])
def test_half_sent_headers_are_not_waited_for(server: Server, sent: bytes) -> None:
    place = server.url.removeprefix("http://").split(":")
    with socket.create_connection((place[0], int(place[1])), timeout=20) as line:
        line.sendall(sent)
        began = time.monotonic()
        with suppress(ConnectionResetError):
            assert line.recv(100) == b""
        assert HEADER_SECONDS - 1 < time.monotonic() - began < HEADER_SECONDS + 5


def test_a_slow_reader_of_headers_keeps_its_connection_between_requests(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        for pause in (0, 2, 3):
            time.sleep(pause)
            assert browser.get("/api/health").status_code == 200


@pytest.mark.parametrize("message", ["x", '{"type": "' + "y" * 2000 + '"}'], ids=["short", "long"])
def test_unreadable_messages_take_no_memory(server: Server, message: str) -> None:
    id = server.table("Ada", "Bea")
    with visit(server, f"/ws/{id}") as line:
        line.send(json.dumps({"type": "hello", "seat": 0}))
        line.recv(timeout=20)
        before = rss(server)
        raw = line.socket
        raw.settimeout(0.2)
        frame = bytes([0x81, 0x80 | len(message), 0, 0, 0, 0]) if len(message) < 126 else b""
        frame = frame or bytes([0x81, 0xFE]) + len(message).to_bytes(2, "big") + bytes(4)
        flood = (frame + message.encode()) * (100_000 // len(message) + 1)
        sent, end = 0, time.monotonic() + 6
        while sent < 14_000_000 and time.monotonic() < end:
            with suppress(TimeoutError):
                sent += raw.send(flood[sent % len(flood) :])
        grown = rss(server) - before
        assert grown < 3_000_000, f"{grown} bytes for {sent} bytes"
        raw.shutdown(socket.SHUT_RDWR)


@pytest.mark.alone
def test_questions_leave_time_for_others(server: Server) -> None:
    game = "city-heroes" if "city-heroes" in registry.ids() else "night-market"
    id = server.table(*(["Ada", "Bea", "Cleo", "Dora", "Eva"] if game == "city-heroes" else ["Ada", "Bea"]), game=game)
    verbs = list(registry.find(game).alphabet.verbs) if game == "city-heroes" else ["bid"]
    quiet = slowest(server, 1)
    with visit(server, f"/ws/{id}") as line:
        line.send(json.dumps({"type": "hello", "seat": 0}))
        line.recv(timeout=20)
        for n in range(3000):
            line.send(json.dumps({"type": "reasons", "id": f"{n}", "verb": verbs[n % len(verbs)]}))
        assert slowest(server, 3) < max(FROZEN_SECONDS, 3 * quiet)


@pytest.mark.alone
def test_a_large_offer_leaves_time_for_others(server: Server) -> None:
    wish = {"seats": 2, "options": {f"option{n}": "x" for n in range(80_000)}}
    began = time.perf_counter()
    answer = httpx.post(f"{server.url}/api/games/micro-city/offer", json=wish, timeout=30)
    assert answer.status_code == 413
    assert time.perf_counter() - began < 2


def test_sockets_of_an_address_are_limited(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(visit(server, "/ws/lobby", **ELSEWHERE))
        with visit(server, "/ws/lobby", **ELSEWHERE) as one_more, pytest.raises(ConnectionClosed) as closed:
            one_more.recv(timeout=20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        assert "Close other pages" in closed.value.rcvd.reason
        with visit(server, "/ws/lobby") as other:
            assert json.loads(other.recv(timeout=20))["type"] == "listed"
