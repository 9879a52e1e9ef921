"""The City Heroes table, part by part: board, panel of the player, exchanges, Expansion."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.board import distance
from piazza.games.city_heroes.box import DUCATS
from piazza.games.city_heroes.phases import OVER
from piazza.games.city_heroes.state import Position
from piazza.kernel import Match, Record
from tests.browser.heroes import (
    act,
    board,
    calm,
    do,
    land,
    moment,
    more,
    moves,
    open_record,
    play,
    position,
    possible,
    price,
    shown,
    sit,
    tile,
)
from tests.support.server import ROOT, Server

MAP = "Map of 39 tiles"


@pytest.fixture
def early(page: Page, server: Server) -> Page:
    """Two players, Expansion of the fifth turn."""
    open_record(page, server, moment("la-rotonda", 61))
    return page


@pytest.mark.rules("CH-UI-26", "CH-UI-27", "CH-UI-29")
def test_the_board_is_zoomed_dragged_and_selected_from(early: Page) -> None:
    """CH-UI-26: the wheel zooms at the pointer. CH-UI-27: a drag selects nothing. CH-UI-29: one tile at most."""
    page = early
    window = page.get_by_role("group", name=MAP)
    box = tile(page, "T28").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    expect(window).not_to_have_attribute("data-scale", "1.00")
    after = tile(page, "T28").bounding_box()
    assert after is not None
    assert after["width"] > box["width"] * 1.2
    assert abs(after["x"] + after["width"] / 2 - x) < 3
    assert abs(after["y"] + after["height"] / 2 - y) < 3
    scale = window.get_attribute("data-scale")
    log = page.get_by_role("log").first
    log.hover()
    page.mouse.wheel(0, 300)
    page.wait_for_function("log => log.scrollTop > 0", arg=log.element_handle())
    assert window.get_attribute("data-scale") == scale
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 4, steps=4)
    page.mouse.up()
    expect(page.locator('.tile[aria-pressed="true"]')).to_have_count(0)
    dragged = tile(page, "T28").bounding_box()
    assert dragged is not None
    assert (round(dragged["x"] - after["x"]), round(dragged["y"] - after["y"])) == (30, 4)
    page.keyboard.press("0")
    expect(window).to_have_attribute("data-scale", "1.00")
    tile(page, "T28").click()
    expect(tile(page, "T28")).to_have_attribute("aria-pressed", "true")
    expect(moves(page).get_by_role("group", name="Selected tile")).to_contain_text("T28")
    tile(page, "T29").click()
    expect(page.locator('.tile[aria-pressed="true"]')).to_have_count(1)
    tile(page, "T29").click()
    expect(page.locator('.tile[aria-pressed="true"]')).to_have_count(0)


@pytest.mark.rules("CH-UI-28", "CH-UI-68", "CH-UI-77")
def test_tiles_show_and_tell_what_they_are(page: Page, server: Server) -> None:
    """CH-UI-28: all that is on a tile is drawn and said. CH-UI-68: so is what a pillage leaves, until the turn ends."""
    war = moment("war", "pillage", 6)
    open_record(page, server, war)
    record = {}
    for label in page.locator(".tile").evaluate_all("ts => ts.map(t => t.ariaLabel)"):
        record[label.split(",")[0]] = label
    assert len(record) == 46
    drawn = set(page.locator("[data-land] .tno").all_text_contents())
    assert drawn == set(record)
    tiles = position(war).view(None).tiles
    for one in tiles:
        assert ("Hills" if one.hill else "Plains") in record[one.name]
        for what, prefix in ((one.resource, "#ch-t-"), (one.building, "#ch-b-")):
            assert land(page, one.name).locator(f"use[href^='{prefix}']").count() == (what is not None)
    pillaged = [name for name, label in record.items() if "pillaged" in label]
    exhausted = [name for name, label in record.items() if "exhausted" in label]
    assert pillaged
    assert exhausted
    for name in pillaged:
        expect(land(page, name).locator(".sign.pillaged")).to_be_visible()
    for name in exhausted:
        expect(land(page, name).locator(".sign.exhausted")).to_be_visible()
    garrison = next(name for name, label in record.items() if "garrison" in label and "exhausted" not in label)
    expect(land(page, garrison).locator(".sign.garrison text")).to_be_visible()
    tile(page, garrison).hover()
    expect(page.get_by_role("note", name=garrison, exact=True)).to_contain_text("Garrison")
    tile(page, pillaged[0]).hover()
    note = page.get_by_role("note", name=pillaged[0], exact=True)
    expect(note).to_contain_text("Pillaged until the end of the turn")
    # CH-UI-77: owners are told apart by pattern as well as by colour.
    paints = {f"url(#pat-{colour})" for colour in ("teal", "red", "magenta")}
    strokes = set(
        page.locator("[data-land] polygon[stroke^=url]").evaluate_all("ps => ps.map(p => p.getAttribute('stroke'))")
    )
    assert strokes == paints
    open_record(page, server, moment("war", 144))
    expect(page.get_by_text("Turn 5 of").first).to_be_visible()
    expect(page.locator(".sign.pillaged, .sign.exhausted")).to_have_count(0)


@pytest.mark.rules("CH-UI-30", "CH-UI-31", "CH-UI-32")
def test_the_inventory_of_everybody_can_be_seen(page: Page, server: Server) -> None:
    record = moment("pillage", "pass", 13)
    open_record(page, server, record)
    player = page.get_by_role("region", name="Player", exact=True)
    first = player.locator(".pname b").inner_text()
    seen = [first]
    for _ in range(2):
        page.get_by_role("button", name="Next player").click()
        expect(player.locator(".pname b")).not_to_have_text(seen[-1])
        seen.append(player.locator(".pname b").inner_text())
        for name in (kind.name for kind in GAME.catalogue().resources):
            expect(page.get_by_role("region", name="Supply")).to_contain_text(name)
        for pool in ("Ready", "Busy", "Idle"):
            expect(page.get_by_role("region", name="Workers")).to_contain_text(pool)
        for name in ("Influence", "Ducats", "tiles", "pillage token"):
            expect(player).to_contain_text(name)
    assert sorted(seen) == ["Ada", "Bruno", "Chiara"]
    page.get_by_role("button", name="Next player").click()
    expect(player.locator(".pname b")).to_have_text(first)
    page.get_by_role("button", name="Previous player").click()
    expect(player.locator(".pname b")).to_have_text(seen[-1])
    states = {chip.inner_text() for chip in page.locator("[data-state]").all()}
    assert states == {"Active", "Waiting", "Passed"}
    for one in position(record).view(None).players:
        name = ("Ada", "Bruno", "Chiara")[one.seat]
        line = page.get_by_role("region", name="Players").get_by_role("button", name=f"Look at {name}")
        expect(line.locator("[data-state]")).to_have_attribute("data-state", one.state)


@pytest.mark.rules("CH-UI-30", "CH-UI-46", "CH-UI-47", "CH-UI-49", "CH-UI-73")
def test_a_tile_is_bought(early: Page) -> None:
    """CH-UI-46: the button shows the price. CH-UI-47: prices are those of CH-EXP-3. CH-UI-49: when to pass."""
    page = early
    labels = {
        label.split(",")[0]: label for label in page.locator(".tile").evaluate_all("ts => ts.map(t => t.ariaLabel)")
    }
    mine = [int(name[1:]) - 1 for name, label in labels.items() if "Ada:" in label]
    neutral = {name: label for name, label in labels.items() if label.rstrip().endswith(("ducat", "ducats"))}
    assert len(mine) + len(neutral) + sum("Bruno:" in label for label in labels.values()) == 39
    for name, label in neutral.items():
        cost = min(distance(int(name[1:]) - 1, own) for own in mine) + ("Hills" in label)
        assert price(label) == cost
        expect(land(page, name).locator(".sign.price text")).to_have_text(str(cost))
    # CH-UI-73
    goal = page.get_by_role("img", name=re.compile("City Prestige 8, \\+4 next turn. Siena 20 now, 110 at the end."))
    expect(goal).to_be_visible()
    expect(page.get_by_text("Turn 5 of 10").first).to_be_visible()
    assert possible(act(page, "pass"))
    before = int(shown(page, 0, "ducats").locator(".num").last.inner_text())
    tile(page, "T20").click()
    assert not possible(act(page, "pass"))
    expect(moves(page)).to_contain_text("Clear the selected tile first.")
    purchase = act(page, "buy T20")
    expect(purchase).to_contain_text("1 Ducat, 1 Worker")
    do(page, "buy T20")
    expect(shown(page, 0, "ducats").locator(".num").last).to_have_text(str(before - 1))
    expect(tile(page, "T20")).to_have_attribute("aria-label", re.compile("Ada: House"))
    assert not possible(act(page, "buy T12"))


@pytest.mark.rules("CH-UI-46", "CH-UI-48")
def test_nobody_owns_more_tiles_than_workers(page: Page, server: Server) -> None:
    open_record(page, server, moment("magnates", 95))
    expect(moves(page)).to_contain_text("no more tiles can be bought")
    assert page.locator(".tile.lit").count() == 0
    assert possible(act(page, "pass"))
    tile(page, "T28").click()
    assert not possible(act(page, "buy T28"))
    expect(moves(page)).to_contain_text("another tile needs another worker")


@pytest.mark.rules("CH-UI-33")
def test_influence_is_exchanged(page: Page, server: Server) -> None:
    """CH-UI-33: to buy 3 costs 6 Ducats; more than one can pay cannot be chosen."""
    open_record(page, server, moment("la-rotonda", 61))
    page.get_by_role("button", name="Influence", exact=True).first.click()
    for _ in range(3):
        more(page, "influence buy").click()
    total = page.locator('[data-total="ducats"]')
    expect(total).to_contain_text("16 → 10")
    expect(total).to_contain_text("−6")
    number = page.locator('[data-step="influence buy"] input')
    page.get_by_role("button", name="Add 5: Buy Influence").click()
    expect(number).to_have_value("8")
    expect(more(page, "influence buy")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(more(page, "influence sell")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="All: Buy Influence").click()
    expect(total).to_contain_text("16 → 0")
    number.fill("3")
    expect(total).to_contain_text("16 → 10")
    page.get_by_role("button", name="Exchange", exact=True).click()
    expect(shown(page, 0, "influence")).to_contain_text("3")
    page.get_by_role("button", name="Influence", exact=True).first.click()
    for _ in range(3):
        more(page, "influence sell").click()
    expect(page.locator('[data-total="ducats"]')).to_contain_text("+3")


@pytest.mark.rules("CH-UI-33")
def test_on_the_last_turn_all_ducats_become_influence_in_one_press(page: Page, server: Server) -> None:
    record, ducats = last_turn()
    open_record(page, server, record)
    button = moves(page).get_by_role("button", name=f"{ducats // 2 * 2} Ducats into {ducats // 2} Influence")
    play(page, button)
    expect(button).to_have_count(0)
    expect(page.get_by_role("log").first).to_contain_text("Influence")


def last_turn() -> tuple[str, int]:
    """A game up to a go of its last turn that can be ended by who still has Ducats."""
    match = Match.load(Record.from_text((ROOT / "tests/playthroughs/city_heroes/magnates.record").read_text()))
    for number in reversed(match.history.standing):
        state = match.history.state_at(number)
        assert isinstance(state, Position)
        if state.turn == state.terms.turns and state.phase != OVER:
            row = state.rows[state.current]
            legal = {action.verb for action in state.legal(state.current)}
            if {"end", "influence"} <= legal and row[DUCATS] >= 4:
                return moment("magnates", number), row[DUCATS]
    raise AssertionError("nobody has Ducats in the last turn")


@pytest.mark.rules("CH-UI-34")
def test_the_bank_shows_totals_before_anything_is_sent(early: Page) -> None:
    page = early
    page.get_by_role("button", name="Bank", exact=True).click()
    dialog = page.get_by_role("dialog", name="The bank")
    iron = dialog.get_by_role("row", name=re.compile("^Iron"))
    for figure in ("50", "3", "2"):  # stock, to buy, to sell
        expect(iron).to_contain_text(figure)
    expect(dialog).to_contain_text("The bank has 183 Ducats")
    for key in ("bank sell timber", "bank sell timber", "bank buy iron"):
        more(page, key).click()
    expect(page.locator('[data-total="timber"]')).to_contain_text("11 → 9")
    expect(page.locator('[data-total="ducats"]')).to_contain_text("16 → 17")
    expect(more(page, "bank sell gold")).to_have_attribute("aria-disabled", "true")
    more(page, "bank sell gold").click(force=True)
    expect(dialog).to_contain_text("A sale to the bank needs 1 more Gold")
    dialog.get_by_role("button", name="Exchange", exact=True).click()
    expect(shown(page, 0, "iron")).to_contain_text("1")
    expect(page.get_by_role("log").first).to_contain_text("Ada buys 1 Iron from the bank for 3 Ducats.")
    assert not possible(act(page, "pass"))
    do(page, "take back")
    expect(shown(page, 0, "iron")).to_contain_text("0")


@pytest.mark.rules("CH-UI-35", "CH-UI-36")
def test_the_rival_shows_rates_tokens_and_what_a_lot_would_do(early: Page, server: Server) -> None:
    page = early
    page.get_by_role("button", name="Siena", exact=True).click()
    dialog = page.get_by_role("dialog", name="Exchange with Siena")
    rows = dialog.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(6)
    for n in range(6):
        expect(rows.nth(n).get_by_role("cell")).to_have_count(5)
        expect(rows.nth(n).locator("svg[aria-label=Ada], svg[aria-label=Bruno]")).to_have_count(2)
    expect(dialog).to_contain_text("1 lot left in this phase")
    more(page, "rival buy timber").click()
    expect(page.locator('[data-total="ducats"]')).to_contain_text("16 → 11")
    expect(page.locator('[data-total="prestige"]')).to_contain_text("8 → 6")
    expect(dialog).to_contain_text("0 lots left in this phase")
    expect(more(page, "rival buy timber")).to_have_attribute("aria-disabled", "true")
    open_record(page, server, moment("la-rotonda", "found"))
    page.get_by_role("button", name="Siena", exact=True).click()
    expect(dialog).to_contain_text("1 lot left in this go")


@pytest.mark.rules("CH-UI-49", "CH-UI-77")
def test_a_go_by_keyboard_alone(page: Page, server: Server) -> None:
    sit(page, server, server.table("Ada", "Bruno", game="city-heroes", map="arno", rival="siena"))
    calm(page)
    # CH-UI-49: nobody passes who has never bought a tile.
    expect(act(page, "pass")).to_have_attribute("aria-disabled", "true")
    tile(page, "T1").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    chosen = page.locator('.tile[aria-pressed="true"]')
    expect(chosen).to_have_count(1)
    name = (chosen.get_attribute("data-at") or "").removeprefix("tile:")
    for notation in (f"buy {name}", "end go"):
        act(page, notation).wait_for()
        for _ in range(60):
            if page.evaluate("document.activeElement?.dataset.action") == notation:
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_role("log").first).to_contain_text(f"Ada settles on {name}.")
    expect(page.get_by_role("region", name="Player", exact=True)).to_contain_text("Bruno")
    expect(board(page)).to_be_visible()
