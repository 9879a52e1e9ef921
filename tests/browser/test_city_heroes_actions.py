"""The City Heroes table, action by action: Construction, Interaction, Cleanup, the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from piazza.games.city_heroes import GAME
from tests.browser.heroes import (
    act,
    calm,
    do,
    kind,
    land,
    lit,
    lit_tiles,
    moment,
    more,
    moves,
    open_record,
    play,
    possible,
    shown,
    sit,
    targets,
    tile,
    value,
)
from tests.support.server import Server


@pytest.mark.rules("CH-UI-50", "CH-UI-53", "CH-UI-57")
def test_building_fixes_the_kind_of_the_go(page: Page, server: Server) -> None:
    """CH-UI-53: prices and reasons for every building of level 1. CH-UI-50: then the other kinds are closed."""
    open_record(page, server, moment("magnates", "build school"))
    page.get_by_role("toolbar").get_by_role("button", name="Undo").click()
    expect(act(page, "end go")).to_have_attribute("aria-disabled", "true")
    tile(page, "T12").click()
    expect(kind(page, "Build")).to_have_attribute("aria-pressed", "true")
    options = page.locator("[data-option]")
    expect(options).to_have_count(7)
    expect(page.locator('[data-option="school"]')).to_contain_text("1 Timber, 2 Stone, 1 Worker")
    expect(page.locator('[data-option="barracks"]')).to_contain_text("Barracks needs 1 more Weapon: 0 of 1.")
    page.locator('[data-option="school"]').click()
    expect(moves(page)).to_contain_text("+2 Prestige at every Cleanup from now on.")
    do(page, "build school on T12")
    expect(tile(page, "T12")).to_have_attribute("aria-label", re.compile("Ada: School"))
    for name in ("Garrison", "Plant", "Upgrade"):
        expect(kind(page, name)).to_have_attribute("aria-disabled", "true")
    play(page, page.get_by_role("toolbar").get_by_role("button", name="Undo"))
    expect(kind(page, "Garrison")).to_have_attribute("aria-disabled", "false")
    if tile(page, "T12").get_attribute("aria-pressed") == "false":
        tile(page, "T12").click()
    page.locator('[data-option="school"]').click()
    do(page, "build school on T12")
    do(page, "end go")
    expect(kind(page, "Garrison")).to_have_attribute("aria-disabled", "false")


@pytest.mark.rules("CH-UI-53")
def test_a_workshop_makes_building_cheaper_and_the_list_says_so(page: Page, server: Server) -> None:
    open_record(page, server, moment("magnates", 151))
    tile(page, "T6").click()
    school = page.locator('[data-option="school"]')
    expect(school).to_contain_text("1 Stone, 1 Worker")
    assert school.locator("s").all_inner_texts() == ["1", "2"], "Timber and Stone as they are printed, struck out"
    before = {item: int(shown(page, 0, item).inner_text().split()[-1]) for item in ("timber", "stone")}
    school.click()
    do(page, "build school on T6")
    for item, paid in (("timber", 0), ("stone", 1)):
        expect(shown(page, 0, item).locator("b")).to_have_text(str(before[item] - paid))


@pytest.mark.rules("CH-UI-51")
def test_weapons_are_moved_as_one_action(page: Page, server: Server) -> None:
    open_record(page, server, moment("pillage", "garrison"))
    kind(page, "Garrison").click()
    expect(moves(page)).to_contain_text("1 weapon in your supply")
    more(page, "garrison T3").click()
    expect(value(page, "garrison T3")).to_have_text("1")
    expect(moves(page)).to_contain_text("0 weapons in your supply")
    expect(more(page, "garrison T4")).to_have_attribute("aria-disabled", "true")
    expect(page.locator('[data-total="ready"]')).to_contain_text("6 → 5")
    play(page, moves(page).get_by_role("button", name="Garrison", exact=True).last)
    expect(tile(page, "T3")).to_have_attribute("aria-label", re.compile("garrison 1"))


@pytest.mark.rules("CH-UI-52")
def test_planting_lights_the_tiles_of_a_resource(page: Page, server: Server) -> None:
    record = moment("lost-by-all", "plant wheat")
    open_record(page, server, record)
    kind(page, "Plant").click()
    for resource in ("timber", "wheat"):
        page.locator(f'[data-option="{resource}"]').click()
        assert lit_tiles(page) == targets(record, "plant", resource) != set()
    name = (lit(page).first.get_attribute("data-at") or "").removeprefix("tile:")
    tile(page, name).click()
    do(page, f"plant wheat on {name}")
    expect(tile(page, name)).to_have_attribute("aria-label", re.compile("Wheat"))
    expect(kind(page, "Plant")).to_have_attribute("aria-pressed", "true")
    assert possible(act(page, "end go"))


@pytest.mark.rules("CH-UI-54")
def test_upgrades_show_the_path_and_who_has_what_there_is_only_once(page: Page, server: Server) -> None:
    """Ada has a College; the only University stands with Bruno."""
    open_record(page, server, moment("magnates", 265))
    kind(page, "Upgrade").click()
    expect(tile(page, "T25")).to_have_attribute("aria-label", re.compile("Ada: College"))
    tile(page, "T25").click()
    college = next(building for building in GAME.catalogue().buildings if building.id == "college")
    options = page.locator("[data-option]")
    assert options.evaluate_all("all => all.map(one => one.dataset.option)") == college.becomes
    university = page.locator('[data-option="university"]')
    expect(university).to_have_class(re.compile(r"\boff\b"))
    expect(university).to_contain_text("Bruno has it")
    expect(university).to_contain_text("There is one University in the game")
    tile(page, "T24").click()
    expect(page.locator("[data-option]").first).not_to_contain_text("has it")


@pytest.mark.rules("CH-UI-55")
def test_the_token_of_a_market_is_chosen_before_it_is_paid(page: Page, server: Server) -> None:
    open_record(page, server, moment("magnates", "build market"))
    kind(page, "Build").click()
    page.locator('[data-option="market"]').click()
    tile(page, "T18").click()
    build = moves(page).get_by_role("button", name="Build Market on T18")
    expect(build).to_have_attribute("aria-disabled", "true")
    choice = page.locator('[data-token="wheat"]')
    expect(choice).to_contain_text("4:1 → 3:1")
    choice.click()
    play(page, build)
    log = page.get_by_role("log").first
    expect(log).to_contain_text("Ada builds Market on T18")
    expect(log).to_contain_text("Ada moves the rate for Wheat to step 2.")


@pytest.mark.rules("CH-UI-56")
def test_production_is_set_and_warns(page: Page, server: Server) -> None:
    open_record(page, server, moment("magnates", "set", 2))
    panel = page.get_by_role("region", name="Production")
    setting = panel.locator("[data-setting] select").first
    expect(panel).to_be_visible()
    options = setting.locator("option").all_inner_texts()
    assert "nothing" in options
    assert len(options) >= 2
    before = setting.input_value()
    other = next(
        option
        for option in ("none", "tool", "tools", "weapon", "weapons", "both", "craft")
        if option != before and setting.locator(f'option[value="{option}"]:not([disabled])').count()
    )
    setting.select_option(other)
    expect(page.get_by_role("log").first).to_contain_text(re.compile(r"sets \w+ on T\d+ to"))
    open_record(page, server, moment("magnates", 62))
    warning = "The input will be missing at Cleanup"
    expect(panel.locator('[data-setting="T24"]')).to_contain_text(warning)
    expect(land(page, "T24").locator(".sign.starved")).to_be_visible()
    page.get_by_role("button", name="Next player").click()
    expect(panel.locator('[data-setting="T3"]')).not_to_contain_text(warning)
    expect(page.locator(".sign.starved")).to_have_count(1)


@pytest.mark.rules("CH-UI-70", "CH-UI-71")
def test_a_public_work_is_founded_and_built(page: Page, server: Server) -> None:
    record = moment("la-rotonda", "found")
    open_record(page, server, record)
    kind(page, "Public Work").click()
    expect(page.locator("[data-option]")).to_have_count(5)
    page.locator('[data-option="la_rotonda"]').click()
    assert lit_tiles(page) == targets(record, "found", "la_rotonda") != set()
    tile(page, "T1").click()
    expect(moves(page)).to_contain_text("the owner’s part would go to Bruno")
    do(page, "found la rotonda on T1")
    expect(moves(page)).to_contain_text("T1: 0 of 3 stages; paid by Ada")
    expect(land(page, "T1").locator(".sign.stages text")).to_have_text("0/3")
    for stage in range(1, 4):
        unfinished = land(page, "T1").locator("use[href^='#ch-w-la_rotonda']").get_attribute("href")
        do(page, "stage la rotonda")
        expect(land(page, "T1").locator(".sign.stages text")).to_have_text(f"{stage}/3")
        assert land(page, "T1").locator("use[href^='#ch-w-la_rotonda']").get_attribute("href") != unfinished
    expect(moves(page)).to_contain_text("finished on T1")
    scene = page.get_by_role("region", name="La Rotonda is finished!")
    expect(scene).to_contain_text("Ada")
    page.keyboard.press("Escape")
    expect(scene).to_have_count(0)
    tile(page, "T1").hover()
    expect(page.get_by_role("note", name="T1", exact=True)).to_contain_text("La Rotonda is finished, paid by Ada")


@pytest.mark.rules("CH-UI-38", "CH-UI-72")
def test_cleanup_tells_what_everybody_got_and_can_be_opened_again(page: Page, server: Server) -> None:
    open_record(page, server, moment("magnates", 94))
    do(page, "pass")
    summary = page.get_by_role("region", name="Cleanup", exact=True)
    expect(summary).to_contain_text("Turn 4 of 10")
    # A slim bar that opens, and Escape closes.
    box = summary.bounding_box()
    assert box is not None
    assert box["height"] < 50
    bar = summary.get_by_role("button", name="Cleanup Turn 4")
    bar.click()
    page.keyboard.press("Escape")
    expect(bar).to_have_attribute("aria-expanded", "false")
    bar.click()
    for name in ("Ada", "Bruno"):
        expect(summary.get_by_role("heading", name=name)).to_be_visible()
    for step in ("Harvest", "Tile tax", "Workers", "The smithies", "Markets and festivals", "Buildings"):
        expect(summary).to_contain_text(step)
    page.get_by_role("button", name="Close the Cleanup").click()
    expect(summary).to_have_count(0)
    log = page.get_by_role("log").first
    for text in ("Turn 4", "Turn 5", "Expansion", "Construction", "Interaction", "Cleanup"):
        expect(log).to_contain_text(text)
    log.get_by_role("button", name="The smithies: Ada receives").last.click()
    expect(summary).to_contain_text("Turn 4 of 10")


@pytest.mark.rules("CH-UI-74")
@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("won-alone", ("The city outshines Lucca", "Ada is a", "Settler")),
        ("lost-by-all", ("outshines the city", "Everybody loses.")),
        ("won-by-scholars", ("The city outshines", "wins with")),
    ],
)
def test_the_end_explains_itself(page: Page, server: Server, record: str, words: tuple[str, ...]) -> None:
    open_record(page, server, moment(record, 10_000))
    final = page.get_by_role("region", name="How it ended")
    for word in words:
        expect(final).to_contain_text(word)
    texts = final.inner_text()
    assert texts.index("outshines") < texts.index("During the game") < texts.index("Natural resources")
    for total in final.locator("tr.total td").all_inner_texts():
        assert total.strip().isdigit()


@pytest.mark.rules("CH-UI-78")
def test_the_go_ends_and_passes_by_itself_where_that_is_wanted(page: Page, server: Server) -> None:
    calm(page)
    sit(page, server, server.table("Ada", "Bruno", game="city-heroes", map="arno", rival="siena"))
    page.get_by_role("toolbar", name="Table tools").get_by_role("button", name="Settings").click()
    settings = page.get_by_role("dialog")
    for option in ("Sound", "Pass", "End"):
        expect(settings.get_by_text(option).first).to_be_visible()
    page.keyboard.press("Escape")
    page.add_init_script("localStorage.setItem('piazza-settings', JSON.stringify({autoPass: true, autoEnd: true}))")
    open_record(page, server, moment("la-rotonda", 61))
    tile(page, "T20").click()
    play(page, act(page, "buy T20"))
    expect(page.get_by_role("region", name="Player", exact=True)).to_contain_text("Bruno")
    open_record(page, server, moment("magnates", 95))
    expect(page.get_by_text("Turn 5 of 10").first).to_be_visible()
    expect(page.get_by_role("log").first).to_contain_text("Bruno passes first.")
    assert shown(page, 0, "tiles").count()
