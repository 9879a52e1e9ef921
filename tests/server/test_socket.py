from __future__ import annotations

import json

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.server import Client, Server


def bid(client: Client, seat: int, id: str, index: int = 0) -> int:
    client.send("sit", seat=seat)
    action = client.sight()["legal"][index]
    answer = client.ask("play", id=id, seat=seat, actions=[action["id"]])
    assert answer["type"] == "done", answer
    return int(answer["number"])


def test_a_seat_sees_its_own_hand_and_nobody_elses(server: Server) -> None:
    id = server.table("Ada", "Bea")
    with server.sit(id) as anyone:
        message = anyone.until("snapshot")
        assert message["table"]["private"]
        assert message["table"]["settings"][0] == {"label": "Rounds", "value": "3 rounds", "usual": True}
        seen = message["sight"]
        assert seen["seat"] is None
        assert seen["legal"] == []
        assert seen["drawing"] == []
        assert [t["hand"] for t in seen["view"]["traders"]] == [None, None]
        assert seen["lines"][0]["text"] == "Ada is dealt a stall."
    with server.sit(id, seat=1, drawing=True) as bea:
        seen = bea.sight()
        hands = [t["hand"] for t in seen["view"]["traders"]]
        assert hands[0] is None
        assert [a["notation"] for a in seen["legal"]] == [f"bid {stall}" for stall in hands[1]]
        assert seen["drawing"][0][0] == ["Ada", "seat1"]


def test_a_move_is_acknowledged_and_everybody_at_the_table_sees_it(server: Server) -> None:
    id = server.table("Ada", "Bea")
    with server.sit(id, seat=0) as ada, server.sit(id, seat=1) as bea:
        before, other = ada.sight(), bea.sight()
        action = before["legal"][0]
        done = ada.ask("play", id="one", seat=0, actions=[action["notation"]])
        assert done == {"type": "done", "id": "one", "number": before["number"] + 1}
        mine, theirs = ada.sight(), bea.sight()
        assert mine["since"] == before["number"]
        assert mine["lines"][0]["text"] == f"Ada bids {action['label'].split(' ', 1)[1]}."
        assert theirs["since"] == other["number"]
        assert theirs["lines"][0]["text"] == "Ada bids."
        assert action["notation"].split()[1] not in json.dumps(theirs["view"]["traders"][0])


def test_a_move_is_acknowledged_before_its_sight_even_if_something_was_asked_just_before(server: Server) -> None:
    """A page takes clicks again once its move is acknowledged: it must not show the next position before that."""
    id = server.table("Ada", "Bea")
    with server.sit(id, seat=0) as ada:
        action = ada.sight()["legal"][0]["notation"]
        for round in range(20):
            ada.send("why", id=f"asks {round}", action="bid 1")
            ada.send("play", id=f"plays {round}", seat=0, actions=[action])
            kinds = [ada.receive()["type"] for _ in range(3)]
            assert kinds == ["why", "done", "update"]
            ada.send("undo", id=f"takes back {round}", seat=0)
            assert [ada.receive()["type"] for _ in range(2)] == ["done", "update"]


def test_what_cannot_be_played_is_refused_with_its_rule(server: Server) -> None:
    id = server.table("Ada", "Bea")
    with server.sit(id, seat=0) as ada:
        hand = ada.sight()["view"]["traders"][0]["hand"]
        missing = next(s for s in range(1, 10) if s not in hand)
        answer = ada.ask("play", id="1", seat=0, actions=[f"bid {missing}"])
        assert answer["type"] == "refused"
        assert answer["reason"] == {"code": "HAND", "rule": "NM-BID-1", "text": f"Stall {missing} is not in your hand."}
        unknown = ada.ask("play", id="2", seat=0, actions=["bit 3"])
        assert unknown["reason"]["code"] == "UNKNOWN_ACTION"
        assert "did you mean" in unknown["reason"]["text"]
        assert ada.ask("play", id="3", seat=0, actions=[99])["reason"]["code"] == "UNKNOWN_ACTION"
        assert ada.ask("play", id="4", seat=5, actions=["bid 3"])["reason"]["code"] == "NO_SEAT"


def test_a_batch_is_played_whole_or_not_at_all(server: Server) -> None:
    id = server.table("Ada", "Bea")
    with server.sit(id, seat=0) as ada:
        seen = ada.sight()
        first, second, _ = seen["legal"]
        assert ada.ask("play", id="1", seat=0, actions=[first["id"], second["id"]])["type"] == "refused"
        ada.send("hello", last=0, seat=0)
        assert ada.sight()["number"] == seen["number"]


def test_a_resend_is_never_played_twice(server: Server) -> None:
    id = server.table("Ada", "Bea")
    with server.sit(id, seat=0) as ada:
        action = ada.sight()["legal"][0]["id"]
        first = ada.ask("play", id="same", seat=0, actions=[action])
        assert ada.ask("play", id="same", seat=0, actions=[action]) == first
        undone = ada.ask("undo", id="back", seat=0)
        assert ada.ask("undo", id="back", seat=0) == undone
    with server.sit(id, seat=0) as again:
        assert again.sight()["number"] == undone["number"]
        assert again.ask("play", id="same", seat=0, actions=[action]) == first
        again.send("hello", last=0, seat=0)
        assert again.sight()["number"] == undone["number"]


