"""Commands about bots: ladder, hint, analyse."""

from __future__ import annotations

from pathlib import Path

from tests.support.command import Command


def test_a_ladder(piazza: Command, tmp_path: Path) -> None:
    docs, records = tmp_path / "bots.md", tmp_path / "records"
    words = ["ladder", "night-market", "--player", "random", "--player", "apprentice", "--games", "4", "--jobs", "1"]
    said = piazza(*words, "--docs", docs, "--records", records).out
    assert "4 games of Night Market with 2 seats" in said
    assert "| apprentice |" in docs.read_text()
    assert (tmp_path / "ladder-night-market-2.svg").read_text().startswith("<svg")
    assert "entry" in piazza("replay", records / "night-market-0000.pz").out
    assert "There is no bot 'genius'" in piazza("ladder", "night-market", "--player", "genius").problem


def test_hints_and_an_analysis(piazza: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.pz"
    begun = ["--seed", "5", "--name", "Ada", "--bot", "2=random"]
    advised = piazza("play", "night-market", *begun, lines=["hint 0.2", "bid 9", f"save {file}"])
    assert "%  bid " in advised.out
    hint = piazza("hint", file, "--seconds", "0.2").out
    assert len(hint.splitlines()) == 2
    assert "bid " in hint
    assert "is not over" in piazza("analyse", file).problem
    assert "Seat 2 is not to move" in piazza("hint", file, "--seat", "2", "--at", "0").problem
    piazza("play", "--load", file, lines=["bid 3", "bid 7", f"save {file}"])
    said = piazza("analyse", file).out
    assert "The chance of Ada" in said
    assert "There is nothing to decide" in piazza("hint", file).problem
