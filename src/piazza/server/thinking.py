"""Where bots think: in processes of their own, so that people never wait for them.

A process gets what the seat may know and nothing else: a position in which all that it cannot know has been dealt
afresh, from random numbers that have nothing to do with the truth.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from hashlib import sha256
from typing import TypeVar

from piazza import bots
from piazza.bots import Master, Sight
from piazza.kernel import Game, Match, Record, Rng, Seat, State, registry
from piazza.lab.analysis import Point, walk

WORKERS = max(1, min(4, (os.cpu_count() or 2) - 1))
NICE = 10
PATIENCE = 10.0
"""The longest a bot may be told to think, in seconds."""
SLICE = 0.5
"""Who looks back on a match lets bots that are to move go first after so many seconds."""

T = TypeVar("T")
Hint = tuple[list[int], float]
"""The numbers of the steps, and the estimated chance of winning."""


def matter(game: Game, state: State, seat: Seat, seed: str) -> bytes:
    """All that a bot gets to know. It is the same for all positions that look the same to the seat."""
    secret = sha256(f"{seed}/matter".encode()).hexdigest()
    dealt = state.imagine(seat, Rng(secret)).dump()
    known = {"game": game.id, "seat": seat, "position": dealt, "seed": sha256(seed.encode()).hexdigest()}
    return json.dumps(known).encode()


class Thinkers:
    """A few processes that wait for something to think about; they are started when they are first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._thread = ThreadPoolExecutor(1, "piazza-bots")

    async def plan(self, data: bytes, bot: str) -> list[int]:
        return await self._ask(plan, data, bot)

    async def hint(self, data: bytes, seconds: float) -> list[Hint]:
        return await self._ask(hint, data, seconds)

    async def look_back(self, record: str, after: int) -> list[Point]:
        return await self._ask(look_back, record, after)

    async def _ask(self, ask: Callable[..., T], *args: object) -> T:
        loop = asyncio.get_running_loop()
        for last in (False, True):
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(WORKERS, context, initializer=_settle, initargs=(os.getpid(),))
            try:
                return await loop.run_in_executor(self._pool, ask, *args)
            except registry.UnknownGame:
                # A title that was added by hand is known in this process alone.
                return await loop.run_in_executor(self._thread, ask, *args)
            except BrokenProcessPool:
                # Killed, perhaps for want of memory: others are started, once.
                self._pool = None
                if last:
                    raise
        raise AssertionError

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _settle(parent: int) -> None:
    """In a new process: people come first, and who has lost its server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(NICE)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(2)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _sight(data: bytes, seconds: float) -> tuple[Sight, Rng]:
    known = json.loads(data)
    game = registry.find(known["game"])
    return Sight(game, game.load(known["position"]), known["seat"], seconds), Rng(known["seed"])


def plan(data: bytes, bot: str) -> list[int]:
    """The numbers of the next steps."""
    sight, rng = _sight(data, PATIENCE if "@" in bot else bots.SECONDS)
    player = bots.find(bot)
    if isinstance(player, Master):
        # At a table the clock counts.
        player.iterations = None
    return [action.id for action in bots.plan(player, sight, rng)]


def hint(data: bytes, seconds: float) -> list[Hint]:
    """The best first."""
    sight, rng = _sight(data, seconds)
    thoughts = Master().think(sight, rng)
    return [([step.id for step in thought.steps or (thought.action,)], thought.chance) for thought in thoughts]


def look_back(record: str, after: int) -> list[Point]:
    """How the chances went after that entry, as far as a slice of time allows; at least one point."""
    end = time.perf_counter() + SLICE
    read = Record.parse(record)
    registry.find(read.header.game)
    found = []
    for point in walk(Match.load(read, shared=True, strict=False), after):
        found.append(point)
        if time.perf_counter() > end:
            break
    return found
