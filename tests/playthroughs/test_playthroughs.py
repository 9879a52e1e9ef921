"""Golden playthroughs: whole games, stored with the position in which they ended.

`python -m tests.playthroughs.make TITLE` writes them anew, after a change of the rules that is meant.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from piazza.kernel import Match, Record, plain

RECORDS = sorted(Path(__file__).parent.glob("*/*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_playthrough(path: Path) -> None:
    text = path.read_text()
    match = Match.load(Record.from_text(text))
    end = json.loads(path.with_suffix(".json").read_text())
    assert match.state.dump() == end["position"]
    assert plain(match.state.outcome()) == end["outcome"]
    assert match.audit() == []
    assert match.to_text() == text, "the log reads differently"
