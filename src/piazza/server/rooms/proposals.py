"""Proposals of one player to the others: an undo that needs consent, or the end of the match."""

from __future__ import annotations

from piazza.kernel import Match, Seat, undo
from piazza.server.accounts.people import Person
from piazza.server.db.timestamps import now_ms
from piazza.server.rooms.chat import ABANDON, AGREED, ASKED, REFUSED, UNDO, VOID, Proposal, new_id
from piazza.server.rooms.room import ABANDONED, PLAYING, Room, no
from piazza.server.tables.clock import ClockRule
from piazza.server.tables.table import Table
from piazza.server.tables.tables import Tables

BACK_OFF_MS = 10_000
"""Wait after the first refusal; after the n-th it is n squared times as long."""

UNDO_ANSWER_MS = 30_000
"""Time in which everybody must have agreed to an undo (CH-UI-40)."""


class Proposals:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._rooms = tables.repository
        self._chat = tables.repository.chat

    async def ask_undo(self, id: str, person: Person, to: int | None) -> Proposal:
        room = await self._rooms.need(id)
        seat = acting_seat(room, person)
        table = await self._tables.need(id)
        async with table.lock:
            match = table.match
            target = undo.target(match.history, seat) if to is None else match.seen_by(seat).entry(to)
            if target is None or match.seen_by(seat).number(target) >= match.seen_by(seat).number():
                raise no("NOTHING_TO_UNDO", "There is nothing to undo.")
            if undo.is_free(match.history, seat, target):
                raise no("FREE", "You may undo that without asking.")
            number = match.seen_by(None).number()
        return await self._ask(table, room, UNDO, seat, target, number)

    async def ask_end(self, id: str, person: Person) -> Proposal:
        room = await self._rooms.need(id)
        seat = acting_seat(room, person)
        table = await self._tables.need(id)
        return await self._ask(table, room, ABANDON, seat, 0, table.match.seen_by(None).number())

    async def _ask(self, table: Table, room: Room, kind: str, seat: Seat, to: int, number: int) -> Proposal:
        known = [p for p in await self._chat.proposals(room.id) if p.kind == kind]
        if any(p.status == ASKED and not void(p, room.setup.clock, table.match) for p in known):
            raise no("ASKED", "Something has been asked already: wait for the answer.")
        refused = [p for p in known if p.seat == seat and p.status == REFUSED]
        if refused:
            wait = (refused[-1].answered or 0) + BACK_OFF_MS * len(refused) ** 2 - now_ms()
            if wait > 0:
                raise no("BACK_OFF", f"They said no. Ask again in {-(-wait // 1000)} seconds.")
        made = await self._chat.propose(room.id, kind, seat, to, number, [])
        if not waits_for(room, made) and await self._chat.settle(made, AGREED, made.agreed):
            await self._carry_out(made)
        return made

    async def answer(self, id: str, person: Person, proposal: str, agree: bool) -> None:
        if not (await self._rooms.need(id)).seats_of(person.id):
            raise no("NOT_ASKED", "You have not been asked.")
        table = await self._tables.need(id)
        for _ in range(20):
            room = await self._rooms.need(id)
            made = next((p for p in await self._chat.proposals(id) if p.id == proposal), None)
            if made is None:
                raise no("NO_PROPOSAL", "Nobody has asked for that.")
            if made.status == ASKED and void(made, room.setup.clock, table.match):
                await self._chat.settle(made, VOID, made.agreed)
                raise no("VOID", "Nobody answered in time, or the match has gone on meanwhile.")
            if made.status != ASKED:
                raise no("ANSWERED", "That has been answered already.")
            mine = [s for s in room.seats_of(person.id) if room.seats[s].thinks]
            if person.id == room.seats[made.seat].person and not agree:
                # The asker withdraws the proposal; that is no refusal.
                done = await self._chat.settle(made, VOID, made.agreed)
            elif not mine or person.id == room.seats[made.seat].person:
                raise no("NOT_ASKED", "You have not been asked.")
            elif not agree:
                done = await self._chat.settle(made, REFUSED, made.agreed)
                if done:
                    await self._chat.announce(id, f"{person.name} does not agree.")
            else:
                done = await self._agree(room, made, mine)
            if done:
                return
        raise no("BUSY", "Too many answers at once. Try again.")

    async def _agree(self, room: Room, made: Proposal, mine: list[Seat]) -> bool:
        agreed = sorted({*made.agreed, *mine})
        missing = [s for s in waits_for(room, made) if s not in mine]
        if not await self._chat.settle(made, ASKED if missing else AGREED, agreed):
            return False
        if not missing:
            await self._carry_out(made)
        return True

    async def _carry_out(self, made: Proposal) -> None:
        if made.kind == ABANDON:
            await end_match(self._tables, made.room, "The players have abandoned the match.")
            return
        table = await self._tables.need(made.room)
        others = [s for s in range(table.match.setup.seats) if s != made.seat]
        await table.undo_agreed(f"undo-{made.id}", made.seat, made.to, others, made.at_entry)


def time_left(made: Proposal, clock: ClockRule) -> int | None:
    """Milliseconds until a proposed undo lapses; None with a clock by days, where there is no hurry."""
    hurry = made.kind == UNDO and clock.kind != "days"
    return made.created + UNDO_ANSWER_MS - now_ms() if hurry else None


def void(made: Proposal, clock: ClockRule, match: Match | None) -> bool:
    """Whether the time is over, or the public record has grown since."""
    left = time_left(made, clock)
    if left is not None and left <= 0:
        return True
    return made.kind == UNDO and match is not None and match.seen_by(None).number() != made.at_entry


def acting_seat(room: Room, person: Person) -> Seat:
    """The seat for which a person acts. Raises ``Refused`` if there is none."""
    mine = room.seats_of(person.id)
    if not mine:
        raise no("NOT_HERE", "You are not at this table.")
    room.check_acts(person.id, mine[0])
    return mine[0]


def waits_for(room: Room, made: Proposal) -> list[Seat]:
    """Seats whose answer is missing. Bots, and people who resigned or have a stand-in, agree to everything."""
    asker = room.seats[made.seat].person
    return [c.seat for c in room.seats if c.thinks and c.person != asker and c.seat not in made.agreed]


async def end_match(tables: Tables, id: str, said: str, noted: str = "") -> Room:
    """End a match without a result, with a line in the chat and a note in the record."""

    def end(room: Room) -> None:
        if room.status == PLAYING:
            room.status, room.result = ABANDONED, said

    room, _ = await tables.repository.change(id, end)
    await add_note(tables, id, noted or said)
    await tables.repository.chat.announce(id, said)
    return room


async def add_note(tables: Tables, id: str, text: str) -> None:
    await (await tables.need(id)).note(f"note-{new_id()}", text)
