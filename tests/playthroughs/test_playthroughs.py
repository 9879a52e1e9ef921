"""Golden playthroughs: whole games, stored with the position in which they ended.

A script of each title writes them anew, after a change of the rules or of the log that is meant: for Micro City
`python -m tests.games.micro_city.planner`, for City Heroes `python -m tests.games.city_heroes.make_playthroughs`, for
City of Iron `python -m tests.games.city_of_iron.busy`.
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
