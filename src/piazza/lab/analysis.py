"""A finished match looked back upon: how the chance of winning went, and where it turned."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from piazza.bots.rollout import play_out, promise, step, worth
from piazza.kernel import CHANCE, Action, Event, Game, Match, Move, Outcome, Rng, Seat, State, summary

GAMES_PER_POSITION = 16
"""Games played on from a position of a title that cannot be judged."""
LOOKS_PER_POSITION = 4
"""How often it is tried what a round of the table brings, where a position can be judged."""
TURNING_POINTS_MAX = 5
"""Turning points that are named."""
TURNING_CHANGE_MIN = 0.05
"""A smaller change is no turning point."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the curve: a position and everybody's chance of winning in it."""

    entry: int
    """After so many entries of the record."""
    seat: Seat | None
    """Who made it; None for chance and for the start."""
    text: str
    chances: tuple[float, ...]
    """Of winning, for each seat; all is known when the match is over."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A point at which the winner's chances changed much."""

    point: Point
    winner: Seat
    """Whose chances changed."""
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """A match looked back upon."""

    curve: list[Point]
    turnings: list[Turning]
    """The greatest changes first."""


def analyse(match: Match, progress: Callable[[int], None] | None = None) -> Analysis:
    """All of it at once."""
    curve = []
    for point in walk(match):
        curve.append(point)
        if progress is not None:
            progress(bisect(match.history.standing, point.entry))
    return Analysis(curve, turnings(curve, match.state.outcome()))


def walk(match: Match, after: int = -1) -> Iterator[Point]:
    """The points of the curve after that entry. Each is estimated by itself, so that a walk may stop and go on.

    Only moves that stand count; what one seat, or chance, does in a row is one point.
    """
    state = match.game.start(match.setup)
    if after < 0:
        yield Point(0, None, "the start", _chances(match.game, state, 0))
    moves = [(number, match.record.entries[number - 1]) for number in match.history.standing]
    row: list[tuple[Action, list[Event]]] = []
    for done, (number, entry) in enumerate(moves, 1):
        assert isinstance(entry, Move)
        action = match.game.action(entry.seat, entry.action)
        state.apply(entry.seat, action)
        row.append((action, match.history.events[number - 1]))
        following = moves[done][1] if done < len(moves) else None
        if not (isinstance(following, Move) and following.seat == entry.seat):
            if number > after:
                who = None if entry.seat == CHANCE else entry.seat
                text = summary(match.game, match.record.header.seats, entry.seat, row)
                yield Point(number, who, text, _chances(match.game, state, number))
            row = []


def _chances(game: Game, state: State, number: int) -> tuple[float, ...]:
    outcome = state.outcome()
    seats = range(state.seats)
    if outcome is not None:
        return tuple(worth(outcome, seat) for seat in seats)
    rng = Rng(f"analysis/{number}")
    if game.bot.judge is not None and state.seats == 1:
        return (game.bot.judge(state, 0),)
    if game.bot.judge is not None:
        looks = [look for _ in range(LOOKS_PER_POSITION) for look in _round_the_table(game, state.clone(), rng)]
        return tuple(sum(look[seat] for look in looks) / len(looks) for seat in seats)
    ends = [play_out(game, state.clone(), rng) for _ in range(GAMES_PER_POSITION)]
    return tuple(sum(end[seat] for end in ends) / GAMES_PER_POSITION for seat in seats)


def _round_the_table(game: Game, state: State, rng: Rng) -> Iterator[tuple[float, ...]]:
    """What a position is worth now and when each of the others has answered, as is the habit of all.

    Who has just moved looks better than before the others have moved as well; over a whole round that is even.
    """
    yield _judged(game, state)
    for _ in range(state.seats - 1):
        while state.to_move() == (CHANCE,):
            step(game, state, rng)
        turn = state.to_move()
        while state.to_move() in (turn, (CHANCE,)) and step(game, state, rng):
            pass
        yield _judged(game, state)


def _judged(game: Game, state: State) -> tuple[float, ...]:
    return tuple(promise(game, state, seat) for seat in range(state.seats))


def turnings(curve: Sequence[Point], outcome: Outcome | None) -> list[Turning]:
    """Seen from the seat that won; where nobody did, from the first."""
    winner = outcome.ranks.index(1) if outcome is not None and not outcome.lost else 0
    found = [Turning(after, winner, before.chances[winner], after.chances[winner]) for before, after in pairwise(curve)]
    found = [turn for turn in found if abs(turn.after - turn.before) >= TURNING_CHANGE_MIN]
    return sorted(found, key=lambda turn: -abs(turn.after - turn.before))[:TURNING_POINTS_MAX]
