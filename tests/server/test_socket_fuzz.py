"""Thousands of messages, right and wrong: the server answers or closes, and never stumbles."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.support.players import started
from tests.support.server import PATIENCE, Server

TYPES = ["hello", "sit", "play", "undo", "say", "why", "reasons", "help", "heard", "dance", ""]
FIELDS = ["type", "id", "seat", "last", "actions", "text", "action", "verb", "drawing", "verbs", "to", "extra"]
WORDS = ["bid 1", "bid 9", "*", "deal 1 2", "roll 6", "1", "-1", "x" * 600, "\x00", "🏙", "́", "' OR 1=1 --", "{}", ""]

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.sampled_from(WORDS)
    | st.text(max_size=20)
    | st.integers(0, 3)
)
values = st.recursive(
    scalars,
    lambda deeper: st.lists(deeper, max_size=4) | st.dictionaries(st.text(max_size=5), deeper, max_size=3),
    max_leaves=6,
)
fields = st.dictionaries(st.sampled_from(FIELDS), values, max_size=6)
messages = st.builds(lambda type, fields: {**fields, "type": type}, st.sampled_from(TYPES), fields)
right = st.builds(
    lambda id, seat, action: {"type": "play", "id": id, "seat": seat, "actions": [action]},
    st.sampled_from(["1", "2", "3"]) | st.text(min_size=1, max_size=60),
    st.integers(0, 2),
    st.integers(0, 20) | st.sampled_from(WORDS),
)
texts = (
    (messages | right).map(json.dumps)
    | values.map(json.dumps)
    | st.text(max_size=40)
    | st.sampled_from(["[" * 5000, '{"type":' * 500, "\ud83d".encode("utf-8", "replace").decode()])
    | st.binary(max_size=40)
)
batches = st.lists(texts, min_size=20, max_size=60)


def test_nothing_brings_the_socket_down(server: Server) -> None:
    id, people = started(server, "Ada", "Bea")
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in people[0].cookies.items())}
    paths = [(f"/ws/{id}", headers), (f"/ws/{id}", {}), (f"/ws/room/{id}", headers), ("/ws/lobby", {})]
    sent = 0

    @settings(max_examples=120, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(batch=batches, path=st.sampled_from(paths))
    def storm(batch: list[str | bytes], path: tuple[str, dict[str, str]]) -> None:
        nonlocal sent
        sent += asyncio.run(say_all(server, batch, *path))

    storm()
    assert sent > 3000
    # Whatever was said, the table lives, and nobody has acted for a seat that is not theirs.
    with people[1].sit(id) as bea:
        assert bea.sight()["seat"] == 1
    assert server.get("/api/health").status_code == 200
    assert "Traceback" not in server.log, server.log[-3000:]


async def say_all(server: Server, batch: list[str | bytes], path: str, headers: dict[str, str]) -> int:
    """Say it all, and hear a last right question answered, unless the server has hung up."""
    sent = 0
    async with connect(server.url.replace("http", "ws", 1) + path, additional_headers=headers) as socket:
        try:
            for data in batch:
                await socket.send(data)
                sent += 1
            if path.startswith("/ws/room") or path == "/ws/lobby":
                return sent
            await socket.send(json.dumps({"type": "help", "id": "the last"}))
            async with asyncio.timeout(PATIENCE):
                while '"id":"the last"' not in str(await socket.recv()):
                    pass
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code in (1006, 1011):
                raise
    return sent


@pytest.mark.parametrize("size", [64 * 1024 - 100, 64 * 1024 + 1, 1_000_000])
async def test_oversized_messages(server: Server, size: int) -> None:
    id, people = await asyncio.to_thread(started, server, "Ada", "Bea")
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in people[0].cookies.items())}
    async with connect(f"{server.url.replace('http', 'ws', 1)}/ws/{id}", additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "say", "id": "1", "seat": 0, "text": "x" * size}))
        if size < 64 * 1024:
            assert json.loads(await hear(socket))["type"] == "trouble"
        else:
            with pytest.raises(ConnectionClosed) as closed:
                await hear(socket)
            assert closed.value.rcvd is None or closed.value.rcvd.code == 1009


async def hear(socket: ClientConnection) -> Any:
    return await asyncio.wait_for(socket.recv(), PATIENCE)


async def test_who_asks_without_listening_is_sent_away_or_waits(server: Server) -> None:
    """A client that never reads holds up nobody but itself."""
    id, people = await asyncio.to_thread(started, server, "Ada", "Bea")
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in people[0].cookies.items())}
    address = f"{server.url.replace('http', 'ws', 1)}/ws/{id}"
    async with connect(address, additional_headers=headers, max_queue=1) as deaf:
        try:
            async with asyncio.timeout(3):
                for n in range(20_000):
                    await deaf.send(json.dumps({"type": "help", "id": str(n)}))
        except (TimeoutError, ConnectionClosed):
            pass
        with people[1].sit(id) as bea:
            seen = bea.sight()
            action = random.Random(1).choice(seen["legal"])["id"]
            assert bea.ask("play", id="still", seat=1, actions=[action])["type"] == "done"
        deaf.transport.abort()
