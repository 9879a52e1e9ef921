"""While it is played: whose seat, who watches, who talks, who asks, who leaves and comes back."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import pytest
from websockets.exceptions import ConnectionClosed

from piazza.bots import STAND_IN
from piazza.server.db.timestamps import now_ms
from piazza.server.rooms.chat import ASKED, UNDO, Proposal
from piazza.server.rooms.proposals import void
from piazza.server.tables.clock import ClockRule
from tests.support.players import Player, started
from tests.support.server import Server


def wait(for_: Callable[[], object]) -> None:
    deadline = time.monotonic() + 15
    while not for_():
        assert time.monotonic() < deadline, "that never happened"
        time.sleep(0.05)


def bid(player: Player, id: str, seat: int, request: str) -> int:
    with player.sit(id) as client:
        legal = client.sight()["legal"]
        answer = client.ask("play", id=request, seat=seat, actions=[legal[0]["id"]])
        assert answer["type"] == "done", answer
        return int(answer["number"])


def test_nobody_acts_for_another(server: Server) -> None:
    id, (ada, _) = started(server, "Ada", "Bea")
    with ada.sit(id, seat=1) as client:
        seen = client.sight()
        assert seen["seat"] == 0
        hands = [trader["hand"] for trader in seen["view"]["traders"]]
        assert hands[1] is None
        for type in ("play", "undo"):
            more = {"actions": [0]} if type == "play" else {}
            assert client.ask(type, id=type, seat=1, **more)["reason"]["code"] == "NOT_YOUR_SEAT"
        client.send("sit", seat=1)
        assert client.sight()["seat"] == 0
        assert client.ask("say", id="s", seat=0, text="hello")["reason"]["code"] == "CHAT"
    cleo = Player(server, "Cleo")
    with cleo.sit(id, seat=0) as client:
        seen = client.sight()
        assert (seen["seat"], seen["legal"], seen["undo"]["possible"]) == (None, [], False)
        assert [trader["hand"] for trader in seen["view"]["traders"]] == [None, None]
        assert client.ask("play", id="1", seat=0, actions=[0])["reason"]["code"] == "NOT_YOUR_SEAT"


def test_a_table_without_spectators(server: Server) -> None:
    id, (ada, _) = started(server, "Ada", "Bea", spectators=False)
    cleo = Player(server, "Cleo")
    for path in (f"/ws/{id}", f"/ws/room/{id}"):
        with pytest.raises(ConnectionClosed) as closed, server.connect(path, cleo.cookies) as client:
            client.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    for path in (
        f"/api/rooms/{id}",
        f"/api/rooms/{id}/chat",
        f"/api/matches/{id}/record.txt",
        f"/api/matches/{id}/at/1",
    ):
        assert cleo.http.get(path).status_code == 404
    assert all(r["id"] != id for r in cleo.get("/api/rooms"))
    assert ada.room(id)["mine"] == [0]


def test_presence_and_two_chats(server: Server) -> None:
    id, (ada, bea) = started(server, "Ada", "Bea")
    cleo = Player(server, "Cleo")
    cleo.open()
    with ada.listen(id) as first:
        assert [s["present"] for s in first.until("room")["room"]["seats"]] == [True, False]
        assert ada.room(id)["talks"]
        assert cleo.room(id)["talks"]
        assert not Player(server, "Nobody").room(id)["talks"], "who is nobody yet cannot write"
        with bea.listen(id) as second, cleo.listen(id) as third:
            while not (room := first.until("room")["room"])["watching"]:
                pass
            assert [s["present"] for s in room["seats"]] == [True, True]
            ada.do(f"/api/rooms/{id}/chat", id="x", text=" good   luck ")
            again = ada.do(f"/api/rooms/{id}/chat", id="x", text="good luck")
            cleo.do(f"/api/rooms/{id}/chat", id="x", text="who wins?")
            for client in (first, second):
                texts: list[str] = []
                while "good luck" not in texts:
                    texts += [line["text"] for line in client.until("chat")["lines"]]
                assert texts.count("good luck") == 1
                assert "who wins?" not in texts
            assert third.until("chat")["lines"] == [], "nothing was said to those who watch before"
            lines = third.until("chat")["lines"]
            assert [(line["name"], line["text"]) for line in lines] == [("Cleo", "who wins?")]
        while first.until("room")["room"]["seats"][1]["present"]:
            pass
    with ada.listen(id, last=again["number"] - 1) as first:
        assert [line["text"] for line in first.until("chat")["lines"]] == ["good luck"]


def test_a_step_back_needs_the_others(server: Server) -> None:
    id, (ada, bea) = started(server, "Ada", "Bea")
    bid(ada, id, 0, "a")
    assert ada.no(f"/api/rooms/{id}/undo") == "FREE"
    bid(bea, id, 1, "b")
    room = ada.do(f"/api/rooms/{id}/undo")
    asked = room["proposals"][0]
    assert (asked["seat"], asked["waits_for"]) == (0, [1])
    assert ada.no(f"/api/rooms/{id}/answer", proposal=asked["id"], agree=True) == "NOT_ASKED"
    assert Player(server, "Cleo").ask(f"/api/rooms/{id}/answer", proposal=asked["id"], agree=True).status_code == 401
    bea.do(f"/api/rooms/{id}/answer", proposal=asked["id"], agree=False)
    assert ada.get(f"/api/rooms/{id}/chat")[-1]["text"] == "Bea does not agree."
    answer = ada.ask(f"/api/rooms/{id}/undo").json()
    assert answer["code"] == "BACK_OFF"
    assert "10 seconds" in answer["text"]
    # Bea has asked for nothing yet, and Ada agrees.
    asked = bea.do(f"/api/rooms/{id}/undo")["proposals"][0]
    assert ada.do(f"/api/rooms/{id}/answer", proposal=asked["id"], agree=True)["proposals"] == []
    assert any(line.endswith("agreed 1") for line in ada.get(f"/api/matches/{id}/record.json")["entries"])
    assert bea.no(f"/api/rooms/{id}/answer", proposal=asked["id"], agree=True) == "ANSWERED"


@pytest.mark.rules("CH-UI-40")
def test_a_go_is_taken_back_freely_and_what_lies_before_it_with_everybodys_consent(server: Server) -> None:
    id, (ada, bruno, chiara) = started(server, "Ada", "Bruno", "Chiara", game="city-heroes")
    bid(ada, id, 0, "buys a tile")
    with ada.sit(id) as client:
        assert client.sight()["undo"]["possible"]
        assert client.ask("undo", id="free", seat=0)["type"] == "done"
        buy = client.sight()["legal"][0]
        assert client.ask("play", id="buys again", seat=0, actions=[buy["id"], "end go"])["type"] == "done"
        assert client.sight()["undo"]["possible"]
        bid(bruno, id, 1, "buys a tile")
        assert not client.sight()["undo"]["possible"]
        assert client.ask("undo", id="not free", seat=0)["reason"]["code"] == "CONSENT"
    before = ada.get(f"/api/matches/{id}/record.json")["entries"]
    asked = ada.do(f"/api/rooms/{id}/undo")["proposals"][0]
    assert 0 < asked["left"] <= 30_000
    assert asked["undone"][0].startswith("Ada settles on T"), "everybody knows what would be undone"
    bruno.do(f"/api/rooms/{id}/answer", proposal=asked["id"], agree=True)
    assert ada.get(f"/api/matches/{id}/record.json")["entries"] == before
    chiara.do(f"/api/rooms/{id}/answer", proposal=asked["id"], agree=True)
    assert ada.get(f"/api/matches/{id}/record.json")["entries"][len(before) :] == ["undo 1 to 3 agreed 2 3"]


@pytest.mark.rules("CH-UI-40")
@pytest.mark.parametrize(("clock", "off"), [("none", True), ("live", True), ("days", False)])
def test_a_step_back_nobody_answers_is_off_after_30_seconds(clock: Literal["none", "live", "days"], off: bool) -> None:
    made = Proposal("p", "r", UNDO, 0, 0, 5, (), ASKED, now_ms() - 30_000)
    assert void(made, ClockRule(kind=clock), None) is off
    assert void(replace(made, created=now_ms() - 29_000), ClockRule(kind=clock), None) is False


def test_what_was_asked_is_void_once_the_match_goes_on(server: Server) -> None:
    id, (ada, bea) = started(server, "Ada", "Bea")
    bid(ada, id, 0, "a")
    bid(bea, id, 1, "b")
    asked = ada.do(f"/api/rooms/{id}/undo")["proposals"][0]
    bid(bea, id, 1, "c")
    assert bea.no(f"/api/rooms/{id}/answer", proposal=asked["id"], agree=True) == "VOID"
    assert ada.room(id)["proposals"] == []


def test_a_bot_stands_in_and_hands_back(server: Server) -> None:
    id, (ada, bea) = started(server, "Ada", "Bea")
    number = len(ada.get(f"/api/matches/{id}/record.json")["entries"])
    assert bea.do(f"/api/rooms/{id}/leave")["seats"][1]["bot"] == STAND_IN
    wait(lambda: len(ada.get(f"/api/matches/{id}/record.json")["entries"]) > number)
    with bea.sit(id) as client:
        client.sight()
        assert client.ask("play", id="1", seat=1, actions=[0])["reason"]["code"] == "STANDS_IN"
    assert bea.do(f"/api/rooms/{id}/return")["seats"][1]["bot"] is None
    bid(ada, id, 0, "a")
    bid(bea, id, 1, "b")


def test_bots_play_to_the_end_with_one_person(server: Server) -> None:
    ada = Player(server, "Ada")
    id = ada.open(seats=3, bots=["random", "random"], options={"rounds": 2})
    ada.do(f"/api/rooms/{id}/start")
    with ada.sit(id) as client:
        seen, turn = client.sight(), 0
        while not seen["outcome"]:
            if seen["legal"]:
                client.ask("play", id=f"{turn}", seat=0, actions=[seen["legal"][0]["id"]])
                turn += 1
            seen = client.sight()
    wait(lambda: ada.room(id)["status"] == "over")


def test_resigning_and_playing_again(server: Server) -> None:
    id, (ada, bea) = started(server, "Ada", "Bea", name="Sunday", private=True)
    bid(ada, id, 0, "a")
    room = bea.do(f"/api/rooms/{id}/resign")
    assert (room["status"], room["result"]) == ("over", "Bea resigned.")
    with ada.sit(id) as client:
        client.sight()
        assert client.ask("undo", id="u", seat=0)["reason"]["code"] == "NOT_PLAYING"
    brief = next(b for b in ada.get("/api/matches?status=over") if b["id"] == id)
    assert brief["outcome"] == "Bea resigned."
    again = ada.do(f"/api/rooms/{id}/rematch")
    assert (again["name"], again["status"], again["private"]) == ("Sunday", "open", True)
    assert bea.room(id)["rematch"] == again["id"]
    assert bea.do(f"/api/rooms/{id}/rematch")["mine"] == [1]
    bea.do(f"/api/rooms/{again['id']}/ready", ready=True)
    assert ada.do(f"/api/rooms/{again['id']}/start")["status"] == "playing"


def test_bots_keep_their_names_also_in_a_rematch(server: Server) -> None:
    ada = Player(server, "Ada")
    id = ada.open(seats=3, bots=["random", "random"], hints=True, pause=700)
    room = ada.do(f"/api/rooms/{id}/bot", seat=1, bot="apprentice", name="  Elena  ")
    assert [seat["name"] for seat in room["seats"]] == ["Ada", "Elena", "Bot random"]
    room = ada.do(f"/api/rooms/{id}/bot", seat=1, bot="master")
    assert (room["seats"][1]["name"], room["seats"][1]["bot"]) == ("Elena", "master")
    room = ada.do(f"/api/rooms/{id}/bot", seat=2, bot="apprentice", name="elena")
    assert room["seats"][2]["name"] == "elena"
    room = ada.do(f"/api/rooms/{id}/bot", seat=2, bot="apprentice", name="Elena")
    assert room["seats"][2]["name"] == "Elena 2", "nobody is called like another"
    ada.do(f"/api/rooms/{id}/start")
    ada.do(f"/api/rooms/{id}/abandon")
    again = ada.do(f"/api/rooms/{id}/rematch")
    assert {(seat["name"], seat["bot"]) for seat in again["seats"][1:]} == {
        ("Elena", "master"),
        ("Elena 2", "apprentice"),
    }
    assert (again["hints"], again["pause"]) == (True, 700)


def test_of_three_one_resigns_and_two_play_on(server: Server) -> None:
    id, (ada, bea, cleo) = started(server, "Ada", "Bea", "Cleo")
    assert cleo.do(f"/api/rooms/{id}/resign")["status"] == "playing"
    assert cleo.no(f"/api/rooms/{id}/resign") == "RESIGNED"
    bid(ada, id, 0, "a")
    asked = bea.do(f"/api/rooms/{id}/abandon")["proposals"] or ada.room(id)["proposals"]
    assert (asked[0]["kind"], asked[0]["waits_for"]) == ("abandon", [0])
    ada.do(f"/api/rooms/{id}/answer", proposal=asked[0]["id"], agree=True)
    assert bea.room(id)["status"] == "abandoned"


def test_since_you_last_looked(server: Server) -> None:
    id, (ada, bea) = started(server, "Ada", "Bea")
    with bea.sit(id) as client:
        client.sight()
    number = len(ada.get(f"/api/matches/{id}/record.json")["entries"])
    wait(lambda: bea.room(id)["looked"] == number)
    bid(ada, id, 0, "a")
    news = bea.get(f"/api/rooms/{id}/news")
    assert [line["text"] for line in news["lines"]] == ["Ada bids."]
    brief = next(b for b in bea.get("/api/matches?turn=true") if b["id"] == id)
    assert (brief["unseen"], brief["turn"]) == (1, True)
    assert "bid" not in json.dumps(news["lines"]).replace("bids", "")


def test_the_lobby_is_told_of_everything_at_once(server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    with server.connect("/ws/lobby", {}) as lobby:
        lobby.until("listed")
        ada.open(private=True)
        id = ada.open(name="Market day")
        table = lobby.until("changed")["table"]
        assert (table["id"], table["name"], table["free"]) == (id, "Market day", 1)
        bea.join(id)
        assert lobby.until("changed")["table"]["free"] == 0
        bea.do(f"/api/rooms/{id}/leave")
        ada.do(f"/api/rooms/{id}/leave")
        assert lobby.until("gone")["id"] == id


def test_who_deletes_his_account_is_someone_from_then_on(server: Server) -> None:
    id, (ada, bea) = started(server, "Ada", "Bea")
    with bea.sit(id) as client:
        assert client.until("snapshot")["table"]["names"] == ["Ada", "Bea"]
    assert ada.http.post("/api/me/leave", json={}).status_code == 204
    assert ada.http.get("/api/me").json()["person"] is None
    with bea.sit(id) as client:
        assert client.until("snapshot")["table"]["names"] == ["Someone", "Bea"]
    room = bea.room(id)
    assert room["seats"][0]["name"] == "Someone"
    assert room["seats"][0]["bot"]
    assert "Ada" not in json.dumps(room) + bea.http.get(f"/api/rooms/{id}/chat").text
