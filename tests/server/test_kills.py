"""The server is killed again and again while people play; they go on, and what was acknowledged is in the record."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.support.matches import DUEL, check, play_out, sit_down
from tests.support.quick import quick_server
from tests.support.wire import GOOD, Line

KILLS = 20
FEWER = 6
"""On PostgreSQL, which takes longer to come back."""
MATCHES = 6
SLOW = Line(delay=1, slowest=0.2)
"""So that the games last as long as the killing."""


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest) -> list[str]:
    return [] if request.param == "sqlite" else ["--database-url", request.getfixturevalue("database_url")]


async def test_players_go_on_after_every_kill(kept: list[str], tmp_path: Path) -> None:
    kills = FEWER if kept else KILLS
    rng = random.Random(kills)
    with quick_server(tmp_path, *kept) as server:
        games = [sit_down([server], DUEL, n, SLOW, whims=0.05, watchers=n % 2) for n in range(MATCHES)]

        def acknowledged() -> int:
            return sum(len(player.done) for game in games for player in game.players)

        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(play_out(game)) for game in games]
            for kill in range(kills):
                enough = acknowledged() + rng.randint(3, 12)
                while acknowledged() < enough:
                    assert not all(task.done() for task in playing), f"all games were over before kill {kill + 1}"
                    await asyncio.sleep(0.01)
                server.kill()
                await asyncio.to_thread(server.start)
            for game in games:
                for player in game.players:
                    player.line = GOOD
        for game in games:
            await check(game)
        assert "Traceback" not in server.log
