"""Every rule script under this folder is a test."""

from __future__ import annotations

import pytest

from tests.support.scenario import Run, Scenario, read_all

SCENARIOS = read_all()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_scenario(scenario: Scenario) -> None:
    assert scenario.rules, "a scenario names the rules that it proves"
    assert any(line.split()[0] in ("expect", "refuse", "allow") for _, line in scenario.steps), "it asserts nothing"
    Run(scenario).all()
