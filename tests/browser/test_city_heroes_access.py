"""axe-core finds nothing at the City Heroes table, nothing scrolls sideways on a phone, and the map pans smoothly."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.heroes import kind, moment, open_record, tile
from tests.support import axe
from tests.support.server import Server

MOMENTS = {
    "expansion": ("la-rotonda", 61),
    "construction": ("magnates", 120),
    "interaction": ("biblioteka", 150),
    "the end": ("won-by-scholars", 10_000),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_no_violation(page: Page, server: Server, name: str) -> None:
    open_record(page, server, moment(*MOMENTS[name]))
    if name == "expansion":
        tile(page, "T28").click()
    elif name == "construction":
        kind(page, "Build").click()
    elif name == "interaction":
        page.get_by_role("button", name="Ferrara").first.click()
    axe.check_both(page)


@pytest.mark.parametrize("name", MOMENTS)
def test_a_phone_needs_no_sideways_scrolling(page: Page, server: Server, name: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_record(page, server, moment(*MOMENTS[name]))
    for tab in ("Play", "Me", "Rival", "Log"):
        page.get_by_role("tab", name=tab, exact=True).click()
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), tab


@pytest.mark.parametrize("panel", ["Bank", "Lucca", "Influence"])
def test_an_exchange_fits_a_phone(page: Page, server: Server, panel: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_record(page, server, moment("magnates", 120))
    page.get_by_role("tab", name="Me", exact=True).click()
    page.get_by_role("button", name=panel, exact=True).click()
    frame = page.get_by_role("dialog").locator(".frame")
    assert frame.evaluate("node => node.scrollWidth <= node.clientWidth")
    for plus in page.get_by_role("dialog").get_by_role("button", name="More").all():
        plus.scroll_into_view_if_needed()
        expect(plus).to_be_in_viewport(ratio=1)
