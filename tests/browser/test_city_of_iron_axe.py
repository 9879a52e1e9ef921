"""axe-core finds nothing on the table of City of Iron, at moments that look different."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.support import axe
from tests.support.pages import no_questions
from tests.support.server import Server

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs" / "city_of_iron"


def moment(name: str, entries: int) -> str:
    header, _, body = (PLAYTHROUGHS / f"{name}.record").read_text().partition("---\n")
    lines = [line for line in body.splitlines() if not line.lstrip().startswith("#")]
    return header + "---\n" + "\n".join(lines[:entries]) + "\n"


@pytest.mark.parametrize(
    ("name", "entries", "select"),
    [
        ("four_with_all", 37, ""),
        ("four_with_all", 47, ""),
        ("four_with_all", 402, "[data-at='row:B18']"),
        ("four_with_all", 351, ""),
        ("two", 40, ""),
    ],
    ids=["piles", "bid", "a building", "discards", "purchase"],
)
def test_no_violation(page: Page, server: Server, name: str, entries: int, select: str) -> None:
    no_questions(page)
    table = page.request.post(f"{server.url}/api/matches", data={"record": moment(name, entries)}).json()["id"]
    page.goto(f"{server.url}/table/{table}")
    page.locator(".curtain button").first.click()
    page.locator(".iron").wait_for()
    if select:
        page.locator(select).click()
    axe.check_both(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    axe.check(page)
