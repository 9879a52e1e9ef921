"""Secrets of the server's own, made at their first use and kept in the database."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from piazza.server.db.schema import settings


async def kept(engine: AsyncEngine, name: str, make: Callable[[], str]) -> str:
    """The value of that name, the same for every process that uses the database."""
    query = select(settings.c.value).where(settings.c.name == name)
    async with engine.connect() as connection:
        found: str | None = (await connection.execute(query)).scalar()
    if found is not None:
        return found
    try:
        async with engine.begin() as connection:
            made = make()
            await connection.execute(insert(settings).values(name=name, value=made))
            return made
    except IntegrityError:  # another process was first
        async with engine.connect() as connection:
            return str((await connection.execute(query)).scalar_one())
