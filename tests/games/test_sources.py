"""Where points came from, added up, is what the players have: over all golden playthroughs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from piazza.kernel import Match, Record

GOLDEN = Path(__file__).parent.parent / "playthroughs"
RECORDS = sorted(path for path in GOLDEN.glob("*/*.record") if path.parent.name != "micro_city" or "duel" in path.stem)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_sources_add_up(path: Path) -> None:
    match = Match.load(Record.from_text(path.read_text()))
    seen = [event.seen_by(None) for number in match.history.standing for event in match.history.events[number - 1]]
    found = match.game.figures.sources(seen, match.setup.seats)
    sums = [sum(source.values[seat] for source in found) for seat in range(match.setup.seats)]
    assert sums == _points(match)


def _points(match: Match) -> list[int]:
    view: Any = match.state.view(None)
    if match.game.id == "city-heroes":
        return [score.before for score in view.final.scores]
    if match.game.id == "city-of-iron":
        return [player.vp - sum(player.bonuses.values()) for player in view.players]
    return [company.vp for company in view.companies]
