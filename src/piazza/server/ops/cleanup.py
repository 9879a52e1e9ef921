"""Regular cleanup of expired data."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from piazza.server.db.outage import log_failure

CLEANUP_SECONDS = 3600.0


async def keep_tidy(*chores: Callable[[], Awaitable[None]]) -> None:
    while True:
        for chore in chores:
            try:
                await chore()
            except Exception as e:
                log_failure(e, "cleanup")
        await asyncio.sleep(CLEANUP_SECONDS)
