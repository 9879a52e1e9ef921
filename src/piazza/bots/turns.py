"""A search by whole turns, for titles without secrets that can name sensible ones.

What looks best at once is played on several times: chance and the others do their part, then comes the next turn, and
so on. All are tried against the same luck, and the weaker half is dropped again and again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from time import perf_counter

from piazza.bots.bot import Sight
from piazza.bots.rollout import worth
from piazza.kernel import CHANCE, Action, Game, Rng, Seat, State, Turn

WIDE = 12
"""Turns that are played on, of those that look best at once."""
AHEAD = 1
"""Turns of one's own that are looked ahead."""
MOST = 64
"""Tries of the turns that are left, after which nothing more is to be learned."""


@dataclass(slots=True, eq=False)
class Candidate:
    steps: tuple[Action, ...]
    after: State
    hope: float
    """At once."""
    tries: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The hope at once counts as one try."""
        return (self.hope + sum(self.tries)) / (1 + len(self.tries))


class TurnSearch:
    def __init__(self, sight: Sight, rng: Rng, seconds: float, iterations: int | None) -> None:
        self.began = perf_counter()
        self.end = inf if iterations else self.began + seconds
        self.left: float = iterations or inf
        self.game, self.seat, self.rng = sight.game, sight.seat, rng
        state = sight.imagine(rng)
        turns = ways(self.game, state, self.seat, False)
        took = perf_counter() - self.began
        if iterations or 15 * took < seconds:
            turns = ways(self.game, state, self.seat, True)
        self.all = [Candidate(steps, after, hope) for hope, steps, after in turns]
        self.longest = took

    def run(self) -> list[Candidate]:
        """All turns, the best first: those that were tried last before the others."""
        alive = self.all[:WIDE]
        dropped: list[Candidate] = self.all[WIDE:]
        number, goal = 0, 2
        while len({c.steps[0] for c in alive}) > 1 and number < MOST:
            luck = self.rng.split(number)
            for candidate in alive:
                if not self._time():
                    return sorted(alive, key=lambda c: -c.mean) + dropped
                candidate.tries.append(self._try(candidate.after.clone(), Rng(luck.seed)))
            number += 1
            if number == goal and len(alive) > 2:
                alive.sort(key=lambda c: -c.mean)
                half = (len(alive) + 1) // 2
                dropped = alive[half:] + dropped
                alive = alive[:half]
                goal = 2 * goal
        return sorted(alive, key=lambda c: -c.mean) + dropped

    def _time(self) -> bool:
        self.left -= 1
        return self.left >= 0 and perf_counter() + self.longest < self.end

    def _try(self, state: State, rng: Rng) -> float:
        began = perf_counter()
        turns = 0
        while movers := state.to_move():
            seat = self.seat if self.seat in movers else movers[0]
            if seat == CHANCE:
                state.apply(CHANCE, rng.weighted(state.chances()))
                continue
            state = ways(self.game, state, seat, False)[0][2]
            turns += seat == self.seat
            if turns == AHEAD:
                break
        self.longest = max(self.longest, perf_counter() - began)
        outcome = state.outcome()
        if outcome is not None:
            return worth(outcome, self.seat)
        assert self.game.judge is not None
        return self.game.judge(state, self.seat)


def ways(game: Game, state: State, seat: Seat, wide: bool) -> list[Turn]:
    assert game.turns is not None
    return game.turns(state, seat, wide)
