"""A question between players ends by itself (CH-TRADE-6)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Literal

import pytest

from piazza.kernel import CHANCE, Record
from piazza.server.accounts.people import People
from piazza.server.db.store import Store
from piazza.server.rooms.chat import PLAYERS, new_id
from piazza.server.rooms.room import ONLINE, PLAYING, Room
from piazza.server.rooms.setup import RoomSetup, chairs
from piazza.server.tables import caretaker, lapse
from piazza.server.tables.clock import ClockRule
from piazza.server.tables.table import Table
from piazza.server.tables.tables import Tables

MAX_LOOKS = 500
WHILE_SECONDS = 0.2
NAMES = ("Ada", "Bruno")


class Talk:
    """A table of City Heroes at which Ada has asked Bruno for a trade, with a time that only the test moves."""

    def __init__(self, store: Store) -> None:
        self.tables = Tables(store)
        self.now = 1000.0
        self.present: set[str | None] = set()
        self.people: list[str] = []
        self.table: Table

    async def begin(self, clock: Literal["none", "days"] = "none") -> None:
        self.tables.make_caretaker = lambda table: caretaker.TableCaretaker(
            table, self.tables.repository, lambda *_: None, lambda _, person: person in self.present
        )
        self.people = [(await People(self.tables.store).guest()).id for _ in NAMES]
        seats = chairs(len(NAMES))
        for chair, name, person in zip(seats, NAMES, self.people, strict=True):
            chair.person, chair.name = person, name
        setup = RoomSetup(options={"rival": "lucca"}, seed="talk", clock=ClockRule(kind=clock))
        room = Room(new_id(), ONLINE, "", self.people[0], "city-heroes", setup, seats, PLAYING)
        await self.tables.repository.create(room)
        self.table = await self.tables.need(room.id)
        while "trade" not in self.verbs(0):
            seat = self.table.match.state.to_move()[0]
            assert seat != CHANCE
            verbs = self.verbs(seat)
            await self.play(seat, next(v for v in ("pass", "end", "buy") if v in verbs))
        await self.play(0, "trade")

    def verbs(self, seat: int) -> list[str]:
        return [action.verb for action in self.table.match.state.legal(seat)]

    async def play(self, seat: int, verb: str) -> None:
        action = next(a for a in self.table.match.state.legal(seat) if a.verb == verb)
        await self.table.play(f"{self.table.number}/{seat}", seat, [action.id])

    def last(self) -> str:
        return Record.to_text(self.table.match.record).splitlines()[-1]

    async def said(self) -> list[str]:
        return [line.text for line in await self.tables.repository.chat.lines(self.table.id, [PLAYERS], 0)]

    async def until_over(self) -> None:
        for _ in range(MAX_LOOKS):
            if "cancel" not in self.verbs(0) and await self.said():
                return
            await asyncio.sleep(0.01)
        raise AssertionError("the talk goes on")


@pytest.fixture
async def talk(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Talk]:
    made = Talk(store)
    monkeypatch.setattr(lapse, "monotonic", lambda: made.now)
    monkeypatch.setattr(caretaker, "LOOK_SECONDS", 0.01)
    yield made
    await made.tables.close()


@pytest.mark.rules("CH-TRADE-6")
async def test_a_request_that_nobody_answers_ends_after_two_minutes(talk: Talk) -> None:
    await talk.begin()
    await asyncio.sleep(WHILE_SECONDS)
    talk.now += 119
    await asyncio.sleep(WHILE_SECONDS)
    assert "decline" in talk.verbs(1)
    talk.now += 1
    await talk.until_over()
    assert talk.last().endswith("decline")
    assert await talk.said() == ["Bruno has not answered in 120 seconds."]
    assert "trade" in talk.verbs(0), "a failed negotiation is no action (CH-TRADE-7)"


@pytest.mark.rules("CH-TRADE-6")
async def test_an_open_talk_has_no_limit_of_time(talk: Talk) -> None:
    await talk.begin()
    await talk.play(1, "agree")
    await asyncio.sleep(WHILE_SECONDS)
    talk.now += 10_000
    await asyncio.sleep(WHILE_SECONDS)
    assert "cancel" in talk.verbs(1)


@pytest.mark.rules("CH-TRADE-6")
@pytest.mark.parametrize(("agreed", "gone"), [(False, 0), (False, 1), (True, 0), (True, 1)])
async def test_a_talk_ends_when_one_of_the_two_has_gone(talk: Talk, agreed: bool, gone: int) -> None:
    await talk.begin()
    talk.present = set(talk.people)
    if agreed:
        await talk.play(1, "agree")
    await asyncio.sleep(WHILE_SECONDS)
    talk.present.discard(talk.people[gone])
    talk.now += lapse.GONE_SECONDS - 1
    await asyncio.sleep(WHILE_SECONDS)
    assert "cancel" in talk.verbs(0), "somebody who reloads the page has not gone"
    talk.now += 1
    await talk.until_over()
    assert await talk.said() == [f"{NAMES[gone]} has gone."]


@pytest.mark.rules("CH-TRADE-6")
async def test_a_game_by_days_hurries_nobody(talk: Talk) -> None:
    await talk.begin("days")
    await asyncio.sleep(WHILE_SECONDS)
    talk.now += 10_000
    await asyncio.sleep(WHILE_SECONDS)
    assert "decline" in talk.verbs(1)
