"""The table frame, played through the page alone by the plain list of every move."""

from __future__ import annotations

import random
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.pages import set_up, start
from tests.support.server import Server


def sit(page: Page, server: Server, table: str) -> None:
    """At a table of the server's owner."""
    server.lend(page.context)
    page.goto(f"{server.url}/table/{table}")


def stage(page: Page) -> Locator:
    return page.get_by_role("region", name="Table", exact=True)


def number(page: Page) -> int:
    return int(stage(page).get_attribute("data-number") or 0)


def actions(page: Page) -> Locator:
    """The list of every move: all of a title without drawings, folded below what a title draws."""
    return page.locator(".every button[data-action]:not([data-action=concede])")


def unfold(page: Page) -> None:
    """The list is there, and has something in it."""
    summary = page.get_by_text("Every move")
    summary.or_(actions(page).first).first.wait_for()
    if summary.is_visible() and not page.locator(".every").is_visible():
        summary.click()
    actions(page).first.wait_for()


def play(page: Page, button: Locator) -> None:
    """Click, and wait until the table has moved on."""
    before = number(page)
    button.click()
    expect(stage(page)).not_to_have_attribute("data-number", str(before))


def test_a_whole_solo_game_of_micro_city(page: Page, server: Server) -> None:
    set_up(page, server, "Micro City", "Chiara", alone=True, seed="a quiet town")
    start(page)
    expect(page.get_by_text("Your move")).to_be_visible()
    unfold(page)

    rng, moves = random.Random(7), 0
    ending = page.get_by_role("region", name="How it ended")
    while not ending.is_visible():
        count = actions(page).count()
        assert count > 0
        play(page, actions(page).nth(rng.randrange(count)))
        moves += 1
        if moves == 6:
            undo_once(page)
        if moves == 12:
            reload_loses_nothing(page)
        assert moves < 600
    expect(ending).to_contain_text("Lost")
    record = page.request.get(f"{server.url}/api/matches/{page.url.rpartition('/')[2]}/record.txt").text()
    assert "\nundo 1 to" in record

    ending.get_by_role("link", name="New table").click()
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_role("listitem").filter(has_text="Chiara").first).to_contain_text("Over")


def undo_once(page: Page) -> None:
    before, view = number(page), stage(page).inner_text()
    play(page, actions(page).first)
    play(page, page.get_by_role("button", name="Undo"))
    assert number(page) > before
    assert stage(page).inner_text() == view


def reload_loses_nothing(page: Page) -> None:
    before, view, log = number(page), stage(page).inner_text(), page.get_by_role("log").inner_text()
    page.reload()
    expect(stage(page)).to_have_attribute("data-number", str(before))
    unfold(page)
    assert stage(page).inner_text() == view
    assert page.get_by_role("log").inner_text() == log


def test_hotseat_with_secrets_behind_a_curtain(page: Page, server: Server) -> None:
    set_up(page, server, "Night Market", "Ada", "Bea")
    start(page)

    hand = {name: page.get_by_role("row", name=name).get_by_role("cell").last for name in ("Ada", "Bea")}
    expect(page.get_by_role("dialog")).to_contain_text("Who looks at the screen?")
    for _ in range(3):
        page.get_by_role("button", name="I am Ada").click()
        expect(hand["Ada"]).not_to_have_text("–")
        expect(hand["Bea"]).to_have_text("–")
        play(page, actions(page).first)
        page.get_by_role("button", name="Pass the screen to Bea").click()
        expect(page.get_by_role("dialog")).to_contain_text("Pass the screen to Bea")
        expect(stage(page)).to_be_hidden()
        page.get_by_role("button", name="I am Bea").click()
        expect(hand["Ada"]).to_have_text("–")
        expect(hand["Bea"]).not_to_have_text("–")
        play(page, actions(page).first)
        if page.get_by_role("region", name="How it ended").is_visible():
            break
        page.get_by_role("button", name="Pass the screen").or_(actions(page).first).first.wait_for()
        page.reload()
    expect(page.get_by_role("region", name="How it ended")).to_contain_text("The best trader earned")


FOCUSED = """() => {
    const active = document.activeElement, part = active.closest('[data-focus]');
    const moves = [...(part?.querySelectorAll('[data-action]') ?? [])].filter((move) => move.getClientRects().length);
    const all = moves.map((move) => move.dataset.action);
    return { part: part?.dataset.focus, move: active.dataset.action, all, led: active.matches('.stage .can') };
}"""
GOES_ON = f"""(pressed) => {{
    const now = ({FOCUSED})(), wanted = now.all.includes(pressed.move) ? pressed.move : now.all[0];
    return now.led || (now.part === pressed.part && now.move === wanted);
}}"""


