"""The audit of a finished match: whether its luck came from the sealed secret and the shares of the players."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, get
from litestar.params import FromPath
from msgspec import Struct

from piazza.kernel import CHANCE, Match, Move, Record
from piazza.server.accounts.auth import CurrentVisitor
from piazza.server.limits.address import address_of
from piazza.server.limits.rate import RateLimiter
from piazza.server.matches.visibility import find_access
from piazza.server.rooms.service import Rooms

_asking = RateLimiter(6, 0.1, "You ask for more than can be worked out. Wait a little.")


class Audit(Struct, frozen=True):
    """What the luck of a match came from, for everybody to check."""

    seal: str
    """As it was published before the start."""
    seed: str
    """The server's secret, or the seed that was chosen; it fits the seal."""
    salt: str
    shares: list[str]
    """What each seat added; empty for none."""
    outcomes: int
    """How many outcomes of chance there were after the seal."""
    wrong: list[int]
    """Entries with an outcome that does not come from all this; none in a fair match."""


@get("/api/matches/{id:str}/audit")
async def show_audit(
    request: Request[Any, Any, Any],
    id: FromPath[str],
    visitor: CurrentVisitor,
    rooms: Rooms,
) -> Audit:
    """Draws every outcome of chance again and compares. Only when the match is over."""
    access = await find_access(rooms, id, visitor)
    async with access.table.lock:
        access.check_over("The seed is told when the match is over")
        _asking.take(access.person or address_of(request))
        text = access.table.match.record.to_text()
    return await asyncio.to_thread(audit, text)


def audit(text: str) -> Audit:
    match = Match.load(Record.from_text(text), strict=False)
    h = match.record.header
    drawn = match.record.entries[h.sealed_from :]
    outcomes = sum(isinstance(entry, Move) and entry.seat == CHANCE for entry in drawn)
    return Audit(h.seal, h.seed, h.salt, list(h.shares), outcomes, match.audit())


routes = [show_audit]
