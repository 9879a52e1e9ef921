"""The caretaker of a live table: it plays for bots, runs the clocks, ends questions that lapse and records the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import product

from piazza import bots
from piazza.kernel import CHANCE, Move, Refused, Seat
from piazza.server.db.outage import MAX_DELAY_SECONDS, is_outage, log_failure
from piazza.server.db.timestamps import now_ms
from piazza.server.rooms.chat import PLAYERS
from piazza.server.rooms.repository import RoomRepository
from piazza.server.rooms.room import OVER, PLAYING, Room
from piazza.server.tables import clock
from piazza.server.tables.bot_workers import BotWorkers, bot_input, position_key
from piazza.server.tables.lapse import LOOK_SECONDS, IsPresent, QuestionWatch, open_answers
from piazza.server.tables.table import Table
from piazza.server.tables.tables import Tables

MAX_SKIPPED_DECISIONS = 100
"""Maximum number of decisions made in a row for a seat whose turn is skipped."""
SWEEP_SECONDS = 15.0
"""Interval between two searches for tables that are not in memory although a clock runs there."""
MAX_BACK_OFF_SECONDS = 30
"""Longest pause after failures of a caretaker."""
THINKING_SHOWN_SECONDS = 0.3
"""Thinking time after which a bot is shown as thinking."""

GUESSES_PER_POSITION = 2
"""How often a Master guesses the moves of the others while they think."""
MAX_FORESEEN_POSITIONS = 16
MAX_WRONG_GUESSES = 12
"""Number of wrong guesses in a row after which a Master stops guessing: dice between turns make it pointless."""

TurnListener = Callable[[str, Seat, str], None]

log = logging.getLogger("piazza.server")
bot_workers = BotWorkers()


class TableCaretaker:
    def __init__(self, table: Table, rooms: RoomRepository, on_turn: TurnListener, is_present: IsPresent) -> None:
        """``on_turn`` is called with room, seat and person whenever a person's turn begins."""
        self.table = table
        self.repository = rooms
        self._on_turn = on_turn
        self.thinking: Seat | None = None
        """The seat whose bot has been thinking for a while."""
        self._waiting: set[Seat] = set()
        self._foreseen: dict[tuple[str, str], list[int]] = {}
        """Planned steps, by the name of the bot and the key of the position."""
        self._ahead: asyncio.Task[None] | None = None
        self._trust = MAX_WRONG_GUESSES
        self._seen = table.number
        self._due = asyncio.Event()
        self._task: asyncio.Task[None] | None = asyncio.create_task(self._run())
        self._timer: asyncio.TimerHandle | None = None
        self._questions = QuestionWatch(is_present)
        self._looking: asyncio.TimerHandle | None = None

    def notice(self) -> None:
        if self.table.lock.locked() or not self._quiet():
            self._due.set()

    def _quiet(self) -> bool:
        """Whether the caretaker has nothing to do, as after most moves: no bot, no clock, and the match goes on."""
        room, state = self.table.room, self.table.match.state
        if room.status != PLAYING or state.outcome() is not None or any(chair.bot is not None for chair in room.seats):
            return False
        if not room.shared:
            if room.setup.clock.kind != "none" or open_answers(self.table.match, room):
                return False
            self._seen = self.table.number
            self._tell_turns(room, state.to_move())
        return True

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            # A cancelled task keeps its exception, whose traceback keeps this object: another cycle.
            self._task = None
        self._stop_ahead()
        for timer in (self._timer, self._looking):
            if timer is not None:
                timer.cancel()

    async def _run(self) -> None:
        failures = 0
        while True:
            await self._due.wait()
            self._due.clear()
            try:
                await self._step()
                failures = 0
            except Refused as no:
                # Another task or process was first.
                log.debug("table %s: %s", self.table.id, no)
            except Exception as e:
                log_failure(e, "the caretaker of table %s failed", self.table.id)
                failures += 1
                longest = MAX_DELAY_SECONDS if is_outage(e) else MAX_BACK_OFF_SECONDS
                await asyncio.sleep(min(longest, 2 ** min(failures - 1, 10)))
                self._due.set()

    async def _step(self) -> None:
        self._stop_ahead()
        room = self.table.room
        async with self.table.lock:
            match = self.table.match
            entries = match.record.entries
            # A hidden move must not affect a clock that others see.
            tail = enumerate(entries[self._seen :], self._seen + 1)
            new = (entry for number, entry in tail if not match.history.unseen.hides(number, None))
            movers = [entry.seat for entry in new if isinstance(entry, Move) and entry.seat != CHANCE]
            self._seen = len(entries)
            over = self.table.match.state.outcome() is not None
            state, idle = self.table.match.state, over or room.status != PLAYING
            to_move = () if idle else state.to_move()
            awaited = () if idle else self.table.match.game.awaited(state)
        if over != (room.status == OVER) and (room.status == PLAYING or (room.shared and room.status == OVER)):
            await self._mark(over)
            return
        if not room.shared and not await self._run_clocks(room, to_move, movers):
            return
        if await self._end_question(room):
            return
        if not room.deserted:
            for seat in awaited:
                if seat != CHANCE and room.seats[seat].bot is not None:
                    await self._play(seat, room.seats[seat].bot or bots.STAND_IN)
                    return
            masters = [(c.seat, c.bot) for c in room.seats if c.bot is not None and bots.thinks_on(c.bot)]
            if masters and awaited and self._trust > 0:
                self._ahead = asyncio.create_task(self._think_on(masters))

    async def _run_clocks(self, room: Room, to_move: Collection[Seat], movers: Sequence[Seat]) -> bool:
        """Announce turns and run the clocks. Returns False if somebody's time has run out."""
        self._tell_turns(room, to_move)
        time = self.repository.time
        if clock.turn(room.setup.clock, room.seats, to_move, movers[-1] if movers else None, time.now()):
            await self.repository.keep_clocks(room.id, room.seats)
            self._tell_room()
        for seat in clock.run_out(room.seats, time.now()):
            await self._run_out(room, seat)
            return False
        self._set_timer(room)
        return True

    async def _end_question(self, room: Room) -> bool:
        """Answer for somebody who has let a question lapse. Returns whether that was necessary."""
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        async with self.table.lock:
            match, number = self.table.match, self.table.number
            if not open_answers(match, room):
                return False
            lapse = self._questions.look(match, room)
        if lapse is None:
            self._looking = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._due.set)
            return False
        await self.table.play(f"bot-{number}-{lapse.seat}", lapse.seat, [lapse.action.id])
        await self.repository.chat.say(room.id, PLAYERS, None, "", lapse.said, f"lapse/{number}")
        return True

    def _tell_turns(self, room: Room, to_move: Collection[Seat]) -> None:
        waiting = {seat for seat in to_move if seat != CHANCE and room.seats[seat].thinks}
        for seat in waiting - self._waiting:
            self._on_turn(room.id, seat, room.seats[seat].person or "")
        self._waiting = waiting

    async def _mark(self, over: bool) -> None:
        def mark(room: Room) -> None:
            room.status = OVER if over else PLAYING

        await self.repository.change(self.table.id, mark)

    def _tell_room(self) -> None:
        self.repository.chat.tell(self.table.id)

    def _set_timer(self, room: Room) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        end = clock.next_end(room.seats)
        if end is not None:
            delay = max(0.0, (end - self.repository.time.now()) / 1000) + 0.01
            self._timer = asyncio.get_running_loop().call_later(min(delay, 3600), self.notice)

    # -- bots --

    async def _play(self, seat: Seat, bot: str) -> None:
        """Play the next steps of a bot. The request id names the position, so that no two processes play it."""
        async with self.table.lock:
            number = self.table.number
            match = self.table.match
            if seat not in match.state.to_move():
                return
            # Players must not be able to predict the random numbers of a bot.
            data = bot_input(match.game, match.state, seat, f"{match.record.header.seed}/bot/{number}/{seat}")
            self._trust -= bool(self._foreseen)
            foreseen = self._foreseen.pop((bot, position_key(match.state, seat)), None) if self._foreseen else None
        if foreseen is not None:
            self._trust = MAX_WRONG_GUESSES
        began = now_ms()
        with self._thinks(seat):
            steps = list(foreseen or await bot_workers.plan(data, bot, self.table.room.host))
            pause = self.table.room.setup.pause
            if pause:
                # The host wants to watch: one step at a time.
                del steps[1:]
                await asyncio.sleep(max(0, pause - (now_ms() - began)) / 1000)
        if self.table.room.seats[seat].bot is not None:
            await self.table.play(f"bot-{number}-{seat}", seat, steps)

    async def _think_on(self, masters: Sequence[tuple[Seat, str]]) -> None:
        """Plan ahead while others think. Cancelled when the position changes; the plans are kept for a while."""
        try:
            for guess, (seat, bot) in product(range(GUESSES_PER_POSITION), masters):
                async with self.table.lock:
                    match = self.table.match
                    seed = f"{match.record.header.seed}/ahead/{self.table.number}/{seat}/{guess}"
                    data = bot_input(match.game, match.state, seat, seed)
                found = await bot_workers.foresee(data, bot, [name for who, name in self._foreseen if who == bot])
                self._foreseen |= {(bot, name): steps for name, steps in found}
                while len(self._foreseen) > MAX_FORESEEN_POSITIONS:
                    del self._foreseen[next(iter(self._foreseen))]
        except Exception:
            log.exception("table %s: a bot could not plan ahead", self.table.id)

    def _stop_ahead(self) -> None:
        if self._ahead is not None:
            self._ahead.cancel()
            self._ahead = None

    @contextmanager
    def _thinks(self, seat: Seat) -> Iterator[None]:
        """Show that the bot of a seat thinks, if it takes long enough."""

        def show(seat: Seat | None) -> None:
            self.thinking = seat
            self._tell_room()

        later = asyncio.get_running_loop().call_later(THINKING_SHOWN_SECONDS, show, seat)
        try:
            yield
        finally:
            later.cancel()
            if self.thinking is not None:
                show(None)

    # -- clocks --

    async def _skip(self, seat: Seat) -> None:
        """Play the idle actions that end the turn, all at once: the rest of the turn must not get time of its own."""
        for _ in range(MAX_SKIPPED_DECISIONS):
            async with self.table.lock:
                number, match = self.table.number, self.table.match
                if seat not in match.state.to_move():
                    return
                action = match.game.idle_action(match.state, seat)
            await self.table.play(f"bot-{number}-{seat}", seat, [action.id])

    async def _run_out(self, room: Room, seat: Seat) -> None:
        chair = room.seats[seat]
        if room.setup.clock.ending == "skip":
            await self._skip(seat)
            return

        def take_over(room: Room) -> None:
            if room.seats[seat].person is not None and room.status == PLAYING:
                room.seats[seat].bot = bots.STAND_IN

        chair.left_ms, chair.running_since = 0, None
        await self.repository.keep_clocks(room.id, [chair])
        await self.repository.change(room.id, take_over)
        said = f"{chair.name} has run out of time; a bot plays on."
        await self.repository.chat.say(room.id, PLAYERS, None, "", said, f"out/{seat}/{self._seen}")


async def sweep(tables: Tables) -> None:
    """Load tables without watchers at which a bot is to move or a clock has run out."""
    while True:
        try:
            waiting = await tables.repository.waiting()
        except Exception as e:
            log_failure(e, "the search for waiting tables failed")
            waiting = []
        for id in waiting:
            try:
                table = await tables.find(id)
            except Exception as e:
                log_failure(e, "table %s could not be loaded", id)
                continue
            if table is not None and table.caretaker is not None:
                table.caretaker.notice()
        await asyncio.sleep(SWEEP_SECONDS)
