"""A player over a web socket, who resends what was not answered and comes back, on a line as bad as wished."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Message = dict[str, Any]

PAUSE = 0.25
"""After so many seconds of silence a player asks again."""
HAPPENINGS = ("snapshot", "update")


@dataclass(frozen=True)
class Line:
    """What befalls each message, either way, as chances; who is late is overtaken by others."""

    lose: float = 0.0
    double: float = 0.0
    delay: float = 0.0
    hang_up: float = 0.0
    slowest: float = 0.05


GOOD = Line()
BAD = Line(lose=0.04, double=0.06, delay=0.15, hang_up=0.02)


class WirePlayer:
    def __init__(
        self,
        url: str,
        table: str,
        seat: int | None,
        *,
        headers: Mapping[str, str] | None = None,
        line: Line = GOOD,
        seed: object = 0,
        whims: float = 0.0,
    ) -> None:
        """``seat`` None watches. ``whims``: how often a player steps back instead."""
        self.url = url
        self.table = table
        self.seat = seat
        self.line = line
        self.whims = whims
        self.headers = dict(headers or {})
        self.number = 0
        self.sight: Message = {}
        self.log: list[Message] = []
        self.sent: dict[str, Message] = {}
        self.open: dict[str, Message] = {}
        """What has not been answered."""
        self.done: dict[str, int] = {}
        self.refused: dict[str, Message] = {}
        self.raw: list[bytes] = []
        """Every message as it arrived."""
        self.connections = 0
        self.trouble: list[Message] = []
        self.again = 0
        """How often the server could not tell yet and asked to be asked again."""
        self._rng = random.Random(f"{seed}/{seat}")
        self._in: asyncio.Queue[Message] = asyncio.Queue()
        self._out: asyncio.Queue[str] = asyncio.Queue()
        self._moment = asyncio.Event()

    # -- playing --

    async def play(self, over: Callable[[], bool] | None = None) -> None:
        """Until the game is over and everything is answered, or as ``over`` says."""
        link = asyncio.create_task(self._stay_connected())
        try:
            while not (over() if over else self.finished):
                try:
                    async with asyncio.timeout(PAUSE):
                        message = await self._in.get()
                except TimeoutError:
                    self._remind()
                else:
                    self._hear(message)
                    self._act()
        finally:
            link.cancel()
            await asyncio.gather(link, return_exceptions=True)

    @property
    def finished(self) -> bool:
        return bool(self.sight) and self.sight["outcome"] is not None and not self.open

    def _hear(self, message: Message) -> None:
        kind = message["type"]
        if kind in HAPPENINGS:
            self._see(message["sight"], fresh=kind == "snapshot")
        elif kind == "done":
            before = self.done.setdefault(message["id"], message["number"])
            assert before == message["number"], f"{message} was entry {before} before"
            self.open.pop(message["id"], None)
        elif kind == "refused":
            if message["reason"]["code"] == "TRY_AGAIN":
                self.again += 1
                return
            self.open.pop(message["id"], None)
            self.refused[message["id"]] = message["reason"]
        elif kind == "trouble":
            self.trouble.append(message)

    def _see(self, sight: Message, fresh: bool) -> None:
        if not fresh and sight["since"] > self.number:
            self._hello()
        elif sight["number"] >= self.number:
            keep = 0 if fresh else sight["keep"]
            self.log = [line for line in self.log if line["number"] <= keep] + sight["lines"]
            self.number, self.sight = sight["number"], sight

    def _act(self) -> None:
        sight = self.sight
        if self.seat is None or self.open or not sight or sight["outcome"] or self.seat != sight["seat"]:
            return
        if self.done and max(self.done.values()) > self.number:
            return
        whim = self._rng.random()
        if whim < self.whims and sight["undo"]["possible"]:
            self.ask("undo")
        elif self.seat in sight["to_move"]:
            self.ask("play", actions=[self._pick(sight["legal"])])

    def _pick(self, legal: list[Message]) -> str:
        willing = [a for a in legal if a["verb"] not in ("concede", "resign")] or legal
        closing = [a for a in willing if a["verb"] in ("end", "pass")]
        if closing and self._rng.random() < 0.3:  # random play of City Heroes would take a thousand moves
            willing = closing
        return str(self._rng.choice(willing)["notation"])

    def ask(self, type: str, **fields: Any) -> str:
        id = f"{self.seat}-{len(self.sent)}"
        message = {"type": type, "id": id, "seat": self.seat, **fields}
        self.sent[id] = self.open[id] = message
        self._send(message)
        return id

    def _hello(self) -> None:
        self._send({"type": "hello", "last": self.number, "seat": self.seat})

    def _remind(self) -> None:
        self._hello()
        for message in list(self.open.values()):
            self._send(message)

    # -- the line --

    def _send(self, message: Message) -> None:
        self._pass(lambda: self._out.put_nowait(json.dumps(message)))

    def _pass(self, deliver: Callable[[], None]) -> None:
        line, rng = self.line, self._rng
        for _ in range(2 if rng.random() < line.double else 1):
            if rng.random() < line.lose:
                continue
            if rng.random() < line.delay:
                asyncio.get_running_loop().call_later(rng.random() * line.slowest, deliver)
            else:
                deliver()

    async def _stay_connected(self) -> None:
        while True:
            try:
                address = f"{self.url.replace('http', 'ws', 1)}/ws/{self.table}"
                async with connect(address, additional_headers=self.headers, compression=None) as socket:
                    self.connections += 1
                    self._remind()
                    await self._talk(socket)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)

    async def _talk(self, socket: ClientConnection) -> None:
        tasks = [asyncio.create_task(self._write(socket)), asyncio.create_task(self._read(socket))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _write(self, socket: ClientConnection) -> None:
        while True:
            text = await self._out.get()
            await socket.send(text)
            if self._rng.random() < self.line.hang_up:
                return

    async def _read(self, socket: ClientConnection) -> None:
        while True:
            data = await socket.recv(decode=False)
            for line in data.split(b"\n"):
                self.raw.append(line)
                message = json.loads(line)
                self._pass(lambda message=message: self._in.put_nowait(message))  # type: ignore[misc]
