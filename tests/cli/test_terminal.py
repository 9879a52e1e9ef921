from __future__ import annotations

import pytest

from piazza.cli.terminal import Console, cells


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)


def test_lines_break_at_spaces_and_only_then_inside_words(capsys: pytest.CaptureFixture[str]) -> None:
    Console().print("  Build a house ", ("beside the river", "bold"), " now.\n", "x" * 45)
    assert capsys.readouterr().out.splitlines() == [
        "  Build a house",
        "beside the river",
        "now.",
        "x" * 20,
        "x" * 20,
        "x" * 5,
    ]


def test_wide_letters_take_two_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert [cells(text) for text in ("Žofie", "Z\u030cofie", "東京")] == [5, 5, 4]
    Console().print("東京" * 6)
    assert capsys.readouterr().out.splitlines() == ["東京" * 5, "東京"]
    Console().table(("name", "seats"), [("東京", "1"), ("Ada", "2")])
    assert capsys.readouterr().out.splitlines() == ["name  seats", "東京  1", "Ada   2"]


def test_styles_need_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def printed() -> str:
        Console().print("a", ("b", "bold bright_blue"), ("c", "orange"), ("d", "unheard-of"), style="dim")
        return capsys.readouterr().out

    monkeypatch.setenv("TERM", "xterm-256color")
    assert printed() == "abcd\n"
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert printed() == "\x1b[2ma\x1b[0m\x1b[1;94mb\x1b[0m\x1b[38;5;208mc\x1b[0md\n"
    monkeypatch.setenv("TERM", "vt100")
    assert "\x1b[33mc" in printed()
    monkeypatch.setenv("NO_COLOR", "1")
    assert printed() == "abcd\n"


def test_no_text_moves_the_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    Console().print("Ada\x1b[2J\r\x9b1A\b wins\tby\n7")
    assert capsys.readouterr().out == "Ada[2J1A wins\tby\n7\n"
