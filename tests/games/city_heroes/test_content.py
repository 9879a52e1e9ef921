from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import pytest

from piazza.games import city_heroes
from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.box import BOX, BUILDING, TIMBER
from piazza.games.city_heroes.tables import Tables
from piazza.games.city_heroes.terms import make
from piazza.kernel import ContentError, Pack

TEXT = files(city_heroes).joinpath("content.toml").read_text(encoding="utf-8")
WORDS = {"stone": "Stone", "timber": "Timber", "scaffolds": "Scaffolding", "sculptures": "Sculpture"}
WORDS |= {"wheat": "Wheat", "iron": "Iron", "gold": "Gold", "jewellery": "Jewellery", "ducats": "Ducats"}
WORDS |= {"weapons": "Weapon", "tools": "Tool", "workers": "Worker"}


def broken(changes: Mapping[str, Any]) -> str:
    with pytest.raises(ContentError) as e:
        GAME.changed(changes)
    return str(e.value)


BOXED = "content cannot add, remove or rename pieces"
EFFECTS = "buildings.barracks.effects"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        # single values
        ("buildings.school.cost.stone", -2, "a whole number from 1 to 99 is expected, not -2"),
        ("buildings.school.cost.stone", "two", 'a whole number from 1 to 99 is expected, not "two"'),
        ("buildings.school.cost.oak", 1, "there is no 'oak' in resources"),
        ("buildings.school.colour", "red", "unknown key; known are id, name"),
        ("buildings.school.unique", 1, "true or false is expected, not 1"),
        ("works.city_hall.stages", 0, "a whole number from 1 to 20 is expected, not 0"),
        ("works.carrariae.terrain", "sea", '"hill" or "plain" is expected, not "sea"'),
        ("map.hill_percent", 99, "a whole number from 20 to 80 is expected, not 99"),
        ("map.rows_by_players.5", 10, "a whole number from 3 to 9 is expected, not 10"),
        ("players.max", 6, "a whole number from 1 to 5 is expected, not 6"),
        ("cleanup.new_worker_pool", "lazy", '"ready", "busy" or "idle" is expected, not "lazy"'),
        ("cleanup.tiles_per_new_worker", 0, "a whole number from 1 to 99 is expected, not 0"),
        ("actions.buy_tile", {}, "base_ducats is missing; a whole number from 0 to 999 is expected"),
        # entries
        ("buildings.tenement.upgrade_from", ["hut"], "there is no 'hut' in buildings"),
        ("buildings.tenement.upgrade_from", [], "level 2 grows out of nothing; level 1 alone is built anew"),
        ("buildings.tenement.upgrade_from", ["manor"], "manor is not of a lower level"),
        ("buildings.fort.stands_on", ["stone"], "stands_on is for buildings of level 1"),
        ("buildings.market.stands_on", ["tools"], "tools does not lie on tiles"),
        ("buildings.school.cost", {"timber": 1}, "cost has no workers, and without them a phase need not end"),
        ("works.la_rotonda.stage", {}, "stage has no workers, and without them a phase need not end"),
        ("resources.wheat.bank_buys_at", 3, "the bank sells for more than it buys for"),
        ("resources.tools.plantable", True, "terrain, plantable and needs_mine are for natural resources"),
        ("resources.stone.terrain", [], "a natural resource names its terrain"),
        ("influence_exchange.ducats_per_influence_sold", 2, "Influence is bought for more than it is sold for"),
        ("map.deck.plain.percent.wheat", 90, "the shares make 118 percent"),
        ("map.deck.plain.order", ["wheat"], "order and percent name the same resources"),
        ("map.deck.plain.at_least_one", ["gold"], "at_least_one: gold is not in the deck"),
        ("pillage.tokens.3.max_score", 20, "max_score rises from entry to entry, and the last has none"),
        ("rival_exchange.start_step", 5, "start_step is below the number of steps, 5"),
        # effects
        (f"{EFFECTS}.1.kind", "attack", '"gather_bonus", "attack_bonus"'),
        (f"{EFFECTS}.1", {"kind": "attack_bonus"}, "value is missing; a whole number from 1 to 99 is expected"),
        (f"{EFFECTS}.1.value", 0, "a whole number from 1 to 99 is expected, not 0"),
        (f"{EFFECTS}.1.kind", "defense_bonus", "the effect defense_bonus stands there twice"),
        (f"{EFFECTS}.1", {"kind": "bank_dividend", "treasury_divisor": 9, "cap": 1}, "only bank may have it"),
        ("buildings.bank.effects", [], "the effect bank_dividend is missing"),
        ("works.kronborg.effects", [], "the effect area_defense_bonus is missing"),
        ("buildings.blacksmith.effects.1.default", "plough", "default is one of the options, tool or weapon"),
        ("buildings.blacksmith.effects.1.options.tool.output", {}, "this makes nothing"),
        ("buildings.studio.effects.1.reduction.resource", "iron", "the reduction is of iron, which is not needed"),
        ("buildings.workshop.effects.1.guild", "masons_guild", "guild, guild_own and guild_other stand together"),
        ("buildings.market.effects.2.own_ducats", 2, "market_income is the same as that of market (CH-CLEAN-3)"),
        ("buildings.manufactory.effects.1.buildings", ["school"], "school makes nothing that could be doubled"),
        ("buildings.mine.effects.1.resources", ["stone"], "stone is gathered without a building"),
        ("works.carrariae.effects.1.terrain", "plain", "stone does not lie on such land"),
        # tables that belong together
        ("players.min", 2, "one number for each of 2 to 5 players is expected"),
        ("rivals.siena.prestige_target", {"1": 80}, "one number for each of 1 to 5 players is expected"),
        ("rivals.siena.they_buy.1.rates.3", [3, 1], "3:1 is no step forward from 3:2"),
        ("rivals.siena.they_buy.1.rates", [[3, 1], [3, 2]], "5 steps are expected, not 2"),
        ("rivals.siena.they_buy.2.resource", "iron", "a resource stands in two rows"),
        ("rivals.siena.they_buy", [], "a list of 2 is expected, not of 0"),
        ("rivals.siena.sales_prestige", [0], "5 steps are expected, not 1"),
        ("ranks.1.min_influence", 9, "min_influence rises from rank to rank, from 0 on"),
        ("map.deck.plain.order.1", "stone", "order and percent name the same resources"),
        # the box
        ("buildings.school.id", "academy", f'"school" is expected, not "academy": {BOXED}'),
        ("buildings.school", {"id": "market"}, f'"school" is expected, not "market": {BOXED}'),
        ("resources.gold.category", "good", "terrain, plantable and needs_mine are for natural resources"),
        ("rivals", [], f"5 entries are expected, not 0: {BOXED}"),
        ("colours.red.id", "pink", f'"red" is expected, not "pink": {BOXED}'),
        ("buildings.school.level", 2, "level 2 grows out of nothing"),
        ("buildings.blacksmith.effects.1.options.weapon.id", "sword", f"is expected, not 'sword': {BOXED}"),
    ],
)
def test_a_change_that_cannot_be_played_is_named(path: str, value: object, message: str) -> None:
    assert message in broken({path: value})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[start]", "[starts]", r"content\.toml:\d+: starts: unknown key; did you mean 'start'\?"),
        ('title = "City Heroes"', "title = ", r"content\.toml: not a TOML file: Invalid value"),
        ("ducats = 150", "ducats = true", r"content\.toml:\d+: bank\.ducats: a whole number from 0 to 999 is expected"),
    ],
)
def test_a_file_that_cannot_be_played_is_named_with_its_line(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(ContentError, match=message):
        GAME.with_content(Pack.from_text(TEXT.replace(old, new, 1)))


def cost(text: str) -> dict[str, int]:
    """``2 Stone, 1 Weapon, 1 Worker`` as amounts."""
    found = {}
    for amount, word in re.findall(r"(\d+) ([A-Z][a-z]+)", text):
        kind = next(kind for kind, name in WORDS.items() if word in (name, f"{name}s"))
        found[kind] = int(amount)
    return found


def table_rows(columns: int) -> list[list[str]]:
    lines = [line for line in GAME.document().splitlines() if line.startswith("| CH-")]
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines]
    return [row for row in rows if len(row) == columns]


