"""Live tables: a match in memory, one writer at a time, and nothing said to be played before it is on disk."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from piazza.kernel import CHANCE, Action, Game, Match, Refusal, Refused, Seat, UnknownAction, called
from piazza.kernel.entry import entry_text, read_entry
from piazza.server.accounts.people import SOMEONE
from piazza.server.db.outage import StoreUnavailable, delays, is_outage, log_failure
from piazza.server.db.storable import check_storable
from piazza.server.db.store import Standing, Store, WriteConflict
from piazza.server.limits.settings import MAX_ENTRIES
from piazza.server.metrics import change_seconds, changes
from piazza.server.rooms.room import ABANDONED, OVER, Room

ENTRY_BYTES = 1300
"""Estimated memory of an entry with its events and its request."""
TABLE_BYTES = 50_000
MAX_CONFLICT_RETRIES = 50
"""Maximum number of retries after losing a race with another process."""
MAX_OUTAGE_RETRIES = 3
"""Maximum number of retries after a commit that failed because the database was away."""

_done, _refused, _failed = (changes.labels(result) for result in ("done", "refused", "failed"))


class Watcher(Protocol):
    def notice(self) -> None:
        """The table has changed."""


class Caretaker(Watcher, Protocol):
    """Plays for bots and looks at the clocks. Keeps no table in memory."""

    thinking: Seat | None
    """The seat whose bot is thinking, once that takes long enough to be shown."""

    def stop(self) -> None: ...


class Table:
    """Reading or changing the match requires the lock, so that nobody sees a move before it is committed."""

    def __init__(self, id: str, match: Match, answered: dict[str, int], store: Store, room: Room) -> None:
        self.id = id
        self.match = match
        self.room = room
        self.caretaker: Caretaker | None = None
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self._answered = answered
        self._store = store
        self._stored = self.number
        """Number of entries known to be in the store. The match has more only while the lock is held."""
        self._unsure = False
        """Whether the store may have more entries than this table knows. It must be read before the next change."""
        self._finishing: asyncio.Task[None] | None = None
        self._recovering: asyncio.Task[None] | None = None
        self._seat_bots()
        self.lift()

    def _seat_bots(self) -> None:
        if self.room.shared:
            self.match.history.bots = frozenset(chair.seat for chair in self.room.seats if chair.bot is not None)

    @property
    def number(self) -> int:
        return len(self.match.record.entries)

    @property
    def size(self) -> int:
        """An estimate of the bytes that the table takes in memory."""
        return TABLE_BYTES + ENTRY_BYTES * self.number

    async def play(self, request: str, seat: Seat, actions: Sequence[str | int]) -> int:
        """The number of the last entry; the same if the request is repeated. Raises ``Refused``."""

        def change() -> None:
            self._check_seat(seat)
            found = [action_of(self.match.game, action) for action in actions]
            self.match.play(seat, *found)

        return await self._change(request, change)

    async def undo(self, request: str, seat: Seat, to: int | None = None) -> int:
        """Undo one step, or back to entry ``to`` as the seat counts entries."""

        def change() -> None:
            self._check_seat(seat)
            self._check_length()
            if to is not None and not 0 <= to < self.match.seen_by(seat).number():
                raise Refused(Refusal("NO_ENTRY", "", f"There is no entry {to} to go back to."))
            self.match.undo(seat, None if to is None else self.match.seen_by(seat).entry(to))

        return await self._change(request, change)

    async def undo_agreed(self, request: str, seat: Seat, to: int, agreed: Sequence[Seat], number: int) -> int:
        """Carry out an undo that the others agreed to when the public record had ``number`` entries."""

        def change() -> None:
            if self.match.seen_by(None).number() != number:
                raise Refused(Refusal("VOID", "", "The match has gone on meanwhile."))
            self._check_length()
            self.match.undo(seat, to, agreed)

        return await self._change(request, change)

    async def note(self, request: str, text: str) -> int:
        check_storable(text)
        return await self._change(request, lambda: self.match.note(text))

    async def say(self, request: str, seat: Seat | None, text: str) -> int:
        def change() -> None:
            if seat is not None:
                self._check_seat(seat)
            if not text.split():
                raise Refused(Refusal("EMPTY", "", "There is nothing to say in that."))
            self._check_length()
            self.match.say(seat, text)

        check_storable(text)
        return await self._change(request, change)

    async def settled(self) -> None:
        """On return no write is in progress, and none can start before the caller next awaits."""
        while self.lock.locked():
            async with self.lock:
                pass

    async def answered(self, request: str) -> int | None:
        """The answer to an earlier request, if there was one: its sender may not have received it."""
        async with self.lock:
            if request not in self._answered and (self._unsure or self._store.shared):
                await self._catch_up()
            return self._answered.get(request)

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self.match.setup.seats:
            raise Refused(Refusal("NO_SEAT", "", f"There is no seat {seat + 1} at this table."))

    def _check_length(self) -> None:
        """The rules bound the number of moves; undo and messages could be repeated without end."""
        if self.number >= MAX_ENTRIES:
            text = f"The record of this match has {MAX_ENTRIES} entries and accepts only moves now."
            raise Refused(Refusal("TOO_LONG", "", text))

    async def _change(self, request: str, change: Callable[[], None]) -> int:
        check_storable(request)
        start = time.perf_counter()
        await self.lock.acquire()
        try:
            number = await self._try(request, change)
        except asyncio.CancelledError:
            # The sender left during the write: the lock stays held until the store has been read again.
            self._unsure = True
            self._finishing = asyncio.create_task(self._finish())
            raise
        except BaseException as e:
            self.lock.release()
            (_refused if isinstance(e, Refused) else _failed).inc()
            raise
        self.lock.release()
        self._tell()
        _done.inc()
        change_seconds.observe(time.perf_counter() - start)
        return number

    async def _try(self, request: str, change: Callable[[], None]) -> int:
        retries = 0
        for _ in range(MAX_CONFLICT_RETRIES):
            if self._unsure:
                await self._catch_up()
            if request in self._answered:
                return self._answered[request]
            try:
                change()
                await self._keep(request)
            except Refused:
                if not self._store.shared or not await self._catch_up():
                    raise
            except WriteConflict:
                await self._catch_up()
            except Exception as e:
                # Only the store knows whether the commit happened before the connection broke.
                self.match.history.truncate(self._stored)
                await self._catch_up()
                retries += 1
                if request not in self._answered and not (is_outage(e) and retries <= MAX_OUTAGE_RETRIES):
                    raise
            else:
                number = self._stored = self._answered[request] = self.number
                return number
        raise Refused(Refusal("CONFLICT", "", "The others move too fast. Look again."))

    def _keep(self, request: str | None) -> asyncio.Future[None]:
        """Store the entries that the store does not have yet."""
        before = self._stored
        lines = lines_of(self.match, before)
        match = self.match
        quiet = bool(match.history.unseen) and match.seen_by(None).number() == match.seen_by(None).number(before)
        return self._store.append(self.id, before, lines, request, standing(match), quiet=quiet)

    async def settle(self, known: int) -> None:
        """Store the outcomes of chance that loading the match has added to the ``known`` entries of the record."""
        self._stored = known
        if self.number > known:
            try:
                await self._keep(None)
                self._stored = self.number
            except WriteConflict:
                await self._catch_up()

    async def catch_up(self, number: int) -> None:
        """Another process reported a record of ``number`` entries."""
        if self._stored < number or self._unsure:
            async with self.lock:
                if self._stored < number or self._unsure:
                    await self._catch_up()

    async def _catch_up(self) -> bool:
        """Drop entries that are not stored, then read new ones; returns whether there were any. If the store does not
        answer, the table is unsure until it does. Raises ``StoreUnavailable``."""
        if self.number > self._stored:
            self.match.history.truncate(self._stored)
        try:
            lines = await self._store.tail(self.id, self._stored)
        except Exception as e:
            self._doubt()
            if is_outage(e):
                raise StoreUnavailable from e
            raise
        seats, known = self.match.setup.seats, self._stored
        self.match.amend(known, [read_entry(text, seats, number) for number, (text, _) in enumerate(lines, known + 1)])
        self._answered |= {request: number for number, (_, request) in enumerate(lines, known + 1) if request}
        self._stored, self._unsure = self.number, False
        if lines:
            self._tell()
        return bool(lines)

    async def _finish(self) -> None:
        """Finish a change whose sender has left. Called with the lock held, and releases it."""
        try:
            await self._store.written()
            await self._catch_up()
        except Exception as e:
            log_failure(e, "table %s waits for the store", self.id)
        finally:
            self.lock.release()

    def _doubt(self) -> None:
        """Mark the table as unsure, and read the store as soon as it answers."""
        self._unsure = True
        if self._recovering is None or self._recovering.done():
            self._recovering = asyncio.create_task(self._recover())

    async def _recover(self) -> None:
        async for _ in delays():
            async with self.lock:
                if not self._unsure:
                    return
                try:
                    await self._catch_up()
                except Exception as e:
                    log_failure(e, "table %s waits for the store", self.id)

    def stop(self) -> list[asyncio.Task[None]]:
        """Stop background tasks. Returns the tasks that must be awaited."""
        if self.caretaker is not None:
            self.caretaker.stop()
            # The two refer to each other: only the garbage collector would find them, much later.
            self.caretaker = None
        if self._recovering is not None:
            self._recovering.cancel()
        return [] if self._finishing is None else [self._finishing]

    def lift(self) -> None:
        """Reveal everything if the players have ended the match."""
        if self.room.status in (OVER, ABANDONED):
            self.match.history.lift()

    def forget(self, seats: Sequence[Seat]) -> None:
        """Remove the names of players who have deleted their accounts."""
        header = self.match.record.header
        names = tuple(SOMEONE if seat in seats else name for seat, name in enumerate(header.seats))
        if names != header.seats:
            self.match.record.header = replace(header, seats=names)

    def _tell(self) -> None:
        for watcher in list(self.watchers):
            watcher.notice()
        if self.caretaker is not None:
            self.caretaker.notice()


def action_of(game: Game, action: str | int) -> Action:
    """An action by its notation or its number."""
    if isinstance(action, int) and 0 <= action < len(game.alphabet):
        return game.alphabet[action]
    try:
        return game.alphabet.parse(str(action))
    except UnknownAction as e:
        text = str(e)
        raise Refused(Refusal("UNKNOWN_ACTION", "", text if text.endswith("?") else f"{text}.")) from None


def request_of(seat: Seat | None, id: str) -> str:
    """The key of a request. Ids belong to a seat: the same id of another seat, or of the server, is another request."""
    return f"{'' if seat is None else seat}:{id}"


def lines_of(match: Match, after: int) -> list[str]:
    return [entry_text(entry) for entry in match.record.entries[after:]]


def standing(match: Match) -> Standing:
    outcome = match.state.outcome()
    to_move = match.state.to_move()
    waiting = () if to_move == (CHANCE,) else tuple(to_move)
    unseen = len(match.record.entries) - match.seen_by(None).number()
    if outcome is None:
        return Standing(waiting, None, unseen=unseen)
    best = () if outcome.lost else tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1)
    return Standing(waiting, called(outcome.reason, match.record.header.seats), best, unseen)
