"""Notifications of turns for absent people: a stored queue, which never delays play."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import logging
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Row, delete, insert, select, update

from piazza.server.accounts.people import People
from piazza.server.db.outage import log_failure
from piazza.server.db.schema import channels, matches, notices, people, rooms
from piazza.server.db.store import Store
from piazza.server.db.timestamps import SECOND_MS, now_ms
from piazza.server.notify.outbound import Outbound
from piazza.server.notify.push import Push

LINGER_MS = 30 * SECOND_MS
"""Delay before a notification; a person who returns earlier gets none."""
RETRY_DELAYS_MS = (10 * SECOND_MS, 60 * SECOND_MS, 300 * SECOND_MS, 1800 * SECOND_MS, 7200 * SECOND_MS)
"""Delays before the retries of a failed delivery."""
CLAIM_MS = 60 * SECOND_MS
"""Time for which a process claims a notification."""
POLL_SECONDS = 5.0
"""Interval between two reads of the queue."""
MAX_CONCURRENT_DELIVERIES = 8
MAX_FAILURES = 10
"""Number of failed notifications in a row after which a channel is no longer used."""
MAX_WAITING_TURNS = 10_000

log = logging.getLogger("piazza.notify")


class Notifier:
    def __init__(self, store: Store, outbound: Outbound) -> None:
        self._engine = store.engine
        self._people = People(store)
        self.outbound = outbound
        self.push = Push(store, outbound.url)
        self.linger = LINGER_MS
        self.is_here: Callable[[str, str], bool] = lambda room, person: False
        """Whether a person is connected to a table now."""
        self._turns: dict[tuple[str, int], tuple[str, int]] = {}
        """For each room and seat the person and the time of the notification. Most people move before it."""
        self._awake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def turn(self, room: str, seat: int, person: str) -> None:
        """The person on this seat is to move. Returns at once; absent people are notified later."""
        if len(self._turns) < MAX_WAITING_TURNS:
            self._turns.setdefault((room, seat), (person, now_ms() + self.linger))

    def start(self) -> None:
        """In the event loop that serves."""
        self._tasks = [asyncio.create_task(self._forever(step)) for step in (self._take, self._look)]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.queue_turns(self.linger)

    async def _forever(self, step: Callable[[], Any]) -> None:
        while True:
            try:
                await step()
            except Exception as e:
                log_failure(e, "notifications")
                await asyncio.sleep(POLL_SECONDS)

    # -- into the queue --

    async def _take(self) -> None:
        await asyncio.sleep(1)
        await self.queue_turns()

    async def queue_turns(self, ahead: int = 0) -> None:
        """Queue the notifications that are due."""
        now = now_ms() + ahead
        due = {turn: person for turn, (person, when) in self._turns.items() if when <= now}
        for turn in due:
            del self._turns[turn]
        away = {turn: person for turn, person in due.items() if ahead or not self.is_here(turn[0], person)}
        wanted = set(away.values())
        if wanted:
            async with self._engine.connect() as connection:
                wanted &= set((await connection.execute(select(channels.c.person).distinct())).scalars())
        for (room, seat), person in away.items():
            if person in wanted:
                await self.queue_turn(room, seat, person)

    async def queue_turn(self, room: str, seat: int, person: str) -> None:
        if not (await self._people.settings(person)).get("notify", True):
            return
        async with self._engine.connect() as connection:
            found = (await connection.execute(select(rooms.c.name, rooms.c.game).where(rooms.c.id == room))).first()
            own = (channels.c.person == person) & (channels.c.failures < MAX_FAILURES)
            mine = (await connection.execute(select(channels).where(own))).all()
            waiting = select(notices.c.channel).where(notices.c.room == room)
            told = set((await connection.execute(waiting)).scalars())
        text = {"event": "turn", "room": room, "seat": seat, "url": f"{self.outbound.url}/table/{room}"}
        if found is not None:
            text |= {"name": found.name, "game": found.game}
        for channel in mine:
            if channel.id not in told and json.loads(channel.address).get("confirmed", True):
                await self.queue(channel.id, text, room, seat)

    async def queue(self, channel: str, text: dict[str, Any], room: str | None = None, seat: int | None = None) -> None:
        row = {"id": secrets.token_urlsafe(12), "channel": channel, "room": room, "seat": seat, "attempts": 0}
        async with self._engine.begin() as connection:
            values = row | {"text": json.dumps(text), "due": now_ms()}
            await connection.execute(insert(notices).values(**values))
        self._awake.set()

    # -- out of the queue --

    async def _look(self) -> None:
        self._awake.clear()
        if await self.deliver() < MAX_CONCURRENT_DELIVERIES:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._awake.wait(), POLL_SECONDS)

    async def deliver(self) -> int:
        """Deliver due notifications, up to ``MAX_CONCURRENT_DELIVERIES``. Returns their number."""
        query = (
            select(notices, channels.c.kind, channels.c.address, channels.c.person)
            .join(channels, channels.c.id == notices.c.channel)
            .where(notices.c.due <= now_ms())
            .order_by(notices.c.due)
            .limit(MAX_CONCURRENT_DELIVERIES)
        )
        async with self._engine.connect() as connection:
            due = (await connection.execute(query)).all()
        await asyncio.gather(*[self._handle(row) for row in due])
        return len(due)

    async def _handle(self, row: Row[Any]) -> None:
        held = (notices.c.id == row.id) & (notices.c.due == row.due)
        async with self._engine.begin() as connection:
            taken = await connection.execute(update(notices).where(held).values(due=now_ms() + CLAIM_MS))
        if not taken.rowcount:
            return
        if row.room is not None and not await self._still(row):
            await self._drop(row)
            return
        try:
            status = await self._send(row)
        except Exception:
            log.exception("a %s could not be sent", row.kind)
            status = 0
        if 200 <= status < 300:
            await self._drop(row, failures=0)
        elif row.kind == "push" and status in (404, 410):
            async with self._engine.begin() as connection:
                await connection.execute(delete(channels).where(channels.c.id == row.channel))
        elif row.attempts < len(RETRY_DELAYS_MS):
            again = {"attempts": row.attempts + 1, "due": now_ms() + RETRY_DELAYS_MS[row.attempts]}
            async with self._engine.begin() as connection:
                await connection.execute(update(notices).where(notices.c.id == row.id).values(**again))
        else:
            log.info("a %s was given up after %d attempts", row.kind, row.attempts + 1)
            await self._drop(row, failures=channels.c.failures + 1)

    async def _still(self, row: Row[Any]) -> bool:
        """Whether it is still the turn of this seat and its person is still absent."""
        query = select(matches.c.to_move, matches.c.outcome).where(matches.c.id == row.room)
        async with self._engine.connect() as connection:
            match = (await connection.execute(query)).first()
            gone = (await connection.execute(select(people.c.gone).where(people.c.id == row.person))).scalar()
        waits = match is not None and match.outcome is None and row.seat in json.loads(match.to_move)
        return waits and gone is None and not self.is_here(row.room, row.person)

    async def _drop(self, row: Row[Any], **changes: Any) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(notices).where(notices.c.id == row.id))
            if changes:
                await connection.execute(update(channels).where(channels.c.id == row.channel).values(**changes))

    async def _send(self, row: Row[Any]) -> int:
        address = json.loads(row.address)
        match row.kind:
            case "webhook":
                body = row.text.encode()
                headers = {"Content-Type": "application/json", "Piazza-Signature": sign(address["secret"], body)}
                return await self.outbound.post(address["url"], body, headers)
            case "push":
                body, headers = await self.push.letter(address, row.text.encode())
                return await self.outbound.post(address["endpoint"], body, headers)
            case _:
                subject, text = letter(json.loads(row.text))
                return 200 if await self.outbound.mail(address["to"], subject, text) else 0


def sign(secret: str, body: bytes, at: int | None = None) -> str:
    """``t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">``: proves age and origin to the receiver."""
    at = now_ms() // 1000 if at is None else at
    return f"t={at},v1={hmac.new(secret.encode(), f'{at}.'.encode() + body, hashlib.sha256).hexdigest()}"


def letter(text: dict[str, Any]) -> tuple[str, str]:
    match text["event"]:
        case "confirm":
            return "Piazza: is this your address?", (
                f"Somebody, perhaps you, wants to be told at this address when it is his turn.\n\n"
                f"If it was you, the code is {text['code']}. If not, do nothing: nothing more will come.\n"
            )
        case "test":
            return "Piazza: a test", "This is how you will be told that it is your turn.\n"
        case _:
            link = f"\n{text['url']}\n" if urlsplit(text["url"]).scheme else ""
            return f"Your turn at {text.get('name') or 'your table'}", f"It is your turn.\n{link}"
