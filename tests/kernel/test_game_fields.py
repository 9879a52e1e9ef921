"""The page on the fields of ``Game`` and ``Brain`` explains each of them, and none that is not there."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from pathlib import Path

from piazza.kernel import Brain, Game

PAGE = (Path(__file__).parent.parent.parent / "docs" / "game-fields.md").read_text()


def explained(text: str) -> set[str]:
    return set(re.findall(r"^\| `(\w+)` \| \w", text, re.M))


def test_every_field_is_explained() -> None:
    game, brain = PAGE.split("## Brain\n")
    assert explained(game) == {field.name for field in fields(Game)}
    assert explained(brain) == {field.name for field in fields(Brain)}


def test_what_is_required_is_said_so() -> None:
    required = {f.name for f in fields(Game) if f.default is MISSING and f.default_factory is MISSING}
    assert required == set(re.findall(r"^\| `(\w+)` \|.*\| required \|$", PAGE, re.M))
    assert len(required) == 5
