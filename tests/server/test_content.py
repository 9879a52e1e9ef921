"""Tables with different content at one server, also after a restart."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from piazza.kernel import Match, Record
from tests.support.server import Server, command

COINS = "city-of-iron.setup.starting_coins"


def coins(server: Server, id: str) -> list[int]:
    with server.sit(id, seat=0) as client:
        return [player["coins"] for player in client.sight()["view"]["players"]]


def about(server: Server, id: str) -> dict[str, Any]:
    with server.sit(id, seat=0) as client:
        found: dict[str, Any] = client.until("snapshot")["table"]
        return found


def test_tables_with_different_content_stand_side_by_side(tmp_path: Path) -> None:
    plain = Server(tmp_path).start()
    usual = plain.table("Ada", "Bruno", game="city-of-iron")
    plain.stop()
    rich = Server(tmp_path, "--set", f"{COINS}=30", "--set", "city-of-iron.setup.tax_coins=5").start()
    rich.owner = plain.owner
    other = rich.table("Ada", "Bruno", game="city-of-iron")
    try:
        assert coins(rich, usual) == [7, 7]
        assert coins(rich, other) == [30, 30]
        assert about(rich, usual)["changes"] == []
        changes = {change["label"]: change["value"] for change in about(rich, other)["changes"]}
        assert changes == {"setup.starting_coins": "30", "setup.tax_coins": "5"}
        text = rich.get(f"/api/matches/{other}/record.txt").text
        assert "set setup.starting_coins 30\n" in text
    finally:
        rich.stop()
    again = Server(tmp_path).start()
    again.owner = plain.owner
    try:
        assert coins(again, usual) == [7, 7]
        assert coins(again, other) == [30, 30]
        catalogues = [again.get(f"/api/matches/{id}/catalogue").json() for id in (usual, other)]
        assert [c["tax"] for c in catalogues] == [1, 5]
    finally:
        again.stop()


def test_bots_think_with_the_content_of_their_table(tmp_path: Path) -> None:
    server = Server(tmp_path, "--set", f"{COINS}=30").start()
    try:
        wish = {"game": "city-of-iron", "names": ["Ada", "Bruno"], "seed": "s", "bots": ["apprentice", ""]}
        id = server.post("/api/matches", wish).json()["id"]
        with server.sit(id, seat=1) as client:
            sight = client.sight()
            while sight["to_move"] != [1]:
                sight = client.sight()
        assert server.log == ""
    finally:
        server.stop()


def test_a_record_with_other_content_replays_anywhere(tmp_path: Path) -> None:
    server = Server(tmp_path, "--set", f"{COINS}=30").start()
    try:
        id = server.table("Ada", "Bruno", game="city-of-iron")
        text = server.get(f"/api/matches/{id}/record.txt").text
    finally:
        server.stop()
    match = Match.load(Record.parse(text))
    assert [player.coins for player in match.state.view(None).players] == [30, 30]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--set", "city-of-iron.setup.starting_coin=3"), "unknown key; did you mean 'starting_coins'?"),
        (("--set", "city-of-steel.setup.x=3"), "There is no title 'city-of-steel'"),
        (("--set", "starting_coins"), "TITLE.PATH=VALUE"),
        (("--content", "city-of-iron"), "TITLE=FILE"),
        (("--content", "city-of-iron=none.toml"), "none.toml cannot be read"),
    ],
)
def test_wrong_content_is_told_before_the_server_starts(tmp_path: Path, words: tuple[str, ...], expected: str) -> None:
    done = subprocess.run(command("--data", str(tmp_path), *words), capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert expected in done.stderr
    assert done.stderr.count("\n") == 1
