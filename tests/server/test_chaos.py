"""Players on lines that lose, double, delay and hang up play whole matches, and nothing is lost or played twice."""

from __future__ import annotations

import asyncio

import pytest

from tests.support.matches import DUEL, HEROES, IRON, KINDS, NIGHT_MARKET, Kind, check, play_out, sit_down
from tests.support.server import Server
from tests.support.wire import BAD

AT_ONCE = 20
MATCHES = {NIGHT_MARKET: 80, DUEL: 20, IRON: 4, HEROES: 1}
FEWER = 8
PATIENCE = 300
"""Seconds for a match: City Heroes has hundreds of moves, and every lost message costs a quarter of a second."""


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind in MATCHES], ids=lambda kind: kind.game)
async def test_nothing_is_lost_and_nothing_is_played_twice(servers: list[Server], kind: Kind) -> None:
    # On SQLite a hundred and more of all titles together.
    matches = MATCHES[kind] if len(servers) == 1 else min(FEWER, MATCHES[kind])
    turns = asyncio.Semaphore(AT_ONCE)

    async def one(seed: int) -> int:
        async with turns:
            played = await play_out(sit_down(servers, kind, seed, BAD, whims=0.05, watchers=seed % 2), PATIENCE)
            await check(played)
            return sum(player.connections for player in played.players)

    async with asyncio.TaskGroup() as group:
        played = [group.create_task(one(seed)) for seed in range(matches)]
    if matches == MATCHES[kind]:  # a few matches may well get by on one line each
        assert sum(task.result() for task in played) > 2 * matches, "nobody ever had to come back"
    assert not any("Traceback" in server.log for server in servers)
