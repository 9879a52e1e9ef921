"""The content: what is in the box, and complaints about a file that cannot be played."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from piazza.games.micro_city import GAME
from piazza.games.micro_city.actions import ALPHABET
from piazza.games.micro_city.content import CONTENT, read
from piazza.games.micro_city.words import condition_words, effect_words
from piazza.kernel import ContentError

TEXT = files("piazza.games.micro_city").joinpath("content.toml").read_text(encoding="utf-8")
DOCUMENT = GAME.document()


def rows(heading: str) -> list[list[str]]:
    """The cells of the table of the document whose first line starts so."""
    lines = DOCUMENT[DOCUMENT.index(heading) :].splitlines()[2:]
    table = lines[: next(n for n, line in enumerate(lines) if not line.startswith("|"))]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def short(cost: tuple[int, ...]) -> str:
    return " ".join(f"{letter}{count}" for letter, count in zip("cswm", cost, strict=True) if count)


@pytest.mark.rules("MC-COMP-1")
def test_the_box_is_complete() -> None:
    box = tomllib.loads(TEXT)["components"]
    assert box["project_cards"] == 2 * 6 + 1
    assert [card.id for card in CONTENT.cards.values()] == ["1", "2", "3", "4", "5", "6", "X"]
    assert len(CONTENT.districts_of("basic")) == box["district_cards"]
    assert len(CONTENT.districts_of("logistics")) == box["logistics_district_cards"]
    assert len(CONTENT.districts_of("garden")) == box["garden_cards"]
    assert len(CONTENT.seaports) == box["seaport_cards"]
    assert len(CONTENT.goals) == box["goal_cards"]
    assert len(CONTENT.advantages) == box["advantage_cards"]
    assert len(CONTENT.buildings) == 2 * (box["base_building_cards"] + box["challenge_building_cards"])


@pytest.mark.rules("MC-BOARD-2", "MC-BOARD-6", "MC-BOARD-7")
def test_districts() -> None:
    assert CONTENT.districts_of("basic") == (1, 2, 3, 4, 8)
    assert CONTENT.districts_of("logistics") == (5, 6, 7)
    assert CONTENT.districts_of("garden") == (9,)
    types = {"industrial", "commercial", "residential", "logistics", "seaport", "garden"}
    assert set(CONTENT.quarter_types) == types
    for district in CONTENT.districts.values():
        for quarter in district.quarters:
            a, b = quarter.dice
            if quarter.type not in ("garden", "logistics"):
                assert set(a) < set(b)
                assert len(b) == len(a) + 1


@pytest.mark.rules("MC-DUEL-25")
def test_goals_and_advantages_are_those_of_the_document() -> None:
    for (name, *cells), areas in zip(rows("| goal |"), CONTENT.goals, strict=True):
        assert cells == [f"{short(area.cost)} = {area.vp}" for area in areas]
        assert [area.id for area in areas] == [f"{name}.{letter}" for letter in "abc"]
    points = {name: int(vp) for names, _, vp in rows("| advantage |") for name in names.split(" / ")}
    assert points == {advantage.id: advantage.vp for advantage in CONTENT.advantages}


@pytest.mark.rules("MC-CARD-1")
def test_project_cards_are_those_of_the_document() -> None:
    for name, move, _, die, _ in rows("| card | move |"):
        card = next(card for card in CONTENT.cards.values() if f"{card.id} {card.name}" == name.split(" (")[0])
        assert card.move == int(move)
        assert card.dice == (tuple(range(1, 7)) if die == "any" else (int(die),))
    words = {card.id: (effect_words(card.basic), effect_words(card.advanced)) for card in CONTENT.cards.values()}
    assert words["1"] == ("1 money", "3 money")
    assert words["3"] == ("pay 1 money: 1 Material of choice", "pay 1 money: 2 Materials of choice")
    assert words["2"][1] == "1 time, or 1 Material of choice and 1 money"


@pytest.mark.rules("MC-RES-1", "MC-COOP-12")
def test_money_is_no_material() -> None:
    for verb in ("sell", "give", "take", "receive"):
        named = {action.args[0] for action in ALPHABET if action.verb == verb}
        assert named - {"time"} == {"coal", "steel", "wood"}


def test_conditions_have_words() -> None:
    assert len({condition_words(advantage) for advantage in CONTENT.advantages}) == len(CONTENT.advantages)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("  { n = 2, cost = { steel = 2, money = 1 } },\n", "  { n = 2 },\n", "building.base_a: stage 2: has no cost"),
        ("{ n = 1, cost = { coal = 1, steel = 2 } }", "{ n = 1, cost = { gold = 1 } }", "stage 1.cost: gold is no Res"),
        ("{ n = 1, cost = { coal = 1, steel = 2 } }", "{ n = 1, cost = { coal = 6 } }", "more than 5"),
        ('op = "gain_time"', 'op = "gain_space"', "there is no op 'gain_space'"),
        ('op = "gain", money = 1', 'op = "gain", money = -1', "project_card.1.basic: money is -1, below 0"),
        ('type = "residential", dice_a = [4]', 'type = "suburban", dice_a = [4]', "there is no type 'suburban'"),
        ("dice_a = [4], dice_b = [1, 4]", "dice_a = [7], dice_b = [1, 4]", "dice_a is [7], not a list of die values"),
        ("dice_a = [4], dice_b = [1, 4]", "dice_a = [4], dice_b = [1]", "side B lacks a die value of side A"),
        ('pos = "TL"', 'pos = "TR"', "has not the quarters TL, TR, BL, BR"),
        ('material = "coal", dice_a', 'material = "money", dice_a', "'money' is no Material"),
        ("rows = [[1, 2], [3, 4]]", "rows = [[1, 2], [3]]", "does not name four Districts"),
        ('kind = "pool_empty"', 'kind = "pool_full"', "there is no kind 'pool_full'"),
        ("die = 1\nmove = 2", "die = 1\nmove = 3", "project_card.1: moves 3, not 1 or 2"),
        ("empty_pool_penalty_vp = 1\n", "", "limits: has no empty_pool_penalty_vp"),
        ("resource_max = 5", "resource_max = 6", "limits: resource_max is 6; the game is made for 5"),
        (", vp = 2 },", " },", "seaport.S1: contract K1: has no vp"),
        ("[meta]", "[meta", "content.toml: "),
    ],
)
def test_a_wrong_file_names_the_entry(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(ContentError, match=re.escape(complaint)) as no:
        read(TEXT.replace(old, new, 1))
    assert "\n" not in str(no.value)
