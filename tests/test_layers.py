"""What the import linter cannot say: rules use the standard library alone, and no title knows another."""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parent.parent / "src"
PURE = sorted(f for layer in ("kernel", "games") for f in (SRC / "piazza" / layer).rglob("*.py"))


def imports(file: Path) -> Iterator[str]:
    parts = file.relative_to(SRC).with_suffix("").parts
    package = ".".join(parts[:-1])
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            yield from (f"{source}.{alias.name}" for alias in node.names)


def title(module: str) -> str | None:
    """The title a module belongs to: a folder of piazza.games."""
    parts = module.split(".")
    inside = parts[:2] == ["piazza", "games"] and len(parts) > 2
    return parts[2] if inside and (SRC / "piazza" / "games" / parts[2]).is_dir() else None


@pytest.mark.parametrize("file", PURE, ids=lambda f: str(f.relative_to(SRC)))
def test_rules_are_pure(file: Path) -> None:
    here = title(".".join(file.relative_to(SRC).parts))
    for module in imports(file):
        assert module.split(".")[0] in sys.stdlib_module_names | {"piazza"}, f"{module} is not standard library"
        if here and title(module):
            assert title(module) == here, f"{here} imports {module}"
