from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import piazza


def test_the_command_knows_its_version() -> None:
    assert piazza.__version__ == version("piazza")
    said = subprocess.run([sys.executable, "-m", "piazza", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == piazza.__version__
