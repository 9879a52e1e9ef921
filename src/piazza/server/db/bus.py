"""Notifications between processes that share a PostgreSQL: that something has changed, never what."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from piazza.server.db.outage import MAX_DELAY_SECONDS, delays, log_failure
from piazza.server.metrics import line_losses

Heard = Callable[[str | None, int], None]
News = tuple[str, str, int]
"""Topic, id, number."""
CHANNEL = "piazza"
MAX_LATE_NEWS = 1000
"""Maximum number of news that wait for the database to come back."""
HEARTBEAT_SECONDS = 10.0
"""A dead connection is detected after at most this interval plus the timeout."""
HEARTBEAT_TIMEOUT_SECONDS = 5.0

log = logging.getLogger("piazza.server")


class Bus:
    """LISTEN on a connection of its own that comes back by itself; NOTIFY on any, best the one that commits."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._heard: dict[str, list[Heard]] = {}
        self._name = secrets.token_hex(4)
        """The process ignores its own notifications, except for entries: a commit may succeed late."""
        self.up = False
        self._listening: asyncio.Task[None] | None = None
        self._late: set[asyncio.Task[None]] = set()

    def listen(self, topic: str, heard: Heard) -> None:
        self._heard.setdefault(topic, []).append(heard)

    async def publish(self, news: Sequence[News], connection: AsyncConnection | None = None) -> None:
        if connection is None:
            try:
                async with self._engine.begin() as own:
                    await self.publish(news, own)
            except Exception as e:
                # The change itself has been stored, so this failure must not be reported to the sender.
                log_failure(e, "news for the other processes are late")
                if len(self._late) < MAX_LATE_NEWS:
                    later = asyncio.create_task(self._publish_later(news))
                    self._late.add(later)
                    later.add_done_callback(self._late.discard)
            return
        rows = [{"channel": CHANNEL, "news": f"{self._name} {topic} {id} {number}"} for topic, id, number in news]
        await connection.execute(_NOTIFY, rows)

    async def _publish_later(self, news: Sequence[News]) -> None:
        async for _ in delays():
            try:
                async with self._engine.begin() as own:
                    await self.publish(news, own)
                return
            except Exception as e:
                log_failure(e, "news for the other processes are late")

    async def start(self) -> None:
        ready = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(ready))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait({waiting, self._listening}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()

    async def stop(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
            self._listening = None
        for late in self._late:
            late.cancel()

    async def _listen(self, ready: asyncio.Event) -> None:
        delay = 0.1
        while True:
            try:
                async with self._engine.connect() as connection:
                    driver, lost = await self._attach(connection)
                    delay = 0.1
                    if ready.is_set():
                        self._tell_all()
                    ready.set()
                    self.up = True
                    try:
                        while not lost.is_set():
                            with contextlib.suppress(TimeoutError):
                                await asyncio.wait_for(lost.wait(), HEARTBEAT_SECONDS)
                                break
                            await driver.execute("SELECT 1", timeout=HEARTBEAT_TIMEOUT_SECONDS)
                    finally:
                        self.up = False
                        await connection.invalidate()
                line_losses.inc()
                log.warning("the connection to the other processes is lost")
            except Exception as e:
                log.warning("the connection to the other processes cannot be opened: %s", type(e).__name__)
            await asyncio.sleep(delay)
            delay = min(delay * 2, MAX_DELAY_SECONDS)

    async def _attach(self, connection: AsyncConnection) -> tuple[Any, asyncio.Event]:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        lost = asyncio.Event()
        driver.add_termination_listener(lambda _: lost.set())
        await driver.add_listener(CHANNEL, self._on_news)
        return driver, lost

    def _on_news(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        name, topic, id, number = payload.split(" ")
        if name != self._name or topic == "match":
            for heard in self._heard.get(topic, []):
                heard(id, int(number))

    def _tell_all(self) -> None:
        for listeners in self._heard.values():
            for heard in listeners:
                heard(None, 0)


_NOTIFY = text("SELECT pg_notify(:channel, :news)")
