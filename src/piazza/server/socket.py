"""The web socket of a table: each connection is a cursor that catches up whenever something has happened."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from piazza.kernel import RecordError, Refusal, Seat
from piazza.kernel import Refused as RefusedError
from piazza.server import sight
from piazza.server.info import Reason
from piazza.server.messages import (
    AskHelp,
    AskReasons,
    AskWhy,
    ClientMessage,
    Done,
    Hello,
    Help,
    Play,
    Reasons,
    Refused,
    ServerMessage,
    Sit,
    Snapshot,
    Speak,
    StepBack,
    Trouble,
    Update,
    Verbs,
    Why,
)
from piazza.server.tables import Hall, Table, action_of

TAIL = 200
"""Who missed more entries than this gets everything afresh."""
UNREAD = 1000
"""Who lets so many answers pile up is sent away."""
NO_SUCH_TABLE = 4404
NOT_OPENED = 4422
TOO_SLOW = 4408
LONGEST_REASON = 100

GONE = WebSocketDisconnect | asyncio.CancelledError | RuntimeError
"""How a connection ends when the browser closes it, or when it is written to after that."""

log = logging.getLogger("piazza.server")
_decode = msgspec.json.Decoder(ClientMessage).decode
_encode = msgspec.json.Encoder().encode


class Connection:
    def __init__(self, socket: WebSocket[Any, Any, Any], table: Table) -> None:
        self.socket = socket
        self.table = table
        self.seat: Seat | None = None
        self.sent: int | None = None
        """The number of the last sight sent; None before the first hello."""
        self.fresh = True
        """The next sight is a snapshot."""
        self.due = False
        """A sight is due though nothing may have happened."""
        self._answers: list[ServerMessage] = []
        self._wake = asyncio.Event()

    def notice(self) -> None:
        self._wake.set()

    def answer(self, message: ServerMessage) -> None:
        self._answers.append(message)
        self._wake.set()

    # -- out --

    async def send_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            answers, self._answers = self._answers, []
            for message in answers:
                await self._send(message)
            if self.sent is not None and (self.due or self.fresh or self.sent != self.table.number):
                await self._send_sight(self.sent)

    async def _send_sight(self, since: int) -> None:
        async with self.table.lock:
            match, number = self.table.match, self.table.number
            self._follow()
            fresh = self.fresh or since > number
            seen = sight.see(match, self.seat, 0 if fresh else since)
            message = Snapshot(sight.about(match, self.table.id), seen) if fresh else Update(seen)
            self.fresh, self.due, self.sent = False, False, number
        await self._send(message)
        if self.seat is not None:
            async with self.table.lock:
                verbs = Verbs(self.table.number, sight.unavailable(self.table.match, self.seat))
            await self._send(verbs)

    def _follow(self) -> None:
        """Where seats hide nothing from each other, the one who is to move looks at the screen."""
        match = self.table.match
        waiting = [seat for seat in match.state.to_move() if seat >= 0]
        private = match.game.secrets and match.setup.seats > 1
        if not private and (self.seat is None or (waiting and self.seat not in waiting)):
            self.seat = waiting[0] if waiting else 0

    async def _send(self, message: ServerMessage) -> None:
        await self.socket.send_data(_encode(message), mode="text")

    # -- in --

    async def receive_all(self) -> None:
        while True:
            data = await self.socket.receive_data(mode="text")
            try:
                message = _decode(data)
            except msgspec.MsgspecError as e:
                self.answer(Trouble(f"The message cannot be read: {e}"))
                continue
            if len(self._answers) > UNREAD:
                await self.socket.close(TOO_SLOW, "Too many answers were not read.")
                return
            await self._handle(message)

    async def _handle(self, message: ClientMessage) -> None:
        match message:
            case Hello(last=last, seat=seat):
                self.seat = self._known(seat)
                self.fresh = last == 0 or self.table.number - last > TAIL
                self.sent, self.due = last, True
                self.notice()
            case Sit(seat=seat):
                self.seat, self.fresh = self._known(seat), True
                self.notice()
            case Play(id=id) | StepBack(id=id) | Speak(id=id):
                await self._change(id, message)
            case AskWhy() | AskReasons() | AskHelp():
                async with self.table.lock:
                    self.answer(self._ask(message))

    def _known(self, seat: Seat | None) -> Seat | None:
        return seat if seat is not None and seat < self.table.match.setup.seats else None

    async def _change(self, id: str, message: Play | StepBack | Speak) -> None:
        try:
            match message:
                case Play(seat=seat, actions=actions):
                    number = await self.table.play(id, seat, actions)
                case StepBack(seat=seat):
                    number = await self.table.undo(id, seat)
                case Speak(seat=speaker, text=text):
                    number = await self.table.say(id, speaker, text)
        except RefusedError as no:
            self.answer(Refused(id, _reason(no.refusal)))
        except Exception:
            log.exception("%s at table %s", type(message).__name__, self.table.id)
            self.answer(Refused(id, Reason("ERROR", "", "The server could not do that; nothing was changed.")))
        else:
            self.answer(Done(id, number))

    def _ask(self, message: AskWhy | AskReasons | AskHelp) -> ServerMessage:
        match = self.table.match
        seat = self.seat
        match message:
            case AskHelp(id=id):
                return Help(id, sight.topics(match, seat))
            case _ if seat is None:
                return Refused(message.id, Reason("NO_SEAT", "", "Take a seat first."))
            case AskReasons(id=id, verb=verb):
                return Reasons(id, verb, sight.reasons(match, seat, verb))
            case AskWhy(id=id, action=text):
                try:
                    action = action_of(match.game, text)
                except RefusedError as no:
                    return Refused(id, _reason(no.refusal))
                return Why(id, action.label, sight.why(match, seat, action))


def _reason(no: Refusal) -> Reason:
    return Reason(no.code, no.rule, no.text)


@websocket("/ws/{id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], id: FromPath[str], hall: NamedDependency[Hall]) -> None:
    await socket.accept()
    try:
        table = await hall.find(id)
    except RecordError as e:
        await socket.close(NOT_OPENED, str(e)[:LONGEST_REASON])
        return
    if table is None:
        await socket.close(NO_SUCH_TABLE, "There is no such table.")
        return
    connection = Connection(socket, table)
    table.watchers.add(connection)
    tasks = [asyncio.create_task(connection.send_all()), asyncio.create_task(connection.receive_all())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.watchers.discard(connection)
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if not isinstance(ended, GONE | None):
                log.error("the connection to table %s broke", id, exc_info=ended)
