"""Alphabets, options, rules and random numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from piazza.kernel import Alphabet, Choice, Luck, Option, Refused, Rng, UnknownAction, called, read_rules, registry
from tests.tiny import ALPHABET, BID, GAME


def test_an_action_is_found_by_number_parts_and_notation() -> None:
    assert ALPHABET[4] is BID[5] is ALPHABET.find("bid", 5) is ALPHABET.parse("  bid   5 ")
    assert BID[5].label == "Bid stall 5"
    assert BID[5].secret


def test_an_unknown_action_names_its_neighbours() -> None:
    with pytest.raises(UnknownAction, match=r"'bit 5' is no action of this title; did you mean 'bid 5'"):
        ALPHABET.parse("bit 5")


@pytest.mark.parametrize("notation", ["", "two  blanks", " in front", "# a comment"])
def test_a_notation_survives_being_written_in_a_record(notation: str) -> None:
    with pytest.raises(ValueError, match="no notation"):
        Alphabet().add("do", notation=notation)


def test_an_alphabet_holds_every_letter_once() -> None:
    alphabet = Alphabet()
    alphabet.add("do", 1)
    with pytest.raises(ValueError, match="already"):
        alphabet.add("do", 1)
    with pytest.raises(ValueError, match="already"):
        alphabet.add("make", notation="do 1")


def setup(seats: int = 2, **given: str | int | bool) -> dict[str, object]:
    return dict(GAME.setup(seats, given, Rng(1)).options)


def test_options_fill_up_and_leave_out_what_does_not_apply() -> None:
    assert setup(2) == {"rounds": 3, "open": False}
    assert setup(3) == {"rounds": 3}
    assert setup(2, rounds="1") == {"rounds": 1, "open": False}


def test_a_default_gives_way_where_it_would_clash() -> None:
    rounds, open_hands = GAME.options
    reluctant = Option("rounds", "Rounds", "", rounds.choices, 1)
    game = replace(GAME, options=(open_hands, reluctant))
    assert game.setup(2, {"open": True}, Rng(1)).options == {"open": True, "rounds": 2}


def test_a_default_gives_way_to_an_option_that_was_given() -> None:
    mode = Option("mode", "Mode", "", (Choice("long", "Long"), Choice("short", "Short")), "long")
    rounds, _ = GAME.options
    game = replace(GAME, options=(mode, replace(rounds, only={"mode": ("short",)})), conflicts=())
    assert game.setup(2, {"rounds": 2}, Rng(1)).options == {"mode": "short", "rounds": 2}
    assert game.setup(2, {}, Rng(1)).options == {"mode": "long"}


@pytest.mark.parametrize(
    ("seats", "given", "reason"),
    [
        (4, {}, "Night Market is for 2 to 3 players, not 4."),
        (2, {"round": 2}, "There is no option 'round'; there are rounds, open. Did you mean rounds?"),
        (2, {"rounds": 9}, "Option rounds is one of 1, 2, 3, not '9'. (NM-END-1)"),
        (3, {"open": "on"}, "Option open is there only with seats 2. (NM-OPT-1)"),
        (2, {"open": "on", "rounds": "1"}, "Open hands need at least two rounds. (NM-OPT-1)"),
    ],
)
def test_an_impossible_setup_says_why(seats: int, given: dict[str, str | int | bool], reason: str) -> None:
    with pytest.raises(Refused) as no:
        GAME.setup(seats, given, Rng(1))
    assert str(no.value) == reason


def test_a_free_text_is_invented_where_none_is_given() -> None:
    option = Option("map", "Map", "", (), "", invent=lambda rng: f"m{rng.uniform(10**6)}", longest=8)
    game = replace(GAME, options=(option,), conflicts=())
    assert game.setup(2, {"map": "venezia"}, Rng(1)).options == {"map": "venezia"}
    assert game.setup(2, {}, Rng(1)) == game.setup(2, {}, Rng(1)) != game.setup(2, {}, Rng(2))
    with pytest.raises(Refused, match="Map has at most 8 characters"):
        game.setup(2, {"map": "a" * 9}, Rng(1))


def test_choices_are_shown_as_they_are_typed() -> None:
    option = Option("x", "X", "", (Choice(True, "Yes"), Choice(2, "Two"), Choice("b", "B")), 2)
    assert [option.show(choice.value) for choice in option.choices] == ["on", "2", "b"]


def test_random_numbers_are_the_same_everywhere() -> None:
    rng = Rng("piazza")
    assert [rng.uniform(6) for _ in range(10)] == [2, 5, 5, 3, 0, 1, 3, 1, 4, 5]
    assert Rng("piazza").shuffled("abcdef") == list("fabdec")
    assert Rng("piazza").split("a").uniform(1000) == Rng("piazza/a").uniform(1000)


def test_weights_are_kept() -> None:
    rng = Rng(7)
    drawn = [rng.weighted([("rare", 1), ("common", 9)]) for _ in range(2000)]
    assert 150 < drawn.count("rare") < 250


def test_luck_depends_on_seed_and_number_alone() -> None:
    outcomes = [(action, 1) for action in GAME.chances]
    luck = Luck("secret")
    assert [luck.draw(k, outcomes) for k in (3, 1, 3)] == [luck.draw(k, outcomes) for k in (3, 1, 3)]
    assert len({luck.draw(k, outcomes) for k in range(40)}) > 15
    assert luck.seal == "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"


def test_rules_are_read_with_their_sections_and_notes() -> None:
    rules = read_rules("""\
## 3. Dice
* **AB-DIE-1** One die
  and another.
* **AB-DIE-2** (note) They are red.
Table of dice.
### AB-EX-1 A roll (AB-DIE-1)
Two and three.
- **AB-EX-S2** Dashes do as well.
""")
    assert [(r.id, r.section, r.note) for r in rules.values()] == [
        ("AB-DIE-1", "Dice", False),
        ("AB-DIE-2", "Dice", True),
        ("AB-EX-1", "Dice", False),
        ("AB-EX-S2", "Dice", False),
    ]
    assert rules["AB-DIE-1"].text == "One die\nand another."
    assert rules["AB-EX-1"].text == "A roll (AB-DIE-1)\nTwo and three."
    with pytest.raises(ValueError, match="AB-DIE-1 stands twice"):
        read_rules("* **AB-DIE-1** a\n* **AB-DIE-1** b\n")


def test_an_unknown_title_names_the_nearest() -> None:
    assert registry.find("night-market") is GAME
    with pytest.raises(registry.UnknownGame, match=r"no title 'night-marked'.*Did you mean night-market\?"):
        registry.find("night-marked")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("player 2 wins with 45 Influence.", "Bruno wins with 45 Influence."),
        ("players 1 and 2 share the victory.", "Ada and Bruno share the victory."),
        ("Take coins from player 3.", "Take coins from player 3."),
        ("2 players, one player", "2 players, one player"),
    ],
)
def test_players_go_by_their_names(text: str, read: str) -> None:
    assert called(text, ["Ada", "Bruno"]) == read
