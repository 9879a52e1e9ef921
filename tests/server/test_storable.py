"""What a database cannot hold is refused at the door with a reason, on both kinds, and concerns nobody else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from piazza.kernel import Match
from piazza.server.db.store import Standing, Store
from piazza.server.tables.tables import Tables
from tests import tiny
from tests.support.app import BOTH, Setting
from tests.support.players import Player
from tests.support.server import Server
from tests.support.tables import open_table

NUL = "a\0b"
SAVE = Match.start(tiny.GAME, ["Ada", "Bea"], {}, "seed", shared=True).record.to_text()
TOO_LARGE = [2**31, 2**63, 2**64, 10**30]


@BOTH
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/rooms", {"game": "night-market", "name": NUL}),
        ("/api/rooms", {"game": NUL}),
        ("/api/rooms", {"record": SAVE + "# a\0b\n"}),
        ("/api/matches", {"game": "night-market", "names": [NUL, "Bea"]}),
        ("/api/matches", {"record": SAVE.replace("Ada", "A" * 41)}),
        ("/api/matches", {"record": SAVE + "say 1 a\0b\n"}),
        ("/api/feedback", {"tags": ["bug"], "text": NUL}),
        ("/api/feedback", {"tags": ["bug"], "place": NUL}),
        ("/api/feedback", {"tags": ["bug"], "match": NUL}),
        ("/api/accounts", {"name": NUL, "secret": "1234"}),
        ("/api/session", {"name": NUL, "secret": "1234"}),
        ("/api/me/tokens", {"name": NUL, "scopes": ["read"]}),
        ("/api/me/channels", {"type": "webhook", "url": "https://example.org/\0"}),
        ("/api/rooms/ROOM/chat", {"id": "1", "text": NUL}),
        ("/api/rooms/ROOM/chat", {"id": NUL, "text": "hello"}),
        ("/api/rooms/ROOM/join", {"invite": NUL, "password": NUL}),
        ("/api/rooms/ROOM/answer", {"proposal": NUL, "agree": True}),
        ("/api/rooms/ROOM/bot", {"seat": 1, "bot": "random", "name": NUL}),
        ("/api/rooms/a%00b/join", {}),
    ],
)
async def test_texts_that_cannot_be_stored(setting: Setting, path: str, body: dict[str, Any]) -> None:
    _, browser = await setting.account("Ada")
    room = (await browser.post("/api/rooms", json={"game": "night-market"})).json()["id"]
    answer = await browser.post(path.replace("ROOM", room), json=body)
    if path.endswith("/join") and answer.status_code == 200:
        return  # nothing of it is stored: the host is known already
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["text"]
    assert (await browser.get("/api/matches")).json()[0]["id"] == room, "nothing half done is left"


@BOTH
@pytest.mark.parametrize(
    "path",
    [
        *("/api/rooms/a%00b", "/api/matches/a%00b/record.txt", "/api/matches?name=a%00b", "/api/matches?status=a%00"),
        *(
            f"/api/rooms/{'x' * 500}",
            f"/api/matches/ROOM/at/{10**30}",
            "/api/rooms/ROOM/chat?since=9223372036854775808",
        ),
        *("/api/matches?until=9223372036854775808", f"/api/matches/ROOM/at/{'9' * 5000}"),
    ],
)
async def test_addresses_that_name_nothing(setting: Setting, path: str) -> None:
    _, browser = await setting.account("Ada")
    room = (await browser.post("/api/rooms", json={"game": "night-market"})).json()["id"]
    assert 400 <= (await browser.get(path.replace("ROOM", room))).status_code < 500


@BOTH
async def test_two_guests_with_the_same_forty_letters(setting: Setting) -> None:
    name = "A" * 40
    host, guest = setting.browser(), setting.browser()
    body = {"game": "night-market", "host": name}
    room = (await host.post("/api/rooms", json=body)).json()["id"]
    answer = await guest.post(f"/api/rooms/{room}/join", json={"name": name})
    assert answer.status_code == 200, answer.text
    assert [seat["name"] for seat in answer.json()["seats"]] == [name, "A" * 38 + " 2"]


@BOTH
async def test_one_bad_append_fails_alone(store: Store) -> None:
    ids = [await open_table(Tables(store), f"{n}") for n in range(20)]
    counts = [await store.count(id) for id in ids]
    texts = ["say 1 \ud800" if n == 7 else "say 1 hm" for n in range(20)]
    appends = [
        store.append(id, count, [text], "b", Standing((0,), None))
        for id, count, text in zip(ids, counts, texts, strict=True)
    ]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [n for n, result in enumerate(results) if result is not None] == [7]
    assert [await store.count(id) - count for id, count in zip(ids, counts, strict=True)] == [
        int(n != 7) for n in range(20)
    ]


def test_a_word_with_nul_at_a_table(server: Server) -> None:
    id = server.table("Ada", "Bea")
    with server.sit(id, seat=0) as ada:
        number = ada.sight()["number"]
        for word in ({"id": "1", "text": NUL}, {"id": NUL, "text": "hello"}):
            answer = ada.ask("say", seat=0, **word)
            assert (answer["type"], answer["reason"]["code"]) == ("refused", "TEXT")
        assert ada.ask("say", id="2", seat=0, text="hello")["number"] == number + 1


def test_a_last_number_that_cannot_be(servers: list[Server]) -> None:
    ada = Player(servers[0], "Ada")
    id, table = ada.open(), servers[0].table("Ada", "Bea")
    for last in TOO_LARGE:
        with servers[0].connect(f"/ws/room/{id}", ada.cookies) as client:
            client.send("heard", last=last)
            with pytest.raises(ConnectionClosed) as closed:
                client.receive()
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, "cannot be read" in closed.value.rcvd.reason) == (4400, True)
        with servers[0].sit(table, seat=0, last=last) as client:
            assert "cannot be read" in client.until("trouble")["text"]
            client.send("hello", last=0, seat=0)
            assert client.sight()["number"]
    assert "Traceback" not in servers[0].log
