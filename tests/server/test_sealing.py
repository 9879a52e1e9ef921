"""Saves of matches that still hide something, and copies of them."""

from __future__ import annotations

from pathlib import Path

from piazza.kernel import Match, Record
from piazza.server.matches.sealing import BLOCK_BYTES
from tests.support.players import Player
from tests.support.server import Server


def hotseat(player: Player, **more: object) -> str:
    """Two at one screen; the second has bid face down."""
    wish = {"game": "night-market", "names": ["Ada", "Bea"], "seed": "known to nobody", **more}
    id = str(player.do("/api/matches", **wish)["id"])
    with player.sit(id, seat=1) as client:
        legal = client.sight()["legal"]
        if legal:
            client.ask("play", id="1", seat=1, actions=[legal[0]["id"]])
    return id


def saved(player: Player, id: str) -> str:
    return player.http.get(f"/api/matches/{id}/save.txt").text


def test_a_sealed_save_says_what_it_is_and_goes_on(server: Server) -> None:
    ada = Player(server, "Ada")
    id = hotseat(ada)
    text = saved(ada, id)
    assert text.startswith("piazza sealed 1\n# A sealed save of Piazza: Night Market, Ada, Bea, after 7 entries.\n")
    assert "because the match is not over" in text
    assert "open this file in the Piazza that wrote it" in text
    assert "known to nobody" not in text
    assert "bid" not in text
    again = ada.do("/api/matches", record=text)["id"]
    for seat in (0, 1):
        views = [ada.get(f"/api/matches/{match}/at/7?seat={seat}")["view"] for match in (id, again)]
        assert views[0] == views[1]
    with ada.sit(again, seat=0) as client:
        legal = client.sight()["legal"]
        assert client.ask("play", id="2", seat=0, actions=[legal[0]["id"]])["type"] == "done"


def test_once_a_match_is_over_its_save_is_readable(server: Server) -> None:
    ada = Player(server, "Ada")
    id = hotseat(ada)
    ada.do(f"/api/rooms/{id}/abandon")
    assert saved(ada, id) == ada.http.get(f"/api/matches/{id}/record.txt").text
    match = Match.load(Record.from_text(saved(ada, id)))
    assert match.record.header.seed == "known to nobody"
    assert match.audit() == []


def test_a_save_from_elsewhere_or_changed_is_refused(server: Server, tmp_path: Path) -> None:
    ada = Player(server, "Ada")
    text = saved(ada, hotseat(ada))
    head, _, body = text.partition("---\n")
    middle = len(body) // 2
    changed = head + "---\n" + body[:middle] + ("A" if body[middle] != "A" else "B") + body[middle + 1 :]
    for bad in (changed, head + "---\n" + body[: BLOCK_BYTES // 2], head, head + "---\nü"):
        answer = ada.ask("/api/matches", record=bad)
        assert (answer.status_code, answer.json()["code"]) == (400, "RECORD")
        assert "was changed or cut off" in answer.json()["text"]
    other = Server(tmp_path / "other").start()
    try:
        answer = Player(other, "Ada").ask("/api/matches", record=text)
        assert "sealed by another Piazza" in answer.json()["text"]
    finally:
        other.stop()


def test_what_is_left_out_of_a_record_is_said(server: Server) -> None:
    ada = Player(server, "Ada")
    text = ada.http.get(f"/api/matches/{hotseat(ada)}/record.txt?seat=0").text
    answer = ada.ask("/api/matches", record=text)
    assert answer.json()["text"].startswith("This record leaves out what was hidden")


def test_who_plays_alone_keeps_his_bots_and_the_seed_he_chose(server: Server) -> None:
    ada = Player(server, "Ada")
    id = hotseat(ada, bots=["random", ""])
    record = ada.get(f"/api/matches/{id}/record.json")
    assert record["seed"] == "known to nobody"
    assert any(line.startswith("2 bid") for line in record["entries"])
    assert "* ?" in record["entries"]
    drawn = ada.do("/api/matches", game="night-market", names=["Ada", "Bea"], bots=["", "random"])["id"]
    assert ada.get(f"/api/matches/{drawn}/record.json")["seed"] == ""
    again = ada.do("/api/matches", record=saved(ada, id))["id"]
    assert [seat["bot"] for seat in ada.room(again)["seats"]] == ["random", None]


def test_a_copy_keeps_the_secrets_as_long_as_the_match_it_comes_from(server: Server) -> None:
    ada = Player(server, "Ada")
    id = hotseat(ada)
    copies = [ada.do("/api/matches", record=saved(ada, id))["id"], ada.do(f"/api/matches/{id}/fork", number=7)["id"]]
    copies.append(ada.do("/api/matches", record=saved(ada, copies[0]))["id"])
    for copy in copies:
        ada.do(f"/api/rooms/{copy}/abandon")
        record = ada.get(f"/api/matches/{copy}/record.json")
        assert record["entries"][:7] == ["* ?"] * 6 + ["2 ?"]
        assert record["seed"] == ""
        assert ada.no(f"/api/matches/{copy}/analysis") == "PLAYING"
    ada.do(f"/api/rooms/{id}/abandon")
    for copy in copies:
        assert "?" not in " ".join(ada.get(f"/api/matches/{copy}/record.json")["entries"])


def test_a_sealed_save_goes_on_at_several_screens(server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = ada.open(record=saved(ada, hotseat(ada)))
    bea.join(id)
    bea.do(f"/api/rooms/{id}/ready", ready=True)
    ada.do(f"/api/rooms/{id}/start", renamed=True)
    with ada.sit(id) as client:
        assert client.sight()["to_move"] == [0]


def test_through_whose_eyes(server: Server) -> None:
    ada = Player(server, "Ada")
    together, alone = hotseat(ada), hotseat(ada, bots=["random", ""])
    assert ada.get(f"/api/matches/{together}/course")["eyes"] == []
    assert ada.get(f"/api/matches/{alone}/course")["eyes"] == [1]
    assert ada.get(f"/api/matches/{alone}/at/7?seat=0")["view"]["traders"][0]["hand"] is None
    ada.do(f"/api/rooms/{together}/abandon")
    assert ada.get(f"/api/matches/{together}/course")["eyes"] == [0, 1]
