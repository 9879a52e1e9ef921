"""The examples of the docstrings, the README and the documentation run, and say what they are said to say."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import piazza
from piazza.kernel import registry

ROOT = Path(__file__).parent.parent
NEEDS_A_SERVER = "bots-api.md"  # tests/server/test_bot_api.py runs its example
PYTHON = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def modules() -> Iterator[ModuleType]:
    yield piazza
    for name in ("client", "match", "saves"):
        yield importlib.import_module(f"piazza.{name}")
    for package in (piazza.kernel, piazza.bots, piazza.lab):
        yield package
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(found.name)


def docstring_examples() -> list[doctest.DocTest]:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [test for module in modules() for test in finder.find(module, extraglobs={"piazza": piazza})]
    return [test for test in found if test.examples]


def page_examples() -> list[tuple[str, str]]:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    return [
        (page.name, code)
        for page in pages
        if page.name != NEEDS_A_SERVER
        for code in PYTHON.findall(page.read_text(encoding="utf-8"))
    ]


@pytest.fixture(autouse=True)
def own_titles_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests of this process make more titles known."""
    monkeypatch.setattr(registry, "_added", {})


@pytest.mark.parametrize("example", docstring_examples(), ids=lambda example: example.name)
def test_the_example_of_a_docstring_runs(example: doctest.DocTest) -> None:
    said: list[str] = []
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)
    assert results.attempted
    assert not results.failed, "".join(said)


@pytest.mark.parametrize(("document", "code"), page_examples(), ids=lambda value: value.partition("\n")[0])
def test_the_example_of_a_page_runs(document: str, code: str, tmp_path: Path) -> None:
    if ">>>" in code:
        example = doctest.DocTestParser().get_doctest(code, {}, document, document, 0)
        said: list[str] = []
        failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append).failed
        assert not failed, "".join(said)
        return
    ran = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_the_readme_begins_with_a_whole_match() -> None:
    code = next(code for page, code in page_examples() if page == "README.md")
    assert all(
        word in code for word in ("import piazza", "piazza.new(", ".to_move", ".play(", "print(match)", ".save(")
    )


def test_titles_and_version_are_found_without_an_installation() -> None:
    """``-S`` leaves the installed packages out; what is on the path is the source tree alone."""
    code = "import piazza; print(piazza.__version__, *(game.id for game in piazza.titles()))"
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src")}
    said = subprocess.run([sys.executable, "-S", "-c", code], env=env, capture_output=True, text=True, check=True)
    assert said.stdout.split() == [piazza.__version__, "city-heroes", "city-of-iron", "micro-city"]


def test_importing_piazza_imports_nothing_else() -> None:
    code = "import sys, piazza; print(*sorted(m for m in sys.modules if m.partition('.')[0] == 'piazza'))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["piazza"]


def test_playing_needs_the_standard_library_alone() -> None:
    code = "import sys, piazza; m = piazza.new('micro-city'); m.play(m.ask('apprentice')); print(m, *sys.modules)"
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src")}
    said = subprocess.run([sys.executable, "-S", "-c", code], env=env, capture_output=True, text=True, check=True)
    assert "To move: Player" in said.stdout
    assert not {"msgspec", "litestar", "rich", "piazza.server", "piazza.cli"} & set(said.stdout.split())
