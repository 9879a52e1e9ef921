"""Many games between bots, in one process or several, with the same results."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from piazza.bots import Bot, Decision, find, plan
from piazza.bots.random_bot import pick
from piazza.kernel import CHANCE, Game, Outcome, Rng, Setup, Value, registry


class Endless(RuntimeError):
    """A game had more decisions than its title allows."""


@dataclass(slots=True)
class Count:
    """Statistics of a number over games."""

    games: int = 0
    total: int = 0
    least: int = 0
    most: int = 0

    def add(self, value: int) -> None:
        """Count one game with that value."""
        self.merge(Count(1, value, value, value))

    def merge(self, other: Count) -> None:
        """Add up two counts."""
        if other.games:
            self.least = min(self.least, other.least) if self.games else other.least
            self.most = max(self.most, other.most) if self.games else other.most
            self.games += other.games
            self.total += other.total

    @property
    def mean(self) -> float:
        """Average over the games; 0 if there are none."""
        return self.total / self.games if self.games else 0.0


@dataclass(slots=True)
class Tally:
    """The results of a number of games."""

    seats: int
    games: int = 0
    decisions: int = 0
    cpu_seconds: float = 0.0
    """Time of the play itself."""
    lost: int = 0
    """Games that everybody lost together."""
    shared: int = 0
    """Games in which several players are first: ties, or games won together."""
    wins: list[int] = field(default_factory=list)
    """For each seat, the games it won alone."""
    scores: list[Count] = field(default_factory=list)
    """For each seat, if the title counts points."""
    length: Count = field(default_factory=Count)
    """Decisions in a game."""

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.seats
        self.scores = self.scores or [Count() for _ in range(self.seats)]

    def add(self, outcome: Outcome, decisions: int, cpu_seconds: float) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += decisions
        self.cpu_seconds += cpu_seconds
        self.length.add(decisions)
        for count, score in zip(self.scores, outcome.scores, strict=False):
            count.add(score)
        first = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
        if outcome.lost:
            self.lost += 1
        elif len(first) == 1:
            self.wins[first[0]] += 1
        else:
            self.shared += 1

    def merge(self, other: Tally) -> None:
        """Add up two tallies of the same kind of games."""
        self.games += other.games
        self.decisions += other.decisions
        self.cpu_seconds += other.cpu_seconds
        self.lost += other.lost
        self.shared += other.shared
        self.length.merge(other.length)
        for seat in range(self.seats):
            self.wins[seat] += other.wins[seat]
            self.scores[seat].merge(other.scores[seat])

    @property
    def decisions_per_cpu_second(self) -> float:
        """Speed of the play alone; 0 if nothing was measured."""
        return self.decisions / self.cpu_seconds if self.cpu_seconds else 0.0

    def results(self) -> dict[str, object]:
        """The results that do not depend on the machine."""
        return {
            "wins": self.wins,
            "shared": self.shared,
            "lost": self.lost,
            "scores": [_summary(count) if count.games else None for count in self.scores],
            "length": _summary(self.length),
        }


def _summary(count: Count) -> dict[str, float]:
    return {"mean": round(count.mean, 3), "least": count.least, "most": count.most}


@dataclass(frozen=True, slots=True)
class Simulation:
    """Which games to play. Game number n depends on the simulation and on n alone."""

    game: str
    seats: int
    options: Mapping[str, Value]
    seed: str
    bots: tuple[str, ...] = ()
    """The bot of each seat; random play if empty."""
    changes: Mapping[str, Any] = field(default_factory=dict)
    """Values by path that differ from the content of the title."""


def simulate(simulation: Simulation, games: int, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Tally:
    """Play the games and count the results. ``progress`` is called with the number of games done."""
    tally = Tally(simulation.seats)
    for part in _parts(simulation, games, jobs):
        tally.merge(part)
        if progress is not None:
            progress(tally.games)
    return tally


def _parts(simulation: Simulation, games: int, jobs: int) -> Iterator[Tally]:
    step = max(1, min(50, games // (4 * jobs)))
    spans = [(first, min(first + step, games)) for first in range(0, games, step)]
    if jobs == 1:
        for first, last in spans:
            yield play_games(simulation, first, last)
        return
    with ProcessPoolExecutor(jobs, initializer=ignore_interrupt) as pool:
        futures = [pool.submit(play_games, simulation, first, last) for first, last in spans]
        try:
            for future in futures:
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def ignore_interrupt() -> None:
    """Leave Ctrl-C to the main process, which stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_games(simulation: Simulation, first: int, last: int) -> Tally:
    """Games ``first`` to ``last - 1`` of a simulation."""
    game = registry.find(simulation.game, simulation.changes)
    bots = [find(name) for name in simulation.bots]
    tally = Tally(simulation.seats)
    for number in range(first, last):
        rng = Rng(f"{simulation.seed}/{number}")
        setup = game.setup(simulation.seats, simulation.options, rng.split("options"))
        began = process_time()
        outcome, decisions = play_game(game, setup, rng, bots)
        tally.add(outcome, decisions, process_time() - began)
    return tally


def play_game(game: Game, setup: Setup, rng: Rng, bots: Sequence[Bot] = ()) -> tuple[Outcome, int]:
    """Play one game, at random without bots. Returns the outcome and the number of decisions."""
    state = game.start(setup)
    decisions = 0
    while movers := game.awaited(state) if bots else state.to_move():
        seat = movers[0] if len(movers) == 1 else rng.choice(movers)
        if seat == CHANCE:
            state.apply(CHANCE, rng.weighted(state.chances()))
            continue
        if bots:
            steps = plan(bots[seat], Decision(game, state, seat), rng.split(decisions))
        else:
            steps = (pick(state.legal(seat), rng),)
        for action in steps:
            state.apply(seat, action)
        decisions += len(steps)
        if decisions > game.bound:
            raise Endless(f"a game of {game.title} went beyond {game.bound} decisions (random numbers {rng.seed!r})")
    outcome = state.outcome()
    assert outcome is not None
    return outcome, decisions
