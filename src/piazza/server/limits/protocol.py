"""Uvicorn's protocols with bounds on what one connection may hold: time, open files and memory."""

from __future__ import annotations

import asyncio
import os
import struct
from collections import Counter, deque
from collections.abc import Mapping
from typing import Any

import h11
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from piazza.server.limits import settings

HEADER_SECONDS = 5.0
"""From the connection, or from the first byte of a further request, to the end of its headers."""
BODY_SECONDS = 30.0
WRITE_SECONDS = 30.0
"""A browser that reads nothing for this long is disconnected."""
MAX_CONNECTIONS_PER_ADDRESS = 100
"""Connections of one address that are not web sockets. This machine itself and known proxies have no such limit."""
SLICE_BYTES = 4096
"""Bytes of a web socket that are parsed at a time: small messages take a hundred times their size in memory."""
MAX_PONG_BYTES = 64 * 1024
DIRECT_EXTENSION = "piazza.direct"
"""Extension of the ASGI scope that holds the protocol itself, for an application that sends many small messages."""
TEXT_FRAME = 0x81
"""The first byte of a frame that is a whole text."""
FULL_RESPONSE = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n"

_held: Counter[str] = Counter()


def _trusted() -> frozenset[str]:
    return frozenset(("127.0.0.1", "::1", *os.environ.get("FORWARDED_ALLOW_IPS", "").replace(" ", "").split(",")))


class _Timer:
    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None

    def start(self, loop: asyncio.AbstractEventLoop, seconds: float, end: Any) -> None:
        if self._handle is None:
            self._handle = loop.call_later(seconds, end)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class HttpProtocol(H11Protocol):
    """Ends connections whose request does not arrive or whose answer is not read in time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._request, self._body, self._writing = _Timer(), _Timer(), _Timer()
        self._peer: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        full = len(self.connections) >= settings.current().sockets
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        if peer not in _trusted():
            full = full or _held[peer] >= MAX_CONNECTIONS_PER_ADDRESS
            self._peer = peer
            _held[peer] += 1
        if full:
            transport.write(FULL_RESPONSE)
            transport.close()
            return
        self._request.start(self.loop, HEADER_SECONDS, transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        match self.conn.their_state:
            case h11.IDLE:
                self._body.stop()
                self._request.start(self.loop, HEADER_SECONDS, self.transport.abort)
            case h11.SEND_BODY:
                self._request.stop()
                self._body.start(self.loop, BODY_SECONDS, self.transport.abort)
            case _:
                self._request.stop()
                self._body.stop()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._writing.start(self.loop, WRITE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._writing.stop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._let_go()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def _let_go(self) -> None:
        for timer in (self._request, self._body, self._writing):
            timer.stop()
        if self._peer is not None:
            _held[self._peer] -= 1
            if _held[self._peer] <= 0:
                del _held[self._peer]
            self._peer = None


class Mailbox:
    """The part of ``asyncio.Queue`` that one receiver needs, without its look at the running loop for every message."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[ASGIReceiveEvent] = deque()
        self._receiver: asyncio.Future[None] | None = None

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        self._messages.append(message)
        if self._receiver is not None and not self._receiver.done():
            self._receiver.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        while not self._messages:
            self._receiver = self._loop.create_future()
            await self._receiver
        return self._messages.popleft()

    def empty(self) -> bool:
        return not self._messages


def _text_head(size: int) -> bytes:
    """What stands before the text in a frame of its own (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT_FRAME, size))
    return struct.pack("!BBH", TEXT_FRAME, 126, size) if size < 1 << 16 else struct.pack("!BBQ", TEXT_FRAME, 127, size)


class SocketProtocol(WebSocketsSansIOProtocol):
    """Parses no more than the application keeps up with, and drops a browser that does not read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Mailbox(self.loop)  # type: ignore[assignment]
        self._unparsed = bytearray()
        self._writing = _Timer()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.tasks:
            self.scope["extensions"][DIRECT_EXTENSION] = {"protocol": self}

    @property
    def keeps_up(self) -> bool:
        """Whether the browser reads what is sent to it; otherwise ``send`` has to be awaited instead."""
        return self.writable.is_set()

    def write_text(self, text: bytes) -> None:
        """Send a message at once. ``send`` does the same, behind half a dozen calls of the application's layers."""
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ClientDisconnected
        if self.conn.extensions:
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(_text_head(len(text)) + text)

    async def read_text(self) -> str:
        """The next message. ``receive`` gives the same, behind the application's layers."""
        message = await self.receive()
        if message["type"] != "websocket.receive":
            raise ClientDisconnected
        return message.get("text") or ""

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            # The application receives nothing more; only the browser's answer to the close is awaited.
            data, self._unparsed = bytes(self._unparsed) + data, bytearray()
            super().data_received(data)
        elif self._unparsed or len(data) > SLICE_BYTES:
            self._unparsed += data
            self._parse()
        else:
            super().data_received(data)

    def _parse(self) -> None:
        while self._unparsed and self.queue.empty() and not self.transport.is_closing():
            data = bytes(self._unparsed[:SLICE_BYTES])
            del self._unparsed[:SLICE_BYTES]
            super().data_received(data)

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.queue.empty():
            if self._unparsed:
                # A browser that sends without a pause must not keep the others waiting.
                await asyncio.sleep(0)
                self._parse()
            if self.read_paused and self.queue.empty():
                self.read_paused = False
                self.transport.resume_reading()
        return message

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MAX_PONG_BYTES and not self.writable.is_set():
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._writing.start(self.loop, WRITE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._writing.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        self._writing.stop()
        super().connection_lost(exc)


def direct(extensions: Mapping[str, Mapping[object, object]] | None) -> SocketProtocol | None:
    """The protocol behind a web socket, if the server offers it."""
    protocol = (extensions or {}).get(DIRECT_EXTENSION, {}).get("protocol")
    return protocol if isinstance(protocol, SocketProtocol) else None
