"""Whole games of City Heroes through the page alone: alone, at one screen, and at two."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.heroes import act, board, calm, do, kind, lit, moves, play, possible, price, shown, sit, tile
from tests.browser.test_table import number, stage
from tests.support.line import Line
from tests.support.server import COOKIE, Server

TILES = 2
"""So many tiles are enough for a test."""


def ended(page: Page) -> bool:
    return page.get_by_role("region", name="How it ended").is_visible()


def phase(page: Page) -> str:
    return page.get_by_role("list", name="Phases").locator("[aria-current=step]").inner_text()


def expand(page: Page, seat: int) -> None:
    owned = int(re.search(r"\d+", shown(page, seat, "tiles").inner_text())[0])  # type: ignore[index]
    if owned >= TILES or lit(page).count() == 0:
        do(page, "pass")
        return
    offers = [(price(label), label.split(",")[0]) for label in lit(page).evaluate_all("ts => ts.map(t => t.ariaLabel)")]
    name = min(offers)[1]
    tile(page, name).click()
    do(page, f"buy {name}")
    do(page, "end go")


def construct(page: Page) -> None:
    if not possible(act(page, "pass")):
        do(page, "end go")
        return
    kind(page, "Build").click()
    school = page.locator('[data-option="school"]:not(.off)')
    if school.count() == 0:
        do(page, "pass")
        return
    school.click()
    name = (lit(page).first.get_attribute("data-at") or "").removeprefix("tile:")
    tile(page, name).click()
    do(page, f"build school on {name}")
    do(page, "end go")


def take_a_go(page: Page, seat: int) -> None:
    match phase(page):
        case "Expansion":
            expand(page, seat)
        case "Construction":
            construct(page)
        case _:
            do(page, "pass")


@pytest.mark.rules("CH-UI-46", "CH-UI-57", "CH-UI-58", "CH-UI-74")
def test_a_whole_solo_game(page: Page, server: Server) -> None:
    """CH-UI-58: alone there is neither trade nor pillage. CH-UI-74: the end tells rival, sources and rank."""
    sit(page, server, server.table("Chiara", game="city-heroes", map="montalcino", rival="lucca"))
    goes = 0
    while not ended(page):
        if phase(page) == "Interaction" and goes < 20:
            expect(kind(page, "Public Work")).to_be_visible()
            expect(kind(page, "Trade")).to_have_count(0)
            expect(kind(page, "Pillage")).to_have_count(0)
        take_a_go(page, 0)
        goes += 1
        assert goes < 120
    final = page.get_by_role("region", name="How it ended")
    expect(final.get_by_role("region", name="City against rival")).to_contain_text("Lucca")
    for source in ("During the game", "Natural resources", "Goods", "Ducats"):
        expect(final.get_by_role("rowheader", name=source)).to_be_visible()


@pytest.mark.rules("CH-UI-59", "CH-UI-31", "CH-UI-32")
def test_a_whole_game_at_one_screen(page: Page, server: Server) -> None:
    sit(page, server, server.table("Ada", "Bruno", game="city-heroes", map="arno", rival="siena"))
    goes, traded = 0, False
    while not ended(page):
        seat = 0 if page.locator('[data-state="active"]').first.inner_text() and on_the_go(page) == "Ada" else 1
        if phase(page) == "Interaction" and not traded:
            trade_at_one_screen(page, seat)
            traded = True
        else:
            take_a_go(page, seat)
        goes += 1
        assert goes < 200
    expect(page.get_by_role("region", name="How it ended")).to_contain_text("Siena")


def on_the_go(page: Page) -> str:
    return page.get_by_role("region", name="Player", exact=True).locator(".pname b").inner_text()


def trade_at_one_screen(page: Page, seat: int) -> None:
    """Both columns can be edited; Trade stays closed while the sides are empty or equal."""
    names, other = ("Ada", "Bruno"), 1 - seat
    kind(page, "Trade").click()
    do(page, f"trade with {other + 1}")
    button = moves(page).get_by_role("button", name="Trade", exact=True)
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(moves(page)).to_contain_text("Neither side offers anything.")
    for side in (seat, other):
        tradable = page.locator(f'[data-offer^="{side}:"]').evaluate_all("all => all.map(one => one.dataset.offer)")
        assert {"wheat", "timber", "ducats"} <= {offer.partition(":")[2] for offer in tradable}
    give = page.locator(f'[data-offer="{seat}:wheat"]')
    take = page.locator(f'[data-offer="{other}:wheat"]')
    play(page, give)
    expect(button).to_have_attribute("aria-disabled", "false")
    play(page, take)
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(moves(page)).to_contain_text("Both sides offer the same.")
    play(page, give)
    button.click()
    log = page.get_by_role("log")
    expect(log).to_contain_text(f"{names[seat]} gives {names[other]} 2 Wheat for 1 Wheat.")
    expect(page.get_by_role("region", name="Player", exact=True).locator(".pname b")).to_have_text(names[other])


# -- at two screens --


def open_room(server: Server, *names: str, **room: object) -> tuple[str, list[dict[str, str]]]:
    """A table at several screens, everybody seated; its id and each one's cookie."""
    answer = httpx.post(
        f"{server.url}/api/rooms", json={"game": "city-heroes", "seats": len(names), "host": names[0], **room}
    )
    assert answer.status_code == 201, answer.text
    id, cookies = str(answer.json()["id"]), [{COOKIE: answer.cookies[COOKIE]}]
    for seat, name in enumerate(names[1:], 1):
        answer = httpx.post(f"{server.url}/api/rooms/{id}/join", json={"seat": seat, "name": name})
        assert answer.status_code == 200, answer.text
        cookies.append({COOKIE: answer.cookies[COOKIE]})
        httpx.post(f"{server.url}/api/rooms/{id}/ready", json={"ready": True}, cookies=cookies[-1]).raise_for_status()
    httpx.post(f"{server.url}/api/rooms/{id}/start", json={}, cookies=cookies[0]).raise_for_status()
    return id, cookies


