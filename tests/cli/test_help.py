"""``piazza --help``: what a newcomer reads first."""

from __future__ import annotations

import pytest

from piazza.cli import COMMANDS
from tests.support.command import Command


def test_every_command_is_listed_with_one_line(piazza: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    listed = piazza("--help").out.partition("commands:\n")[2].splitlines()[: len(COMMANDS)]
    assert [line.split()[0] for line in listed] == list(COMMANDS)
    assert all(len(line.split()) > 3 for line in listed)
