"""Authentication: the visitor behind a request, by session cookie or by token."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal

from litestar import Request, WebSocket
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from piazza.server.accounts import known_browsers
from piazza.server.accounts.attempts import NEW_GUESTS, Attempts
from piazza.server.accounts.credentials import SCOPES, SESSION_LIFETIME_MS, Credentials, Identity
from piazza.server.accounts.known_browsers import KnownBrowsers
from piazza.server.accounts.people import People, Person
from piazza.server.errors import Denied
from piazza.server.limits.address import Connection, address_of, is_local

SESSION_COOKIE = "piazza_session"
PENDING_COOKIES = "piazza_cookies"
"""Key in the state of a request: the cookies that its answer will set."""
CACHED_VISITOR = "piazza_visitor"
SESSION_CHECK_SECONDS = 30.0
"""Interval between two checks whether the session behind a socket is still valid."""
LOGGED_OUT_CODE = 4401


@dataclass(frozen=True, slots=True)
class Visitor:
    person: Person
    scopes: frozenset[str]
    via: Literal["cookie", "token"]


CurrentVisitor = NamedDependency[Visitor | None]
"""Parameter ``visitor`` of a route: who asks."""


async def of(connection: Connection) -> Visitor | None:
    """The visitor; None without a session. Raises ``Denied`` for an invalid token."""
    state = connection.scope["state"]
    if CACHED_VISITOR not in state:
        state[CACHED_VISITOR] = await _look(connection)
    found: Visitor | None = state[CACHED_VISITOR]
    return found


async def _look(connection: Connection) -> Visitor | None:
    known, via = await _find(connection)
    if known is None:
        return None
    if known.stale and via == "cookie" and connection.scope["type"] == ScopeType.HTTP:
        credentials: Credentials = connection.app.state["credentials"]
        give(connection, await credentials.rotate_session(session_of(connection), known.person.id))
    return Visitor(known.person, known.scopes, via)


async def _find(connection: Connection) -> tuple[Identity | None, Literal["cookie", "token"]]:
    credentials: Credentials = connection.app.state["credentials"]
    if (header := connection.headers.get("authorization")) is not None:
        kind, _, secret = header.partition(" ")
        known = await credentials.by_token(secret.strip()) if kind.lower() == "bearer" else None
        if known is None:
            raise Denied(401, "TOKEN", "This token is not valid, or no longer.")
        return known, "token"
    secret = session_of(connection)
    return await credentials.by_session(secret) if secret else None, "cookie"


@asynccontextmanager
async def guarded(socket: WebSocket[Any, Any, Any]) -> AsyncIterator[None]:
    """Close the socket when the session or token that opened it ends."""
    guard = asyncio.create_task(_guard(socket)) if await of(socket) is not None else None
    try:
        yield
    finally:
        if guard is not None:
            guard.cancel()


async def _guard(socket: WebSocket[Any, Any, Any]) -> None:
    valid = True
    while valid:
        await asyncio.sleep(SESSION_CHECK_SECONDS)
        valid = await is_valid(socket)
    await socket.close(LOGGED_OUT_CODE, "You are no longer logged in here.")


async def is_valid(connection: Connection) -> bool:
    """Whether the session or token of a connection is still valid; if in doubt, yes."""
    try:
        return (await _find(connection))[0] is not None
    except Denied:
        return False
    except SQLAlchemyError:
        return True


async def provide_visitor(request: Request[Any, Any, Any]) -> Visitor | None:
    return await of(request)


async def enter(request: Request[Any, Any, Any], name: str = "") -> Visitor:
    """The visitor; a new guest if there is none, whose cookie the answer sets."""
    visitor = await of(request)
    if visitor is None:
        people: People = request.app.state["people"]
        attempts: Attempts = request.app.state["attempts"]
        address = address_of(request)
        if not is_local(address):
            await attempts.count(NEW_GUESTS, address)
        visitor = await log_in(request, await people.guest(name))
    return visitor


async def log_in(request: Request[Any, Any, Any], person: Person) -> Visitor:
    """Open a new session for this browser and close its old one."""
    credentials: Credentials = request.app.state["credentials"]
    if secret := session_of(request):
        await credentials.close_session(secret)
    give(request, await credentials.open_session(person.id))
    if not person.guest:
        known: KnownBrowsers = request.app.state["known_browsers"]
        _set(
            request,
            known_browsers.BROWSER_COOKIE,
            await known.remember(browser_of(request), person),
            known_browsers.LIFETIME_MS,
        )
    visitor = Visitor(person, frozenset(SCOPES), "cookie")
    request.scope["state"][CACHED_VISITOR] = visitor
    return visitor


def allow(visitor: Visitor | None, scope: str) -> Person:
    """The person behind a visitor. Raises ``Denied`` without this scope."""
    if visitor is None:
        raise Denied(401, "WHO", "Log in first, or open or join a table.")
    if scope not in visitor.scopes:
        raise Denied(403, "SCOPE", f"This token has no scope “{scope}”.")
    return visitor.person


# -- the cookie --


def session_of(connection: Connection) -> str:
    return connection.cookies.get(SESSION_COOKIE, "")


def give(connection: Connection, secret: str) -> None:
    """Set the session cookie with the answer; an empty secret deletes it."""
    _set(connection, SESSION_COOKIE, secret, SESSION_LIFETIME_MS if secret else 0)


def browser_of(connection: Connection) -> str:
    return connection.cookies.get(known_browsers.BROWSER_COOKIE, "")


def _set(connection: Connection, name: str, value: str, lifetime_ms: int) -> None:
    connection.scope["state"].setdefault(PENDING_COOKIES, {})[name] = Cookie(
        name,
        value=value,
        max_age=lifetime_ms // 1000,
        path="/",
        secure=connection.scope["scheme"] == "https",
        httponly=True,
        samesite="lax",
    )


def set_cookie(app: ASGIApp) -> ASGIApp:
    """Middleware that sets pending cookies. A hook of the framework would slow down every message of a table."""

    async def setting(scope: Scope, receive: Receive, send: Send) -> None:
        async def set(message: Message) -> None:
            if message["type"] == "http.response.start":
                given: dict[str, Cookie] = scope["state"].get(PENDING_COOKIES, {})
                for cookie in given.values():
                    MutableScopeHeaders.from_message(message).add("Set-Cookie", cookie.to_header(header=""))
            await send(message)

        await app(scope, receive, set if scope["type"] == ScopeType.HTTP else send)

    return setting
