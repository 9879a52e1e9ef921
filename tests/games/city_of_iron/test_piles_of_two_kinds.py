"""A move may discard onto two piles: the others see when the second begins, and never the order of the first."""

from __future__ import annotations

import pytest

from piazza.games.city_of_iron import GAME
from piazza.kernel.conformance import check


@pytest.mark.rules("COI-CARD-5", "COI-INFO-2", "COI-INFO-5")
def test_the_order_of_discards_stays_hidden_while_the_second_pile_is_laid() -> None:
    # The third of these games has such a move.
    report = check(GAME, 3, samples=["2 players, powers, expansion"], every=5)
    assert report.broken == []
