"""Every "no" has a code of the document, a rule of the document and a sentence."""

from __future__ import annotations

import re

import pytest

from piazza.games.micro_city import GAME
from piazza.kernel import Rng
from piazza.lab.scenario import read_folder
from tests.games.micro_city.test_laws import positions
from tests.scenarios import HERE

TABLE = GAME.document().split("## 19.")[1].split("## 20.")[0]
CODES = {code for line in re.findall(r"^\| ([A-Z_0-9 /]+) \|", TABLE, re.MULTILINE) for code in line.split(" / ")}


@pytest.mark.parametrize("sample", ["solo with all", "coop with all", "duel with all", "solo eiffel_tower"])
def test_refusals_are_those_of_the_document(sample: str) -> None:
    rng = Rng(sample)
    for state in positions(sample, 1):
        for seat in range(state.seats):
            for action in GAME.alphabet:
                no = state.refusal(seat, action) if rng.uniform(5) == 0 else None
                if no is not None:
                    assert no.code in CODES - {"OPTION"}
                    assert no.rule in GAME.rulebook
                    assert re.fullmatch(r"['A-Z0-9rS].*\.", no.text), no.text


def test_equal_reasons_read_alike() -> None:
    """A list of refusals can be grouped by its sentences: what does not fit the phase does so for one reason."""
    for state in positions("duel with all", 1):
        for seat in state.to_move():
            nos = [no for action in GAME.alphabet if seat >= 0 and (no := state.refusal(seat, action))]
            assert len({no.text for no in nos if no.code == "PHASE"}) <= 1


def test_every_code_is_met_in_a_script() -> None:
    lines = [
        line for scenario in read_folder(HERE / "micro_city") for _, line in scenario.steps if line.startswith("refuse")
    ]
    met = {line.split(" : ")[1].split()[0] for line in lines}
    assert met == CODES - {"OPTION"}  # options are refused before there is a script
