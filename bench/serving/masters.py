"""People at twenty tables, with and without a game of five Masters beside them: how long do their moves take?

The people do what a browser does: they ask for views, reasons and events, and play any legal move about once a second
at each table. Four Masters sit at a table of City Heroes; whoever has the fifth seat plays what a Master advises.

    python masters.py URL TABLES SECONDS
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

TITLES = ("city-heroes", "city-of-iron", "micro-city")
OPTIONS: dict[str, dict[str, Any]] = {"micro-city": {"mode": "duel"}}
PAUSE = 1.0
LARGEST = 2**24
NEVER = ("concede", "resign")
_ids = itertools.count()


@dataclass
class Seat:
    """One person's line to a table."""

    line: ClientConnection
    seat: int
    sight: dict[str, Any] = field(default_factory=dict)
    done: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        async for text in self.line:
            for part in str(text).split("\n"):
                message = json.loads(part)
                if message["type"] in ("snapshot", "update"):
                    self.sight = message["sight"]
                elif message["type"] in ("done", "refused"):
                    self.done.set()

    @property
    def legal(self) -> list[int]:
        found = [a["id"] for a in self.sight.get("legal", ()) if a["verb"] not in NEVER]
        return found if self.seat in self.sight.get("to_move", ()) else []

    async def play(self, *actions: int | str) -> float:
        """Seconds until the server has answered."""
        self.done.clear()
        began = time.perf_counter()
        message = {"type": "play", "id": f"b{next(_ids)}", "seat": self.seat, "actions": actions}
        await self.line.send(json.dumps(message))
        await self.done.wait()
        return time.perf_counter() - began


async def sit(url: str, person: httpx.Client, id: str, seat: int) -> tuple[Seat, asyncio.Task[None]]:
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    address = f"{url.replace('http', 'ws', 1)}/ws/{id}"
    line = await connect(address, additional_headers={"Cookie": cookie}, compression=None, max_size=LARGEST)
    hello = {"type": "hello", "last": 0, "seat": seat, "drawing": True, "verbs": True, "events": True}
    await line.send(json.dumps(hello))
    seated = Seat(line, seat)
    return seated, asyncio.create_task(seated.listen())


def open_room(people: list[httpx.Client], game: str, number: int, **wish: Any) -> str:
    """A started table; bots sit where no person does."""
    host, *others = people
    wish = {"seats": len(people), "options": OPTIONS.get(game, {}), **wish}
    body = {"game": game, "seed": f"bench {number}", "host": "Ada", **wish}
    id = str(host.post("/api/rooms", json=body).raise_for_status().json()["id"])
    for other in others:
        other.post(f"/api/rooms/{id}/join", json={"name": "Bruno"}).raise_for_status()
        other.post(f"/api/rooms/{id}/ready", json={"ready": True}).raise_for_status()
    host.post(f"/api/rooms/{id}/start", json={}).raise_for_status()
    return id


async def play_on(pair: list[Seat], times: list[float], rng: random.Random) -> None:
    await asyncio.sleep(rng.random() * PAUSE)
    while True:
        able = [seat for seat in pair if seat.legal]
        if not able:
            await asyncio.sleep(0.05)
            continue
        who = rng.choice(able)
        times.append(await who.play(rng.choice(who.legal)))
        await asyncio.sleep(PAUSE * (0.5 + rng.random()))


async def follow(me: Seat, url: str, id: str, cookies: dict[str, str]) -> None:
    async with httpx.AsyncClient(base_url=url, cookies=cookies, timeout=60) as http:
        while True:
            if not me.legal:
                await asyncio.sleep(0.05)
                continue
            answer = await http.post(f"/api/rooms/{id}/hint", json={"seat": me.seat})
            advised = answer.json()[0]["steps"] if answer.is_success else [random.choice(me.legal)]
            await me.play(*advised)


async def measure(url: str, tables: int, seconds: float) -> dict[str, Any]:
    """The times of people's moves without and with the Masters, and how many entries their match has."""
    people = [httpx.Client(base_url=url, timeout=30) for _ in range(3)]
    seats: list[list[Seat]] = []
    tasks: list[asyncio.Task[None]] = []
    for number in range(tables):
        id = open_room(people[:2], TITLES[number % len(TITLES)], number)
        lines = [await sit(url, people[seat], id, seat) for seat in (0, 1)]
        seats.append([seat for seat, _ in lines])
        tasks += [task for _, task in lines]
    times: list[float] = []
    tasks += [asyncio.create_task(play_on(pair, times, random.Random(n))) for n, pair in enumerate(seats)]
    await asyncio.sleep(2)
    times.clear()
    await asyncio.sleep(seconds)
    without = times.copy()
    game = open_room([people[2]], "city-heroes", 99, seats=5, bots=["master"] * 4, hints=True)
    fifth, task = await sit(url, people[2], game, 0)
    tasks += [task, asyncio.create_task(follow(fifth, url, game, dict(people[2].cookies)))]
    await asyncio.sleep(2)
    times.clear()
    await asyncio.sleep(2 * seconds)
    beside = times.copy()
    entries = int(fifth.sight["number"])
    for task in tasks:
        task.cancel()
    for task in tasks:
        if task.done() and not task.cancelled() and (error := task.exception()) is not None:
            raise error
    return {"without": without, "beside": beside, "entries": entries}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))))
