"""A pillage at the City Heroes table: foreseen, carried out, and told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.heroes import (
    act,
    do,
    kind,
    lit_tiles,
    moment,
    more,
    moves,
    open_record,
    play,
    shown,
    targets,
    tile,
    value,
)
from tests.browser.test_city_heroes import open_room, screens
from tests.support.server import Server


@pytest.mark.rules("CH-UI-64", "CH-UI-65")
def test_a_pillage_is_foreseen_in_all_its_figures_before_anything_is_sent(page: Page, server: Server) -> None:
    """Bruno's T28 has two weapons, and Ada three beside it: only all three together get through."""
    record = moment("war", "pillage", 15)
    open_record(page, server, record)
    kind(page, "Pillage").click()
    assert lit_tiles(page) == targets(record, "pillage") != set()
    tile(page, "T28").click()
    attack = act(page, "attack")
    for sent in range(4):
        expect(value(page, "commit T34")).to_have_text(str(sent))
        expect(page.locator('[data-score="attack"]')).to_have_text(str(sent))
        expect(page.locator('[data-score="defence"]')).to_have_text("2")
        expect(page.locator('[data-score="score"]')).to_have_text(str(sent - 2))
        expect(attack).to_have_attribute("aria-disabled", "false" if sent == 3 else "true")
        if sent < 3:
            more(page, "commit T34").click()
    expect(more(page, "commit T34")).to_have_attribute("aria-disabled", "true")
    foreseen = page.get_by_role("status", name="What the pillage would bring")
    expect(foreseen).to_contain_text("takes 1 item, loses 2 weapons, Influence +1, 1 token")
    expect(foreseen).to_contain_text("loses 1 item, 1 weapon")
    expect(foreseen).to_contain_text("Prestige 0")
    expect(tile(page, "T28")).not_to_have_attribute("aria-label", re.compile("pillaged"))


@pytest.mark.rules("CH-UI-67")
def test_the_only_tile_that_can_lose_weapons_loses_them_without_a_question(page: Page, server: Server) -> None:
    open_record(page, server, moment("war", "attack", 15))
    expect(tile(page, "T34")).to_have_attribute("aria-label", re.compile("garrison 3"))
    do(page, "attack")
    expect(page.get_by_role("heading", name="Choose the casualties")).to_have_count(0)
    expect(page.get_by_role("log").first).to_contain_text("Ada loses 2 weapons of T34.")
    expect(tile(page, "T34")).to_have_attribute("aria-label", re.compile("garrison 1"))
    expect(tile(page, "T28")).to_have_attribute("aria-label", re.compile("pillaged"))


def pick(page: Page, step: str, button: str) -> None:
    [needed] = map(int, re.findall(r"of (\d+)", moves(page).get_by_role("status").first.inner_text()))
    send = moves(page).get_by_role("button", name=button)
    for n in range(needed):
        expect(send).to_have_attribute("aria-disabled", "true")
        page.locator(f'[data-step^="{step} "] button[aria-label^="More"][aria-disabled="false"]').first.click()
        expect(moves(page).get_by_role("status").first).to_contain_text(f"{n + 1} of {needed}")
    expect(page.locator(f'[data-step^="{step} "] button[aria-label^="More"][aria-disabled="false"]')).to_have_count(0)
    play(page, send)


@pytest.mark.rules("CH-UI-66")
def test_exactly_the_allowed_loot_is_chosen(page: Page, server: Server) -> None:
    """Six items out of 9 Timber and 1 Stone: neither five nor seven."""
    open_record(page, server, moment("pillage", 192))
    expect(page.get_by_role("heading", name="Choose the loot")).to_be_visible()
    expect(moves(page).get_by_role("status").first).to_contain_text("0 of 6 items chosen from Bruno")
    before = int(shown(page, 2, "timber").locator("b").inner_text())
    pick(page, "loot", "Take the loot")
    expect(page.get_by_role("log").first).to_contain_text("Chiara pillages T2 of Bruno and loots 6 Timber.")
    page.get_by_role("button", name="Look at Chiara").click()
    expect(shown(page, 2, "timber").locator("b")).to_have_text(str(before + 6))


@pytest.mark.rules("CH-UI-67")
def test_casualties_are_chosen_among_the_committed(page: Page, server: Server) -> None:
    open_record(page, server, moment("war", "lose"))
    expect(page.get_by_role("heading", name="Choose the casualties")).to_be_visible()
    stacks = page.locator('[data-step^="lose "]')
    assert set(stacks.evaluate_all("all => all.map(one => one.dataset.step)")) == {"lose T8", "lose T21"}
    pick(page, "lose", "Lose them")
    expect(page.get_by_role("log").first).to_contain_text("Ada loses 1 weapon of T8.")


@pytest.mark.rules("CH-UI-69")
def test_who_was_pillaged_is_told(browser: Browser, server: Server) -> None:
    id, cookies = open_room(server, "Ada", "Bruno", "Chiara", record=moment("pillage", "attack", 3))
    pages = screens(browser, server, id, cookies)
    thief, victim = pages[2], pages[1]
    do(thief, "attack")
    while thief.locator('[data-step^="loot "]').count():
        pick(thief, "loot", "Take the loot")
    notice = victim.get_by_role("region", name="This concerns you")
    expect(notice).to_contain_text("Chiara pillages T2 of Bruno and loots 3 Timber")
    expect(notice).to_contain_text("Bruno loses")
    # It is not told a second time above itself, and stays until it has been seen.
    expect(victim.get_by_role("status", name="Notices")).not_to_contain_text("pillages")
    victim.reload()
    expect(notice).to_contain_text("Chiara pillages T2 of Bruno")
    notice.get_by_role("button", name="Got it").click()
    expect(notice).to_have_count(0)
    victim.reload()
    victim.get_by_role("toolbar").wait_for()
    expect(notice).to_have_count(0)
    for page in pages:
        page.context.close()
