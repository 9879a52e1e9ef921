"""What may be had of a record, by whom, and when."""

from __future__ import annotations

import json
import time

import pytest

from piazza.kernel import Match, Record
from tests import tiny
from tests.server.test_rooms_live import bid, wait
from tests.support.players import Player, started
from tests.support.server import Server


def finish(id: str, *players: Player) -> None:
    turn = 0
    while players[0].room(id)["status"] == "playing":
        for seat, player in enumerate(players):
            with player.sit(id) as client:
                seen = client.sight()
                if seen["legal"]:
                    client.ask("play", id=f"{turn}/{seat}", seat=seat, actions=[seen["legal"][0]["id"]])
                elif seen["outcome"]:
                    wait(lambda: players[0].room(id)["status"] == "over")
        turn += 1


def test_seed_and_what_lies_face_down_stay_veiled_until_the_end(server: Server) -> None:
    id, (ada, bea) = started(server, "Ada", "Bea", seed="nobody knows", options={"rounds": 1})
    bid(ada, id, 0, "a")
    for who in (bea, Player(server, "Cleo")):
        data = who.get(f"/api/matches/{id}/record.json")
        assert data["seed"] == ""
        assert data["seal"]
        assert data["entries"][-1] == "1 ?"
        assert "nobody knows" not in who.http.get(f"/api/matches/{id}/record.txt").text
    mine = ada.get(f"/api/matches/{id}/record.json")["entries"]
    assert mine[-1].startswith("1 bid ")
    assert "* ?" in json.dumps(mine)
    finish(id, ada, bea)
    data = Player(server, "Cleo").get(f"/api/matches/{id}/record.json")
    assert data["seed"] == "nobody knows"
    match = Match.load(Record.from_json(data))
    assert match.audit() == []


def test_a_finished_match_at_any_entry_through_any_eyes(server: Server) -> None:
    id, (ada, bea) = started(server, "Ada", "Bea", options={"rounds": 1})
    assert [t["hand"] for t in ada.get(f"/api/matches/{id}/at/6?seat=1")["view"]["traders"]][1] is None
    assert ada.ask(f"/api/matches/{id}/fork", number=6).status_code == 403
    finish(id, ada, bea)
    cleo = Player(server, "Cleo")
    entries = cleo.get(f"/api/matches/{id}/record.json")["entries"]
    first = next(n for n, line in enumerate(entries) if not line.startswith("*"))
    seen = cleo.get(f"/api/matches/{id}/at/{first}?seat=1&drawing=true")
    assert (seen["number"], seen["legal"], seen["outcome"]) == (first, [], None)
    assert seen["view"]["traders"][1]["hand"]
    assert seen["drawing"]
    short = cleo.get(f"/api/matches/{id}/at/{first}?seat=1&log=false")
    assert seen["lines"]
    assert (short["view"], short["lines"]) == (seen["view"], [])
    assert cleo.get(f"/api/matches/{id}/at/{len(entries)}")["outcome"]
    assert cleo.http.get(f"/api/matches/{id}/at/{len(entries) + 1}").status_code == 404
    fork = cleo.do(f"/api/matches/{id}/fork", number=first)["id"]
    assert len(cleo.get(f"/api/matches/{fork}/record.json")["entries"]) == first
    assert cleo.get(f"/api/matches/{fork}/at/{first}?seat=1")["view"] == seen["view"]
    with cleo.sit(fork, seat=1) as client:
        legal = client.sight()["legal"]
        assert client.ask("play", id="1", seat=1, actions=[legal[0]["id"]])["type"] == "done"


