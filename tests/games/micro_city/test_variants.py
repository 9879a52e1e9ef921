"""Micro City with other values: every value counts, two contents live side by side, and copies share their tables."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator

import pytest

from piazza.games.micro_city import GAME
from piazza.games.micro_city.bot import habits
from piazza.games.micro_city.state import Position
from piazza.kernel import CHANCE, Game, Match, Record, Rng, State, conformance, plain
from piazza.kernel.conformance import random_choice
from tests.games.micro_city.test_laws import positions

CHANGES = {
    "limits.resource_max": 6,
    "limits.unused_dice_income_money": 2,
    "prices.change_money": 1,
    "prices.sale_money": 2,
    "company.start.money": 4,
    "project_cards.1.move": 1,
    "project_cards.1.dice": [1, 2],
    "project_cards.6.basic": {"pay_money": 1, "materials": 2},
    "quarter_types.residential.basic.money": 3,
    "buildings.base_a.stages.1.cost": {"wood": 1},
    "buildings.base_a.stages.2.bonus": {"cards": 1},
    "goals.G1.areas.a.vp": 5,
    "advantages.V1.condition.money": 3,
}
OTHER = GAME.changed(CHANGES)


def play(game: Game, sample: str) -> Iterator[Match]:
    """A match at random, one move at a time."""
    seats, options = game.samples[sample]
    match = Match.start(game, ("Ada", "Ben")[:seats], options, "variants")
    rng = Rng(f"variants {sample}")
    while movers := match.state.to_move():
        seat = rng.choice(movers)
        match.play(seat, random_choice(match.state, seat, rng))
        yield match


@pytest.mark.parametrize("sample", ["solo with all", "coop with all", "duel with all"])
def test_two_contents_do_not_leak_into_each_other(sample: str) -> None:
    alone = [[plain(match.state.view(None)) for match in play(game, sample)] for game in (GAME, OTHER)]
    games = [play(GAME, sample), play(OTHER, sample)]
    together: list[list[object]] = [[], []]
    ends: list[Match | None] = [None, None]
    running = [0, 1]
    while running:
        for number in running[:]:
            match = next(games[number], None)
            if match is None:
                running.remove(number)
            else:
                ends[number] = match
                together[number].append(plain(match.state.view(None)))
    assert together == alone
    assert alone[0] != alone[1]
    for match in ends:
        assert match is not None
        text = match.record.to_text()
        again = Match.load(Record.from_text(text))
        assert again.state.dump() == match.state.dump()
        assert ("set limits.resource_max 6" in text) == (match is ends[1])


def test_prices_and_effects_are_those_of_the_content() -> None:
    money = []
    for game in (GAME, OTHER, GAME):
        state = game.start(game.setup(1, {"layout": "first_game"}, Rng(1)))
        state.play(0, game.alphabet.parse("place r1c1"))
        state.play(CHANCE, game.chances.parse("roll 1 2"))
        money.append([state.dump()["companies"][0]["money"]])
        for step in ("die 2 up for money", "end prep", "retrieve to r1c2", "skip"):
            state.play(0, game.alphabet.parse(step))
            money[-1].append(state.dump()["companies"][0]["money"])
    # Neither die is used in the end, which brings an income.
    assert money == [[2, 0, 0, 0, 1], [4, 3, 3, 3, 5], [2, 0, 0, 0, 1]]


def test_laws_hold_for_other_values() -> None:
    report = conformance.check(OTHER, 3, samples=["solo with all", "coop with all", "duel with all"], every=40)
    assert not [(law.name, law.detail) for law in report.laws if law.failures]


def test_bots_play_other_values() -> None:
    for sample in ("solo with all", "coop with all", "duel with all"):
        seats, options = OTHER.samples[sample]
        rng = Rng(sample)
        state = OTHER.start(OTHER.setup(seats, options, rng))
        for _ in range(60):
            movers = state.to_move()
            if not movers:
                break
            seat = movers[0]
            if seat == CHANCE:
                state.apply(CHANCE, rng.weighted(state.chances()))
            else:
                state.play(seat, habits.policy(state, seat, rng))


@pytest.mark.parametrize("sample", ["solo with all", "coop with all", "duel with all"])
def test_a_copy_is_the_same_position(sample: str) -> None:
    for number, state in enumerate(positions(sample, 2)):
        if number % 7 == 0:
            assert isinstance(state, Position)
            deep = copy.deepcopy(state)
            assert deep.dump() == state.dump()
            assert deep.tables is state.tables
            assert deep.terms is state.terms
            thawed: State = pickle.loads(pickle.dumps(state))
            assert thawed.dump() == state.dump()
            for seat in state.to_move():
                assert thawed.legal(seat) == state.legal(seat)
