"""What is heard at a table, and what fingers do with its board."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.heroes import board, do, moment, open_record, tile
from tests.browser.test_frame import room
from tests.browser.test_table import play, unfold
from tests.support.server import Server

EARS = """
    window.heard = [];
    const through = { connect: (next) => next, start() {}, stop() {} };
    const value = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const pitch = { ...value, setValueAtTime: (tone) => heard.push(tone) };
    window.AudioContext = class {
        state = 'running'; currentTime = 0; destination = through;
        createOscillator() { return { ...through, frequency: pitch }; }
        createGain() { return { ...through, gain: value }; }
    };
"""
"""Instead of sounding, every tone writes down its pitch."""
TURN = [523, 784]
MESSAGE = [660]
LOST = [392, 330, 262]


def tones(page: Page) -> list[int]:
    found: list[int] = page.evaluate("heard.splice(0)")
    return found


def hears(page: Page, wanted: list[int]) -> None:
    page.wait_for_function("wanted => heard.length >= wanted.length", arg=wanted)
    assert tones(page) == wanted


def go(page: Page, *notations: str) -> None:
    for notation in notations:
        page.get_by_placeholder("Type a move").fill(notation)
        play(page, page.get_by_role("button", name="Play", exact=True))


def my_go(page: Page) -> None:
    expect(page).to_have_title(re.compile("^● Your go"))


@pytest.mark.rules("CH-UI-76")
def test_ones_go_and_a_message_are_heard_after_the_first_click_unless_switched_off(
    page: Page, browser: Browser, server: Server
) -> None:
    other = browser.new_context(reduced_motion="reduce")
    page.emulate_media(reduced_motion="reduce")
    id = room(page.context, other, server)
    bruno = other.new_page()
    for screen in (page, bruno):
        screen.add_init_script(EARS)
        screen.goto(f"{server.url}/table/{id}")
        screen.get_by_role("toolbar").wait_for()
    unfold(page)
    go(page, "buy T1", "end go")
    my_go(bruno)
    assert tones(bruno) == [], "nothing has been clicked here yet"
    assert tones(page) == [], "the first go was there when the page came"
    unfold(bruno)
    go(bruno, "buy T3", "end go")
    my_go(page)
    hears(page, TURN)
    bruno.get_by_label("Say something").fill("good luck")
    bruno.get_by_label("Say something").press("Enter")
    hears(page, MESSAGE)
    page.get_by_role("toolbar").get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Sounds").uncheck()
    page.keyboard.press("Escape")
    go(page, "pass")
    my_go(bruno)
    hears(bruno, TURN)
    go(bruno, "pass")
    my_go(page)
    assert tones(page) == [], "switched off"
    other.close()


def test_the_end_is_heard(page: Page, server: Server) -> None:
    page.add_init_script(EARS)
    whole = moment("lost-by-all", 10_000)
    open_record(page, server, "\n".join(whole.splitlines()[:-1]) + "\n")
    assert tones(page) == []
    do(page, whole.splitlines()[-1][2:])
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()
    hears(page, LOST)


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_record(page, server, moment("la-rotonda", 61))
    yield page
    context.close()


class Fingers:
    def __init__(self, page: Page) -> None:
        self._line = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def pinch(self, x: float, y: float, start: float, end: float, steps: int = 8) -> None:
        """Two fingers beside a point, so far from it at first and in the end."""
        self._send("touchStart", (x - start, y), (x + start, y))
        for n in range(1, steps + 1):
            at = start + (end - start) * n / steps
            self._send("touchMove", (x - at, y), (x + at, y))
        self._send("touchEnd")

    def drag(self, x: float, y: float, by: tuple[float, float], steps: int = 8) -> None:
        self._send("touchStart", (x, y))
        for n in range(1, steps + 1):
            self._send("touchMove", (x + by[0] * n / steps, y + by[1] * n / steps))
        self._send("touchEnd")


def middle(page: Page, name: str) -> tuple[float, float, float]:
    box = tile(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"]


def test_two_fingers_zoom_and_one_drags_what_is_near(phone: Page) -> None:
    window = phone.get_by_role("group", name="Map of 39 tiles")
    fingers = Fingers(phone)
    x, y, width = middle(phone, "T18")
    fingers.pinch(x, y, 30, 75)
    expect(window).to_have_attribute("data-scale", "2.50")
    near = middle(phone, "T18")
    assert near[2] == pytest.approx(width * 2.5, rel=0.02)
    assert near[:2] == pytest.approx((x, y), abs=3), "what lies between the fingers stays there"
    fingers.drag(x, y, (40, 30))
    assert middle(phone, "T18")[:2] == pytest.approx((x + 40, y + 30), abs=3)
    expect(phone.locator('.tile[aria-pressed="true"]')).to_have_count(0)
    fingers.pinch(x, y, 75, 30)
    expect(window).to_have_attribute("data-scale", "1.00")
    phone.touchscreen.tap(*middle(phone, "T18")[:2])
    expect(tile(phone, "T18")).to_have_attribute("aria-pressed", "true")
    expect(board(phone)).to_be_visible()