def test_a_step_back_takes_lines_out_of_the_log(server: Server) -> None:
    id = server.table("Ada", "Bea")
    with server.sit(id, seat=0) as ada:
        before = ada.sight()
        ada.ask("play", id="1", seat=0, actions=[before["legal"][0]["id"]])
        played = ada.sight()
        assert played["undo"] == {"possible": True, "text": f"Undo: {before['legal'][0]['label']}"}
        ada.ask("undo", id="2", seat=0)
        after = ada.sight()
        assert (after["since"], after["keep"], after["lines"]) == (played["number"], before["number"], [])
        assert after["view"] == before["view"]


def test_the_label_of_a_secret_move_is_not_shown_to_others(server: Server) -> None:
    id = server.table("Ada", "Bea")
    with server.sit(id) as client:
        client.sight()
        bid(client, 0, "1")
        client.sight()
        client.send("sit", seat=1)
        assert client.sight()["undo"]["text"] == "Undo the move of Ada"


def test_who_was_away_gets_the_missing_tail(server: Server) -> None:
    id = server.table("Ada", "Bea")
    with server.sit(id, seat=0) as ada:
        seen = ada.sight()
    with server.sit(id) as client:
        client.sight()
        bid(client, 0, "1")
    with server.sit(id, last=seen["number"], seat=0) as ada:
        message = ada.receive()
        assert message["type"] == "update"
        assert message["sight"]["since"] == seen["number"]
        assert len(message["sight"]["lines"]) == 1
    with server.sit(id, last=message["sight"]["number"], seat=0) as ada:
        assert ada.receive()["sight"]["lines"] == []


def test_a_number_from_the_future_or_far_behind_gets_everything_afresh(server: Server) -> None:
    id = server.table("Ada", "Bea")
    with server.sit(id, last=4000, seat=0) as ada:
        assert ada.receive()["type"] == "snapshot"
        for n in range(205):
            ada.send("say", id=f"say {n}", seat=0, text=f"word {n}")
        while (message := ada.receive())["type"] != "done" or message["id"] != "say 204":
            pass
    with server.sit(id, last=1, seat=0) as ada:
        message = ada.receive()
        assert message["type"] == "snapshot"
        assert message["sight"]["lines"][-1]["text"] == "Ada: word 204"


def test_whys_reasons_and_help(server: Server) -> None:
    id = server.table("Ada", "Bea")
    with server.sit(id, seat=0, verbs=True) as ada:
        legal = ada.sight()["legal"]
        assert ada.until("verbs")["unavailable"] == []
        assert ada.ask("why", id="1", action=legal[0]["notation"])["reason"] is None
        groups = ada.ask("reasons", id="2", verb="bid")["groups"]
        assert len(groups) == 6
        assert all(g["reason"]["code"] == "HAND" and g["count"] == 1 for g in groups)
        assert ada.ask("help", id="3")["topics"][0]["id"] == "stalls"
        assert ada.ask("why", id="4", action="dance")["type"] == "refused"
        ada.ask("play", id="5", seat=0, actions=[legal[0]["id"]])
        verbs = ada.until("verbs")["unavailable"]
        assert [(v["verb"], v["telling"], v["reason"]["code"]) for v in verbs] == [("bid", False, "NOT_YOUR_TURN")]
    with server.sit(id) as anyone:
        anyone.sight()
        assert anyone.ask("reasons", id="1", verb="bid")["reason"]["code"] == "NO_SEAT"


BROKEN = """
{
null
[]
{}
{"type":"dance"}
{"type":"play"}
{"type":"play","id":"","seat":0,"actions":["x"]}
{"type":"play","id":"1","seat":-1,"actions":["x"]}
{"type":"play","id":"1","seat":0,"actions":[]}
{"type":"hello","last":-1}
{"type":"say","id":"1","seat":0,"text":7}
"""


@pytest.mark.parametrize("text", BROKEN.rstrip().split("\n"))
def test_a_bad_message_gets_an_answer_and_the_socket_lives(server: Server, text: str) -> None:
    id = server.table("Ada", "Bea")
    with server.sit(id, seat=0) as ada:
        ada.sight()
        ada.socket.send(text)
        assert "cannot be read" in ada.until("trouble")["text"]
        ada.send("hello", last=0, seat=0)
        assert ada.sight()["seat"] == 0


def test_no_table_no_talk(server: Server) -> None:
    with pytest.raises(ConnectionClosed) as closed, server.sit("nothing") as client:
        client.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    address = f"{server.url.replace('http', 'ws', 1)}/ws/{server.table('Ada', 'Bea')}"
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("https://example.org")):
        pass


def test_a_whole_game_ends_with_places(server: Server) -> None:
    id = server.table("Ada", "Bea", rounds=2)
    with server.sit(id) as client:
        client.sight()
        for n in range(4):
            bid(client, n % 2, f"move {n}")
            client.sight()
        client.send("sit", seat=None)
        seen = client.sight()
    assert sorted(seen["outcome"]["ranks"]) in ([1, 2], [1, 1])
    assert seen["to_move"] == []
    brief = next(t for t in server.get("/api/matches").json() if t["id"] == id)
    assert brief["outcome"] == seen["outcome"]["reason"]
