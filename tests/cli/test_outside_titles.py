"""A title of somebody else: named in the environment, and played with secrets against bots."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from piazza.kernel import registry
from tests.dice import GAME
from tests.support.command import ROOT, Command


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, GAME.id, GAME)


def test_undo_does_not_tell_what_a_bot_has_hidden(piazza: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    one_go = replace(GAME, go_ends=("kept", "rested", "fell"))
    monkeypatch.setitem(registry._added, GAME.id, one_go)
    said = piazza("play", GAME.id, "--seed", "5", "--bot", "1", lines=["hide 4", "undo"])
    assert "Player 1 undoes: a hidden move, hide 4" in said.out.replace("Bot", "Player")


def test_every_reason_is_told_by_its_own_sentence(piazza: Command) -> None:
    said = piazza("play", "night-market", "--seed", "5", "--bot", "2", lines=["why bid"])
    assert "bid 1: Stall 1 is not in your hand. (NM-BID-1)" in said.out
    assert "bid 2: Stall 2 is not in your hand. (NM-BID-1)" in said.out


def named(folder: Path, titles: str, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PIAZZA_TITLES": titles, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-P", "-m", "piazza", *words]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=60)


def test_a_title_in_the_current_folder_is_found() -> None:
    said = named(ROOT, "tests.dice:GAME", "games")
    assert (said.returncode, said.stderr) == (0, "")
    assert "lantern-steps" in said.stdout


@pytest.mark.parametrize(
    ("titles", "line"),
    [
        ("nowhere:GAME", "nowhere:GAME cannot be loaded: ModuleNotFoundError: No module named 'nowhere'"),
        ("broken:GAME", "broken:GAME cannot be loaded: SyntaxError"),
        ("empty:GAME", "empty:GAME cannot be loaded: AttributeError"),
        ("empty:os", "empty:os is no Game, but module"),
        ("empty", "PIAZZA_TITLES holds MODULE:NAME, such as night_market:GAME, not 'empty'."),
    ],
)
@pytest.mark.parametrize("words", [("games",), ("check", "night-market"), ("play", "micro-city")])
def test_a_wrong_name_gets_one_line(tmp_path: Path, titles: str, line: str, words: tuple[str, ...]) -> None:
    (tmp_path / "empty.py").write_text("import os\n")
    (tmp_path / "broken.py").write_text("def\n")
    said = named(tmp_path, titles, *words)
    assert said.returncode == 2
    assert said.stderr.count("\n") == 1
    assert line in said.stderr
