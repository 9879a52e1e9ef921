"""The command ``piazza`` under test, with the tiny title at hand."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from piazza.cli import run
from piazza.kernel import registry
from tests.tiny import GAME

ROOT = Path(__file__).parent.parent.parent
LAUNCH = """
from piazza.kernel import registry
from tests.tiny import GAME
registry.add(GAME)
from piazza.cli import main
main()
"""


@dataclass
class Said:
    code: int
    out: str
    err: str

    @property
    def problem(self) -> str:
        """The one line that says what was wrong; nothing else may have gone wrong."""
        assert self.code == 2, self.err
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err
        return self.err.strip()


class Command:
    """Runs in this process: ``piazza("games")``, with lines for its standard input."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *words: str | Path, lines: list[str] | None = None) -> Said:
        self._monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines or [])))
        self._capsys.readouterr()
        code = run([str(word) for word in words])
        out, err = self._capsys.readouterr()
        return Said(code, out, err)


@pytest.fixture
def piazza(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    monkeypatch.setitem(registry._added, GAME.id, GAME)
    monkeypatch.setenv("COLUMNS", "100")
    return Command(monkeypatch, capsys)


def process(*words: str, text: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """A process of its own. Bytes that are no text can be written as in ``os.fsdecode``."""
    return subprocess.run(
        [sys.executable, "-c", LAUNCH, *words],
        input=text,
        capture_output=True,
        text=True,
        errors="surrogateescape",
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", **env},
        cwd=ROOT,
        check=False,
        timeout=60,
    )
