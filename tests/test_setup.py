"""What ./play and ./test say when the set-up cannot go on: one line that tells what to do."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import trouble
import webbuild

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["play", "test"])
def test_an_old_python_gets_as_far_as_the_question_for_its_version(name: str) -> None:
    """Before that question nothing is imported that is not in every Python 3."""
    tree = ast.parse((ROOT / name).read_text(), feature_version=(3, 6))
    asked = next(n for n, node in enumerate(tree.body) if isinstance(node, ast.If))
    assert "version_info < (3, 11)" in ast.unparse(tree.body[asked])
    before = [ast.unparse(node) for node in tree.body[1:asked]]
    assert before == ["import sys", "from pathlib import Path"]


@pytest.mark.parametrize(
    ("output", "line"),
    [
        (
            "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
            "The disk is full.",
        ),
        ("npm error code ENOSPC\nnpm error syscall write", "The disk is full."),
        ("Error: [Errno 13] Permission denied: '/srv/piazza/.venv'", "cannot be written to: copy the folder"),
        ("Error: [Errno 30] Read-only file system: '/srv/piazza/.venv'", "cannot be written to: copy the folder"),
        ("was not created successfully because ensurepip is not\navailable.  On Debian", "apt install python3-venv"),
        ("/usr/bin/python3: No module named venv", "apt install python3-venv"),
        (
            "WARNING: Retrying after connection broken by 'NewConnectionError()'\nERROR: Could not find a version",
            "The network cannot be reached",
        ),
        ("npm error code EAI_AGAIN\nnpm error syscall getaddrinfo", "The network cannot be reached"),
    ],
)
def test_advice(output: str, line: str) -> None:
    said = trouble.in_short(output)
    assert line in said
    assert "\n" not in said


def test_other_trouble_is_shown_as_it_is() -> None:
    output = "error TS2345: Argument of type 'string' is not assignable\nError: 1 error"
    assert trouble.in_short(output) == output


def test_playing_installs_what_builds_the_client_and_no_tools(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(webbuild, "PACKAGES_STAMP", tmp_path / "stamp")
    monkeypatch.setattr(webbuild, "npm_command", lambda: (["npm"], {}))
    installed: list[bool] = []

    def run(name: str, command: list[str], cwd: Path, env: dict[str, str]) -> None:
        installed.append("--omit=dev" not in command)

    webbuild.ensure_packages(run)
    webbuild.ensure_packages(run)
    assert installed == [False], "./play: once, without tools"
    webbuild.ensure_packages(run, tools=True)
    assert installed == [False, True], "./test after ./play: the tools are missing"
    webbuild.ensure_packages(run)
    webbuild.ensure_packages(run, tools=True)
    assert installed == [False, True], "./play after ./test: everything is there"
