"""Bots at a table: in processes of their own, seen to think, at the pace that was asked for, and asked for advice."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from piazza.kernel import CHANCE, Rng, registry
from piazza.server.tables.bot_workers import BotWorkers, bot_input, plan
from tests.support.players import Player, started
from tests.support.server import Server
from tests.tiny import GAME


def entries(player: Player, id: str) -> int:
    return len(player.get(f"/api/matches/{id}/record.json")["entries"])


def test_a_bot_is_seen_to_think_and_takes_its_time(server: Server) -> None:
    ada = Player(server, "Ada")
    id = ada.open(seats=2, bots=["random"], pause=1500)
    ada.do(f"/api/rooms/{id}/start")
    began, number = time.monotonic(), entries(ada, id)
    thought = False
    while entries(ada, id) == number:
        seats = ada.room(id)["seats"]
        assert not seats[0]["thinking"]
        thought = thought or seats[1]["thinking"]
        assert time.monotonic() - began < 15
        time.sleep(0.05)
    assert thought
    assert time.monotonic() - began > 1.2
    assert ada.do(f"/api/rooms/{id}/pace", pause=0)["pause"] == 0


def test_advice_is_for_one_screen_unless_all_know_of_it(server: Server) -> None:
    id, (ada, bea) = started(server, "Ada", "Bea")
    assert ada.no(f"/api/rooms/{id}/hint", seat=0) == "NO_HINTS"
    assert bea.no(f"/api/rooms/{id}/pace", pause=100) == "NOT_HOST"
    fair = ada.open(seats=2, bots=["random"], hints=True)
    ada.do(f"/api/rooms/{fair}/start")
    assert ada.room(fair)["hints"]
    found = ada.ask(f"/api/rooms/{fair}/hint", seat=0).json()
    assert found[0]["words"].startswith("Bids stall")
    assert 0 <= found[0]["chance"] <= 1
    assert ada.no(f"/api/rooms/{fair}/hint", seat=1) == "NOT_YOUR_SEAT"


def test_at_one_screen_advice_is_for_who_looks_at_it(server: Server) -> None:
    ada = Player(server, "Ada")
    id = ada.do("/api/matches", game="night-market", names=["Ada", "Bea"], seed="a seed")["id"]
    with ada.sit(id, seat=0) as screen:
        screen.until("snapshot")
        assert ada.no(f"/api/rooms/{id}/hint", seat=1) == "CURTAIN"
        assert ada.ask(f"/api/rooms/{id}/hint", seat=0).json()[0]["words"]
        screen.send("sit", seat=1)
        assert screen.until("snapshot")["sight"]["seat"] == 1
        assert ada.no(f"/api/rooms/{id}/hint", seat=0) == "CURTAIN"


async def test_a_process_thinks_for_a_title_that_is_installed() -> None:
    game = registry.find("micro-city")
    state = game.start(game.setup(1, {"layout": "first_game"}, Rng(1)))
    data = bot_input(game, state, 0, "seed")
    bot_workers = BotWorkers()
    try:
        steps = await bot_workers.plan(data, "apprentice")
        assert steps == plan(data, "apprentice")
        assert game.alphabet[steps[0]] in state.legal(0)
        lots = [asyncio.create_task(bot_workers.plan(data, "master@0.3s")) for _ in range(2)]
        slept = 0.0
        while not all(task.done() for task in lots):
            before = time.perf_counter()
            await asyncio.sleep(0.01)
            slept = max(slept, time.perf_counter() - before)
        assert slept < 0.25, "the loop goes on while bots think"
        steps, chance = (await bot_workers.hint(data, 0.3))[0]
        assert game.alphabet[steps[0]] in state.legal(0)
        assert 0 <= chance <= 1
    finally:
        bot_workers.stop()


async def test_a_title_of_this_process_alone_is_thought_about_here() -> None:
    rng = Rng(1)
    state = GAME.start(GAME.setup(2, {}, rng))
    while state.to_move() == (CHANCE,):
        state.apply(CHANCE, rng.weighted(state.chances()))
    bot_workers = BotWorkers()
    try:
        steps = await bot_workers.plan(bot_input(GAME, state, 1, "seed"), "apprentice")
        assert GAME.alphabet[steps[0]] in state.legal(1)
    finally:
        bot_workers.stop()


@pytest.mark.parametrize("secret", ["seed of the match", "another"])
def test_nobody_can_work_back_to_the_seed(secret: str) -> None:
    rng = Rng(1)
    state = GAME.start(GAME.setup(2, {}, rng))
    assert secret not in json.dumps(json.loads(bot_input(GAME, state, 0, secret)))
