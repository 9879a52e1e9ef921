"""Accounts over HTTP: logging in and out, PINs, tokens, settings, deletion."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Router, delete, get, post, put
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from piazza.server.accounts import auth
from piazza.server.accounts.attempts import BY_ADDRESS, BY_BROWSER, BY_NAME, BY_OWNER, BY_PLACE, REGISTRATIONS, Attempts
from piazza.server.accounts.auth import CurrentVisitor, Visitor
from piazza.server.accounts.credentials import Credentials, Token
from piazza.server.accounts.deletion import delete_person
from piazza.server.accounts.known_browsers import KnownBrowsers
from piazza.server.accounts.people import People, Person, clean_name, key_of
from piazza.server.errors import Denied
from piazza.server.limits.address import address_of
from piazza.server.rooms.service import Rooms

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Secret = Annotated[str, Meta(max_length=200)]
"""A PIN or a password."""
Scope = Literal["play", "bot", "read", "account"]


class PersonInfo(Struct, frozen=True):
    id: str
    name: str
    guest: bool
    operator: bool


class Me(Struct, frozen=True):
    """The visitor; without a person until he opens or joins a table or logs in."""

    person: PersonInfo | None
    scopes: list[str]


class NameAndSecret(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    secret: Secret


class NewSecret(Struct, frozen=True, forbid_unknown_fields=True):
    old: Secret
    new: Secret
    tokens: bool = False
    """Delete the tokens of programs too."""


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Leaving(Struct, frozen=True, forbid_unknown_fields=True):
    secret: Secret = ""
    """Guests have none."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    diagnostics: bool | None = None
    """Whether the page may send diagnostics; None before the person was asked."""
    notify: bool = True
    client: Annotated[
        dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=2000)] | int | bool],
        Meta(max_length=50),
    ] = {}
    """Settings of the page."""


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=8)]


class TokenInfo(Struct, frozen=True):
    id: str
    name: str
    scopes: list[str]
    created: int
    used: int | None


class TokenMade(Struct, frozen=True):
    token: TokenInfo
    secret: str
    """Shown this once."""


@get("/api/me")
async def who(visitor: CurrentVisitor) -> Me:
    return _me(visitor)


@post("/api/accounts")
async def register(
    request: Request[Any, Any, Any],
    data: JSONBody[NameAndSecret],
    visitor: CurrentVisitor,
    people: NamedDependency[People],
    attempts: NamedDependency[Attempts],
) -> Me:
    """A guest of this browser becomes the account and keeps his games."""
    await attempts.count(REGISTRATIONS, address_of(request))
    guest = visitor.person.id if visitor and visitor.person.guest and visitor.via == "cookie" else None
    person = await people.register(data.name, data.secret, guest)
    return _me(await auth.log_in(request, person))


@post("/api/session")
async def log_in(
    request: Request[Any, Any, Any],
    data: JSONBody[NameAndSecret],
    people: NamedDependency[People],
    attempts: NamedDependency[Attempts],
    known_browsers: NamedDependency[KnownBrowsers],
) -> Me:
    """Strangers' guesses at a name slow each other down, but not its owner in a browser used before."""
    address, browser, key = address_of(request), auth.browser_of(request), key_of(data.name)
    limits = [(BY_PLACE, f"{address}/{key}"), (BY_ADDRESS, address), (BY_NAME, key)]
    if await known_browsers.knows(browser, data.name):
        limits = [(BY_BROWSER, f"{browser}/{key}")]
    for limit, what in limits:
        await attempts.count(limit, what)
    person = await people.check(data.name, data.secret)
    if person is None:
        raise Denied(403, "WRONG", "Nobody has this name with this PIN or password.")
    await attempts.forget(*limits[0])
    for limit, what in limits[1:]:
        await attempts.give_back(limit, what)
    return _me(await auth.log_in(request, person))


@delete("/api/session")
async def log_out(request: Request[Any, Any, Any], credentials: NamedDependency[Credentials]) -> None:
    if secret := auth.session_of(request):
        await credentials.close_session(secret)
    auth.give(request, "")


