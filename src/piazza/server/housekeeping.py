"""What is thrown away once it is of no more use."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

EVERY = 3600.0

log = logging.getLogger("piazza.housekeeping")


async def keep_tidy(*chores: Callable[[], Awaitable[None]]) -> None:
    while True:
        for chore in chores:
            try:
                await chore()
            except Exception:
                log.exception("housekeeping")
        await asyncio.sleep(EVERY)
