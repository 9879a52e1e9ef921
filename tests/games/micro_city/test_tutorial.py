"""The tutorial of the browser follows a golden game, so that its moves are legal and win."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_lesson_is_the_golden_first_game() -> None:
    lesson = (ROOT / "web" / "src" / "titles" / "micro-city" / "tutorial.ts").read_text()
    record = (ROOT / "tests" / "playthroughs" / "micro_city" / "first_game.record").read_text()
    seed = re.search(r"seed: '(.*)'", lesson)
    assert seed is not None
    assert f"\nseed {seed[1]}\n" in record
    for name, value in re.findall(r"(\w+): '([^']*)'", lesson.split("options: {")[1].split("}")[0]):
        assert f"\noption {name} {value}\n" in record
    asked = re.findall(r"play: '([^']*)'", lesson)
    played = iter(re.findall(r"^1 (.*)$", record, re.MULTILINE))
    assert asked
    assert [move for move in asked if move not in played] == []
    assert list(played) == []
