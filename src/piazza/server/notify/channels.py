"""Notification channels over HTTP: where a person is told that it is his turn."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Router, delete, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct
from sqlalchemy import Row, func, insert, select, update
from sqlalchemy import delete as remove

from piazza.server.accounts import auth
from piazza.server.accounts.attempts import Attempts, Limit
from piazza.server.accounts.auth import CurrentVisitor
from piazza.server.db.schema import channels
from piazza.server.db.store import Store
from piazza.server.db.timestamps import HOUR_MS, SECOND_MS, now_ms
from piazza.server.errors import Denied
from piazza.server.notify.notifier import MAX_FAILURES, Notifier
from piazza.server.notify.outbound import MAX_ADDRESS_CHARACTERS, BadAddress
from piazza.server.notify.push import seal

MAX_CHANNELS = 10
MAIL_PATTERN = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,180}\.[A-Za-z0-9-]{2,60}")
CHANNEL_LIMIT = Limit("channel", free=10, first=60 * SECOND_MS, longest=HOUR_MS, forgotten=24 * HOUR_MS)

Address = Annotated[str, Meta(max_length=MAX_ADDRESS_CHARACTERS)]
Key = Annotated[str, Meta(max_length=120)]


class NewPush(Struct, frozen=True, forbid_unknown_fields=True, tag="push"):
    """A subscription, as the browser gives it."""

    endpoint: Address
    p256dh: Key
    auth: Key


class NewWebhook(Struct, frozen=True, forbid_unknown_fields=True, tag="webhook"):
    url: Address


class NewMail(Struct, frozen=True, forbid_unknown_fields=True, tag="mail"):
    """Used once the code sent there was confirmed."""

    address: Annotated[str, Meta(max_length=250)]


NewChannel = NewPush | NewWebhook | NewMail


class ChannelInfo(Struct, frozen=True):
    id: str
    kind: str
    address: str
    created: int
    confirmed: bool
    working: bool


class ChannelMade(Struct, frozen=True):
    channel: ChannelInfo
    secret: str
    """The key that signs messages to a webhook; shown only once."""


class DeliveryMethods(Struct, frozen=True):
    """What this server can send."""

    push: str
    """The public key for subscriptions; empty if there is no web push here."""
    mail: bool


class ConfirmationCode(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=40)]


class ChannelStore:
    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    async def add(self, person: str, kind: str, address: dict[str, Any]) -> Row[Any]:
        id = secrets.token_urlsafe(12)
        row = {"id": id, "person": person, "kind": kind, "address": json.dumps(address), "failures": 0}
        async with self._engine.begin() as connection:
            count = select(func.count()).select_from(channels).where(channels.c.person == person)
            if ((await connection.execute(count)).scalar() or 0) >= MAX_CHANNELS:
                raise Denied(409, "TOO_MANY", f"You have {MAX_CHANNELS} of them. Delete one first.")
            await connection.execute(insert(channels).values(**row, created=now_ms()))
            return (await connection.execute(select(channels).where(channels.c.id == id))).one()

    async def of(self, person: str) -> list[Row[Any]]:
        query = select(channels).where(channels.c.person == person).order_by(channels.c.created)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).all())

    async def find(self, person: str, id: str) -> Row[Any]:
        query = select(channels).where(channels.c.person == person, channels.c.id == id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise NotFoundException("You have none such.")
        return row

    async def change(self, id: str, address: dict[str, Any]) -> None:
        async with self._engine.begin() as connection:
            changes = {"address": json.dumps(address), "failures": 0}
            await connection.execute(update(channels).where(channels.c.id == id).values(**changes))

    async def delete(self, id: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(remove(channels).where(channels.c.id == id))


@get("/api/notifications")
async def ways(notifier: NamedDependency[Notifier]) -> DeliveryMethods:
    available = notifier.push.available()
    return DeliveryMethods(await notifier.push.key() if available else "", bool(notifier.outbound.smtp))


@get("/api/me/channels")
async def list_channels(visitor: CurrentVisitor, channel_store: NamedDependency[ChannelStore]) -> list[ChannelInfo]:
    return [shown(row) for row in await channel_store.of(auth.allow(visitor, "account").id)]


@post("/api/me/channels")
async def add_channel(
    data: JSONBody[NewChannel],
    visitor: CurrentVisitor,
    channel_store: NamedDependency[ChannelStore],
    notifier: NamedDependency[Notifier],
    attempts: NamedDependency[Attempts],
) -> ChannelMade:
    person = auth.allow(visitor, "account").id
    await attempts.count(CHANNEL_LIMIT, person)
    match data:
        case NewPush(endpoint=endpoint, p256dh=p256dh, auth=key):
            if not notifier.push.available():
                raise Denied(409, "NO_PUSH", "This server sends no web push.")
            await _check(notifier, endpoint)
            address = {"endpoint": endpoint, "p256dh": p256dh, "auth": key}
            seal(address, b"{}")
            return ChannelMade(shown(await channel_store.add(person, "push", address)), "")
        case NewWebhook(url=url):
            await _check(notifier, url)
            secret = secrets.token_urlsafe(32)
            return ChannelMade(
                shown(await channel_store.add(person, "webhook", {"url": url, "secret": secret})), secret
            )
        case NewMail(address=to):
            if not notifier.outbound.smtp:
                raise Denied(409, "NO_MAIL", "This server sends no mail.")
            if not MAIL_PATTERN.fullmatch(to):
                raise Denied(400, "ADDRESS", "This is no e-mail address.")
            code = f"{secrets.randbelow(10**8):08}"
            row = await channel_store.add(person, "mail", {"to": to, "confirmed": False, "code": _hash(code)})
            await notifier.queue(row.id, {"event": "confirm", "code": code})
            return ChannelMade(shown(row), "")


@post("/api/me/channels/{id:str}/confirm", status_code=200)
async def confirm_channel(
    id: FromPath[str],
    data: JSONBody[ConfirmationCode],
    visitor: CurrentVisitor,
    channel_store: NamedDependency[ChannelStore],
    attempts: NamedDependency[Attempts],
) -> ChannelInfo:
    person = auth.allow(visitor, "account").id
    row = await channel_store.find(person, id)
    await attempts.count(CHANNEL_LIMIT, id)
    address = json.loads(row.address)
    if not hmac.compare_digest(address.get("code", ""), _hash(data.code.strip())):
        raise Denied(403, "WRONG", "This is not the code that was sent.")
    await channel_store.change(id, {"to": address["to"], "confirmed": True})
    return shown(await channel_store.find(person, id))


@post("/api/me/channels/{id:str}/test", status_code=202)
async def test_channel(
    id: FromPath[str],
    visitor: CurrentVisitor,
    channel_store: NamedDependency[ChannelStore],
    notifier: NamedDependency[Notifier],
    attempts: NamedDependency[Attempts],
) -> None:
    """Send something there now."""
    person = auth.allow(visitor, "account").id
    row = await channel_store.find(person, id)
    if not shown(row).confirmed:
        raise Denied(409, "NOT_CONFIRMED", "First enter the code that was sent there.")
    await attempts.count(CHANNEL_LIMIT, person)
    await notifier.queue(id, {"event": "test", "url": notifier.outbound.url})


@delete("/api/me/channels/{id:str}")
async def delete_channel(
    id: FromPath[str], visitor: CurrentVisitor, channel_store: NamedDependency[ChannelStore]
) -> None:
    row = await channel_store.find(auth.allow(visitor, "account").id, id)
    await channel_store.delete(row.id)


async def _check(notifier: Notifier, url: str) -> None:
    try:
        await notifier.outbound.check(url)
    except BadAddress as e:
        raise Denied(400, "ADDRESS", str(e)) from None


def shown(row: Row[Any]) -> ChannelInfo:
    """A channel without its secrets."""
    address = json.loads(row.address)
    where = address.get("to") or address.get("url") or urlsplit(address["endpoint"]).netloc
    working = row.failures < MAX_FAILURES
    return ChannelInfo(row.id, row.kind, where, row.created, address.get("confirmed", True), working)


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode("utf-8", "surrogatepass")).hexdigest()


routes = Router(
    path="/",
    route_handlers=[ways, list_channels, add_channel, confirm_channel, test_channel, delete_channel],
    cache_control=CacheControlHeader(no_store=True),
    tags=["notifications"],
)
