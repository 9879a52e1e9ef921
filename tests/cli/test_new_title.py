"""``piazza new-title`` writes a title that keeps the laws, passes its own tests, and can be played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command import ROOT, Command


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new title in it."""
    home = tmp_path_factory.mktemp("author")
    said = run(home, "piazza", "new-title", "Pebble Pile")
    assert (said.returncode, said.stderr) == (0, "")
    assert "PIAZZA_TITLES=pebble_pile:GAME" in said.stdout
    return home


def run(home: Path, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    titles = "pebble_pile:GAME" if (home / "pebble_pile").exists() else ""
    env = {**os.environ, "PIAZZA_TITLES": titles, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", *words]
    return subprocess.run(
        command, cwd=home, env=env, input=text, capture_output=True, text=True, check=False, timeout=120
    )


def test_it_keeps_the_laws(home: Path) -> None:
    said = run(home, "piazza", "check", "pebble-pile", "--games", "3")
    assert "pebble-pile keeps all laws." in said.stdout, said.stdout + said.stderr


def test_its_own_tests_pass(home: Path) -> None:
    said = run(home, "pytest", "pebble_pile", "-q", "-p", "no:cacheprovider")
    assert said.returncode == 0, said.stdout
    assert "passed" in said.stdout


def test_it_is_played_in_the_terminal_against_a_bot(home: Path) -> None:
    said = run(
        home, "piazza", "play", "pebble-pile", "--bot", "2", "--seed", "1", text="take one\nwhy take\nundo\ntake two\n"
    )
    assert (said.returncode, said.stderr) == (0, "")
    assert "Player 1 takes 2 stones" in said.stdout


def test_it_is_played_with_other_values(home: Path) -> None:
    said = run(home, "piazza", "play", "pebble-pile", "--set", "piles.short=4")
    assert "pile  oooo\n" in said.stdout
    said = run(home, "piazza", "play", "pebble-pile", "--set", "piles.short=x")
    assert said.returncode == 2
    assert "piles.short: a whole number from 3 to 99 is expected" in said.stderr


def test_bots_play_it(home: Path) -> None:
    said = run(home, "piazza", "simulate", "pebble-pile", "--games", "4", "--bot", "apprentice")
    assert (said.returncode, said.stderr) == (0, "")


def test_its_files_are_well_formed(home: Path) -> None:
    said = run(home, "mypy", "--strict", "--no-incremental", "pebble_pile")
    assert said.returncode == 0, said.stdout
    config = str(ROOT / "pyproject.toml")
    said = run(home, "ruff", "check", "--no-cache", "--ignore", "D", "--config", config, "pebble_pile")
    assert said.returncode == 0, said.stdout


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("7 wonders", "A name is made of letters and digits and begins with a letter, not '7 wonders'."),
        ("City Heroes", "There is a title city-heroes already."),
        ("taken", "There is taken already in this folder."),
    ],
)
def test_wrong_names(piazza: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, line: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").mkdir()
    assert line in piazza("new-title", name).problem
