"""A finished match is looked back upon in another process, once, for those who may see it."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from piazza.kernel import Match, Record
from piazza.lab.analysis import analyse
from piazza.server.tables import bot_workers
from piazza.server.tables.bot_workers import BotWorkers
from tests.support.players import Player, started
from tests.support.server import Server

RECORDS = Path(__file__).parents[1] / "playthroughs"


def table_of(player: Player, record: str) -> str:
    return str(player.do("/api/matches", record=(RECORDS / f"{record}.record").read_text())["id"])


def completed(player: Player, id: str) -> dict[str, Any]:
    end = time.monotonic() + 30
    while (found := player.get(f"/api/matches/{id}/analysis"))["done"] < found["of"]:
        assert time.monotonic() < end
        time.sleep(0.05)
    return dict(found)


def test_a_finished_match_is_analysed_for_who_may_see_it(server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = table_of(ada, "micro_city/duel")
    path = f"/api/matches/{id}/analysis"
    assert ada.get(path) == {"done": 0, "of": 0, "points": [], "turnings": []}
    assert bea.ask(path).status_code == 404
    assert ada.do(path)["of"] > 0
    found = completed(ada, id)
    course = ada.get(f"/api/matches/{id}/course")["numbers"]
    assert {point["number"] for point in found["points"]} <= set(course), "the theatre can go there"
    assert found["points"][-1]["chances"] in ([1.0, 0.0], [0.0, 1.0])
    assert found["turnings"]
    assert abs(found["turnings"][0]["after"] - found["turnings"][0]["before"]) > 0.2


def test_it_is_worked_out_once_and_not_too_often(server: Server) -> None:
    ada = Player(server, "Ada")
    first = table_of(ada, "micro_city/first_game")
    for _ in range(20):
        ada.do(f"/api/matches/{first}/analysis")
    more = [table_of(ada, "micro_city/first_game") for _ in range(7)]
    assert "TOO_FAST" in [ada.ask(f"/api/matches/{id}/analysis").json().get("code") for id in more]


def test_nobody_looks_behind_a_match_that_goes_on(server: Server) -> None:
    id, (ada, _) = started(server, "Ada", "Bea")
    assert ada.no(f"/api/matches/{id}/analysis") == "PLAYING"
    assert ada.http.get(f"/api/matches/{id}/analysis").status_code == 403


def test_slices_make_the_same_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_workers, "ANALYSIS_SLICE_SECONDS", 0.0)
    text = (RECORDS / "micro_city/duel.record").read_text()
    curve = bot_workers.analyse(text, -1)
    assert len(curve) == 1
    whole = analyse(Match.load(Record.parse(text), shared=True)).curve
    while len(curve) < len(whole):
        curve += bot_workers.analyse(text, curve[-1].entry)
    assert curve == whole


async def test_the_loop_goes_on_while_a_match_is_looked_at() -> None:
    bot_workers = BotWorkers()
    try:
        text = (RECORDS / "city_heroes/war.record").read_text()
        looking = asyncio.create_task(bot_workers.analyse(text, -1))
        slept = 0.0
        while not looking.done():
            before = time.perf_counter()
            await asyncio.sleep(0.01)
            slept = max(slept, time.perf_counter() - before)
        assert slept < 0.25
        assert (await looking)[0].entry == 0
    finally:
        bot_workers.stop()
