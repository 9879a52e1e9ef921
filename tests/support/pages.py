"""The pages around the tables, as a person goes through them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.support.server import Server

Screens = Callable[[str], Page]
"""Opens a browser for a person of that name."""

_UNLESS_SET = """
    try {
        const settings = JSON.parse(localStorage.getItem('piazza-settings') ?? '{}');
        if (!(NAME in settings))
            localStorage.setItem('piazza-settings', JSON.stringify({ ...settings, [NAME]: VALUE }));
    } catch { /* a page without storage */ }
"""
AT_ONCE = _UNLESS_SET.replace("NAME", "'story'").replace("VALUE", "'off'")
ANSWERED = _UNLESS_SET.replace("NAME", "'diagnostics'").replace("VALUE", "false")
counter = iter(range(1_000_000))


def no_questions(page: Page) -> None:
    """Whoever uses this browser has been asked before whether to send diagnostics."""
    page.add_init_script(ANSWERED)


def set_pace(page: Page, server: Server, pace: str) -> None:
    """How fast this browser shows the moves of others: off, fast, normal or slow."""
    page.goto(f"{server.url}/settings")
    page.evaluate(
        "pace => localStorage.setItem('piazza-settings', JSON.stringify({ diagnostics: false, story: pace }))", pace
    )


def choose(page: Page, title: str) -> None:
    page.locator("label", has=page.get_by_role("radio", name=title)).click()


def set_up(page: Page, server: Server, title: str, *names: str, alone: bool = False, seed: str = "") -> None:
    """From the start page to the set-up of a title, filled in as far as it is given."""
    no_questions(page)
    page.goto(server.url)
    choose(page, title)
    page.get_by_role("link", name="Play alone" if alone else "One screen").click()
    slider = page.get_by_role("slider", name="Players")
    slider.wait_for()
    if names:
        slider.fill(str(len(names)))
    for seat, name in enumerate(names, 1):
        page.get_by_label(f"Name of player {seat}").fill(name)
    if seed:
        page.get_by_label("Seed of the luck").fill(seed)


def start(page: Page) -> None:
    page.get_by_role("button", name="Play alone").or_(page.get_by_role("button", name="Play on one screen")).click()


def fresh(name: str = "Ada") -> str:
    """A name nobody else has taken on this server."""
    return f"{name} {next(counter)}"


def prompt(page: Page, name: str, secret: str, press: str) -> None:
    """Fill in the dialog for names and secrets, which opens if it is not there, and press a button of it."""
    if not page.get_by_role("dialog").is_visible():
        page.get_by_role("banner").get_by_role("button", name="Log in").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("PIN or password").fill(secret)
    page.get_by_role("dialog").get_by_role("button", name=press).click()
