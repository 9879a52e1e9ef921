"""The analysis of a finished match: win probabilities over time, and turning points."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from piazza.bots.rollout import play_out, promise, step, worth
from piazza.kernel import CHANCE, Action, Event, Game, Match, Move, Outcome, Rng, Seat, State, summary

GAMES_PER_POSITION = 16
"""Random games played from a position to estimate it, in a title without a judge."""
LOOKS_PER_POSITION = 4
"""How often a round of the table is played on to estimate a position, in a title with a judge."""
TURNING_POINTS_MAX = 5
"""Maximum number of turning points."""
TURNING_CHANGE_MIN = 0.05
"""Minimum change of the win probability at a turning point."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the curve: a position with the win probability of each seat."""

    entry: int
    """Number of entries before the position."""
    seat: Seat | None
    """The seat that moved last; None for chance and for the start."""
    text: str
    """What was done."""
    chances: tuple[float, ...]
    """Win probability of each seat, estimated with all hidden information."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A point at which the win probability of the winner changed much."""

    point: Point
    winner: Seat
    """The seat whose win probability changed."""
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """The curve of a match, and its turning points."""

    curve: list[Point]
    turnings: list[Turning]
    """The greatest changes first."""


def analyse(match: Match, progress: Callable[[int], None] | None = None) -> Analysis:
    """Analyse a whole match. ``progress`` is called with the number of moves done."""
    curve = []
    for point in walk(match):
        curve.append(point)
        if progress is not None:
            progress(bisect(match.history.standing, point.entry))
    return Analysis(curve, turnings(curve, match.state.outcome()))


def walk(match: Match, after: int = -1) -> Iterator[Point]:
    """The points of the curve after that entry. Each is independent of the others, so that a walk can be resumed.

    Undone moves do not count. Consecutive moves of one seat, or of chance, are one point.
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
    """The values of a position now and after each of the next turns, up to a round of the table, by the policy.

    A seat that has just moved looks better than it is until the others have moved; over a whole round this evens out.
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
    """The greatest changes for the seat that won, or for the first seat if nobody did."""
    winner = outcome.ranks.index(1) if outcome is not None and not outcome.lost else 0
    found = [Turning(after, winner, before.chances[winner], after.chances[winner]) for before, after in pairwise(curve)]
    found = [turn for turn in found if abs(turn.after - turn.before) >= TURNING_CHANGE_MIN]
    return sorted(found, key=lambda turn: -abs(turn.after - turn.before))[:TURNING_POINTS_MAX]