@pytest.mark.rules("CH-NAME-1..3", "CH-NAME-5")
def test_the_document_and_the_content_name_the_same_costs() -> None:
    costs: dict[str, Mapping[str, int]] = {b.name: b.cost for b in BOX.buildings}
    printed = {re.sub(r" \*| \(Estate\)", "", name): text for _, name, text, _ in table_rows(4)}
    assert printed.keys() == costs.keys()
    for name, text in printed.items():
        assert cost(text) == (dict(costs[name]) if name != "House" else {}), name
    works = {name: (found, stage, int(stages)) for _, name, found, stage, stages, _ in table_rows(6)}
    assert works.keys() == {w.name for w in BOX.works}
    for work in BOX.works:
        foundation, stage, stages = works[work.name]
        assert (cost(foundation), cost(stage), stages) == (dict(work.foundation), dict(work.stage), work.stages)
    assert BOX.resources[TIMBER].name == "Timber"
    assert BOX.buildings[BUILDING["manor"]].name == "Manor"


@pytest.mark.rules("CH-PATH-2", "CH-UPG-3")
def test_the_tree_of_the_document() -> None:
    figure = GAME.document().split("```")[1]
    names = {b.name.split(" (")[0]: b for b in BOX.buildings}
    words = [w.strip(" *") for w in re.split(r"[─┬├└┘\n]+", figure)]
    assert {re.sub(r" \(.*", "", w) for w in words if w} == names.keys()
    unlimited = {b.name for b in BOX.buildings if b.level == 3 and not b.unique}
    assert unlimited == {"Apartment", "Bank", "Harvesting Plant", "Manor"}
    assert not any(b.unique for b in BOX.buildings if b.level < 3)
    assert {b.id for b in BOX.buildings if b.track == "house"} == {"house", "tenement", "apartment", "manor"}
    assert len(BOX.buildings) == 35


@pytest.mark.rules("CH-RIVAL-4", "CH-RIVAL-1")
def test_every_step_of_a_rate_is_better() -> None:
    for rival in BOX.rivals:
        for row in rival.rows:
            worth = [get / give for give, get in row.rates]
            assert worth == sorted(worth)
            assert len(set(worth)) == 5


@pytest.mark.rules("CH-EX-D15", "CH-SETUP-2", "CH-EX-S45")
def test_turns_and_targets() -> None:
    assert dict(BOX.turns.by_players) == {1: 12, 2: 10, 3: 10, 4: 9, 5: 8}
    tables = Tables(BOX)
    siena = make(tables, 3, "x", "siena")[0]
    assert [siena.shown(t) for t in range(1, 11)] == [2, 7, 15, 25, 38, 53, 71, 91, 114, 140]
    alone = make(tables, 1, "x", "siena")[0]
    assert [alone.shown(t) for t in range(1, 13)] == [1, 3, 6, 10, 15, 21, 28, 36, 46, 56, 67, 80]
