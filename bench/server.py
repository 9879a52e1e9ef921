"""How many moves does the server take? Against boardgame.io's server, in one run.

    python bench/server.py [--seconds 5] [--rounds 3] [--matches 50]

boardgame.io is installed from npm into `.bench/`. Both servers serve the same trivial two-player game (`bench/serving`)
to the same driver over web sockets, which plays every match as fast as its moves are acknowledged: the next move is
made when both players have seen the last. Piazza validates each move, commits it to SQLite with synchronous=FULL and
only then acknowledges it; boardgame.io runs with its memory store and with its file store. They take turns, so that a
busy machine slows all of them alike.

`--only masters` needs no peer: 20 tables of people, with and without five Masters at a table beside them.

Then: the cost of a move at entry 10 and at entry 1,000 of a match, 1,000 open matches of which 100 are active, and the
memory of a match, idle and live. Memory is the server's resident set; CPU is its user and system time.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "bench" / "serving"
HOME = ROOT / ".bench" / "boardgame.io"
PEER = "boardgame.io@0.50.2"
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Contestant(ABC):
    """A running server."""

    kind = ""

    def __init__(self, command: list[str], url: str) -> None:
        self.url = url
        # Two guests hold all seats of all matches.
        many = {"PIAZZA_SOCKETS_PER_PERSON": "5000", "PIAZZA_TABLES_PER_PERSON": "5000"}
        environment = {**os.environ, **many, "PIAZZA_TITLES": "bench.serving.tally:GAME", "PYTHONPATH": str(ROOT)}
        self.log = tempfile.TemporaryFile()  # noqa: SIM115
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=self.log, stderr=self.log)
        self.http = httpx.Client(base_url=url, timeout=30)
        for _ in range(200):
            with contextlib.suppress(httpx.TransportError):
                self.http.get(self.probe())
                return
            time.sleep(0.1)
        raise SystemExit(f"the server does not answer at {url}")

    @abstractmethod
    def probe(self) -> str:
        """What answers as soon as the server is up."""

    @abstractmethod
    def open(self) -> dict[str, Any]:
        """A new match for two."""

    def cookies(self) -> list[str]:
        """Of the two people, where they need any."""
        return ["", ""]

    def cpu(self) -> float:
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICKS

    def memory(self) -> int:
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def stop(self) -> None:
        self.http.close()
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Piazza(Contestant):
    kind = "piazza"

    def __init__(self, folder: Path, *more: str) -> None:
        port = free_port()
        command = [
            sys.executable,
            "-m",
            "piazza",
            "serve",
            "--no-open",
            "--port",
            str(port),
            "--data",
            str(folder),
            *more,
        ]
        super().__init__(command, f"http://127.0.0.1:{port}")
        self.guests = [httpx.Client(base_url=self.url, timeout=30) for _ in range(2)]

    def probe(self) -> str:
        return "/api/health"

    def open(self) -> dict[str, Any]:
        """A table of the lobby with two people at their own screens."""
        host, guest = self.guests
        body = {"game": "tally", "seats": 2, "seed": "bench", "host": "Ada"}
        id = host.post("/api/rooms", json=body).raise_for_status().json()["id"]
        guest.post(f"/api/rooms/{id}/join", json={"name": "Bruno"}).raise_for_status()
        guest.post(f"/api/rooms/{id}/ready", json={"ready": True}).raise_for_status()
        host.post(f"/api/rooms/{id}/start", json={}).raise_for_status()
        return {"id": id}

    def cookies(self) -> list[str]:
        return ["; ".join(f"{name}={value}" for name, value in one.cookies.items()) for one in self.guests]


class Boardgame(Contestant):
    kind = "boardgame.io"
    numbers = itertools.count(1)

    def __init__(self, folder: Path | None) -> None:
        port = free_port()
        more = [] if folder is None else [str(folder)]
        super().__init__(["node", str(HERE / "boardgame.cjs"), str(HOME), str(port), *more], f"http://127.0.0.1:{port}")

    def probe(self) -> str:
        return "/games"

    def open(self) -> dict[str, Any]:
        """It opens a match when the first player comes, and then asks nobody for credentials."""
        return {"id": f"match-{next(self.numbers)}"}


def drive(server: Contestant, matches: list[dict[str, Any]], seconds: float, **more: Any) -> dict[str, float]:
    plan = {"kind": server.kind, "url": server.url, "cookies": server.cookies(), "matches": matches, "warm": 0.5}
    driver = subprocess.Popen(
        ["node", str(HERE / "driver.mjs"), str(HOME)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert driver.stdin is not None
    assert driver.stderr is not None
    assert driver.stdout is not None
    driver.stdin.write(json.dumps({**plan, "seconds": seconds, **more}))
    driver.stdin.close()
    cpu = 0.0
    said = []
    for line in driver.stderr:
        said.append(line)
        if line == "started\n":
            cpu = -server.cpu()
        elif line == "ended\n":
            cpu += server.cpu()
    answer = driver.stdout.read()
    if driver.wait() != 0 or not answer:
        server.log.seek(0)
        raise SystemExit(f"the driver failed: {''.join(said)}\n{server.log.read().decode()[-2000:]}")
    result: dict[str, float] = json.loads(answer)
    return {**result, "rate": result["moves"] / result["seconds"], "cpu": cpu}


@contextlib.contextmanager
def running(name: str) -> Iterator[Contestant]:
    with tempfile.TemporaryDirectory(dir=ROOT / ".bench") as folder:
        server = Piazza(Path(folder)) if name == "piazza" else Boardgame(Path(folder) if "file" in name else None)
        try:
            yield server
        finally:
            server.stop()


def race(matches: int, seconds: float, rounds: int) -> dict[str, dict[str, float]]:
    results: dict[str, list[dict[str, float]]] = {"boardgame.io memory": [], "boardgame.io file": [], "piazza": []}
    for _ in range(rounds):
        for name, found in results.items():
            with running(name) as server:
                found.append(drive(server, [server.open() for _ in range(matches)], seconds))
    median = {
        name: {key: statistics.median(one[key] for one in found) for key in found[0]} for name, found in results.items()
    }
    print(f"{matches} matches, median of {rounds} rounds of {seconds:g} s")
    for name, one in median.items():
        print(
            f"  {name:20} {one['rate']:8.0f} moves/s  p50 {one['p50']:6.1f} ms  p99 {one['p99']:6.1f} ms"
            f"  {one['moves'] / one['cpu']:8.0f} moves per CPU second"
        )
    mine, memory, file = median["piazza"], median["boardgame.io memory"], median["boardgame.io file"]
    print(
        f"  piazza: {mine['rate'] / memory['rate']:.2f} times the memory store,"
        f" {mine['rate'] / file['rate']:.2f} times the file store"
    )
    return median


def late_moves() -> None:
    """The same matches early and late, so that nothing but their length changes."""
    with running("piazza") as server:
        matches = [server.open() for _ in range(10)]
        print("cost of a move as a match grows (CPU of the server, 10 matches)")
        for start in (10, 1000):
            drive(server, matches, 60, warm=0, moves=start - entries(server, matches[0]))
            one = drive(server, matches, 60, warm=0, moves=200)
            print(
                f"  from entry {start:5}: {one['cpu'] / one['moves'] * 1e6:5.0f} microseconds, p50 {one['p50']:.1f} ms"
            )


def entries(server: Contestant, match: dict[str, Any]) -> int:
    assert isinstance(server, Piazza)
    return len(server.guests[0].get(f"/api/matches/{match['id']}/record.json").json()["entries"])


def crowd() -> None:
    with running("piazza") as server:
        empty = server.memory()
        matches = [server.open() for _ in range(1000)]
        idle = server.memory()
        one = drive(server, matches, 15, active=100, pause=1.0, warm=2)
        live = server.memory()
        print("1,000 open matches with both players connected, 100 of them active (a move about every second)")
        print(f"  {one['rate']:.0f} moves/s, p50 {one['p50']:.1f}, p99 {one['p99']:.1f}, worst {one['worst']:.1f} ms")
        print(
            f"  memory: {empty / 1e6:.0f} MB empty; idle {(idle - empty) / 1e6:.1f} KB a match;"
            f" live with two connections {(live - empty) / 1e6:.1f} KB a match"
        )


def masters(tables: int = 20, seconds: float = 20) -> None:
    """Bots must not hold people up."""
    (ROOT / ".bench").mkdir(exist_ok=True)
    with running("piazza") as server:
        command = [sys.executable, str(HERE / "masters.py"), server.url, str(tables), str(seconds)]
        found = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=10 * seconds).stdout)
    print(f"{tables} tables of two people, a move about every second at each, and a game of five Masters beside them")
    for name, times in (("without Masters", found["without"]), ("beside five Masters", found["beside"])):
        ranked = sorted(1000 * one for one in times)
        p50, p99 = (ranked[int(len(ranked) * share)] for share in (0.5, 0.99))
        print(f"  {name:20} {len(ranked):5} moves  p50 {p50:5.1f} ms  p99 {p99:6.1f} ms  worst {ranked[-1]:6.1f} ms")
    print(f"  the game of the Masters came to entry {found['entries']}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def install() -> None:
    if not (HOME / "node_modules" / "boardgame.io").is_dir():
        HOME.mkdir(parents=True, exist_ok=True)
        (HOME / "package.json").write_text('{"name": "peer", "private": true}\n')
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", PEER, "node-persist", "ws"], cwd=HOME, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--only", choices=("race", "late", "crowd", "masters"))
    args = parser.parse_args()
    if args.only in (None, "masters"):
        masters()
    if args.only == "masters":
        return
    if shutil.which("node") is None:
        raise SystemExit("the peer needs Node and npm")
    install()
    if args.only in (None, "race"):
        race(args.matches, args.seconds, args.rounds)
    if args.only in (None, "late"):
        late_moves()
    if args.only in (None, "crowd"):
        crowd()


if __name__ == "__main__":
    main()
