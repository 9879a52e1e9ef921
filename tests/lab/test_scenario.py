"""Rule scripts are read as the page on the notation says."""

from __future__ import annotations

from pathlib import Path

from piazza.lab.scenario import expand, read


def test_a_span_of_ids_is_spelled_out() -> None:
    assert expand(["A-B-2..4", "A-C-1"]) == ["A-B-2", "A-B-3", "A-B-4", "A-C-1"]


def test_a_scenario_names_every_rule_of_a_span(tmp_path: Path) -> None:
    file = tmp_path / "bids.txt"
    file.write_text("scenario Bids\nrules NM-BID-1..2 NM-END-1\ngame night-market\n---\nexpect move *\n")
    assert read(file)[0].rules == ["NM-BID-1", "NM-BID-2", "NM-END-1"]
