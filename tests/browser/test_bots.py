"""Bots at the table: advice, looking back, names and strengths, their pace, and standing in for people."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, Locator, Page, expect

from tests.browser.test_table import actions, number, stage
from tests.support import axe
from tests.support.pages import no_questions
from tests.support.players import Player
from tests.support.server import COOKIE, Server

RECORDS = Path(__file__).parents[1] / "playthroughs"
THOUGHT = 15_000
Screens = Callable[[Player], Page]


@pytest.fixture
def screens(browser: Browser, server: Server) -> Iterator[Screens]:
    """A browser for each person."""
    contexts = []

    def screen(player: Player) -> Page:
        context = browser.new_context(reduced_motion="reduce")
        contexts.append(context)
        context.add_cookies([{"name": COOKIE, "value": player.cookies[COOKIE], "url": server.url}])
        page = context.new_page()
        no_questions(page)
        return page

    yield screen
    for context in contexts:
        context.close()


def hint(page: Page) -> Locator:
    return page.get_by_role("button", name="Hint", exact=True)


def advice(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(r"^\d+ % "))


# -- advice --


def test_a_hint_names_moves_with_their_chance_and_plays_them(page: Page, server: Server) -> None:
    wish = {"game": "micro-city", "names": ["Ada"], "options": {"layout": "first_game"}, "seed": "hints"}
    id = server.post("/api/matches", wish).json()["id"]
    server.lend(page.context)
    page.goto(f"{server.url}/table/{id}")
    hint(page).wait_for()
    page.keyboard.press("a")
    expect(page.get_by_text("A bot thinks about it …")).to_be_visible()
    expect(advice(page).first).to_be_visible(timeout=THOUGHT)
    expect(page.get_by_role("status").filter(has_text="chance of winning")).to_be_visible()
    axe.check(page, ".advice")
    before = number(page)
    advice(page).first.focus()
    page.keyboard.press("Enter")
    expect(stage(page)).not_to_have_attribute("data-number", str(before))
    expect(advice(page)).to_have_count(0)


def test_among_people_there_are_hints_only_where_the_table_allows_them(screens: Screens, server: Server) -> None:
    ada = Player(server, "Ada")
    plain, fair = (ada.open(seats=2, bots=["random"], hints=hints) for hints in (False, True))
    for id in (plain, fair):
        ada.do(f"/api/rooms/{id}/start")
    page = screens(ada)
    page.goto(f"{server.url}/table/{plain}")
    expect(hint(page)).to_have_attribute("aria-disabled", "true")
    expect(hint(page)).to_have_accessible_description(re.compile("without hints"))
    hint(page).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status", name="Notices").get_by_text("without hints")).to_be_visible()
    page.goto(f"{server.url}/table/{fair}")
    expect(hint(page)).not_to_have_attribute("aria-disabled", "true")
    hint(page).click()
    advice(page).first.hover(timeout=THOUGHT)
    expect(page.locator("[data-action].advised").first).to_be_visible()


# -- looking back --


def test_a_finished_match_is_analysed_and_a_turning_point_leads_into_the_theatre(page: Page, server: Server) -> None:
    record = (RECORDS / "micro_city" / "duel.record").read_text()
    id = server.post("/api/matches", {"record": record}).json()["id"]
    server.lend(page.context)
    no_questions(page)
    page.goto(f"{server.url}/table/{id}")
    page.get_by_role("button", name="Analyse").click()
    curve = page.get_by_role("img", name=re.compile("^Chance of winning: .* ended at 100%"))
    expect(curve).to_be_visible(timeout=THOUGHT)
    axe.check(page, ".hindsight")
    turning = page.get_by_role("button", name=re.compile(r"\d+ to \d+ %$"))
    number = page.request.get(f"{server.url}/api/matches/{id}/analysis").json()["turnings"]
    turning.first.click()
    expect(page).to_have_url(re.compile(rf"/replay/{id}\?at={min(one['number'] for one in number)}$"))
    # What has been worked out is there at once, and the theatre goes where one points.
    expect(curve).to_be_visible()
    turning.last.click()
    expect(page).to_have_url(re.compile(rf"at={max(one['number'] for one in number)}$"))
    expect(turning.last).to_have_attribute("aria-current", "step")


# -- names, strength, pace, standing in --


def test_the_host_opens_a_table_with_hints_and_named_bots(screens: Screens, server: Server) -> None:
    ada = Player(server, "Ada")
    ada.open()
    page = screens(ada)
    page.goto(f"{server.url}/lobby")
    form = page.get_by_role("form", name="New table")
    form.get_by_text("Night Market").click()
    form.get_by_text("Clock, bots").click()
    form.get_by_label("Bots").select_option("1")
    form.get_by_label("Strength").select_option("master")
    form.get_by_label("Hints").check()
    form.get_by_role("button", name="Open the table").click()
    page.get_by_label("Name of the bot on seat 2").fill("Elena")
    page.keyboard.press("Tab")
    expect(page.get_by_text("hints allowed")).to_be_visible()
    page.get_by_role("combobox", name="Bot on seat 2").select_option("apprentice")
    seat = page.get_by_role("list", name="Seats").get_by_role("listitem").last
    expect(seat).to_contain_text("Plays by habit")
    expect(page.get_by_label("Name of the bot on seat 2")).to_have_value("Elena")


def test_a_bot_is_seen_to_think_at_the_pace_that_the_host_sets(screens: Screens, server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = ada.open(seats=3, bots=["random"])
    bea.join(id)
    bea.do(f"/api/rooms/{id}/ready", ready=True)
    page = screens(ada)
    page.goto(f"{server.url}/room/{id}")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("toolbar").wait_for()
    page.keyboard.press("s")
    page.get_by_label("4 s").check()
    expect(page.get_by_role("dialog").get_by_text("Everybody at the table sees the same")).to_be_visible()
    page.keyboard.press("Escape")
    guest = screens(bea)
    guest.goto(f"{server.url}/table/{id}")
    guest.get_by_role("toolbar").wait_for()
    guest.keyboard.press("s")
    expect(guest.get_by_label("4 s")).to_be_disabled()
    expect(guest.get_by_label("4 s")).to_be_checked()
    guest.keyboard.press("Escape")
    for screen in (page, guest):
        actions(screen).first.click()
    room = guest.get_by_role("region", name="Room")
    expect(room.get_by_text("bot, random: thinking …")).to_be_visible(timeout=THOUGHT)


def test_everybody_sees_a_bot_take_over_and_hand_back(screens: Screens, server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = ada.open(seats=2)
    bea.join(id)
    bea.do(f"/api/rooms/{id}/ready", ready=True)
    ada.do(f"/api/rooms/{id}/start")
    host, guest = screens(ada), screens(bea)
    for page in (host, guest):
        page.goto(f"{server.url}/table/{id}")
        page.get_by_role("region", name="Room").get_by_text("The match has started.").wait_for()
    room, news = host.get_by_role("region", name="Room"), host.get_by_role("status", name="Notices")
    guest.get_by_role("button", name="Menu").click()
    questions: list[str] = []

    def answer(dialog: Dialog) -> None:
        questions.append(dialog.message)
        dialog.dismiss() if len(questions) == 1 else dialog.accept()

    guest.on("dialog", answer)
    guest.get_by_role("menuitem", name="Let a bot stand in").click()
    assert questions[0].startswith("Let a bot play for you?")
    expect(room.get_by_text("a bot stands in", exact=True)).to_have_count(0)
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("menuitem", name="Let a bot stand in").click()
    expect(room.get_by_text("a bot stands in", exact=True)).to_be_visible()
    expect(news.get_by_text("Bea has left; a bot stands in.")).to_be_visible()
    expect(hint(guest)).to_have_attribute("aria-disabled", "true")
    guest.get_by_role("button", name="Take your seat back").click()
    expect(news.get_by_text("Bea is back.")).to_be_visible()
    expect(room.get_by_text("a bot stands in", exact=True)).to_have_count(0)
