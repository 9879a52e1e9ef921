"""For operators: health, readiness, metrics, and a line in the log for every request."""

from __future__ import annotations

import hmac
import logging
import os
import time
from typing import Any

from litestar import Request, Response, get
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from piazza import __version__
from piazza.server.accounts import auth
from piazza.server.metrics import connections, request_seconds, requests
from piazza.server.rooms.service import Rooms

MULTIPROCESS_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable: the folder in which several workers add up their metrics."""

METRICS_TOKEN_VARIABLE = "PIAZZA_METRICS_TOKEN"
"""Environment variable: the token with which Prometheus may ask from another machine."""

log = logging.getLogger("piazza.server")


def measure(app: ASGIApp) -> ASGIApp:
    """Count and time every request and connection. Routes, not addresses: those may hold what is private."""

    async def measured(scope: Scope, receive: Receive, send: Send) -> None:
        route = str(scope.get("path_template", "")) or "/"
        if scope["type"] == ScopeType.WEBSOCKET:
            with connections.labels(route).track_inprogress():
                await app(scope, receive, send)
            return
        status = 0

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        start = time.perf_counter()
        try:
            await app(scope, receive, watch)
        finally:
            seconds = time.perf_counter() - start
            method = str(scope.get("method", ""))
            requests.labels(method, route, status).inc()
            request_seconds.labels(route).observe(seconds)
            facts = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra=facts)

    return measured


@get("/metrics", include_in_schema=False)
async def show_metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """For this machine, for whoever has the token of the metrics, and for operators."""
    if not (_is_direct(request) or _has_metrics_token(request) or await _is_operator(request)):
        raise NotFoundException("There is nothing at /metrics.")
    if MULTIPROCESS_VARIABLE in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        text = generate_latest(registry)
    else:
        text = generate_latest()
    return Response(text, media_type=CONTENT_TYPE_LATEST)


def _is_direct(request: Request[Any, Any, Any]) -> bool:
    """Whether the request comes from this machine, and not through a proxy."""
    here = request.client is not None and request.client.host in ("127.0.0.1", "::1")
    return here and not any(name in request.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip"))


def _has_metrics_token(request: Request[Any, Any, Any]) -> bool:
    token = os.environ.get(METRICS_TOKEN_VARIABLE, "")
    shown = request.headers.get("authorization", "")
    return bool(token) and hmac.compare_digest(shown.encode(), f"Bearer {token}".encode())


async def _is_operator(request: Request[Any, Any, Any]) -> bool:
    visitor = await auth.of(request)
    return visitor is not None and visitor.person.operator and "read" in visitor.scopes


def retire() -> None:
    """Remove the gauges of this worker, which ends."""
    if MULTIPROCESS_VARIABLE in os.environ:
        mark_process_dead(os.getpid())  # type: ignore[no-untyped-call]


@get("/api/health")
async def health() -> dict[str, str]:
    """The process lives."""
    return {"status": "ok", "version": __version__}


@get("/api/ready")
async def ready(rooms: Rooms) -> Response[dict[str, str]]:
    """The database answers, news from the other processes arrive, and this one is not about to end."""
    status = "stopping" if rooms.shutdown.begun else "ok" if await rooms.tables.store.ready() else "not ready"
    return Response({"status": status}, status_code=200 if status == "ok" else 503)


routes = [health, ready, show_metrics]
