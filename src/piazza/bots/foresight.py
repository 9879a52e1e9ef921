"""A search over whole turns, for titles with hidden information whose brain lists sensible turns.

The turns with the best immediate estimates are played on by the policy of the title, all from the same imagined
positions and with the same luck. Turns clearly worse than the best are dropped at once, the weaker half repeatedly.
"""

from __future__ import annotations

from math import inf, sqrt

from piazza.bots.bot import Decision
from piazza.bots.candidate import Candidate
from piazza.bots.clock import now
from piazza.bots.rollout import decide, promise
from piazza.kernel import CHANCE, Action, Rng, Seat, State

MAX_TURNS, MIN_TURNS = 10, 3
"""Number of turns that are played on; fewer if there is little time."""
FIRST_HALVING_TRIES = 2
"""Tries of each turn before the weaker half is dropped for the first time."""
MAX_TRIES = 80
"""Tries of each remaining turn after which the search ends."""
CLEAR_STANDARD_ERRORS, CLEAR_MIN_TRIES = 3.0, 6
"""A turn that is this many standard errors behind the best, after this many tries, is dropped at once."""


class ForesightSearch:
    """Compares whole turns in a title with hidden information, over several imagined positions."""

    def __init__(self, decision: Decision, rng: Rng, seconds: float, iterations: int | None) -> None:
        self.end = now() + seconds
        self.left: float = iterations or inf
        self.decision, self.game, self.seat, self.rng = decision, decision.game, decision.seat, rng
        self.longest = 0.0
        assert self.game.bot.turns is not None
        turns = self.game.bot.turns(decision.imagine(rng), self.seat, True)
        self.all = [Candidate(steps, after, hope) for hope, steps, after in turns]

    def run(self) -> list[Candidate]:
        """All turns, the best first; turns that survived longer come before those dropped earlier."""
        wide = self._wide()
        alive, dropped = self.all[:wide], self.all[wide:]
        number, goal = 0, FIRST_HALVING_TRIES
        while len(alive) > 1 and number < MAX_TRIES:
            luck = self.rng.split(number).seed
            for candidate in alive:
                if not self._time():
                    return sorted(alive, key=lambda c: -c.mean) + dropped
                candidate.tries.append(self._try(candidate.steps, Rng(luck)))
            number += 1
            alive.sort(key=lambda c: -c.mean)
            keep = (len(alive) + 1) // 2 if number == goal and len(alive) > 2 else len(alive)
            kept = [c for c in alive[:keep] if number < CLEAR_MIN_TRIES or not _behind(c, alive[0])]
            dropped = [c for c in alive if c not in kept] + dropped
            alive = kept
            goal = 2 * goal if number == goal else goal
        return alive + dropped

    def _wide(self) -> int:
        """The number of turns that can be tried a few times each; a first try measures how long one takes."""
        tries = self.left
        if len(self.all) > MIN_TURNS and self.end < inf:
            self._try(self.all[0].steps, self.rng.split("first"))
            tries = min(tries, (self.end - now()) / self.longest)
        return int(min(MAX_TURNS, max(MIN_TURNS, tries / 4)))

    def _time(self) -> bool:
        self.left -= 1
        return self.left >= 0 and now() + self.longest < self.end

    def _try(self, steps: tuple[Action, ...], rng: Rng) -> float:
        began = now()
        state, seat = self.decision.imagine(rng), self.seat
        for action in steps:
            state.apply(seat, action)
        value = promise(self.game, self._play_on(state, rng), self.seat)
        self.longest = max(self.longest, now() - began)
        return value

    def _play_on(self, state: State, rng: Rng) -> State:
        """The position after ``turns_ahead`` more turns of the seat itself."""
        turns, before = 0, self.seat
        while movers := state.to_move():
            seat: Seat = movers[0]
            if seat == CHANCE:
                state.apply(CHANCE, rng.weighted(state.chances()))
            else:
                if seat == self.seat != before:
                    if turns == self.game.bot.turns_ahead:
                        break
                    turns += 1
                state.apply(seat, decide(self.game, state, seat, rng))
            before = seat
        return state


def _behind(one: Candidate, best: Candidate) -> bool:
    """Whether a turn is clearly worse than the best, by the differences of tries that had the same luck."""
    if one is best:
        return False
    gaps = [a - b for a, b in zip(best.tries, one.tries, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))
    return mean > CLEAR_STANDARD_ERRORS * spread and mean > 0
