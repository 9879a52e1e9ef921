"""Being told that it is one's turn: webhook, web push, mail; by a queue that tries again."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from sqlalchemy import func, insert, select, update

from piazza.kernel import Match
from piazza.server.accounts.people import Person
from piazza.server.db import schema
from piazza.server.notify.notifier import MAX_FAILURES, RETRY_DELAYS_MS, Notifier, sign
from piazza.server.notify.outbound import Outbound
from piazza.server.tables.table import standing
from tests import tiny
from tests.support.app import BOTH, Setting, told


class Endpoint:
    """What listens on the loopback, and what it was sent: headers and body of every request."""

    def __init__(self) -> None:
        self.url = ""
        self.status = 200
        self.got: list[tuple[dict[str, str], bytes]] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if line)
        body = await reader.readexactly(int(headers["Content-Length"]))
        self.got.append((headers | {"target": head.split()[1]}, body))
        writer.write(f"HTTP/1.1 {self.status} x\r\nLocation: http://127.0.0.1/\r\n\r\n".encode())
        writer.close()


@pytest.fixture
async def endpoint() -> AsyncIterator[Endpoint]:
    found = Endpoint()
    async with await asyncio.start_server(found.serve, "127.0.0.1", 0) as server:
        found.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook?a=b"
        yield found


@pytest.fixture
def inside(setting: Setting) -> Setting:
    """A server that may write to the loopback."""
    return setting.with_outside(Outbound(url="https://piazza.test", private=True))


async def notifier_of(setting: Setting, **outbound: Any) -> Notifier:
    notifier = Notifier(setting.store, Outbound(url="https://piazza.test", private=True, **outbound))
    notifier.linger = 0
    return notifier


async def sits(setting: Setting, person: Person) -> None:
    """At the table "m", in the seat that is to move."""
    match = Match.start(tiny.GAME, ["Ada", "Bo"], {}, "seed", shared=True)
    assert 0 in match.state.to_move()
    await setting.store.create("m", match.record, standing(match))
    room = {"kind": "online", "name": "Tea", "status": "playing", "game": "night-market", "setup": "{}", "version": 1}
    more = {"host": person.id, "private": False, "spectators": True, "created": 1, "touched": 1}
    async with setting.store.engine.begin() as connection:
        await connection.execute(insert(schema.rooms).values(id="m", **room, **more))


async def waiting(setting: Setting) -> int:
    async with setting.store.engine.connect() as connection:
        return (await connection.execute(select(func.count()).select_from(schema.notices))).scalar_one()


async def hurry(setting: Setting) -> None:
    async with setting.store.engine.begin() as connection:
        await connection.execute(update(schema.notices).values(due=0))


async def test_a_webhook_is_told_and_knows_from_whom(inside: Setting, endpoint: Endpoint) -> None:
    ada, browser = await inside.account("Ada")
    await sits(inside, ada)
    made = (await browser.post("/api/me/channels", json={"type": "webhook", "url": endpoint.url})).json()
    listed = (await browser.get("/api/me/channels")).json()
    assert listed == [made["channel"]]
    assert made["secret"] not in json.dumps(listed)
    notifier = await notifier_of(inside)
    await notifier.queue_turn("m", 0, ada.id)
    await notifier.queue_turn("m", 0, ada.id)
    assert await notifier.deliver() == 1
    ((headers, body),) = endpoint.got
    assert headers["target"] == "/hook?a=b"
    assert json.loads(body) == {
        "event": "turn",
        "room": "m",
        "seat": 0,
        "url": "https://piazza.test/table/m",
        "name": "Tea",
        "game": "night-market",
    }
    at = int(headers["Piazza-Signature"].partition(",")[0].removeprefix("t="))
    assert headers["Piazza-Signature"] == sign(made["secret"], body, at)
    assert await waiting(inside) == 0


async def test_what_is_no_longer_so_is_not_told(inside: Setting, endpoint: Endpoint) -> None:
    ada, browser = await inside.account("Ada")
    await sits(inside, ada)
    await browser.post("/api/me/channels", json={"type": "webhook", "url": endpoint.url})
    notifier = await notifier_of(inside)
    await notifier.queue_turn("m", 0, ada.id)
    notifier.is_here = lambda room, person: (room, person) == ("m", ada.id)
    await notifier.deliver()
    notifier.is_here = lambda room, person: False
    await notifier.queue_turn("m", 0, ada.id)
    async with inside.store.engine.begin() as connection:
        await connection.execute(update(schema.matches).values(to_move="[1]"))
    await notifier.deliver()
    await browser.put("/api/me/settings", json={"notify": False})
    await notifier.queue_turn("m", 1, ada.id)
    await notifier.deliver()
    assert endpoint.got == []
    assert await waiting(inside) == 0


async def test_what_fails_is_tried_again_and_then_given_up(inside: Setting, endpoint: Endpoint) -> None:
    ada, browser = await inside.account("Ada")
    await sits(inside, ada)
    await browser.post("/api/me/channels", json={"type": "webhook", "url": endpoint.url})
    notifier = await notifier_of(inside)
    endpoint.status = 302
    await notifier.queue_turn("m", 0, ada.id)
    await notifier.deliver()
    assert await notifier.deliver() == 0
    await hurry(inside)
    endpoint.status = 200
    await notifier.deliver()
    assert len(endpoint.got) == 2
    assert await waiting(inside) == 0
    endpoint.status = 500
    for _ in range(MAX_FAILURES):
        await notifier.queue_turn("m", 0, ada.id)
        for _ in range(len(RETRY_DELAYS_MS) + 1):
            assert await notifier.deliver() == 1
            await hurry(inside)
        assert await waiting(inside) == 0
    assert (await browser.get("/api/me/channels")).json()[0]["working"] is False
    await notifier.queue_turn("m", 0, ada.id)
    assert await waiting(inside) == 0


@BOTH
async def test_two_processes_tell_it_once(inside: Setting, endpoint: Endpoint) -> None:
    ada, browser = await inside.account("Ada")
    await sits(inside, ada)
    await browser.post("/api/me/channels", json={"type": "webhook", "url": endpoint.url})
    one, other = await notifier_of(inside), await notifier_of(inside)
    await one.queue_turn("m", 0, ada.id)
    await asyncio.gather(one.deliver(), other.deliver())
    assert len(endpoint.got) == 1


async def test_the_queue_works_by_itself(inside: Setting, endpoint: Endpoint) -> None:
    ada, browser = await inside.account("Ada")
    await sits(inside, ada)
    await browser.post("/api/me/channels", json={"type": "webhook", "url": endpoint.url})
    notifier = await notifier_of(inside)
    notifier.start()
    notifier.turn("m", 0, ada.id)
    notifier.turn("m", 0, ada.id)
    for _ in range(100):
        if endpoint.got:
            break
        await asyncio.sleep(0.05)
    await notifier.stop()
    assert len(endpoint.got) == 1


async def test_what_waits_when_the_server_stops_is_told_by_the_next(inside: Setting, endpoint: Endpoint) -> None:
    ada, browser = await inside.account("Ada")
    await sits(inside, ada)
    await browser.post("/api/me/channels", json={"type": "webhook", "url": endpoint.url})
    notifier = await notifier_of(inside)
    notifier.linger = 60_000
    notifier.start()
    notifier.turn("m", 0, ada.id)
    notifier.turn("m", 1, "nobody")
    await notifier.queue_turns()
    assert await waiting(inside) == 0
    await notifier.stop()
    assert await waiting(inside) == 1
    await (await notifier_of(inside)).deliver()
    assert len(endpoint.got) == 1


class Browser:
    """What a browser keeps of a subscription to web push."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self, endpoint: str) -> dict[str, str]:
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"type": "push", "endpoint": endpoint, "p256dh": text_of(public), "auth": text_of(self.auth)}

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


