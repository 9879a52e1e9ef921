"""All routes of the application, so that a test which goes through them forgets none."""

from __future__ import annotations

from litestar import Litestar
from litestar.routes import HTTPRoute


def routes_of(app: Litestar) -> set[str]:
    """Method and path, such as ``GET /api/rooms/{id}``; ``WS`` for sockets."""
    found = set()
    for route in app.routes:
        methods = route.methods - {"OPTIONS"} if isinstance(route, HTTPRoute) else {"WS"}
        found |= {f"{method} {route.path_format}" for method in methods}
    return found
