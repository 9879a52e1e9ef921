from __future__ import annotations

from dataclasses import replace

import pytest

from piazza.cli import screen
from piazza.kernel import Alphabet, Game
from tests.tiny import GAME

ALPHABET = Alphabet({"pass": "Pass", "move": "Move the Engineer", "build": "Build"})
MOVES = [
    ALPHABET.add("move", f"r{row}c{column}", label=f"Go to r{row}c{column}") for row in (1, 2) for column in (1, 2, 3)
]
BUILDS = [ALPHABET.add("build", thing, label=f"Build a {thing}") for thing in ("mill", "harbour")]
PASS = ALPHABET.add("pass")
TOWN: Game = replace(GAME, alphabet=ALPHABET)


@pytest.fixture(autouse=True)
def _width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")


def test_many_moves_stand_side_by_side_and_single_ones_last(capsys: pytest.CaptureFixture[str]) -> None:
    screen.moves(screen.terminal(), TOWN, [PASS, *BUILDS, *MOVES])
    assert (
        capsys.readouterr().out
        == """\
Move the Engineer
  1 move r1c1    4 move r2c1
  2 move r1c2    5 move r2c2
  3 move r1c3    6 move r2c3
Build
  7 build mill     Build a mill
  8 build harbour  Build a harbour
Other moves
  9 pass
"""
    )


def test_every_move_can_be_explained(capsys: pytest.CaptureFixture[str]) -> None:
    screen.moves(screen.terminal(), TOWN, MOVES, full=True)
    assert capsys.readouterr().out.splitlines()[1] == "  1 move r1c1  Go to r1c1"


def test_numbers_on_the_screen_are_the_numbers_that_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    legal = [PASS, *BUILDS[:1], *MOVES]
    screen.moves(screen.terminal(), TOWN, legal, full=True)
    shown = [line.split()[:2] for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert shown == [[str(n), a.notation.split()[0]] for n, a in enumerate(screen.in_order(TOWN, legal), 1)]


def test_texts_are_wrapped_and_drawings_are_not(capsys: pytest.CaptureFixture[str]) -> None:
    console = screen.terminal()
    screen.paragraph(console, "a " * 30 + "\n\nb", hang=2)
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 40
    assert out.splitlines()[1].startswith("    a")
    screen.paragraph(console, "one\ntwo\n* item\n  still\n\n| a |\n| b |")
    assert capsys.readouterr().out == "  one two\n  * item still\n\n  | a |\n  | b |\n"
    screen.draw(console, [[("x" * 60, "bold"), ("[red]", "seat1")]])
    assert capsys.readouterr().out == "x" * 60 + "[red]\n"
