"""The scopes that a token needs, by route and message. Anything not listed here is denied to tokens.

A logged-in browser has all scopes, and requests without a token are not checked here. Whether a person may act at a
certain table is checked by the routes.
"""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler

from piazza.server.accounts import auth
from piazza.server.accounts.auth import Visitor
from piazza.server.accounts.credentials import SCOPES
from piazza.server.errors import Denied
from piazza.server.tables.messages import (
    AskHelp,
    AskPreview,
    AskReasons,
    AskWhy,
    ClientMessage,
    Hello,
    Play,
    Sit,
    Speak,
    Undo,
)

Allowed = frozenset[str]

ANY = frozenset(SCOPES)
"""Routes for everybody, and ``/metrics``, which checks the token itself."""
READ = frozenset({"read"})
PLAY = frozenset({"play"})
LOOK = READ | PLAY
"""Looking at tables and rooms, which players need as well."""
BOT = frozenset({"bot"})
ACCOUNT = frozenset({"account"})

_BY_SCOPE: dict[Allowed, str] = {
    ANY: """
        GET /  GET /{path}  GET /assets/{file_path}  HEAD /assets/{file_path}
        GET /docs  HEAD /docs  GET /docs/{path}  HEAD /docs/{path}
        GET /api/schema  GET /api/schema/openapi.json  GET /api/schema/{path}
        GET /api/health  GET /api/ready  GET /metrics  GET /api/notifications
        GET /api/games  GET /api/games/{game}  POST /api/games/{game}/offer  GET /api/games/{game}/topics
        GET /api/games/{game}/catalogue  GET /api/games/{game}/rules  GET /api/games/{game}/rules/{rule}
        GET /api/bots  GET /api/rooms  WS /ws/lobby
        GET /api/me  POST /api/accounts  POST /api/session  DELETE /api/session
    """,
    READ: """
        GET /api/matches  GET /api/matches/export.json  GET /api/matches/{id}/record.txt
        GET /api/matches/{id}/record.json  GET /api/matches/{id}/save.txt  GET /api/matches/{id}/at/{number}
        GET /api/matches/{id}/catalogue
        GET /api/matches/{id}/course  GET /api/matches/{id}/progress  GET /api/matches/{id}/analysis
        POST /api/matches/{id}/analysis  GET /api/matches/{id}/audit  GET /api/rooms/{id}/news
        GET /api/me/settings
        GET /api/operator/counts  GET /api/operator/{kind}  GET /api/operator/{kind}/export.json
        GET /api/operator/{kind}/export.csv
    """,
    LOOK: "GET /api/rooms/{id}  GET /api/rooms/{id}/chat  WS /ws/room/{id}  WS /ws/{id}",
    PLAY: """
        POST /api/matches  POST /api/matches/{id}/fork  POST /api/rooms
        POST /api/rooms/{id}/join  POST /api/rooms/{id}/leave  POST /api/rooms/{id}/kick  POST /api/rooms/{id}/ready
        POST /api/rooms/{id}/luck  POST /api/rooms/{id}/order  POST /api/rooms/{id}/colour  POST /api/rooms/{id}/setup
        POST /api/rooms/{id}/load  POST /api/rooms/{id}/bot  POST /api/rooms/{id}/start  POST /api/rooms/{id}/chat
        POST /api/rooms/{id}/undo  POST /api/rooms/{id}/answer  POST /api/rooms/{id}/return  POST /api/rooms/{id}/resign
        POST /api/rooms/{id}/abandon  POST /api/rooms/{id}/rematch  POST /api/rooms/{id}/pace
        POST /api/rooms/{id}/hint  POST /api/feedback  POST /api/diagnostics
    """,
    BOT: "GET /api/bot/stream  POST /api/bot/{room}/play",
    ACCOUNT: """
        PUT /api/me/secret  PUT /api/me/name  POST /api/me/leave  PUT /api/me/settings  GET /api/me/export.json
        GET /api/me/tokens  POST /api/me/tokens  DELETE /api/me/tokens/{id}
        GET /api/me/sessions  DELETE /api/me/sessions  DELETE /api/me/sessions/{id}
        GET /api/me/channels  POST /api/me/channels  POST /api/me/channels/{id}/confirm
        POST /api/me/channels/{id}/test  DELETE /api/me/channels/{id}
    """,
}


def _by_route() -> dict[str, Allowed]:
    found: dict[str, Allowed] = {}
    for allowed, text in _BY_SCOPE.items():
        words = text.split()
        found |= {f"{method} {path}": allowed for method, path in zip(words[::2], words[1::2], strict=True)}
    return found


ROUTES = _by_route()
"""By method and path (``WS`` for sockets): a token needs one of these scopes."""

MESSAGES: dict[type[ClientMessage], Allowed] = {
    **dict.fromkeys((Hello, Sit, AskWhy, AskReasons, AskHelp, AskPreview), LOOK),
    **dict.fromkeys((Play, Undo, Speak), PLAY),
}
"""The same for messages over the socket of a table."""


async def check_scope(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A guard for every route."""
    if "authorization" not in connection.headers:
        return
    method = "WS" if connection.scope["type"] == ScopeType.WEBSOCKET else connection.scope["method"]
    wanted = ROUTES.get(f"{method} {connection.scope['path_template']}")
    if wanted != ANY and not allows(await auth.of(connection), wanted):
        raise Denied(403, "SCOPE", refusal(wanted))


def allows(visitor: Visitor | None, wanted: Allowed | None) -> bool:
    """Whether a visitor may do what needs one of these scopes; None: no token may."""
    return visitor is None or visitor.via == "cookie" or bool(wanted and wanted & visitor.scopes)


def refusal(wanted: Allowed | None) -> str:
    if not wanted:
        return "This cannot be done with a token."
    return f"This token has no scope {' or '.join(f'“{scope}”' for scope in sorted(wanted))}."
