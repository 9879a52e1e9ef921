"""Trades of City Heroes by offers: with a bot at one screen, and between two people at two."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.bot.habits import policy
from piazza.games.city_heroes.phases import OFFERED
from piazza.games.city_heroes.state import Position
from piazza.kernel import Match, Rng
from tests.browser.heroes import act, do, kind, moment, moves, play, possible, sit
from tests.browser.test_city_heroes import open_room, phase, screens, settle
from tests.support import axe
from tests.support.server import Server

BOTS = ["", "apprentice", "apprentice"]


def with_bots(page: Page, server: Server, record: str) -> None:
    """The first player goes on from a record, against bots."""
    answer = server.post("/api/matches", {"record": record, "bots": BOTS})
    assert answer.status_code == 201, answer.text
    sit(page, server, answer.json()["id"])


@cache
def asked_by_a_bot() -> str:
    """A game of bots up to an offer to the first player."""
    for n in range(40):
        match, rng = Match.start(GAME, ["Ada", "Bruno", "Chiara"], {"map": f"offer {n}"}, "offer", shared=True), Rng(n)
        state = match.state
        while (movers := state.to_move()) and state.outcome() is None:
            assert isinstance(state, Position)
            if state.step == OFFERED and state.partner == 0:
                return match.to_text()
            match.play(movers[0], policy(state, movers[0], rng))
            state = match.state
    raise AssertionError("no bot wants anything from the first player")


def amount(page: Page, key: str) -> Locator:
    """The number field of one side of an offer, such as ``give:timber``."""
    return page.locator(f'[data-step="{key}"]')


def choose(page: Page, key: str, n: int) -> None:
    field = amount(page, key).locator("input")
    field.fill(str(n))
    field.blur()
    expect(field).to_have_value(str(n))


def send(page: Page) -> Locator:
    return moves(page).get_by_role("button", name="Send the offer")


def log(page: Page) -> Locator:
    return page.get_by_role("log", name="What happened")


@pytest.mark.rules("CH-TRADE-10", "CH-UI-79")
def test_an_offer_to_a_bot_is_answered_at_once(page: Page, server: Server) -> None:
    """Nothing on the bot's side looks alive that is not; a gift is taken, and the go is over."""
    with_bots(page, server, moment("trade", "trade with 2"))
    kind(page, "Trade").click()
    moves(page).locator('[data-partner="1"]').click()
    expect(send(page)).to_have_attribute("aria-disabled", "true")
    expect(moves(page)).to_contain_text("Choose what you give and what you want.")
    expect(page.locator("[data-offer]")).to_have_count(0)
    give = amount(page, "give:wheat")
    give.get_by_role("button", name="All:").click()
    most = int(give.locator("input").input_value())
    assert most > 1
    expect(give.get_by_role("button", name="Add 5:")).to_have_attribute("aria-disabled", "true")
    choose(page, "give:wheat", 1)
    expect(moves(page)).to_contain_text("You give 1 Wheat for nothing.")
    axe.check_both(page)
    expect(moves(page).locator("[data-worth]")).to_have_attribute("data-worth", "-2")
    play(page, send(page))
    expect(log(page)).to_contain_text("Ada offers Bruno 1 Wheat for nothing.")
    expect(log(page)).to_contain_text("Ada gives Bruno 1 Wheat for nothing.")


@pytest.mark.rules("CH-TRADE-10", "CH-UI-79")
def test_a_bot_says_what_it_wants_and_keeps_its_word(page: Page, server: Server) -> None:
    with_bots(page, server, asked_by_a_bot())
    alert = moves(page).get_by_role("alert")
    expect(alert).to_contain_text("offers you a trade.")
    expect(alert.locator("dd")).to_have_count(2)
    for text in alert.locator("dd").all_inner_texts():
        assert text != ""
    axe.check_both(page)
    do(page, "accept")
    expect(log(page)).to_contain_text("gives Ada")
    expect(moves(page).get_by_role("alert")).to_have_count(0)


@pytest.mark.rules("CH-TRADE-10", "CH-UI-79")
def test_two_people_make_offers_and_counter_offers(browser: Browser, server: Server) -> None:
    id, cookies = open_room(server, "Ada", "Bruno", options={"map": "arno", "rival": "siena"})
    pages = screens(browser, server, id, cookies)
    to_interaction(pages)
    seat = next(n for n, page in enumerate(pages) if possible(act(page, "pass")))
    asker, partner = pages[seat], pages[1 - seat]
    names = ("Ada", "Bruno")
    kind(asker, "Trade").click()
    amount(asker, "give:timber").get_by_role("button", name="More:").click()
    choose(asker, "want:wheat", 2)
    # The room was opened without hints.
    expect(moves(asker).locator("[data-worth]")).to_have_count(0)
    play(asker, send(asker))
    settle(pages)
    expect(moves(asker)).to_contain_text(f"Waiting for {names[1 - seat]}")
    alert = moves(partner).get_by_role("alert")
    assert alert.locator("dd").all_inner_texts() == ["1 Timber", "2 Wheat"]
    # A counter-offer starts from the offer.
    act(partner, "counter").click()
    expect(amount(partner, "give:wheat").locator("input")).to_have_value("2")
    expect(amount(partner, "want:timber").locator("input")).to_have_value("1")
    choose(partner, "give:wheat", 1)
    play(partner, send(partner))
    settle(pages)
    assert moves(asker).get_by_role("alert").locator("dd").all_inner_texts() == ["1 Wheat", "1 Timber"]
    do(asker, "accept")
    settle(pages)
    for page in pages:
        expect(log(page)).to_contain_text(f"{names[seat]} gives {names[1 - seat]} 1 Timber for 1 Wheat.")
        page.context.close()


def to_interaction(pages: list[Page]) -> None:
    """Everybody settles on a tile and passes until trades are possible."""
    while phase(pages[0]) != "Interaction":
        page = next(page for page in pages if possible(act(page, "pass")) or page.locator(".tile.lit").count())
        if possible(act(page, "pass")):
            do(page, "pass")
        else:
            page.locator(".tile.lit").first.click()
            play(page, moves(page).locator('[data-action^="buy"]').first)
            do(page, "end go")
        settle(pages)
