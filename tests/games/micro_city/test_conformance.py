"""The laws of the kernel in every mode and with every expansion."""

from __future__ import annotations

import pytest

from piazza.games.micro_city import GAME
from piazza.games.micro_city.pieces import CHALLENGES
from piazza.kernel import conformance

BUILDINGS = {f"solo {id}" for id in CHALLENGES[1:]}
"""Challenges differ in their content alone: one of them is played as often as the other modes."""


@pytest.mark.rules("MC-ENG-5", "MC-ENG-10", "MC-ENG-11")
@pytest.mark.parametrize("sample", GAME.samples)
def test_laws_hold_in_many_games(sample: str) -> None:
    games = 10 if sample in BUILDINGS else 100
    report = conformance.check(GAME, games, samples=[sample], every=150)
    assert not [(law.name, law.detail) for law in report.laws if law.failures]


@pytest.mark.rules("MC-ENG-1", "MC-ENG-6")
@pytest.mark.parametrize("sample", GAME.samples)
def test_laws_hold_in_every_position(sample: str) -> None:
    report = conformance.check(GAME, 1, samples=[sample], every=2, seed="closely")
    assert not [(law.name, law.detail) for law in report.laws if law.failures]
