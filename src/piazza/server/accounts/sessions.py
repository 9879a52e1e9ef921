"""The sessions of a person, and ending them."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router, delete, get
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from piazza.server.accounts import auth
from piazza.server.accounts.auth import CurrentVisitor
from piazza.server.accounts.credentials import Credentials, session_id
from piazza.server.accounts.known_browsers import KnownBrowsers


class SessionInfo(Struct, frozen=True):
    id: str
    created: int
    seen: int
    here: bool
    """The session of this request."""


@get("/api/me/sessions")
async def sessions(
    request: Request[Any, Any, Any], visitor: CurrentVisitor, credentials: NamedDependency[Credentials]
) -> list[SessionInfo]:
    person = auth.allow(visitor, "account")
    here = session_id(auth.session_of(request))
    return [SessionInfo(s.id, s.created, s.seen, s.id == here) for s in await credentials.sessions(person.id)]


@delete("/api/me/sessions/{id:str}")
async def end_session(id: FromPath[str], visitor: CurrentVisitor, credentials: NamedDependency[Credentials]) -> None:
    if not await credentials.end_session(auth.allow(visitor, "account").id, id):
        raise NotFoundException("You are not logged in there.")


@delete("/api/me/sessions")
async def end_sessions(
    request: Request[Any, Any, Any],
    visitor: CurrentVisitor,
    credentials: NamedDependency[Credentials],
    known_browsers: NamedDependency[KnownBrowsers],
    tokens: FromQuery[bool] = False,
) -> None:
    """Everywhere, here too. ``tokens``: those of programs are deleted as well."""
    person = auth.allow(visitor, "account")
    await credentials.close_sessions(person.id)
    await known_browsers.forget_others(auth.browser_of(request), person)
    if tokens:
        await credentials.delete_tokens(person.id)
    auth.give(request, "")


routes = Router(
    path="/",
    route_handlers=[sessions, end_session, end_sessions],
    cache_control=CacheControlHeader(no_store=True),
    tags=["people"],
)
