"""Every rule script under this folder is a test."""

from __future__ import annotations

import pytest

from piazza.lab.scenario import Run, Scenario, read_folder
from tests.scenarios import HERE


@pytest.mark.parametrize("scenario", read_folder(HERE), ids=str)
def test_scenario(scenario: Scenario) -> None:
    assert scenario.rules, "a scenario names the rules that it proves"
    assert scenario.asserts, "it asserts nothing"
    Run(scenario).all()
