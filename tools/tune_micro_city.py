"""Weights of the judge of Micro City, learned from games it plays by itself: python -m tools.tune_micro_city.

Each generation plays with the weights so far, trying something else now and then; what became of the positions is
fitted by logistic regression over all generations, and `judge.toml` is written anew.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Mapping, Sequence
from math import exp, log
from pathlib import Path

from piazza.games.micro_city import GAME, habits, judge
from piazza.games.micro_city.state import Position
from piazza.kernel import CHANCE, Rng, Value

FILE = Path(judge.__file__).with_name("judge.toml")
CURIOUS = 0.1
"""How often a round is not the best one."""
SETUPS: Mapping[str, Sequence[tuple[int, int, Mapping[str, Value]]]] = {
    "together": [
        (3, 1, {"building": "base_a", "difficulty": "easy"}),
        (4, 1, {"building": "base_a", "difficulty": "medium"}),
        (4, 1, {"building": "base_b", "difficulty": "medium"}),
        (5, 1, {"building": "base_b", "difficulty": "hard"}),
        (1, 1, {"mode": "extended", "difficulty": "medium"}),
        (1, 1, {"mode": "challenge", "building": "eiffel_tower", "difficulty": "medium"}),
        (1, 2, {"building": "base_a", "difficulty": "easy"}),
    ],
    "duel": [(1, 2, {"mode": "duel"})],
}
"""How often each, seats, options."""

Sample = tuple[list[float], float]


def play(seats: int, options: Mapping[str, Value], rng: Rng) -> list[Sample]:
    """The features of the positions of a game, and how it ended."""
    state = GAME.start(GAME.setup(seats, options, rng))
    assert isinstance(state, Position)
    seen: list[tuple[list[float], int]] = []
    while movers := state.to_move():
        seat = movers[0]
        if seat == CHANCE:
            state.apply(CHANCE, rng.weighted(state.chances()))
            continue
        turns = habits.rounds(state, seat, wide=False)
        _, steps, after = rng.choice(turns) if rng.uniform(1000) < 1000 * CURIOUS else max(turns, key=lambda t: t[0])
        for action in steps:
            state.apply(seat, action)
        if not after.end:
            seen.append((judge.duel(after, seat) if after.terms.duel else judge.together(after), seat))
    return [(features, judge.judge(state, seat)) for features, seat in seen]


def fit(samples: Sequence[Sample], start: Sequence[float], keep: float = 3.0, rounds: int = 6) -> list[float]:
    """Logistic regression by Newton's method; weights are drawn towards 0 by ``keep``."""
    weights = list(start)
    size = len(weights)
    for _ in range(rounds):
        slope = [-keep * w for w in weights]
        bend = [[keep if row == column else 0.0 for column in range(size)] for row in range(size)]
        for features, won in samples:
            total = sum(map(float.__mul__, weights, features))
            p = 1 / (1 + exp(-max(-30.0, min(30.0, total))))
            miss, curve = won - p, max(1e-4, p * (1 - p))
            for row, value in enumerate(features):
                if value:
                    slope[row] += miss * value
                    scaled = curve * value
                    line = bend[row]
                    for column in range(row + 1):
                        line[column] += scaled * features[column]
        for row in range(size):
            for column in range(row):
                bend[column][row] = bend[row][column]
        steps, scale, now = solve(bend, slope), 1.0, _regret(samples, weights, keep)
        while scale > 0.01:
            tried = [w + scale * step for w, step in zip(weights, steps, strict=True)]
            if _regret(samples, tried, keep) < now:
                weights = tried
                break
            scale /= 2
    return weights


def _regret(samples: Sequence[Sample], weights: list[float], keep: float) -> float:
    """What the fit makes as small as it can."""
    total = keep / 2 * sum(w * w for w in weights)
    for features, won in samples:
        p = min(1 - 1e-9, max(1e-9, judge.chance(weights, features)))
        total -= won * log(p) + (1 - won) * log(1 - p)
    return total


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss, with the largest element as pivot."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for n in range(size):
        best = max(range(n, size), key=lambda row: abs(rows[row][n]))
        rows[n], rows[best] = rows[best], rows[n]
        for row in range(size):
            if row != n and rows[row][n]:
                factor = rows[row][n] / rows[n][n]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[n], strict=True)]
    return [rows[n][size] / rows[n][n] for n in range(size)]


def loss(samples: Sequence[Sample], weights: list[float]) -> float:
    return sum((judge.chance(weights, features) - won) ** 2 for features, won in samples) / max(1, len(samples))


def write(part: str, command: str) -> None:
    """The other part stays as it is."""
    made = {name: tables.get("made", "by hand") for name, tables in tomllib.loads(FILE.read_text()).items()}
    made[part] = command
    lines = ["# Weights of judge.py, learned from games of its own."]
    for name, features in (("together", judge.TOGETHER), ("duel", judge.DUEL)):
        lines += ["", f"[{name}]", f'made = "{made[name]}"']
        lines += [f'"{feature}" = {w:.4f}' for feature, w in zip(features, judge.WEIGHTS[name], strict=True)]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=20, help="of each set-up, times its weight, in each generation")
    asked.add_argument("--generations", type=int, default=3)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--part", choices=sorted(SETUPS), action="append")
    given = asked.parse_args()
    parts = given.part or sorted(SETUPS)
    for part in parts:
        samples: list[Sample] = []
        for generation in range(given.generations):
            fresh: list[Sample] = []
            for number, (times, seats, options) in enumerate(SETUPS[part]):
                for game in range(times * given.games):
                    rng = Rng(f"{given.seed}/{part}/{generation}/{number}/{game}")
                    fresh += play(seats, options, rng)
            before = loss(fresh, judge.WEIGHTS[part])
            samples = samples[-4 * len(fresh) :] + fresh
            judge.WEIGHTS[part][:] = fit(samples, judge.WEIGHTS[part])
            after, won = loss(fresh, judge.WEIGHTS[part]), sum(w for _, w in fresh) / len(fresh)
            print(
                f"{part} generation {generation}: {len(fresh)} positions, {won:.3f} won, loss {before:.4f} {after:.4f}",
                flush=True,
            )
            write(
                part,
                f"python -m tools.tune_micro_city --games {given.games} --generations {given.generations}"
                f" --seed {given.seed} --part {part}",
            )


if __name__ == "__main__":
    main()
