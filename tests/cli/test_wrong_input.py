"""Whatever is wrong gets one clear line and exit code 2."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from piazza import games
from piazza.kernel import Game, registry
from tests.support.command import Command, process

PLAY = ("play", "night-market")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["gmaes"], "Unknown command: gmaes. Did you mean games?"),
        (["games", "nigth-market"], "There is no title 'nigth-market'; there are"),
        (["play", "chess"], "There is no title 'chess'"),
        (["play"], "play what? piazza games lists the titles."),
        ([*PLAY, "--seats", "9"], "Night Market is for 2 to 3 players, not 9."),
        ([*PLAY, "--seats", "two"], "--seats: 'two' is not a whole number."),
        ([*PLAY, "--option", "round=1"], "There is no option 'round'; there are rounds, open. Did you mean rounds?"),
        ([*PLAY, "--option", "rounds=7"], "Option rounds is one of 1, 2, 3, not '7'."),
        ([*PLAY, "--option", "rounds"], "An option is written NAME=VALUE, not 'rounds'."),
        ([*PLAY, "--option", "rounds=1", "--option", "rounds=2"], "Option rounds is given twice."),
        ([*PLAY, "--option", "rounds=1", "open=on"], "words too many: open=on"),
        ([*PLAY, "--option", "rounds=1", "--option", "open=on"], "Open hands need at least two rounds. (NM-OPT-1)"),
        ([*PLAY, "--option", "open=on", "--seats", "3"], "Option open is there only with seats 2. (NM-OPT-1)"),
        ([*PLAY, "--bot", "0"], "There is no seat 0; seats are 1 to 2."),
        ([*PLAY, "--bot", "4"], "Night Market is for 2 to 3 players, not 4."),
        ([*PLAY, "--name", "A", "--name", "B", "--name", "C"], "There are more names than people: 3 for 2."),
        ([*PLAY, "--load", "nowhere.pz"], "nowhere.pz cannot be read: no such file or directory."),
        ([*PLAY, "--lod", "x"], "Unknown option: --lod. Did you mean --load?"),
        ([*PLAY, "--seats", "2", "--seats", "3"], "--seats: it is given twice."),
        ([*PLAY, "--seats"], "--seats: expected one argument."),
        (["--verison"], "Unknown option: --verison. Did you mean --version?"),
        (["admin", "user"], "Unknown command: user. Did you mean users?"),
        (["serve", "--log-level", "loud"], "--log-level: invalid choice: 'loud'"),
        (["replay"], "requires an argument FILE"),
        (["replay", "."], "cannot be read: is a directory."),
        (["simulate", "night-market", "--games", "0"], "--games is 1 or more, not 0."),
        (["simulate", "night-market", "--jobs", "0"], "--jobs is 1 or more, not 0."),
        (["simulate", "night-market", "--seats", "1"], "Night Market is for 2 to 3 players, not 1."),
        (["perft", "night-market", "--depth", "-1"], "--depth is 0 or more, not -1."),
        (
            ["check", "night-market", "--sample", "x"],
            "has no sample 'x'; there are two, three, open, short.",
        ),
    ],
)
def test_words(piazza: Command, words: list[str], line: str) -> None:
    assert line in piazza(*words).problem


def test_in_a_process_of_its_own() -> None:
    said = process("play", "chess")
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.startswith("piazza: There is no title 'chess'")


def test_input_that_is_no_text() -> None:
    said = process(*PLAY, text="\udcff\udcfe\n")
    assert said.returncode == 2
    assert said.stderr.startswith("piazza: line 1: ")


def test_output_that_cannot_show_every_letter() -> None:
    said = process(*PLAY, "--name", "Žofie", PYTHONIOENCODING="ascii")
    assert (said.returncode, said.stderr) == (0, "")
    assert "?ofie" in said.stdout


@pytest.fixture
def record(piazza: Command, tmp_path: Path) -> Path:
    file = tmp_path / "game.pz"
    piazza(*PLAY, "--seed", "5", lines=["bid 9", "bid 4", "undo", "bid 5", f"save {file}"])
    return file


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("piazza 1", "hello", "a record starts with the line 'piazza 1'"),
        ("piazza 1", "piazza 2", "format 2; this Piazza reads up to 1: update Piazza to open it"),
        ("rules 1", "rules 2", "rules 2 of Night Market; this Piazza knows up to 1: update Piazza to open it"),
        ("night-market", "chess", "There is no title 'chess'"),
        ("option rounds 3", "option rounds 9", "Option rounds is one of 1, 2, 3"),
        ("1 bid 9", "1 bid 1", "entry 7 (bid 1) cannot be played: Stall 1 is not in your hand. (NM-BID-1)"),
        ("1 bid 9", "1 bif 9", "'bif 9' is no action of this title"),
        ("1 bid 9", "5 bid 9", "there is no seat '5'"),
        ("seed 5", "seed 6", "the seed does not fit the seal"),
        ("undo 2 to 7", "undo 2 to 99", "undo leads to an earlier entry"),
    ],
)
def test_records(piazza: Command, record: Path, old: str, new: str, line: str) -> None:
    text = record.read_text()
    assert old in text
    record.write_text(text.replace(old, new, 1))
    for command in (("replay",), ("play", "--load")):
        said = piazza(*command, record).problem
        assert line in said
        assert "line 1: load" not in said


def test_files_that_are_no_records(piazza: Command, tmp_path: Path) -> None:
    file = tmp_path / "file"
    for content, line in [
        (b"\xff\xfe\x00", "it is not text"),
        (b"", "a record starts with"),
        (b"{", "this is not JSON"),
        (b'{"piazza": 1}', "not a record in JSON"),
        (b"{" * 100_000, "this is not JSON"),
    ]:
        file.write_bytes(content)
        assert line in piazza("replay", file).problem


def test_no_broken_record_brings_a_traceback(piazza: Command, record: Path) -> None:
    text, rng = record.read_text(), random.Random(1)
    for _ in range(300):
        lines = text.splitlines()
        for _ in range(rng.randint(1, 3)):
            number = rng.randrange(len(lines))
            words = lines[number].split(" ")
            match rng.randrange(4):
                case 0:
                    del lines[number]
                case 1:
                    lines.insert(number, rng.choice(lines))
                case 2:
                    words[rng.randrange(len(words))] = rng.choice(["", "0", "-1", "99", "x", "*", "undo", "say", "~"])
                    lines[number] = " ".join(words)
                case _:
                    lines[number] = lines[number][: rng.randrange(len(lines[number]) + 1)]
        record.write_text("\n".join(lines))
        said = piazza("replay", record)
        assert said.code == 0 or said.problem


def test_replay_numbers(piazza: Command, record: Path) -> None:
    count = len(json.loads(piazza("replay", record, "--json").out)["entries"])
    assert f"--at is 0 to {count}, not 99." in piazza("replay", record, "--at", "99").problem
    assert "There is no seat 3; seats are 1 to 2." in piazza("replay", record, "--seat", "3").problem


def test_what_does_not_go_with_load(piazza: Command, record: Path) -> None:
    assert "--option and --seats are for a new one" in piazza("play", "--load", record, "--seats", "2").problem
    assert "--seed is for a new one" in piazza("play", "--load", record, "--seed", "7").problem
    assert "There is no seat 7" in piazza("play", "--load", record, "--bot", "7").problem


def test_files_that_cannot_be_written(piazza: Command, tmp_path: Path) -> None:
    assert "cannot be written: no such file" in piazza(*PLAY, lines=[f"save {tmp_path}/no/such/x"]).problem
    precious = tmp_path / "letter.txt"
    precious.write_text("Dear Ada")
    assert "is no record of Piazza; choose another name" in piazza(*PLAY, lines=[f"save {precious}"]).problem
    assert precious.read_text() == "Dear Ada"
    assert "save where?" in piazza(*PLAY, lines=["save"]).problem
    assert "load what?" in piazza(*PLAY, lines=["load"]).problem
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


@dataclass
class Point:
    """A title announced by a package that cannot be loaded."""

    name: str

    def load(self) -> Game:
        raise ValueError("content.toml: card 7 has no cost")


def test_wrong_content(piazza: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def points(group: str, name: str | None = None) -> list[Point]:
        return [Point("broken")] if name in (None, "broken") else []

    monkeypatch.setattr(registry, "entry_points", points)
    line = "The title broken cannot be loaded: content.toml: card 7 has no cost"
    assert line in piazza("play", "broken").problem
    listed = piazza("games")
    assert line in listed.problem
    assert "Night Market" in listed.out, "the others are still there"


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [("[", "", "content.toml"), ("steel = 2", 'steel = "two"', "steel")],
)
def test_wrong_content_of_a_title_of_ours(tmp_path: Path, old: str, new: str, line: str) -> None:
    title = tmp_path / "micro_city"
    shutil.copytree(Path(games.__path__[0]) / "micro_city", title)
    content = (title / "content.toml").read_text()
    assert old in content
    (title / "content.toml").unlink()
    (title / "content.toml").write_text(content.replace(old, new))
    launch = (
        f"import piazza.games; piazza.games.__path__.insert(0, {str(tmp_path)!r}); from piazza.cli import main; main()"
    )
    said = subprocess.run(
        [sys.executable, "-c", launch, "play", "micro-city"], capture_output=True, text=True, input="", check=False
    )
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.startswith("piazza: The title micro-city cannot be loaded: ")
    assert said.stderr.count("\n") == 1
    assert line in said.stderr
