"""Commands that print what they found: games, replay, simulate, perft, check."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from piazza.kernel import registry
from tests.support.command import Command, process
from tests.tiny.mutants import MUTANTS


def test_games(piazza: Command) -> None:
    said = piazza("games")
    assert "night-market  Night Market, 2-3 players, 2-4 minutes\n  Nine stalls" in said.out


def test_the_options_of_a_game(piazza: Command) -> None:
    said = piazza("games", "night-market").out
    assert "rounds  Rounds (NM-END-1)\n  How often is bid.\n    1  1 rounds\n" in said
    assert "3  3 rounds  (default)" in said
    assert "Only with seats 2." in said
    assert "Moves\n  Bid a stall: bid 1, bid 2, ... (9 in all)\n" in said
    assert "  Open hands need at least two rounds. (NM-OPT-1)\n    open on and rounds 1\n" in said


def test_help_names_every_command(piazza: Command) -> None:
    said = piazza("--help").out
    for name in ("games", "play", "serve", "replay", "simulate", "perft", "check"):
        assert f" {name} " in said
    assert "Moves can also be piped in" in piazza("play", "--help").out


@pytest.fixture
def record(piazza: Command, tmp_path: Path) -> Path:
    file = tmp_path / "game.pz"
    lines = ["bid 9", "bid 4", "bid 3", "bid 5", "bid 7", "bid 1"]
    piazza("play", "night-market", "--seed", "5", "--name", "Ada", "--name", "Bob", lines=[*lines, f"save {file}"])
    return file


def test_replay(piazza: Command, record: Path) -> None:
    end = piazza("replay", record).out
    assert "entry 15 of 15, as a spectator sees it" in end
    assert "1. Ada  4" in end
    middle = piazza("replay", record, "--at", "7").out
    assert "Ada bids.\n" in middle
    assert "To move: Bob" in middle
    assert "The bids are" not in middle
    assert "Ada  score 0  ?" in middle
    assert "Bob  score 0  [1, 4, 5]" in piazza("replay", record, "--at", "7", "--seat", "2").out
    assert "To move: chance" in piazza("replay", record, "--at", "0").out


def test_replay_adds_nothing_to_the_file(piazza: Command, record: Path) -> None:
    kept = record.read_text().partition("---\n")[:2]
    record.write_text("".join(kept) + "* deal 1 3\n")
    said = piazza("replay", record).out
    assert "entry 1 of 1," in said
    assert "To move: chance" in said


def test_replay_as_json(piazza: Command, record: Path) -> None:
    found = json.loads(piazza("replay", record, "--at", "7", "--seat", "1", "--json").out)
    assert set(found) == {"header", "at", "entries", "view", "log", "to_move", "outcome"}
    assert found["header"]["game"] == "night-market"
    assert (found["at"], found["to_move"], found["outcome"]) == (7, [2], None)
    assert found["view"]["traders"][0]["hand"] == [3, 7]
    assert found["view"]["traders"][1]["hand"] is None
    assert found["log"][-1] == {"entry": 7, "text": "Ada bids stall 9.", "heading": False}
    over = json.loads(piazza("replay", record, "--json").out)
    assert over["outcome"]["ranks"] == [1, 2]
    assert over["entries"][6:8] == ["1 bid 9", "2 bid 4"]
    assert over["header"]["seed"] == "5"


def test_replay_shows_no_secret_before_the_end(piazza: Command, record: Path) -> None:
    def entries(*seat: str) -> list[str]:
        found = json.loads(piazza("replay", record, "--at", "8", "--json", *seat).out)
        assert found["header"]["seed"] == ""
        return list(found["entries"][5:])

    assert entries() == ["* ?", "1 ?", "2 ?"]
    assert entries("--seat", "1") == ["* ?", "1 bid 9", "2 ?"]
    assert entries("--seat", "2") == ["* ?", "1 ?", "2 bid 4"]


def test_simulate(piazza: Command) -> None:
    words = ("simulate", "night-market", "--games", "40", "--seats", "3", "--option", "rounds=2", "--seed", "x")
    alone = json.loads(piazza(*words, "--json").out)
    shared = json.loads(piazza(*words, "--jobs", "2", "--json").out)
    assert alone["results"] == shared["results"]
    assert {alone[key] == shared[key] for key in ("game", "games", "seats", "decisions")} == {True}
    assert (alone["game"], alone["games"], alone["seats"], alone["decisions"]) == ("night-market", 40, 3, 240)
    assert alone["decisions_per_cpu_second"] > 0
    text = piazza(*words).out
    assert "40 games of night-market with 3 seats, seed x" in text
    assert "decisions  240; a game 6.0, 6 to 6" in text


def test_simulate_in_a_process_of_its_own() -> None:
    said = process("simulate", "night-market", "--games", "20", "--jobs", "2", "--json")
    assert (said.returncode, said.stderr) == (0, "")
    assert json.loads(said.stdout)["games"] == 20


def test_perft(piazza: Command) -> None:
    lines = piazza("perft", "night-market", "--depth", "3", "--seed", "1").out.splitlines()
    assert [line.split()[:3] for line in lines] == [
        ["depth", "nodes", "over"],
        ["0", "1", "0"],
        ["1", "6", "0"],
        ["2", "18", "0"],
        ["3", "72", "0"],
    ]


def test_check(piazza: Command) -> None:
    said = piazza("check", "night-market", "--games", "2", "--every", "2", "--sample", "two", "--sample", "open")
    assert said.code == 0
    assert said.out.endswith("night-market keeps all laws.\n")
    found = json.loads(piazza("check", "night-market", "--games", "1", "--json").out)
    assert found["ok"]
    assert {"name", "ok", "checks", "detail"} == set(found["laws"][0])


def test_a_title_that_breaks_a_law(piazza: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    law, game = MUTANTS["LegalTwice"]
    monkeypatch.setitem(registry._added, game.id, game)
    said = piazza("check", game.id, "--games", "3")
    assert said.code == 1
    assert any(line.startswith(f"BROKEN  {law} ") for line in said.out.splitlines())
    assert not json.loads(piazza("check", game.id, "--games", "3", "--json").out)["ok"]
