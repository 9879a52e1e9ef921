"""One person with every freedom of the protocol against one who plays: the player hardly notices, and nothing fails.

The short form runs for 15 seconds; ``PIAZZA_ABUSE_SECONDS=60`` is the whole minute.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.support.server import ROOT, Server, environment

SECONDS = float(os.environ.get("PIAZZA_ABUSE_SECONDS", "15"))
QUIET_SECONDS = 3.0
P99_SECONDS = {"move": 0.25, "page": 0.5}
"""A page opens a table: several transactions and a thread, where a move is one of each at most."""
BUSY_FACTOR = 3
"""On a machine that has other work, so many times what the player saw before the abuse began."""
HOPS = 8
"""So often a move waits for the processor on its way through player, server and database and back: on a busy machine
each time as long as the player's own idle event loop oversleeps."""
PACE_SECONDS = 0.02


class Player:
    """Opens tables at one screen and plays them, one move at a time."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=30)
        self.times: dict[str, list[float]] = {"move": [], "page": [], "sleep": []}
        self.moves = 0

    async def play(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await self._table(end)

    async def doze(self) -> None:
        """See by how much the machine lets an idle process oversleep."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.01)
            self.times["sleep"].append(time.perf_counter() - began - 0.01)

    async def _table(self, end: float) -> None:
        wish = {"game": "micro-city", "names": ["Ada"]}
        made = await self._timed("page", self.http.post("/api/matches", json=wish))
        id = made.raise_for_status().json()["id"]
        (await self._timed("page", self.http.get("/api/matches"))).raise_for_status()
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.url.replace("http", "ws", 1) + f"/ws/{id}"
        async with connect(address, additional_headers={"Cookie": cookies}, open_timeout=30) as socket:
            await socket.send(json.dumps({"type": "hello", "seat": 0}))
            sight = await self._until(socket, "snapshot")
            while sight["outcome"] is None and time.monotonic() < end:
                sight = await self._timed("move", self._move(socket, sight))
                await asyncio.sleep(PACE_SECONDS)
        await self.http.post(f"/api/rooms/{id}/abandon", json={})

    async def _move(self, socket: ClientConnection, sight: dict[str, Any]) -> dict[str, Any]:
        """To the sight of the move, which comes with or after its acknowledgement."""
        self.moves += 1
        seat, action = sight["seat"], sight["legal"][self.moves % len(sight["legal"])]["id"]
        await socket.send(json.dumps({"type": "play", "id": f"{self.moves}", "seat": seat, "actions": [action]}))
        return await self._until(socket, "update")

    async def _until(self, socket: ClientConnection, kind: str) -> dict[str, Any]:
        while True:
            for line in str(await asyncio.wait_for(socket.recv(), 30)).split("\n"):
                message = json.loads(line)
                assert message["type"] not in ("refused", "trouble"), message
                if message["type"] == kind:
                    sight: dict[str, Any] = message["sight"]
                    return sight

    async def _timed(self, kind: str, done: Awaitable[Any]) -> Any:
        began = time.perf_counter()
        result = await done
        self.times[kind].append(time.perf_counter() - began)
        return result

    def p99(self) -> dict[str, float]:
        """And begin anew."""
        found = {kind: sorted(times)[int(len(times) * 0.99)] for kind, times in self.times.items()}
        self.times = {kind: [] for kind in self.times}
        return found


@pytest.mark.alone
async def test_who_plays_hardly_notices_who_abuses(servers: list[Server]) -> None:
    player = Player(servers[0].url)
    dozing = asyncio.create_task(player.doze())
    await player.play(QUIET_SECONDS)
    quiet = player.p99()
    command = [sys.executable, "-m", "tests.support.abuser", f"{SECONDS}", "seed", *(server.url for server in servers)]
    abuser = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=environment(), stdout=asyncio.subprocess.PIPE)
    before = player.moves
    await asyncio.sleep(1)
    await player.play(SECONDS)
    told, _ = await asyncio.wait_for(abuser.communicate(), 40)
    busy = player.p99()
    print(f"p99 quiet {quiet}, abused {busy}, {player.moves - before} moves, {told.decode()}")
    assert abuser.returncode == 0, told.decode()
    done = json.loads(told)["done"]
    assert all(done.get(deed) for deed in ("offers", "imports", "floods", "undo done", "idles", "half_sends")), done
    dozing.cancel()
    held_up = HOPS * busy.pop("sleep")
    for kind, seconds in busy.items():
        limit = max(P99_SECONDS[kind], BUSY_FACTOR * quiet[kind]) + held_up
        assert seconds < limit, f"{kind}: {seconds} s, before {quiet[kind]} s"
    assert player.moves - before > SECONDS
    await asyncio.sleep(1)
    await player.play(1)
    assert all("Traceback" not in server.log for server in servers), [server.log[-3000:] for server in servers]
    assert all(rss(server) < 600_000_000 for server in servers), [rss(server) for server in servers]


def rss(server: Server) -> int:
    """Bytes of memory that the server's process has."""
    assert server.process is not None
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
