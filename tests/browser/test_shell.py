"""Launch, account, main menu and set-up (City Heroes, section 19), and the pages around the tables."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.test_table import stage
from tests.support.command import process
from tests.support.pages import choose, no_questions, set_up, start
from tests.support.players import Player
from tests.support.server import Server

RECORDS = Path(__file__).parents[1] / "playthroughs"
counter = iter(range(1_000_000))


def fresh(name: str = "Ada") -> str:
    """A name nobody else has taken on this server."""
    return f"{name} {next(counter)}"


def prompt(page: Page, name: str, secret: str, press: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("PIN or password").fill(secret)
    page.get_by_role("dialog").get_by_role("button", name=press).click()


@pytest.fixture
def account(page: Page, server: Server) -> str:
    """Somebody who is logged in at this browser."""
    name = fresh("Chiara")
    no_questions(page)
    page.request.post(f"{server.url}/api/accounts", data={"name": name, "secret": "1815"})
    return name


# -- launch and account --


@pytest.mark.rules("CH-UI-1", "CH-UI-2")
def test_the_prompt_comes_before_anything_else_and_one_press_leads_to_the_menu(page: Page, server: Server) -> None:
    strangers: list[str] = []
    page.on("request", lambda r: strangers.append(r.url) if not _ours(r, server) else None)
    page.goto(server.url)
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


# -- own games, theatre, profile, operator, and no such page --


def test_own_games_are_filtered_exported_and_forked(page: Page, account: str, server: Server) -> None:
    for record in ("city_heroes/won-alone", "micro_city/duel"):
        text = (RECORDS / f"{record}.record").read_text()
        assert page.request.post(f"{server.url}/api/matches", data={"record": text}).status == 201
    page.goto(f"{server.url}/games")
    games = page.get_by_role("list", name="My games").get_by_role("listitem")
    expect(games).to_have_count(2)
    page.get_by_role("radiogroup", name="Title").get_by_text("City Heroes").click()
    expect(games).to_have_count(1)
    page.get_by_label("Result").select_option("lost")
    expect(games).to_have_count(0)
    page.get_by_label("Result").select_option("won")
    expect(games).to_contain_text("Over, won")
    page.get_by_label(re.compile("^More about")).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Text").click()
    assert Path(download.value.path()).read_text().startswith("piazza 1")
    page.get_by_role("button", name="Fork from its end").click()
    expect(page).to_have_url(re.compile("/table/"))


def test_the_theatre_steps_plays_links_and_forks(page: Page, account: str, server: Server) -> None:
    text = (RECORDS / "city_heroes/city-hall.record").read_text()
    id = page.request.post(f"{server.url}/api/matches", data={"record": text}).json()["id"]
    page.goto(f"{server.url}/replay/{id}?at=41")
    expect(stage(page)).to_have_attribute("data-number", "41")
    page.get_by_role("button", name="One step on").click()
    expect(stage(page)).to_have_attribute("data-number", "42")
    page.keyboard.press("ArrowLeft")
    expect(stage(page)).to_have_attribute("data-number", "41")
    expect(page).to_have_url(re.compile(r"at=41$"))
    page.keyboard.press("PageDown")
    expect(page.locator(".cap")).to_contain_text("Turn 3")
    page.get_by_role("button", name="Speed").click()
    before = int(stage(page).get_attribute("data-number") or 0)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(stage(page)).not_to_have_attribute("data-number", str(before))
    page.get_by_role("button", name="Pause").click()
    moment = page.get_by_role("region", name="Moments").get_by_role("button").first
    moment.click()
    expect(moment).to_have_attribute("aria-current", "step")
    page.get_by_label("Position in the match").fill("60")
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(stage(page)).to_be_visible()


def test_tokens_are_shown_once_and_revoked(page: Page, account: str, server: Server) -> None:
    page.goto(f"{server.url}/profile")
    tokens = page.get_by_role("region", name="Tokens for programs")
    tokens.get_by_label("Name of the token").fill("my bot")
    tokens.get_by_role("checkbox", name=re.compile("^bot")).check()
    tokens.get_by_role("button", name="Create a token").click()
    expect(tokens.get_by_role("status")).to_contain_text("piazza_")
    expect(tokens.get_by_role("listitem")).to_contain_text("bot, read")
    tokens.get_by_role("button", name="Revoke my bot").click()
    expect(tokens.get_by_role("listitem")).to_contain_text("You have none.")
    with page.expect_download() as download:
        page.get_by_role("link", name="Take everything along").click()
    everything = json.loads(Path(download.value.path()).read_text())
    assert everything["account"]["name"] == account
    assert "secret" not in json.dumps(everything["tokens"])


def test_tokens_are_deleted_with_the_pin_or_everywhere(page: Page, account: str, server: Server) -> None:
    page.goto(f"{server.url}/profile")

    def make_token() -> str:
        made = page.request.post(f"{server.url}/api/me/tokens", data={"name": "bot", "scopes": ["read"]})
        return str(made.json()["secret"])

    def is_good(token: str) -> bool:
        return server.get("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code == 200

    def change(before: str, after: str, tokens: bool) -> None:
        secret = page.get_by_role("region", name="PIN or password")
        secret.get_by_label("Present one").fill(before)
        secret.get_by_label("New one").fill(after)
        secret.get_by_role("checkbox", name="Also delete my tokens").set_checked(tokens)
        secret.get_by_role("button", name="Change").click()
        expect(page.locator("main > .said")).to_contain_text("Changed")

    token = make_token()
    page.reload()
    tokens = page.get_by_role("region", name="Tokens for programs").get_by_role("listitem")
    change("1815", "1816", tokens=False)
    assert is_good(token)
    page.reload()
    change("1816", "1815", tokens=True)
    expect(tokens).to_contain_text("You have none.")
    assert not is_good(token)

    token = make_token()
    page.get_by_role("button", name="Log out everywhere").click()
    expect(page.get_by_role("banner").get_by_role("button", name="Log in")).to_be_visible()
    assert not is_good(token)


def test_one_logs_out_elsewhere_and_everywhere(page: Page, account: str, browser: Browser, server: Server) -> None:
    far = browser.new_context()
    far.request.post(f"{server.url}/api/session", data={"name": account, "secret": "1815"})
    page.goto(f"{server.url}/profile")
    browsers = page.get_by_role("list", name="Browsers").get_by_role("listitem")
    expect(browsers).to_have_count(2)
    expect(browsers.filter(has_text="This browser").get_by_role("button")).to_have_count(0)
    browsers.get_by_role("button", name="Log out there").click()
    expect(browsers).to_have_count(1)
    assert far.request.get(f"{server.url}/api/me").json()["person"] is None
    far.close()
    page.get_by_role("button", name="Log out everywhere").click()
    expect(page.get_by_role("banner").get_by_role("button", name="Log in")).to_be_visible()
    assert page.request.get(f"{server.url}/api/me").json()["person"] is None


def test_only_operators_read_what_people_have_told(page: Page, account: str, server: Server) -> None:
    Player(server, "Ada").do("/api/feedback", tags=["bug"], text="The crane stands in the river.")
    page.goto(f"{server.url}/operator")
    expect(page.get_by_text("Only operators can read")).to_be_visible()
    assert process("admin", "operator", account, "--data", str(server.data)).returncode == 0
    page.reload()
    told = page.get_by_role("list", name="feedback").get_by_role("listitem").filter(has_text="crane")
    expect(told).to_contain_text("bug")
    page.get_by_label("Only with these words").fill("no such word")
    expect(told).to_have_count(0)
    page.get_by_label("Only with these words").fill("river")
    expect(told).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert "crane" in Path(download.value.path()).read_text()


def test_no_street_leads_nowhere(page: Page, server: Server) -> None:
    no_questions(page)
    answer = page.goto(f"{server.url}/no/such/street")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="No street leads here")).to_be_visible()
    page.get_by_role("link", name="To the piazza").click()
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()


def test_the_page_can_be_installed_and_opens_without_the_server(page: Page, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        no_questions(page)
        page.goto(server.url)
        manifest = page.request.get(f"{server.url}/manifest.webmanifest").json()
        assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
        for icon in manifest["icons"]:
            assert page.request.get(server.url + icon["src"]).headers["content-type"] == "image/png"
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.get_by_role("navigation", name="Main menu").wait_for()
    finally:
        server.stop()
    page.reload()
    expect(page.get_by_role("heading", name="Piazza", level=1)).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("server does not answer")
