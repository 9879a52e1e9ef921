"""Two people play a whole game of each title over web sockets, and a third watches."""

from __future__ import annotations

import json

import pytest

from tests.support.matches import KINDS, Kind, check, play_out, sit_down
from tests.support.server import Server


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.game)
async def test_two_play_and_a_third_watches(servers: list[Server], kind: Kind) -> None:
    played = await play_out(sit_down(servers, kind, "a whole game", watchers=1))
    match = await check(played)
    [watcher] = played.watchers
    outcome = match.state.outcome()
    assert outcome is not None
    assert watcher.sight["outcome"]["ranks"] == list(outcome.ranks)
    sights = [json.loads(data)["sight"] for data in watcher.raw]
    assert all(sight["seat"] is None and sight["legal"] == [] for sight in sights)
    assert not any("Traceback" in server.log for server in servers)
