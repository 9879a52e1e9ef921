"""Micro City, played at its own table: by clicking the city, the hand and the panels, never the plain list."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support import axe
from tests.support.line import Line
from tests.support.server import Server

GOLDEN = Path(__file__).parents[1] / "playthroughs" / "micro_city"
LESSON = Path(__file__).parents[2] / "web" / "src" / "titles" / "micro-city" / "tutorial.ts"
STILL = "localStorage.setItem('piazza-settings', JSON.stringify({ speed: 'off', sound: false }))"
SEEN = """() => {
    const all = (selector, of) => [...document.querySelectorAll(selector)].map(of);
    const name = (e) => e.dataset.at, action = (e) => e.dataset.action;
    return JSON.stringify({
        number: document.querySelector('[data-number]')?.dataset.number,
        cards: all('.hand .pc.can', name).concat(all('.dcard.can:not(.sel)', () => 'pile')),
        chosen: all('.hand .pc.sel.can', name).concat(all('.dcard.sel', () => 'pile')),
        reach: all('.board .q.reach', name),
        target: all('.board .q.target', name),
        dice: all('.moves .four [aria-pressed=false]', (e) => e.ariaLabel),
        actions: all('.moves [data-action]:not([aria-disabled=true])', action),
        busy: !!document.querySelector('.actions[aria-busy=true]'),
        over: !!document.querySelector('[aria-label="How it ended"]'),
    });
}"""
PATIENCE = 400
"""Looks at the table until something can be done."""
ASIDE = ("die ", "sell ", "clear ")
"""What can be done in the preparation without leading on."""


@pytest.fixture(autouse=True)
def still(page: Page) -> None:
    page.add_init_script(STILL)
    page.set_default_timeout(15_000)


def sit(page: Page, server: Server, table: str) -> None:
    server.lend(page.context)
    page.goto(f"{server.url}/table/{table}")
    page.locator(".board").wait_for()


def ending(page: Page) -> Any:
    return page.get_by_role("region", name="How it ended")


class Player:
    """Somebody who does whatever the table offers, by whatever means ``press`` has."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.text = ""

    def look(self) -> dict[str, Any]:
        self.text = self.page.evaluate(SEEN)
        found: dict[str, Any] = json.loads(self.text)
        return found

    def waiting(self) -> bool:
        seen = self.look()
        ready = seen["actions"] if seen["target"] else seen["cards"] or seen["reach"] or seen["dice"] or seen["actions"]
        return bool(seen["busy"]) or not ready

    def do(self) -> None:
        """One thing, and wait until the table looks different."""
        seen = self.look()
        before = self.text
        self.press(self.choose(seen))
        self.page.wait_for_function(f"(before) => ({SEEN})() !== before", arg=before)

    def choose(self, seen: dict[str, Any]) -> str:
        onward = [action for action in seen["actions"] if not action.startswith(ASIDE) and action != "end prep"]
        if onward:
            return f'.moves [data-action="{self.rng.choice(onward)}"]'
        if seen["dice"]:
            return ".moves .four [aria-pressed=false]"
        if seen["reach"] and (seen["chosen"] or not seen["cards"]):
            return f'.board [data-at="{self.rng.choice(seen["reach"])}"]'
        if seen["cards"]:
            card = self.rng.choice(seen["cards"])
            return ".dcard" if card == "pile" else f'.hand [data-at="{card}"]'
        return '.moves [data-action="end prep"]'

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.click()


class Typist(Player):
    """Without a mouse: the focus is led on by the table, and the arrows walk through the city."""

    def press(self, selector: str) -> None:
        for _ in range(400):
            if self.page.evaluate("(s) => document.activeElement?.matches(s)", selector):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")


def play_on(*players: Player, most: int = 400, at: dict[int, Callable[[], None]] | None = None) -> int:
    """Until it is over; ``at``: what else happens before which step."""
    for step in range(most):
        if at and step in at:
            at[step]()
        for _ in range(PATIENCE):
            if any(player.look()["over"] for player in players):
                return step
            ready = [player for player in players if not player.waiting()]
            if ready:
                break
            players[0].page.wait_for_timeout(25)
        assert ready, [player.text for player in players]
        ready[0].do()
    raise AssertionError("no end in sight")