@BOTH
async def test_a_push_can_be_read_by_its_browser_alone(inside: Setting, endpoint: Endpoint) -> None:
    ada, browser = await inside.account("Ada")
    await sits(inside, ada)
    subscriber = Browser()
    made = await browser.post("/api/me/channels", json=subscriber.subscription(endpoint.url))
    assert made.status_code == 201, made.text
    assert made.json()["channel"]["address"] == endpoint.url.split("/")[2]
    notifier = await notifier_of(inside)
    await notifier.queue_turn("m", 0, ada.id)
    await notifier.deliver()
    ((headers, body),) = endpoint.got
    assert b"Tea" not in body
    assert subscriber.read(body)["name"] == "Tea"
    assert headers["Content-Encoding"] == "aes128gcm"
    assert (await browser.get("/api/notifications")).json()["push"] in headers["Authorization"]
    assert Vapid02.verify(headers["Authorization"])
    endpoint.status = 410
    await notifier.queue_turn("m", 0, ada.id)
    await notifier.deliver()
    assert (await browser.get("/api/me/channels")).json() == []
    assert await waiting(inside) == 0


async def test_keys_of_a_subscription_that_are_none(inside: Setting, endpoint: Endpoint) -> None:
    _, browser = await inside.account("Ada")
    good = Browser().subscription(endpoint.url)
    for wrong in ({"p256dh": "x"}, {"auth": "ü"}, {"p256dh": text_of(b"\4" + bytes(64))}, {"auth": ""}):
        assert told(await browser.post("/api/me/channels", json=good | wrong)) == (400, "PUSH")


