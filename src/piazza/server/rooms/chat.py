"""The repository of chat lines and proposals."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from piazza.kernel import Seat
from piazza.server.db import schema
from piazza.server.db.store import Store
from piazza.server.db.timestamps import now_ms
from piazza.server.rooms.room import no

MAX_RETRIES = 50
"""Maximum number of retries after losing a race with another change."""
MAX_PROPOSALS = 100
"""Number of the latest proposals of a room that are read."""
PLAYERS, SPECTATORS = "players", "spectators"
ASKED, AGREED, REFUSED, VOID = "asked", "agreed", "refused", "void"
UNDO, ABANDON = "undo", "abandon"


@dataclass(frozen=True, slots=True)
class Said:
    number: int
    channel: str
    person: str | None
    name: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """An undo, or the end of the match, that a player has proposed to the others."""

    id: str
    room: str
    kind: str
    seat: Seat
    to: int
    at_entry: int
    agreed: tuple[Seat, ...]
    status: str
    created: int
    answered: int | None = None


class ChatRepository:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.listeners: list[Callable[[str], None]] = []
        """Called with the id of a room with a new line or a changed proposal."""
        store.listen("chat", lambda id, _: self.tell(id) if id is not None else None)

    # -- chat --

    async def say(self, id: str, channel: str, person: str | None, name: str, text: str, request: str | None) -> int:
        """Store a line. Returns its number; the same if the request is repeated."""
        c = schema.chat.c
        for _ in range(MAX_RETRIES):
            async with self.store.engine.connect() as connection:
                if request is not None:
                    query = select(c.number).where(c.room == id, c.request == request)
                    known = (await connection.execute(query)).scalar()
                    if known is not None:
                        return int(known)
                last = (await connection.execute(select(func.max(c.number)).where(c.room == id))).scalar() or 0
            row = {"room": id, "number": last + 1, "channel": channel, "person": person, "name": name}
            try:
                async with self.store.engine.begin() as connection:
                    await connection.execute(insert(schema.chat).values(**row, text=text, at=now_ms(), request=request))
            except IntegrityError:
                continue
            await self._publish(id)
            return int(last) + 1
        raise no("BUSY", "Too much is being said at once. Try again.")

    async def lines(self, id: str, channels: Collection[str], since: int, limit: int = 200) -> list[Said]:
        c = schema.chat.c
        query = (
            select(c.number, c.channel, c.person, c.name, c.text, c.at)
            .where(c.room == id, c.channel.in_(list(channels)), c.number > since)
            .order_by(c.number.desc())
            .limit(limit)
        )
        async with self.store.engine.connect() as connection:
            return [Said(*row) for row in reversed((await connection.execute(query)).all())]

    async def announce(self, id: str, text: str) -> None:
        """A line of the server itself, for the players."""
        await self.say(id, PLAYERS, None, "", text, None)

    async def _publish(self, id: str) -> None:
        self.tell(id)
        await self.store.publish("chat", id, 0)

    def tell(self, id: str) -> None:
        """Notify the listeners of this process."""
        for listener in list(self.listeners):
            listener(id)

    # -- proposals --

    async def propose(self, id: str, kind: str, seat: Seat, to: int, at_entry: int, agreed: Sequence[Seat]) -> Proposal:
        made = Proposal(new_id(), id, kind, seat, to, at_entry, tuple(agreed), ASKED, now_ms())
        row = {name: getattr(made, name) for name in made.__slots__} | {"agreed": json.dumps(list(agreed))}
        async with self.store.engine.begin() as connection:
            await connection.execute(insert(schema.proposals).values(**row))
        await self._publish(id)
        return made

    async def proposals(self, id: str) -> list[Proposal]:
        p = schema.proposals
        async with self.store.engine.connect() as connection:
            query = select(p).where(p.c.room == id).order_by(p.c.created.desc()).limit(MAX_PROPOSALS)
            rows = [row._asdict() for row in reversed((await connection.execute(query)).all())]
        return [Proposal(**row | {"agreed": tuple(json.loads(row["agreed"]))}) for row in rows]

    async def settle(self, made: Proposal, status: str, agreed: Sequence[Seat]) -> bool:
        """Change the status of a proposal. Returns False if somebody else answered meanwhile."""
        p = schema.proposals
        before = (p.c.id == made.id, p.c.status == ASKED, p.c.agreed == json.dumps(list(made.agreed)))
        change = {"status": status, "agreed": json.dumps(list(agreed)), "answered": now_ms()}
        async with self.store.engine.begin() as connection:
            done = (await connection.execute(update(p).where(*before).values(**change))).rowcount == 1
        await self._publish(made.room)
        return done


def new_id() -> str:
    return secrets.token_urlsafe(12)