def screens(browser: Browser, server: Server, id: str, cookies: list[dict[str, str]]) -> list[Page]:
    pages = []
    for cookie in cookies:
        context = browser.new_context()
        context.add_cookies([{"name": name, "value": text, "url": server.url} for name, text in cookie.items()])
        page = context.new_page()
        calm(page)
        page.goto(f"{server.url}/table/{id}")
        board(page).wait_for()
        pages.append(page)
    return pages


@pytest.mark.rules("CH-UI-60", "CH-UI-61", "CH-UI-62", "CH-UI-63")
def test_a_whole_game_at_two_screens(browser: Browser, server: Server) -> None:
    """With a trade on the way; one of them reloads, and one plays on after his line was cut."""
    id, cookies = open_room(server, "Ada", "Bruno", options={"map": "arno", "rival": "siena"})
    pages = screens(browser, server, id, cookies)
    line = Line(pages[0])
    pages[0].reload()
    board(pages[0]).wait_for()
    goes, traded = 0, False
    while not any(ended(page) for page in pages):
        seat = next(n for n, page in enumerate(pages) if possible(act(page, "pass")) or lit(page).count())
        if phase(pages[seat]) == "Interaction" and not traded:
            trade_at_two_screens(pages, seat)
            traded = True
        else:
            take_a_go(pages[seat], seat)
        settle(pages)
        goes += 1
        if goes == 12:
            pages[1].reload()
            board(pages[1]).wait_for()
            settle(pages)
        if goes == 18:
            line.break_for_a_while()
            settle(pages)
        assert goes < 200
    for page in pages:
        expect(page.get_by_role("region", name="How it ended")).to_be_visible()
        page.context.close()


def settle(pages: list[Page]) -> None:
    """All screens show the same."""
    newest = max(number(page) for page in pages)
    for page in pages:
        expect(stage(page)).to_have_attribute("data-number", str(newest))


def trade_at_two_screens(pages: list[Page], seat: int) -> None:
    asker, partner = pages[seat], pages[1 - seat]
    names = ("Ada", "Bruno")
    kind(asker, "Trade").click()
    do(asker, f"trade with {2 - seat}")
    # CH-UI-60: the other is alerted, the initiator waits and may cancel.
    expect(moves(asker)).to_contain_text(f"Waiting for {names[1 - seat]}")
    expect(moves(asker).get_by_role("button", name="Cancel")).to_be_visible()
    expect(partner.get_by_role("alert").filter(has_text="asks you for a trade")).to_be_visible()
    expect(moves(partner).get_by_role("button", name="Deny")).to_be_visible()
    do(partner, "agree")
    # CH-UI-61: only the own side can be edited, the other is seen live.
    mine = asker.locator(f'[data-offer="{seat}:timber"]')
    mine.wait_for()
    expect(asker.locator(f'[data-offer="{1 - seat}:timber"]')).to_have_count(0)
    play(asker, mine)
    theirs = partner.get_by_role("region", name=f"{names[seat]} gives")
    expect(theirs).to_contain_text("Timber")
    # CH-UI-62: a light on both screens; any change turns both off.
    do(asker, "accept")
    light = f'[aria-label="{names[seat]} gives"] [data-light]'
    for page in pages:
        expect(page.locator(light)).to_have_attribute("data-light", "green")
    expect(moves(partner)).to_contain_text(f"{names[seat]} accepts what lies here.")
    play(partner, partner.locator(f'[data-offer="{1 - seat}:wheat"]'))
    for page in pages:
        expect(page.locator(light)).to_have_attribute("data-light", "off")
    do(asker, "accept")
    do(partner, "accept")
    # CH-UI-63: each presses Trade; the first may still take it back.
    do(asker, "confirm")
    expect(moves(asker)).to_contain_text(f"Waiting for {names[1 - seat]} to press Trade")
    do(asker, "hesitate")
    do(asker, "confirm")
    do(partner, "confirm")
    expect(asker.get_by_role("log", name="What happened")).to_contain_text("1 Timber for 1 Wheat")
