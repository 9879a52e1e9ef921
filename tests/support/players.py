"""People at several screens: each with a cookie of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.support.server import Client, Server


class Player:
    """A guest, from the first table that is opened or joined."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.name = name
        self.http = httpx.Client(base_url=server.url, timeout=20)

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self.http.cookies)

    def ask(self, path: str, /, **data: Any) -> httpx.Response:
        return self.http.post(path, json=data)

    def do(self, path: str, /, **data: Any) -> dict[str, Any]:
        """What must succeed."""
        answer = self.ask(path, **data)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def no(self, path: str, /, **data: Any) -> str:
        """The code of the refusal."""
        answer = self.ask(path, **data)
        assert 400 <= answer.status_code < 500, answer.text
        return str(answer.json()["code"])

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.is_success, answer.text
        return answer.json()

    def open(self, **wish: Any) -> str:
        room = self.do("/api/rooms", **{"game": "night-market", "host": self.name, "seed": "a seed", **wish})
        return str(room["id"])

    def join(self, id: str, **wish: Any) -> dict[str, Any]:
        return self.do(f"/api/rooms/{id}/join", name=self.name, **wish)

    def room(self, id: str) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/api/rooms/{id}")
        return found

    @contextmanager
    def sit(self, id: str, **hello: Any) -> Iterator[Client]:
        with self.server.sit(id, cookies=self.cookies, **hello) as client:
            yield client

    @contextmanager
    def listen(self, id: str, last: int = 0) -> Iterator[Client]:
        with self.server.connect(f"/ws/room/{id}", self.cookies) as client:
            client.send("heard", last=last)
            yield client


def started(server: Server, *names: str, **wish: Any) -> tuple[str, list[Player]]:
    """A table at which all sit and are ready, and which the first has started."""
    players = [Player(server, name) for name in names]
    id = players[0].open(seats=wish.pop("seats", len(names)), **wish)
    for player in players[1:]:
        player.join(id, invite=players[0].room(id)["invite"])
        player.do(f"/api/rooms/{id}/ready", ready=True)
    players[0].do(f"/api/rooms/{id}/start")
    return id, players
