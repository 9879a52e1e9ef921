"""A TCP proxy in front of a PostgreSQL, to be cut, closed and held up."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from types import TracebackType
from typing import Any
from urllib.parse import parse_qs, urlsplit


class Proxy:
    """Runs in a thread of its own, so that tests may block meanwhile."""

    def __init__(self, url: str) -> None:
        """``url`` names the folder of a Unix socket, as ``Postgres.database`` gives it."""
        parts = urlsplit(url)
        self._socket = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
        self._database = parts.path.lstrip("/")
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._writers: set[asyncio.StreamWriter] = set()
        self._open = True
        self._flowing = asyncio.Event()
        self._port = 0

    def __enter__(self) -> Proxy:
        self._thread.start()
        self._run(self._start())
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        self.open(False)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)

    @property
    def url(self) -> str:
        return f"postgresql://postgres:@127.0.0.1:{self._port}/{self._database}"

    def cut(self) -> None:
        """End every connection at once, whatever is under way on it."""
        self._run(self._cut())

    def open(self, yes: bool) -> None:
        """Whether new connections are accepted; closing ends those that there are."""
        self._open = yes
        if not yes:
            self.cut()

    def flow(self, yes: bool) -> None:
        """Whether bytes are passed on. If not, connections stay open and silent."""
        self._loop.call_soon_threadsafe(self._flowing.set if yes else self._flowing.clear)

    def _run(self, work: Any) -> None:
        done: Future[None] = asyncio.run_coroutine_threadsafe(work, self._loop)
        done.result(10)

    async def _start(self) -> None:
        self._flowing.set()
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self._port = server.sockets[0].getsockname()[1]

    async def _cut(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._open:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_unix_connection(self._socket)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, far_writer}
        await asyncio.gather(self._pass(reader, far_writer), self._pass(far_reader, writer), return_exceptions=True)
        self._writers -= {writer, far_writer}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._flowing.wait()
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()
