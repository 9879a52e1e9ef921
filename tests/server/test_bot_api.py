"""Programs play over a stream and a request a move, with a token that may do that and no more."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from piazza.client import Client, ServerError, Turn
from piazza.server.errors import Denied
from piazza.server.limits.rate import RateLimiter
from tests.support.players import Player
from tests.support.server import PATIENCE, Server

PAGE = Path(__file__).parents[2] / "docs" / "bots-api.md"


def token(person: Player, *scopes: str) -> str:
    if not person.http.cookies:
        person.do("/api/accounts", name=f"{person.name} {random.getrandbits(40)}", secret="a long secret")
    return str(person.do("/api/me/tokens", name="my bot", scopes=scopes)["secret"])


def program(server: Server, name: str, *scopes: str) -> Client:
    return Client(server.url, token(Player(server, name), *(scopes or ("bot", "play"))))


def anything(turn: Turn) -> str:
    return str(random.Random(turn.number).choice(turn.legal)["notation"])


def test_the_example_of_the_page_runs(server: Server) -> None:
    code = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)[0]
    secret = token(Player(server, "Ada"), "bot", "play")
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PIAZZA_URL": server.url, "PIAZZA_TOKEN": secret},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (0, "over\n"), ran.stderr


def test_two_programs_play_a_game(server: Server) -> None:
    ada, bea = program(server, "Ada"), program(server, "Bea")
    room = ada.open("night-market", seed="a seed")
    bea.join(room)

    def over(client: Client) -> bool:
        return bool(client.room(room)["status"] == "over")

    other = threading.Thread(target=bea.run, args=(anything,), kwargs={"until": lambda: over(bea)}, daemon=True)
    other.start()
    ada.start(room)
    ada.run(anything, until=lambda: over(ada))
    other.join(PATIENCE)
    assert not other.is_alive()


def test_first_the_whole_state_then_every_change(server: Server) -> None:
    ada, bea = program(server, "Ada"), program(server, "Bea")
    first = ada.open("night-market", seed="a seed")
    bea.join(first)
    ada.start(first)
    lines = ada.stream()
    state = next(lines)
    assert (state["type"], [t["room"] for t in state["tables"]]) == ("state", [first])
    seen = state["tables"][0]
    assert (seen["seat"], seen["table"]["game"]) == (0, "night-market")
    number = bea.play(first, first_legal(bea, first))
    change = next(lines)
    assert (change["type"], change["room"], change["sight"]["number"]) == ("changed", first, number)
    assert change["sight"]["view"]["traders"][1]["hand"] is None
    second = ada.open("night-market", bots=["random"])
    ada.start(second)
    begun = next(line for line in lines if line["type"] == "begun")
    assert begun["table"]["room"] == second
    ada.ask("POST", f"/api/rooms/{second}/resign", {})
    lines.close()  # type: ignore[attr-defined]


def test_a_program_has_no_curtain_before_its_seats(server: Server) -> None:
    ada = Player(server, "Ada")
    room = ada.do("/api/matches", game="night-market", names=["Ada", "Bea"], seed="a seed")["id"]
    tables = next(Client(server.url, token(ada, "bot")).stream())["tables"]
    assert [(table["room"], table["seat"]) for table in tables] == [(room, 0), (room, 1)]


def first_legal(client: Client, room: str) -> str:
    table = next(t for t in next(client.stream())["tables"] if t["room"] == room)
    return str(table["sight"]["legal"][0]["notation"])


def test_a_resend_is_not_played_twice(server: Server) -> None:
    ada = program(server, "Ada")
    room = ada.open("night-market", bots=["random"])
    ada.start(room)
    bid = first_legal(ada, room)
    number = ada.play(room, bid, id="one")
    assert ada.play(room, bid, id="one") == number


def test_what_was_played_is_acknowledged_even_after_the_end(server: Server) -> None:
    ada, bea = program(server, "Ada"), program(server, "Bea")
    room = ada.open("night-market", options={"rounds": 1})
    bea.join(room)
    ada.start(room)
    bids = {client: first_legal(client, room) for client in (ada, bea)}
    numbers = {client: client.play(room, bid, id="last") for client, bid in bids.items()}
    for client, bid in bids.items():
        assert client.play(room, bid, id="last") == numbers[client]
        assert code(client.play, room, bid, id="more")[0] == 400


def test_ids_are_each_players_own(server: Server) -> None:
    ada, bea = program(server, "Ada"), program(server, "Bea")
    room = ada.open("night-market", seed="a seed")
    bea.join(room)
    ada.start(room)
    first = ada.play(room, first_legal(ada, room), id="same")
    assert bea.play(room, first_legal(bea, room), id="same") > first


def code(call: Any, *args: Any, **more: Any) -> tuple[int, str]:
    with pytest.raises(ServerError) as no:
        call(*args, **more)
    return no.value.status, no.value.code


def test_who_may_not(server: Server) -> None:
    ada, bea = program(server, "Ada"), program(server, "Bea")
    room = ada.open("night-market", bots=["random"])
    ada.start(room)
    assert code(bea.play, room, "bid 1") == (403, "NOT_YOUR_SEAT")
    assert code(ada.play, room, "bid 1", seat=1) == (403, "NOT_YOUR_SEAT")
    assert code(ada.play, room, "dance") == (400, "UNKNOWN_ACTION")
    assert code(ada.play, "nothing", "bid 1")[0] == 404
    reader = program(server, "Cleo", "read")
    assert code(reader.play, room, "bid 1") == (403, "SCOPE")
    assert code(lambda: next(reader.stream())) == (403, "SCOPE")
    assert code(Client(server.url, "piazza_nothing").play, room, "bid 1") == (401, "TOKEN")
    only = program(server, "Dora", "bot")
    assert code(only.open, "night-market") == (403, "SCOPE")
    assert httpx.get(f"{server.url}/api/bot/stream").status_code == 401


def test_a_bucket_empties_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("piazza.server.limits.rate.time.monotonic", lambda: now)
    bucket = RateLimiter(3, 2, "At most 2 requests a second.")
    for _ in range(3):
        bucket.take("ada")
    bucket.take("bea")
    with pytest.raises(Denied) as no:
        bucket.take("ada")
    assert (no.value.status_code, no.value.code, no.value.headers) == (429, "TOO_FAST", {"Retry-After": "1"})
    now = 101.0
    bucket.take("ada")
    bucket.take("ada")


async def test_too_fast_is_told_in_numbers(server: Server) -> None:
    secret = token(Player(server, "Ada"), "bot")
    body = {"id": "1", "actions": ["x"]}
    async with httpx.AsyncClient(base_url=server.url, headers={"Authorization": f"Bearer {secret}"}) as http:
        for _ in range(50):
            answers = await asyncio.gather(*[http.post("/api/bot/nothing/play", json=body) for _ in range(80)])
            refused = [answer for answer in answers if answer.status_code == 429]
            if refused:
                break
        answer = refused[0]
        assert (answer.json()["code"], answer.headers["Retry-After"]) == ("TOO_FAST", "1")
        assert json.loads(answer.text)["text"]
