"""What goes over the wire is the same, byte for byte, however that is dealt which its receiver may not know.

Two tables stand side by side. Before every move the second becomes a twin of the first in which what one viewer cannot
know is dealt afresh; he looks at both, asks both, and sees the same move played at both.
"""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from piazza.kernel import Action, Match, Record, Rng, Seat, Viewer
from piazza.kernel.timeline import Timeline
from piazza.server.app import create_app
from piazza.server.db.store import Store
from piazza.server.tables.table import Table
from piazza.server.tables.tables import Tables
from tests import tiny
from tests.support.matches import KINDS, Kind
from tests.support.players import started
from tests.support.server import Server

PATIENCE = 20
MOST_MOVES = 150
FEW_MOVES = 30
"""Of a title that hides nothing."""


@asynccontextmanager
async def open_server(folder: Path) -> AsyncIterator[tuple[Server, Tables]]:
    """A server in this process, so that its tables can be reached."""
    store = Store(folder)
    await store.open()
    app = create_app(store)
    config = uvicorn.Config(app, port=0, ws="websockets-sansio", log_level="warning", access_log=False)
    running = uvicorn.Server(config)
    task = asyncio.create_task(running.serve())
    while not running.started:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    server = Server(folder)
    server.url = f"http://127.0.0.1:{running.servers[0].sockets[0].getsockname()[1]}"
    try:
        yield server, app.state["tables"]
    finally:
        running.should_exit = True
        await task


class Pair:
    """The same viewer at both tables."""

    def __init__(self, sockets: tuple[ClientConnection, ClientConnection], tables: tuple[Table, Table]) -> None:
        self.sockets = sockets
        self.tables = tables
        self.compared = 0

    async def _hear(self, n: int, *last: str) -> list[bytes]:
        """All that arrives up to a message of that type, with the names of the tables taken out."""
        heard: list[bytes] = []
        while not heard or json.loads(heard[-1])["type"] not in last:
            data = await asyncio.wait_for(self.sockets[n].recv(decode=False), PATIENCE)
            heard += data.replace(self.tables[n].id.encode(), b"TABLE").split(b"\n")
        return heard

    async def same(self, *last: str, compare: bool = True) -> None:
        real, twin = [await self._hear(n, *last) for n in range(2)]
        if compare:
            assert twin == real
            self.compared += len(real)

    async def ask(self, *last: str, compare: bool = True, **message: Any) -> None:
        for socket in self.sockets:
            await socket.send(json.dumps(message))
        await self.same(*last, compare=compare)


def twin_of(match: Match, viewer: Viewer, rng: Rng) -> Match:
    twin, history = copy.copy(match), copy.copy(match.history)
    twin.history = history
    twin.record = history.record = Record(match.record.header, list(match.record.entries))
    history.events, history.unseen = list(history.events), copy.deepcopy(history.unseen)
    history.timeline = Timeline()
    history.timeline.heads = list(match.history.timeline.heads)
    history._checkpoints, history._lasting = dict(history._checkpoints), dict(history._lasting)
    history.state = match.state.imagine(viewer, rng)
    return twin


def candidates(real: Match, twin: Match, rng: Rng) -> Iterator[tuple[Seat, Action]]:
    """What can be played at both, in any order; then anything that can be played."""
    moves = [(seat, action) for seat in real.state.to_move() for action in real.state.legal(seat)]
    moves = [move for move in rng.shuffled(moves) if move[1].verb not in ("concede", "resign")] or moves
    yield from (move for move in moves if twin.state.refusal(*move) is None)
    yield moves[0]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.game)
async def test_nobody_can_tell_a_redeal(kind: Kind, tmp_path: Path) -> None:
    rng = Rng("leaks")
    async with AsyncExitStack() as stack:
        server, tables = await stack.enter_async_context(open_server(tmp_path))
        pairs, cookies = [], []
        for _ in range(2):
            wish = {"game": kind.game, "options": kind.options, "seed": "leaks"}
            id, people = await asyncio.to_thread(started, server, *kind.names, **wish)
            found = await tables.find(id)
            assert found is not None
            pairs.append(found)
            cookies.append([person.cookies for person in people])
        real, other = pairs
        # The twin is never written: it becomes another one before every move.
        stack.enter_context(pytest.MonkeyPatch.context()).setattr(other, "_keep", nothing)
        viewers: list[Viewer] = [*range(len(kind.names)), None]
        compared = dict.fromkeys(viewers, 0)
        for number in range(MOST_MOVES if real.match.game.secrets else FEW_MOVES):
            if real.match.state.outcome() is not None:
                break
            viewer = viewers[number % len(viewers)]
            async with AsyncExitStack() as here:
                sockets = []
                for table, own in zip(pairs, cookies, strict=True):
                    shown = {} if viewer is None else own[viewer]
                    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in shown.items())}
                    address = f"{server.url.replace('http', 'ws', 1)}/ws/{table.id}"
                    sockets.append(await here.enter_async_context(connect(address, additional_headers=headers)))
                pair = Pair((sockets[0], sockets[1]), (real, other))
                await look_and_move(real, other, pair, viewer, rng, number)
                compared[viewer] += pair.compared
        assert min(compared.values()) > number / len(viewers), f"too little was compared: {compared}"


async def look_and_move(real: Table, other: Table, pair: Pair, viewer: Viewer, rng: Rng, number: int) -> None:
    other.match = twin_of(real.match, viewer, rng)
    last = "snapshot" if viewer is None else "verbs"
    await pair.ask(last, type="hello", last=0, seat=viewer, drawing=True, verbs=True)
    await pair.ask("help", type="help", id="help")
    if viewer is not None:
        verb = rng.choice(list(real.match.game.alphabet.verbs))
        await pair.ask("reasons", type="reasons", id="reasons", verb=verb)
    seat, action = next(candidates(real.match, other.match, rng))
    if other.match.state.refusal(seat, action) is not None:
        other.match.history.state = real.match.state.clone()
    before, known = real.number, real.match.seen_by(viewer).number()
    for table in (real, other):
        await table.play(f"test-{number}", seat, [action.id])
    events = [e for table in (real, other) for entry in table.match.history.events[before:] for e in entry]
    if real.match.seen_by(viewer).number() == known:
        # Of what others do unseen he is not told: the next that arrives is the answer to what he asks.
        compared = pair.compared
        await pair.ask("help", type="help", id="after")
        assert pair.compared == compared + 1
        return
    revealed = any(event.reveals_to(viewer) for event in events) or other.number != real.number
    await pair.same("update" if viewer is None else "verbs", compare=not revealed)


async def nothing(*_: object) -> None:
    """Instead of writing."""


def test_a_leak_would_be_found() -> None:
    """What the twin hides differs indeed: with the eyes of the server the two are not the same."""
    match = Match.start(tiny.GAME, ["Ada", "Bea"], {}, "leaks")
    twins = [twin_of(match, None, Rng(n)) for n in range(5)]
    assert any(twin.state.dump() != match.state.dump() for twin in twins)
    assert all(twin.state.view(None) == match.state.view(None) for twin in twins)
