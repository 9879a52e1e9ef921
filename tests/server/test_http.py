from __future__ import annotations

import json

import httpx
import pytest

from piazza.server.app import STATIC
from tests.support.server import Server


def test_titles_come_with_everything_a_page_shows(server: Server) -> None:
    game = next(g for g in server.get("/api/games").json() if g["id"] == "night-market")
    assert game["title"] == "Night Market"
    assert game["seats"] == [2, 3]
    assert game["verbs"] == [{"verb": "bid", "heading": "Bid a stall"}]
    rounds, open_hands = game["options"]
    assert [c["value"] for c in rounds["choices"]] == [1, 2, 3]
    assert open_hands["only"] == {"seats": [2]}
    assert game["conflicts"][0]["when"] == {"open": [True], "rounds": [1]}
    assert server.get("/api/games/night-market").json() == game


def test_an_offer_says_why_a_choice_is_impossible(server: Server) -> None:
    path = "/api/games/night-market/offer"
    offer = server.post(path, {"seats": 2, "options": {"rounds": 1}}).json()
    assert offer["values"] == {"rounds": 1, "open": False}
    rounds, open_hands = offer["options"]
    assert rounds["choices"] == ["", "", ""]
    assert open_hands["choices"] == ["", "Open hands need at least two rounds."]
    offer = server.post(path, {"seats": 3}).json()
    assert offer["options"][1]["reason"] == "Only with 2 players."
    assert server.post(path, {"seats": 7}).status_code == 400


def test_an_offer_grants_the_latest_choice_first(server: Server) -> None:
    path = "/api/games/night-market/offer"
    for wish in ({"open": True, "rounds": 1}, {"rounds": 1, "open": True}):
        values = server.post(path, {"seats": 2, "options": wish}).json()["values"]
        first = next(iter(wish))
        assert values[first] == wish[first]


def test_rules_and_topics(server: Server) -> None:
    rule = server.get("/api/games/night-market/rules/NM-BID-1").json()
    assert "face down" in rule["text"]
    assert server.get("/api/games/night-market/rules").json()[0]["id"] == "NM-DEAL-1"
    assert server.get("/api/games/night-market/topics").json()[0]["title"] == "Stalls"
    assert server.get("/api/games/night-market/rules/NM-X-1").json()["text"] == "Night Market has no rule NM-X-1."


@pytest.mark.parametrize(
    ("body", "status", "text"),
    [
        ({"game": "night"}, 404, "There is no title 'night'"),
        ({"game": "night-market", "names": ["Ada"]}, 400, "Night Market is for 2 to 3 players, not 1."),
        ({"game": "night-market", "names": ["A", "B"], "options": {"round": 3}}, 400, "There is no option 'round'"),
        ({"game": "night-market", "names": ["A", "B"], "options": {"open": True, "rounds": 1}}, 400, "Open hands need"),
        ({"game": "night-market", "names": ["A" * 41, "B"]}, 400, "The request cannot be read"),
        ({"game": "night-market", "name": ["A", "B"]}, 400, "The request cannot be read"),
        ({"record": "piazza 2\n"}, 400, "The record has format 2; this Piazza reads up to 1"),
        ({"record": "hello"}, 400, "Line 1: a record starts with the line 'piazza 1'"),
        (
            {"record": "piazza 1\ngame night-market rules 9\nseat 1 A\nseat 2 B\n---\n"},
            400,
            "The record was played by rules 9",
        ),
        ({"record": "piazza 1\ngame night-market rules 1\nseat 1 A\nseat 2 B\n---\n1 bid 3\n"}, 400, "Entry 1 (bid 3)"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(server: Server, body: object, status: int, text: str) -> None:
    answer = server.post("/api/matches", body)
    assert answer.status_code == status
    assert text in answer.json()["text"]
    assert "\n" not in answer.json()["text"]


def test_broken_json_is_no_crash(server: Server) -> None:
    for body in (b"{", b"[]", b"\xff\xfe", b""):
        assert httpx.post(f"{server.url}/api/matches", content=body).status_code == 400


def test_a_table_is_listed_with_whose_turn_it_is(server: Server) -> None:
    id = server.table("Ada", "  Bea  Clark ")
    brief = next(t for t in server.get("/api/matches").json() if t["id"] == id)
    assert brief["names"] == ["Ada", "Bea Clark"]
    assert brief["to_move"] == [0, 1]
    assert brief["outcome"] is None


def test_a_record_goes_out_and_comes_in_again(server: Server) -> None:
    id = server.table("Ada", game="micro-city")
    with server.sit(id, seat=0) as ada:
        first = ada.sight()["legal"][0]
        ada.ask("play", id="1", seat=0, actions=[first["id"]])
    text = server.get(f"/api/matches/{id}/record.txt").text
    assert f"1 {first['notation']}" in text
    assert server.get(f"/api/matches/{id}/save.txt").text == text, "a title without secrets is saved readable"
    again = server.post("/api/matches", {"record": text}).json()["id"]
    assert again != id
    assert server.get(f"/api/matches/{again}/record.txt").text == text
    data = server.get(f"/api/matches/{id}/record.json")
    third = server.post("/api/matches", {"record": data.text}).json()["id"]
    assert server.get(f"/api/matches/{third}/record.json").json() == data.json()


def test_a_record_without_its_seed_goes_on(server: Server) -> None:
    id = server.table("Ada", game="micro-city")
    data = server.get(f"/api/matches/{id}/record.json").json()
    other = server.post("/api/matches", {"record": json.dumps({**data, "seed": "", "seal": "", "salt": ""})}).json()[
        "id"
    ]
    with server.sit(other, seat=0) as ada:
        assert ada.ask("play", id="1", seat=0, actions=[ada.sight()["legal"][0]["id"]])["type"] == "done"


def test_an_unknown_table(server: Server) -> None:
    answer = server.get("/api/matches/nothing/record.txt")
    assert (answer.status_code, answer.json()["text"]) == (404, "There is no such table.")


def test_pages_from_elsewhere_get_no_answer(server: Server) -> None:
    answer = server.post("/api/matches", {"game": "night-market"}, headers={"Origin": "https://example.org"})
    assert answer.status_code == 403
    own = server.post("/api/games/night-market/offer", {"seats": 2}, headers={"Origin": server.url})
    assert own.status_code == 200


@pytest.mark.skipif(not STATIC.is_dir(), reason="the web client is not built")
def test_every_address_of_the_page_serves_the_page(server: Server) -> None:
    page = server.get("/")
    assert page.headers["cache-control"] == "no-cache"
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert server.get("/table/whatever").text == page.text
    assert server.get("/api/whatever").status_code == 404
    script = page.text.partition('src="')[2].partition('"')[0]
    asset = server.get(script)
    assert "immutable" in asset.headers["cache-control"]
    assert asset.headers["content-encoding"] == "gzip"
    assert server.get("/assets/whatever.js").status_code == 404
