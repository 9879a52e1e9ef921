"""City of Iron on the generic table: two players at one screen, through the page alone."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.browser.test_table import actions
from tests.support.pages import set_up, start
from tests.support.server import Server

MOVES = 40


def test_two_players_at_one_screen(page: Page, server: Server) -> None:
    set_up(page, server, "City of Iron", "Ada", "Bruno", seed="brass")
    start(page)

    rng = random.Random(4)
    sitting = page.get_by_role("button", name="I am ").first
    passing = page.get_by_role("button", name="Pass the screen").first
    table = page.locator("[data-number]")
    for _ in range(MOVES):
        sitting.or_(passing).or_(actions(page).first).first.wait_for()
        if not sitting.is_visible() and not actions(page).count():
            passing.click()
            sitting.wait_for()
        if sitting.is_visible():
            sitting.click()
            actions(page).first.wait_for()
        before = table.get_attribute("data-number")
        buttons = actions(page)
        buttons.nth(rng.randrange(buttons.count())).click()
        expect(table).not_to_have_attribute("data-number", before or "")
    assert int(table.get_attribute("data-number") or 0) > MOVES
