"""The pages around the tables: own games, replay, profile, operator, and addresses that do not exist."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.test_table import stage
from tests.support.command import process
from tests.support.pages import no_questions
from tests.support.players import Player
from tests.support.server import Server

RECORDS = Path(__file__).parents[1] / "playthroughs"


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