def test_the_keyboard_alone_will_do(page: Page, server: Server) -> None:
    sit(page, server, server.table("Chiara", game="micro-city"))
    unfold(page)
    before = number(page)
    page.keyboard.press("1")
    expect(stage(page)).not_to_have_attribute("data-number", str(before))
    before = number(page)
    notation = actions(page).first.get_attribute("data-action") or ""
    page.keyboard.press("/")
    page.keyboard.type(notation)
    page.keyboard.press("Enter")
    expect(stage(page)).not_to_have_attribute("data-number", str(before))
    expect(page.get_by_label("Move in notation")).to_be_focused()
    page.keyboard.type("fly away")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("is no action of this title")
    for _ in range(3):
        before = number(page)
        while not page.evaluate("document.activeElement.matches('[data-action]')"):
            page.keyboard.press("Tab")
        pressed = page.evaluate(FOCUSED)
        page.keyboard.press("Enter")
        expect(stage(page)).not_to_have_attribute("data-number", str(before))
        # On the same move, where that is gone on the first one of the same part, or where the title leads next.
        page.wait_for_function(GOES_ON, arg=pressed)


def test_what_cannot_be_done_says_why_and_leads_to_the_rule(page: Page, server: Server) -> None:
    sit(page, server, server.table("Ada", "Bea"))
    page.get_by_role("button", name="I am Ada").click()
    play(page, actions(page).first)
    page.get_by_text("Not now").click()
    expect(page.get_by_text("Wait until the bids are turned up.")).to_be_visible()
    page.get_by_role("button", name="NM-BID-1").first.click()
    rule = page.get_by_role("dialog", name="NM-BID-1")
    expect(rule).to_contain_text("All players at once lay one stall")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Help").click()
    page.get_by_label("Search the help").fill("nine stalls")
    expect(page.get_by_role("dialog")).to_contain_text("the higher one wins the bid")


def test_a_move_made_while_the_server_is_away_is_played_once_it_is_back(page: Page, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        sit(page, server, server.table("Chiara", game="micro-city"))
        unfold(page)
        before = number(page)
        server.stop(signal.SIGKILL)
        expect(page.get_by_text("The connection is lost")).to_be_visible()
        actions(page).first.click()
        server.start()
        expect(stage(page)).not_to_have_attribute("data-number", str(before), timeout=20_000)
        expect(page.get_by_text("The connection is lost")).to_be_hidden()
        entries = server.get(f"/api/matches/{page.url.rpartition('/')[2]}/record.json").json()["entries"]
        assert sum(line.startswith("1 ") for line in entries) == 1
    finally:
        server.stop()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_needs_no_sideways_scrolling(page: Page, server: Server, scheme: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")

    def fits() -> bool:
        return bool(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"))

    page.goto(server.url)
    page.get_by_role("link", name="Play alone").wait_for()
    assert fits()
    name = "Alessandra-Maria the Third of Montepulci"
    sit(page, server, server.table(name, "Bo", game="micro-city"))
    for tab, shown in (
        ("Play", stage(page)),
        ("Company", page.get_by_label("Company").first),
        ("Log", page.get_by_role("log")),
    ):
        page.get_by_role("tab", name=tab).click()
        expect(shown).to_be_visible()
        assert fits()
    expect(stage(page)).to_be_hidden()
    sit(page, server, server.table(name, "Bo"))
    page.get_by_role("button", name=f"I am {name}").click()
    for tab, shown in (("Board", stage(page)), ("Actions", actions(page).first), ("Log", page.get_by_role("log"))):
        page.get_by_role("tab", name=tab).click()
        expect(shown).to_be_visible()
        assert fits()


def test_a_record_is_opened_among_the_games(page: Page, server: Server) -> None:
    text = server.get(f"/api/matches/{server.table('Ada', 'Bea')}/save.txt").text
    page.goto(f"{server.url}/games")
    page.get_by_text("Open a record").click()
    page.get_by_role("textbox", name="Record").fill("nonsense")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("a record starts with the line")
    page.get_by_role("textbox", name="Record").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="I am Bea").click()
    expect(page.get_by_role("row", name="Bea").get_by_role("cell").last).not_to_have_text("–")


def test_a_table_that_is_not_there(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/table/nothing")
    expect(page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
