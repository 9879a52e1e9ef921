"""``HEAD`` for every address that answers ``GET``."""

from __future__ import annotations

from typing import cast

from litestar.types import ASGIApp, Message, Receive, Scope, Send


def answer_head(app: ASGIApp) -> ASGIApp:
    """Treat ``HEAD`` as ``GET`` (in the log and the metrics too), and send an empty body."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        start: Message | None = None

        async def send_headers(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
            elif start is not None:
                # The client disconnects as soon as it has the headers, which must not cancel a stream's first query.
                headers, start = start, None
                await send(headers)
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        if scope.get("method") == "HEAD":
            await app(cast(Scope, {**scope, "method": "GET"}), receive, send_headers)
        else:
            await app(scope, receive, send)

    return answered
