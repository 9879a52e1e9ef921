"""At one screen and at several: what stays hidden while a match lasts, and luck that everybody can check."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.support.pages import no_questions
from tests.support.server import Server


def look(page: Page, name: str) -> None:
    """A picture for people, where somebody wants some."""
    if folder := os.environ.get("PIAZZA_PICTURES"):
        page.wait_for_timeout(600)
        page.screenshot(path=Path(folder) / f"{name}.png")


def laid_out(server: Server) -> tuple[str, list[str]]:
    """City of Iron for two at one screen, after both have laid out their cards; and those of the second."""
    id = server.table("Ada", "Bea", game="city-of-iron", seed="brass seed")
    hidden: list[str] = []
    for turn in range(12):
        for seat in (0, 1):
            with server.sit(id, seat=seat) as client:
                legal = client.sight()["legal"]
                if legal and legal[0]["verb"] in ("nation", "pile"):
                    move = legal[-1 if seat else 0]
                    assert client.ask("play", id=f"{turn}", seat=seat, actions=[move["id"]])["type"] == "done"
                    if seat and move["verb"] == "pile":
                        hidden.append(f"2 {move['notation']}")
    assert hidden
    return id, hidden


def test_record_save_and_replay_at_one_screen(page: Page, server: Server, tmp_path: Path) -> None:
    id, hidden = laid_out(server)
    server.lend(page.context)
    no_questions(page)
    page.goto(f"{server.url}/table/{id}")
    look(page, "curtain")
    page.get_by_role("button", name="I am Ada").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Show the record").click()
    record = page.locator("dialog pre")
    expect(record).to_contain_text("1 pile")
    text = record.inner_text()
    assert "2 ?" in text
    assert not any(line in text for line in [*hidden, "brass seed"])
    expect(page.get_by_text("as far as the player at the screen may know it")).to_be_visible()
    look(page, "record")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Save to file").click()
    expect(page.get_by_text("The save is sealed")).to_be_visible()
    look(page, "saved")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "city-of-iron-22.sealed.txt"
    assert not any(line in file.read_text() for line in [*hidden, "brass seed"])

    page.goto(f"{server.url}/games")
    page.get_by_text("Open a record").click()
    page.get_by_label("File with a record").set_input_files(file)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("button", name="I am Ada").or_(page.get_by_role("button", name="I am Bea"))).to_be_visible()

    page.goto(f"{server.url}/replay/{id}")
    expect(page.get_by_text("What everybody may see")).to_be_visible()
    expect(page.get_by_label("Through whose eyes")).to_have_count(0)
    look(page, "replay")
    page.request.post(f"{server.url}/api/rooms/{id}/abandon", data={})
    page.goto(f"{server.url}/replay/{id}")
    expect(page.get_by_label("Through whose eyes")).to_contain_text("Bea")


def test_luck_of_a_match_at_two_screens(page: Page, browser: Browser, server: Server) -> None:
    other = browser.new_context().new_page()
    for one in (page, other):
        no_questions(one)
    wish = {"game": "night-market", "seats": 2, "options": {"rounds": 1}, "host": "Ada"}
    id = page.request.post(f"{server.url}/api/rooms", data=wish).json()["id"]
    page.goto(f"{server.url}/room/{id}")
    other.goto(f"{server.url}/room/{id}")
    other.get_by_label("Your name").fill("Bea")
    other.get_by_role("button", name="Sit here").first.click()
    page.get_by_text("Where the luck comes from").click()
    expect(page.get_by_text("The secret is sealed already")).to_be_visible()
    look(page, "room")
    page.get_by_label("Seed of the luck").fill("chosen")
    page.get_by_label("Seed of the luck").blur()
    expect(other.get_by_text("The host chose the seed of the luck.")).to_be_visible()
    look(other, "chosen")
    page.get_by_label("Seed of the luck").fill("")
    page.get_by_label("Seed of the luck").blur()
    expect(other.get_by_text("The host chose the seed of the luck.")).to_have_count(0)
    other.get_by_role("button", name="I am ready").click()
    page.get_by_role("button", name="Start").click()
    for _ in range(8):
        for one in (page, other):
            expect(one.get_by_role("region", name="Table")).to_be_visible()
            button = one.locator("section[aria-label=Actions] button[data-action]").first
            if button.count():
                button.click()
                one.wait_for_timeout(150)
    for one in (page, other):
        expect(one.get_by_text("from what the players added, yours included")).to_be_visible()
    look(page, "luck")
    other.context.close()
