from __future__ import annotations

import pytest

from piazza.server.db import service_time, uptime
from piazza.server.db.service_time import STALL_MS, ServiceTime
from piazza.server.db.store import Store
from piazza.server.db.uptime import GAP_MS, Heartbeat
from piazza.server.rooms.setup import Chair
from piazza.server.tables import clock
from tests.support.app import BOTH


class Wall:
    """Time as the system tells it; a suspension may begin at the next look."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ms = 1_000_000
        self.suspended_ms = 0
        for module in (uptime, service_time):
            monkeypatch.setattr(module, "now_ms", self.now)

    def now(self) -> int:
        before, self.ms, self.suspended_ms = self.ms, self.ms + self.suspended_ms, 0
        return before


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(monkeypatch)


@pytest.mark.parametrize("stall", [STALL_MS + 1, 3_600_000, -3_600_000])
def test_a_process_that_serves_alone_loses_no_time(wall: Wall, stall: int) -> None:
    time = ServiceTime(shared=False)
    time.settle(0)
    before = time.now()
    wall.ms += stall
    assert time.now() == before
    wall.ms += STALL_MS
    assert time.now() == before + STALL_MS


def test_one_of_many_processes_waits_for_what_the_database_says(wall: Wall) -> None:
    time = ServiceTime(shared=True)
    time.settle(0)
    before = time.now()
    wall.ms += 60_000
    assert time.now() == before
    wall.ms += 500
    assert time.now() == before
    time.settle(0)
    assert time.now() == before + 60_500, "another process served meanwhile"


@BOTH
async def test_a_stop_is_lost_time(store: Store, wall: Wall) -> None:
    first = ServiceTime(store.shared)
    await Heartbeat(store, first).resume()
    before = first.now()
    wall.ms += GAP_MS + 1
    second = ServiceTime(store.shared)
    await Heartbeat(store, second).resume()
    assert second.now() == before


@BOTH
async def test_a_suspension_in_the_middle_of_a_beat(store: Store, wall: Wall) -> None:
    time = ServiceTime(store.shared)
    own = Heartbeat(store, time)
    await own.resume()
    before = time.now()
    wall.suspended_ms = 60_000
    await own.beat()
    assert time.now() == before
    await own.beat()
    assert time.now() == before
    wall.ms += 500
    assert time.now() == before + 500


@BOTH
async def test_time_is_held_while_nothing_can_be_stored(store: Store, wall: Wall) -> None:
    time = ServiceTime(store.shared)
    own = Heartbeat(store, time)
    await own.resume()
    before = time.now()
    time.hold()
    for _ in range(20):
        wall.ms += 500
        assert time.now() == before
    await own.beat()
    assert time.now() == before


def test_a_clock_that_began_after_the_last_beat_gains_nothing() -> None:
    assert clock.left(Chair(0, "red", left_ms=5000, running_since=2000), 1000) == 5000
