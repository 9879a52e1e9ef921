"""What a set-up comes to, how far a match has come, how it went, and bots at a table of one screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.players import Player
from tests.support.server import Server

RECORDS = Path(__file__).parents[1] / "playthroughs"
GAMES = ("city_heroes/city-hall", "city_of_iron/three", "micro_city/first_game")


@pytest.mark.parametrize(("seats", "turns", "tiles"), [(1, "12", 33), (3, "10", 46), (5, "8", 59)])
def test_an_offer_tells_what_it_comes_to(server: Server, seats: int, turns: str, tiles: int) -> None:
    wish = {"seats": seats, "options": {"rival": "siena"}}
    offer = server.post("/api/games/city-heroes/offer", wish).json()
    figures = {figure["label"]: figure["value"] for figure in offer["figures"]}
    assert figures["Turns"] == turns
    assert figures["Board"].startswith(f"{tiles} tiles")
    random, *rivals = next(option for option in offer["options"] if option["name"] == "rival")["figures"]
    assert random == []
    for rival in rivals:
        assert rival[0]["label"] == "Target"
        assert [figure["label"].split()[0] for figure in rival[1:]] == ["Buys", "Buys", "Sells", "Sells"]


@pytest.mark.parametrize("record", GAMES)
def test_the_course_of_a_match(server: Server, record: str) -> None:
    id = server.post("/api/matches", {"record": (RECORDS / f"{record}.record").read_text()}).json()["id"]
    course = server.get(f"/api/matches/{id}/course").json()
    assert course["curves"]
    assert all(len(curve["values"]) == len(course["numbers"]) for curve in course["curves"])
    assert course["turns"]
    assert bool(course["sources"]) == (record != "micro_city/first_game")
    place = server.get(f"/api/matches/{id}/progress").json()
    assert place["text"]
    assert 0 < place["done"] <= place["of"]


def test_bots_play_at_one_screen_and_a_step_back_goes_beyond_their_moves(server: Server) -> None:
    ada = Player(server, "Ada")
    wish = {"game": "night-market", "names": ["Ada", "Bruno"], "bots": ["", "random"], "seed": "x"}
    id = ada.do("/api/matches", **wish)["id"]
    with ada.sit(id) as screen:
        first = screen.until("snapshot")
        assert first["table"]["bots"] == [1]
        assert not first["table"]["private"]
        sight = first["sight"]
        assert sight["seat"] == 0
        number = sight["number"]
        screen.send("play", id="1", seat=0, actions=[sight["legal"][0]["id"]])
        while 1 in sight["to_move"] or sight["number"] < number + 2:
            sight = screen.sight()
        assert screen.ask("undo", id="2", seat=0)["type"] == "done"
    entries = ada.get(f"/api/matches/{id}/record.json")["entries"]
    target = int(next(entry for entry in entries if entry.startswith("undo")).split()[3])
    assert entries[target].startswith("1 ")


def test_somebody_has_to_play(server: Server) -> None:
    ada = Player(server, "Ada")
    wish = {"game": "night-market", "names": ["Ada", "Bruno"], "bots": ["random", "random"]}
    assert ada.no("/api/matches", **wish) == "BOTS"


def test_colours_of_a_table_at_one_screen(server: Server) -> None:
    ada = Player(server, "Ada")
    wish = {"game": "night-market", "names": ["Ada", "Bruno"], "colours": ["indigo", "teal"]}
    with ada.sit(ada.do("/api/matches", **wish)["id"]) as screen:
        assert screen.until("snapshot")["table"]["colours"] == ["indigo", "teal"]


def test_the_host_plans_anew(server: Server) -> None:
    ada, bruno = Player(server, "Ada"), Player(server, "Bruno")
    id = ada.open(options={"rounds": 2})
    bruno.join(id)
    bruno.do(f"/api/rooms/{id}/ready", ready=True)
    assert bruno.no(f"/api/rooms/{id}/setup", options={}, seed="") == "NOT_HOST"
    room = ada.do(f"/api/rooms/{id}/setup", options={"rounds": 3}, seed="fair")
    assert (room["options"], room["seed"]) == ({"rounds": 3}, "fair")
    assert not room["seats"][1]["ready"]
    assert bruno.room(id)["seed"] == ""


def test_the_list_of_games_says_who_won(server: Server) -> None:
    ada = Player(server, "Ada")
    won, lost = ("city_heroes/won-alone", "micro_city/solo_hard")
    for record in (won, lost):
        ada.do("/api/matches", record=(RECORDS / f"{record}.record").read_text())
    found = {table["game"]: table["result"] for table in ada.get("/api/matches")}
    assert found["city-heroes"] == "won"
    assert found["micro-city"] in ("won", "lost")
    id = ada.do("/api/matches", game="night-market", names=["Ada", "Bruno"])["id"]
    assert next(table for table in ada.get("/api/matches") if table["id"] == id)["result"] == ""
