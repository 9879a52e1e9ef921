from __future__ import annotations

import re
from importlib.resources import files

import pytest

from piazza.games import city_heroes
from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.content import content, read
from piazza.games.city_heroes.pieces import Amounts
from piazza.games.city_heroes.tables import BUILDINGS, RIVALS, WORKS
from piazza.kernel import ContentError

TEXT = files(city_heroes).joinpath("content.toml").read_text(encoding="utf-8")
WORDS = {"stone": "Stone", "timber": "Timber", "scaffolds": "Scaffolding", "sculptures": "Sculpture"}
WORDS |= {"wheat": "Wheat", "iron": "Iron", "gold": "Gold", "jewellery": "Jewellery", "ducats": "Ducats"}
WORDS |= {"weapons": "Weapon", "tools": "Tool", "workers": "Worker"}


def broken(old: str, new: str) -> str:
    assert old in TEXT
    with pytest.raises(ContentError) as e:
        read(TEXT.replace(old, new, 1))
    return str(e.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "school"', 'id = "market"', "content.toml: building.market stands twice"),
        ("level = 3", "level = 4", "content.toml: building.apartment: there is no level 4"),
        ('upgrade_from = ["house"]', 'upgrade_from = ["hut"]', "building.tenement: upgrade_from: there is no 'hut'"),
        ('upgrade_from = ["house"]', "upgrade_from = []", "building.tenement: level 2 grows out of nothing"),
        ("{ timber = 1, stone = 2, workers = 1 }", "{}", "content.toml: building.school has no cost"),
        ("{ timber = 1, stone = 2, workers = 1 }", "{ timber = 1 }", "building.school has a cost without workers"),
        ("stage = { stone = 1, workers = 1 }", "stage = {}", "public_work.la_rotonda: stage has no cost"),
        (
            "{ timber = 1, stone = 2,",
            "{ timber = 1, stone = -2,",
            "building.school: cost: stone is a whole number, not -2",
        ),
        ("{ timber = 1, stone = 2,", "{ oak = 1, stone = 2,", "building.school: cost: amounts: there is no 'oak'"),
        ('kind = "attack_bonus", value = 1', 'kind = "attack", value = 1', "barracks: there is no effect 'attack'"),
        ('kind = "attack_bonus", value = 1', 'kind = "attack_bonus"', "barracks: the effect attack_bonus has no value"),
        ('default = "tool"', 'default = "plough"', "building.blacksmith: produce has no option 'plough'"),
        (
            'kind = "exchange_rate_step", choose = "one", steps = 1',
            'kind = "exchange_rate_step", choose = "one", steps = 2',
            "building.market: exchange_rate_step moves a token by 1 step, not by 2",
        ),
        ("own_ducats = 1, other_copies = 1", "own_ducats = 2, other_copies = 1", "market_income is the same for all"),
        ("stages = 4", 'stages = "four"', "content.toml: public_work.city_hall: stages is a whole number, not 'four'"),
        ('terrain = "hill" }', 'terrain = "sea" }', "content.toml: public_work.carrariae: there is no terrain 'sea'"),
        ("[3, 2], [1, 1], [3, 4], [2, 3]]", "[3, 2], [3, 1], [3, 4], [2, 3]]", "they_buy iron: 3:1 is no step forward"),
        ('resource = "sculptures", rates', 'resource = "iron", rates', "rival.siena: a resource stands in two rows"),
        ("sales_prestige = [0, 0, 1, 1, 2]", "sales_prestige = [0]", "rival.siena: a column of prestige has 5 steps"),
        ('{ "1" = 80,', '{ "6" = 80,', "rival.siena: prestige_target: one number for each of 1 to 5 players"),
        ("wheat = 30, timber = 28", "wheat = 90, timber = 28", "map.deck.plain: order and percent do not fit together"),
        ('category = "natural"', 'category = "rare"', "resource.wheat: the category is natural or good, not 'rare'"),
        ("min_influence = 0", "min_influence = 9", "solo_rank: the first rank starts at 0 Influence"),
        ("[start]", "[starts]", "content.toml: start: the section is missing"),
        ("schema = 1", "schema = ", "content.toml: Invalid value"),
    ],
)
def test_an_entry_that_cannot_be_played_is_named(old: str, new: str, message: str) -> None:
    assert message in broken(old, new)


def test_a_missing_number_is_named() -> None:
    with pytest.raises(ContentError, match=r"content.toml: scoring.gems: a whole number is missing"):
        content().number("scoring.gems")


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
    costs: dict[str, Amounts] = {b.name: b.cost for b in BUILDINGS}
    printed = {re.sub(r" \*| \(Estate\)", "", name): text for _, name, text, _ in table_rows(4)}
    assert printed.keys() == costs.keys()
    for name, text in printed.items():
        assert cost(text) == (dict(costs[name]) if name != "House" else {}), name
    works = {name: (found, stage, int(stages)) for _, name, found, stage, stages, _ in table_rows(6)}
    assert works.keys() == {w.name for w in WORKS}
    for work in WORKS:
        foundation, stage, stages = works[work.name]
        assert (cost(foundation), cost(stage), stages) == (dict(work.foundation), dict(work.stage), work.stages)
    assert "Planks" in next(r for r in content().table["resource"] if r["id"] == "timber")["aliases"]
    assert content().building("manor").name == "Manor"


@pytest.mark.rules("CH-PATH-2", "CH-UPG-3")
def test_the_tree_of_the_document() -> None:
    figure = GAME.document().split("```")[1]
    names = {b.name.split(" (")[0]: b for b in BUILDINGS}
    words = [w.strip(" *") for w in re.split(r"[─┬├└┘\n]+", figure)]
    assert {re.sub(r" \(.*", "", w) for w in words if w} == names.keys()
    unlimited = {b.name for b in BUILDINGS if b.level == 3 and not b.unique}
    assert unlimited == {"Apartment", "Bank", "Harvesting Plant", "Manor"}
    assert not any(b.unique for b in BUILDINGS if b.level < 3)
    assert {b.id for b in BUILDINGS if b.track == "house"} == {"house", "tenement", "apartment", "manor"}
    assert len(BUILDINGS) == 35


@pytest.mark.rules("CH-RIVAL-4", "CH-RIVAL-1")
def test_every_step_of_a_rate_is_better() -> None:
    for rival in RIVALS:
        for row in rival.rows:
            worth = [get / give for give, get in row.rates]
            assert worth == sorted(worth)
            assert len(set(worth)) == 5
    siena = content().table["rival"][0]
    for row in (*siena["they_buy"], *siena["they_sell"]):
        assert sorted(map(tuple, row["rates"])) == sorted(map(tuple, row["printed_rates"]))


@pytest.mark.rules("CH-EX-D15", "CH-SETUP-2", "CH-EX-S45")
def test_turns_and_targets() -> None:
    assert dict(content().turns) == {1: 12, 2: 10, 3: 10, 4: 9, 5: 8}
    from piazza.games.city_heroes.terms import make

    siena = make(3, "x", "siena")[0]
    assert [siena.shown(t) for t in range(1, 11)] == [2, 7, 15, 25, 38, 53, 71, 91, 114, 140]
    alone = make(1, "x", "siena")[0]
    assert [alone.shown(t) for t in range(1, 13)] == [1, 3, 6, 10, 15, 21, 28, 36, 46, 56, 67, 80]
