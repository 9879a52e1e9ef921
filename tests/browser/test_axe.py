"""axe-core finds nothing on the main screens, and none scrolls sideways on a phone, in the light and in the dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.support import axe
from tests.support.pages import no_questions
from tests.support.server import Server

RECORDS = Path(__file__).parents[1] / "playthroughs"
PAGES = {
    "/": "Main menu",
    "/lobby": "",
    "/new/city-heroes": "",
    "/new/city-of-iron?alone=1": "",
    "/games": "",
    "/help/city-heroes/building%2Fmarket": "",
    "/settings": "",
    "/profile": "",
    "/learn": "",
    "/lab": "",
    "/operator": "",
    "/nowhere": "",
}


@pytest.fixture
def known(page: Page, server: Server) -> Page:
    """Somebody with an account, a running game and a room."""
    no_questions(page)
    name = f"Dario {id(page)}"
    page.request.post(f"{server.url}/api/accounts", data={"name": name, "secret": "1815"})
    page.request.post(f"{server.url}/api/matches", data={"game": "city-heroes", "names": ["Ada", "Bruno"]})
    return page


def look(page: Page, url: str, ready: Callable[[], object] | None = None) -> None:
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(url)
        page.get_by_role("main").get_by_role("heading").first.wait_for()
        page.wait_for_load_state("networkidle")
        if ready is not None:
            ready()
        axe.check_both(page)
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), (url, width)


@pytest.mark.parametrize("path", PAGES)
def test_no_violation(known: Page, server: Server, path: str) -> None:
    look(known, server.url + path)


def test_no_violation_in_a_room(known: Page, server: Server) -> None:
    wish = {"game": "city-heroes", "seats": 3, "name": "Axe", "bots": ["random"]}
    id = known.request.post(f"{server.url}/api/rooms", data=wish).json()["id"]
    look(known, f"{server.url}/room/{id}")


@pytest.mark.parametrize("record", ["city_heroes/city-hall", "city_of_iron/two", "micro_city/first_game"])
def test_no_violation_in_the_theatre(known: Page, server: Server, record: str) -> None:
    text = (RECORDS / f"{record}.record").read_text()
    id = known.request.post(f"{server.url}/api/matches", data={"record": text}).json()["id"]
    url, ready = f"{server.url}/replay/{id}?at=30", known.get_by_role("region", name="Moments").wait_for
    look(known, url, ready)


@pytest.mark.parametrize("record", ["city_heroes/city-hall", "micro_city/solo_hard"])
def test_no_violation_at_a_table_on_a_low_screen(known: Page, server: Server, record: str) -> None:
    """Where columns scroll that elsewhere do not."""
    header, _, body = (RECORDS / f"{record}.record").read_text().partition("---\n")
    lines = [line for line in body.splitlines() if not line.lstrip().startswith("#")]
    text = header + "---\n" + "\n".join(lines[:60]) + "\n"
    id = known.request.post(f"{server.url}/api/matches", data={"record": text}).json()["id"]
    known.set_viewport_size({"width": 1280, "height": 640})
    known.goto(f"{server.url}/table/{id}")
    known.get_by_role("main").wait_for()
    known.wait_for_load_state("networkidle")
    axe.check(known)


def test_no_violation_at_the_door(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("dialog").wait_for()
    axe.check_both(page)
    page.get_by_role("button", name="Play offline").click()
    page.request.post(f"{server.url}/api/matches", data={"game": "night-market", "names": ["Ada", "Bea"]})
    page.reload()
    page.get_by_role("region", name="May this page report").wait_for()
    axe.check_both(page)
