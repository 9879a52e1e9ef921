"""Outages of the database: how to recognise them, and the error that clients get."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator

import asyncpg
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

TRY_AGAIN = "TRY_AGAIN"
FIRST_DELAY_SECONDS = 0.1
MAX_DELAY_SECONDS = 5.0
_FAULTS_OF_A_STATEMENT = ("21", "22", "23", "42")
"""Classes of PostgreSQL's error codes that say that the statement or its values are wrong."""

log = logging.getLogger("piazza.server")


class StoreUnavailable(Exception):
    """The store does not answer. Whether a change was written is not known yet: the same request may be sent again."""

    def __init__(self) -> None:
        super().__init__("The server cannot store anything at the moment. Try again soon.")


def is_outage(e: BaseException) -> bool:
    """Whether a failure is the database's, so that the same may go well a moment later."""
    if isinstance(e, IntegrityError):
        return False
    if isinstance(e, DBAPIError):
        state = getattr(e.orig, "sqlstate", None) or ""
        bad_value = isinstance(getattr(e.orig, "__cause__", None), asyncpg.DataError)
        return not bad_value and not state.startswith(_FAULTS_OF_A_STATEMENT)
    known = (StoreUnavailable, OSError, SQLAlchemyError, sqlite3.OperationalError, asyncpg.PostgresError)
    return isinstance(e, (*known, asyncpg.InterfaceError))


async def delays() -> AsyncIterator[float]:
    """Exponential back-off for retries without end."""
    delay = FIRST_DELAY_SECONDS
    while True:
        await asyncio.sleep(delay)
        yield delay
        delay = min(2 * delay, MAX_DELAY_SECONDS)


def log_failure(e: Exception, what: str, *args: object) -> None:
    """Log one line for an outage of the database; any other failure is a bug and gets a traceback."""
    if is_outage(e):
        log.warning(f"{what}: the database does not answer (%s)", *args, type(e).__name__)
    else:
        log.error(what, *args, exc_info=e)