@asynccontextmanager
async def post_office() -> AsyncIterator[tuple[str, list[str]]]:
    """A mail server, and the letters that came."""
    letters: list[str] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(text: str) -> None:
            writer.write(text.encode() + b"\r\n")

        say("220 post")
        while line := (await reader.readline()).decode().strip():
            if line.upper() == "DATA":
                say("354 go on")
                letters.append((await reader.readuntil(b"\r\n.\r\n")).decode())
            say("221 bye" if line.upper() == "QUIT" else "250 ok")
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}", letters


async def test_mail_goes_where_the_address_was_confirmed(setting: Setting) -> None:
    async with post_office() as (smtp, letters):
        outbound = {"smtp": smtp, "sender": "piazza@example.org"}
        inside = setting.with_outside(Outbound(private=True, **outbound))
        ada, browser = await inside.account("Ada")
        await sits(inside, ada)
        made = (await browser.post("/api/me/channels", json={"type": "mail", "address": "ada@example.org"})).json()
        path = f"/api/me/channels/{made['channel']['id']}"
        notifier = await notifier_of(inside, **outbound)
        await notifier.queue_turn("m", 0, ada.id)
        await notifier.deliver()
        (letter,) = letters
        assert "To: ada@example.org" in letter
        code = letter.split("the code is ")[1][:8]
        assert told(await browser.post(f"{path}/test")) == (409, "NOT_CONFIRMED")
        assert told(await browser.post(f"{path}/confirm", json={"code": "x"})) == (403, "WRONG")
        assert (await browser.post(f"{path}/confirm", json={"code": f" {code}"})).json()["confirmed"] is True
        await notifier.queue_turn("m", 0, ada.id)
        await notifier.deliver()
        assert "Subject: Your turn at Tea" in letters[1]
        assert "https://piazza.test/table/m" in letters[1]


async def test_a_password_for_mail_is_not_sent_in_the_clear() -> None:
    async with post_office() as (smtp, letters):
        outbound = Outbound(smtp=smtp.replace("//", "//user:hunter2@"), sender="a@example.org")
        assert not await outbound.mail("b@example.org", "x", "y")
        assert "hunter2" not in repr(outbound)
        assert letters == []


async def test_addresses_for_mail(setting: Setting) -> None:
    _, browser = await setting.account("Ada")
    item = {"type": "mail", "address": "ada@example.org"}
    assert told(await browser.post("/api/me/channels", json=item)) == (409, "NO_MAIL")
    inside = setting.with_outside(Outbound(smtp="smtp://localhost", sender="x@example.org"))
    _, browser = await inside.account("Bo")
    for address in ("", "a", "a@b", "a@example.org\nBcc: x@example.org", "<a@example.org>", "a@example.org,b@c.org"):
        assert told(await browser.post("/api/me/channels", json=item | {"address": address})) == (400, "ADDRESS")


async def test_channels_belong_to_their_person(inside: Setting, endpoint: Endpoint) -> None:
    _, browser = await inside.account("Ada")
    _, other = await inside.account("Bo")
    item = {"type": "webhook", "url": endpoint.url}
    id = (await browser.post("/api/me/channels", json=item)).json()["channel"]["id"]
    assert (await other.get("/api/me/channels")).json() == []
    assert (await other.delete(f"/api/me/channels/{id}")).status_code == 404
    assert (await other.post(f"/api/me/channels/{id}/test")).status_code == 404
    assert (await browser.post(f"/api/me/channels/{id}/test")).status_code == 202
    assert (await browser.delete(f"/api/me/channels/{id}")).status_code == 204
    assert await waiting(inside) == 0
    assert told(await inside.browser().get("/api/me/channels")) == (401, "WHO")


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_the_recipe_for_webhooks_in_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "people.md").read_text()
    names: dict[str, Any] = {"hmac": hmac, "hashlib": hashlib, "time": time}
    exec(page.split("```python\n")[1].split("```")[0], names)  # noqa: S102
    check = names["is_from_piazza"]
    assert check("secret", sign("secret", b"body"), b"body")
    assert not check("secret", sign("secret", b"body"), b"other")
    assert not check("other", sign("secret", b"body"), b"body")
    assert not check("secret", sign("secret", b"body", at=1), b"body")
