"""What can be chosen, and what cannot be chosen together."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from piazza.games.micro_city import GAME
from piazza.games.micro_city.pieces import BASE, CHALLENGES
from piazza.kernel import Refused, Rng, Setup, Value


def agreed(seats: int, **options: Value) -> Setup:
    return GAME.setup(seats, options, Rng("options"))


def refused(seats: int, **options: Value) -> str:
    with pytest.raises(Refused) as no:
        agreed(seats, **options)
    assert no.value.refusal.code == "OPTION"
    return no.value.refusal.rule


def start_time(seats: int, **options: Value) -> int:
    time = GAME.start(agreed(seats, **options)).dump()["time"]
    assert isinstance(time, int)
    return time


@pytest.mark.rules("MC-OPT-1")
def test_a_duel_is_for_two() -> None:
    assert refused(1, mode="duel") == "MC-OPT-1"
    assert agreed(2, mode="duel").text("mode") == "duel"
    assert agreed(1).text("mode") == agreed(2).text("mode") == "basic"


ROUNDS: list[tuple[Mapping[str, Value], tuple[int | None, int | None, int | None]]] = [
    ({"mode": "basic", "building": "base_a"}, (10, 8, None)),
    ({"mode": "basic", "building": "base_b"}, (None, 15, 12)),
    ({"mode": "extended"}, (25, 22, 18)),
    ({"mode": "challenge", "building": "eiffel_tower"}, (11, 9, 8)),
    ({"mode": "challenge", "building": "empire_state_building"}, (16, 14, 13)),
    ({"mode": "challenge", "building": "colosseum"}, (14, 12, 11)),
    ({"mode": "challenge", "building": "leaning_tower_of_pisa"}, (12, 10, 9)),
    ({"mode": "challenge", "building": "big_ben"}, (11, 9, 8)),
    ({"mode": "challenge", "building": "golden_gate_bridge"}, (11, 9, 8)),
    ({"mode": "challenge", "building": "taj_mahal"}, (13, 11, 10)),
    ({"mode": "challenge", "building": "great_pyramid_of_giza"}, (13, 11, 10)),
    ({"mode": "challenge", "building": "sydney_opera_house"}, (14, 12, 11)),
    ({"mode": "challenge", "building": "burj_khalifa"}, (19, 17, 15)),
    ({"mode": "challenge", "building": "statue_of_liberty"}, (10, 8, 7)),
    ({"mode": "challenge", "building": "brandenburg_gate"}, (14, 12, 11)),
]


@pytest.mark.rules("MC-OPT-2", "MC-SETUP-4", "MC-SEA-4", "MC-CHAL-1")
@pytest.mark.parametrize(("options", "rounds"), ROUNDS)
@pytest.mark.parametrize("seats", [1, 2])
def test_rounds(seats: int, options: Mapping[str, Value], rounds: tuple[int | None, ...]) -> None:
    for level, count in zip(("easy", "medium", "hard"), rounds, strict=True):
        if count is None:
            assert refused(seats, difficulty=level, **options) == "MC-OPT-2"
        else:
            assert start_time(seats, difficulty=level, **options) == count
            assert start_time(seats, difficulty=level, seaport=True, **options) == count + 10


@pytest.mark.rules("MC-OPT-2", "MC-CHAL-4")
def test_a_building_belongs_to_its_mode_and_is_chosen() -> None:
    assert refused(1, mode="basic", building="colosseum") == "MC-OPT-2"
    assert refused(1, mode="challenge", building="base_a") == "MC-OPT-2"
    assert refused(1, mode="extended", building="base_a") == "MC-OPT-2"
    assert refused(2, mode="duel", difficulty="easy") == "MC-OPT-2"
    assert len(CHALLENGES) == 12
    assert agreed(1, mode="challenge").text("building") in CHALLENGES
    assert {action.verb for action in GAME.chances} == {"first", "board", "goals", "advantage", "roll"}


@pytest.mark.rules("MC-OPT-3")
@pytest.mark.parametrize("mode", ["basic", "extended", "challenge", "duel"])
def test_expansions_are_independent_switches(mode: str) -> None:
    assert not any(agreed(2, mode=mode).on(name) for name in ("logistics", "seaport", "garden"))
    for number in range(8):
        wanted = {name: bool(number >> n & 1) for n, name in enumerate(("logistics", "seaport", "garden"))}
        assert all(agreed(2, mode=mode, **wanted).on(name) == on for name, on in wanted.items())


@pytest.mark.rules("MC-OPT-4")
def test_card_x_is_for_partners() -> None:
    assert not agreed(2).on("card_x")
    assert refused(1, card_x=True) == "MC-OPT-4"
    assert refused(2, mode="duel", card_x=True) == "MC-OPT-4"


@pytest.mark.rules("MC-OPT-5")
def test_the_first_game_has_its_own_districts() -> None:
    assert agreed(1).text("layout") == "random"
    assert refused(1, layout="first_game", logistics=True) == "MC-OPT-5"
    assert refused(2, layout="first_game", garden=True) == "MC-OPT-5"
    assert GAME.start(agreed(1, layout="first_game")).dump()["districts"] == [1, 2, 3, 4]


@pytest.mark.rules("MC-OPT-6")
def test_first_player() -> None:
    assert agreed(2).text("first_player") == "random"
    assert [action.notation for action, _ in GAME.start(agreed(2)).chances()] == ["first 1", "first 2"]
    for seat in (1, 2):
        assert GAME.start(agreed(2, first_player=str(seat))).dump()["first"] == seat
    assert refused(1, first_player="1") == "MC-OPT-6"


@pytest.mark.rules("MC-OPT-7")
def test_extended_clear_is_for_the_extended_mode() -> None:
    assert agreed(1, mode="extended").text("extended_clear") == "all"
    assert refused(1, mode="basic", extended_clear="all") == "MC-OPT-7"
    assert agreed(1, extended_clear="building").text("mode") == "extended"


def test_every_building_of_the_content_can_be_chosen() -> None:
    option = next(option for option in GAME.options if option.name == "building")
    assert [choice.value for choice in option.choices] == [*BASE, *CHALLENGES]
