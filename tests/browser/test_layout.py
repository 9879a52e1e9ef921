"""What must be in sight without scrolling: measured in every title, on desktop screens and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.server import ROOT, Server

LOW, USUAL, LARGE, PHONE = (1280, 720), (1440, 900), (1920, 1080), (390, 844)
POSITIONS = {
    "heroes-4": ("tools/positions/city-heroes", 617),
    "heroes-5": ("tests/playthroughs/city_heroes/lost-by-all", 1300),
    "heroes-2": ("tests/playthroughs/city_heroes/magnates", 150),
    "iron-4": ("tools/positions/city-of-iron", 405),
    "iron-4-all": ("tests/playthroughs/city_of_iron/four_with_all", 300),
    "iron-3": ("tests/playthroughs/city_of_iron/three_with_expansion", 250),
    "iron-2": ("tests/playthroughs/city_of_iron/two_with_all", 200),
    "micro-duel": ("tools/positions/micro-city", 143),
    "micro-coop": ("tests/playthroughs/micro_city/coop_with_all", 150),
}
HEROES, IRON, MICRO = ([name for name in POSITIONS if name.startswith(title)] for title in ("heroes", "iron", "micro"))
HIDDEN = """nodes => nodes.filter((node) => {
  const r = node.getBoundingClientRect();
  if (r.width === 0) return true;
  let [top, bottom, left, right] = [0, innerHeight, 0, innerWidth];
  for (let up = node.parentElement; up; up = up.parentElement) {
    if (getComputedStyle(up).overflow === 'visible') continue;
    const box = up.getBoundingClientRect();
    [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
  }
  return r.top < top - 1 || r.bottom > bottom + 1 || r.left < left - 1 || r.right > right + 1;
}).map((node) => node.outerHTML.slice(0, 120))"""
"""The nodes of which a part lies outside the window, or outside a box that clips it."""


def open_at(page: Page, server: Server, position: str, size: tuple[int, int], entries: int | None = None) -> None:
    path, usual = POSITIONS[position]
    header, _, body = (ROOT / f"{path}.record").read_text().partition("---\n")
    lines = [line for line in body.splitlines() if not line.lstrip().startswith("#")]
    record = header + "---\n" + "\n".join(lines[: entries or usual]) + "\n"
    answer = server.post("/api/matches", {"record": record})
    assert answer.status_code == 201, answer.text
    server.lend(page.context)
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{server.url}/table/{answer.json()['id']}")
    page.locator("[data-number], .curtain").first.wait_for()
    if page.locator(".curtain button").count():
        page.locator(".curtain button").first.click()
    page.locator("[data-number]").wait_for()
    page.wait_for_load_state("networkidle")


def hidden(page: Page, selector: str) -> Any:
    nodes = page.locator(selector)
    expect(nodes.first).to_be_attached()
    return nodes.evaluate_all(HIDDEN)


@pytest.mark.parametrize("size", [LOW, USUAL, LARGE, PHONE])
@pytest.mark.parametrize("position", POSITIONS)
def test_all_players_are_in_sight(page: Page, server: Server, position: str, size: tuple[int, int]) -> None:
    open_at(page, server, position, size)
    assert hidden(page, "section[aria-label=Players] li") == []
    assert hidden(page, "section[aria-label=Players] .figures > span:nth-of-type(-n + 2)") == []


@pytest.mark.parametrize("size", [LOW, USUAL])
@pytest.mark.parametrize("position", HEROES)
def test_the_left_column_of_city_heroes_fits(page: Page, server: Server, position: str, size: tuple[int, int]) -> None:
    open_at(page, server, position, size)
    assert hidden(page, ".left button, .left select, .left .cell") == []


@pytest.mark.parametrize("size", [LOW, USUAL])
@pytest.mark.parametrize("position", IRON)
def test_row_lands_cities_and_hand_of_city_of_iron_fit(
    page: Page, server: Server, position: str, size: tuple[int, int]
) -> None:
    open_at(page, server, position, size)
    assert hidden(page, ".slot, .town, .landp, .nation .city, .gz tr") == []
    assert hidden(page, ".town .bg > *, .landp .lt > *, .gz td:last-child") == []
    hand = page.locator(".hc").evaluate_all("cards => cards.map((card) => card.getBoundingClientRect().bottom)")
    leaning = 16
    assert max(hand) <= size[1] + (0 if size == LOW else leaning)
    pictures = page.locator(".rowz .scene").evaluate_all("all => all.map((one) => one.clientHeight)")
    assert min(pictures) >= 54


@pytest.mark.parametrize("position", ["heroes-4", "iron-4", "micro-coop"])
def test_a_phone_shows_what_one_pays_with_and_undo(page: Page, server: Server, position: str) -> None:
    open_at(page, server, position, PHONE)
    assert hidden(page, ".purse .num") == []
    undo = page.get_by_role("region", name="Players").get_by_role("button", name="Undo")
    expect(undo).to_be_in_viewport(ratio=1)
    before = page.locator("[data-number]").get_attribute("data-number")
    page.locator("main").evaluate("main => main.scrollTo(0, main.scrollHeight)")
    expect(undo).to_be_in_viewport(ratio=1)
    if undo.get_attribute("aria-disabled") != "true":
        undo.click()
        expect(page.locator("[data-number]")).not_to_have_attribute("data-number", before or "")


def test_the_text_of_card_x_fits(page: Page, server: Server) -> None:
    open_at(page, server, "micro-coop", LOW)
    card = page.locator(".pc", has_text="Partnership")
    inside = "card => [...card.querySelectorAll('.pa, .pa *')].every((node) => {"
    inside += " const [a, b] = [node.getBoundingClientRect(), card.getBoundingClientRect()];"
    inside += " return a.right <= b.right && a.bottom <= b.bottom && node.scrollWidth <= node.clientWidth + 1; })"
    assert card.evaluate(inside)
