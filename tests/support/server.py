"""A real server in a process of its own, and a client that speaks to it as the browser does."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[2]
PATIENCE = 20
COOKIE = "piazza_session"


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "piazza", "serve", "--no-open", *args]


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PIAZZA_TITLES": "tests.tiny:GAME", "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", **more}


class Server:
    def __init__(
        self, data: Path, *more: str, titles: str = "tests.tiny:GAME", env: dict[str, str] | None = None
    ) -> None:
        """``more``: further words for the command, such as ``--database-url``. ``env``: further variables."""
        self.env = env or {}
        self.data = data
        self.titles = titles
        self.more = more
        self.process: subprocess.Popen[str] | None = None
        self.url = ""
        self.port = "0"
        self.owner: dict[str, str] = {}
        """The cookie of the guest to whom the tables at one screen belong."""
        # A pipe that nobody reads would hold up a server with much to say.
        self._log = tempfile.TemporaryFile("a+")  # noqa: SIM115

    @property
    def log(self) -> str:
        """What the server has complained about so far."""
        self._log.seek(0)
        return self._log.read()

    def start(self) -> Server:
        """After a first time on the same port as before."""
        self.process = subprocess.Popen(
            command("--port", self.port, "--data", str(self.data), *self.more),
            env=environment(**{"PIAZZA_TITLES": self.titles, **self.env}),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Piazza is at http://"), line + self.process.stdout.read() + self.log
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
        return self.process.returncode, rest + self.log

    def get(self, path: str, **more: Any) -> httpx.Response:
        return httpx.get(f"{self.url}{path}", **self._owned(path, more))

    def post(self, path: str, data: Any, **more: Any) -> httpx.Response:
        answer = httpx.post(f"{self.url}{path}", json=data, **self._owned(path, more))
        if path == "/api/matches" and COOKIE in answer.cookies:
            self.owner[COOKIE] = answer.cookies[COOKIE]
        return answer

    def _owned(self, path: str, more: dict[str, Any]) -> dict[str, Any]:
        return {"cookies": self.owner, **more} if path.startswith("/api/matches") else more

    def table(self, *names: str, game: str = "night-market", seed: str = "a seed", **options: Any) -> str:
        """At one screen, and of the owner."""
        answer = self.post("/api/matches", {"game": game, "names": names, "seed": seed, "options": options})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def lend(self, context: Any) -> None:
        """Make a browser the owner's."""
        context.add_cookies([{"name": name, "value": value, "url": self.url} for name, value in self.owner.items()])

    @contextmanager
    def sit(self, table: str, *, cookies: dict[str, str] | None = None, **hello: Any) -> Iterator[Client]:
        """The owner, unless other cookies are given, looks at a table and says hello."""
        with self.connect(f"/ws/{table}", cookies) as client:
            client.send("hello", **hello)
            yield client

    @contextmanager
    def connect(self, path: str, cookies: dict[str, str] | None = None) -> Iterator[Client]:
        shown = self.owner if cookies is None else cookies
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in shown.items())} if shown else {}
        address = self.url.replace("http", "ws", 1) + path
        with connect(address, open_timeout=PATIENCE, additional_headers=headers) as socket:
            yield Client(socket)


class Client:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self._lines: list[str] = []

    def send(self, type: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def receive(self) -> dict[str, Any]:
        if not self._lines:
            self._lines = str(self.socket.recv(timeout=PATIENCE)).split("\n")
        message: dict[str, Any] = json.loads(self._lines.pop(0))
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
