"""The table of a title without drawings: its places, its values, its headline, and its card on the start page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.pages import no_questions
from tests.support.server import Server

TITLES = "tests.tiny:GAME tests.dice:GAME tests.garden:GAME tests.garden.plain:GAME"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("generic"), titles=TITLES).start()
    yield running
    running.stop()


def sit(page: Page, server: Server, *names: str, game: str = "kitchen-garden", **options: Any) -> None:
    table = server.table(*names, game=game, **options)
    no_questions(page)
    server.lend(page.context)
    page.goto(f"{server.url}/table/{table}")
    page.get_by_role("region", name="Table", exact=True).or_(page.locator(".curtain")).first.wait_for()


def bed(page: Page, place: str) -> Locator:
    return page.locator(f"[data-place={place}]")


def spot(page: Page, place: str) -> Locator:
    return bed(page, place).get_by_role("button")


def tray(page: Page) -> Locator:
    return page.get_by_role("group", name="Actions at the chosen places")


def plant(page: Page, place: str, what: str) -> None:
    spot(page, place).click()
    tray(page).get_by_role("button", name=f"Plant a {what} in {place}").click()
    expect(bed(page, place)).to_contain_text(what, ignore_case=True)


def headline(page: Page) -> Locator:
    return page.locator(".headline")


def test_a_place_offers_the_actions_that_name_it(page: Page, server: Server) -> None:
    sit(page, server, "Ada", "Bea")
    expect(spot(page, "r2c3")).to_have_accessible_name("r2c3: 2 actions")
    spot(page, "r2c3").click()
    expect(spot(page, "r2c3")).to_have_attribute("aria-pressed", "true")
    expect(tray(page).get_by_role("button")).to_have_text(["Plant a bean in r2c3", "Plant a leek in r2c3"])
    spot(page, "r2c3").click()
    expect(tray(page).get_by_role("button")).to_have_count(0)
    plant(page, "r2c3", "bean")
    expect(bed(page, "r2c3").get_by_role("button")).to_have_count(0)


def test_a_place_with_one_action_plays_it_and_two_places_make_a_move(page: Page, server: Server) -> None:
    sit(page, server, "Ada", "Bea")
    plant(page, "r2c3", "bean")
    plant(page, "r1c1", "leek")
    expect(spot(page, "r2c3")).to_have_accessible_name("r2c3, bean: Water r2c3")
    spot(page, "r2c3").click()
    expect(bed(page, "r2c3")).to_contain_text("Watered")
    spot(page, "r1c1").click()
    spot(page, "r2c3").click()
    expect(tray(page).get_by_role("button", name="Carry r2c3 to r2c2")).to_be_visible()
    spot(page, "r2c2").click()
    expect(bed(page, "r2c2")).to_contain_text("bean", ignore_case=True)
    expect(bed(page, "r2c3")).not_to_contain_text("bean", ignore_case=True)


def test_places_by_the_keyboard(page: Page, server: Server) -> None:
    sit(page, server, "Ada", "Bea")
    spot(page, "r1c1").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(spot(page, "r2c2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(tray(page).get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(spot(page, "r2c2")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(bed(page, "r2c2")).to_contain_text("leek", ignore_case=True)


def test_the_places_of_a_larger_title(page: Page, server: Server) -> None:
    sit(page, server, "Ada", "Bea", game="plain-city")
    expect(headline(page)).to_contain_text("Bea")
    expect(headline(page)).to_contain_text("Place the Engineer or concede")
    spot(page, "r2c3").click()
    expect(headline(page)).to_contain_text("Ada")


def test_the_headline_says_whose_turn_it_is_and_what_is_asked(page: Page, server: Server) -> None:
    sit(page, server, "Ada", "Bea")
    expect(headline(page)).to_have_text("Ada Plant", use_inner_text=True)
    plant(page, "r2c3", "bean")
    plant(page, "r1c1", "leek")
    expect(headline(page)).to_have_text("Ada Plant or water", use_inner_text=True)
