"""The frame that all tables share: tools, log and past, settings, feedback, menu, end, signs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from piazza.kernel import Match, Record
from tests.browser.heroes import moment
from tests.browser.test_table import number, play, stage, unfold
from tests.support import axe
from tests.support.server import ROOT, Server

OPENING = """piazza 1
game city-heroes rules 1
option map venezia
option rival siena
seat 1 Ada
seat 2 Bruno
seed undo
---
1 buy T15
1 end go
2 buy T20
2 end go
1 pass
2 pass
1 pass
"""
WATCH_FLIGHTS = """(at) => {
    window.flown = [];
    const place = document.querySelector(`[data-holds="${at}"]`);
    const watch = () => window.flown.push(getComputedStyle(place).visibility);
    new MutationObserver(watch).observe(document.querySelector('.air'), { childList: true });
}"""


def whole(record: str) -> str:
    """A golden playthrough to its end."""
    return (ROOT / "tests" / "playthroughs" / f"{record}.record").read_text()


@pytest.fixture
def table(page: Page, server: Server) -> Page:
    """City Heroes in the midst of a game, at one screen, with nothing moving."""
    page.emulate_media(reduced_motion="reduce")
    open_table(page, server, moment("city-hall", 150))
    return page


def open_table(page: Page, server: Server, record: str) -> str:
    id = str(server.post("/api/matches", {"record": record}).json()["id"])
    server.lend(page.context)
    page.goto(f"{server.url}/table/{id}")
    page.get_by_role("toolbar").wait_for()
    return id


def settled(page: Page) -> str:
    """What stands on the page when all answers that were under way have come: nothing changes for a while."""
    before, now = None, page.locator("main").inner_text()
    while now != before:
        page.wait_for_timeout(250)
        before, now = now, page.locator("main").inner_text()
    return now


def type_move(page: Page, notation: str) -> None:
    unfold(page)
    page.get_by_placeholder("Type a move").fill(notation)
    play(page, page.get_by_role("button", name="Play", exact=True))


def tool(page: Page, name: str) -> None:
    page.get_by_role("toolbar").get_by_role("button", name=name).click()


@pytest.mark.rules("CH-UI-37")
def test_the_tools_stand_in_their_order_and_tell_what_they_are(table: Page) -> None:
    tools = table.get_by_role("toolbar").get_by_role("button")
    names = [text.split("\n")[0].strip() for text in tools.all_inner_texts()]
    assert names[:5] == ["Log", "Undo", "Help", "Feedback", "Settings"]
    assert all(title for title in tools.evaluate_all("nodes => nodes.map(node => node.title)"))


@pytest.mark.rules("CH-UI-38")
def test_the_log_leads_into_the_past_and_back(table: Page) -> None:
    """CH-UI-38: by turns; an entry shows the board as it was then."""
    log = table.get_by_role("log")
    settled(table)
    while (earlier := log.locator("button.more")).count():
        earlier.click()
    headings = log.get_by_role("heading", level=3).all_inner_texts()
    assert len(headings) > 3
    assert "Turn" in headings[0]
    story = Match.load(Record.from_text(moment("city-hall", 150))).seen_by(0).story()
    lines = [line.text for _, line in story if not line.heading]
    shown = [text.strip() for text in log.locator("li").all_inner_texts()]
    deal = re.compile(r" (sells|buys) \d")
    assert [line for line in shown if not deal.search(line)] == [line for line in lines if not deal.search(line)]
    # Equal deals in a row are one line.
    assert "Bruno buys 2 Stone from the bank for 6 Ducats." in shown
    assert "Bruno buys 2 Stone from the bank for 6 Ducats." not in lines
    now = settled(table)
    log.locator("button.entry").nth(2).click()
    bar = table.get_by_role("region", name="You look at the past")
    expect(bar).to_be_visible()
    expect(table.locator(".every")).to_have_count(0)
    told = bar.locator("p").inner_text()
    bar.get_by_role("button", name="One step back").click()
    expect(bar.locator("p")).not_to_have_text(told)
    bar.get_by_role("button", name="One step on").click()
    expect(bar.locator("p")).to_contain_text(told.split("\n")[-1])
    table.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    assert settled(table) == now


@pytest.mark.rules("CH-UI-39")
def test_undo_leads_to_the_start_of_a_go_and_on_to_the_beginning(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_table(page, server, OPENING)
    undo = page.get_by_role("toolbar").get_by_role("button", name="Undo")
    unfold(page)
    start = settled(page)
    for move in ("bank sell wheat", "bank sell timber", "build school on T20"):
        type_move(page, move)
    sold = "Sell 1 Wheat to the bank, Sell 1 Timber to the bank"
    expect(undo).to_have_attribute("title", f"Undo your go: {sold}, School on T20")
    play(page, undo)
    assert settled(page) == start
    expect(page.locator(".pname b").first).to_have_text("Bruno")
    # Nothing done in this go: to the start of the one before, and of those before it, across the phases.
    for tip, name in (
        ("the go of Ada: Pass", "Ada"),
        ("the go of Bruno: Pass", "Bruno"),
        ("the go of Ada: Pass", "Ada"),
    ):
        expect(undo).to_have_attribute("title", f"Undo {tip}")
        play(page, undo)
        expect(page.locator(".pname b").first).to_have_text(name)
    expect(undo).to_have_attribute("title", re.compile("^Undo the go of Bruno: .*T20, End your go"))
    page.locator("body").press("u")
    expect(undo).to_have_attribute("title", re.compile("^Undo the go of Ada: .*T15, End your go"))
    play(page, undo)
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_attribute("title", "There is nothing to undo.")
    undo.click(force=True)
    expect(page.get_by_role("status", name="Notices")).to_contain_text("nothing to undo")


@pytest.mark.rules("CH-UI-43", "CH-UI-44")
def test_feedback_goes_with_the_position_and_waits_for_the_server(table: Page) -> None:
    table.keyboard.press("f")
    form = table.get_by_role("dialog", name="Feedback")
    expect(form).to_contain_text(f"entry {number(table)}")
    form.get_by_role("button", name="Send").click()
    expect(form.get_by_role("alert")).to_contain_text("Choose Good, Bad or Bug")
    for tag in ("Good", "Bad", "Bug"):
        form.get_by_role("button", name=tag).click()
    expect(form).to_contain_text("One bug per item")
    form.get_by_role("textbox").fill("The tiles are beautiful.")
    table.context.set_offline(True)
    form.get_by_role("button", name="Send").click()
    notices = table.get_by_role("status", name="Notices")
    expect(notices).to_contain_text("kept here and sent later")
    table.context.set_offline(False)
    with table.expect_request("**/api/feedback") as sent:
        table.reload()
    told = json.loads(sent.value.post_data or "")
    assert told["tags"] == ["good", "bad", "bug"]
    assert told["text"] == "The tiles are beautiful."
    assert told["match"] == table.url.rpartition("/")[2]
    assert "Construction" in told["place"]
    assert told["entry"] == number(table) == 150
    assert "Turn 9" in told["place"]
    expect(notices).to_contain_text("has been sent")


@pytest.mark.rules("CH-UI-45")
def test_a_game_is_saved_and_loaded_again(table: Page, tmp_path: Path) -> None:
    before, log = stage(table).inner_text(), table.get_by_role("log").inner_text()
    table.keyboard.press("m")
    menu = table.get_by_role("menu")
    with table.expect_download() as saved:
        menu.get_by_role("menuitem", name="Save to file").click()
    file = tmp_path / "save.txt"
    saved.value.save_as(file)
    url = table.url
    tool(table, "Menu")
    with table.expect_file_chooser() as chooser:
        menu.get_by_role("menuitem", name="Load a file").click()
    chooser.value.set_files(file)
    expect(table).not_to_have_url(url)
    expect(stage(table)).to_have_attribute("data-number", "150")
    assert stage(table).inner_text() == before
    assert table.get_by_role("log").inner_text() == log
    tool(table, "Menu")
    menu.get_by_role("menuitem", name="Main menu").click()
    expect(table).to_have_url(re.compile("/$"))


@pytest.mark.rules("CH-UI-78")
def test_settings_are_kept_in_this_browser(table: Page) -> None:
    table.keyboard.press("s")
    form = table.get_by_role("dialog", name="Settings")
    form.get_by_role("radio", name="Dark").check()
    form.get_by_role("radiogroup", name="Animation").get_by_role("radio", name="Fast").check()
    form.get_by_label("Sounds").uncheck()
    for label in ("Pass when nothing else is left", "End the go when nothing else is left", "Send what goes wrong"):
        form.get_by_label(label).check()
    table.reload()
    table.get_by_role("toolbar").wait_for()
    assert table.evaluate("document.documentElement.dataset.theme") == "dark"
    assert table.evaluate("document.documentElement.dataset.speed") == "fast"
    table.keyboard.press("s")
    expect(form.get_by_label("Sounds")).not_to_be_checked()
    expect(form.get_by_label("Pass when nothing else is left")).to_be_checked()


@pytest.mark.rules("CH-UI-77")
def test_single_keys_open_what_they_stand_for(table: Page) -> None:
    for key, name in (("h", "Help: City Heroes"), ("f", "Feedback"), ("s", "Settings"), ("?", "Keyboard")):
        table.keyboard.press(key)
        dialog = table.get_by_role("dialog", name=name)
        expect(dialog).to_be_visible()
        table.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    table.keyboard.press("l")
    expect(table.get_by_role("log")).to_have_count(0)
    table.keyboard.press("l")
    expect(table.get_by_role("log")).to_be_visible()
    group = table.get_by_role("group", name=re.compile("Map"))
    table.keyboard.press("+")
    expect(group).to_have_attribute("data-scale", "1.25")
    table.keyboard.press("0")
    expect(group).to_have_attribute("data-scale", "1.00")


@pytest.mark.parametrize("record", ["city_of_iron/three", "micro_city/first_game", "city_heroes/won-by-scholars"])
def test_the_end_is_explained_with_a_chart_and_leads_on(page: Page, server: Server, record: str) -> None:
    open_table(page, server, whole(record))
    if (curtain := page.get_by_role("button", name="I am")).count():
        curtain.first.click()
    end = page.get_by_role("region", name="How it ended")
    expect(end.get_by_role("img", name="Course of the match")).to_be_visible()
    expect(end.get_by_role("link", name="Replay")).to_have_attribute("href", re.compile("^/replay/"))
    axe.check(page, ".ending")
    end.get_by_role("button", name="Look at the board").last.click()
    expect(end).to_be_hidden()
    page.get_by_role("button", name="How it ended").click()
    url = page.url
    end.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(url)
    expect(stage(page).or_(page.get_by_role("dialog")).first).to_be_visible()


@pytest.mark.rules("CH-UI-75", "CH-UI-76")
def test_at_two_screens_everybody_knows_whose_go_it_is(page: Page, browser: Browser, server: Server) -> None:
    """CH-UI-76: a visible sign. CH-UI-75: who reloads is back at once."""
    page.emulate_media(reduced_motion="reduce")
    other = browser.new_context(reduced_motion="reduce")
    id = room(page.context, other, server)
    bruno = other.new_page()
    for screen in (page, bruno):
        screen.goto(f"{server.url}/table/{id}")
        screen.get_by_role("toolbar").wait_for()
    expect(page).to_have_title(re.compile("^● Your go"))
    expect(page.locator(".yourgo")).to_have_text("Your go")
    expect(bruno).to_have_title(re.compile("^City Heroes"))
    expect(bruno.locator(".yourgo")).to_have_count(0)
    expect(bruno.get_by_role("timer")).to_contain_text(re.compile(r"\d\d:\d\d"))
    bruno.get_by_label("Say something").fill("good luck")
    bruno.get_by_label("Say something").press("Enter")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Bruno: good luck")
    unfold(page)
    for notation in ("buy T1", "end go"):
        page.get_by_placeholder("Type a move").fill(notation)
        play(page, page.get_by_role("button", name="Play", exact=True))
    expect(bruno).to_have_title(re.compile("^● Your go"))
    expect(bruno.locator(".log .fresh").last).to_contain_text("Ada settles on T1")
    # CH-UI-75
    bruno.goto("about:blank")
    seats = page.get_by_role("region", name="Room")
    expect(seats).to_contain_text("disconnected")
    bruno.goto(f"{server.url}/table/{id}")
    expect(bruno).to_have_title(re.compile("^● Your go"), timeout=5000)
    expect(seats).not_to_contain_text("disconnected")
    unfold(bruno)
    bruno.get_by_placeholder("Type a move").fill("buy T3")
    play(bruno, bruno.get_by_role("button", name="Play", exact=True))
    undo = page.get_by_role("toolbar").get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("title", re.compile("Press to ask the others"))
    undo.click()
    expect(page.get_by_role("status", name="Notices")).to_contain_text("The others have been asked.")
    bruno.get_by_role("button", name="Agree", exact=True).click()
    expect(page).to_have_title(re.compile("^● Your go"))
    other.close()


def room(ada: BrowserContext, bruno: BrowserContext, server: Server) -> str:
    """An online table of two with a clock, started."""
    clock = {"kind": "live", "seconds": 600, "increment": 10, "days": 3, "ending": "bot"}
    wish = {
        "game": "city-heroes",
        "seats": 2,
        "host": "Ada",
        "name": "Arno",
        "clock": clock,
        "options": {"map": "venezia"},
    }
    at = f"{server.url}/api/rooms"
    id = str(ada.request.post(at, data=wish).json()["id"])
    for context, verb, body in (
        (bruno, "join", {"name": "Bruno"}),
        (bruno, "ready", {"ready": True}),
        (ada, "start", {}),
    ):
        answer = context.request.post(f"{at}/{id}/{verb}", data=body)
        assert answer.ok, answer.text()
    return id


@pytest.mark.parametrize("key", ["", "s", "f", "?", "m"])
def test_axe_finds_nothing_in_the_frame(table: Page, key: str) -> None:
    if key:
        table.keyboard.press(key)
        table.get_by_role("dialog").or_(table.get_by_role("menu")).first.wait_for()
    for part in (".right", ".top", "dialog") if key in ("s", "f", "?") else (".right", ".top"):
        axe.check_both(table, part)


def test_pieces_fly_before_the_place_changes_and_a_click_ends_it(page: Page, server: Server) -> None:
    open_table(page, server, OPENING[: OPENING.index("2 buy")])
    place = page.locator('[data-holds="tile:T20"]')
    page.evaluate(WATCH_FLIGHTS, "tile:T20")
    type_move(page, "buy T20")
    page.wait_for_function("window.flown.length > 0")
    assert page.evaluate("window.flown[0]") == "hidden"
    expect(page.locator(".flying")).to_have_count(0)
    expect(place).to_be_visible()
    assert place.evaluate("node => node.previousElementSibling") is None
    type_move(page, "end go")
    type_move(page, "buy T21")
    page.mouse.click(5, 5)
    expect(page.locator(".flying")).to_have_count(0)


def test_the_lesson_of_city_heroes_waits_for_what_it_asks(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server.url}/learn/city-heroes")
    coach = page.get_by_role("region", name="First game")
    expect(coach).to_contain_text("Step 1 of")
    coach.get_by_role("button", name="Next").click()
    expect(coach).to_contain_text("Step 2 of")
    page.reload()
    expect(coach).to_contain_text("Step 2 of")
    coach.get_by_role("button", name="End the lesson").click()
    expect(coach).to_be_hidden()
