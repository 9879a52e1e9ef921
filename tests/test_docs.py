"""The documentation names every module, shows every public name, and no link of the README leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import docs
import piazza

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "piazza"
ARCHITECTURE = ROOT / "docs" / "architecture.md"
WALK_FILES_MAX = 12
NOT_LISTED = {"__init__", "migrations"}  # a package is a heading, and migrations are named by date


def modules() -> dict[str, set[str]]:
    """The file names of the modules of every package."""
    found: dict[str, set[str]] = {}
    for file in SRC.rglob("*.py"):
        inside = file.relative_to(SRC)
        if not NOT_LISTED & {*inside.parts[:-1], inside.stem}:
            found.setdefault(".".join(["piazza", *inside.parts[:-1]]), set()).add(inside.name)
    return found


def named() -> dict[str, set[str]]:
    """The file names that stand in the tables of architecture.md, by the heading of their package."""
    _, _, text = ARCHITECTURE.read_text(encoding="utf-8").partition("## Module by module\n")
    sections = re.split(r"^### (piazza\S*)$", text, flags=re.MULTILINE)[1:]
    tables = zip(sections[::2], sections[1::2], strict=True)
    return {package: set(re.findall(r"^\| `(\w+\.py)` \|", table, re.MULTILINE)) for package, table in tables}


def test_the_architecture_names_every_module() -> None:
    there, written = modules(), named()
    missing = [f"{p}: {name}" for p, names in there.items() for name in sorted(names - written.get(p, set()))]
    gone = [f"{p}: {name}" for p, names in written.items() for name in sorted(names - there.get(p, set()))]
    assert missing == [], "give each a line in its table of docs/architecture.md"
    assert gone == [], "these modules of docs/architecture.md are no more"


def walks() -> dict[str, list[str]]:
    """The files of every walk through the code, in order."""
    _, _, text = ARCHITECTURE.read_text(encoding="utf-8").partition("## Three walks through the code\n")
    sections = re.split(r"^### (.+)$", text.partition("\n## ")[0], flags=re.MULTILINE)[1:]
    lists = zip(sections[::2], sections[1::2], strict=True)
    return {walk: re.findall(r"^\d+\. `([^`]+)`: \S", steps, re.MULTILINE) for walk, steps in lists}


def test_walks_through_the_code_are_short_and_name_files_that_exist() -> None:
    found = walks()
    assert len(found) == 3
    assert {walk: len(files) for walk, files in found.items() if not 5 <= len(files) <= WALK_FILES_MAX} == {}
    assert [file for files in found.values() for file in files if not (ROOT / file).is_file()] == []


@pytest.mark.parametrize("package", ["kernel", "bots"])
def test_the_reference_shows_every_public_name(package: str) -> None:
    page = (ROOT / "docs" / "reference" / f"{package}.md").read_text(encoding="utf-8")
    shown = re.findall(rf"^::: piazza\.{package}\.(\w+)$", page, re.MULTILINE)
    assert [name for name in getattr(piazza, package).__all__ if name not in shown] == []


def test_every_link_of_the_readme_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert [link for link in links if not link.startswith("https://") and not (ROOT / link).exists()] == []


def test_what_a_page_would_load_from_elsewhere_is_found(tmp_path: Path) -> None:
    page = '<a href="https://lucide.dev">Icons</a><svg xmlns="http://www.w3.org/2000/svg"/><img src="own.png">'
    (tmp_path / "index.html").write_text(page)
    assert docs.from_elsewhere(tmp_path) == []
    for foreign in ('<script src="https://cdn.example/x.js">', '<link rel="stylesheet" href="//fonts.example/a.css">'):
        (tmp_path / "index.html").write_text(page + foreign)
        assert len(docs.from_elsewhere(tmp_path)) == 1


def test_a_broken_link_fails_the_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text("site_name: Two pages\ntheme: mkdocs\nvalidation: {anchors: warn}\n")
    (tmp_path / "docs" / "index.md").write_text("# Home\n\n[there](other.md#part)\n")
    (tmp_path / "docs" / "other.md").write_text("# Other\n\n## Part\n")
    assert docs.build(tmp_path / "mkdocs.yml", tmp_path / "site") == ""
    (tmp_path / "docs" / "other.md").write_text("# Other\n")
    assert "does not contain an anchor '#part'" in docs.build(tmp_path / "mkdocs.yml", tmp_path / "site")