@put("/api/me/secret")
async def change_secret(
    request: Request[Any, Any, Any],
    data: JSONBody[NewSecret],
    visitor: CurrentVisitor,
    people: NamedDependency[People],
    credentials: NamedDependency[Credentials],
    attempts: NamedDependency[Attempts],
    known_browsers: NamedDependency[KnownBrowsers],
) -> Me:
    """Log out all other browsers; delete tokens on request."""
    person = auth.allow(visitor, "account")
    if person.guest:
        raise Denied(409, "GUEST", "A guest has no PIN. Make an account first.")
    await _check(person, data.old, people, attempts)
    await people.change_secret(person.id, data.new)
    await credentials.close_sessions(person.id)
    await known_browsers.forget_others(auth.browser_of(request), person)
    if data.tokens:
        await credentials.delete_tokens(person.id)
    if visitor is None or visitor.via == "token":
        return _me(visitor)
    return _me(await auth.log_in(request, person))


@put("/api/me/name")
async def rename(
    data: JSONBody[NewName],
    visitor: CurrentVisitor,
    people: NamedDependency[People],
    credentials: NamedDependency[Credentials],
) -> PersonInfo:
    """Only a guest: an account is known by its name."""
    person = auth.allow(visitor, "account")
    if not person.guest:
        raise Denied(409, "ACCOUNT", "An account keeps its name.")
    await people.rename(person.id, data.name)
    credentials.forget(person.id)
    return PersonInfo(person.id, clean_name(data.name), person.guest, person.operator)


@post("/api/me/leave", status_code=204)
async def leave(
    request: Request[Any, Any, Any],
    data: JSONBody[Leaving],
    visitor: CurrentVisitor,
    people: NamedDependency[People],
    rooms: Rooms,
    credentials: NamedDependency[Credentials],
    attempts: NamedDependency[Attempts],
) -> None:
    """Delete the account: the games stay, the name goes."""
    person = auth.allow(visitor, "account")
    if not person.guest:
        await _check(person, data.secret, people, attempts)
    await delete_person(person, people, rooms)
    credentials.forget(person.id)
    auth.give(request, "")


@get("/api/me/settings")
async def settings(visitor: CurrentVisitor, people: NamedDependency[People]) -> Settings:
    person = auth.allow(visitor, "read")
    return msgspec.convert(await people.settings(person.id), Settings)


@put("/api/me/settings")
async def change_settings(
    data: JSONBody[Settings], visitor: CurrentVisitor, people: NamedDependency[People]
) -> Settings:
    person = auth.allow(visitor, "account")
    await people.change_settings(person.id, msgspec.to_builtins(data))
    return data


@get("/api/me/tokens")
async def tokens(visitor: CurrentVisitor, credentials: NamedDependency[Credentials]) -> list[TokenInfo]:
    return [_token(t) for t in await credentials.tokens(auth.allow(visitor, "account").id)]


@post("/api/me/tokens")
async def new_token(
    data: JSONBody[NewToken], visitor: CurrentVisitor, credentials: NamedDependency[Credentials]
) -> TokenMade:
    person = auth.allow(visitor, "account")
    for scope in data.scopes:
        auth.allow(visitor, scope)
    token, secret = await credentials.new_token(person.id, clean_name(data.name), set(data.scopes))
    return TokenMade(_token(token), secret)


@delete("/api/me/tokens/{id:str}")
async def delete_token(id: FromPath[str], visitor: CurrentVisitor, credentials: NamedDependency[Credentials]) -> None:
    if not await credentials.delete_token(auth.allow(visitor, "account").id, id):
        raise NotFoundException("You have no such token.")


async def _check(person: Person, secret: str, people: People, attempts: Attempts) -> None:
    await attempts.count(BY_OWNER, person.id)
    if not await people.is_secret_of(person.id, secret):
        raise Denied(403, "WRONG", "This is not your PIN or password.")
    await attempts.forget(BY_OWNER, person.id)


def _me(visitor: Visitor | None) -> Me:
    if visitor is None:
        return Me(None, [])
    p = visitor.person
    return Me(PersonInfo(p.id, p.name, p.guest, p.operator), sorted(visitor.scopes))


def _token(t: Token) -> TokenInfo:
    return TokenInfo(t.id, t.name, list(t.scopes), t.created, t.used)


routes = Router(
    path="/",
    route_handlers=[
        who,
        register,
        log_in,
        log_out,
        change_secret,
        rename,
        leave,
        settings,
        change_settings,
        tokens,
        new_token,
        delete_token,
    ],
    cache_control=CacheControlHeader(no_store=True),
    tags=["people"],
)
