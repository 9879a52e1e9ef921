"""The games behind the pictures of the README still go by the rules."""

from __future__ import annotations

import pytest

from piazza.kernel import Match, Record
from screenshots import MOMENTS, POSITIONS, THEATRE_ENTRY
from showcase import GAMES


@pytest.mark.parametrize("title", GAMES)
def test_the_game_of_a_picture(title: str) -> None:
    record = Record.from_text((POSITIONS / f"{title}.record").read_text())
    match, show = Match.load(record), GAMES[title]
    assert (record.header.game, record.header.seats, record.header.seed) == (title, show.names, show.seed)
    assert match.state.outcome() is not None
    assert match.audit() == []
    assert max(MOMENTS[title], THEATRE_ENTRY if title == "city-heroes" else 0) < len(record.entries)
