"""The outermost layer of the application: allowed host names, and headers for every answer."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from piazza.server.tables.info import Problem

ALLOWED_HOSTS_VARIABLE = "PIAZZA_ALLOWED_HOSTS"
ANY_HOST = "*"
MAX_SHOWN_HOST_CHARACTERS = 100
MISDIRECTED = 421
FORBIDDEN = 403


class Hosts:
    """Names that a browser may use for this server; those of this machine itself are always among them.

    A page from elsewhere can let its own name point to 127.0.0.1 (DNS rebinding), but cannot use another name.
    """

    def __init__(self, names: Iterable[str]) -> None:
        """``*.example.org`` stands for every name below ``example.org``, ``*`` for any name."""
        self.names = tuple(dict.fromkeys(_name(word) for text in names for word in re.split(r"[\s,]+", text) if word))

    def allows(self, header: str) -> bool:
        name = _name(header)
        return (
            ANY_HOST in self.names
            or name in self.names
            or is_loopback(name)
            or any(name.endswith(pattern[1:]) for pattern in self.names if pattern.startswith("*."))
        )


def hosts_for(listening: str, allowed: Iterable[str] | None, url: str) -> Hosts:
    """As told; otherwise any name, or where only this machine is served, its own and that of ``PIAZZA_URL``."""
    names = list(allowed or ())
    if not names and not is_loopback(_name(listening)):
        names = [ANY_HOST]
    own = urlsplit(url).hostname if url else None
    return Hosts([*names, *([own] if own else [])])


def is_loopback(name: str) -> bool:
    try:
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _name(host: str) -> str:
    """Without port and brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return (host if host.count(":") > 1 else host.partition(":")[0]).rstrip(".").lower()


class Gate:
    """Around the whole application, so that errors and refused sockets pass it too."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str], hosts: Hosts) -> None:
        """``headers`` go with every answer that does not set them itself."""
        self._app = app
        self._headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
        is_http = scope["type"] == ScopeType.HTTP
        if self._hosts.allows(host):
            await self._app(scope, receive, self._http(send) if is_http else self._socket(scope, send))
            return
        name = _name(host)[:MAX_SHOWN_HOST_CHARACTERS]
        text = f"This server does not answer to the name “{name}”. If it should: piazza serve --allowed-host {name}"
        if is_http:
            await self._answer(send, "http.response", MISDIRECTED, "HOST", text)
        elif _may_answer(scope):
            await self._answer(send, "websocket.http.response", MISDIRECTED, "HOST", text)
        else:
            await send({"type": "websocket.close", "code": 4000 + MISDIRECTED, "reason": None})

    def _http(self, send: Send) -> Send:
        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message["headers"]}
                missing = [header for header in self._headers if header[0] not in there]
                message["headers"] = [*message["headers"], *missing]
            await send(message)

        return send_on

    def _socket(self, scope: Scope, send: Send) -> Send:
        accepted = not _may_answer(scope)

        async def send_on(message: Message) -> None:
            nonlocal accepted
            if accepted or message["type"] == "websocket.accept":
                accepted = True
                await send(message)
            elif message["type"] == "websocket.close":
                text = message["reason"] or "This connection is refused."
                await self._answer(send, "websocket.http.response", FORBIDDEN, "REFUSED", text)

        return send_on

    async def _answer(self, send: Send, kind: str, status: int, code: str, text: str) -> None:
        body = msgspec.json.encode(Problem(code, "", text))
        own = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        start: Any = {"type": f"{kind}.start", "status": status, "headers": [*own, *self._headers]}
        rest: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
        await send(start)
        await send(rest)


def _may_answer(scope: Scope) -> bool:
    """Whether a socket that is refused can be given an answer of its own."""
    return "websocket.http.response" in (scope.get("extensions") or ())