class Reader:
    """Plays the moves of a record by clicking what they name."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def play(self, moves: list[str]) -> None:
        while moves:
            moves = moves[self.gesture(moves[0].split(), moves) :]

    def gesture(self, words: list[str], moves: list[str]) -> int:
        """How many moves it took."""
        line = moves[0]
        match words:
            case ["place", place]:
                self.click(f'.q.reach[data-at="quarter:{place}"]')
            case ["die", value, way, "for", _]:
                name = "Raise" if way == "up" else "Lower"
                number = self.page.get_by_role("img", name=f"shows {value}").first.get_attribute("data-at") or ""
                button = self.page.locator(f'[aria-label="{name} die {int(number[-1]) + 1}"].can').first
                at_once = button.get_attribute("data-action") == line
                button.click()
                if not at_once:
                    self.click(f'.pay [data-action="{line}"]')
            case ["clear", place, *_]:
                self.click(f'[data-at="quarter:{place}"][aria-label*="bought back"]')
                self.click(f'.moves [data-action="{line}"]')
            case ["end", "prep"]:
                pass
            case ["play", card, "to", place]:
                self.click(f'.pc.can[data-at="hand:{card}"]')
                self.click(f'.q.reach[data-at="quarter:{place}"]')
            case ["retrieve", "to", place]:
                self.click(".dcard.can")
                self.click(f'.q.reach[data-at="quarter:{place}"]')
                self.click(f'.moves [data-action$="{line}"]')
            case ["take", "marker", "from", place]:
                self.click(f'.q.take[data-at="quarter:{place}"]')
            case _:
                return self.choice(line, moves)
        return 1

    def choice(self, line: str, moves: list[str]) -> int:
        after = moves[1] if len(moves) > 1 else ""
        if after.startswith("build"):
            self.click(f'.next[data-at="target:{after.removeprefix("build ")}"]')
            return 2
        together = after.startswith(("take ", "give ")) and not after.startswith("take marker")
        self.click(f'.moves [data-action$="{f"{line}; {after}" if together else line}"]')
        return 2 if together else 1


def golden(name: str) -> list[str]:
    body = (GOLDEN / f"{name}.record").read_text().partition("---\n")[2]
    return [line[2:] for line in body.splitlines() if line.startswith(("1 ", "2 "))]


def test_a_whole_game_alone_won_by_clicking_the_city(page: Page, server: Server) -> None:
    sit(page, server, server.table("Chiara", game="micro-city", seed="golden 3", layout="first_game"))
    moves = golden("first_game")
    Reader(page).play(moves)
    expect(ending(page)).to_contain_text("Won")
    expect(ending(page)).to_contain_text("2 rounds left")
    record = page.request.get(f"{server.url}/api/matches/{page.url.rpartition('/')[2]}/record.txt").text()
    assert [line[2:] for line in record.splitlines() if line.startswith("1 ")] == moves


def test_two_partners_at_one_screen(page: Page, server: Server) -> None:
    table = server.table("Ada", "Bruno", game="micro-city", difficulty="medium", card_x=True, first_player="1")
    sit(page, server, table)
    assert play_on(Player(page, 5)) > 20
    expect(ending(page)).to_contain_text("Lost")


def test_the_last_rounds_of_a_duel_with_everything(page: Page, server: Server) -> None:
    header, _, body = (GOLDEN / "duel_with_all.record").read_text().partition("---\n")
    lines = [line for line in body.splitlines() if line[0] in "*12"]
    record = header + "---\n" + "\n".join(lines[:116]) + "\n"
    sit(page, server, str(server.post("/api/matches", {"record": record}).json()["id"]))
    axe.check_both(page, "main")
    play_on(Player(page, 2))
    expect(ending(page)).to_contain_text("VP")


def test_a_whole_game_with_the_keyboard_alone(page: Page, server: Server) -> None:
    sit(page, server, server.table("Dario", game="micro-city", difficulty="medium", layout="first_game"))
    assert play_on(Typist(page, 3)) > 15
    expect(ending(page)).to_be_visible()


def test_two_screens_one_of_which_is_reloaded_and_cut_off(page: Page, browser: Browser, server: Server) -> None:
    context = browser.new_context()
    other = context.new_page()
    other.add_init_script(STILL)
    line = Line(other)
    plan = {"game": "micro-city", "seats": 2, "host": "Ada", "options": {"difficulty": "medium", "first_player": "1"}}
    room = page.request.post(f"{server.url}/api/rooms", data=plan).json()["id"]
    assert other.request.post(f"{server.url}/api/rooms/{room}/join", data={"name": "Bruno"}).ok
    assert other.request.post(f"{server.url}/api/rooms/{room}/ready", data={"ready": True}).ok
    assert page.request.post(f"{server.url}/api/rooms/{room}/start", data={}).ok
    for screen in (page, other):
        screen.goto(f"{server.url}/table/{room}")
        screen.locator(".board").wait_for()

    def reload() -> None:
        other.reload()
        other.locator(".board").wait_for()

    play_on(Player(page, 1), Player(other, 2), at={8: reload, 14: line.break_for_a_while})
    for screen in (page, other):
        expect(ending(screen)).to_be_visible()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_it_without_sideways_scrolling(page: Page, server: Server, scheme: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme=scheme)
    options: dict[str, Any] = {"mode": "duel", "seaport": True, "garden": True, "logistics": True}
    sit(page, server, server.table("Ada", "Bartholomew of the Long Name", game="micro-city", **options))
    for tab in ("Company", "Building", "Log", "Play"):
        page.get_by_role("tab", name=tab).click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        axe.check(page, "main")


def test_the_lesson_leads_to_a_win(page: Page, server: Server) -> None:
    text = LESSON.read_text(encoding="utf-8")
    steps = re.findall(r"heading: '([^']*)'(?:(?!heading:).)*?(?:play: '([^']*)'|\},)", text, re.DOTALL)
    assert len(steps) == text.count("heading:")
    page.goto(f"{server.url}/learn/micro-city")
    coach = page.get_by_role("region", name="First game")
    reader, moves = Reader(page), golden("first_game")
    for heading, play in steps[:-1]:
        expect(coach.get_by_role("heading")).to_have_text(heading)
        if not play:
            coach.get_by_role("button", name="Next").click()
        while play:
            count = reader.gesture(moves[0].split(), moves)
            play = "" if play in moves[:count] else play
            moves = moves[count:]
    expect(coach.get_by_role("heading")).to_have_text("Won")
    assert moves == []
