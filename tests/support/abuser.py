"""Somebody with every freedom of the protocol who means harm: ``python -m tests.support.abuser SECONDS SEED URL...``

Guests and an account, HTTP and web sockets, worst cases and noise, from two addresses that are not this machine's.
Refusals are what the abuser has to expect; an answer of 500 or more is printed and makes the exit code 1.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from piazza.kernel import Match, registry
from tests import tiny

HEADERS = {"X-Forwarded-For": "203.0.113.7"}
ELSEWHERE = {"X-Forwarded-For": "203.0.113.8"}
IDLE_SOCKETS = 150
HALF_SENT = 60
TITLES = {"city-heroes": 5, "city-of-iron": 4, "micro-city": 2, "night-market": 2}
EXPECTED = (WebSocketException, OSError, TimeoutError, httpx.HTTPError, EOFError, json.JSONDecodeError)
Deed = Callable[[], Awaitable[None]]


class Abuser:
    def __init__(self, urls: list[str], seconds: float, seed: str) -> None:
        self.urls = urls
        self.end = time.monotonic() + seconds
        self.rng = random.Random(seed)
        self.done: Counter[str] = Counter()
        self.failures: list[str] = []
        self.guest = self._browser()
        self.account = self._browser()
        self.waverer = self._browser(ELSEWHERE)
        """A guest who does nothing but step back."""
        self.tables: dict[str, str] = {}
        """At one screen and of the guest, by title."""
        self.wavering: dict[str, str] = {}
        """The same of the waverer."""
        self.rooms: list[str] = []

    def _browser(self, headers: dict[str, str] = HEADERS) -> httpx.AsyncClient:
        bounds = httpx.Limits(max_connections=60)
        return httpx.AsyncClient(base_url=self.rng.choice(self.urls), headers=headers, timeout=30, limits=bounds)

    @property
    def url(self) -> str:
        return self.rng.choice(self.urls)

    async def ask(self, browser: httpx.AsyncClient, method: str, path: str, **more: Any) -> Any:
        answer = await browser.request(method, path, **more)
        self.done[f"{method} {answer.status_code}"] += 1
        if answer.status_code >= 500:
            self.failures.append(f"{method} {path} {answer.status_code} {answer.text[:200]}")
        return answer.json() if answer.status_code < 300 and "json" in answer.headers.get("content-type", "") else {}

    def socket(self, path: str, browser: httpx.AsyncClient | None = None) -> connect:
        browser = browser or self.guest
        headers = {"X-Forwarded-For": browser.headers["X-Forwarded-For"]}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        return connect(self.url.replace("http", "ws", 1) + path, additional_headers=headers, max_size=None)

    # -- over HTTP --

    async def offers(self) -> None:
        long = {"seats": 5, "options": {f"o{n}": "x" * 30 for n in range(self.rng.choice((40, 5000, 40_000)))}}
        await self.ask(self.guest, "POST", "/api/games/city-heroes/offer", json=long)

    async def imports(self) -> None:
        match = Match.start(tiny.GAME, ["A", "B"], {}, "seed", shared=True)
        for _ in range(self.rng.choice((10, 9_000, 30_000))):
            match.say(0, "x" * self.rng.choice((1, 30)))
        text = match.record.to_text()
        if self.rng.random() < 0.3:
            text = text[: len(text) // 2] + self.rng.choice(("\n1. undo to 1 keeping 7 7 7", "(" * 50_000, "9" * 5000))
        await self.ask(self.guest, "POST", "/api/matches", json={"record": text})
        await self.ask(self.account, "POST", "/api/rooms", json={"record": text})

    async def lists(self) -> None:
        for path in ("/api/rooms", "/api/matches?turn=true&limit=200", "/api/games", "/api/games/city-heroes/rules"):
            await self.ask(self.rng.choice((self.guest, self.account)), "GET", path)
        for path in ("/api/matches/export.json", "/api/me/export.json"):
            if self.rng.random() < 0.2:
                await self.ask(self.guest, "GET", path)

    async def looks(self) -> None:
        id = self.rng.choice(list(self.tables.values()))
        for path in ("course", "place", "record.txt", "record.json", "analysis", f"at/{self.rng.randrange(50)}"):
            await self.ask(self.guest, "GET", f"/api/matches/{id}/{path}")
        await self.ask(self.guest, "POST", f"/api/matches/{id}/fork", json={"number": self.rng.randrange(10)})

    async def hints(self) -> None:
        id = self.rng.choice(list(self.tables.values()))
        await self.ask(self.guest, "POST", f"/api/rooms/{id}/hint", json={"seat": 0})

    async def opens(self) -> None:
        wish = {"game": self.rng.choice(list(TITLES)), "seats": 2, "bots": ["master@5s"], "name": "x" * 60}
        room = await self.ask(self.account, "POST", "/api/rooms", json=wish)
        if id := room.get("id"):
            self.rooms.append(id)
            await self.ask(self.account, "POST", f"/api/rooms/{id}/start", json={})

    async def talks(self) -> None:
        id = self.rng.choice([*self.rooms, *self.tables.values()])
        for n in range(10):
            said = {"id": f"{self.rng.random()}", "text": "\u202e" * 200 + f"{n}"}
            await self.ask(self.account, "POST", f"/api/rooms/{id}/chat", json=said)
            await self.ask(self.account, "POST", f"/api/rooms/{id}/ready", json={"ready": bool(n % 2)})
            await self.ask(self.account, "POST", f"/api/rooms/{id}/undo", json={})

    async def noise(self) -> None:
        paths = ("/api/rooms", "/api/matches", "/api/me/settings", "/api/feedback", "/api/session", "/api/bot/x/play")
        body = self.rng.choice((b"[" * 90_000, b'{"a":' * 10_000, os.urandom(500), b"9" * 5000, b'"\\ud800"'))
        await self.ask(self.guest, "POST", self.rng.choice(paths), content=body)

    # -- over web sockets --

    async def floods(self) -> None:
        """Messages without a pause, whose answers are never read."""
        game = self.rng.choice(list(self.tables))
        verbs = list(registry.find(game).alphabet.verbs) if game in registry.ids() else ["bid"]
        kinds: list[Callable[[int], Any]] = [
            lambda n: {"type": "reasons", "id": f"{n}", "verb": verbs[n % len(verbs)]},
            lambda n: {"type": "help", "id": f"{n}"},
            lambda n: {"type": "hello", "seat": 0, "drawing": True, "verbs": True, "events": True},
            lambda n: {"type": "preview", "id": f"{n}", "actions": list(range(100))},
            lambda n: {"type": "why", "id": f"{n}", "action": f"no such action {n} " * 9},
            lambda n: {"type": "play", "id": f"{n}", "seat": 0, "actions": ["zzzz " * 30]},
            lambda n: {"type": "sit", "seat": n % 2},
            lambda n: "x",
            lambda n: {"type": "y" * 60_000},
        ]
        make = self.rng.choice(kinds)
        async with self.socket(f"/ws/{self.tables[game]}") as socket:
            await socket.send(json.dumps({"type": "hello", "seat": 0}))
            socket.transport.pause_reading()
            try:
                async with asyncio.timeout(3):
                    for n in range(3000):
                        await socket.send(json.dumps(make(n)))
                        self.done["message"] += 1
            finally:
                socket.transport.abort()

    async def steps_back(self) -> None:
        """A word, then a move and its undo over and over."""
        game = self.rng.choice(list(self.wavering))
        async with self.socket(f"/ws/{self.wavering[game]}", self.waverer) as socket:
            await socket.send(json.dumps({"type": "hello", "seat": 0}))
            sight = await self._sight(socket)
            await self._change(socket, "say", seat=0, text="hm")
            for _ in range(60):
                seat = next(iter(sight["to_move"]), 0)
                await socket.send(json.dumps({"type": "sit", "seat": seat}))
                sight = await self._sight(socket)
                if not sight["legal"]:
                    break
                action = self.rng.choice(sight["legal"])["id"]
                await self._change(socket, "play", seat=seat, actions=[action])
                to = None if self.rng.random() < 0.5 else max(0, sight["number"])
                await self._change(socket, "undo", seat=seat, to=to)

    async def _sight(self, socket: ClientConnection) -> dict[str, Any]:
        while True:
            for line in str(await asyncio.wait_for(socket.recv(), 20)).split("\n"):
                message = json.loads(line)
                if message["type"] in ("snapshot", "update"):
                    sight: dict[str, Any] = message["sight"]
                    return sight

    async def _change(self, socket: ClientConnection, type: str, **fields: Any) -> None:
        id = f"{self.rng.random()}"
        await socket.send(json.dumps({"type": type, "id": id, **fields}))
        while True:
            for line in str(await asyncio.wait_for(socket.recv(), 20)).split("\n"):
                message = json.loads(line)
                if message.get("id") == id:
                    self.done[f"{type} {message['type']}"] += 1
                    if message.get("reason", {}).get("code") == "ERROR":
                        self.failures.append(f"{type} {message}")
                    return

    async def pings(self) -> None:
        async with self.socket("/ws/lobby") as socket:
            socket.transport.pause_reading()
            try:
                async with asyncio.timeout(2):
                    for _ in range(3000):
                        await socket.ping(os.urandom(100))
            finally:
                socket.transport.abort()

    async def comes_and_goes(self) -> None:
        for _ in range(20):
            room = f"/ws/room/{self.rng.choice([*self.rooms, 'x'])}"
            async with self.socket(self.rng.choice(("/ws/lobby", room))) as socket:
                await socket.send(json.dumps({"type": "heard"}))

    async def idles(self) -> None:
        async def idle() -> None:
            async with self.socket("/ws/lobby"):
                await asyncio.sleep(3)

        await asyncio.gather(*(idle() for _ in range(IDLE_SOCKETS)), return_exceptions=True)

    async def half_sends(self) -> None:
        place = urlsplit(self.url)
        lines = [await asyncio.open_connection(place.hostname, place.port) for _ in range(HALF_SENT)]
        for _, writer in lines:
            head = b"POST /api/rooms HTTP/1.1\r\nHost: x\r\n"
            writer.write(self.rng.choice((head, head + b"Content-Length: 90000\r\n\r\n{", b"G")))
        await asyncio.sleep(3)
        for _, writer in lines:
            writer.close()

    # -- all at once --

    async def prepare(self) -> None:
        name = f"Mallory {os.getpid()}"
        await self.ask(self.account, "POST", "/api/accounts", json={"name": name, "secret": "mallory 1234"})
        for game, seats in TITLES.items():
            if game == "night-market" or game in registry.ids():
                wish = {"game": game, "names": [f"P{n}" for n in range(seats)]}
                for browser, tables in ((self.guest, self.tables), (self.waverer, self.wavering)):
                    tables[game] = (await self.ask(browser, "POST", "/api/matches", json=wish))["id"]
        await self.opens()

    async def go_on(self, deed: Deed) -> None:
        while time.monotonic() < self.end:
            self.done[deed.__name__] += 1
            with contextlib.suppress(*EXPECTED):
                await deed()
            await asyncio.sleep(self.rng.random() * 0.05)

    async def run(self) -> None:
        await self.prepare()
        deeds: list[Deed] = [
            *(self.offers, self.imports, self.lists, self.looks, self.hints, self.opens, self.talks, self.noise),
            *[self.floods] * 4,
            *[self.steps_back] * 2,
            *(self.pings, self.comes_and_goes, self.idles, self.half_sends),
        ]
        tasks = [asyncio.create_task(self.go_on(deed)) for deed in deeds]
        await asyncio.wait(tasks, timeout=max(0.0, self.end - time.monotonic()) + 2)
        # Whatever is still open is left as it is: that is how such people go.
        told = {"done": self.done, "failures": self.failures[:20] + [repr(e) for t in tasks if (e := _error(t))]}
        print(json.dumps(told), flush=True)
        os._exit(1 if told["failures"] else 0)


def _error(task: asyncio.Task[None]) -> BaseException | None:
    return task.exception() if task.done() else None


if __name__ == "__main__":
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    asyncio.run(Abuser(sys.argv[3:], float(sys.argv[1]), sys.argv[2]).run())
