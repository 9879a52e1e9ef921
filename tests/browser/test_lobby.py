"""Two people at two screens, through the page alone."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.test_table import actions, number, stage
from tests.support.pages import no_questions
from tests.support.server import Server


def play(page: Page) -> None:
    before = number(page)
    actions(page).first.click()
    expect(stage(page)).not_to_have_attribute("data-number", str(before))


def test_from_the_lobby_to_a_match_of_two(page: Page, browser: Browser, server: Server) -> None:
    context = browser.new_context()
    bea = context.new_page()
    bea.goto(f"{server.url}/lobby")
    bea.get_by_label("Your name").fill("Bea")

    no_questions(page)
    page.goto(server.url)
    page.get_by_role("link", name="Online").click()
    page.get_by_role("button", name="Play offline").click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("radiogroup", name="Title", exact=True).get_by_text("Night Market").click()
    page.get_by_label("Name of the table").fill("Market day")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Market day")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_disabled()
    expect(page.get_by_text("Seat 2 is empty")).to_be_visible()

    bea.get_by_role("button", name="Join Market day").click()
    expect(bea.get_by_role("list", name="Seats")).to_contain_text("Bea (you)")
    bea.get_by_label("Say something").fill("good luck")
    bea.get_by_label("Say something").press("Enter")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Bea: good luck")
    bea.get_by_role("button", name="I am ready").click()
    page.get_by_role("button", name="Start").click()

    for screen in (page, bea):
        expect(stage(screen)).to_be_visible()
        expect(screen.get_by_role("dialog")).to_have_count(0)
    hand = bea.get_by_role("row", name="Ada").get_by_role("cell").last
    expect(hand).to_have_text("–")
    play(page)
    expect(bea.get_by_role("log", name="What happened")).to_contain_text("Ada bids.")
    play(bea)
    page.get_by_role("button", name="Ask to take back").click()
    bea.get_by_role("button", name="Agree", exact=True).click()
    expect(page.get_by_role("button", name="Agree", exact=True)).to_have_count(0)
    expect(bea.get_by_role("status").filter(has_text="asks to take")).to_have_count(0)
    bea.on("dialog", lambda dialog: dialog.accept())
    bea.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("region", name="Room")).to_contain_text("Bea resigned.")
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Ada (you)")
    context.close()


def test_the_lobby_fits_a_phone(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.url}/lobby")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("list", name="Seats").wait_for()
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="All tables", exact=True).last.click()
    page.get_by_role("button", name="New", exact=True).wait_for()
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
