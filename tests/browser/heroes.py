"""How the tests sit at the City Heroes table: moments of golden playthroughs, and hands that click."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from piazza.kernel import Match, Record, State
from tests.browser.test_table import number, stage
from tests.support.server import ROOT, Server


def moment(record: str, before: str | int, nth: int = 0) -> str:
    """A golden playthrough up to an entry: its number, or the first (or a later) one with that notation."""
    text = (ROOT / "tests" / "playthroughs" / "city_heroes" / f"{record}.record").read_text()
    header, _, body = text.partition("---\n")
    lines = [line for line in body.splitlines() if not line.lstrip().startswith("#")]
    if isinstance(before, str):
        before = [n for n, line in enumerate(lines) if line[2:].startswith(before)][nth]
    return header + "---\n" + "\n".join(lines[:before]) + "\n"


def position(record: str) -> State:
    """What the rules say at a moment."""
    return Match.load(Record.from_text(record), strict=False).state


def targets(record: str, verb: str, *first: str) -> set[str]:
    """The tiles that whoever is to move may choose for that."""
    state = position(record)
    actions = [action for action in state.legal(state.to_move()[0]) if action.verb == verb]
    return {f"tile:{action.args[-1]}" for action in actions if action.args[:-1] == first}


def lit_tiles(page: Page) -> set[str]:
    return set(lit(page).evaluate_all("ts => ts.map(t => t.dataset.at)"))


def open_record(page: Page, server: Server, record: str) -> None:
    answer = server.post("/api/matches", {"record": record})
    assert answer.status_code == 201, answer.text
    sit(page, server, answer.json()["id"])


def sit(page: Page, server: Server, table: str) -> None:
    server.lend(page.context)
    calm(page)
    page.goto(f"{server.url}/table/{table}")
    board(page).wait_for()


def calm(page: Page) -> None:
    """Nothing moves by itself."""
    page.emulate_media(reduced_motion="reduce")


def board(page: Page) -> Locator:
    return page.locator("svg.chboard").first


def tile(page: Page, name: str) -> Locator:
    return page.locator(f'[data-at="tile:{name}"]')


def land(page: Page, name: str) -> Locator:
    """What is drawn on a tile."""
    return page.locator(f'[data-land="{name}"]')


def lit(page: Page) -> Locator:
    return page.locator(".tile.lit")


def moves(page: Page) -> Locator:
    return page.get_by_role("region", name="Actions", exact=True)


def act(page: Page, notation: str) -> Locator:
    return moves(page).locator(f'[data-action="{notation}"]').first


def shown(page: Page, seat: int, what: str) -> Locator:
    return page.locator(f'[data-at="player:{seat}:{what}"]').first


def play(page: Page, button: Locator) -> None:
    """Click, and wait until the table has moved on."""
    before = number(page)
    button.click()
    expect(stage(page)).not_to_have_attribute("data-number", str(before))


def do(page: Page, notation: str) -> None:
    play(page, act(page, notation))


def kind(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Kinds of action").get_by_role("button", name=name, exact=True)


def possible(button: Locator) -> bool:
    return button.count() > 0 and button.first.get_attribute("aria-disabled") != "true"


def more(page: Page, key: str) -> Locator:
    """The plus of a stepper."""
    return page.locator(f'[data-step="{key}"]').get_by_role("button", name="More")


def value(page: Page, key: str) -> Locator:
    return page.locator(f'[data-step="{key}"] output')


def price(label: str) -> int:
    """Of a tile, as its name tells it."""
    found = re.search(r"(\d+) ducats?$", label)
    return int(found[1]) if found else 0
