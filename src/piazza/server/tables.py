"""Live tables: a match in memory, one writer at a time, and nothing said to be played before it is on disk."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from piazza.kernel import CHANCE, Action, Game, Match, Record, Refusal, Refused, Seat, UnknownAction, Value
from piazza.kernel.record import entry_text
from piazza.server.store import Conflict, Standing, Store

IDLE = 64
"""So many tables are kept in memory after everybody has left."""


class Watcher(Protocol):
    def notice(self) -> None:
        """The table has changed."""


class Table:
    """Who reads or changes the match holds the lock: between a move and its commit nobody looks."""

    def __init__(self, id: str, match: Match, answered: dict[str, int], store: Store) -> None:
        self.id = id
        self.match = match
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self._answered = answered
        self._store = store
        self._writing: set[asyncio.Task[int]] = set()

    @property
    def number(self) -> int:
        return len(self.match.record.entries)

    async def play(self, request: str, seat: Seat, actions: Sequence[str | int]) -> int:
        """The number of the last entry, the same however often the request comes. Raises ``Refused``."""

        def change() -> None:
            self._check_seat(seat)
            found = [action_of(self.match.game, action) for action in actions]
            self.match.play(seat, *found)

        return await self._change(request, change)

    async def undo(self, request: str, seat: Seat) -> int:
        def change() -> None:
            self._check_seat(seat)
            self.match.undo(seat)

        return await self._change(request, change)

    async def say(self, request: str, seat: Seat | None, text: str) -> int:
        def change() -> None:
            if seat is not None:
                self._check_seat(seat)
            if not text.split():
                raise Refused(Refusal("EMPTY", "", "There is nothing to say in that."))
            self.match.say(seat, text)

        return await self._change(request, change)

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self.match.setup.seats:
            raise Refused(Refusal("NO_SEAT", "", f"There is no seat {seat + 1} at this table."))

    async def _change(self, request: str, change: Callable[[], None]) -> int:
        # What has begun to be written is written to the end, even if who asked for it has gone meanwhile.
        writing = asyncio.create_task(self._write(request, change))
        self._writing.add(writing)
        waiting = asyncio.shield(writing)
        # Called after the shield has passed the result on: who asked hears of it before the others.
        writing.add_done_callback(self._written)
        return await waiting

    def _written(self, writing: asyncio.Task[int]) -> None:
        self._writing.discard(writing)
        if writing.exception() is None:
            self._tell()

    async def _write(self, request: str, change: Callable[[], None]) -> int:
        async with self.lock:
            if request in self._answered:
                return self._answered[request]
            before = self.number
            try:
                change()
                await self._keep(before, request)
            except Refused:
                raise
            except Conflict:
                await self._reload()
                text = "Somebody else moved at the same moment. Look again."
                raise Refused(Refusal("CONFLICT", "", text)) from None
            except Exception:
                await self._reload()
                raise
            self._answered[request] = self.number
            return self.number

    async def _keep(self, before: int, request: str | None) -> None:
        await self._store.append(self.id, before, lines_of(self.match, before), request, standing(self.match))

    async def _reload(self) -> None:
        stored = await self._store.load(self.id)
        assert stored is not None
        self.match = Match.load(stored[0], shared=True, strict=False)
        self._answered = stored[1]
        self._tell()

    def _tell(self) -> None:
        for watcher in list(self.watchers):
            watcher.notice()


class Hall:
    """All tables. Nothing is loaded before somebody asks for it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._live: dict[str, Table] = {}
        self._loading = asyncio.Lock()

    async def start(self, game: Game, names: Sequence[str], options: Mapping[str, Value], seed: str) -> str:
        seats = [" ".join(name.split()) or f"Player {number}" for number, name in enumerate(names, 1)]
        return await self._open(Match.start(game, seats, options, seed or secrets.token_urlsafe(16), shared=True))

    async def take_in(self, text: str) -> str:
        """A table for a record from outside. Raises ``RecordError``."""

        def read() -> Match:
            return Match.load(Record.parse(text), seed=secrets.token_urlsafe(16), shared=True)

        return await self._open(await asyncio.to_thread(read))

    async def _open(self, match: Match) -> str:
        id = secrets.token_urlsafe(12)
        await self.store.create(id, match.record, standing(match))
        table = self._live[id] = Table(id, match, {}, self.store)
        self._shed(table)
        return id

    async def find(self, id: str) -> Table | None:
        if id in self._live:
            return self._live[id]
        async with self._loading:
            if id not in self._live:
                stored = await self.store.load(id)
                if stored is None:
                    return None
                record, answered = stored
                known = len(record.entries)
                match = await asyncio.to_thread(Match.load, record, shared=True, strict=False)
                table = self._live[id] = Table(id, match, answered, self.store)
                if table.number > known:
                    await table._keep(known, None)
                self._shed(table)
            return self._live[id]

    def _shed(self, but: Table) -> None:
        idle = [t for t in self._live.values() if not t.watchers and not t.lock.locked() and t is not but]
        for table in idle[: max(0, len(idle) - IDLE)]:
            del self._live[table.id]


def action_of(game: Game, action: str | int) -> Action:
    """An action by its notation or its number."""
    if isinstance(action, int) and 0 <= action < len(game.alphabet):
        return game.alphabet[action]
    try:
        return game.alphabet.parse(str(action))
    except UnknownAction as e:
        text = str(e)
        raise Refused(Refusal("UNKNOWN_ACTION", "", text if text.endswith("?") else f"{text}.")) from None


def lines_of(match: Match, after: int) -> list[str]:
    return [entry_text(entry) for entry in match.record.entries[after:]]


def standing(match: Match) -> Standing:
    outcome = match.state.outcome()
    waiting = tuple(seat for seat in match.state.to_move() if seat != CHANCE)
    return Standing(waiting, None if outcome is None else outcome.reason)
