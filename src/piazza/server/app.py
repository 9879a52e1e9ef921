"""The application: creates all parts, runs the background tasks, and serves routes and the client."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from piazza import __version__
from piazza.server.accounts import auth, export, sessions
from piazza.server.accounts import routes as account_routes
from piazza.server.accounts.attempts import Attempts
from piazza.server.accounts.credentials import Credentials
from piazza.server.accounts.deletion import clear_guests
from piazza.server.accounts.known_browsers import KnownBrowsers
from piazza.server.accounts.people import People
from piazza.server.accounts.scopes import check_scope
from piazza.server.api import bots, feedback, games
from piazza.server.db.store import Store
from piazza.server.db.uptime import Heartbeat
from piazza.server.limits.throttle import throttle_requests
from piazza.server.matches import analysis, charts, fairness, hints, records
from piazza.server.notify import channels
from piazza.server.notify.notifier import Notifier
from piazza.server.notify.outbound import Outbound
from piazza.server.ops import health, logs
from piazza.server.ops.cleanup import keep_tidy
from piazza.server.rooms import routes as room_routes
from piazza.server.rooms.service import RoomService
from piazza.server.rooms.socket import lobby_socket, room_socket
from piazza.server.tables.caretaker import TableCaretaker, bot_workers, sweep
from piazza.server.tables.socket import table_socket
from piazza.server.tables.tables import Tables
from piazza.server.web import docs
from piazza.server.web.gate import ALLOWED_HOSTS_VARIABLE, ANY_HOST, Gate, Hosts
from piazza.server.web.head import answer_head
from piazza.server.web.pages import is_page

DATABASE_URL = "PIAZZA_DATABASE_URL"
GC_THRESHOLDS = (50_000, 5, 5)
"""Thresholds of the garbage collector. A full collection delays every move, so it is rare: only after the number of
old objects has grown by a quarter. So cyclic garbage never takes more than a quarter of the live memory."""
SWITCH_INTERVAL_SECONDS = 0.0003
"""Time after which a thread yields the interpreter lock: a commit must not wait for many moves."""
MAX_BODY_BYTES = 100_000
"""In bytes; routes that take a saved record allow more."""
UNCOMPRESSED_PATHS = r"^/api/bot/stream$|/export\.json$"
"""A stream, and answers so large that compressing them would hold up the event loop."""
STATIC = Path(str(files("piazza.server"))) / "static"
APP_FILES = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".txt": "text/plain",
}
"""Files at the top of the site. The service worker has to be one of them: it controls only paths below its own."""
SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

OPENAPI = OpenAPIConfig(
    title="Piazza",
    version=__version__,
    description="City-building board games: titles, tables, people. Live tables speak over web sockets.",
    path="/api/schema",
    render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
)


def create_app(store: Store, outbound: Outbound | None = None, hosts: Hosts | None = None) -> Litestar:
    """``outbound``: how notifications leave the server, by default from the environment; ``hosts``: by default any."""
    tables = Tables(store)
    people = People(store)
    credentials = Credentials(store)
    attempts = Attempts(store)
    known_browsers = KnownBrowsers(store)
    heartbeat = Heartbeat(store, tables.repository.time)
    notifier = Notifier(store, outbound or Outbound.of(os.environ))
    rooms = RoomService(tables, attempts)
    notifier.is_here = rooms.presence.is_present
    tables.make_caretaker = lambda table: TableCaretaker(
        table, tables.repository, notifier.turn, rooms.presence.is_present
    )
    parts = {
        "tables": tables,
        "rooms": rooms,
        "people": people,
        "credentials": credentials,
        "attempts": attempts,
        "known_browsers": known_browsers,
        "reports": feedback.Reports(store),
        "channel_store": channels.ChannelStore(store),
        "notifier": notifier,
        "analyses": analysis.AnalysisQueue(),
    }

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await store.start()
        await heartbeat.resume()
        rooms.shutdown.watch()
        notifier.start()
        # Imported objects live as long as the process: exclude them from garbage collection.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
        tidy = keep_tidy(credentials.tidy, known_browsers.tidy, attempts.tidy, lambda: clear_guests(people, rooms))
        work = (
            tidy,
            sweep(tables),
            rooms.presence.keep_telling(),
            heartbeat.keep_beating(),
            tables.repository.time.keep_ticking(),
        )
        chores = [asyncio.create_task(chore) for chore in work]
        yield
        for chore in chores:
            chore.cancel()
        await tables.close()
        bot_workers.stop()
        await notifier.stop()
        await heartbeat.beat()
        await store.close()
        health.retire()

    routes: list[ControllerRouterHandler] = [
        *games.routes,
        *records.routes,
        *charts.routes,
        *analysis.routes,
        *fairness.routes,
        *room_routes.routes,
        *hints.routes,
        *health.routes,
        *docs.routes,
        account_routes.routes,
        sessions.routes,
        export.routes,
        feedback.routes,
        channels.routes,
        *bots.routes,
        lobby_socket,
        room_socket,
        table_socket,
    ]
    if STATIC.is_dir():
        routes += [_assets(), page, deep_page]
    app = Litestar(
        route_handlers=routes,
        dependencies={
            **{name: _given(part) for name, part in parts.items()},
            "visitor": Provide(auth.provide_visitor),
        },
        state=State(
            {
                "people": people,
                "credentials": credentials,
                "attempts": attempts,
                "known_browsers": known_browsers,
                "tables": tables,
            }
        ),
        middleware=[health.measure, throttle_requests(rooms.throttle), auth.set_cookie],
        exception_handlers=games.handlers,
        guards=[same_origin, check_scope],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude=UNCOMPRESSED_PATHS),
        request_max_body_size=MAX_BODY_BYTES,
        lifespan=[lifespan],
        openapi_config=OPENAPI,
        logging_config=None,
    )
    app.asgi_handler = Gate(answer_head(app.asgi_handler), SECURITY_HEADERS, hosts or Hosts([ANY_HOST]))
    return app


def _given(part: object) -> Provide:
    return Provide(lambda: part, sync_to_thread=False)


def worker() -> Litestar:
    """The application of one of several processes; the environment names its database and its hosts."""
    logs.from_environment()
    return create_app(Store(os.environ[DATABASE_URL]), hosts=Hosts([os.environ.get(ALLOWED_HOSTS_VARIABLE, ANY_HOST)]))


def _assets() -> Router:
    return create_static_files_router(
        path="/assets",
        directories=[STATIC / "assets"],
        cache_control=CacheControlHeader(public=True, max_age=31_536_000, immutable=True),
    )


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A page from elsewhere gets no answer, not even in a browser that is at a table here."""
    origin = connection.headers.get("origin")
    site = connection.headers.get("sec-fetch-site")
    elsewhere = site in ("cross-site", "same-site") and connection.scope.get("method") not in (None, "GET", "HEAD")
    if elsewhere or (origin is not None and _place(origin) != connection.headers.get("host")):
        raise PermissionDeniedException("Requests from other pages are not answered.")


def _place(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


@get("/", include_in_schema=False, sync_to_thread=False)
def page() -> Response[bytes]:
    return _page()


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def deep_page(path: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    """A page of the client, or a file at the top. For a browser the client draws what is missing, too."""
    name = path.lstrip("/")
    if (kind := APP_FILES.get(PurePosixPath(name).suffix)) and "/" not in name and (STATIC / name).is_file():
        return Response((STATIC / name).read_bytes(), media_type=kind, headers={"Cache-Control": "no-cache"})
    if is_page(request.scope["raw_path"].decode("latin-1")):
        return _page()
    if name.startswith(("api/", "ws/", "assets/")) or "text/html" not in request.headers.get("accept", ""):
        raise NotFoundException(f"There is nothing at {request.url.path}.")
    return _page(404)


def _page(status: int = 200) -> Response[bytes]:
    content = (STATIC / "index.html").read_bytes()
    return Response(content, status_code=status, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})
