"""Lobby and room (City Heroes, section 19): people at several screens, through the page alone."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect

from piazza.games.city_heroes.box import BOX
from tests.browser.test_table import actions, number, stage
from tests.support.line import Line
from tests.support.pages import Screens, no_questions
from tests.support.players import Player
from tests.support.server import Server

numbers = count()


def some(name: str) -> str:
    return f"{name} of the lobby {next(numbers)}"


def row(page: Page, table: str) -> Locator:
    return page.get_by_role("list", name="Open tables").get_by_role("listitem").filter(has_text=table)


def open_table(page: Page, server: Server, table: str, title: str = "Night Market", password: str = "") -> str:
    page.goto(f"{server.url}/lobby")
    page.get_by_role("radiogroup", name="Title", exact=True).get_by_text(title).click()
    page.get_by_label("Name of the table").fill(table)
    if password:
        page.get_by_role("form", name="New table").get_by_label("Password").fill(password)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name=table)).to_be_visible()
    return page.url.rpartition("/")[2]


def join(page: Page, server: Server, id: str) -> None:
    page.goto(f"{server.url}/room/{id}")
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("list", name="Seats")).to_contain_text("(you)")


def play(page: Page) -> None:
    before = number(page)
    actions(page).first.click()
    expect(stage(page)).not_to_have_attribute("data-number", str(before))


# -- lobby --


@pytest.mark.rules("CH-UI-12")
def test_multiplayer_asks_for_a_login_and_leads_to_the_lobby(screens: Screens, server: Server) -> None:
    page = screens("")
    page.goto(server.url)
    page.get_by_role("link", name="Online").click()
    page.get_by_label("Name", exact=True).fill(some("Ada"))
    page.get_by_label("PIN or password").fill("1815")
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", name="Tables", level=1)).to_be_visible()


@pytest.mark.rules("CH-UI-13", "CH-UI-16", "CH-UI-17")
def test_a_new_table_is_listed_for_others_within_two_seconds(screens: Screens, server: Server) -> None:
    host, guest = some("Ada"), some("Bruno")
    ada, bruno = screens(host), screens(guest)
    bruno.goto(f"{server.url}/lobby")
    expect(bruno.get_by_text("updates by itself")).to_be_visible()
    table = some("Market day")
    id = open_table(ada, server, table, password="abcd")
    listed = row(bruno, table)
    expect(listed).to_be_visible(timeout=2000)
    expect(listed).to_contain_text(f"host {host}")
    expect(listed).to_contain_text("1 of 2")
    expect(listed.get_by_role("button", name=re.compile("with a password"))).to_be_visible()
    expect(ada.get_by_role("list", name="Seats").get_by_role("listitem").first).to_contain_text("host")
    Player(server, "Chiara").do(f"/api/rooms/{id}/join", name="Chiara", password="abcd")
    expect(listed).to_contain_text("2 of 2", timeout=2000)


@pytest.mark.rules("CH-UI-17")
def test_refresh_finds_what_the_page_was_not_told(screens: Screens, server: Server) -> None:
    page = screens(some("Bruno"))
    line = Line(page)
    page.goto(f"{server.url}/lobby")
    expect(page.get_by_text("updates by itself")).to_be_visible()
    line.cut()
    expect(page.get_by_role("status").filter(has_text="Not connected. Trying again")).to_be_visible()
    table = some("Unheard of")
    Player(server, "Ada").open(name=table)
    page.get_by_role("button", name="Refresh").hover()
    expect(row(page, table)).to_have_count(0)
    page.get_by_role("button", name="Refresh").click()
    expect(row(page, table)).to_be_visible()


@pytest.mark.rules("CH-UI-14", "CH-UI-15")
def test_joining_with_a_password_and_why_not(screens: Screens, server: Server) -> None:
    ada, bruno, chiara = (screens(some(name)) for name in ("Ada", "Bruno", "Chiara"))
    table = some("Closed doors")
    open_table(ada, server, table, password="abcd")
    bruno.goto(f"{server.url}/lobby")
    row(bruno, table).get_by_role("button", name="Join").click()
    for password in ("wrong", "abcd"):
        row(bruno, table).get_by_label("Password of").fill(password)
        row(bruno, table).get_by_role("button", name="Enter").click()
        if password == "wrong":
            expect(bruno.get_by_role("alert")).to_contain_text("not the password")
    expect(bruno.get_by_role("list", name="Seats")).to_contain_text("(you)")
    chiara.goto(f"{server.url}/lobby")
    expect(row(chiara, table)).to_contain_text("Full: 2 of 2 seats taken")
    expect(row(chiara, table).get_by_role("button", name="Full")).to_be_disabled()
    bruno.get_by_role("button", name="I am ready").click()
    ada.get_by_role("button", name="Start").click()
    expect(row(chiara, table)).to_contain_text("Started")


# -- the room --


@pytest.mark.rules("CH-UI-18", "CH-UI-19", "CH-UI-25")
def test_from_the_lobby_to_a_match_of_two(screens: Screens, server: Server) -> None:
    host, guest = some("Ada"), some("Bruno")
    page, bruno = screens(host), screens(guest)
    bruno.goto(f"{server.url}/lobby")
    table = some("Market day")
    id = open_table(page, server, table)
    expect(page.get_by_role("button", name="Start")).to_be_disabled()
    expect(page.get_by_text("Night Market is for 2 to 3 players, not 1.")).to_be_visible()

    chiara = Player(server, "Chiara")
    for verb in ("join", "leave"):
        chiara.do(f"/api/rooms/{id}/{verb}", **({"name": "Chiara"} if verb == "join" else {}))
    for news in ("Chiara has joined.", "Chiara has left."):
        expect(page.get_by_role("log", name="Chat")).to_contain_text(news)
    bruno.get_by_role("button", name=f"Join {table}").click()
    for screen in (page, bruno):
        expect(screen.get_by_role("log", name="Chat")).to_contain_text(f"{guest} has joined.")
    for screen, text in ((bruno, "good luck"), (page, "and to you")):
        screen.get_by_label("Say something").fill(text)
        screen.get_by_label("Say something").press("Enter")
        for other in (page, bruno):
            expect(other.get_by_role("log", name="Chat")).to_contain_text(text)
    said = [screen.get_by_role("log", name="Chat").inner_text() for screen in (page, bruno)]
    assert said[0] == said[1]
    expect(page.get_by_text(f"Not ready yet: {guest}")).to_be_visible()
    page.get_by_role("button", name="Start").click()

    for screen in (page, bruno):
        expect(stage(screen)).to_be_visible()
        expect(screen.get_by_role("dialog")).to_have_count(0)
    assert page.request.get(f"{server.url}/api/matches/{id}/record.json").json()["seats"] == [host, guest]
    play(page)
    # The host goes away; the match waits, and goes on when he is back.
    page.goto("about:blank")
    play(bruno)
    page.goto(f"{server.url}/table/{id}")
    expect(stage(page)).to_have_attribute("data-number", str(number(bruno)))


@pytest.mark.rules("CH-UI-25")
def test_the_host_starts_with_those_who_are_there_and_goes_first(screens: Screens, server: Server) -> None:
    host, guest = some("Ada"), some("Bruno")
    ada, bruno = screens(host), screens(guest)
    wish = {"game": "city-heroes", "seats": 4, "name": some("Free seats")}
    id = ada.request.post(f"{server.url}/api/rooms", data=wish).json()["id"]
    ada.goto(f"{server.url}/room/{id}")
    bruno.goto(f"{server.url}/room/{id}")
    bruno.get_by_role("button", name="Sit here").nth(1).click()
    expect(bruno.get_by_text("The host starts the match")).to_be_visible()
    expect(ada.get_by_text(f"Starting closes seats 2 and 4, which are free. Not ready yet: {guest}.")).to_be_visible()
    ada.get_by_role("button", name="Start").click()
    for screen in (ada, bruno):
        expect(stage(screen)).to_be_visible()
    assert ada.request.get(f"{server.url}/api/matches/{id}/record.json").json()["seats"] == [host, guest]
    assert ada.request.get(f"{server.url}/api/matches/{id}/at/0").json()["view"]["current"] == 0


@pytest.mark.rules("CH-UI-20", "CH-UI-21")
def test_the_host_chooses_seed_and_rival_and_sees_rates_and_target(screens: Screens, server: Server) -> None:
    boards = []
    for _ in range(2):
        ada, bruno = screens(some("Ada")), screens(some("Bruno"))
        id = open_table(ada, server, some("Arno"), "City Heroes")
        join(bruno, server, id)
        ada.get_by_label("Map seed").fill("venezia")
        ada.get_by_label("Map seed").press("Tab")
        ada.locator("label.choice", has_text="Siena").click()
        for rival in BOX.rivals:
            ada.locator("label.choice", has_text=rival.name).click()
            figures = ada.get_by_label(rival.name, exact=True)
            for word in ("Buys", "Sells", str(rival.prestige_target[2])):
                expect(figures).to_contain_text(word)
        ada.locator("label.choice", has_text="Siena").click()
        figures = ada.get_by_label("Siena", exact=True)
        expect(figures).to_contain_text("110")
        expect(figures).to_contain_text("Buys Iron")
        expect(figures).to_contain_text("Sells Wheat")
        expect(bruno.locator("label.choice", has_text="Siena")).to_have_class(re.compile(r"\bon\b"))
        assert bruno.get_by_label("Map seed").is_disabled()
        bruno.get_by_role("button", name="I am ready").click()
        ada.get_by_role("button", name="Start").click()
        expect(stage(ada)).to_be_visible()
        view = ada.request.get(f"{server.url}/api/matches/{id}/at/0").json()["view"]
        assert (view["seed"], view["rival"]["id"]) == ("venezia", "siena")
        boards.append([(tile["name"], tile["hill"], tile["resource"]) for tile in view["tiles"]])
    assert boards[0] == boards[1]


@pytest.mark.rules("CH-UI-24")
def test_names_are_those_of_the_accounts_and_a_taken_colour_cannot_be_picked(screens: Screens, server: Server) -> None:
    host, guest = some("Ada"), some("Bruno")
    ada, bruno = screens(host), screens(guest)
    id = open_table(ada, server, some("Colours"), "City Heroes")
    join(bruno, server, id)
    for name in (host, guest):
        expect(ada.get_by_role("list", name="Seats")).to_contain_text(name)
    colour = ada.get_by_label(f"Colour of {host}")
    colour.select_option("indigo")
    expect(colour).to_have_value("indigo")
    other = bruno.get_by_label(f"Colour of {guest}")
    expect(other.locator("option[value=indigo]")).to_be_disabled()
    expect(bruno.get_by_label(f"Colour of {host}")).to_have_count(0)
    other.select_option("amber")
    expect(other).to_have_value("amber")


@pytest.mark.rules("CH-UI-40")
def test_whoever_is_asked_for_an_undo_reads_which_move_it_is(screens: Screens, server: Server) -> None:
    ada, bea, bruno = Player(server, "Ada"), Player(server, "Bea"), screens(some("Bruno"))
    id = ada.open(game="city-heroes", seats=3)
    bea.join(id)
    join(bruno, server, id)
    ada.do(f"/api/rooms/{id}/start")
    for seat, player in enumerate((ada, bea)):
        with player.sit(id) as client:
            settle = client.sight()["legal"][0]["id"]
            assert client.ask("play", id="settles", seat=seat, actions=[settle, "end go"])["type"] == "done"
    expect(stage(bruno)).to_be_visible()
    ada.do(f"/api/rooms/{id}/undo")
    asked = bruno.get_by_role("status").filter(has=bruno.get_by_role("button", name="Agree", exact=True))
    expect(asked).to_contain_text(re.compile("Ada asks to undo “Ada settles on T.*”"))


def test_a_spectator_who_may_not_write_sees_no_field_for_it(screens: Screens, server: Server) -> None:
    ada, bea = Player(server, "Ada"), Player(server, "Bea")
    id = ada.open()
    bea.join(id)
    ada.do(f"/api/rooms/{id}/start")
    nobody, known = screens(""), screens(some("Chiara"))
    for page in (nobody, known):
        page.goto(f"{server.url}/table/{id}")
        expect(page.get_by_role("region", name="Room")).to_contain_text("Bea")
    expect(known.get_by_label("Say something")).to_be_visible()
    expect(nobody.get_by_role("log", name="Chat")).to_have_count(0)
    expect(nobody.get_by_label("Say something")).to_have_count(0)


def test_asking_back_resigning_and_a_rematch(screens: Screens, server: Server) -> None:
    page, bruno = screens(some("Ada")), screens(some("Bruno"))
    id = open_table(page, server, some("Again"))
    join(bruno, server, id)
    bruno.get_by_role("button", name="I am ready").click()
    page.get_by_role("button", name="Start").click()
    expect(stage(bruno)).to_be_visible()
    play(page)
    play(bruno)
    bruno.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("toolbar").get_by_role("button", name="Undo").click()
    news = page.get_by_role("status", name="Notices")
    expect(news).to_contain_text("The others have been asked.")
    agree = bruno.get_by_role("button", name="Agree", exact=True)
    expect(agree).to_be_in_viewport()
    bruno.get_by_role("button", name="Refuse", exact=True).click()
    expect(news).to_contain_text("does not agree.")
    expect(agree).to_have_count(0)
    bruno.set_viewport_size({"width": 1280, "height": 720})
    bruno.get_by_role("toolbar").get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Agree", exact=True).click()
    expect(bruno.get_by_role("button", name="Never mind")).to_have_count(0)
    expect(page.get_by_role("button", name="Agree", exact=True)).to_have_count(0)
    bruno.on("dialog", lambda dialog: dialog.accept())
    bruno.get_by_role("button", name="Menu").click()
    bruno.get_by_role("menuitem", name="Resign").click()
    expect(page.get_by_role("region", name="Room")).to_contain_text("resigned.")
    # Who stayed sees at once that he has won, and has nothing more to do.
    ending = page.get_by_role("region", name="How it ended")
    expect(ending).to_contain_text(re.compile("wins.*resigned", re.DOTALL))
    expect(page.locator(".yourgo")).to_have_count(0)
    expect(page.locator("[data-focus='moves'] [data-action]")).to_have_count(0)
    page.get_by_role("button", name="Rematch").first.click()
    expect(page.get_by_role("list", name="Seats")).to_contain_text("(you)")


def test_the_lobby_fits_a_phone(page: Page, server: Server) -> None:
    no_questions(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.url}/lobby")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("list", name="Seats").wait_for()
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="All tables", exact=True).last.click()
    page.get_by_role("button", name="New", exact=True).wait_for()
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
