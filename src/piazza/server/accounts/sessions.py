"""The browsers in which somebody is logged in, and logging out there."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router, delete, get
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from piazza.server.accounts import auth
from piazza.server.accounts.auth import Visitor
from piazza.server.accounts.credentials import Keys, session_id
from piazza.server.accounts.known_browsers import Browsers


class SessionInfo(Struct, frozen=True):
    id: str
    created: int
    seen: int
    here: bool
    """The one that asks."""


@get("/api/me/sessions")
async def sessions(
    request: Request[Any, Any, Any], visitor: NamedDependency[Visitor | None], keys: NamedDependency[Keys]
) -> list[SessionInfo]:
    person = auth.allow(visitor, "account")
    here = session_id(auth.session_of(request))
    return [SessionInfo(s.id, s.created, s.seen, s.id == here) for s in await keys.sessions(person.id)]


@delete("/api/me/sessions/{id:str}")
async def end_session(id: FromPath[str], visitor: NamedDependency[Visitor | None], keys: NamedDependency[Keys]) -> None:
    if not await keys.end_session(auth.allow(visitor, "account").id, id):
        raise NotFoundException("You are not logged in there.")


@delete("/api/me/sessions")
async def end_sessions(
    request: Request[Any, Any, Any],
    visitor: NamedDependency[Visitor | None],
    keys: NamedDependency[Keys],
    browsers: NamedDependency[Browsers],
    tokens: FromQuery[bool] = False,
) -> None:
    """Everywhere, here too. ``tokens``: those of programs are deleted as well."""
    person = auth.allow(visitor, "account")
    await keys.close_sessions(person.id)
    await browsers.forget_others(auth.browser_of(request), person)
    if tokens:
        await keys.delete_tokens(person.id)
    auth.give(request, "")


routes = Router(
    path="/",
    route_handlers=[sessions, end_session, end_sessions],
    cache_control=CacheControlHeader(no_store=True),
    tags=["people"],
)
