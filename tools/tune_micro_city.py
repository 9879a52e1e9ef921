"""Weights of the judge of Micro City, learned from games it plays by itself: python -m tools.tune_micro_city.

Each generation plays with the weights so far, trying something else now and then; what became of the positions is
fitted by logistic regression over all generations, and `judge.toml` is written anew.
"""

from __future__ import annotations

import argparse
import gc
import tomllib
from collections.abc import Mapping, Sequence
from math import exp, log
from pathlib import Path

from piazza.games.micro_city import GAME
from piazza.games.micro_city.bot import habits, judge
from piazza.games.micro_city.state import Position
from piazza.games.micro_city.tables import Tables
from piazza.kernel import CHANCE, Rng, Value

FILE = Path(judge.__file__).with_name("judge.toml")
CURIOUS = 0.15
"""How often a round is not the best one ..."""
AMONG = 6
"""... but one of so many that look good."""
ALIKE, APART = 2.0, 12.0
"""How strongly the weights of all groups together are drawn towards 0, and those of a group towards them."""
SETUPS: Mapping[str, Sequence[tuple[int, int, Mapping[str, Value], range]]] = {
    "together": [
        (8, 1, {"building": "base_a", "difficulty": "easy"}, range(7, 12)),
        (12, 1, {"building": "base_b", "difficulty": "medium"}, range(11, 18)),
        (1, 1, {"mode": "extended", "difficulty": "medium"}, range(20, 28)),
        (1, 1, {"mode": "challenge", "building": "eiffel_tower", "difficulty": "medium"}, range(14, 22)),
        (1, 2, {"building": "base_a", "difficulty": "easy"}, range(9, 14)),
    ],
    "duel": [(10, 2, {"mode": "duel"}, range(20, 21))],
}
"""How often each, seats, options, and the rounds: also fewer and more than the rules give."""

Sample = tuple[int, list[float], float]
"""The group of weights, the features of a position, and whether it was won."""


def play(seats: int, options: Mapping[str, Value], times: range, rng: Rng) -> list[Sample]:
    state = GAME.start(GAME.setup(seats, options, rng))
    assert isinstance(state, Position)
    state.time = rng.choice(times)
    seen: list[tuple[int, list[float], int]] = []
    while movers := state.to_move():
        seat = movers[0]
        if seat == CHANCE:
            state.apply(CHANCE, rng.weighted(state.chances()))
            continue
        turns = habits.turns(state, seat, wide=False)
        state = turns[rng.uniform(min(AMONG, len(turns))) if rng.uniform(1000) < 1000 * CURIOUS else 0][2]
        assert isinstance(state, Position)
        if state.end:
            continue
        if state.terms.duel:
            seen.append((judge.late(state), judge.duel(state, seat), seat))
        else:
            seen.append((judge.early(state), judge.together(state), seat))
    return [(group, features, judge.judge(state, seat)) for group, features, seat in seen]


def tables() -> Tables:
    state = GAME.start(GAME.setup(1, {}, Rng("tables")))
    assert isinstance(state, Position)
    return state.tables


def fit(samples: Sequence[Sample], centre: Sequence[float], keep: float, rounds: int = 5) -> list[float]:
    """Logistic regression by Newton's method; weights are drawn towards the centre by ``keep``."""
    weights = list(centre)
    size = len(weights)
    for _ in range(rounds):
        slope = [keep * (c - w) for w, c in zip(weights, centre, strict=True)]
        bend = [[keep if row == column else 0.0 for column in range(size)] for row in range(size)]
        for _, features, won in samples:
            p = chance(weights, features)
            miss, curve = won - p, max(1e-4, p * (1 - p))
            for row, value in enumerate(features):
                if value:
                    slope[row] += miss * value
                    scaled = curve * value
                    bend[row] = [b + scaled * f for b, f in zip(bend[row], features, strict=True)]
        steps, scale, now = solve(bend, slope), 1.0, _regret(samples, weights, centre, keep)
        while scale > 0.01:
            tried = [w + scale * step for w, step in zip(weights, steps, strict=True)]
            if _regret(samples, tried, centre, keep) < now:
                weights = tried
                break
            scale /= 2
    return weights


def chance(weights: Sequence[float], features: Sequence[float]) -> float:
    total = sum(map(float.__mul__, weights, features))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def _regret(samples: Sequence[Sample], weights: Sequence[float], centre: Sequence[float], keep: float) -> float:
    """What the fit makes as small as it can."""
    total = keep / 2 * sum((w - c) ** 2 for w, c in zip(weights, centre, strict=True))
    for _, features, won in samples:
        p = min(1 - 1e-9, max(1e-9, chance(weights, features)))
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


def loss(samples: Sequence[Sample], weights: Sequence[Sequence[float]]) -> float:
    return sum((chance(weights[group], features) - won) ** 2 for group, features, won in samples) / max(1, len(samples))


def write(part: str, command: str) -> None:
    """The other part stays as it is."""
    made = {name: tables.get("made", "by hand") for name, tables in tomllib.loads(FILE.read_text()).items()}
    made[part] = command
    lines = [
        "# Weights of judge.py, learned from games of its own: a column for each number of stages left,",
        "# or for each stretch of a duel. A run goes on from the weights that it finds.",
    ]
    for name, features in (("together", judge.TOGETHER), ("duel", judge.DUEL)):
        lines += ["", f"[{name}]", f'made = "{made[name]}"']
        for feature, row in zip(features, zip(*judge.WEIGHTS[name], strict=True), strict=True):
            lines.append(f'"{feature}" = [{", ".join(f"{w:.4f}" for w in row)}]')
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=20, help="of each set-up, times its weight, in each generation")
    asked.add_argument("--generations", type=int, default=3)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--part", choices=sorted(SETUPS), action="append")
    given = asked.parse_args()
    gc.disable()  # Positions hold no circles, and looking for some takes a fifth of the time.
    for part in given.part or sorted(SETUPS):
        samples: list[Sample] = []
        weights = judge.WEIGHTS[part]
        for generation in range(given.generations):
            fresh: list[Sample] = []
            for number, (times, seats, options, time) in enumerate(SETUPS[part]):
                for game in range(times * given.games):
                    fresh += play(seats, options, time, Rng(f"{given.seed}/{part}/{generation}/{number}/{game}"))
            before = loss(fresh, weights)
            samples = samples[-2 * len(fresh) :] + fresh
            common = fit(samples, [0.0] * len(weights[0]), ALIKE)
            for group in range(judge.GROUPS[part]):
                weights[group] = fit([sample for sample in samples if sample[0] == group], common, APART)
            judge.forget(tables())
            after, won = loss(fresh, weights), sum(w for _, _, w in fresh) / len(fresh)
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
