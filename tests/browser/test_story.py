"""What the others did: their moves one by one, what concerns a player, and what must not be missed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.heroes import moment
from tests.browser.test_table import number
from tests.support import axe
from tests.support.pages import set_pace
from tests.support.server import ROOT, Server

RECORDS = ROOT / "tests" / "playthroughs"
NAMES = ["Ada", "Bea", "Cleo"]


def story(page: Page) -> Locator:
    return page.get_by_role("region", name="What the others do")


def again(page: Page) -> Locator:
    return page.get_by_role("button", name="Since your last turn")


def open_heroes(page: Page, server: Server, pace: str, *names: str) -> str:
    """A table with bots on all seats but the first, at a pace."""
    wish = {
        "game": "city-heroes",
        "names": names or NAMES,
        "bots": ["", "apprentice", "apprentice"][: len(names or NAMES)],
        "seed": "7",
    }
    id = str(server.post("/api/matches", wish).json()["id"])
    server.lend(page.context)
    set_pace(page, server, pace)
    page.goto(f"{server.url}/table/{id}")
    page.locator("details", has_text="Every move").locator("summary").click()
    return id


def type_move(page: Page, notation: str) -> None:
    page.get_by_placeholder("Type a move").fill(notation)
    page.get_by_role("button", name="Play", exact=True).click()


def pass_to_the_bots(page: Page) -> None:
    for notation in ("buy T2", "end go"):
        before = number(page)
        type_move(page, notation)
        page.wait_for_function("n => Number(document.querySelector('.stage').dataset.number) > n", arg=before)


def test_the_moves_of_bots_are_shown_one_by_one(page: Page, server: Server) -> None:
    open_heroes(page, server, "slow")
    pass_to_the_bots(page)
    expect(story(page)).to_contain_text("Bea settles on")
    # The table stands where the story is: Cleo has no tile yet, and I have nothing to do.
    bea = number(page)
    expect(page.get_by_role("button", name=re.compile("^T.*Cleo"))).to_have_count(0)
    expect(page.locator(".every [data-action]")).to_have_count(0)
    expect(page.get_by_role("log", name="What happened")).not_to_contain_text("Cleo settles")
    expect(story(page)).to_contain_text("Cleo settles on")
    assert number(page) > bea
    expect(page.locator(".yourgo")).to_have_text("Ada to move")
    expect(page.locator(".every [data-action]")).not_to_have_count(0)
    expect(story(page)).to_have_count(0)


@pytest.mark.parametrize("way", ["click", "Escape", "Skip"])
def test_a_click_or_a_key_leads_to_the_end_of_a_story_and_plays_nothing(page: Page, server: Server, way: str) -> None:
    open_heroes(page, server, "slow")
    pass_to_the_bots(page)
    expect(story(page)).to_contain_text("Bea settles on")
    if way == "click":
        page.locator(".chboard").click(position={"x": 300, "y": 300})
    elif way == "Skip":
        story(page).get_by_role("button", name="Skip").click()
    else:
        page.keyboard.press(way)
    expect(story(page)).to_have_count(0)
    expect(page.locator(".every [data-action]")).not_to_have_count(0)
    expect(page.get_by_role("log", name="What happened")).to_contain_text("Cleo settles")
    expect(page.locator(".tile[aria-pressed='true']")).to_have_count(0)


def test_what_has_happened_since_my_turn_is_told_again(page: Page, server: Server) -> None:
    open_heroes(page, server, "off")
    expect(again(page)).to_have_count(0)
    pass_to_the_bots(page)
    expect(page.get_by_role("log", name="What happened")).to_contain_text("Cleo settles")
    expect(page.locator(".every [data-action]")).not_to_have_count(0)
    expect(story(page)).to_have_count(0)
    now = number(page)
    page.evaluate("localStorage.setItem('piazza-settings', JSON.stringify({ diagnostics: false, story: 'slow' }))")
    page.reload()
    again(page).click()
    expect(story(page)).to_contain_text("Bea settles on")
    assert number(page) < now
    page.keyboard.press("Escape")
    assert number(page) == now
    expect(again(page)).to_be_visible()
    page.keyboard.press("r")
    expect(story(page)).to_contain_text("Bea settles on")


def test_without_motion_the_lines_are_still_shown(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_heroes(page, server, "slow")
    pass_to_the_bots(page)
    expect(story(page)).to_contain_text("Bea settles on")
    expect(page.locator(".air > *")).to_have_count(0)
    expect(story(page)).to_contain_text("Cleo settles on")


def test_the_place_of_a_step_pulses(page: Page, server: Server) -> None:
    open_heroes(page, server, "slow")
    pass_to_the_bots(page)
    expect(story(page)).to_contain_text("Bea settles on")
    expect(page.locator(".air .pulse").first).to_be_attached()


def test_the_pace_is_a_setting(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/settings")
    group = page.get_by_role("radiogroup", name="Moves of others")
    for name in ("At once", "Fast", "Normal", "Slow"):
        expect(group.get_by_role("radio", name=name)).to_be_visible()
    group.get_by_role("radio", name="Slow").check()
    page.reload()
    expect(group.get_by_role("radio", name="Slow")).to_be_checked()


# -- what matters --


def upto(title: str, record: str, before: int) -> str:
    """A golden playthrough up to an entry, which is to be played next."""
    text = (RECORDS / title / f"{record}.record").read_text()
    header, _, body = text.partition("---\n")
    lines = [line for line in body.splitlines() if not line.lstrip().startswith("#")]
    return header + "---\n" + "\n".join(lines[: before - 1]) + "\n"


def test_a_cleanup_that_a_bot_brought_about_is_still_told_when_it_is_my_go(page: Page, server: Server) -> None:
    open_heroes(page, server, "off", "Ada", "Bea")
    pass_to_the_bots(page)
    cleanup = page.get_by_role("region", name="Cleanup", exact=True)
    own = page.locator(".yourgo", has_text="Ada to move")
    while "Turn 1 of" in page.get_by_role("banner").inner_text():
        expect(own).to_be_visible()
        before = number(page)
        type_move(page, "pass")
        page.wait_for_function("n => Number(document.querySelector('.stage').dataset.number) > n", arg=before)
    expect(own).to_be_visible()
    expect(cleanup).to_contain_text("Turn 1")
    page.keyboard.press("Escape")
    expect(cleanup).to_have_count(0)


def test_a_scoring_of_city_of_iron_is_a_table(page: Page, server: Server) -> None:
    """Ada builds; with that the round ends, and it is scored."""
    id = server.post("/api/matches", {"record": upto("city_of_iron", "two", 77)}).json()["id"]
    server.lend(page.context)
    page.goto(f"{server.url}/table/{id}")
    page.get_by_role("button", name="Ada").click()
    page.locator("details", has_text="Every move").locator("summary").click()
    type_move(page, "in L04")
    scene = page.get_by_role("region", name="First scoring")
    table = scene.get_by_role("table")
    for name in ("Ada", "Bruno"):
        expect(table.get_by_role("columnheader", name=name)).to_be_visible()
    expect(table.get_by_role("row").last).to_contain_text("Victory points")
    axe.check(page, ".scene")
    page.keyboard.press("Escape")
    expect(scene).to_have_count(0)


def test_the_building_stays_in_sight_beside_the_result(page: Page, server: Server) -> None:
    record = (RECORDS / "micro_city" / "burj_khalifa_with_all.record").read_text()
    id = server.post("/api/matches", {"record": record}).json()["id"]
    server.lend(page.context)
    page.goto(f"{server.url}/table/{id}")
    ending = page.get_by_role("region", name="How it ended")
    expect(ending.get_by_role("img", name=re.compile("Burj Khalifa"))).to_be_in_viewport()


# -- the log --


def test_the_log_stays_at_the_newest_line_unless_one_reads_back(page: Page, server: Server) -> None:
    id = server.post("/api/matches", {"record": moment("city-hall", 150)}).json()["id"]
    server.lend(page.context)
    page.goto(f"{server.url}/table/{id}")
    log = page.get_by_role("log", name="What happened")
    newest = log.locator("li").last
    expect(newest).to_be_in_viewport()
    with server.sit(id, seat=0) as other:
        other.sight()
        other.send("say", id="1", seat=None, text="First note")
        expect(newest).to_contain_text("First note")
        expect(newest).to_be_in_viewport()
        log.hover()
        page.mouse.wheel(0, -3000)
        expect(newest).not_to_be_in_viewport()
        other.send("say", id="2", seat=None, text="Second note")
        more = page.get_by_role("button", name="1 new", exact=True)
        expect(more).to_be_visible()
        expect(newest).not_to_be_in_viewport()
        more.click()
        expect(newest).to_contain_text("Second note")
        expect(newest).to_be_in_viewport()
        expect(more).to_have_count(0)
