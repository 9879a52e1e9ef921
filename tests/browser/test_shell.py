"""Launch, account, main menu and set-up (City Heroes, section 19), and the pages around the tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.test_table import stage
from tests.support.pages import choose, fresh, no_questions, prompt, set_up, start
from tests.support.server import Server

RECORDS = Path(__file__).parents[1] / "playthroughs"

# -- launch and account --


@pytest.mark.rules("CH-UI-1", "CH-UI-2")
def test_nothing_covers_the_first_visit_and_the_prompt_opens_when_it_is_asked_for(page: Page, server: Server) -> None:
    strangers: list[str] = []
    page.on("request", lambda r: strangers.append(r.url) if not _ours(r, server) else None)
    page.goto(server.url, wait_until="networkidle")
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("region", name="May this page report")).to_have_count(0)
    page.get_by_role("banner").get_by_role("button", name="Log in").click()
    dialog = page.get_by_role("dialog", name="Welcome to Piazza")
    for part in ("Name", "PIN or password"):
        expect(dialog.get_by_label(part, exact=True)).to_be_visible()
    for button in ("Log in", "Create account", "Play offline"):
        expect(dialog.get_by_role("button", name=button)).to_be_visible()
    dialog.get_by_role("button", name="Play offline").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()
    # Alone and at one screen nothing but our own server is needed: without the internet both can be played.
    page.context.route(re.compile(r"^(?!http://127\.0\.0\.1)"), lambda route: route.abort())
    choose(page, "City Heroes")
    page.get_by_role("link", name="Play alone").click()
    page.get_by_role("button", name="Play alone").click()
    expect(stage(page)).to_be_visible()
    assert strangers == []


def _ours(request: Request, server: Server) -> bool:
    return request.url.startswith((server.url, "data:", "blob:"))


@pytest.mark.rules("CH-UI-3", "CH-UI-4", "CH-UI-6")
def test_creating_an_account_and_coming_back(page: Page, browser: Browser, server: Server) -> None:
    name = fresh()
    page.goto(server.url)
    prompt(page, name, "1815", "Create account")
    button = page.get_by_role("banner").get_by_role("link", name=name)
    expect(button).to_be_visible()
    assert button.evaluate("e => getComputedStyle(e).borderColor") == "rgb(95, 211, 154)"

    other = browser.new_context().new_page()
    other.goto(server.url)
    prompt(other, name, "1066", "Create account")
    expect(other.get_by_role("alert")).to_contain_text("already")
    wrong = []
    for who in (name, fresh("Nobody")):
        prompt(other, who, "0000", "Log in")
        other.wait_for_timeout(300)
        wrong.append(other.get_by_role("alert").inner_text())
    assert wrong[0] == wrong[1]
    other.get_by_role("dialog").get_by_role("button", name="Play offline").click()
    other.get_by_role("banner").get_by_role("button", name="Log in").click()
    prompt(other, name, "1815", "Log in")
    expect(other.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()
    other.context.close()


@pytest.mark.rules("CH-UI-5")
def test_a_pin_is_never_stored_or_sent_back_and_five_wrong_tries_lock_the_name(page: Page, server: Server) -> None:
    name, pin = fresh("Bruno"), "73951684"
    page.goto(server.url)
    heard: list[str] = []
    page.on("response", lambda r: heard.append(r.text()) if "/api/" in r.url and r.status < 300 else None)
    prompt(page, name, pin, "Create account")
    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()
    page.goto(f"{server.url}/profile")
    page.get_by_role("heading", name="Delete the account").wait_for()
    assert not any(pin in text for text in heard)
    assert pin not in page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")
    assert pin not in server.log
    assert not any(pin.encode() in file.read_bytes() for file in server.data.glob("piazza.db*"))
    page.get_by_role("button", name="Log out", exact=True).click()
    page.get_by_role("banner").get_by_role("button", name="Log in").click()
    for _ in range(6):
        prompt(page, name, "0000", "Log in")
        page.wait_for_timeout(250)
    expect(page.get_by_role("alert")).to_contain_text(re.compile("wait|again|later|seconds", re.IGNORECASE))


@pytest.mark.rules("CH-UI-7")
def test_diagnostics_are_asked_for_once_and_nothing_is_sent_before(page: Page, server: Server) -> None:
    sent: list[str] = []
    page.on("request", lambda r: sent.append(r.post_data or "") if r.url.endswith("/api/diagnostics") else None)
    fail = "setTimeout(() => { throw new Error('made up') })"
    page.goto(server.url)
    prompt(page, fresh(), "1815", "Create account")
    asked = page.get_by_role("region", name="May this page report")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(asked).to_have_count(0)
    page.request.post(f"{server.url}/api/matches", data={"game": "night-market", "names": ["Ada", "Bea"]})
    page.reload()
    expect(asked).to_have_css("position", "static")
    page.evaluate(fail)
    page.wait_for_timeout(200)
    assert sent == []
    asked.get_by_role("button", name="Yes").click()
    with page.expect_response(lambda r: r.url.endswith("/api/diagnostics") and r.status == 201):
        page.evaluate(fail)
    page.reload()
    page.get_by_role("navigation", name="Main menu").wait_for()
    expect(asked).to_have_count(0)
    page.get_by_role("link", name="Settings").first.click()
    page.get_by_role("checkbox", name=re.compile("error|wrong|diagnos", re.IGNORECASE)).uncheck()
    before = len(sent)
    page.evaluate(fail)
    page.wait_for_timeout(300)
    assert len(sent) == before


@pytest.mark.rules("CH-UI-8")
def test_each_entry_of_the_menu_opens_its_screen_and_back_returns(page: Page, account: str, server: Server) -> None:
    page.goto(server.url)
    choose(page, "City Heroes")
    menu = page.get_by_role("navigation", name="Main menu")
    screens = {
        "One screen": "City Heroes",
        "Online": "Tables",
        "Load": "My games",
        "Help": "Help",
        "Settings": "Settings",
        "Learn": "Learn",
        "Lab": "Lab",
    }
    for entry, heading in screens.items():
        menu.get_by_role("link", name=re.compile(f"^{entry}")).click()
        expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
        page.go_back()
        expect(menu).to_be_visible()


# -- set-up --


@pytest.mark.rules("CH-UI-9", "CH-UI-11")
def test_the_slider_tells_count_turns_and_board(page: Page, server: Server) -> None:
    set_up(page, server, "City Heroes")
    slider, figures = page.get_by_role("slider", name="Players"), page.get_by_label("What this comes to")
    for count, label, turns, tiles in ((1, "Solo", 12, 33), (2, "2 players", 10, 39), (5, "5 players", 8, 59)):
        slider.fill(str(count))
        expect(page.locator("output")).to_have_text(label)
        expect(figures).to_contain_text(f"Turns {turns}")
        expect(figures).to_contain_text(f"{tiles} tiles")
    assert [page.get_by_label(f"Colour of player {n}").input_value() for n in range(1, 6)] == [
        "teal",
        "red",
        "magenta",
        "amber",
        "indigo",
    ]
    slider.fill("3")
    start(page)
    expect(stage(page)).to_be_visible()
    id = page.url.rpartition("/")[2]
    record = page.request.get(f"{server.url}/api/matches/{id}/record.json").json()
    assert record["seats"] == ["Player 1", "Player 2", "Player 3"]
    assert record["options"]["rival"] == "random"
    assert len(record["options"]["map"]) == 8


@pytest.mark.rules("CH-UI-10")
def test_start_shows_the_board_with_player_1_active(page: Page, server: Server) -> None:
    set_up(page, server, "City Heroes", "Ada", "Bruno")
    page.get_by_label("Colour of player 1").select_option("indigo")
    assert page.get_by_label("Colour of player 2").locator("option:disabled").count() == 1
    start(page)
    expect(stage(page)).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("Ada to move")
    expect(page.get_by_role("banner").locator("[fill='url(#pat-indigo)']").first).to_be_attached()


def test_a_bot_takes_a_seat_at_one_screen(page: Page, server: Server) -> None:
    set_up(page, server, "Night Market", "Ada", "Bruno")
    page.get_by_label("Who plays seat 2").select_option("random")
    assert page.get_by_label("Who plays seat 1").locator("option:disabled").count() >= 1
    page.get_by_role("button", name="Play alone").click()
    expect(stage(page)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


# -- help --


@pytest.mark.rules("CH-UI-41", "CH-UI-42")
def test_every_building_and_work_is_two_clicks_away_and_has_the_numbers_of_the_content(
    page: Page, server: Server
) -> None:
    topics = server.get("/api/games/city-heroes/topics").json()
    wanted = [t for t in topics if t["group"].startswith(("Buildings", "Public works"))]
    assert len(wanted) == 40
    no_questions(page)
    page.goto(server.url)
    page.get_by_role("banner").get_by_role("link", name="Help").click()
    page.get_by_role("radiogroup", name="Title").get_by_text("City Heroes").click()
    entries = page.get_by_role("navigation", name="Entries")
    for topic in wanted:
        expect(entries.get_by_role("link", name=topic["title"], exact=True).first).to_be_visible()
    for topic in wanted[::9]:
        entries.get_by_role("link", name=topic["title"], exact=True).click()
        article = page.get_by_role("article")
        expect(article.get_by_role("heading", name=topic["title"])).to_be_visible()
        for line in topic["text"].splitlines():
            expect(article).to_contain_text(line)
    page.get_by_label("Search the help").fill("grand bazaar")
    expect(entries.get_by_role("link", name="Grand Bazaar").first).to_be_visible()
    page.get_by_label("Search the help").fill("CH-WIN-1")
    entries.get_by_role("link", name="CH-WIN-1", exact=True).click()
    expect(page).to_have_url(re.compile("/help/city-heroes/CH-WIN-1$"))
    page.reload()
    expect(page.get_by_role("article")).to_contain_text("rival")
