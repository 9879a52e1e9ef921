"""The table of a title without drawings: its places, its values, its headline, and its card on the start page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.support import axe
from tests.support.pages import no_questions
from tests.support.server import Server

TITLES = "tests.tiny:GAME tests.dice:GAME tests.garden:GAME tests.garden.plain:GAME"
PHONE: ViewportSize = {"width": 390, "height": 844}
LONG = "Bartholomew of the Long Meadow"


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


def test_lists_with_an_entry_for_each_player_have_their_names(page: Page, server: Server) -> None:
    sit(page, server, "Ada", "Bea")
    scores = page.get_by_role("region", name="Scores")
    expect(scores.get_by_role("row", name="Bea 0")).to_be_visible()
    sit(page, server, "Ada", "Bea", game="lantern-steps")
    page.get_by_role("button", name="I am Ada").click()
    climbers = page.get_by_role("region", name="Climbers")
    expect(climbers.get_by_role("rowheader", name="Bea")).to_be_visible()


def test_nothing_moves_when_values_appear_and_vanish(page: Page, server: Server) -> None:
    sit(page, server, "Ada", "Bea")
    expect(spot(page, "r4c4")).to_be_visible()

    def layout() -> Any:
        return page.locator(".stage [data-field], .stage [data-place]").evaluate_all(
            "nodes => nodes.map(n => [n.offsetLeft, n.offsetTop, n.offsetWidth, n.offsetHeight])"
        )

    empty = layout()
    plant(page, "r2c3", "bean")
    plant(page, "r1c1", "leek")
    assert layout() == empty
    spot(page, "r2c3").click()
    expect(page.locator("[data-field=last_watered]")).to_contain_text("r2c3")
    assert layout() == empty
    spot(page, "r3c3").click()
    assert layout() == empty


@pytest.mark.parametrize("game", ["kitchen-garden", "lantern-steps", "night-market", "plain-city"])
def test_nothing_overflows_on_a_phone(page: Page, server: Server, game: str) -> None:
    page.set_viewport_size(PHONE)
    sit(page, server, LONG, "Bea", game=game)
    if page.locator(".curtain").is_visible():
        page.get_by_role("button", name=f"I am {LONG}").click()
    if game == "kitchen-garden":
        plant(page, "r1c1", "bean")
    page.locator(".stage [data-field]").first.wait_for()
    over = page.locator(".stage [data-field], .stage [data-place], .headline, main").evaluate_all(
        "nodes => nodes.filter(n => n.scrollWidth > n.clientWidth + 1).map(n => n.outerHTML.slice(0, 120))"
    )
    assert over == []


def test_axe_finds_nothing_at_a_table_with_a_chosen_place(page: Page, server: Server) -> None:
    sit(page, server, "Ada", "Bea")
    plant(page, "r2c3", "bean")
    spot(page, "r1c1").click()
    axe.check_both(page)
    page.set_viewport_size(PHONE)
    axe.check_both(page)


def test_the_board_in_letters_is_readable_on_a_phone(page: Page, server: Server) -> None:
    page.set_viewport_size(PHONE)
    sit(page, server, "Ada", "Bea", game="plain-city")
    letters = page.get_by_label("The board, drawn in letters")
    expect(letters).to_be_visible()
    size = letters.evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
    assert size >= 12
    assert letters.evaluate("node => node.scrollWidth > node.clientWidth")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]


def test_the_start_page_knows_no_title(page: Page, server: Server) -> None:
    no_questions(page)
    page.goto(server.url)
    expect(page.get_by_text("every rule kept for you")).not_to_contain_text("Three cities")
    card = page.locator("label[data-title=kitchen-garden]")
    expect(card.locator(".vig")).to_have_text("KG")
    card.click()
    menu = page.get_by_role("navigation", name="Main menu")
    expect(menu.get_by_role("link", name="Play alone")).to_have_text("Play alone Against bots", use_inner_text=True)
    expect(menu.get_by_role("link", name="Learn")).not_to_contain_text("guided")
    page.locator("label[data-title=micro-city]").click()
    expect(menu.get_by_role("link", name="Play alone")).to_contain_text("Solo or against bots")
    expect(menu.get_by_role("link", name="Learn")).to_contain_text("A guided first game")
