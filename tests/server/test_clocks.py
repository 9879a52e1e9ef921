from __future__ import annotations

import pytest

from piazza.bots import STAND_IN
from piazza.server.db.timestamps import DAY_MS
from piazza.server.rooms.setup import Chair
from piazza.server.tables import clock
from piazza.server.tables.clock import MIN_TURN_MS, ClockRule
from tests.server.test_rooms_live import wait
from tests.support.players import started
from tests.support.server import Server


def chairs() -> list[Chair]:
    return [Chair(n, "red", person=f"p{n}") for n in range(2)]


def test_a_live_clock_runs_only_for_who_is_to_move() -> None:
    rule, seats = ClockRule(kind="live", seconds=60, increment=5), chairs()
    assert clock.turn(rule, seats, [0], None, 1000)
    assert not clock.turn(rule, seats, [0], None, 2000)
    assert clock.left(seats[0], 11_000) == 50_000
    assert clock.turn(rule, seats, [1], 0, 11_000)
    assert (seats[0].left_ms, seats[0].running_since) == (55_000, None)
    assert clock.next_end(seats) == 71_000
    assert clock.run_out(seats, 70_999) == []
    assert clock.run_out(seats, 71_000) == [1]
    assert clock.turn(rule, seats, [], 1, 80_000)
    assert clock.next_end(seats) is None


def test_who_has_run_out_has_a_breath_for_each_turn() -> None:
    rule, seats = ClockRule(kind="live", seconds=60, increment=0), chairs()
    seats[0].left_ms = 0
    clock.turn(rule, seats, [0], None, 0)
    assert seats[0].left_ms == MIN_TURN_MS


def test_days_for_every_move() -> None:
    rule, seats = ClockRule(kind="days", days=2), chairs()
    clock.turn(rule, seats, [0], None, 0)
    clock.turn(rule, seats, [0], 0, DAY_MS)
    assert clock.left(seats[0], DAY_MS) == 2 * DAY_MS
    clock.turn(rule, seats, [1], 0, 2 * DAY_MS)
    clock.turn(rule, seats, [0], 1, 3 * DAY_MS)
    assert clock.left(seats[0], 4 * DAY_MS) == DAY_MS
    assert clock.run_out(seats, 5 * DAY_MS) == [0]


def test_without_a_clock_nothing_runs() -> None:
    seats = chairs()
    assert not clock.turn(ClockRule(), seats, [0], None, 0)
    assert clock.next_end(seats) is None


def test_a_clock_stops_while_a_bot_plays() -> None:
    rule, seats = ClockRule(kind="live", seconds=60), chairs()
    clock.turn(rule, seats, [0], None, 0)
    seats[0].bot = "random"
    clock.turn(rule, seats, [0], None, 10_000)
    assert (seats[0].left_ms, seats[0].running_since) == (50_000, None)


@pytest.mark.parametrize("ending", ["bot", "skip"])
def test_time_runs_out(server: Server, ending: str) -> None:
    rule = {"kind": "live", "seconds": 1, "increment": 0, "ending": ending}
    id, (ada, _) = started(server, "Ada", "Bea", clock=rule, options={"rounds": 2})
    seats = ada.room(id)["seats"]
    assert seats[0]["left"] <= 1000
    before = len(ada.get(f"/api/matches/{id}/record.json")["entries"])
    if ending == "bot":
        wait(lambda: all(s["bot"] == STAND_IN for s in ada.room(id)["seats"]))
        ada.do(f"/api/rooms/{id}/return")
        wait(lambda: len(ada.get(f"/api/matches/{id}/record.json")["entries"]) > before)
        said = [line["text"] for line in ada.get(f"/api/rooms/{id}/chat")]
        assert "Ada has run out of time; a bot plays on." in said
    else:
        wait(lambda: len(ada.get(f"/api/matches/{id}/record.json")["entries"]) >= before + 2)
        assert all(s["bot"] is None for s in ada.room(id)["seats"])
