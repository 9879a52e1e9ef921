"""The web socket of a table: each connection is a cursor that catches up whenever something has happened."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from piazza.kernel import Names, RecordError, Refusal, Seat, called
from piazza.kernel import Refused as RefusedError
from piazza.server.accounts import auth, scopes
from piazza.server.accounts.auth import Visitor
from piazza.server.db.outage import TRY_AGAIN, StoreUnavailable, is_outage, log_failure
from piazza.server.errors import Denied
from piazza.server.limits.address import address_of
from piazza.server.limits.flow import CHANGE_SECONDS, Flow
from piazza.server.limits.meter import Budget
from piazza.server.limits.protocol import direct
from piazza.server.limits.sockets import TOO_MANY_CODE, NoPlace
from piazza.server.rooms.service import RoomService
from piazza.server.tables import sight
from piazza.server.tables.info import Reason
from piazza.server.tables.messages import (
    AskHelp,
    AskPreview,
    AskReasons,
    AskWhy,
    ClientMessage,
    Done,
    Hello,
    Help,
    Play,
    Preview,
    Reasons,
    Refused,
    ServerMessage,
    Sit,
    Snapshot,
    Speak,
    Trouble,
    Undo,
    Update,
    Verbs,
    Why,
)
from piazza.server.tables.outbox import DISCONNECTED, Outbox
from piazza.server.tables.table import Table, action_of, request_of

MAX_TAIL_ENTRIES = 200
"""A browser that missed more entries than this gets a snapshot."""
MAX_TROUBLE_CHARACTERS = 200
NO_TABLE_CODE = 4404
FORBIDDEN_CODE = 4403
BAD_RECORD_CODE = 4422
MAX_REASON_CHARACTERS = 100
INTERNAL_ERROR = Reason("ERROR", "", "The server could not do that; nothing was changed.")
STORE_UNAVAILABLE = Reason(TRY_AGAIN, "", str(StoreUnavailable()))
"""The browser repeats the request under the same id."""

log = logging.getLogger("piazza.server")
_decode = msgspec.json.Decoder(ClientMessage).decode


class Connection:
    def __init__(self, socket: WebSocket[Any, Any, Any], table: Table, visitor: Visitor | None, budget: Budget) -> None:
        self.socket = socket
        self.table = table
        self.visitor = visitor
        self.person = None if visitor is None else visitor.person.id
        self.flow = Flow(budget)
        self.seat: Seat | None = None
        self.sent: int | None = None
        """The number of the last sight sent; None before the first hello."""
        self.fresh = True
        """The next sight is a snapshot."""
        self.due = False
        """A sight is due though nothing may have happened."""
        self.acted = False
        """The seat has played since the last sight."""
        self.drawing = False
        self.verbs = False
        self.events = False
        self._verbs_due = False
        self.outbox = Outbox(socket, table, self.flow)
        self.outbox.look = self._look

    def notice(self) -> None:
        self.outbox.notice()

    # -- out --

    def _look(self) -> ServerMessage | None:
        """The next message about the match that the browser has not received; unavailable verbs follow the sight."""
        number = self._number()
        asked = self.due or self.fresh
        if self.sent is None or not (asked or self.sent != number):
            return self._verbs() if self._verbs_due else None
        if not asked:
            seen = self._sight(self.sent, number)
        else:
            with self.flow.charged():
                seen = self._sight(self.sent, number)
        if self.verbs and self.seat is not None:
            self._verbs_due = True
            self.notice()
        return seen

    def _verbs(self) -> Verbs | None:
        self._verbs_due = False
        return None if self.seat is None else Verbs(self._number(), sight.unavailable(self.table.match, self.seat))

    def _sight(self, since: int, number: int) -> ServerMessage:
        match = self.table.match
        if match.history.shared:
            self._follow()
        fresh = self.fresh or since > number or since < match.history.unseen.lifted
        seen = sight.see(match, self.seat, 0 if fresh else since, drawing=self.drawing, events=self.events)
        self.fresh, self.due, self.sent = False, False, seen.number
        if not fresh:
            return Update(seen)
        return Snapshot(sight.about(match, self.table.id, self.table.room.colours, self.table.room.hints), seen)

    def _number(self) -> int:
        return self.table.match.seen_by(self.seat).number()

    def _follow(self) -> None:
        """At one screen without secrets, show the seat that is to move."""
        match = self.table.match
        people = [seat for seat in range(match.setup.seats) if seat not in match.history.bots]
        waiting = [seat for seat in match.state.to_move() if seat in people]
        private = match.game.secrets and len(people) > 1
        stays = self.seat in waiting and not self.acted
        self.acted = False
        if not private and (self.seat is None or (waiting and not stays)):
            # If several seats may act, the others wait for the first.
            self.seat = waiting[0] if waiting else people[0]

    # -- in --

    async def receive_all(self) -> None:
        protocol = direct(self.socket.scope.get("extensions"))
        read = partial(self.socket.receive_data, "text") if protocol is None else protocol.read_text
        while True:
            data = await read()
            await self.flow.received()
            try:
                message = _decode(data)
            except msgspec.MsgspecError as e:
                self.outbox.answer(Trouble(f"The message cannot be read: {str(e)[:MAX_TROUBLE_CHARACTERS]}"))
                await self.flow.afford()
                continue
            await self._handle(message)

    async def _handle(self, message: ClientMessage) -> None:
        wanted = scopes.MESSAGES.get(type(message))
        if not scopes.allows(self.visitor, wanted):
            self.outbox.answer(Refused(getattr(message, "id", ""), Reason("SCOPE", "", scopes.refusal(wanted))))
            return
        match message:
            case Play(id=id):
                await self._change(id, message)
            case Undo(id=id) | Speak(id=id):
                await self.flow.afford(CHANGE_SECONDS)
                await self._change(id, message)
            case Hello(last=last, seat=seat):
                await self.flow.afford()
                self.drawing, self.verbs, self.events = message.drawing, message.verbs, message.events
                self.seat = self._known(seat)
                self.fresh = last == 0 or self._number() - last > MAX_TAIL_ENTRIES
                self.sent, self.due = last, True
                self.notice()
            case Sit(seat=seat):
                await self.flow.afford()
                self.seat, self.fresh = self._known(seat), True
                self.notice()
            case AskWhy() | AskReasons() | AskHelp() | AskPreview():
                await self.flow.afford()
                async with self.table.lock:
                    with self.flow.charged():
                        self.outbox.answer(self._ask(message))

    def _known(self, seat: Seat | None) -> Seat | None:
        """The seat if it belongs to this person; at a table for several screens the only one of the person."""
        room = self.table.room
        own = room.seats_of(self.person)
        if not room.shared:
            return own[0] if own else None
        return seat if seat in own else None

    def _check(self, seat: Seat | None) -> None:
        self.table.room.check_acts(self.person, -1 if seat is None else seat)

    async def _change(self, id: str, message: Play | Undo | Speak) -> None:
        try:
            self.outbox.answer(await self._carry_out(id, message))
        except Denied as no:
            self.outbox.answer(Refused(id, Reason(no.code, "", no.detail)))
        except Exception as e:
            log_failure(e, "%s at table %s", type(message).__name__, self.table.id)
            self.outbox.answer(Refused(id, STORE_UNAVAILABLE if is_outage(e) else INTERNAL_ERROR))

    async def _carry_out(self, id: str, message: Play | Undo | Speak) -> ServerMessage:
        try:
            match message:
                case Play(seat=seat, actions=actions):
                    self._check(seat)
                    self.acted = True
                    number = await self.table.play(request_of(seat, id), seat, actions)
                case Undo(seat=seat, to=to):
                    self._check(seat)
                    number = await self.table.undo(request_of(seat, id), seat, to)
                case Speak(seat=speaker, text=text):
                    self._check_speaks(speaker)
                    number = await self.table.say(request_of(speaker, id), speaker, text)
        except RefusedError as no:
            await self.flow.afford(CHANGE_SECONDS)
            # The request may have been carried out before the match ended or the seat changed hands.
            before = await self.table.answered(request_of(message.seat, id)) if self._owns(message.seat) else None
            if before is None:
                return Refused(id, _reason(no.refusal, self.table.match.record.header.seats))
            number = before
        return self._done(id, message.seat, number)

    def _done(self, id: str, seat: Seat | None, entry: int) -> Done:
        return Done(id, self.table.match.seen_by(seat).number_then(entry))

    def _owns(self, seat: Seat | None) -> bool:
        return seat in self.table.room.seats_of(self.person)

    def _check_speaks(self, seat: Seat | None) -> None:
        """At one screen messages go into the record; otherwise the room has a chat."""
        room = self.table.room
        if not room.shared:
            raise RefusedError(Refusal("CHAT", "", "At this table people talk in the chat."))
        own = room.seats_of(self.person)
        self._check(own[0] if seat is None and own else seat)

    def _ask(self, message: AskWhy | AskReasons | AskHelp | AskPreview) -> ServerMessage:
        match = self.table.match
        seat = self.seat
        match message:
            case AskHelp(id=id):
                return Help(id, sight.topics(match, seat))
            case _ if seat is None:
                return Refused(message.id, Reason("NO_SEAT", "", "Take a seat first."))
            case AskPreview(id=id, actions=actions):
                try:
                    found = [action_of(match.game, action) for action in actions]
                    return Preview(id, *sight.preview(match, seat, found), None)
                except RefusedError as no:
                    return Preview(id, [], None, [], _reason(no.refusal, self.table.match.record.header.seats))
            case AskReasons(id=id, verb=verb):
                return Reasons(id, verb, sight.reasons(match, seat, verb))
            case AskWhy(id=id, action=text):
                try:
                    action = action_of(match.game, text)
                except RefusedError as no:
                    return Refused(id, _reason(no.refusal, self.table.match.record.header.seats))
                return Why(id, called(action.label, match.record.header.seats), sight.why(match, seat, action))


def _reason(no: Refusal, names: Names) -> Reason:
    return Reason(no.code, no.rule, called(no.text, names))


@websocket("/ws/{id:str}")
async def table_socket(
    socket: WebSocket[Any, Any, Any], id: FromPath[str], rooms: NamedDependency[RoomService]
) -> None:
    address = address_of(socket)
    try:
        async with rooms.throttle.slot(address):
            visitor = await auth.of(socket)
            person = None if visitor is None else visitor.person.id
            await socket.accept()
            if not await rooms.tables.admits(id, person):
                await socket.close(FORBIDDEN_CODE, "This table is not open to you.")
                return
            table = await rooms.tables.find(id)
    except RecordError as e:
        await socket.close(BAD_RECORD_CODE, str(e)[:MAX_REASON_CHARACTERS])
        return
    if table is None:
        await socket.close(NO_TABLE_CODE, "There is no such table.")
        return
    try:
        with rooms.sockets.place(address, person, id, table.size) as budget:
            await _serve(Connection(socket, table, visitor, budget), rooms)
    except NoPlace as e:
        await socket.close(TOO_MANY_CODE, str(e))


async def _serve(connection: Connection, rooms: RoomService) -> None:
    socket, table, person = connection.socket, connection.table, connection.person
    table.watchers.add(connection)
    rooms.presence.enter(table.id, person)
    try:
        async with auth.guarded(socket):
            # A task of its own, so that a step does not pass all layers of the application. It is not cancelled here:
            # a change that a player has requested is written to the end.
            await asyncio.create_task(connection.receive_all())
    except DISCONNECTED:
        pass
    finally:
        table.watchers.discard(connection)
        rooms.presence.go(table.id, person)
        await connection.outbox.close()
        await rooms.looked(table, person, connection.sent)
