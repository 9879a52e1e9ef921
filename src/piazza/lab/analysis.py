"""A finished match looked back upon: how the chance of winning went, and where it turned."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from piazza.bots.rollout import play_out, worth
from piazza.kernel import CHANCE, Game, Match, Move, Outcome, Rng, Seat, State

TRIES = 16
"""Games played on from a position of a title that cannot be judged."""
TURNS = 5
"""Turning points that are named."""
LEAST = 0.05
"""A smaller change is no turning point."""


@dataclass(frozen=True, slots=True)
class Point:
    entry: int
    """After so many entries of the record."""
    seat: Seat | None
    """Who made it; None for chance and for the start."""
    text: str
    chances: tuple[float, ...]
    """Of winning, for each seat; all is known when the match is over."""


@dataclass(frozen=True, slots=True)
class Turning:
    point: Point
    winner: Seat
    """Whose chances changed."""
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Analysis:
    curve: list[Point]
    turnings: list[Turning]
    """The greatest changes first."""


def analyse(match: Match, progress: Callable[[int], None] | None = None) -> Analysis:
    """All of it at once."""
    curve = []
    for point in walk(match):
        curve.append(point)
        if progress is not None:
            progress(bisect(match.standing, point.entry))
    return Analysis(curve, turnings(curve, match.state.outcome()))


def walk(match: Match, after: int = -1) -> Iterator[Point]:
    """The points of the curve after that entry. Each is estimated by itself, so that a walk may stop and go on.

    Only moves that stand count; what one seat, or chance, does in a row is one point.
    """
    state = match.game.start(match.setup)
    if after < 0:
        yield Point(0, None, "the start", _chances(match.game, state, 0))
    moves = [(number, match.record.entries[number - 1]) for number in match.standing]
    words: list[str] = []
    for done, (number, entry) in enumerate(moves, 1):
        assert isinstance(entry, Move)
        letters = match.game.chances if entry.seat == CHANCE else match.game.alphabet
        action = letters.parse(entry.action)
        state.apply(entry.seat, action)
        words.append(action.label)
        following = moves[done][1] if done < len(moves) else None
        if not (isinstance(following, Move) and following.seat == entry.seat):
            if number > after:
                who = None if entry.seat == CHANCE else entry.seat
                yield Point(number, who, "; ".join(words), _chances(match.game, state, number))
            words = []


def _chances(game: Game, state: State, number: int) -> tuple[float, ...]:
    outcome = state.outcome()
    seats = range(state.seats)
    if outcome is not None:
        return tuple(worth(outcome, seat) for seat in seats)
    if game.judge is not None:
        return tuple(game.judge(state, seat) for seat in seats)
    rng = Rng(f"analysis/{number}")
    ends = [play_out(game, state.clone(), rng) for _ in range(TRIES)]
    return tuple(sum(end[seat] for end in ends) / TRIES for seat in seats)


def turnings(curve: Sequence[Point], outcome: Outcome | None) -> list[Turning]:
    """Seen from the seat that won; where nobody did, from the first."""
    winner = outcome.ranks.index(1) if outcome is not None and not outcome.lost else 0
    found = [Turning(after, winner, before.chances[winner], after.chances[winner]) for before, after in pairwise(curve)]
    found = [turn for turn in found if abs(turn.after - turn.before) >= LEAST]
    return sorted(found, key=lambda turn: -abs(turn.after - turn.before))[:TURNS]
