"""The guide to a new title describes the files that ``piazza new-title`` writes."""

from __future__ import annotations

import re
from importlib.resources import files

from piazza.kernel import conformance
from tests.support.command import ROOT
from tests.tiny import GAME

GUIDE = (ROOT / "docs" / "new-game.md").read_text()


def test_the_guide_names_every_file_of_the_skeleton() -> None:
    table = GUIDE.split("## The files")[1].split("## The steps")[0]
    named = {
        name.rstrip("/") for row in re.findall(r"^\| (`.*?) \|", table, re.M) for name in re.findall(r"`(.*?)`", row)
    }
    skeleton = files("piazza.cli").joinpath("skeleton").iterdir()
    assert named == {entry.name.removesuffix(".template") for entry in skeleton}


def test_the_guide_names_every_law() -> None:
    named = set(re.findall(r"^\| (\w[\w ]*) \| \w", GUIDE, re.M)) - {"law", "file"}
    assert named == {law.name for law in conformance.check(GAME, games=1).laws}
