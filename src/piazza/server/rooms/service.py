"""What people do with rooms: open, join, start, talk, leave, come back, play again."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from litestar.di import NamedDependency

from piazza import bots
from piazza.kernel import Match, Move, Record, RecordError, Rng, registry
from piazza.server.accounts.attempts import Attempts, Limit
from piazza.server.accounts.people import Person, hash_secret, verify_secret
from piazza.server.db.outage import log_failure
from piazza.server.errors import Denied
from piazza.server.limits.fair_queue import FairQueue
from piazza.server.limits.offload import Offload
from piazza.server.limits.rate import RateLimiter
from piazza.server.limits.settings import MAX_ENTRIES
from piazza.server.limits.sockets import Sockets
from piazza.server.limits.throttle import Throttle
from piazza.server.matches.sealing import Saved, Seals
from piazza.server.ops.shutdown import Shutdown
from piazza.server.rooms.chat import PLAYERS, SPECTATORS, new_id
from piazza.server.rooms.messages import JoinRoom, NewRoom
from piazza.server.rooms.notes import SEED_CHOSEN, abandoned, resigned
from piazza.server.rooms.presence import Presence
from piazza.server.rooms.proposals import Proposals, acting_seat, add_note, end_match
from piazza.server.rooms.repository import Filter
from piazza.server.rooms.room import ABANDONED, HOTSEAT, ONLINE, OPEN, OVER, PLAYING, SOLO, Room, no
from piazza.server.rooms.setup import RoomSetup, chairs
from piazza.server.tables.info import NewTable
from piazza.server.tables.table import Table, Watcher
from piazza.server.tables.tables import Tables

MAX_OPEN_ROOMS = 50
MAX_CONCURRENT_LOOKS = 4
BURST_EXPORTS = 5
MAX_SAVES = 10
"""Maximum number of rooms of one person that hold a save and have not started."""
_talking = RateLimiter(12, 0.5, "You write faster than the others can read. Take a breath, then go on.")
PASSWORD_LIMIT = Limit("room", free=10, first=1000, longest=600_000, forgotten=3_600_000)


class RoomService:
    def __init__(self, tables: Tables, attempts: Attempts) -> None:
        self.tables = tables
        self.repository = tables.repository
        self.proposals = Proposals(tables)
        self.attempts = attempts
        self.seals = Seals(tables.store)
        self.shutdown = Shutdown()
        self.sockets = Sockets()
        self.throttle = Throttle()
        self.readings, self.replays = Offload(), Offload()
        self.looking = FairQueue(MAX_CONCURRENT_LOOKS)
        """Limits concurrent reads of rooms for web sockets."""
        self.exporting = RateLimiter(BURST_EXPORTS, 1 / 60, "You have just taken everything. Wait a minute.")
        self.opening = RateLimiter(
            self.sockets.limits.tables_per_person, 0.2, "You open too many tables. Wait a little."
        )
        self.presence = Presence(tables.store, self.tell)
        self.watchers: dict[str, set[Watcher]] = {}
        """Connections that are notified when a room, its chat or its presence changes."""
        self.repository.listeners.append(lambda room: self.tell(room.id))
        self.repository.chat.listeners.append(self.tell)
        self.repository.lapses.append(self._tell_all)

    # -- who is there --

    def tell(self, id: str) -> None:
        for watcher in list(self.watchers.get(id, ())):
            watcher.notice()

    def _tell_all(self) -> None:
        for id in list(self.watchers):
            self.tell(id)

    async def looked(self, table: Table, person: str | None, number: int | None) -> None:
        """Remember the last entry that a person has seen."""
        mine = table.room.seats_of(person)
        if mine and number:
            match = table.match
            common = match.seen_by(None).number(match.seen_by(mine[0]).entry(number))
            try:
                await self.repository.keep_looked(table.id, dict.fromkeys(mine, common))
            except Exception as e:
                log_failure(e, "the last seen entry at table %s could not be stored", table.id)

    # -- opening --

    async def open_shared(self, person: Person, wish: NewTable, copy: Saved | None = None) -> str:
        """Open and start a table at one screen, with all seats for one person. ``copy``: the match to continue."""
        setup = RoomSetup(options=dict(wish.options), seed=" ".join(wish.seed.split()), secret=new_secret())
        played = wish.bots
        await self._check_quota(person, save=bool(wish.record))
        if wish.record:
            saved = copy or await self.seals.open(wish.record)
            match = await read_save(saved.record, setup.seed or setup.secret, person.id, self.readings)
            game, names, save = match.game, list(match.record.header.seats), saved.record
            setup.origin, played = saved.origin, saved.bots or wish.bots
        else:
            game, save = registry.find(wish.game), None
            names = [" ".join(name.split()) or f"Player {n}" for n, name in enumerate(wish.names, 1)]
            game.setup(len(names), wish.options, Rng(0))
        room = Room(
            id=new_id(),
            kind=SOLO if len(names) == 1 else HOTSEAT,
            name="",
            host=person.id,
            game=game.id,
            setup=setup,
            seats=chairs(len(names)),
            status=PLAYING,
            private=True,
            spectators=False,
            save=save,
        )
        for chair, name in zip(room.seats, names, strict=True):
            chair.person, chair.name, chair.ready = person.id, name, True
        seat_bots(room, played)
        room.paint(wish.colours)
        await self.repository.create(room)
        await self.tables.need(room.id)
        return room.id

    async def _check_quota(self, person: Person, *, table: bool = True, save: bool) -> None:
        most = self.sockets.limits.tables_per_person
        tables, saves = await self.repository.held(person.id)
        if table and tables >= most:
            raise no("TOO_MANY", f"You have {most} tables that are not over. Finish or abandon one first.")
        if save and saves >= MAX_SAVES:
            raise no("TOO_MANY", f"{MAX_SAVES} of your saves wait for their start. Start or leave one first.")

    async def open(self, person: Person, wish: NewRoom, *, before: str | None = None) -> Room:
        setup = RoomSetup(dict(wish.options), " ".join(wish.seed.split()), new_secret(), clock=wish.clock)
        setup.invite, setup.pause, setup.hints = secrets.token_urlsafe(9), wish.pause, wish.hints
        saved = Saved("")
        await self._check_quota(person, save=bool(wish.record))
        if wish.record:
            saved = await self.seals.open(wish.record)
            match = await read_save(saved.record, "any", person.id, self.readings)
            setup.origin, setup.options = saved.origin, dict(match.setup.options)
            game, count = match.game, match.setup.seats
            setup.saved = list(match.record.header.seats)
        else:
            game, count = registry.find(wish.game), wish.seats
            game.setup(count, wish.options, Rng(0))
        for bot in wish.bots:
            bots.find(bot)
        if len(await self.repository.of(person.id, Filter(status=OPEN), MAX_OPEN_ROOMS)) >= MAX_OPEN_ROOMS:
            raise no("TOO_MANY", f"You sit at {MAX_OPEN_ROOMS} tables that have not started. Leave one first.")
        name = " ".join(wish.name.split()) or f"{person.name}’s table"[:60]
        room = Room(new_id(), ONLINE, name, person.id, game.id, setup, chairs(count), before=before)
        room.password = await hash_secret(wish.password) if wish.password else None
        room.private, room.spectators, room.save = wish.private, wish.spectators, saved.record or None
        room.join(person.id, person.name, None)
        for bot in wish.bots:
            free = [c.seat for c in room.seats if c.free]
            if not free:
                raise no("SEATS", "There are more bots than seats.")
            room.set_bot(person.id, free[-1], bot)
        return await self.repository.create(room)

    # -- before the start --

    async def join(self, id: str, person: Person, wish: JoinRoom, address: str) -> Room:
        room = await self.repository.need(id)
        known = person.id == room.host or room.seats_of(person.id)
        if not known and room.private and not secrets.compare_digest(wish.invite.encode(), room.setup.invite.encode()):
            raise Denied(403, "INVITE", "This table is private: ask the host for the invite link.")
        invited = bool(wish.invite) and room.private
        if not known and not invited and room.password:
            await self.attempts.count(PASSWORD_LIMIT, f"{id}/{address}")
            if not await verify_secret(room.password, wish.password):
                raise Denied(403, "PASSWORD", "That is not the password of this table.")
            await self.attempts.forget(PASSWORD_LIMIT, f"{id}/{address}")
        was = len(room.people)
        room, _ = await self.repository.change(id, lambda r: r.join(person.id, person.name, wish.seat))
        if len(room.people) > was:
            await self.repository.chat.announce(id, f"{person.name} has joined.")
        return room

    async def load(self, id: str, person: Person, record: str) -> Room:
        """Replace the set-up of an open room by a save; without one, put the present save aside."""
        room = await self.repository.need(id)
        room.check_host(person.id)
        if not record:
            room, _ = await self.repository.change(id, lambda r: r.start_afresh(person.id))
            return room
        await self._check_quota(person, table=False, save=room.save is None)
        saved = await self.seals.open(record)
        match = await read_save(saved.record, "any", person.id, self.readings)
        if match.game.id != room.game:
            raise no("GAME", f"This is a save of {match.game.title}: open a new table for it.")
        names, options = match.record.header.seats, dict(match.setup.options)
        room, _ = await self.repository.change(
            id, lambda r: r.load(person.id, saved.record, saved.origin, names, options)
        )
        await self.repository.chat.announce(id, f"{person.name} has loaded a save: the match goes on from there.")
        return room

    async def leave(self, id: str, person: Person) -> Room:
        """Before the start the seat becomes free; afterwards a bot plays until the person comes back."""
        room = await self.repository.need(id)
        if room.status == PLAYING and room.kind == ONLINE:
            room, _ = await self.repository.change(id, lambda r: r.stand_in(person.id, bots.STAND_IN))
            await self.repository.chat.announce(id, f"{person.name} has left; a bot stands in.")
        else:
            room, _ = await self.repository.change(id, lambda r: r.leave(person.id))
            if room.status == OPEN:
                await self.repository.chat.announce(id, f"{person.name} has left.")
        return room

    async def start(self, id: str, person: Person, renamed: bool) -> Room:
        room, _ = await self.repository.change(id, lambda r: r.start(person.id, renamed))
        await self.tables.need(id)
        for line in room.mismatches():
            await self.repository.chat.announce(id, f"From the save: {line.replace('would be', 'is now')}.")
        if room.setup.seed:
            await self.repository.chat.announce(id, SEED_CHOSEN)
        await self.repository.chat.announce(id, "The match has started.")
        return room

    # -- talking --

    async def say(self, id: str, person: Person, request: str, text: str) -> int:
        """Players write to players, spectators to spectators."""
        room = await self.repository.need(id)
        text = " ".join(text.split())
        if not text:
            raise no("EMPTY", "There is nothing to say in that.")
        mine = room.seats_of(person.id)
        if not mine and not room.may_watch(person.id):
            raise no("NOT_HERE", "You are not at this table.")
        _talking.take(person.id)
        channel = PLAYERS if mine else SPECTATORS
        name = room.seats[mine[0]].name if mine and room.kind == ONLINE else person.name
        return await self.repository.chat.say(id, channel, person.id, name, text, f"{person.id}/{request}")

    @staticmethod
    def channels(room: Room, person: str | None) -> list[str]:
        """The channels that a person may read. During a match players and spectators do not read each other."""
        if room.status in (OVER, ABANDONED):
            return [PLAYERS, SPECTATORS]
        return [PLAYERS] if room.seats_of(person) or room.status == OPEN else [SPECTATORS]

    # -- coming and going while it is played --

    async def come_back(self, id: str, person: Person) -> Room:
        room, _ = await self.repository.change(id, lambda r: r.come_back(person.id))
        await self.repository.chat.announce(id, f"{person.name} is back.")
        return room

    async def resign(self, id: str, person: Person) -> Room:
        room = await self.repository.need(id)
        if room.shared:
            return await self.abandon(id, person)
        room, said = await self.repository.change(id, lambda r: r.resign(person.id, bots.STAND_IN))
        await add_note(self.tables, id, resigned(room.seats_of(person.id)[0]))
        await self.repository.chat.announce(id, said)
        return room

    async def abandon(self, id: str, person: Person) -> Room:
        """End the match without a result: at once if nobody else plays, otherwise by a proposal."""
        room = await self.repository.need(id)
        seat = acting_seat(room, person)
        if any(c.thinks and c.person != person.id for c in room.seats):
            await self.proposals.ask_end(id, person)
            return room
        return await end_match(self.tables, id, f"{room.seats[seat].name} has abandoned the match.", abandoned(seat))

    # -- again --

    async def rematch(self, id: str, person: Person) -> Room:
        """The first request opens a new room; the others join it."""
        room = await self.repository.need(id)
        if room.status not in (OVER, ABANDONED):
            raise no("PLAYING", "The match is not over.")
        if not room.seats_of(person.id):
            raise no("NOT_HERE", "You were not at this table.")
        after = await self.repository.after(id)
        if after is not None and after.status == OPEN:
            after, _ = await self.repository.change(after.id, lambda r: r.join(person.id, person.name, None))
            await self.repository.chat.announce(after.id, f"{person.name} has joined.")
            return after
        if room.shared:
            names = [c.name for c in room.seats]
            played = [c.bot or "" for c in room.seats]
            wish = NewTable(game=room.game, options=room.setup.options, names=names, bots=played, colours=room.colours)
            return await self.repository.need(await self.open_shared(person, wish))
        wanted = NewRoom(
            game=room.game,
            seats=len(room.seats),
            options=room.setup.options,
            name=room.name,
            clock=room.setup.clock,
            private=room.private,
            spectators=room.spectators,
            bots=[c.bot for c in room.seats if c.bot is not None and c.person is None],
            pause=room.setup.pause,
            hints=room.setup.hints,
        )
        made = await self.open(person, wanted, before=id)
        made, _ = await self.repository.change(made.id, lambda r: r.take_after(room))
        self.tell(id)
        return made


Rooms = NamedDependency[RoomService]
"""Parameter ``rooms`` of a route."""


def new_secret() -> str:
    """A secret of 256 bits, which cannot be guessed from its seal."""
    return secrets.token_urlsafe(32)


def seat_bots(room: Room, wanted: Sequence[str]) -> None:
    """Put bots on seats of a table at one screen. At least one person has to play."""
    for chair, bot in zip(room.seats, wanted, strict=False):
        if bot:
            bots.find(bot)
            chair.person, chair.bot = None, bot
    if room.deserted:
        raise no("BOTS", "Somebody has to play: leave one seat without a bot.")


async def read_save(text: str, seed: str, asker: str, offload: Offload) -> Match:
    """The match of a save. Raises ``RecordError``, or ``Denied`` while too many saves of the asker are being read."""

    def read() -> Match:
        record = Record.parse(text)
        if len(record.entries) > MAX_ENTRIES:
            raise RecordError(f"the record has {len(record.entries)} entries; at most {MAX_ENTRIES} can be loaded")
        if any(isinstance(entry, Move) and entry.action == "?" for entry in record.entries):
            raise RecordError("this record leaves out what was hidden when it was written: go on from the save instead")
        return Match.load(record, seed=seed, shared=True)

    return await offload.run(asker, read)
