"""A search over whole turns, for titles without hidden information whose brain lists sensible turns.

The turns with the best immediate estimates are played on several times, all with the same luck, and the weaker half is
dropped repeatedly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TypeVar

from piazza.bots.bot import Decision
from piazza.bots.candidate import Candidate
from piazza.bots.clock import now
from piazza.bots.rollout import promise
from piazza.kernel import CHANCE, Rng, State, WholeTurn

MAX_TURNS = 16
"""Number of turns that are played on."""
LOTS = 36
"""The first outcome of chance is spread evenly over this many tries: two dice fall in each of 36 ways once."""
HALVING_TRIES = (1, 4, 12, 36)
"""Numbers of tries after which the weaker half is dropped."""
LOT_ROUNDS = 3
"""How often all lots are drawn, each time looking one turn further ahead."""

T = TypeVar("T")
Spread = list[tuple[int, State]]
"""Positions in which the next turn may end, with weights."""


class TurnSearch:
    """Compares whole turns in a title without hidden information."""

    def __init__(self, decision: Decision, rng: Rng, seconds: float, iterations: int | None) -> None:
        self.began = now()
        self.end = self.began + seconds
        self.left: float = iterations or inf
        self.game, self.seat, self.rng = decision.game, decision.seat, rng
        self.known: dict[int, tuple[State, Spread | None]] = {}
        self.values: dict[int, float] = {}
        state = decision.imagine(rng)
        turns = self._ways(state, False)
        took = now() - self.began
        if 15 * took < seconds:
            turns = self._ways(state, True)
        self.all = [Candidate(steps, after, hope) for hope, steps, after in turns]
        self.longest = took

    def run(self) -> list[Candidate]:
        """All turns, the best first; turns that survived longer come before those dropped earlier."""
        alive = self.all[:MAX_TURNS]
        dropped: list[Candidate] = self.all[MAX_TURNS:]
        for number in range(1 + LOT_ROUNDS * LOTS):
            if len(alive) == 1:
                break
            if (number - 1) % LOTS == 0:
                lots = self.rng.shuffled(range(LOTS))
            luck = self.rng.uniform(1 << 30)
            for candidate in alive:
                if not self._time():
                    return sorted(alive, key=lambda c: -c.mean) + dropped
                began = now()
                if number:
                    further = (number - 1) // LOTS
                    candidate.tries.append(self._try(candidate.after, lots[(number - 1) % LOTS], further, Rng(luck)))
                else:
                    candidate.hope = self._outlook(candidate.after, Rng(luck))
                self.longest = max(self.longest, now() - began)
            if number + 1 in HALVING_TRIES:
                alive.sort(key=lambda c: -c.mean)
                half = max(2, (len(alive) + 1) // 2)
                dropped = alive[half:] + dropped
                alive = alive[:half]
        return sorted(alive, key=lambda c: -c.mean) + dropped

    def _time(self) -> bool:
        self.left -= 1
        return self.left >= 0 and now() + self.longest < self.end

    def _try(self, state: State, lot: int, further: int, rng: Rng) -> float:
        state = self._on(state, lot, rng)
        for _ in range(further):
            state = self._on(state, None, rng)
        return self._outlook(state, rng)

    def _on(self, state: State, lot: int | None, rng: Rng) -> State:
        """The position after the next turn, whichever seat takes it."""
        spread = self._spread(state)
        if spread is not None:
            return draw(spread, lot, rng)
        state = state.clone()
        while movers := state.to_move():
            if movers[0] != CHANCE:
                return self._ways(state, False)[0][2]
            state.apply(CHANCE, draw([(weight, action) for action, weight in state.chances()], lot, rng))
            lot = None
        return state

    def _spread(self, state: State) -> Spread | None:
        found = self.known.get(id(state))
        if found is None:
            forecast = self.game.bot.forecast
            # Keeping the position prevents another object from getting its id.
            found = self.known[id(state)] = state, forecast(state) if forecast is not None else None
        return found[1]

    def _outlook(self, state: State, rng: Rng) -> float:
        """Estimated win probability after one more turn, over all outcomes of chance if possible."""
        value = self.values.get(id(state))
        if value is not None:
            return value
        spread = self._spread(state)
        if spread is None:
            return promise(self.game, self._on(state, None, rng), self.seat)
        value = sum(weight * promise(self.game, after, self.seat) for weight, after in spread)
        value /= sum(weight for weight, _ in spread)
        self.values[id(state)] = value
        return value

    def _ways(self, state: State, wide: bool) -> list[WholeTurn]:
        assert self.game.bot.turns is not None
        movers = state.to_move()
        return self.game.bot.turns(state, self.seat if self.seat in movers else movers[0], wide)


def draw(outcomes: Sequence[tuple[int, T]], lot: int | None, rng: Rng) -> T:
    """The outcome that the lot belongs to if all lots are distributed by weight; without a lot, a random one."""
    total = sum(weight for weight, _ in outcomes)
    place = rng.uniform(total) if lot is None else (lot + 0.5) / LOTS * total
    for weight, outcome in outcomes:
        place -= weight
        if place < 0:
            return outcome
    raise ValueError("no outcome to draw")
