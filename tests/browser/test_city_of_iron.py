"""City of Iron: whole games at one screen and at two, through the page alone."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.support.line import Line
from tests.support.pages import no_questions, set_up, start
from tests.support.server import Server

PATIENCE = 10_000
"""Milliseconds until what was clicked must show."""
LONGEST = 1_200
"""Clicks of a whole game, at most."""
STATE = """() => [
  document.querySelector('[data-number]')?.dataset.number,
  document.querySelector('[data-plan]')?.dataset.plan,
  document.querySelector('[data-at]:not([data-at^=player])[aria-pressed=true]')?.dataset.at,
  document.querySelector('.curtain') !== null,
].join('|')"""
MOVES = "section[aria-label=Actions]"
SETTLED = f"!document.querySelector('{MOVES}[aria-busy=true], {MOVES} [aria-busy=true], .iron[aria-busy=true]')"
"""Nothing is asked of the server whose answer could move what is about to be clicked."""
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


LOOK = f"""async ([before, rolls, patience]) => {{
  const state = {STATE};
  const frame = () => new Promise(requestAnimationFrame);
  const end = performance.now() + patience;
  const seen = () => ({{
    over: document.querySelector('[aria-label="How it ended"]') !== null,
    curtain: document.querySelector('.curtain') !== null,
    cards: document.querySelectorAll('.hc').length,
  }});
  while (!{SETTLED} || state() === before) {{
    if (performance.now() > end) return {{ ...seen(), stuck: state() }};
    await new Promise((go) => setTimeout(go, 4));
  }}
  let n = 0;
  const button = ({PICK})(() => rolls[n++ % rolls.length]);
  if (!button) return seen();
  // In a long hand the next card covers the middle of this one.
  const spots = [[0.5, 0.5], [0.28, 0.5], [0.15, 0.5]];
  const where = () => {{
    // Again and again: who is in the room is told later than the moves, and takes some of their height.
    button.scrollIntoView({{ block: 'nearest', inline: 'nearest' }});
    const {{ x, y, width, height }} = button.getBoundingClientRect();
    const open = ([right, down]) => button.contains(document.elementFromPoint(x + right * width, y + down * height));
    const found = spots.find(open);
    return found && [x + found[0] * width, y + found[1] * height];
  }};
  for (let at, last; button.isConnected && performance.now() < end; last = at, await frame()) {{
    at = where();
    const still = at && last && at[0] === last[0] && at[1] === last[1];
    if (still) return {{ ...seen(), at, verb: (button.dataset.action ?? '').split(' ')[0], state: state() }};
  }}
  return {{ ...seen(), hidden: button.isConnected ? button.outerHTML.slice(0, 200) : '' }};
}}"""
"""Once the table is at rest and looks different: what to click next, and where nothing covers it."""


class Player:
    """Somebody who clicks what is lit: buildings above all, cards, towns, and now and then a simple action."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.clicks = 0
        self.verbs: set[str] = set()
        self.before = ""
        page.emulate_media(reduced_motion="reduce")

    def go(self) -> dict[str, Any]:
        """Once the last click has changed the table, the move in the making or what is selected: the next one."""
        rolls = [self.rng.random() for _ in range(12)]
        seen: dict[str, Any] = self.page.evaluate(LOOK, [self.before, rolls, PATIENCE])
        assert "stuck" not in seen, f"the last click did nothing: {seen['stuck']}"
        assert not seen.get("hidden"), f"covered: {seen['hidden']}"
        if seen["over"] or "at" not in seen:
            self.before = ""
            return seen
        self.page.mouse.click(*seen["at"])
        self.before = seen["state"]
        self.clicks += 1
        self.verbs.add(seen["verb"])
        return seen


def test_a_whole_game_at_one_screen(page: Page, server: Server) -> None:
    player = Player(page, 4)
    set_up(page, server, "City of Iron", "Ada", "Bruno", seed="brass")
    start(page)
    page.locator(".curtain, section[aria-label=Actions] button[data-action]").first.wait_for()
    hidden = 0
    while player.clicks < LONGEST and not (seen := player.go())["over"]:
        assert not (seen["curtain"] and seen["cards"])
        hidden += seen["curtain"]
    assert hidden > 40
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()
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

    page.locator(f"{MOVES} button[data-action]").first.wait_for()
    reloaded = cut = 0
    while ada.clicks + bruno.clicks < LONGEST and not ada.go()["over"]:
        bruno.go()
        if not reloaded and bruno.clicks >= 20:
            bruno.page.reload()
            bruno.page.locator(MOVES).wait_for()
            reloaded, bruno.before = bruno.clicks, ""
        if not cut and bruno.clicks >= 30:
            line.break_for_a_while()
            cut = bruno.clicks
    assert bruno.clicks > cut > reloaded > 0
    for player in (ada, bruno):
        expect(player.page.get_by_role("region", name="How it ended")).to_be_visible()
    context.close()
