"""Saves in rooms: loaded when a table is opened or later, with their seats claimed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.test_lobby import join, open_table, row, some
from tests.browser.test_table import stage
from tests.support.pages import Screens
from tests.support.server import Server

RECORDS = Path(__file__).parents[1] / "playthroughs"


@pytest.mark.rules("CH-UI-22", "CH-UI-23")
def test_a_save_goes_on_with_its_seats_claimed(screens: Screens, server: Server, tmp_path: Path) -> None:
    host, other = some("Ada"), some("Elena")
    ada, elena = screens(host), screens(other)
    text = (RECORDS / "city_heroes/trade.record").read_text()
    header, _, body = text.partition("---\n")
    lines = [line for line in body.splitlines() if not line.lstrip().startswith("#")][:40]
    save = server.post("/api/matches", {"record": header + "---\n" + "\n".join(lines) + "\n"}).json()["id"]
    record = server.get(f"/api/matches/{save}/record.json").json()
    file = tmp_path / "save.txt"
    file.write_text(server.get(f"/api/matches/{save}/save.txt").text)

    ada.goto(f"{server.url}/lobby")
    ada.get_by_text("Clock, bots, hints, privacy, seed, save").click()
    ada.get_by_label("Go on from a save").set_input_files(file)
    ada.get_by_role("button", name="Open the table").click()
    seats = ada.get_by_role("list", name="Seats")
    for name in record["seats"]:
        expect(seats).to_contain_text(f"In the save: {name}")
    expect(ada.get_by_text("wait for players, or put bots there")).to_be_visible()
    expect(ada.get_by_role("button", name="Start")).to_be_disabled()
    id = ada.url.rpartition("/")[2]
    join(elena, server, id)
    expect(seats).to_contain_text(f"now {other}")
    ada.get_by_label(f"Who takes the seat of {record['seats'][0]}").select_option(label=other)
    expect(seats.get_by_role("listitem").first).to_contain_text(other)
    for seat in range(2, len(record["seats"])):
        ada.get_by_label(f"Bot on seat {seat + 1}").select_option("random")
    elena.get_by_role("button", name="I am ready").click()
    expect(ada.get_by_role("button", name="Start")).to_be_disabled()
    ada.get_by_label("They may take these seats").check()
    ada.get_by_role("button", name="Start").click()
    expect(stage(ada)).to_be_visible()
    after = ada.request.get(f"{server.url}/api/matches/{id}/record.json").json()
    assert after["entries"][: len(record["entries"])] == record["entries"]
    assert after["seats"][:2] == [other, host]


@pytest.mark.rules("CH-UI-22", "CH-UI-23")
def test_a_save_is_loaded_in_the_room(screens: Screens, server: Server, tmp_path: Path) -> None:
    host, other = some("Ada"), some("Elena")
    ada, elena = screens(host), screens(other)
    save = server.post("/api/matches", {"game": "night-market", "names": [other, "Zoe", host]}).json()["id"]
    file = tmp_path / "save.txt"
    file.write_text(server.get(f"/api/matches/{save}/save.txt").text)
    id = open_table(ada, server, some("Found a save"))
    join(elena, server, id)
    elena.get_by_role("button", name="I am ready").click()
    expect(elena.get_by_label("Go on from a save")).to_have_count(0)
    ada.get_by_label("Go on from a save").set_input_files(file)
    for screen in (ada, elena):
        placed = screen.get_by_role("list", name="Seats").get_by_role("listitem")
        for seat, text in enumerate((f"In the save: {other}, the same", "Zoe, not here yet", f"{host}, the same")):
            expect(placed.nth(seat)).to_contain_text(text)
        expect(screen.get_by_role("log", name="Chat")).to_contain_text("has loaded a save")
    expect(ada.get_by_text("Nobody has taken the seat of Zoe")).to_be_visible()
    ada.get_by_role("button", name="Put the save aside").click()
    expect(ada.get_by_text("In the save")).to_have_count(0)
    ada.get_by_label("Go on from a save").set_input_files(file)
    ada.get_by_label("Bot on seat 2").select_option("random")
    ada.get_by_label("They may take these seats").check()
    ada.get_by_role("button", name="Start").click()
    expect(stage(ada)).to_be_visible()
    assert ada.request.get(f"{server.url}/api/matches/{id}/record.json").json()["seats"][0] == other


@pytest.mark.rules("CH-UI-23")
def test_who_is_called_as_in_the_save_gets_his_seat(screens: Screens, server: Server, tmp_path: Path) -> None:
    """Whatever the order in which they come; the empty seat is named, and the host gives it away."""
    host, other, table = some("Ada"), some("Elena"), some("Once more")
    ada, elena = screens(host), screens(other)
    header, _, body = (RECORDS / "city_heroes/trade.record").read_text().partition("---\n")
    seats = header.replace("seat 1 Ada", f"seat 1 {other}").replace("seat 3 Chiara", f"seat 3 {host}")
    file = tmp_path / "save.txt"
    file.write_text(seats + "---\n" + body.partition("\n")[0] + "\n")
    ada.goto(f"{server.url}/lobby")
    ada.get_by_label("Name of the table").fill(table)
    ada.get_by_text("Clock, bots, hints, privacy, seed, save").click()
    ada.get_by_label("Go on from a save").set_input_files(file)
    ada.get_by_role("button", name="Open the table").click()
    placed = ada.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(placed.nth(2)).to_contain_text("(you)")
    elena.goto(f"{server.url}/lobby")
    row(elena, table).get_by_role("button", name="Join").click()
    expect(placed.nth(0)).to_contain_text(f"In the save: {other}, the same")
    expect(placed.nth(1)).to_contain_text("In the save: Bruno, not here yet")
    elena.get_by_role("button", name="I am ready").click()
    expect(ada.get_by_text("wait for players, or put bots there")).to_be_visible()
    expect(ada.get_by_role("button", name="Start")).to_be_disabled()
    ada.get_by_label("Bot on seat 2").select_option("random")
    ada.get_by_label("They may take these seats").check()
    ada.get_by_role("button", name="Start").click()
    expect(stage(ada)).to_be_visible()
