"""The messages that wait to be sent through the web socket of a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from piazza.server.limits.flow import Flow
from piazza.server.limits.protocol import direct
from piazza.server.tables.messages import ServerMessage
from piazza.server.tables.table import Table

INTERNAL_ERROR_CODE = 1011
DISCONNECTED = (WebSocketDisconnect, RuntimeError, OSError)
"""Errors of a connection that the browser has closed."""

log = logging.getLogger("piazza.server")
_encode = msgspec.json.Encoder().encode


class Outbox:
    """Sends all due messages in one frame, a line each, while nobody changes the match."""

    def __init__(self, socket: WebSocket[Any, Any, Any], table: Table, flow: Flow) -> None:
        self.look: Callable[[], ServerMessage | None] = lambda: None
        """Returns the next message about the match that the browser has not received, or None."""
        self._socket = socket
        self._table = table
        self._flow = flow
        self._direct = direct(socket.scope.get("extensions"))
        self._loop = asyncio.get_running_loop()
        self._answers: list[bytes] = []
        self._scheduled = False
        self._closed = False
        self._waiting: asyncio.Task[None] | None = None
        """Sends as soon as no change is in progress and the browser keeps up."""

    def notice(self) -> None:
        """Something may be due. It is sent together with everything else of the current step of the event loop."""
        if not self._scheduled:
            self._scheduled = True
            self._loop.call_soon(self._send)

    def answer(self, message: ServerMessage) -> None:
        encoded = _encode(message)
        self._answers.append(encoded)
        self._flow.queued(len(encoded))
        self.notice()

    async def close(self) -> None:
        self._closed = self._scheduled = True
        if self._waiting is not None:
            self._waiting.cancel()
            await asyncio.gather(self._waiting, return_exceptions=True)
        self._flow.ended()

    def _send(self) -> None:
        if self._waiting is not None or self._closed:
            return
        protocol = self._direct
        if protocol is None or not protocol.keeps_up or self._table.lock.locked():
            self._waiting = self._loop.create_task(self._send_later())
            return
        self._scheduled = False
        answered = self._flow.unread
        try:
            frame = self._frame()
            if frame is not None:
                protocol.write_text(frame)
        except DISCONNECTED:
            self._flow.ended()
        except Exception as e:
            self._waiting = self._loop.create_task(self._break_off(e))
        else:
            if answered:
                self._flow.written(answered)

    async def _send_later(self) -> None:
        try:
            while self._scheduled:
                if self._table.lock.locked():
                    await self._table.settled()
                self._scheduled = False
                answered = self._flow.unread
                frame = self._frame()
                if frame is not None:
                    await self._socket.send({"type": "websocket.send", "bytes": None, "text": frame.decode()})
                if answered:
                    self._flow.written(answered)
        except DISCONNECTED:
            self._flow.ended()
        except Exception as e:
            await self._break_off(e)
        finally:
            self._waiting = None

    def _frame(self) -> bytes | None:
        # Answers first: a browser learns that its move is done no later than it sees the result.
        lines, self._answers = self._answers, []
        seen = self.look()
        if seen is not None:
            lines.append(_encode(seen))
        return b"\n".join(lines) if lines else None

    async def _break_off(self, error: Exception) -> None:
        log.error("the connection to table %s failed", self._table.id, exc_info=error)
        self._flow.ended()
        await self._socket.close(INTERNAL_ERROR_CODE, "The server could not go on.")
