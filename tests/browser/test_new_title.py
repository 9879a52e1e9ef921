"""A title fresh from ``piazza new-title`` is played at the generic table."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from piazza.cli import run
from tests.support.pages import no_questions
from tests.support.server import ROOT, Server


def test_it_is_played_in_the_browser(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new-title", "Pebble Pile"]) == 0
    path = os.pathsep.join([str(ROOT / "src"), str(tmp_path)])
    server = Server(tmp_path / "data", env={"PIAZZA_TITLES": "pebble_pile:GAME", "PYTHONPATH": path}).start()
    try:
        id = server.table("Ada", "Bea", game="pebble-pile", seed="stones")
        server.lend(page.context)
        no_questions(page)
        page.goto(f"{server.url}/table/{id}")
        page.get_by_role("button", name="Take three").click()
        expect(page.get_by_text("takes 3 stones; 12 left.").first).to_be_visible()
        expect(page.get_by_role("button", name="Take one")).to_be_visible()
    finally:
        server.stop()
