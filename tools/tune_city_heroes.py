"""What the tastes of the City Heroes bots are worth, and weights of its judge, from games among them.

``python -m tools.tune_city_heroes taste margin=0.1 fame=0.5`` plays with that taste: together at tables of two and of
three, and beside somebody who does anything. ``python -m tools.tune_city_heroes search --minutes 10`` changes a few
numbers at a time and keeps what does better on new maps. ``python -m tools.tune_city_heroes judge`` fits the forecast
of the judge to games among players of all manners, and says how far it is off.
"""

from __future__ import annotations

import argparse
from dataclasses import fields, replace
from time import monotonic

from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.bot.habits import decide
from piazza.games.city_heroes.bot.judge import parts
from piazza.games.city_heroes.bot.taste import MANNERS, TASTE, Taste
from piazza.games.city_heroes.box import INFLUENCE
from piazza.games.city_heroes.state import Position
from piazza.kernel import Rng, Seat


def start(seats: int, name: str) -> Position:
    state = GAME.start(GAME.setup(seats, {"map": name}, Rng(name)))
    assert isinstance(state, Position)
    return state


def play(state: Position, tastes: dict[Seat, Taste], rng: Rng) -> None:
    """To the end; who has no taste does anything."""
    while movers := state.to_move():
        seat = movers[0]
        taste = tastes.get(seat)
        state.apply(seat, decide(state, seat, taste) if taste else rng.choice(state.legal(seat)))


def together(taste: Taste, seats: int, games: int, name: str) -> tuple[float, int]:
    """Mean Influence among players of that taste, and how often the rival won."""
    total = lost = 0
    for n in range(games):
        state = start(seats, f"{name} {n}")
        play(state, dict.fromkeys(range(seats), taste), Rng(n))
        total += sum(row[INFLUENCE] for row in state.rows)
        lost += state.prestige <= state.terms.target
    return total / games / seats, lost


def alone(taste: Taste, games: int, name: str) -> int:
    """Games for two won beside somebody who does anything."""
    wins = 0
    for n in range(games):
        state, me = start(2, f"{name} {n}"), n % 2
        play(state, {me: taste}, Rng(n))
        outcome = state.outcome()
        wins += outcome is not None and not outcome.lost and outcome.ranks[me] == 1
    return wins


def merit(taste: Taste, name: str, scale: int) -> float:
    two, lost_two = together(taste, 2, 10 * scale, f"{name} two")
    three, lost_three = together(taste, 3, 6 * scale, f"{name} three")
    won = alone(taste, 30 * scale, f"{name} alone") / (30 * scale)
    return two / 400 + three / 520 + 3 * won - 2 * (lost_two / 10 + lost_three / 6) / scale


def search(minutes: float, rng: Rng) -> Taste:
    best, end, names = TASTE, monotonic() + 60 * minutes, [f.name for f in fields(Taste) if f.name != "talks"]
    number = 0
    while monotonic() < end:
        number += 1
        changes: dict[str, float] = {}
        for name in rng.shuffled(names)[: 1 + rng.uniform(3)]:
            value = getattr(best, name)
            if isinstance(value, int):
                changes[name] = max(0, value + rng.choice((-1, 1)))
            else:
                changes[name] = round(value * rng.choice((0.5, 0.75, 1.3, 1.8)) + rng.choice((0, 0.05)), 3)
        other = replace(best, **changes)  # type: ignore[arg-type]
        first = merit(other, f"{number}", 1) - merit(best, f"{number}", 1)
        if first < 0.03:
            continue
        second = merit(other, f"{number} again", 2) - merit(best, f"{number} again", 2)
        if second > 0 and first + 2 * second > 0.12:
            best = other
            print(f"{number}: {changes} better by {first:.2f}, then {second:.2f}", flush=True)
    return best


Sample = tuple[list[float], float, int]


def samples(games: int, rng: Rng) -> list[Sample]:
    """What a forecast is made of, what it should have said, and the Cleanups to come."""
    found: list[Sample] = []
    tastes = list(MANNERS.values())
    for n in range(games):
        state = start(rng.choice((2, 2, 3, 4)), f"judge {n}")
        mixed = {seat: rng.choice(tastes) for seat in range(state.seats)}
        seen: list[tuple[Seat, float, list[float], int]] = []
        while movers := state.to_move():
            if rng.uniform(30) == 0:
                left = state.terms.turns - state.turn + 1
                for seat in range(state.seats):
                    now, supply, turn, workers = parts(state, seat)
                    later = left - 1
                    made = [supply, supply * later, turn * left, turn * left * left, workers * later, left, left * left]
                    seen.append((seat, now, made, left))
            state.apply(movers[0], decide(state, movers[0], mixed[movers[0]]))
        found += [(made, state.rows[seat][INFLUENCE] - now, left) for seat, now, made, left in seen]
    return found


def fit(found: list[Sample]) -> list[float]:
    """Least squares, errors far from the end counting less."""
    size = len(found[0][0])
    table = [[0.0] * (size + 1) for _ in range(size)]
    for made, truth, left in found:
        weight = 1 / (10 + 15 * left) ** 2
        for i in range(size):
            for j in range(size):
                table[i][j] += weight * made[i] * made[j]
            table[i][size] += weight * made[i] * truth
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(table[k][i]))
        table[i], table[best] = table[best], table[i]
        for k in range(size):
            if k != i:
                factor = table[k][i] / table[i][i]
                table[k] = [a - factor * b for a, b in zip(table[k], table[i], strict=True)]
    return [table[i][size] / table[i][i] for i in range(size)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=("taste", "search", "judge"))
    parser.add_argument("changes", nargs="*", metavar="name=number")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="tune")
    given = parser.parse_args()
    if given.task == "search":
        print(search(given.minutes, Rng(given.seed)))
    elif given.task == "taste":
        pairs = [change.split("=") for change in given.changes]
        numbers = {name: type(getattr(TASTE, name))(value) for name, value in pairs}
        taste = replace(TASTE, **numbers)
        for seats in (2, 3):
            mean, lost = together(taste, seats, 20, "taste")
            print(f"{seats} together: {mean:.0f} Influence each, {lost} of 20 games lost to the rival")
        print(f"beside somebody who does anything: {alone(taste, given.games, 'taste')} of {given.games} won")
    else:
        found = samples(given.games, Rng(given.seed))
        weights = fit(found)
        print("supply, with the turns, a Cleanup, with the turns, workers, turns, their square:")
        print(", ".join(f"{weight:.3f}" for weight in weights))
        for left in range(1, 11):
            errors = [
                truth - sum(a * b for a, b in zip(weights, made, strict=True))
                for made, truth, to_come in found
                if to_come == left
            ]
            if errors:
                print(f"{left} Cleanups to come: off by {(sum(e * e for e in errors) / len(errors)) ** 0.5:.0f}")


if __name__ == "__main__":
    main()
