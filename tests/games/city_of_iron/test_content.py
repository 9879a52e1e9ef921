"""The content file: counts, figures that the rule book fixes, and errors that name the entry."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from piazza.games import city_of_iron
from piazza.games.city_of_iron import GAME
from piazza.games.city_of_iron.content import load
from piazza.games.city_of_iron.state import Position
from piazza.games.city_of_iron.tables import BOX, BUILDING_IDS, LAND_IDS, TOWN_IDS, bits, deck, display, town_pile
from piazza.kernel import ContentError, Refused, Rng
from tests.games.city_of_iron import slow

TEXT = files(city_of_iron).joinpath("content.toml").read_text(encoding="utf-8")
CARDS = {card.name: card for card in BOX.cards}


def buildings(name: str) -> list[Any]:
    return [b for b in BOX.buildings if b.name == name]


@pytest.mark.rules("COI-COMP-3", "COI-COMP-4", "COI-COMP-1")
def test_the_box_is_complete() -> None:
    expected = slow.CONTENT["expected_counts"]
    nation_cards = sum(not card.nation for card in BOX.cards)
    assert nation_cards == 25
    total = len(BOX.buildings) + len(BOX.towns) + len(BOX.lands) * 0 + len(BOX.score_science) + 4 * nation_cards
    assert total + 4 + expected["player_aid_cards"] == expected["box_cards_total"] == 199
    assert [sum(t.stars == stars for t in BOX.towns) for stars in range(4)] == [7, 5, 5, 5]
    citizens = "Scholar Cartographer Cargo_Ship Cloud_Skimmer Engineer Explorer Arms_Dealer Mayor Merchant Junkbot"
    citizens += " Scientist Scout_Ship Tax_Collector Wyvern_Ship"
    military = (
        "Soldier Captain Inventor Iron_Dragon Iron_Guard Iron_Soldier Machinist Magician Sharp_Shooter Spy Warship"
    )
    for kind, names in enumerate((citizens, military)):
        found = sorted(c.name for c in BOX.cards if c.kind == kind and not c.nation)
        assert found == sorted(name.replace("_", " ") for name in names.split())


@pytest.mark.rules("COI-CARD-1")
def test_every_card_has_a_skill_and_military_cards_an_attack_value() -> None:
    for card in BOX.cards:
        assert card.work or card.distance
        assert (card.attack > 0) == (card.kind == 1)


@pytest.mark.rules("COI-EX-20", "COI-SETUP-3", "COI-SETUP-4", "COI-SETUP-5", "COI-SETUP-7")
@pytest.mark.parametrize(
    ("players", "slots", "decks", "lands", "towns"),
    [(2, 7, [18, 15, 11], 6, [4, 3, 4]), (3, 10, [22, 18, 14], 8, [5, 4, 4]), (4, 12, [26, 22, 18], 8, [5, 5, 5])],
)
def test_set_up_counts(players: int, slots: int, decks: list[int], lands: int, towns: list[int]) -> None:
    assert BOX.figures.slots[players] == slots
    assert [len(deck(letter, players)) for letter in range(3)] == decks
    assert display(players).bit_count() == lands
    assert [len(town_pile(stars, players)) for stars in (1, 2, 3)] == towns
    assert len(town_pile(0, players)) == 7
    marks = {BOX.buildings[b].mark for letter in range(3) for b in deck(letter, players)}
    assert marks == {2: {0}, 3: {0, 2}, 4: {0, 2, 3}}[players]
    absent = {"L07", "L10"} if players == 2 else set()
    assert {LAND_IDS[n] for n in bits(display(players))} == {f"L{n:02}" for n in range(5, 13)} - absent
    gone = {2: {"T04", "T09", "T10", "T14"}, 3: {"T10", "T14"}, 4: set[str]()}[players]
    assert {TOWN_IDS[t] for stars in (1, 2, 3) for t in town_pile(stars, players)} == {
        f"T{n:02}" for n in range(1, 16)
    } - gone


def entries(node: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for key, value in node.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield from ((f"{path}{key}.{entry.get('id', n)}", entry) for n, entry in enumerate(value))
        elif isinstance(value, dict) and "source" not in value:
            yield from entries(value, f"{path}{key}.")


@pytest.mark.rules("COI-DATA-1")
def test_every_entry_says_where_it_comes_from() -> None:
    found = list(entries(slow.CONTENT, ""))
    assert len(found) > 150
    for where, entry in found:
        assert entry.get("source") in ("rulebook", "public", "designed"), where


@pytest.mark.rules("COI-DATA-2")
def test_figures_of_the_rule_book() -> None:
    assert (BOX.figures.coins, BOX.figures.base_income) == (7, 2)
    assert {(b.coins, b.per_round.science) for b in buildings("Academy")} == {(5, 1)}
    assert (("glow_moss", 2),) in [b.goods for b in buildings("Moss Garden") if b.science == 1]
    pastures = [dict(b.goods) for b in buildings("Srika Pasture")]
    assert {"srika": 3} in pastures
    assert {"srika": 2, "turnips": 1} in pastures
    assert {"turnips": 3} in [dict(b.goods) for b in buildings("Turnip Farm")]
    assert [g.coins_first for g in BOX.goods[:3]] == [1, 1, 2]
    scholar = CARDS["Scholar"].action
    assert scholar is not None
    assert (scholar.coins, scholar.work, scholar.effects[0].kind, scholar.effects[0].amount) == (
        1,
        1,
        "gain_science",
        1,
    )
    assert CARDS["Cartographer"].work > 0
    assert all(b.science >= 1 for b in buildings("Demon Traders"))


@pytest.mark.rules("COI-DATA-3")
def test_figures_of_the_sample_round() -> None:
    price = {b.id: b.coins for b in BOX.buildings}
    assert price["A08"] <= 1
    assert price["A06"] <= 2
    assert price["A11"] <= 6
    assert price["A01"] + price["A02"] <= 7
    assert price["A15"] > 3


@pytest.mark.rules("COI-DATA-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_good_is_shut_off(players: int) -> None:
    for kind in ("water", "desert", "jungle", "sky"):
        assert sum(kind in BOX.lands[n].types for n in bits(display(players))) >= 2
    in_play = [BOX.buildings[b] for letter in range(3) for b in deck(letter, players)]
    for good in BOX.goods:
        assert sum(good.id in dict(b.goods) for b in in_play) >= 2
        assert all(b.land == good.land for b in in_play if b.goods and b.goods[0][0] == good.id and len(b.goods) == 1)


@pytest.mark.rules("COI-BID-1", "COI-BID-5", "COI-BID-2")
def test_the_track_has_paid_spaces_at_both_ends_and_a_free_one_for_each() -> None:
    assert BOX.track[0] > 0 < BOX.track[-1]
    assert max(BOX.track) == 9
    assert BOX.track.count(0) >= 4


@pytest.mark.rules("COI-OPT-5", "COI-OPT-1", "COI-OPT-2", "COI-OPT-3", "COI-OPT-4")
def test_options() -> None:
    defaults = GAME.setup(3, {}, Rng("x")).options
    assert defaults == {
        "nation_powers": False,
        "town_expansion": False,
        "bid_order": "random",
        "storing_penalty": "per_two",
        "nation_1": "choose",
        "nation_2": "choose",
        "nation_3": "choose",
    }
    with pytest.raises(Refused, match="cannot both lead"):
        GAME.setup(2, {"nation_1": "om", "nation_2": "om"}, Rng("x"))
    with pytest.raises(Refused, match="2 to 4 players"):
        GAME.setup(5, {}, Rng("x"))
    setup = GAME.setup(2, {"nation_2": "arc"}, Rng("x"))
    state = Position.start(setup)
    assert [a.args for a in state.legal(0)] == [("cresaria",), ("hogmen",), ("om",)]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"A07", name = "Srika Pasture", coins = 2', '"A07", name = "Srika Pasture"', "buildings.A07: has no coins"),
        ('id = "A07"', 'id = "A06"', "buildings: A06 stands there twice"),
        ("goods = { turnips = 3 },              per_round", "goods = { beets = 3 }, per_round", "no good 'beets'"),
        ('land = "plains",   goods = { srika = 4 }', 'land = "", goods = { srika = 4 }', "A09: needs a land"),
        ('kind = "expand_city"', 'kind = "expand_town"', "kind is one of"),
        ("spaces = [3, 2, 1, 0, 0, 0, 0,", "spaces = [3, 2, 1, 0, 0, 0, 1,", "bid_track: needs a free space"),
        ('start_land = "L01"', 'start_land = "L05"', "nations.arc: start_land is one of 'L01'"),
        ("buildings_a = 26", "buildings_a = 25", "expected_counts: buildings_a is 25, but there are 26"),
        ('distance = "land", vehicle', "distance = 1, vehicle", "explorer"),
        ("attack = 2, skills = { distance = 1 }", "skills = { distance = 1 }", "military.captain: a military card"),
        ('deck = "military", amount = 2', 'deck = "navy", amount = 2', "deck is one of"),
        ("row_slots = { 2 = 7, 3 = 10, 4 = 12 }", "row_slots = { 2 = 7, 4 = 12 }", "says nothing for 3 players"),
        ("per_stored = 2", "per_stored = 0", "a point is lost for at least one"),
        ("stars = 3, defense = 7", "stars = 4, defense = 7", "T11: has 4 stars"),
        ("[meta]", "[meta", "content.toml: "),
    ],
)  # fmt: skip
def test_wrong_content_is_named(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(ContentError, match=message.replace("(", r"\(")):
        load(TEXT.replace(old, new, 1))


def test_the_content_of_the_box_reads_the_same_from_text() -> None:
    assert load(TEXT) == BOX
    assert len(BUILDING_IDS) == 66
