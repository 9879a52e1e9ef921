"""City Heroes at the generic table: three people at one screen, through the page alone."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.browser.test_table import actions, play
from tests.support.pages import set_up, start
from tests.support.server import Server


def write(page: Page, *notations: str) -> None:
    """Type moves one after the other."""
    for notation in notations:
        page.get_by_placeholder("Type a move").fill(notation)
        play(page, page.get_by_role("button", name="Play", exact=True))


def sit(page: Page, name: str) -> None:
    page.get_by_role("list", name="Players").get_by_role("button", name=name).click()
    expect(page.get_by_text(f"{name} to move")).to_be_visible()


def test_three_people_settle_build_trade_and_go_on(page: Page, server: Server) -> None:
    set_up(page, server, "City Heroes", "Ada", "Bruno", "Chiara")
    page.get_by_label("Map seed").fill("venezia")
    start(page)
    actions(page).first.wait_for()
    write(page, "buy T15", "end go", "buy T20", "end go", "buy T40", "end go", "pass", "pass", "pass")
    write(page, "build market on T15", "token stone", "end go", "pass", "pass", "pass")
    write(page, "trade with 3")
    sit(page, "Chiara")
    write(page, "agree")
    sit(page, "Bruno")
    write(page, "offer 1 wheat", "accept")
    sit(page, "Chiara")
    write(page, "accept", "confirm")
    sit(page, "Bruno")
    write(page, "confirm")
    log = page.get_by_role("log")
    expect(log).to_contain_text("Ada builds Market on T15 for 1 Stone and 1 Worker.")
    expect(log).to_contain_text("Bruno gives Chiara 1 Wheat for nothing.")
    rng = random.Random(3)
    for _ in range(40):
        count = actions(page).count()
        assert count > 0
        play(page, actions(page).nth(rng.randrange(count)))
