"""What an undo button says about a go in which somebody else has hidden something."""

from __future__ import annotations

from dataclasses import replace

from piazza.kernel import Match
from piazza.server.tables.sight import see
from tests.dice import GAME


def test_the_secret_of_another_seat_is_not_named() -> None:
    one_go = replace(GAME, go_ends=("kept", "rested", "fell"))
    match = Match.start(one_go, ["Ada", "Bea"], {}, "hidden", shared=True)
    match.play(0, "hide 3")
    match.play(1, "hide 5")
    told = [see(match, viewer).undo.text for viewer in (None, 0, 1)]
    assert all("a hidden move" in text for text in told)
    assert [("of 3" in text, "of 5" in text) for text in told] == [(False, False), (True, False), (False, True)]
