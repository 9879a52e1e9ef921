"""Commands that need an extra name it; every other command runs on the standard library alone."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys
from importlib.abc import MetaPathFinder


class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        root = name.partition(".")[0]
        if root != "piazza" and root not in sys.stdlib_module_names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Missing())
from piazza.cli import main
main()
"""


def without_packages(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT, *words]
    return subprocess.run(command, input="", capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("admin", "users")])
def test_the_extra_is_named(words: tuple[str, ...]) -> None:
    said = without_packages(*words)
    line = f'piazza: "piazza {words[0]}" needs the server packages: pip install "piazza[server]"\n'
    assert (said.returncode, said.stdout, said.stderr) == (2, "", line)


@pytest.mark.parametrize("words", [("--help",), ("serve", "--help"), ("games",), ("play", "micro-city")])
def test_the_rest_needs_none(words: tuple[str, ...]) -> None:
    said = without_packages(*words)
    assert (said.returncode, said.stderr) == (0, "")
