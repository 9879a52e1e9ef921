"""City Heroes keeps the laws of every title, poor and rich."""

from __future__ import annotations

import pytest

from piazza.games.city_heroes import GAME
from piazza.kernel import Game, conformance
from tests.games.city_heroes.players import RICH

SAMPLES = list(GAME.samples)[:5]
"""One to five players, each against another rival."""


@pytest.mark.rules("CH-ENG-1", "CH-ENG-2", "CH-ENG-8", "CH-ENG-9")
@pytest.mark.parametrize("sample", SAMPLES)
def test_laws_hold_in_many_games(sample: str) -> None:
    report = conformance.check(GAME, games=200, samples=[sample], every=1600, replay=50)
    assert report.ok, [(law.name, law.detail) for law in report.laws if not law.ok]


@pytest.mark.parametrize("game", [GAME, RICH], ids=lambda game: game.id)
@pytest.mark.parametrize("sample", SAMPLES)
def test_laws_hold_in_games_looked_at_closely(game: Game, sample: str) -> None:
    report = conformance.check(game, games=1, samples=[sample], every=60)
    assert report.ok, [(law.name, law.detail) for law in report.laws if not law.ok]
