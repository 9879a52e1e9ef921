"""City of Iron: whole games at one screen and at two, through the page alone."""

from __future__ import annotations

import random

from playwright.sync_api import Browser, Error, Page, Position, TimeoutError, expect

from tests.support.line import Line
from tests.support.pages import no_questions, set_up, start
from tests.support.server import Server

PATIENCE = 10_000
AGAIN = 4_000
"""Milliseconds after which one clicks again: what was lit went out just before."""
MISSES = 2
LONGEST = 1_200
"""Clicks of a whole game, at most."""
STATE = """() => [
  document.querySelector('[data-number]')?.dataset.number,
  document.querySelector('[data-plan]')?.dataset.plan,
  document.querySelector('[data-at][aria-pressed=true]')?.dataset.at,
  document.querySelector('.curtain') !== null,
].join('|')"""
SETTLED = "!document.querySelector('section[aria-label=Actions][aria-busy=true]')"
PICK = """chance => {
  const moves = 'section[aria-label=Actions] ';
  const find = (selector) => [...document.querySelectorAll(selector)];
  const one = (found) => found[Math.floor(chance() * found.length)];
  if (find('.curtain').length) return one(find('.curtain button').slice(0, 1));
  if (find(moves + '.pass button').length) return find(moves + '.pass button')[0];
  const simple = [moves + '[data-action^=draw]', moves + '[data-action=tax]', moves + '[data-action=science]'];
  const wishes = find(moves + '[data-action=tax]').length
    ? [[0.9, moves + '[data-action^="build "]'], [0.9, moves + '[data-action^="store "]'],
       [0.4, '.hc[data-action^=play]'], [0.5, moves + '[data-action^=attack]'],
       [0.85, '.bcard.avail'], [0.5, '.rowz .bcard:not(.sel)'], [1, simple.join()]]
    : [[0.4, '.sc.avail:not(.sel)'], [1, moves + 'button[data-action]']];
  for (const [wish, selector] of wishes) {
    const found = find(selector);
    if (found.length && chance() < wish) return one(found);
  }
}"""


class Player:
    """Somebody who clicks what is lit: buildings above all, cards, towns, and now and then a simple action."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.clicks = 0
        self.missed = 0
        self.verbs: set[str] = set()
        page.emulate_media(reduced_motion="reduce")

    def go(self) -> None:
        """Click, and wait until the table, the move in the making or what is selected has changed."""
        self.page.wait_for_function(SETTLED, timeout=PATIENCE)
        rolls = [self.rng.random() for _ in range(12)]
        pick = self.page.evaluate_handle(
            f"rolls => {{ let n = 0; return ({PICK})(() => rolls[n++ % rolls.length]); }}", rolls
        )
        button = pick.as_element()
        if button is None:
            self.page.wait_for_timeout(50)
            return
        before = self.page.evaluate(STATE)
        try:
            verb = (button.get_attribute("data-action") or "").partition(" ")[0]
            # In a long hand the next card covers the middle of this one.
            aside = Position(x=32, y=85) if button.get_attribute("data-card") is not None else None
            button.click(timeout=PATIENCE, position=aside)
        except Error as e:
            # What was lit went out because the answer to an earlier question came.
            if "not attached" not in e.message:
                raise
            return
        try:
            self.page.wait_for_function(f"before => {SETTLED} && ({STATE})() !== before", arg=before, timeout=AGAIN)
        except TimeoutError:
            self.missed += 1
            assert self.missed <= MISSES, f"a click on {button.get_attribute('data-action') or button} does nothing"
            return
        self.clicks += 1
        self.verbs.add(verb)

    @property
    def may_go(self) -> bool:
        return bool(
            self.page.evaluate("document.querySelector('section[aria-label=Actions] button[data-action]') !== null")
        )


def over(page: Page) -> bool:
    return page.get_by_role("region", name="How it ended").is_visible()


def test_a_whole_game_at_one_screen(page: Page, server: Server) -> None:
    player = Player(page, 4)
    set_up(page, server, "City of Iron", "Ada", "Bruno", seed="brass")
    start(page)
    ending = page.get_by_role("region", name="How it ended")
    page.locator(".curtain, section[aria-label=Actions] button[data-action]").first.wait_for()
    hidden = 0
    while player.clicks < LONGEST and not over(page):
        if page.locator(".curtain").is_visible():
            expect(page.locator(".hc")).to_have_count(0)
            hidden += 1
        player.go()
    assert hidden > 40
    expect(ending).to_be_visible()
    assert {"nation", "pile", "bid", "build", "store", "play", "use", "top", "done"} <= player.verbs


def test_a_whole_game_at_two_screens(page: Page, browser: Browser, server: Server) -> None:
    context = browser.new_context()
    bruno = Player(context.new_page(), 6)
    line = Line(bruno.page)
    ada = Player(page, 5)
    for player, name in ((bruno, "Bruno"), (ada, "Ada")):
        no_questions(player.page)
        player.page.goto(f"{server.url}/lobby")
        player.page.get_by_label("Your name").fill(name)
    page.get_by_role("radiogroup", name="Title", exact=True).get_by_text("City of Iron").click()
    page.get_by_label("Name of the table").fill("Night shift")
    page.get_by_role("button", name="Open the table").click()
    bruno.page.get_by_role("button", name="Join Night shift").click()
    bruno.page.get_by_role("button", name="I am ready").click()
    page.get_by_role("button", name="Start").click()

    table = "section[aria-label=Actions]"
    page.locator(f"{table} button[data-action]").first.wait_for()
    turns = 0
    while ada.clicks + bruno.clicks < LONGEST and not over(page):
        player = ada if ada.may_go else bruno
        if not player.may_go:
            page.wait_for_timeout(20)
            continue
        player.go()
        turns += 1
        if turns == 40:
            bruno.page.reload()
            bruno.page.locator(table).wait_for()
        if turns == 60:
            line.break_for_a_while()
            clicks = bruno.clicks
    assert bruno.clicks > clicks
    for player in (ada, bruno):
        expect(player.page.get_by_role("region", name="How it ended")).to_be_visible()
    context.close()
