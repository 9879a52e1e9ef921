"""The content file: counts, figures that the rule book fixes, and errors that name the entry."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from piazza.games import city_of_iron
from piazza.games.city_of_iron import GAME
from piazza.games.city_of_iron.box import LAND_IDS, TOWN_IDS, bits
from piazza.games.city_of_iron.content import BOX, load
from piazza.games.city_of_iron.state import Position
from piazza.kernel import ContentError, Pack, Refused, Rng
from tests.games.city_of_iron.busy import TABLES

TEXT = files(city_of_iron).joinpath("content.toml").read_text(encoding="utf-8")
CARDS = {card.name: card for card in BOX.cards}
PLAYER_AIDS = 4


def buildings(name: str) -> list[Any]:
    return [b for b in BOX.buildings if b.name == name]


@pytest.mark.rules("COI-COMP-3", "COI-COMP-4", "COI-COMP-1")
def test_the_box_is_complete() -> None:
    nation_cards = sum(not card.nation for card in BOX.cards)
    assert nation_cards == 25
    total = len(BOX.buildings) + len(BOX.towns) + len(BOX.score_cards) + 4 * nation_cards
    assert total + sum(card.nation != "" for card in BOX.cards) + PLAYER_AIDS == 199
    assert [sum(b.letter == letter for b in BOX.buildings) for letter in "ABC"] == [26, 22, 18]
    assert (len(BOX.lands), sum(land.nation != "" for land in BOX.lands)) == (12, 4)
    assert (len(BOX.city_tokens), len(BOX.goods)) == (4, 10)
    assert [sum(t.stars == stars for t in BOX.towns) for stars in range(4)] == [7, 5, 5, 5]
    citizens = "Scholar Cartographer Cargo_Ship Cloud_Skimmer Engineer Explorer Arms_Dealer Mayor Merchant Junkbot"
    citizens += " Scientist Scout_Ship Tax_Collector Wyvern_Ship"
    military = (
        "Soldier Captain Inventor Iron_Dragon Iron_Guard Iron_Soldier Machinist Magician Sharp_Shooter Spy Warship"
    )
    for kind, names in (("citizen", citizens), ("military", military)):
        found = sorted(c.name for c in BOX.cards if c.kind == kind and not c.nation)
        assert found == sorted(name.replace("_", " ") for name in names.split())


@pytest.mark.rules("COI-CARD-1")
def test_every_card_has_a_skill_and_military_cards_an_attack_value() -> None:
    for card in BOX.cards:
        assert card.work or card.distance
        assert (card.attack > 0) == (card.kind == "military")


@pytest.mark.rules("COI-EX-20", "COI-SETUP-3", "COI-SETUP-4", "COI-SETUP-5", "COI-SETUP-7")
@pytest.mark.parametrize(
    ("players", "slots", "decks", "lands", "towns"),
    [(2, 7, [18, 15, 11], 6, [4, 3, 4]), (3, 10, [22, 18, 14], 8, [5, 4, 4]), (4, 12, [26, 22, 18], 8, [5, 5, 5])],
)
def test_set_up_counts(players: int, slots: int, decks: list[int], lands: int, towns: list[int]) -> None:
    assert TABLES.slots[players] == slots
    assert [len(deck) for deck in TABLES.deck[players]] == decks
    assert TABLES.display[players].bit_count() == lands
    assert [len(TABLES.town_pile[players][stars]) for stars in (1, 2, 3)] == towns
    assert len(TABLES.town_pile[players][0]) == 7
    marks = {BOX.buildings[b].mark for deck in TABLES.deck[players] for b in deck}
    assert marks == {2: {0}, 3: {0, 2}, 4: {0, 2, 3}}[players]
    absent = {"L07", "L10"} if players == 2 else set()
    assert {LAND_IDS[n] for n in bits(TABLES.display[players])} == {f"L{n:02}" for n in range(5, 13)} - absent
    gone = {2: {"T04", "T09", "T10", "T14"}, 3: {"T10", "T14"}, 4: set[str]()}[players]
    assert {TOWN_IDS[t] for stars in (1, 2, 3) for t in TABLES.town_pile[players][stars]} == {
        f"T{n:02}" for n in range(1, 16)
    } - gone


@pytest.mark.rules("COI-DATA-1")
def test_every_value_says_where_it_comes_from() -> None:
    pack = Pack.from_text(TEXT)
    leaves = list(pack.leaves())
    assert len(leaves) > 1000
    for place, _ in leaves:
        assert pack.origin(place) in ("rulebook", "public", "designed"), pack.path(place)


@pytest.mark.rules("COI-DATA-2")
def test_figures_of_the_rule_book() -> None:
    assert (BOX.setup.starting_coins, BOX.setup.base_income) == (7, 2)
    assert {(b.coins, b.per_round.science) for b in buildings("Academy")} == {(5, 1)}
    assert {"glow_moss": 2} in [b.goods for b in buildings("Moss Garden") if b.science == 1]
    pastures = [dict(b.goods) for b in buildings("Srika Pasture")]
    assert {"srika": 3} in pastures
    assert {"srika": 2, "turnips": 1} in pastures
    assert {"turnips": 3} in [dict(b.goods) for b in buildings("Turnip Farm")]
    assert [g.coins_first for g in BOX.goods[:3]] == [1, 1, 2]
    scholar = CARDS["Scholar"].action
    assert scholar is not None
    assert (scholar.requires.coins, scholar.requires.work, scholar.effects[0].kind, scholar.effects[0].amount) == (
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
        assert sum(kind in BOX.lands[n].types for n in bits(TABLES.display[players])) >= 2
    in_play = [BOX.buildings[b] for deck in TABLES.deck[players] for b in deck]
    for good in BOX.goods:
        assert sum(good.id in dict(b.goods) for b in in_play) >= 2
        assert all(b.land == good.land for b in in_play if list(b.goods) == [good.id])


@pytest.mark.rules("COI-BID-1", "COI-BID-5", "COI-BID-2")
def test_the_track_has_paid_spaces_at_both_ends_and_a_free_one_for_each() -> None:
    assert BOX.bid_track.spaces[0] > 0 < BOX.bid_track.spaces[-1]
    assert max(BOX.bid_track.spaces) == 9
    assert BOX.bid_track.spaces.count(0) >= 4


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
    state = Position.start(TABLES, setup)
    assert [a.args for a in state.legal(0)] == [("cresaria",), ("hogmen",), ("om",)]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '"Srika Pasture", coins = 3, ',
            '"Srika Pasture", ',
            "buildings.A09: coins is missing; a whole number from 0 to",
        ),
        (
            '"Srika Pasture", coins = 3',
            '"Srika Pasture", coins = "x"',
            "buildings.A09.coins: a whole number from 0 to 99 is",
        ),
        (
            '"Srika Pasture", coins = 3',
            '"Srika Pasture", coin = 3',
            "buildings.A09.coin: unknown key; did you mean 'coins'?",
        ),
        ('id = "A07"', 'id = "A06"', "buildings.A06.id: 'A06' stands there twice"),
        ('id = "A07"', 'id = "A99"', "buildings.A99.id: 'A07' is expected here; a content gives values"),
        ('name = "Barracks"', 'name = "Fort"', "buildings.A22.name: 'Barracks' is expected here"),
        ('name = "Scholar"', 'name = "Sage"', "cards.scholar.name: 'Scholar' is expected here"),
        ("goods = { turnips = 3 }", "goods = { beets = 3 }", "buildings.A01.goods.beets: there is no 'beets' in goods"),
        (
            "goods = { turnips = 3 }",
            "goods = { turnips = 0 }",
            "goods.turnips: a whole number from 1 to 20 is expected",
        ),
        (
            'land = "plains",   goods = { srika = 4 }',
            "goods = { srika = 4 }",
            "A09: a building needs a land exactly if",
        ),
        ("per_round = { coins = 2 }", "per_round = { coin = 2 }", "A26.per_round.coin: unknown key"),
        ("per_round = { coins = 2 }", "per_round = { coins = 0 }", "buildings.A26: the building brings nothing"),
        ("wild_goods = 2", "wild_goods = 2, holds = 1", "towns.T18: a town has lands exactly if it holds"),
        ("wild_goods = 2", 'wild_goods = 2, holds = 1, land = ["sky"]', "towns.T18: holds: which towns hold buildings"),
        ("wild_goods = 2, ", "", "towns.T18: the town brings nothing"),
        ("holds = 2,", "holds = 2, wild_goods = 1,", "towns.T19.wild_goods: only one town"),
        ('["water", "jungle"]', '["water", "water"]', "T19: a type of land stands there twice"),
        ('kind = "expand_city"', 'kind = "expand_town"', 'mayor.action.effects.1.kind: "gain_coins", "gain_science"'),
        ('kind = "expand_city"', 'kind = "expand_city", amount = 1', "the effect expand_city knows no amount"),
        (
            'kind = "steal_coins", amount = 2',
            'kind = "steal_coins"',
            "spy.action.effects.1: the effect steal_coins needs amount",
        ),
        (
            'kind = "steal_coins", amount = 2',
            'kind = "steal_coins", amount = 0',
            "spy.action.effects.1.amount: a whole number",
        ),
        ('kind = "steal_coins", amount', 'kind = "steal_coins", coins', "spy.action.effects.1.coins: unknown key"),
        ('[{ kind = "expand_city" }]', "[]", "cards.mayor.action: an action has at least one effect"),
        (
            '[{ kind = "settle_land" }]',
            '[{ kind = "settle_land" }, { kind = "expand_city" }]',
            "explorer.action: an action cannot",
        ),
        (
            'deck = "military", amount = 2',
            'deck = "navy", amount = 2',
            'arms_dealer.action.effects.1.deck: "", "citizen"',
        ),
        (
            "attack = 2, distance = 1,",
            "distance = 1,",
            "cards.captain: a military card, and no other, has an attack value",
        ),
        ('replaces = "captain"', 'replaces = "soldiers"', "there is no 'soldiers' in cards; did you mean 'soldier'?"),
        (
            'replaces = "captain"',
            'replaces = "spy"',
            "gunslinger.replaces: spy is no military card of the starting deck",
        ),
        (
            "spaces = [3, 2, 1, 0, 0, 0, 0,",
            "spaces = [3, 2, 1, 0, 0, 0, 1,",
            "bid_track: a free space for each of 4 players",
        ),
        ("spaces = [3, 2,", "spaces = [2,", "bid_track.spaces: the track has 16 spaces"),
        ('start_land = "L01"', 'start_land = "L05"', "nations.arc.start_land: L05 is not the land of this nation"),
        (
            '{ kind = "move_building", coins = 1 }',
            '{ kind = "second_bid" }',
            "nations.om.powers: only one nation may have",
        ),
        (
            'kind = "move_building", coins = 1',
            'kind = "move_building", coins = 0',
            "arc.powers.2.coins: a whole number from 1",
        ),
        ('token = "two"', 'token = "four"', "nations.arc.powers.1.token: there is no 'four' in city_tokens"),
        (
            "row_slots = { 2 = 7, 3 = 10, 4 = 12 }",
            "row_slots = { 2 = 7, 4 = 12 }",
            "setup: row_slots has a value for 2, 3",
        ),
        ("row_discards_per_round = 4", "row_discards_per_round = 0", "row_discards_per_round: a whole number from 1"),
        ("per_two = 2", "per_two = 0", "storing_penalty.per_two: a whole number from 1 to 99 is expected, not 0"),
        (
            "stars = 3, defense = 7",
            "stars = 4, defense = 7",
            "towns.T11.stars: a whole number from 0 to 3 is expected, not 4",
        ),
        ("mark = 3", "mark = 4", "buildings.A05.mark: 0, 2 or 3 is expected, not 4"),
        ("starting = false", "starting = true", "city_tokens.three_1.starting: the first token, and no other"),
        ('source = "rulebook" }', 'source = "hearsay" }', "source: "),
        ("[setup]", "[setup", "content.toml: not a TOML file"),
    ],
)
def test_wrong_content_is_named(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(ContentError) as found:
        load(Pack.from_text(TEXT.replace(old, new, 1)))
    assert message in str(found.value)
    assert str(found.value).startswith("content.toml:")


def test_a_nation_without_starting_cards_is_refused() -> None:
    changes = {"cards.scholar.start": False, "cards.cartographer.start": False}
    with pytest.raises(ContentError, match="no citizen card is in the starting deck"):
        GAME.changed(changes)


def test_a_piece_cannot_be_left_out() -> None:
    lines = [line for line in TEXT.splitlines() if '{ id = "A25"' not in line]
    with pytest.raises(ContentError, match="buildings: the box has 66 of these, not 65"):
        load(Pack.from_text("\n".join(lines)))
