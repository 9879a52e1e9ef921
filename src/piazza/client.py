"""Play at a Piazza server from a program. Uses the standard library alone; see docs/bots-api.md."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

Json = dict[str, Any]
"""An object as the server sends it."""

TIMEOUT_SECONDS = 40.0
"""Seconds without a line, not even a heartbeat, after which the stream is opened again."""
MAX_ATTEMPTS = 8
"""Maximum number of attempts at a request that gets no answer. All carry the same id, so nothing is played twice."""


class ServerError(Exception):
    """The server said no. ``code`` is for programs, the message for people."""

    def __init__(self, status: int, code: str, text: str, wait: float) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.wait = wait
        """Seconds after which it makes sense to ask again."""


@dataclass(frozen=True)
class Turn:
    """A table at which it is your turn."""

    room: str
    seat: int
    game: str
    names: Sequence[str]
    number: int
    """How many entries the record has."""
    view: Json
    """What the seat may know of the position."""
    legal: Sequence[Json]
    """What it may do: each with ``id``, ``verb``, ``notation`` and ``label``."""


Choose = Callable[[Turn], str | int | Sequence[str | int]]
"""What a program answers to a turn: an action by notation or number, or several as one batch."""


class Client:
    """A connection to a Piazza server on behalf of one person."""

    def __init__(self, url: str, token: str) -> None:
        """``token``: a personal token with the scopes ``bot`` and, to open and join tables, ``play``."""
        self.url = url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    # -- tables --

    def open(self, game: str, seats: int = 2, options: Mapping[str, Any] | None = None, **more: Any) -> str:
        """Open a table and sit down at it; returns its id. ``more``: name, password, seed, private, bots, ..."""
        wish = {"game": game, "seats": seats, "options": dict(options or {}), **more}
        room = str(self.ask("POST", "/api/rooms", wish)["id"])
        self._add_share(room)
        return room

    def join(self, room: str, **more: Any) -> Json:
        """Take a seat and be ready. ``more``: seat, password, invite."""
        self.ask("POST", f"/api/rooms/{quote(room)}/join", more)
        self._add_share(room)
        return self.ask("POST", f"/api/rooms/{quote(room)}/ready", {"ready": True})

    def _add_share(self, room: str) -> None:
        """To the luck of the match, which nobody alone decides."""
        self.ask("POST", f"/api/rooms/{quote(room)}/luck", {"share": uuid.uuid4().hex})

    def start(self, room: str) -> Json:
        """Start the match. Only the host may."""
        return self.ask("POST", f"/api/rooms/{quote(room)}/start", {})

    def room(self, room: str) -> Json:
        """What is known of a table: seats, options, status."""
        return self.ask("GET", f"/api/rooms/{quote(room)}")

    # -- playing --

    def play(self, room: str, *actions: str | int, seat: int | None = None, id: str = "") -> int:
        """Play one action or several as a batch, by notation or number. The number of the last entry."""
        data = {"id": id or uuid.uuid4().hex, "actions": list(actions), "seat": seat}
        return int(self.ask("POST", f"/api/bot/{quote(room)}/play", data)["number"])

    def stream(self) -> Iterator[Json]:
        """What happens at your tables, line by line and without end; the first line holds the whole state."""
        request = Request(f"{self.url}/api/bot/stream", headers=self._headers)
        try:
            with urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
                for line in answer:
                    yield json.loads(line)
        except HTTPError as no:
            raise _error(no) from None

    def turns(self) -> Iterator[Turn | None]:
        """Every turn of yours as it comes; None whenever something else has happened, such as the end of a game."""
        tables: dict[tuple[str, int], Json] = {}
        failures = 0
        while True:
            try:
                for line in self.stream():
                    failures = 0
                    yield from self._follow(line, tables)
            except ServerError as no:
                if no.status != 429:
                    raise
                time.sleep(no.wait)
            except (OSError, ValueError):
                if failures == MAX_ATTEMPTS:
                    raise
                failures += 1
                time.sleep(min(0.1 * 2**failures, 5))

    def _follow(self, line: Json, tables: dict[tuple[str, int], Json]) -> Iterator[Turn | None]:
        changed: list[tuple[Json, Json]] = []
        match line["type"]:
            case "state":
                tables.clear()
                changed = [(found["table"], found) for found in line["tables"]]
                tables |= {(found["room"], found["seat"]): found["table"] for found in line["tables"]}
            case "begun":
                found = line["table"]
                tables[found["room"], found["seat"]] = found["table"]
                changed = [(found["table"], found)]
            case "changed":
                changed = [(tables[line["room"], line["seat"]], line)]
        for table, found in changed:
            sight, seat = found["sight"], found["seat"]
            if seat in sight["to_move"] and sight["legal"]:
                yield Turn(
                    found["room"], seat, table["game"], table["names"], sight["number"], sight["view"], sight["legal"]
                )
        if not changed or any(found["sight"]["outcome"] for _, found in changed):
            yield None

    def run(self, choose: Choose, *, until: Callable[[], bool] = lambda: False) -> None:
        """Play wherever it is your turn. ``until`` is asked after every move and every end of a game."""
        for turn in self.turns():
            if turn is not None:
                chosen = choose(turn)
                actions = [chosen] if isinstance(chosen, str | int) else list(chosen)
                try:
                    self.play(turn.room, *actions, seat=turn.seat)
                except ServerError as no:
                    # Where all choose at once, or a move was taken back, the turn may be an old one.
                    if no.status != 400:
                        raise
            if until():
                return

    # -- asking --

    def ask(self, method: str, path: str, data: Any = None) -> Json:
        """Any request of the API. What gets no answer, or comes too fast, is asked again."""
        body = None if data is None else json.dumps(data).encode()
        for left in reversed(range(MAX_ATTEMPTS)):
            try:
                with urlopen(
                    Request(self.url + path, body, self._headers, method=method), timeout=TIMEOUT_SECONDS
                ) as answer:
                    found: Json = json.load(answer)
                    return found
            except HTTPError as no:
                error = _error(no)
                if not left or error.status not in (429, 502, 503, 504):
                    raise error from None
                time.sleep(error.wait)
            except OSError:
                if not left:
                    raise
                time.sleep(0.2 * (MAX_ATTEMPTS - left))
        raise AssertionError("unreachable")


def _error(no: HTTPError) -> ServerError:
    try:
        problem = json.loads(no.read())
    except ValueError:
        problem = {}
    wait = no.headers.get("Retry-After", "1")
    return ServerError(
        no.code, problem.get("code", ""), problem.get("text", no.reason), float(wait) if wait.isdecimal() else 1.0
    )
