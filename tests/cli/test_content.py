"""--content and --set: playing with other values than those that come with a title."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from piazza.kernel import Record
from tests.support.command import Command

TITLE = "city-of-iron"
OWN = files("piazza.games.city_of_iron").joinpath("content.toml").read_text(encoding="utf-8")
RICH = OWN.replace("starting_coins = 7", "starting_coins = 30", 1)


@pytest.fixture
def rich(tmp_path: Path) -> Path:
    file = tmp_path / "rich.toml"
    file.write_text(RICH, encoding="utf-8")
    return file


def test_a_file_and_a_changed_value_give_the_same_games(piazza: Command, rich: Path) -> None:
    simulate = ("simulate", TITLE, "--games", "4", "--json", "--jobs", "2")
    usual, changed, read = (
        json.loads(piazza(*simulate, *more).out)
        for more in ((), ("--set", "setup.starting_coins=30"), ("--content", rich))
    )
    assert changed["results"] == read["results"] != usual["results"]
    assert changed["changes"] == read["changes"] == {"setup.starting_coins": 30}
    assert usual["changes"] == {}


def test_a_game_that_was_played_with_other_content_is_saved_with_it(
    piazza: Command, tmp_path: Path, rich: Path
) -> None:
    file = tmp_path / "game.pz"
    said = piazza("play", TITLE, "--content", rich, "--seats", "2", lines=[f"save {file}", "quit"])
    assert said.code == 0
    header = Record.from_text(file.read_text(encoding="utf-8")).header
    assert header.changes == {"setup.starting_coins": "30"}
    assert piazza("replay", file).code == 0
    assert "has its content" in piazza("play", "--load", file, "--set", "setup.starting_coins=1").problem
    spoilt = file.read_text(encoding="utf-8").replace("starting_coins 30", "starting_coins 31")
    file.write_text(spoilt, encoding="utf-8")
    assert "was played with other content" in piazza("replay", file).problem


def test_bots_meet_and_laws_hold_with_other_content(piazza: Command) -> None:
    ladder = piazza("ladder", TITLE, "--player", "random", "--games", "2", "--jobs", "1", "--set", "setup.tax_coins=2")
    assert ladder.code == 0
    check = ("check", TITLE, "--games", "1", "--every", "80", "--sample", "2 players", "--set", "setup.tax_coins=2")
    assert piazza(*check).code == 0


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--set", "setup.starting_coins"), "A changed value is written PATH=VALUE"),
        (("--set", "setup.starting_coins=-1"), "set setup.starting_coins: a whole number from 0 to"),
        (("--set", "setup.coins=1"), "set setup.coins: unknown key"),
        (("--set", "buildings.nothing.x=1"), "there is no 'nothing'"),
        (("--content", "missing.toml"), "missing.toml cannot be read"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(piazza: Command, words: tuple[str, ...], expected: str) -> None:
    assert expected in piazza("simulate", TITLE, *words).problem


def test_a_mistake_in_a_file_is_told_with_its_line(piazza: Command, rich: Path) -> None:
    rich.write_text(RICH.replace("starting_coins = 30", "starting_coins = true"), encoding="utf-8")
    line = RICH.splitlines().index("starting_coins = 30") + 1
    assert (
        f"rich.toml:{line}: setup.starting_coins: a whole number" in piazza("check", TITLE, "--content", rich).problem
    )


def test_a_title_without_content_says_so(piazza: Command) -> None:
    assert "has no content" in piazza("simulate", "night-market", "--set", "a.b=1").problem
