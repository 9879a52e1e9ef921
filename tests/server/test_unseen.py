"""How much others choose in secret cannot be counted, by nothing that leaves the server.

Two tables stand side by side. At one Bruno picks nothing, at the other he picks, steps back and picks again, face down;
whatever Ada, Chiara and who watches receive and ask for is the same, byte for byte, and arrives at the same moments.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from piazza.games.city_of_iron import actions, phases
from piazza.kernel import CHANCE, Rng, Seat, Undo
from piazza.server.tables.table import Table
from piazza.server.tables.tables import Tables
from tests.server.test_leaks import PATIENCE, open_server
from tests.support.players import started
from tests.support.server import Server

NAMES = ("Ada", "Bruno", "Chiara")
ADA, BRUNO, CHIARA = range(3)
QUIET = 0.3
"""Seconds in which nothing must arrive."""
OWN = ("touched", "left", "runs", "invite", "id", "room", "version")
"""What differs between any two tables, or with the time of day.
Whether a clock runs is said a moment after the move."""


class MatchAccess:
    """One viewer at one table, with everything open that he can open."""

    def __init__(self, server: Server, table: Table, seat: Seat | None, cookies: dict[str, str]) -> None:
        self.table = table
        self.seat = seat
        self.cookies = cookies
        self.http = httpx.AsyncClient(base_url=server.url, cookies=cookies, timeout=PATIENCE)
        self._url = server.url.replace("http", "ws", 1)
        self._asked = 0
        self._read = 0
        self._shown = 0

    async def open(self, stack: AsyncExitStack) -> None:
        await stack.enter_async_context(self.http)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        address = f"{self._url}/ws/{self.table.id}"
        self.match: ClientConnection = await stack.enter_async_context(connect(address, additional_headers=headers))
        self.room: ClientConnection = await stack.enter_async_context(
            connect(f"{self._url}/ws/room/{self.table.id}", additional_headers=headers)
        )
        await self.match.send(json.dumps({"type": "hello", "seat": self.seat, "events": True, "verbs": True}))
        await self.room.send(json.dumps({"type": "heard", "last": 0}))
        self.lines: AsyncIterator[str] | None = None
        if self.seat is not None:
            answer = await stack.enter_async_context(self.http.stream("GET", "/api/bot/stream"))
            self.lines = answer.aiter_lines()
        await self.quiet_room()

    async def quiet_room(self) -> list[str]:
        heard = []
        with contextlib.suppress(TimeoutError):
            while True:
                heard.append(str(await asyncio.wait_for(self.room.recv(), QUIET)))
        return heard

    async def told(self) -> list[str]:
        """What has arrived from the match up to the present, and the answer to what was asked for now."""
        self._asked += 1
        await self.match.send(json.dumps({"type": "help", "id": f"{self._asked}"}))
        heard: list[str] = []
        answer = ""
        while not answer or self._shown != self.table.match.seen_by(self.seat).number():
            data = str(await asyncio.wait_for(self.match.recv(), PATIENCE))
            for line in data.replace(self.table.id, "TABLE").split("\n"):
                message = json.loads(line)
                # What cannot be done follows each sight; who only watches is not told.
                if message["type"] == "verbs" or (self.seat is None and "sight" in message):
                    self._shown = message.get("number", message.get("sight", {}).get("number"))
                if message["type"] == "help":
                    answer = line
                else:
                    heard.append(line)
        return [*heard, answer]

    async def streamed(self) -> list[str]:
        """What a program gets to read, up to the present."""
        heard: list[str] = []
        while self.lines is not None and self._read != self.table.match.seen_by(self.seat).number():
            line = await asyncio.wait_for(anext(self.lines), PATIENCE)
            found = json.loads(line)
            self._read = (found.get("sight") or found["tables"][0]["sight"])["number"]
            heard.append(line.replace(self.table.id, "TABLE"))
        return heard

    async def asked(self) -> dict[str, str]:
        """All that can be asked for over HTTP."""
        id = self.table.id
        last = self.table.match.seen_by(self.seat).number()
        paths = [
            "record.txt",
            "record.json",
            "course",
            *(f"at/{n}" for n in {0, last // 2, *range(last - 6, last + 3)}),
        ]
        found = {path: await self._get(f"/api/matches/{id}/{path}") for path in paths}
        found["room"] = await self._get(f"/api/rooms/{id}")
        if self.seat is not None:
            found["list"] = await self._get("/api/matches")
            found["news"] = await self._get(f"/api/rooms/{id}/news")
            found["all"] = await self._get("/api/matches/export.json")
            told = {"match": id, "entry": last + 1, "tags": ["bug"]}
            found["feedback"] = (await self.http.post("/api/feedback", json=told)).text
            found["back"] = (await self.http.post(f"/api/rooms/{id}/undo", json={"to": last})).text
        return found

    async def _get(self, path: str) -> str:
        answer = await self.http.get(path)
        text = answer.text.replace(self.table.match.record.header.seal, "SEAL")
        with contextlib.suppress(ValueError):
            return f"{answer.headers.get('content-disposition')} {json.dumps(common(json.loads(text)))}"
        return f"{answer.headers.get('content-disposition')} {text}"

    async def touched(self) -> Any:
        answer = await self.http.get("/api/matches")
        return answer.json()[0]["touched"]


def common(value: Any) -> Any:
    match value:
        case dict():
            return {name: common(item) for name, item in value.items() if name not in OWN}
        case list():
            return [common(item) for item in value]
    return value


class SideBySide:
    def __init__(self, tables: list[Table]) -> None:
        self.tables = tables
        self.pairs: list[list[MatchAccess]] = []
        self._requests = 0

    async def play(self, seat: Seat, *words: str, only: int | None = None) -> list[int]:
        self._requests += 1
        chosen = self.tables if only is None else [self.tables[only]]
        return [await table.play(f"test-{self._requests}", seat, list(words)) for table in chosen]

    async def undo(self, seat: Seat, only: int | None = None) -> None:
        self._requests += 1
        for table in self.tables if only is None else [self.tables[only]]:
            await table.undo(f"test-{self._requests}", seat)

    async def go_on(self, until: int, rng: Rng) -> None:
        """Anything, the same at both, until a step of the round."""
        while (state := self.tables[0].match.state).phase != until:  # type: ignore[attr-defined]
            seat = rng.choice([seat for seat in state.to_move() if seat != CHANCE])
            await self.play(seat, rng.choice(state.legal(seat)).notation)

    def legal(self, seat: Seat, at: int = 1) -> list[str]:
        return [a.notation for a in self.tables[at].match.state.legal(seat) if a is not actions.DONE]

    async def same(self, what: Callable[[MatchAccess], Awaitable[Any]]) -> list[Any]:
        found = []
        for pair in self.pairs:
            one, other = [await what(access) for access in pair]
            assert other == one, f"seat {pair[0].seat}"
            found.append(one)
        return found

    async def same_everywhere(self) -> None:
        await self.same(MatchAccess.told)
        await self.same(MatchAccess.streamed)
        await self.same(MatchAccess.asked)

    async def caught_up(self) -> None:
        """Several moves may have come as one."""
        for access in (access for pair in self.pairs for access in pair):
            await access.told()
            await access.streamed()

    async def unnoticed(self, secretly: Callable[[], Awaitable[None]]) -> None:
        """What happens at the second table is noticed nowhere."""
        await self.caught_up()
        for pair in self.pairs:
            await pair[1].quiet_room()
        before = [await pair[1].touched() for pair in self.pairs if pair[1].seat is not None]
        entries = self.tables[1].number
        await secretly()
        assert self.tables[1].number > entries
        for heard in await self.same(MatchAccess.told):
            assert len(heard) == 1, "the first that arrives is what was asked for"
        assert before == [await pair[1].touched() for pair in self.pairs if pair[1].seat is not None]
        for pair in self.pairs:
            assert await pair[1].quiet_room() == []
        await self.same(MatchAccess.asked)


async def stand(stack: AsyncExitStack, folder: Path) -> SideBySide:
    server, tables = await stack.enter_async_context(open_server(folder))
    return await lay(stack, server, tables)


async def lay(stack: AsyncExitStack, server: Server, tables: Tables) -> SideBySide:
    both, cookies = SideBySide([]), []
    wish: dict[str, Any] = {"game": "city-of-iron", "seed": "unseen", "name": "Iron", "clock": {"kind": "days"}}
    for _ in range(2):
        id, people = await asyncio.to_thread(started, server, *NAMES, **wish)
        table = await tables.find(id)
        assert table is not None
        both.tables.append(table)
        cookies.append([person.cookies for person in people])
    for seat in (ADA, CHIARA, None):
        pair = [
            MatchAccess(server, table, seat, {} if seat is None else own[seat])
            for table, own in zip(both.tables, cookies, strict=True)
        ]
        for access in pair:
            await access.open(stack)
        both.pairs.append(pair)
    return both


async def test_secret_choices_cannot_be_counted(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        both = await stand(stack, tmp_path)
        rng = Rng("unseen")
        await both.go_on(phases.PILES, rng)

        async def lay_piles() -> None:
            await both.play(BRUNO, both.legal(BRUNO)[0], only=1)
            await both.undo(BRUNO, only=1)
            await both.play(BRUNO, both.legal(BRUNO)[-1], only=1)

        await both.unnoticed(lay_piles)
        await both.undo(BRUNO, only=1)
        await both.go_on(phases.PURCHASE, rng)
        await both.caught_up()
        await both.same_everywhere()

        async def pick_one() -> None:
            await both.play(BRUNO, both.legal(BRUNO)[0], only=1)

        async def pick_and_step_back() -> None:
            await both.undo(BRUNO, only=1)
            while both.legal(BRUNO):
                await both.play(BRUNO, both.legal(BRUNO)[-1], only=1)
            await both.undo(BRUNO, only=1)

        await both.unnoticed(pick_one)
        own = both.legal(ADA)
        await both.play(ADA, own[0])
        await both.unnoticed(pick_and_step_back)
        await both.undo(ADA)  # free, though Bruno has moved at one of the tables; his picks stay
        await both.same_everywhere()
        await both.play(ADA, own[-1])
        await both.same_everywhere()
        while both.tables[1].match.state.picks[BRUNO]:  # type: ignore[attr-defined]
            await both.undo(BRUNO, only=1)
        await both.same_everywhere()
        for seat in (CHIARA, BRUNO, ADA):
            await both.play(seat, actions.DONE.notation)
            await both.same_everywhere()
        assert both.tables[1].number > both.tables[0].number + 6
        assert both.tables[1].match.state.dump() == both.tables[0].match.state.dump()


@pytest.mark.parametrize("seat", [ADA, CHIARA])
async def test_a_step_back_keeps_what_others_chose_unseen(tmp_path: Path, seat: Seat) -> None:
    async with AsyncExitStack() as stack:
        both = await stand(stack, tmp_path)
        await both.go_on(phases.PILES, Rng("unseen"))
        match = both.tables[1].match
        await both.play(seat, both.legal(seat)[0], only=1)
        await both.play(BRUNO, both.legal(BRUNO)[0], only=1)
        wanted = match.state.draw[2 * BRUNO]  # type: ignore[attr-defined]
        await both.undo(seat, only=1)
        undo = match.record.entries[-1]
        assert isinstance(undo, Undo)
        assert undo.kept == (both.tables[1].number - 1,)
        assert match.state.draw[2 * BRUNO] == wanted  # type: ignore[attr-defined]
        assert match.state.draw[2 * seat] == ()  # type: ignore[attr-defined]
