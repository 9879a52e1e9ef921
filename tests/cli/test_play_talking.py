"""A person at the keyboard."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from piazza.cli import completion
from piazza.cli.screen import terminal
from piazza.cli.session import CLEAR_SCREEN, Session
from piazza.cli.table import LocalTable
from piazza.kernel import Match, Record, registry
from tests.support.command import LAUNCH, ROOT
from tests.tiny import GAME

Talk = Callable[..., list[str]]
HEARS = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
"""Whoever is started in the background would not hear Ctrl-C."""


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Talk:
    """Answers one prompt after another; what was on the screen when each was given, and at the end."""

    def talk(table: LocalTable, *answers: str) -> list[str]:
        seen: list[str] = []
        left = iter(answers)

        def answer(prompt: str) -> str:
            seen.append(capsys.readouterr().out + prompt)
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        Session(table, terminal()).talk()
        return [*seen, capsys.readouterr().out]

    return talk


def against_a_bot() -> LocalTable:
    return LocalTable.start(GAME, ["Ada", "Bot 2"], {}, "5", {1: "random"})


def hotseat() -> LocalTable:
    return LocalTable.start(GAME, ["Ada", "Bob"], {}, "5", {})


def test_the_first_screen_says_all_that_is_needed(talk: Talk) -> None:
    first = talk(against_a_bot(), "quit")[0]
    assert "Night Market\n" in first
    assert "Type the number or the notation of a move" in first
    assert "Ada is dealt stall 9." in first
    assert "3 bid 9  Bid stall 9" in first
    assert first.endswith("\nAda > ")


def test_a_whole_game(talk: Talk, tmp_path: Path) -> None:
    table = against_a_bot()
    seen = talk(table, "9", "bid 1", "why", "bid 9", "bid 7", "1", f"save {tmp_path / 'x'}", "quit")
    assert "There is no move 9" in seen[1]
    assert "Stall 1 is not in your hand. (NM-BID-1)\nwhy tells you more." in seen[2]
    assert "NM-BID-1, Rules: All players at once" in seen[3]
    assert "Ada bids stall 9.\n  The bids are turned up" in seen[4]
    assert seen[6].endswith("Game over > ")
    assert "The game is over." in seen[6]
    assert len(seen) == 9, "who has saved is not asked again"


def test_log_lines_are_shown_once_and_undo_shows_the_board(talk: Talk) -> None:
    seen = talk(against_a_bot(), "bid 9", "undo", "bid 9", "")
    assert "dealt" not in seen[1]
    assert "Ada undoes: bid 9" in seen[2]
    assert "[3, 7, 9]" in seen[2]
    assert "[3, 7]" in seen[4], "Enter shows the turn again"
    assert re.findall("The bids are turned up: (.*)", seen[1]) == re.findall("The bids are turned up: (.*)", seen[3])


def test_who_leaves_can_still_save(talk: Talk, tmp_path: Path) -> None:
    file = tmp_path / "game.pz"
    seen = talk(against_a_bot(), "bid 9", "quit", str(tmp_path), str(file))
    assert "The game is not saved." in seen[2]
    assert "choose another name" in seen[3]
    assert LocalTable.load(file).state.view(None).round == 2
    assert talk(against_a_bot(), "quit")[-1] == "", "nothing has been played, nothing is asked"
    assert "not saved" in talk(against_a_bot(), "bid 9")[-2], "the end of input is asked as well"


def test_a_file_is_not_written_over_unasked(talk: Talk, tmp_path: Path) -> None:
    file = tmp_path / "game.pz"
    talk(against_a_bot(), "bid 9", f"save {file}", "quit")
    kept = file.read_text()
    seen = talk(against_a_bot(), "bid 3", f"save {file}", "n", f"load {file}", "n", f"load {file}", "yes", "moves")
    assert "is there already. Write over it? [y/N]" in seen[2]
    assert "The game is not saved. Leave it? [y/N]" in seen[4]
    assert "2 bid 7" in seen[7], "the loaded game goes on"
    assert "3 bid 9" not in seen[7]
    assert file.read_text() == kept


def test_people_at_one_screen_see_their_own_hand_only(talk: Talk) -> None:
    seen = talk(hotseat(), "", "2 bid 4", "bid 9", "", "moves", "log", "bid 4", "")
    assert "Pass the screen to Ada." in seen[0]
    assert CLEAR_SCREEN not in seen[0], "the words of welcome stay until somebody plays"
    assert seen[1].startswith(CLEAR_SCREEN)
    assert "[3, 7, 9]" in seen[1]
    assert "Ada is at the screen" in seen[2]
    assert seen[3].startswith(CLEAR_SCREEN)
    assert "Pass the screen to Bob." in seen[3]
    assert "bids" not in seen[3]
    hand = "".join(seen[4:7])
    assert "[1, 4, 5]" in hand
    assert "Ada bids.\n" in hand
    assert not re.search(r"[379]\b.*Ada|Ada.*\b[379]\b", hand)


def test_the_end_is_for_all_to_see(talk: Talk) -> None:
    seen = talk(hotseat(), "", "9", "bid 9", "", "bid 4", "", "bid 3", "", "bid 5", "", "bid 7", "", "bid 1")
    [end] = [screen for screen in seen if "The game is over." in screen]
    assert end.startswith(CLEAR_SCREEN)
    assert "Ada  score 4  ?" in end


def test_the_tab_key(talk: Talk) -> None:
    session = Session(against_a_bot(), terminal())
    assert completion.candidates(session, "bid") == ["bid 3", "bid 7", "bid 9"]
    assert completion.candidates(session, "un") == ["undo"]
    assert completion.candidates(session, "why bid 1") == ["why bid 1"]
    assert completion.candidates(session, "help st") == ["help Stalls"]
    assert completion.candidates(session, "help nm-b") == ["help NM-BID-1", "help NM-BID-2"]


class Terminal:
    """A process at a terminal of its own."""

    def __init__(self, *words: str, **env: str) -> None:
        self.master, slave = pty.openpty()
        environment = {
            **os.environ,
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
            "TERM": "xterm-256color",
            "COLUMNS": "100",
        }
        for name in ("NO_COLOR", "FORCE_COLOR"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", HEARS + LAUNCH, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=ROOT,
            env={**environment, **env},
            start_new_session=True,
        )
        os.close(slave)
        self._unread = ""
        self._decode = getincrementaldecoder("utf-8")().decode

    def until(self, text: str) -> str:
        """What appears up to this text, beginning where the last call left off."""
        end = time.monotonic() + 20
        while text not in self._unread:
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
            assert ready, f"no {text!r} in {self._unread!r}"
            self._unread += self._decode(os.read(self.master, 65536))
        seen, found, self._unread = self._unread.partition(text)
        return seen + found

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self) -> int:
        """Ctrl-C. A signal between the prompt and the wait for a key is lost, so it may take a second one."""
        for _ in range(10):
            self.process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                return self.process.wait(2)
        raise AssertionError("the process goes on")

    def rest(self) -> str:
        seen = self._unread
        with contextlib.suppress(OSError):
            while select.select([self.master], [], [], 0)[0]:
                seen += self._decode(os.read(self.master, 65536))
        return seen

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def at_terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open(*words: str, **env: str) -> Terminal:
        opened.append(Terminal(*words, **env))
        return opened[-1]

    yield open
    for there in opened:
        there.close()


def test_colours_at_a_terminal_and_a_quiet_interrupt(at_terminal: Callable[..., Terminal]) -> None:
    there = at_terminal("play", "night-market", "--bot", "2", "--seed", "5")
    assert "\x1b[1;94mPlayer 1" in there.until("Player 1 > ")
    there.type("bid 9\r")
    there.until("[3, 7]")
    there.until("Player 1 > ")
    assert there.interrupt() == 130
    assert "Traceback" not in there.rest()


def test_no_colours_for_who_wants_none(at_terminal: Callable[..., Terminal]) -> None:
    seen = at_terminal("play", "night-market", "--bot", "2", NO_COLOR="1").until("Player 1 > ")
    assert not re.search(r"\x1b\[[\d;]*[349]\d", seen)


def test_a_tall_board_is_not_drawn_again_at_every_step(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    def table() -> LocalTable:
        game = replace(registry.find("micro-city"), draw=lambda view, names: [[("brick", "")]] * 20)
        return LocalTable.start(game, ["Ada"], {"layout": "first_game"}, "1", {})

    monkeypatch.setenv("LINES", "30")
    seen = talk(table(), "place r2c3", "end prep", "", "undo")
    assert "brick" in seen[1], "the dice have been rolled"
    assert "Enter shows the board." in seen[2]
    assert "brick" not in seen[2]
    assert "brick" in seen[3]
    assert "brick" in seen[4], "a step back shows where it leads"
    monkeypatch.setenv("LINES", "60")
    assert all("brick" in screen for screen in talk(table(), "place r2c3", "end prep", "quit", "")[:3])


@pytest.mark.rules("CH-TRADE-10")
def test_an_offer_is_one_line_with_repeated_steps(talk: Talk) -> None:
    record = ROOT / "tests" / "playthroughs" / "city_heroes" / "trade.record"
    header, _, body = record.read_text().partition("---\n")
    moves = [line for line in body.splitlines() if not line.lstrip().startswith("#")]
    first = moves.index("1 trade with 2")

    def table() -> LocalTable:
        match = Match.load(Record.from_text(header + "---\n" + "\n".join(moves[:first]) + "\n"), shared=True)
        return LocalTable(match, {})

    seen = talk(table(), "propose to 2; 2x give 1 wheat; want 1 stone; send offer", "accept", "")
    assert "Ada offers Bruno 2 Wheat for 1 Stone." in seen[1]
    assert "Ada gives Bruno 2 Wheat for 1 Stone." in seen[2]
    assert "Nothing was played" in "".join(talk(table(), "propose to 2; 900x give 1 wheat; send offer", "quit", ""))
