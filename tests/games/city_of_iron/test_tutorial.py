"""The moves of the first game that is explained in the browser are legal, and lead where it says."""

from __future__ import annotations

import re
from pathlib import Path

from piazza.games.city_of_iron import GAME
from piazza.kernel import Match

LESSON = Path(__file__).parents[3] / "web" / "src" / "titles" / "city-of-iron" / "tutorial.ts"
BEFORE = {
    "top Scholar": ["play Scholar", "use Cartographer"],
    "done buying": ["buy Explorer"],
    "settle L05": ["play Explorer"],
}
"""What belongs to a move besides what the coach waits for."""
AFTER = {"settle L05": ["token three_1", "use Cartographer", "top Explorer"]}
ALTERNATIVES = {"bid 4", "bid 3"}
PART = re.compile(r"play: (?P<play>\[[^\]]*\]|'[^']*')|seat: BRUNO, action: '(?P<bruno>[^']*)'")


def test_the_lesson_can_be_played() -> None:
    text = LESSON.read_text(encoding="utf-8")
    seed = re.search(r"seed: '([^']*)'", text)
    options = dict(re.findall(r"(nation_\d|bid_order): '([^']*)'", text))
    assert seed is not None
    match = Match.start(GAME, ["Ada", "Bruno"], options, seed.group(1))
    for part in PART.finditer(text):
        if part["bruno"] is not None:
            match.play(1, part["bruno"])
            continue
        for action in re.findall(r"'([^']*)'", part["play"]):
            if action not in ALTERNATIVES:
                match.play(0, *BEFORE.get(action, []), action, *AFTER.get(action, []))
    view = match.state.view(0)
    assert (view.round, view.step) == (2, "purchase")
    assert [city.land for city in view.players[0].cities] == ["L04", "L05"]
    assert view.players[0].stored == ["A15"]
    assert view.on_offer[0] == "T03"
