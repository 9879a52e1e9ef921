"""City Heroes keeps the laws of every title, poor and rich."""

from __future__ import annotations

import os

import pytest

from piazza.games.city_heroes import GAME
from piazza.kernel import Game, conformance
from tests.games.city_heroes.players import RICH

GAMES = int(os.environ.get("PIAZZA_GAMES", "1"))


@pytest.mark.rules("CH-ENG-1", "CH-ENG-2", "CH-ENG-8", "CH-ENG-9")
@pytest.mark.parametrize("game", [GAME, RICH], ids=lambda game: game.id)
@pytest.mark.parametrize("sample", list(GAME.samples)[:5])
def test_conformance(game: Game, sample: str) -> None:
    report = conformance.check(game, games=GAMES, samples=[sample], every=60)
    assert report.ok, [(law.name, law.detail) for law in report.laws if not law.ok]
