"""Before the start: who sits where, who is ready, and what only the host may do."""

from __future__ import annotations

import pytest

from tests.support.players import Player, started
from tests.support.server import Server


def test_from_the_lobby_to_the_first_move(server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = ada.open(name="Sunday", options={"rounds": 2})
    brief = next(r for r in bea.get("/api/rooms") if r["id"] == id)
    assert (brief["name"], brief["host"], brief["free"], brief["protected"]) == ("Sunday", "Ada", 1, False)
    room = bea.join(id)
    assert [s["name"] for s in room["seats"]] == ["Ada", "Bea"]
    assert room["mine"] == [1]
    assert bea.no(f"/api/rooms/{id}/start") == "NOT_HOST"
    assert bea.do(f"/api/rooms/{id}/ready", ready=True)["seats"][1]["ready"]
    assert ada.do(f"/api/rooms/{id}/start")["status"] == "playing"
    with ada.sit(id) as first, bea.sit(id) as second:
        mine, theirs = first.sight(), second.sight()
        assert (mine["seat"], theirs["seat"]) == (0, 1)
        assert first.ask("play", id="1", seat=0, actions=[mine["legal"][0]["id"]])["type"] == "done"
        assert second.sight()["number"] == theirs["number"] + 1
    assert Player(server, "Cleo").no(f"/api/rooms/{id}/join") == "STARTED"


@pytest.mark.rules("CH-UI-25")
def test_the_start_closes_free_seats_and_waits_for_nobody(server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = ada.open(seats=3)
    assert ada.room(id)["blocked"] == "Night Market is for 2 to 3 players, not 1."
    assert ada.no(f"/api/rooms/{id}/start") == "SEATS"
    bea.join(id, seat=2)
    colours = [seat["colour"] for seat in ada.room(id)["seats"]]
    assert ada.room(id)["blocked"] == ""
    room = ada.do(f"/api/rooms/{id}/start")
    assert [(s["seat"], s["name"], s["colour"]) for s in room["seats"]] == [
        (0, "Ada", colours[0]),
        (1, "Bea", colours[2]),
    ]
    with ada.sit(id) as first, bea.sit(id) as second:
        assert first.until("snapshot")["table"]["names"] == ["Ada", "Bea"]
        assert second.sight()["seat"] == 1
    assert bea.room(id)["mine"] == [1]


def test_options_that_need_more_players_keep_the_host_from_starting(server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = ada.open(game="micro-city", seats=2, options={"mode": "duel"})
    assert ada.no(f"/api/rooms/{id}/start") == "OPTION"
    assert ada.room(id)["blocked"] == "A duel needs two players."
    bea.join(id)
    assert ada.do(f"/api/rooms/{id}/start")["status"] == "playing"


def test_seats_colours_bots_and_kicking(server: Server) -> None:
    ada, bea, cleo = (Player(server, name) for name in ("Ada", "Bea", "Cleo"))
    id = ada.open(seats=3)
    bea.join(id, seat=2)
    assert cleo.no(f"/api/rooms/{id}/join", seat=2) == "TAKEN"
    assert bea.no(f"/api/rooms/{id}/bot", seat=1, bot="random") == "NOT_HOST"
    assert ada.no(f"/api/rooms/{id}/bot", seat=1, bot="genius") == "UNKNOWN_BOT"
    ada.do(f"/api/rooms/{id}/bot", seat=1, bot="random")
    assert cleo.no(f"/api/rooms/{id}/join") == "FULL"
    room = bea.do(f"/api/rooms/{id}/colour", seat=2, colour="amber")
    assert room["seats"][2]["colour"] == "amber"
    assert next(brief for brief in ada.get("/api/rooms") if brief["id"] == id)["colours"][2] == "amber"
    assert ada.no(f"/api/rooms/{id}/colour", seat=0, colour="amber") == "COLOUR"
    assert bea.no(f"/api/rooms/{id}/colour", seat=0, colour="indigo") == "NOT_YOUR_SEAT"
    room = ada.do(f"/api/rooms/{id}/order", seats=[2, 0, 1])
    assert [s["name"] for s in room["seats"]] == ["Bea", "Ada", "Bot random"]
    assert ada.no(f"/api/rooms/{id}/order", seats=[0, 0, 1]) == "ORDER"
    ada.do(f"/api/rooms/{id}/kick", seat=0)
    assert bea.no(f"/api/rooms/{id}/join") == "SHOWN_OUT"
    ada.do(f"/api/rooms/{id}/bot", seat=2, bot=None)
    assert cleo.join(id, seat=2)["seats"][2]["you"]


def test_the_host_goes_and_somebody_else_is_host(server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = ada.open()
    bea.join(id)
    ada.do(f"/api/rooms/{id}/leave")
    assert bea.room(id)["host"]
    assert bea.room(id)["mine"] == [0], "the host goes first"
    assert bea.do(f"/api/rooms/{id}/leave")["status"] == "abandoned"
    assert all(r["id"] != id for r in bea.get("/api/rooms"))


def test_password_and_invitation(server: Server) -> None:
    ada, bea, cleo = (Player(server, name) for name in ("Ada", "Bea", "Cleo"))
    id = ada.open(password="open sesame")
    assert bea.no(f"/api/rooms/{id}/join", password="open") == "PASSWORD"
    assert bea.join(id, password="open sesame")["mine"] == [1]
    hidden = ada.open(private=True, spectators=False)
    assert all(r["id"] != hidden for r in bea.get("/api/rooms"))
    assert cleo.http.get(f"/api/rooms/{hidden}").status_code == 404
    assert cleo.no(f"/api/rooms/{hidden}/join") == "INVITE"
    invite = ada.room(hidden)["invite"]
    assert cleo.get(f"/api/rooms/{hidden}?invite={invite}")["invite"] == ""
    assert cleo.join(hidden, invite=invite)["mine"] == [1]


def test_guessing_the_password_of_a_room_is_limited(server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = ada.open(password="open sesame")
    codes = [bea.no(f"/api/rooms/{id}/join", password=f"{n:04}") for n in range(12)]
    assert codes[0] == "PASSWORD"
    assert codes[-1] == "TOO_MANY_ATTEMPTS"


def test_what_cannot_be_played_cannot_be_opened(server: Server) -> None:
    ada = Player(server, "Ada")
    assert ada.no("/api/rooms", game="night-market", seats=4) == "SEATS"
    assert ada.no("/api/rooms", game="chess") == "UNKNOWN_GAME"
    assert ada.no("/api/rooms", game="night-market", bots=["random", "random"]) == "SEATS"
    assert ada.no("/api/rooms/nothing/join") == "NO_TABLE"
    assert ada.http.get("/api/rooms/nothing").status_code == 404


def test_a_save_is_claimed_and_other_names_are_never_taken_silently(server: Server) -> None:
    id, (ada, bea) = started(server, "Ada", "Bea")
    text = server.get(f"/api/matches/{server.table('Ada', 'Zoe')}/save.txt").text
    id = ada.open(record=text)
    assert ada.room(id)["blocked"] == "Nobody has taken the seat of Zoe: wait for players, or put bots there."
    assert ada.no(f"/api/rooms/{id}/start", renamed=True) == "SEATS"
    room = bea.join(id)
    assert [s["saved"] for s in room["seats"]] == ["Ada", "Zoe"]
    assert room["mismatches"] == ["seat 2 was Zoe and would be Bea"]
    assert ada.no(f"/api/rooms/{id}/start") == "NAMES"
    ada.do(f"/api/rooms/{id}/start", renamed=True)
    said = [line["text"] for line in ada.get(f"/api/rooms/{id}/chat")]
    assert "From the save: seat 2 was Zoe and is now Bea." in said
    with bea.sit(id) as client:
        message = client.until("snapshot")
        assert message["table"]["names"] == ["Ada", "Bea"]
        assert message["sight"]["seat"] == 1


@pytest.mark.rules("CH-UI-22", "CH-UI-23")
def test_the_host_loads_a_save_into_an_open_room(server: Server) -> None:
    ada, bea, cleo = (Player(server, name) for name in ("Ada", "Bea", "Cleo"))
    old = server.table("Bea", "Zoe", "Ada")
    text = server.get(f"/api/matches/{old}/save.txt").text
    id = ada.open(seats=2, seed="known to the host")
    bea.join(id)
    assert bea.no(f"/api/rooms/{id}/load", record=text) == "NOT_HOST"
    assert ada.no(f"/api/rooms/{id}/load", record="piazza 1") == "RECORD"
    room = ada.do(f"/api/rooms/{id}/load", record=text)
    assert [(s["name"], s["saved"]) for s in room["seats"]] == [("Bea", "Bea"), ("", "Zoe"), ("Ada", "Ada")]
    assert not room["chosen"], "the seed of the new match does not decide what comes after the save"
    said = [line["text"] for line in ada.get(f"/api/rooms/{id}/chat")]
    assert "Ada has loaded a save: the match goes on from there." in said
    assert next(brief for brief in cleo.get("/api/rooms") if brief["id"] == id)["saved"]
    assert ada.no(f"/api/rooms/{id}/setup", options={}) == "SAVED"
    cleo.join(id)
    ada.do(f"/api/rooms/{id}/start", renamed=True)
    with cleo.sit(id) as client:
        assert client.until("snapshot")["table"]["names"] == ["Bea", "Cleo", "Ada"]


def test_a_save_in_a_room_needs_its_title_and_its_seats_and_can_be_put_aside(server: Server) -> None:
    ada, bea, cleo = (Player(server, name) for name in ("Ada", "Bea", "Cleo"))
    text = server.get(f"/api/matches/{server.table('Ada', 'Zoe')}/save.txt").text
    assert ada.no(f"/api/rooms/{ada.open(game='micro-city')}/load", record=text) == "GAME"
    id = ada.open(seats=3)
    for player in (bea, cleo):
        player.join(id)
    assert ada.no(f"/api/rooms/{id}/load", record=text) == "SEATS"
    cleo.do(f"/api/rooms/{id}/leave")
    ada.do(f"/api/rooms/{id}/bot", seat=2, bot="random")
    room = ada.do(f"/api/rooms/{id}/load", record=text)
    assert [s["name"] for s in room["seats"]] == ["Ada", "Bea"], "the bot makes room"
    room = ada.do(f"/api/rooms/{id}/load", record="")
    assert [s["saved"] for s in room["seats"]] == [None, None]
    ada.do(f"/api/rooms/{id}/setup", options={"rounds": 2})
    ada.do(f"/api/rooms/{id}/start")
    assert ada.get(f"/api/matches/{id}/record.json")["options"]["rounds"] == "2"
