"""Does the server keep its size? Tables are opened, played, left and closed, for as long as you like.

    python bench/soak.py [--minutes 10] [--tables 20] [--database-url postgresql://...]

Prints the server's memory (resident set) and the length of SQLite's log every few seconds. The first third of the run
warms the server up. Of the rest, the memory of the last quarter is held against that of the first: it must not have
grown by more than a tenth and 8 MB, and the log must end below 32 MB. Otherwise the exit code is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

ROOT = Path(__file__).resolve().parent.parent
PAGE = os.sysconf("SC_PAGE_SIZE")
TITLES = {"city-heroes": 2, "city-of-iron": 2, "micro-city": 1}
GROWTH = 0.10
GROWTH_BYTES = 8_000_000
LOG_BYTES = 32_000_000
WARM_UP = 1 / 3
MOVES = 60
"""Of a visit to a table; most are left in the middle."""


@dataclass
class Sample:
    seconds: float
    memory: int
    log: int
    moves: int


@dataclass
class Soak:
    url: str
    process: int
    folder: Path | None
    seconds: float
    samples: list[Sample] = field(default_factory=list)
    moves: int = 0
    tables: int = 0
    began: float = field(default_factory=time.monotonic)

    @property
    def over(self) -> bool:
        return time.monotonic() - self.began > self.seconds

    async def run(self, visitors: int, every: float) -> None:
        tasks = [asyncio.create_task(self._visitor(random.Random(n))) for n in range(visitors)]
        while not self.over:
            await asyncio.sleep(every)
            self._sample()
        await asyncio.gather(*tasks)

    def _sample(self) -> None:
        memory = int(Path(f"/proc/{self.process}/statm").read_text().split()[1]) * PAGE
        wal = None if self.folder is None else self.folder / "piazza.db-wal"
        log = wal.stat().st_size if wal is not None and wal.exists() else 0
        self.samples.append(Sample(time.monotonic() - self.began, memory, log, self.moves))

    async def _visitor(self, rng: random.Random) -> None:
        """Opens a table, plays for a while, leaves, and comes back now and then to play on or to close it."""
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as http:
            own: list[str] = []
            while not self.over:
                if not own or rng.random() < 0.5:
                    game = rng.choice(list(TITLES))
                    wish = {"game": game, "names": [f"P{n}" for n in range(TITLES[game])]}
                    own.append((await http.post("/api/matches", json=wish)).raise_for_status().json()["id"])
                    self.tables += 1
                id = rng.choice(own)
                await self._play(http, id, rng)
                if rng.random() < 0.5:
                    own.remove(id)
                    await http.post(f"/api/rooms/{id}/abandon", json={})
                for path in ("/api/rooms", "/api/matches", f"/api/matches/{id}/record.txt"):
                    (await http.get(path)).raise_for_status()

    async def _play(self, http: httpx.AsyncClient, id: str, rng: random.Random) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        address = self.url.replace("http", "ws", 1) + f"/ws/{id}"
        async with connect(address, additional_headers={"Cookie": cookies}, open_timeout=60, max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "seat": 0, "verbs": True}))
            sight: dict[str, Any] = {}
            for number in range(rng.randrange(MOVES)):
                while not sight:
                    for line in str(await asyncio.wait_for(socket.recv(), 60)).split("\n"):
                        message = json.loads(line)
                        if message["type"] in ("snapshot", "update"):
                            sight = message["sight"]
                if sight["outcome"] is not None or self.over:
                    return
                seat = sight["to_move"][0]
                if sight["seat"] != seat:
                    await socket.send(json.dumps({"type": "sit", "seat": seat}))
                elif sight["undo"]["possible"] and rng.random() < 0.2:
                    await socket.send(json.dumps({"type": "undo", "id": f"{id}{number}{rng.random()}", "seat": seat}))
                else:
                    action = rng.choice(sight["legal"])["id"]
                    play = {"type": "play", "id": f"{number}{rng.random()}", "seat": seat, "actions": [action]}
                    await socket.send(json.dumps(play))
                self.moves += 1
                sight = {}

    def verdict(self) -> list[str]:
        """What has not reached a plateau."""
        warm = [sample for sample in self.samples if sample.seconds > self.seconds * WARM_UP]
        quarter = max(1, len(warm) // 4)
        first, last = (statistics.median(s.memory for s in some) for some in (warm[:quarter], warm[-quarter:]))
        found = []
        if last > first * (1 + GROWTH) + GROWTH_BYTES:
            found.append(f"memory has grown from {first / 1e6:.0f} to {last / 1e6:.0f} MB")
        if self.samples[-1].log > LOG_BYTES:
            found.append(f"the log of SQLite has {self.samples[-1].log / 1e6:.0f} MB")
        return found


def soak(minutes: float, visitors: int, url: str | None, every: float | None = None) -> Soak:
    with tempfile.TemporaryDirectory() as folder:
        where = ["--data", folder] if url is None else ["--database-url", url]
        command = [sys.executable, "-m", "piazza", "serve", "--no-open", "--port", "0", *where]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PIAZZA_TABLES_PER_PERSON": "100000"}
        with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3]
            found = Soak(address, server.pid, None if url else Path(folder), minutes * 60)
            try:
                asyncio.run(found.run(visitors, every or max(1.0, minutes * 60 / 60)))
            finally:
                server.terminate()
                server.wait(20)
    return found


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=20, help="how many people come and go at the same time")
    parser.add_argument("--database-url")
    args = parser.parse_args(words)
    found = soak(args.minutes, args.tables, args.database_url)
    for sample in found.samples:
        print(
            f"{sample.seconds:6.0f} s  {sample.memory / 1e6:7.1f} MB  log {sample.log / 1e6:6.1f} MB"
            f"  {sample.moves:8} moves"
        )
    print(f"{found.tables} tables, {found.moves} moves")
    for complaint in (complaints := found.verdict()):
        print(f"no plateau: {complaint}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
