"""What chance may bring, and how likely it is; counted out here without the code of the rules."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product

import pytest

from piazza.games.micro_city import GAME
from piazza.kernel import CHANCE, Action, Rng, State, Value


def start(seats: int, **options: Value) -> State:
    return GAME.start(GAME.setup(seats, options, Rng("chance")))


def by_shuffling(logistics: bool, garden: bool) -> Counter[tuple[int, ...]]:
    """Shuffle the basics, keep as many as needed, add one of three, choose a slot for the Garden, shuffle again."""
    found: Counter[tuple[int, ...]] = Counter()
    extras = [(5,), (6,), (7,)] if logistics else [()]
    for shuffled in permutations((1, 2, 3, 4, 8)):
        kept = shuffled[: 4 - logistics - garden]
        for extra in extras:
            for order in permutations((*kept, *extra)):
                for laid in [(9, *order), (*order, 9)] if garden else [order]:
                    found[laid] += 1
    return found


@pytest.mark.rules("MC-ENG-3", "MC-SETUP-1", "MC-LOG-1", "MC-GAR-1", "MC-GAR-3", "MC-GAR-7")
@pytest.mark.parametrize(("logistics", "garden", "count"), [(0, 0, 120), (1, 0, 720), (0, 1, 120), (1, 1, 360)])
def test_cities(logistics: int, garden: int, count: int) -> None:
    outcomes = start(1, logistics=bool(logistics), garden=bool(garden)).chances()
    expected = by_shuffling(bool(logistics), bool(garden))
    assert len(set(expected.values())) == 1
    assert {action.args for action, _ in outcomes} == set(expected)
    assert len(outcomes) == count
    assert {weight for _, weight in outcomes} == {1}


@pytest.mark.rules("MC-ENG-3", "MC-DUEL-3", "MC-ENG-2", "MC-INFO-2")
def test_goals_and_advantages() -> None:
    state = start(2, mode="duel", layout="first_game", first_player="1")
    threes = [f"goals {' '.join(three)}" for three in combinations([f"G{n}" for n in range(1, 9)], 3)]
    assert [(action.notation, weight) for action, weight in state.chances()] == [(three, 1) for three in threes]
    state.play(CHANCE, GAME.chances.parse("goals G2 G5 G8"))
    left = {f"advantage V{n}" for n in range(1, 11)}
    for turned in ("advantage V4", "advantage V10"):
        assert [weight for _, weight in state.chances()] == [1] * len(left)
        assert {action.notation for action, _ in state.chances()} == left
        state.play(CHANCE, GAME.chances.parse(turned))
        left.remove(turned)
    assert state.to_move() == (1,)


def rolled(outcomes: list[tuple[Action, int]]) -> dict[tuple[int | str, ...], int]:
    return {action.args: weight for action, weight in outcomes}


@pytest.mark.rules("MC-ENG-4", "MC-PREP-1", "MC-DIE-1")
def test_dice() -> None:
    solo = start(1, layout="first_game")
    solo.play(0, GAME.alphabet.parse("place r1c1"))
    assert rolled(solo.chances()) == Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=2))
    coop = start(2, layout="first_game", first_player="1")
    coop.play(0, GAME.alphabet.parse("place r1c1"))
    coop.play(1, GAME.alphabet.parse("place r1c1"))
    assert rolled(coop.chances()) == Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=4))
    assert len(solo.chances()) == 21
    assert len(coop.chances()) == 126
