"""The golden playthroughs show what they are kept for; that they replay is tested for all titles together."""

from __future__ import annotations

import json

from tests.games.city_heroes.make_playthroughs import PLAYTHROUGHS, game
from tests.playthroughs.make import HERE

STAGES = {"city_hall": 4, "kronborg": 6, "la_rotonda": 3, "carrariae": 6, "biblioteka_marciana": 7}
FOLDER = HERE / "city_heroes"


def test_they_show_trade_pillage_every_work_victory_and_defeat() -> None:
    ends = {path.stem: json.loads(path.read_text()) for path in FOLDER.glob("*.json")}
    assert ends.keys() == PLAYTHROUGHS.keys()
    finished = {
        id for end in ends.values() for id, work in end["position"]["works"].items() if work["stages"] == STAGES[id]
    }
    assert finished == STAGES.keys()
    assert {end["outcome"]["lost"] for end in ends.values()} == {True, False}
    assert "gives" in (FOLDER / "trade.record").read_text()
    assert " pillages T" in (FOLDER / "pillage.record").read_text()
    for name, signs in (
        ("war", ("lose T", " loses 1 weapon", " of the defence fall")),
        ("magnates", ("The smithies:", "Temples:", "Bank dividends:", "Markets and festivals:", " into Cathedral")),
    ):
        record = (FOLDER / f"{name}.record").read_text()
        assert [sign for sign in signs if sign not in record] == [], name


def test_the_same_players_play_the_same_game_again() -> None:
    assert game("won-alone").to_text() == (FOLDER / "won-alone.record").read_text()
