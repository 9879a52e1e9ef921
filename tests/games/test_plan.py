"""The titles stand on one plan: having read one, one finds everything in the next (docs/new-game.md)."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

import piazza.games
from piazza.kernel import registry

FOLDER = Path(next(iter(piazza.games.__path__)))
TITLES = ("city_heroes", "city_of_iron", "micro_city")
PLAN = {
    *("__init__.py", "actions.py", "catalogue.py", "content.py", "draw.py", "figures.py", "help.py", "look.py"),
    *("phases.py", "pieces.py", "saving.py", "state.py", "story.py", "tables.py", "terms.py", "view.py", "words.py"),
    *("rules/__init__.py", "rules/setup.py", "bot/__init__.py", "bot/habits.py", "bot/judge.py"),
    *("content.toml", "rules.md"),
}
BESIDES = {
    "city_heroes": {
        "board.py": "the hexagons, and the map that grows out of a seed",
        "box.py": "names and numbers of the pieces, too many for tables.py",
        "effects.py": "thirty kinds of effects, which pieces.py cannot hold as well",
    },
    "city_of_iron": {
        "box.py": "names and numbers of the pieces, too many for tables.py",
        "imagining.py": "the only title with hidden hands",
    },
    "micro_city": {"board.py": "the Quarters, and what is next to what"},
}
NAMES = {
    "content.py": {"Content"},
    "state.py": {"Position"},
    "tables.py": {"Tables"},
    "terms.py": {"Terms"},
    "look.py": {"look"},
    "story.py": {"tell"},
    "help.py": {"topics"},
    "draw.py": {"draw"},
    "catalogue.py": {"catalogue"},
    "saving.py": {"dump"},
    "bot/__init__.py": {"BRAIN"},
    "rules/__init__.py": {"VERBS", "LEGAL", "DECISIONS", "refusal"},
    "__init__.py": {"make", "GAME"},
}
"""What each file defines, under the same name in every title."""


def defined(file: Path) -> set[str]:
    names = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {t.id for target in targets for t in ast.walk(target) if isinstance(t, ast.Name)}
    return names


@pytest.mark.parametrize("title", TITLES)
def test_a_title_has_the_files_of_the_plan(title: str) -> None:
    folder = FOLDER / title
    there = {
        p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts
    }
    top = {name for name in there if "/" not in name and name.endswith(".py")}
    assert PLAN - there == set()
    assert top - PLAN == set(BESIDES[title]), "a file besides the plan needs a reason; at most three"
    assert len(BESIDES[title]) <= 3


@pytest.mark.parametrize("file", NAMES)
@pytest.mark.parametrize("title", TITLES)
def test_the_same_job_has_the_same_name(title: str, file: str) -> None:
    assert NAMES[file] - defined(FOLDER / title / file) == set()


@pytest.mark.parametrize("title", TITLES)
def test_every_verb_has_a_function_that_does_it_and_one_that_refuses_it(title: str) -> None:
    rules = import_module(f"piazza.games.{title}.rules")
    game = registry.find(title.replace("_", "-"), {})
    assert set(rules.VERBS) == set(game.alphabet.verbs)
    for verb, entry in rules.VERBS.items():
        assert entry.do.__name__.startswith("do_"), verb
        assert "refuse_" in entry.refuse.__name__, verb
