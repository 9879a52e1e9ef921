"""Weights of the judge of City of Iron, learned from games it plays by itself: python -m tools.tune_city_of_iron.

In each generation players with tastes of their own (the weights so far, each changed at random) meet at tables of two
to four. By how many points a player ended ahead of the others is fitted to the numbers of the judge, by least squares
that hold on to the weights so far. What fits past games need not play better, so the weights go all the way to the
fit, a part of it, or stay: as they fare in duels with the old ones. Then `judge.toml` is written anew.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from operator import itemgetter, mul
from pathlib import Path
from random import Random

from piazza.games.city_of_iron import GAME, phases
from piazza.games.city_of_iron.bot import habits, judge
from piazza.games.city_of_iron.bot.judge import Four, Scale
from piazza.games.city_of_iron.bot.prospects import NAMES, actions_left, clock, features, produce
from piazza.games.city_of_iron.box import CARD_IDS, bits
from piazza.games.city_of_iron.state import Position
from piazza.kernel import CHANCE, Rng

FILE = Path(judge.__file__).with_name("judge.toml")
TABLES = ((2, False), (2, False), (2, False), (3, False), (4, False), (2, True), (3, True))
"""Seats, and whether nations have powers and there are more towns."""
KEPT = 0.4
"""The share of the positions of a game that is learned from."""
GENERATIONS_KEPT = 3
SHARES = (1.0, 0.4, 0.15)
"""Of the way to the fit that are tried."""

Sample = tuple[tuple[int, ...], tuple[float, ...], float]
"""Which weights, how often each counts, and the points ahead at the end beyond those that are won already."""


# -- weights as one list --


def flat(scale: Scale) -> list[float]:
    return [weight for fours in (scale.numbers, scale.owned, scale.hand) for four in fours for weight in four]


def build(weights: Sequence[float]) -> Scale:
    fours: list[Four] = [(a, b, c, d) for a, b, c, d in zip(*[iter(weights)] * 4, strict=True)]
    numbers, cards = len(NAMES), len(CARD_IDS)
    return Scale(fours[:numbers], fours[numbers : numbers + cards], fours[numbers + cards :])


def between(weights: Sequence[float], goal: Sequence[float], share: float) -> list[float]:
    return [a + share * (b - a) for a, b in zip(weights, goal, strict=True)]


def changed(weights: Sequence[float], much: float, chance: Random) -> Scale:
    return build([weight * (1 + much * chance.gauss(0, 1)) + 0.03 * much * chance.gauss(0, 1) for weight in weights])


# -- games --


def numbers(s: Position) -> list[dict[int, float]]:
    """By seat, how often each weight counts."""
    time, goods = clock(s), produce(s)
    found = []
    for seat in range(s.seats):
        values, owned, hand = features(s, seat, time, goods)
        actions, last = actions_left(s, seat, time[0]), time[4]
        terms: dict[int, float] = {}
        listed = [*enumerate(values), *((len(NAMES) + card, 1.0) for card in bits(owned))]
        listed += [(len(NAMES) + len(CARD_IDS) + card, 1.0) for card in bits(hand)]
        for name, value in listed:
            if value:
                if last:
                    terms[4 * name + 2] = value
                    terms[4 * name + 3] = value * actions
                else:
                    terms[4 * name] = value
                    terms[4 * name + 1] = value * actions / 10
        found.append(terms)
    return found


def play(seats: int, extras: bool, scales: Sequence[Scale], rng: Rng) -> tuple[list[Sample], tuple[int, ...]]:
    """A game of these players: its positions, and the final points."""
    options = {"nation_powers": extras, "town_expansion": extras}
    state = GAME.start(GAME.setup(seats, options, rng))
    assert isinstance(state, Position)
    seen: list[tuple[list[dict[int, float]], list[int]]] = []
    while movers := state.to_move():
        seat = movers[0]
        if seat == CHANCE:
            state.apply(CHANCE, rng.weighted(state.chances()))
            continue
        judge.SCALE = scales[seat]
        turn, step = state.turn, state.phase
        state.apply(seat, habits.policy(state.imagine(seat, rng), seat, rng))
        moved = (state.turn != turn and phases.in_turn(step)) or step == phases.PURCHASE != state.phase
        if moved and state.phase != phases.OVER and rng.uniform(1000) < 1000 * KEPT:
            seen.append((numbers(state), state.vp[:]))
    samples = []
    for terms, vp in seen:
        # With two players one side says all.
        for seat in range(1 if seats == 2 else seats):
            ahead: dict[int, float] = {}
            target = 0.0
            for other in range(seats):
                share = 1.0 if other == seat else -1.0 / (seats - 1)
                target += share * (state.vp[other] - vp[other])
                for term, value in terms[other].items():
                    ahead[term] = ahead.get(term, 0.0) + share * value
            samples.append((tuple(ahead), tuple(ahead.values()), target))
    return samples, tuple(state.vp)


# -- least squares --


def fit(samples: Sequence[Sample], start: Sequence[float], hold: float, rounds: int = 25) -> list[float]:
    """By conjugate gradients; ``hold`` is how many sightings of a number its weight so far is worth."""
    size = len(start)
    squares, seen = [0.0] * size, [1] * size
    for terms, values, _ in samples:
        for term, value in zip(terms, values, strict=True):
            squares[term] += value * value
            seen[term] += value != 0
    scale = [1 / sqrt(total + 1.0) for total in squares]
    getters = [itemgetter(*terms) if len(terms) > 1 else lambda w, t=terms[0]: (w[t],) for terms, _, _ in samples]
    keep = [hold / times for times in seen]

    def along(direction: Sequence[float]) -> list[float]:
        weights = [a * b for a, b in zip(direction, scale, strict=True)]
        return [sum(map(mul, values, get(weights))) for get, (_, values, _) in zip(getters, samples, strict=True)]

    def back(misses: Sequence[float]) -> list[float]:
        found = [0.0] * size
        for miss, (terms, values, _) in zip(misses, samples, strict=True):
            for term, value in zip(terms, values, strict=True):
                found[term] += miss * value
        return [a * b for a, b in zip(found, scale, strict=True)]

    said = along([w / f for w, f in zip(start, scale, strict=True)])
    steepest = back([target - it for (_, _, target), it in zip(samples, said, strict=True)])
    change = [0.0] * size
    direction, power = steepest[:], sum(map(mul, steepest, steepest))
    for _ in range(rounds):
        bent = [a + k * b for a, k, b in zip(back(along(direction)), keep, direction, strict=True)]
        far = power / sum(map(mul, direction, bent))
        change = [a + far * b for a, b in zip(change, direction, strict=True)]
        steepest = [a - far * b for a, b in zip(steepest, bent, strict=True)]
        now = sum(map(mul, steepest, steepest))
        direction = [a + now / power * b for a, b in zip(steepest, direction, strict=True)]
        power = now
    return [w + a * f for w, a, f in zip(start, change, scale, strict=True)]


def wrong(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """The typical miss in points."""
    misses = [
        target - sum(v * weights[t] for t, v in zip(terms, values, strict=True)) for terms, values, target in samples
    ]
    return sqrt(sum(miss * miss for miss in misses) / len(misses))


# -- the file --


def write(scale: Scale, command: str) -> None:
    lines = [
        "# Weights of judge.py, in points at the end, from those that were here before and games of its own.",
        "# Before the last round, for each ten actions to come, in the last round, for each action left in it.",
        f'made = "{command}"',
    ]
    parts = (("numbers", NAMES, scale.numbers), ("owned", CARD_IDS, scale.owned), ("hand", CARD_IDS, scale.hand))
    for title, names, fours in parts:
        lines += ["", f"[{title}]"]
        lines += [
            f'"{name}" = [{", ".join(f"{w:.4f}" for w in four)}]' for name, four in zip(names, fours, strict=True)
        ]
    FILE.write_text("\n".join(lines) + "\n")


def compare(new: Scale, old: Scale, games: int, seed: str) -> float:
    """The share of duels that the new weights win."""
    won = 0.0
    for number in range(games):
        scales = (new, old) if number % 2 else (old, new)
        _, (first, second) = play(2, False, scales, Rng(f"{seed}/{number}"))
        won += 0.5 if first == second else float((first > second) == (number % 2 == 1))
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--generations", type=int, default=6)
    parser.add_argument("--hold", type=float, default=3000.0)
    parser.add_argument("--taste", type=float, default=0.4)
    parser.add_argument("--duels", type=int, default=60)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    command = "python -m tools.tune_city_of_iron " + " ".join(
        f"--{name} {value}" for name, value in vars(asked).items() if value != parser.get_default(name)
    )
    weights = flat(judge.SCALE)
    past: list[list[Sample]] = []
    for generation in range(asked.generations):
        chance, samples, points = Random(f"{asked.seed}/{generation}"), list[Sample](), 0.0
        for number in range(asked.games):
            seats, extras = TABLES[number % len(TABLES)]
            scales = [changed(weights, asked.taste, chance) for _ in range(seats)]
            found, vp = play(seats, extras, scales, Rng(f"{asked.seed}/{generation}/{number}"))
            samples += found
            points += sum(vp) / seats
        past = [*past, samples][-GENERATIONS_KEPT:]
        everything = [sample for part in past for sample in part]
        goal = fit(everything, weights, asked.hold)
        best, share = 0.5, 0.0
        for tried in SHARES:
            scale = build(between(weights, goal, tried))
            won = compare(scale, build(weights), asked.duels, f"{asked.seed}/duel/{generation}")
            if won > best:
                best, share = won, tried
        print(
            f"generation {generation}: {points / asked.games:.1f} points a player,"
            f" misses by {wrong(samples, weights):.2f}, after the fit by {wrong(samples, goal):.2f};"
            f" {share:.0%} of the way wins {best:.0%} against the last",
            flush=True,
        )
        weights = between(weights, goal, share)
        write(build(weights), command.strip())


if __name__ == "__main__":
    main()
