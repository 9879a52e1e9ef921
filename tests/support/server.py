"""A real server in a process of its own, and a client that speaks to it as the browser does."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[2]
PATIENCE = 20


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "piazza", "serve", "--no-open", *args]


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PIAZZA_TITLES": "tests.tiny:GAME", "PYTHONPATH": str(ROOT), **more}


class Server:
    def __init__(self, data: Path, *more: str) -> None:
        """``more``: further words for the command, such as ``--database-url``."""
        self.data = data
        self.more = more
        self.process: subprocess.Popen[str] | None = None
        self.url = ""
        self.port = "0"

    def start(self) -> Server:
        """After a first time on the same port as before."""
        self.process = subprocess.Popen(
            command("--port", self.port, "--data", str(self.data), *self.more),
            env=environment(),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Piazza is at http://"), line + self.process.stdout.read()
        self.url = line.split()[3]
        self.port = self.url.rpartition(":")[2]
        for _ in range(200):
            try:
                httpx.get(f"{self.url}/api/health").raise_for_status()
                return self
            except httpx.TransportError:
                continue
        raise AssertionError("the server does not answer")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """The exit code and what was printed last."""
        assert self.process is not None
        self.process.send_signal(how)
        rest, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, rest

    def get(self, path: str, **more: Any) -> httpx.Response:
        return httpx.get(f"{self.url}{path}", **more)

    def post(self, path: str, data: Any, **more: Any) -> httpx.Response:
        return httpx.post(f"{self.url}{path}", json=data, **more)

    def table(self, *names: str, game: str = "night-market", seed: str = "a seed", **options: Any) -> str:
        answer = self.post("/api/matches", {"game": game, "names": names, "seed": seed, "options": options})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    @contextmanager
    def sit(self, table: str, **hello: Any) -> Iterator[Client]:
        with connect(f"{self.url.replace('http', 'ws', 1)}/ws/{table}", open_timeout=PATIENCE) as socket:
            client = Client(socket)
            if hello is not None:
                client.send("hello", **hello)
            yield client


class Client:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def send(self, type: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        return message

    def until(self, *types: str) -> dict[str, Any]:
        while (message := self.receive())["type"] not in types:
            pass
        return message

    def sight(self) -> dict[str, Any]:
        """The next sight."""
        seen: dict[str, Any] = self.until("snapshot", "update")["sight"]
        return seen

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        self.send(type, **fields)
        while (message := self.receive()).get("id") != fields["id"]:
            pass
        return message
