"""Worker processes in which bots think, so that people never wait for them.

A worker receives only what the seat may know: a position in which all hidden information has been dealt anew, from
random numbers that are independent of the real position.
"""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from hashlib import sha256
from typing import TypeVar

import msgspec

from piazza import bots
from piazza.bots import Decision, Master
from piazza.bots.rollout import decide
from piazza.kernel import CHANCE, Game, Match, Record, Rng, Seat, State, registry
from piazza.lab.analysis import Point, walk
from piazza.server.limits.fair_queue import FairQueue

MOVE_WORKERS = max(1, min(4, (os.cpu_count() or 2) - 1))
HINT_WORKERS = 1
MOVE_NICENESS = 10
HINT_NICENESS = 15
IDLE_NICENESS = 19
"""Of the process for work that nobody waits for: planning ahead and analyses."""
THREAD_FALLBACK_SECONDS = 300.0
"""Time for which bots think in a thread of the server before a new process is tried."""
NO_PROCESS_TEXT = (
    "Bots think in a thread of the server, which slows it down: no process can be started for them. "
    "They need a writable /dev/shm, memory and free process ids."
)
MAX_FORESEEN_STEPS = 200
"""Maximum number of steps of others that are guessed."""
MAX_BUDGET_SECONDS = 10.0
"""Maximum time for a decision of a bot that has a budget of its own, such as ``master@500`` or ``master@30s``."""
ANALYSIS_SLICE_SECONDS = 0.5
"""Time after which a part of an analysis is reported."""

T = TypeVar("T")
log = logging.getLogger("piazza.server")
Hint = tuple[list[int], float]
"""The numbers of the steps, and the estimated chance of winning."""
Foreseen = tuple[str, list[int]]
"""The key of a position, and the numbers of the steps to play there."""


def bot_input(game: Game, state: State, seat: Seat, seed: str) -> bytes:
    """What a bot receives, as JSON: the same bytes for all positions that look the same to the seat."""
    secret = sha256(f"{seed}/matter".encode()).hexdigest()
    dealt = state.imagine(seat, Rng(secret)).dump()
    known = {
        "game": game.id,
        "changes": dict(game.changes),
        "seat": seat,
        "position": dealt,
        "seed": sha256(seed.encode()).hexdigest(),
    }
    return json.dumps(known).encode()


class BotWorkers:
    """A few worker processes, started when they are first needed."""

    def __init__(self) -> None:
        self._pools: dict[int, ProcessPoolExecutor] = {}
        """By niceness: moves, hints and background work have processes of their own."""
        self._thread = ThreadPoolExecutor(1, "piazza-bots")
        self._queue = FairQueue(MOVE_WORKERS)
        self._thread_until = 0.0

    async def plan(self, data: bytes, bot: str, owner: str = "") -> list[int]:
        """The next steps of a bot. ``owner``: the host of the table; the bots of different hosts think in turns."""
        async with self._queue.slot(owner):
            return await self._ask(plan, data, bot)

    async def hint(self, data: bytes, seconds: float) -> list[Hint]:
        return await self._ask(hint, data, seconds, nice=HINT_NICENESS)

    async def foresee(self, data: bytes, bot: str, known: Sequence[str]) -> list[Foreseen]:
        return await self._ask(foresee, data, bot, known, nice=IDLE_NICENESS)

    async def analyse(self, record: str, after: int) -> list[Point]:
        return await self._ask(analyse, record, after, nice=IDLE_NICENESS)

    def _pool(self, nice: int) -> ProcessPoolExecutor:
        if nice not in self._pools:
            context = multiprocessing.get_context("spawn")
            workers = {MOVE_NICENESS: MOVE_WORKERS, HINT_NICENESS: HINT_WORKERS}.get(nice, 1)
            self._pools[nice] = ProcessPoolExecutor(workers, context, initializer=_settle, initargs=(os.getpid(), nice))
        return self._pools[nice]

    async def _ask(self, ask: Callable[..., T], *args: object, nice: int = MOVE_NICENESS) -> T:
        loop = asyncio.get_running_loop()
        if time.monotonic() >= self._thread_until:
            for _ in range(2):
                try:
                    return await loop.run_in_executor(self._pool(nice), ask, *args)
                except registry.UnknownGame:
                    # A title that was registered at run time is known in this process alone.
                    break
                except (BrokenProcessPool, OSError) as e:
                    # Killed, perhaps for lack of memory, or never started: try once more with new processes.
                    self._pools.pop(nice, None)
                    log.warning("a worker process for bots ended or could not be started: %s", e)
            else:
                self._thread_until = time.monotonic() + THREAD_FALLBACK_SECONDS
                log.error(NO_PROCESS_TEXT)
        return await loop.run_in_executor(self._thread, ask, *args)

    def stop(self) -> None:
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
        self._pools.clear()


def _settle(parent: int, nice: int) -> None:
    """Prepare a new worker: lower its priority, and end it when the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(nice)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(2)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _read(data: bytes) -> tuple[Game, State, Seat, Rng]:
    known = json.loads(data)
    game = registry.find(known["game"], known["changes"])
    return game, game.load(known["position"]), known["seat"], Rng(known["seed"])


def plan(data: bytes, bot: str) -> list[int]:
    """The numbers of the next steps."""
    return _plan(*_read(data), bot)


def _plan(game: Game, state: State, seat: Seat, rng: Rng, bot: str) -> list[int]:
    player = bots.find(bot)
    seconds = MAX_BUDGET_SECONDS if "@" in bot else bots.SECONDS
    if isinstance(player, Master) and player.seconds is None:
        # People wait: the clock counts beside a budget of iterations.
        player.seconds = seconds
    decision = Decision(game, state, seat, seconds)
    return [action.id for action in bots.plan(player, decision, rng)]


def position_key(state: State, seat: Seat) -> str:
    """A key that is the same for all positions that look the same to the seat."""
    return sha256(msgspec.json.encode((seat, state.view(seat)), order="sorted")).hexdigest()


def foresee(data: bytes, bot: str, known: Sequence[str]) -> list[Foreseen]:
    """The plans of a bot for the positions that follow if the others play by policy, without those that are known."""
    end = time.perf_counter() + bots.SECONDS
    game, state, seat, rng = _read(data)
    for _ in range(MAX_FORESEEN_STEPS):
        awaited = game.awaited(state)
        if not awaited or seat in awaited:
            break
        who = awaited[0]
        state.apply(who, rng.weighted(state.chances()) if who == CHANCE else decide(game, state, who, rng))
    found: list[Foreseen] = []
    while seat in game.awaited(state) and (key := position_key(state, seat)) not in known and time.perf_counter() < end:
        steps = _plan(game, state, seat, rng, bot)
        found.append((key, steps))
        for step in steps:
            state.apply(seat, game.alphabet[step])
    return found


def hint(data: bytes, seconds: float) -> list[Hint]:
    """The best moves of a seat, the best first."""
    game, state, seat, rng = _read(data)
    thoughts = Master().think(Decision(game, state, seat, seconds), rng)
    return [([step.id for step in thought.steps or (thought.action,)], thought.chance) for thought in thoughts]


def analyse(record: str, after: int) -> list[Point]:
    """Win probabilities after that entry, as many as a slice of time allows; at least one point."""
    end = time.perf_counter() + ANALYSIS_SLICE_SECONDS
    read = Record.parse(record)
    registry.find(read.header.game)
    found = []
    for point in walk(Match.load(read, shared=True, strict=False), after):
        found.append(point)
        if time.perf_counter() > end:
            break
    return found
