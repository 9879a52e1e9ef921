"""The content: what is in the box, and complaints about a file that cannot be played."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from piazza.games.micro_city import GAME
from piazza.games.micro_city.actions import ALPHABET
from piazza.games.micro_city.content import content_of
from piazza.games.micro_city.pieces import BASIC_DISTRICTS, GARDEN_DISTRICT, LOGISTICS_DISTRICTS
from piazza.games.micro_city.tables import Tables
from piazza.games.micro_city.words import condition_words, effect_words
from piazza.kernel import ContentError, Pack

TEXT = files("piazza.games.micro_city").joinpath("content.toml").read_text(encoding="utf-8")
CONTENT = content_of(Pack.from_text(TEXT))
TABLES = Tables(CONTENT)
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
    assert [card.id for card in CONTENT.project_cards] == ["1", "2", "3", "4", "5", "6", "X"]
    assert len(BASIC_DISTRICTS) == 5
    assert len(LOGISTICS_DISTRICTS) == 3
    assert len(CONTENT.districts) == 5 + 3 + 1
    assert len(CONTENT.seaports) == 2
    assert len(CONTENT.goals) == 8
    assert len(CONTENT.advantages) == 10
    assert len(CONTENT.buildings) == 2 * (1 + 6)


@pytest.mark.rules("MC-BOARD-2", "MC-BOARD-6", "MC-BOARD-7")
def test_districts() -> None:
    assert BASIC_DISTRICTS == (1, 2, 3, 4, 8)
    assert LOGISTICS_DISTRICTS == (5, 6, 7)
    assert GARDEN_DISTRICT == 9
    types = {"industrial", "commercial", "residential", "logistics", "seaport", "garden"}
    assert {type.id for type in CONTENT.quarter_types} == types
    for district in CONTENT.districts:
        for quarter in district.quarters:
            a, b = quarter.dice
            if quarter.type not in ("garden", "logistics"):
                assert set(a) < set(b)
                assert len(b) == len(a) + 1


@pytest.mark.rules("MC-DUEL-25")
def test_goals_and_advantages_are_those_of_the_document() -> None:
    for (name, *cells), areas in zip(rows("| goal |"), TABLES.goals, strict=True):
        assert cells == [f"{short(area.cost)} = {area.vp}" for area in areas]
        assert [area.id for area in areas] == [f"{name}.{letter}" for letter in "abc"]
    points = {name: int(vp) for names, _, vp in rows("| advantage |") for name in names.split(" / ")}
    assert points == {advantage.id: advantage.vp for advantage in CONTENT.advantages}


@pytest.mark.rules("MC-CARD-1")
def test_project_cards_are_those_of_the_document() -> None:
    for name, move, _, die, _ in rows("| card | move |"):
        card = next(card for card in CONTENT.project_cards if f"{card.id} {card.name}" == name.split(" (")[0])
        assert card.move == int(move)
        assert card.dice == (tuple(range(1, 7)) if die == "any" else (int(die),))
    words = {card.id: (effect_words(card.basic), effect_words(card.advanced)) for card in CONTENT.project_cards}
    assert words["1"] == ("1 money", "3 money")
    assert words["3"] == ("pay 1 money: 1 Material of choice", "pay 1 money: 2 Materials of choice")
    assert words["2"][1] == "1 time, or 1 Material of choice and 1 money"


@pytest.mark.rules("MC-RES-1", "MC-COOP-12")
def test_money_is_no_material() -> None:
    for verb in ("sell", "give", "take", "receive"):
        named = {action.args[0] for action in ALPHABET if action.verb == verb}
        assert named - {"time"} == {"coal", "steel", "wood"}


def test_conditions_have_words() -> None:
    assert len({condition_words(advantage) for advantage in TABLES.advantages}) == len(CONTENT.advantages)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "{ cost = { steel = 2, money = 1 } }",
            "{ }",
            "buildings.base_a.stages.2: cost is missing; a table is expected",
        ),
        ("{ coal = 1, steel = 2 } }", "{ gold = 1 } }", "buildings.eiffel_tower.stages.1.cost.gold: unknown key"),
        ("{ coal = 1, steel = 2 } }", "{ coal = 6 } }", "eiffel_tower.stages.1.cost: 6 coal are more than the 5"),
        (
            "{ coal = 1, steel = 2 } }",
            '{ coal = "two" } }',
            "stages.1.cost.coal: a whole number from 0 to 9 is expected",
        ),
        ("basic = { money = 1 }", "basic = { coal = 2 }", "project_cards.1.basic.coal: unknown key"),
        ("basic = { money = 1 }", "basic = { }", "project_cards.1: basic is an effect without effect"),
        ("basic = { money = 1 }", "basic = { money = 0 }", "project_cards.1: basic is an effect without effect"),
        ("basic = { money = 1 }", "basic = { pay_money = 1 }", "project_cards.1: basic is an effect without effect"),
        (
            "basic = { money = 1 }",
            "basic = { money = -1 }",
            "basic.money: a whole number from 0 to 9 is expected, not -1",
        ),
        ("basic = { money = 1 }", "basic = { own = 1 }", "project_cards.1: basic cannot have own"),
        ("basic = { money = 1 }", "basic = { materials = 1, other = true }", "other is for Materials that are paid"),
        ("basic = { money = 1 }", "basic = { cards = 1, markers = 1 }", "an effect has at most one of cards, markers"),
        ("basic = { money = 1 }", 'basic = { build = ["stage"] }', "project_cards.1: basic cannot have build"),
        ('["stage", "goal", "contract_any"]', '["house"]', 'advanced.build.1: "stage", "goal", "contract_here" or'),
        ("advanced = { money = 3 }", "advanced = { hand_over = 1 }", "hand_over: only card X has it"),
        ('type = "residential", dice_a = [4]', 'type = "suburban", dice_a = [4]', "no 'suburban' in quarter_types"),
        ("dice_a = [4], dice_b = [1, 4]", "dice_a = [7], dice_b = [1, 4]", "dice_a.1: a whole number from 1 to 6"),
        ("dice_a = [4], dice_b = [1, 4]", "dice_a = [4], dice_b = [1]", "side B lacks a die value of side A"),
        (
            "dice_a = [4], dice_b = [1, 4]",
            "dice_a = [4], dice_b = [4, 1]",
            "dice_b are different die values in ascending",
        ),
        ('pos = "TL"', 'pos = "TR"', "districts.1: the quarters are TL, TR, BL, BR, in this order"),
        ('material = "coal", dice_a', 'material = "money", dice_a', 'material: "coal", "steel" or "wood" is expected'),
        ('type = "industrial", material = "coal", ', 'type = "industrial", ', "an industrial Quarter has a material"),
        ('rows = [["1", "2"], ["3", "4"]]', 'rows = [["1", "2"], ["3"]]', "first_game.rows.2: a list of 2 is expected"),
        (
            'rows = [["1", "2"], ["3", "4"]]',
            'rows = [["1", "2"], ["3", "3"]]',
            "first_game: four different Districts of",
        ),
        ('rows = [["1", "2"], ["3", "4"]]', 'rows = [["1", "2"], ["3", "10"]]', "there is no '10' in districts"),
        ('kind = "pool_empty"', 'kind = "pool_full"', 'advantages.V10.condition.kind: "resource_at_least", '),
        ('kind = "pool_empty"', 'kind = "pool_empty", count = 2', "pool_empty needs no more, and nothing else"),
        ('type = "residential", count = 3', "count = 3", "markers_on_quarter_type needs type and count"),
        (
            "dice = [1]\nmove = 2",
            "dice = [1]\nmove = 3",
            "project_cards.1.move: a whole number from 1 to 2 is expected",
        ),
        ('name = "Financing"', 'name = "Banking"', "the card is called Financing; pieces cannot be renamed"),
        ("empty_pool_penalty_vp = 1\n", "", "limits: empty_pool_penalty_vp is missing; a whole number from 1 to 9"),
        (
            "resource_max = 5",
            "resource_max = 3",
            "golden_gate_bridge.stages.3.cost: 4 steel are more than the 3",
        ),
        ("resource_max = 5", "die_faces = 6\nresource_max = 5", "limits.die_faces: unknown key"),
        (", vp = 2 },", " },", "seaports.S1.contracts.K1: vp is missing"),
        ('id = "K1"', 'id = "K5"', "seaports.S1: the contracts are K1, K2, in this order"),
        ('id = "colosseum"', 'id = "circus"', "buildings: the pieces of the box are expected, base_a, base_b"),
        ('id = "G2"', 'id = "G1"', "goals.G1.id: 'G1' stands there twice"),
        (
            "rounds = { easy = 10, medium = 8 }",
            "rounds = { easy = 10 }",
            "base_a: rounds are expected for easy, medium",
        ),
        ("bonus = { time = 1 }", "bonus = { set_die = true }", "bonus cannot have set_die"),
        ("  { markers = 2 },\n", "", "quarter_types.logistics: 2 choices are expected, not 1"),
        ('source = "rulebook"', 'source = "hearsay"', 'limits.source: "rulebook", "document", "public" or "designed"'),
        ("[limits]", "[limits", "content.toml: not a TOML file"),
    ],
)
def test_a_wrong_file_names_the_entry(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(ContentError, match=re.escape(complaint)) as no:
        content_of(Pack.from_text(TEXT.replace(old, new, 1)))
    assert re.match(r"content\.toml:( not a TOML|\d+: )", str(no.value))
    assert "\n" not in str(no.value)
