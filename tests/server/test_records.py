"""What may be had of a record, by whom, and when."""

from __future__ import annotations

import json

from piazza.kernel import Match, Record
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
    assert cleo.get(f"/api/matches/{id}/at/{len(entries)}")["outcome"]
    assert cleo.http.get(f"/api/matches/{id}/at/{len(entries) + 1}").status_code == 404
    fork = cleo.do(f"/api/matches/{id}/fork", number=first)["id"]
    assert cleo.get(f"/api/matches/{fork}/record.json")["entries"] == entries[:first]
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
