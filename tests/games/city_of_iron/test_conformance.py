"""The laws of the kernel with 2, 3 and 4 players, with and without powers and expansion."""

from __future__ import annotations

import pytest

from piazza.games.city_of_iron import GAME
from piazza.kernel import conformance


@pytest.mark.rules("COI-INV-1", "COI-INV-5", "COI-INFO-5", "COI-STEP-2")
@pytest.mark.parametrize("sample", GAME.samples)
def test_laws_hold_in_many_games(sample: str) -> None:
    report = conformance.check(GAME, 200, samples=[sample], every=700, replay=100)
    assert not [(law.name, law.detail) for law in report.laws if not law.ok]


def test_the_samples_are_all_combinations() -> None:
    assert len(GAME.samples) == 12
    assert {seats for seats, _ in GAME.samples.values()} == {2, 3, 4}
