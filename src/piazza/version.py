"""The version of Piazza: of the source tree it runs from, else of the installed package."""

from __future__ import annotations

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
"""There in a source tree alone."""


def find_version() -> str:
    """The version, such as ``0.1.0``; ``unknown`` where the package was unpacked without anything that tells."""
    if PROJECT.is_file():
        project = tomllib.loads(PROJECT.read_text(encoding="utf-8")).get("project", {})
        if project.get("name") == "piazza":
            return str(project["version"])
    try:
        return version("piazza")
    except PackageNotFoundError:
        return "unknown"
