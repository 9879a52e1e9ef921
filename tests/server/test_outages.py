"""PostgreSQL is stopped, restarted and cut off while people play at two processes."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from piazza.kernel import Match
from tests.support.matches import DUEL, NIGHT_MARKET, Played, check, entry_then, play_out, sit_down
from tests.support.postgres import Postgres
from tests.support.proxy import Proxy
from tests.support.server import Server
from tests.support.wire import GOOD, Line

MATCHES = 50
LEAST_OUTAGES = 12
SLOW = Line(delay=1, slowest=0.3)
"""So that the games last as long as the outages."""


@pytest.fixture
def lines(database_url: str) -> Iterator[list[Proxy]]:
    with Proxy(database_url) as one, Proxy(database_url) as two:
        yield [one, two]


@pytest.fixture
def servers(lines: list[Proxy], tmp_path: Path) -> Iterator[list[Server]]:
    """Two processes, each with a line of its own to the database."""
    with ExitStack() as stack:
        servers = [Server(tmp_path, "--database-url", line.url) for line in lines]
        for server in servers:
            server.start()
            stack.callback(server.stop)
        yield servers


async def test_matches_survive_outages_of_the_database(
    servers: list[Server], lines: list[Proxy], postgres: Postgres
) -> None:
    rng = random.Random(13)
    kinds = [DUEL if n % 5 == 0 else NIGHT_MARKET for n in range(MATCHES)]
    games = [await asyncio.to_thread(sit_down, servers, kind, n, SLOW, 0.0, n % 2) for n, kind in enumerate(kinds)]

    async def close(line: Proxy) -> None:
        line.open(False)
        await asyncio.sleep(rng.uniform(0.1, 0.8))
        line.open(True)

    async def hold_up(line: Proxy) -> None:
        line.flow(False)
        await asyncio.sleep(rng.uniform(0.1, 0.8))
        if rng.random() < 0.5:
            line.cut()
        line.flow(True)

    outages: list[Callable[[], object]] = [
        lambda: asyncio.to_thread(rng.choice(lines).cut),
        lambda: close(rng.choice(lines)),
        lambda: asyncio.gather(*map(close, lines)),
        lambda: hold_up(rng.choice(lines)),
        lambda: asyncio.to_thread(postgres.cut),
        lambda: asyncio.to_thread(postgres.freeze, rng.uniform(0.1, 0.8)),
        lambda: asyncio.to_thread(postgres.restart, "fast"),
        lambda: asyncio.to_thread(postgres.restart, "immediate"),
    ]
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(play_out(game)) for game in games]
        order = [*rng.sample(outages, len(outages)), *rng.choices(outages, k=LEAST_OUTAGES - len(outages))]
        for number, outage in enumerate(order):
            await asyncio.sleep(rng.uniform(0.1, 0.6))
            assert not all(task.done() for task in playing), f"all games were over before outage {number + 1}"
            await outage()  # type: ignore[misc]
        for game in games:
            for player in (*game.players, *game.watchers):
                player.line = GOOD
    assert sum(player.again for game in games for player in game.players), "no outage hit a move"
    for game in games:
        match = await check(game)
        check_shown(game, match)
    for server in servers:
        assert "Traceback" not in server.log


def check_shown(game: Played, match: Match) -> None:
    """Whatever somebody was ever shown is what the record says of that moment."""
    for player in game.players:
        assert player.seat is not None
        views: dict[int, object] = {}
        for message in map(json.loads, player.raw):
            if message["type"] in ("snapshot", "update") and message["sight"]["outcome"] is None:
                seen = message["sight"]
                if seen["number"] not in views:
                    state = match.history.state_at(entry_then(match, player.seat, seen["number"]))
                    views[seen["number"]] = json.loads(msgspec.json.encode(state.view(player.seat)))
                assert seen["view"] == views[seen["number"]]
