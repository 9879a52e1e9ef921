"""A Master thinks on while others play: what it foresaw it does at once, and it knows no more than its seat."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence

import pytest

from piazza.kernel import CHANCE, Game, Move, Rng, State, registry
from piazza.server.accounts.attempts import Attempts
from piazza.server.accounts.people import People
from piazza.server.db.store import Store
from piazza.server.rooms.service import RoomService
from piazza.server.tables import caretaker
from piazza.server.tables.bot_workers import BotWorkers, Foreseen, bot_input, foresee, plan, position_key
from piazza.server.tables.info import NewTable
from piazza.server.tables.tables import Tables
from tests import tiny

FAST = "master@0.05s"


def begun(game: Game, seats: int, seed: str = "luck") -> State:
    rng = Rng(seed)
    state = game.start(game.setup(seats, {}, rng))
    while state.to_move() == (CHANCE,):
        state.apply(CHANCE, rng.weighted(state.chances()))
    return state


def test_the_others_do_as_is_their_habit_until_it_is_the_bots_turn() -> None:
    game = registry.find("city-heroes")
    state = begun(game, 2)
    assert game.bot.policy is not None
    [first] = game.awaited(state)
    bot = 1 - first
    found = foresee(bot_input(game, state, bot, "seed"), FAST, [])
    name, steps = found[0]
    while bot not in game.awaited(state):
        state.apply(first, game.bot.policy(state, first, Rng(1)))
    assert position_key(state, bot) == name
    assert game.alphabet[steps[0]] in state.legal(bot)
    assert foresee(bot_input(game, begun(game, 2), bot, "seed"), FAST, [name]) == [], "known already"


@pytest.mark.parametrize("seat", [0, 1])
def test_positions_that_look_the_same_have_one_name(seat: int) -> None:
    state = begun(tiny.GAME, 2)
    other = next(dealt for n in range(50) if (dealt := state.imagine(seat, Rng(n))).dump() != state.dump())
    assert position_key(other, seat) == position_key(state, seat)
    assert position_key(state, 1 - seat) != position_key(state, seat)


class Watched(BotWorkers):
    """Thinks in this process, and tells what about."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.ahead: asyncio.Queue[Foreseen] = asyncio.Queue()

    async def plan(self, data: bytes, bot: str, owner: str = "") -> list[int]:
        known = json.loads(data)
        self.asked.append(position_key(registry.find(known["game"]).load(known["position"]), known["seat"]))
        return plan(data, bot)

    async def foresee(self, data: bytes, bot: str, known: Sequence[str]) -> list[Foreseen]:
        found = foresee(data, bot, known)
        for one in found:
            self.ahead.put_nowait(one)
        return found


class Moved:
    def __init__(self) -> None:
        self.event = asyncio.Event()

    def notice(self) -> None:
        self.event.set()


async def test_what_was_foreseen_is_played_without_another_thought(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot_workers = Watched()
    monkeypatch.setattr(caretaker, "bot_workers", bot_workers)
    tables = Tables(store)
    tables.make_caretaker = lambda table: caretaker.TableCaretaker(
        table, tables.repository, lambda *_: None, lambda *_: True
    )
    ada = await People(store).guest("Ada")
    wish = NewTable(game="city-heroes", names=["Ada", "Bruno"], bots=["", FAST], seed="luck")
    table = await tables.find(await RoomService(tables, Attempts(store)).open_shared(ada, wish))
    assert table is not None
    game, policy, moved = table.match.game, table.match.game.bot.policy, Moved()
    assert policy is not None
    async with asyncio.timeout(20):
        name, steps = await bot_workers.ahead.get()
        while game.awaited(table.match.state) == (0,):
            await table.play(f"ada {table.number}", 0, [policy(table.match.state, 0, Rng(1)).id])
        assert position_key(table.match.state, 1) == name
        number = table.number
        table.watchers.add(moved)
        await moved.event.wait()
    entry = table.match.record.entries[number]
    assert isinstance(entry, Move)
    assert (entry.seat, entry.action) == (1, game.alphabet[steps[0]].notation)
    assert name not in bot_workers.asked
    await tables.close()
