"""At several screens nobody alone decides what luck brings, and everybody can check it afterwards."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from piazza.kernel import Match, Record, RecordError
from piazza.server.matches.fairness import audit
from tests.server.test_records import finish
from tests.support.players import Player
from tests.support.server import Server

SHARES = ("ada-ada-ada-ada-1", "bea-bea-bea-bea-2")


def played(server: Server, seed: str = "") -> tuple[str, str, list[Player]]:
    """The room and its seal before the start, of a match that both have added to; it goes on."""
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = ada.open(seed=seed, options={"rounds": 1})
    bea.join(id)
    for player, share in zip((ada, bea), SHARES, strict=True):
        assert not player.room(id)["shared_in"]
        assert player.do(f"/api/rooms/{id}/luck", share=share)["shared_in"]
    bea.do(f"/api/rooms/{id}/ready", ready=True)
    seal = bea.room(id)["seal"]
    ada.do(f"/api/rooms/{id}/start")
    return id, seal, [ada, bea]


def test_luck_comes_from_the_server_and_every_player(server: Server) -> None:
    id, seal, (ada, bea) = played(server)
    before = bea.get(f"/api/matches/{id}/record.json")
    assert (before["seal"], before["shares"], before["seed"]) == (seal, list(SHARES), "")
    assert ada.http.get(f"/api/matches/{id}/audit").json()["code"] == "PLAYING"
    finish(id, ada, bea)
    found = bea.get(f"/api/matches/{id}/audit")
    assert (found["seal"], found["shares"], found["wrong"]) == (seal, list(SHARES), [])
    assert found["outcomes"] > 0
    assert hashlib.sha256(found["seed"].encode()).hexdigest() == seal
    assert len(found["seed"]) >= 43, "nobody finds 256 bits by trying"


def test_the_audit_finds_another_secret_another_share_and_another_outcome(server: Server) -> None:
    id, _, (ada, bea) = played(server)
    finish(id, ada, bea)
    record = Record.from_text(ada.http.get(f"/api/matches/{id}/record.txt").text)
    assert audit(record.to_text()).wrong == []
    header = record.header
    with pytest.raises(RecordError, match="does not fit the seal"):
        Match.load(Record(replace(header, seed="another"), record.entries))
    record.header = replace(header, shares=(SHARES[0], "somebody-else-s-1"))
    assert audit(record.to_text()).wrong


def test_who_adds_nothing_has_an_empty_share(server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = ada.open(seed="")
    bea.join(id)
    bea.do(f"/api/rooms/{id}/luck", share=SHARES[1])
    bea.do(f"/api/rooms/{id}/ready", ready=True)
    ada.do(f"/api/rooms/{id}/order", seats=[1, 0])
    bea.do(f"/api/rooms/{id}/ready", ready=True)
    ada.do(f"/api/rooms/{id}/start")
    assert ada.get(f"/api/matches/{id}/record.json")["shares"] == [SHARES[1], ""]
    assert ada.no(f"/api/rooms/{id}/luck", share=SHARES[0]) == "STARTED"
    assert Player(server, "Cleo").ask(f"/api/rooms/{id}/luck", share=SHARES[0]).status_code == 401
    assert ada.ask(f"/api/rooms/{id}/luck", share="two\nlines and more").status_code == 400


def test_a_seed_that_the_host_chose_is_told_to_everybody(server: Server) -> None:
    told = "The host chose the seed: whoever knows it can foretell all luck of this match."
    id, seal, (ada, bea) = played(server, seed="weak")
    room = bea.room(id)
    assert (room["chosen"], room["seed"]) == (True, "")
    assert told in [line["text"] for line in bea.get(f"/api/rooms/{id}/chat")]
    record = bea.get(f"/api/matches/{id}/record.json")
    assert f"note {told}" in record["entries"]
    assert (record["seed"], record["salt"], record["shares"]) == ("", "", [])
    assert seal == record["seal"] != hashlib.sha256(b"weak").hexdigest(), "the seal does not tell a guess"
    finish(id, ada, bea)
    found = bea.get(f"/api/matches/{id}/audit")
    assert (found["seed"], found["wrong"]) == ("weak", [])
    assert hashlib.sha256(f"{found['salt']}/weak".encode()).hexdigest() == seal


def test_nothing_is_said_where_nobody_chose_the_seed(server: Server) -> None:
    id, _, (ada, bea) = played(server)
    assert not bea.room(id)["chosen"]
    assert not any("seed" in line["text"] for line in ada.get(f"/api/rooms/{id}/chat"))
    assert not any(line.startswith("note") for line in ada.get(f"/api/matches/{id}/record.json")["entries"])


def test_the_same_seed_brings_the_same_luck_at_two_tables(server: Server) -> None:
    """For duplicates and puzzles."""
    dealt = []
    for _ in range(2):
        id, _, (ada, bea) = played(server, seed="a duplicate")
        finish(id, ada, bea)
        dealt.append([e for e in ada.get(f"/api/matches/{id}/record.json")["entries"] if e.startswith("* deal")])
    assert dealt[0] == dealt[1]
