"""A room whose people are at different processes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.test_rooms_live import wait
from tests.support.players import Player
from tests.support.server import Server


@pytest.fixture
def two(database_url: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    with ExitStack() as stack:
        servers = [Server(tmp_path, "--database-url", database_url).start() for _ in range(2)]
        for server in servers:
            stack.callback(server.stop)
        yield servers[0], servers[1]


def test_a_room_across_two_processes(two: tuple[Server, Server]) -> None:
    ada, bea = Player(two[0], "Ada"), Player(two[1], "Bea")
    with two[1].connect("/ws/lobby", {}) as lobby:
        lobby.until("listed")
        id = ada.open(seats=3, bots=["random"], options={"rounds": 2}, clock={"kind": "live", "seconds": 600})
        assert lobby.until("changed")["table"]["id"] == id
    bea.join(id)
    with ada.listen(id) as first, bea.listen(id) as second:
        while not first.until("room")["room"]["seats"][1]["present"]:
            pass
        bea.do(f"/api/rooms/{id}/chat", id="1", text="good luck")
        while "good luck" not in [line["text"] for line in first.until("chat")["lines"]]:
            pass
        bea.do(f"/api/rooms/{id}/ready", ready=True)
        ada.do(f"/api/rooms/{id}/start")
        while second.until("room")["room"]["status"] != "playing":
            pass
    with ada.sit(id) as first, bea.sit(id) as second:
        mine, theirs, turn = first.sight(), second.sight(), 0
        assert (mine["seat"], theirs["seat"]) == (0, 1)
        while not mine["outcome"]:
            for seat, client, seen in ((0, first, mine), (1, second, theirs)):
                if seen["legal"]:
                    answer = client.ask("play", id=f"{seat}/{turn}", seat=seat, actions=[seen["legal"][0]["id"]])
                    assert answer["type"] == "done", answer
            turn += 1
            first.send("hello", last=0)
            second.send("hello", last=0)
            mine, theirs = first.until("snapshot")["sight"], second.until("snapshot")["sight"]
    wait(lambda: [p.room(id)["status"] for p in (ada, bea)] == ["over", "over"])
    records = [p.get(f"/api/matches/{id}/record.json") for p in (ada, bea)]
    assert records[0] == records[1]
    assert sum(line.startswith("3 ") for line in records[0]["entries"]) == 2