def test_own_tables_with_filters(server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = ada.open()
    bea.join(id)
    alone = ada.do("/api/matches", game="micro-city", names=["Ada"])["id"]
    assert {b["id"] for b in ada.get("/api/matches")} == {id, alone}
    assert [b["id"] for b in ada.get("/api/matches?kind=solo")] == [alone]
    assert [b["id"] for b in ada.get("/api/matches?game=night-market")] == [id]
    assert [b["id"] for b in ada.get("/api/matches?name=bea")] == [id]
    assert [b["id"] for b in ada.get("/api/matches?turn=true")] == [alone]
    assert [b["status"] for b in bea.get("/api/matches")] == ["open"]
    assert Player(server, "Cleo").get("/api/matches") == []
    assert [r["id"] for r in ada.get("/api/matches/export.json")] == [alone]


def test_a_table_at_one_screen_is_its_owners_alone(server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = ada.do("/api/matches", game="night-market", names=["A", "B"])["id"]
    for path in ("record.txt", "record.json", "at/1"):
        assert bea.http.get(f"/api/matches/{id}/{path}").status_code == 404
    assert bea.ask(f"/api/matches/{id}/fork", number=1).status_code == 404
    assert ada.do(f"/api/matches/{id}/fork", number=1)["id"] != id
    assert ada.do(f"/api/rooms/{id}/abandon")["status"] == "abandoned"


LONG = "9" * 5000
HEADER = "piazza 1\ngame night-market rules 1\nseat 1 Ada\nseat 2 Bea\n"


@pytest.mark.parametrize("path", ["/api/matches", "/api/rooms"])
@pytest.mark.parametrize(
    "record",
    [
        HEADER.replace("rules 1", f"rules {LONG}"),
        HEADER + f"---\n{LONG} bid 1\n",
        HEADER + f"---\nundo 1 to {LONG}\n",
        HEADER + f"---\nundo 1 to 0 keeping {LONG}\n",
        HEADER + f"seal abc from {2**63}\n---\n",
        HEADER + "---\n* deal 1 1\nundo 1 to 0 keeping 1\n",
        HEADER + "---\n* deal 1 1\n* deal 1 1\n",
        HEADER + "---\n* roll 3\n",
        HEADER + "---\nclock 1 nan\n",
        HEADER.replace("Ada", "A" * 500_000),
        HEADER + "option rounds " + "1" * 100_000 + "\n---\n",
        HEADER + "---\nsay 1 " + "a" * 100_000 + "\n",
        HEADER + "---\nsay 1 a\0b\n",
        json.dumps({"piazza": 1, "game": "night-market", "rules": 2**63, "options": {}, "seats": ["A", "B"]}),
        '{"piazza": ' + LONG + "}",
        '{"a":' * 50_000,
        "[1]",
    ],
    ids=lambda text: f"{len(text)}-{text[-30:].strip()}",
)
def test_a_record_that_cannot_be_is_refused_with_a_reason(server: Server, path: str, record: str) -> None:
    answer = Player(server, "Ada").ask(path, record=record)
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] == "RECORD"
    assert 10 < len(answer.json()["text"]) < 300


def test_a_forged_step_back_buys_nothing_twice(server: Server) -> None:
    ada = Player(server, "Ada")
    match = Match.start(tiny.GAME, ["A", "B"], {}, "seed", shared=True)
    match.play(0, match.state.legal(0)[0])
    text = match.to_text()
    assert ada.ask("/api/matches", record=text + "undo 1 to 6 keeping 7\n").status_code < 300
    for kept in ("7 7 7", "6 7", "8"):
        answer = ada.ask("/api/matches", record=text + f"undo 1 to 5 keeping {kept}\n")
        assert (answer.status_code, answer.json()["code"]) == (400, "RECORD")


def test_saves_full_of_steps_back_are_read_at_once(server: Server) -> None:
    ada = Player(server, "Ada")
    save = "piazza 1\ngame micro-city rules 1\nseat 1 Ada\n---\nsay 1 a\n"
    save += "".join(f"undo 1 to {n}\n" for n in range(80))
    began = time.perf_counter()
    for _ in range(8):
        assert ada.ask("/api/matches", record=save).status_code < 300
    assert time.perf_counter() - began < 8
