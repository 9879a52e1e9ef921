"""A search over styles of play, for titles whose brain has several.

Each style plays the position on against the policy of the others, and the best style chooses the next action. At the
next decision all styles are compared again. If all styles choose the same action, there is no search.
"""

from __future__ import annotations

from math import inf

from piazza.bots.bot import Decision
from piazza.bots.clock import now
from piazza.bots.rollout import decide, worth
from piazza.kernel import CHANCE, Action, Rng, State

JUDGE_WEIGHT = 0.3
"""Weight of the judge in the value of a finished game, so that a clear win counts more than a narrow one."""
CLOCK_CHECK_STEPS = 8
"""Steps between two checks of the clock."""


class StyleSearch:
    """Tries every style of play of a title and compares the results."""

    def __init__(self, decision: Decision, rng: Rng, seconds: float, iterations: int | None) -> None:
        self.decision, self.game, self.seat, self.rng = decision, decision.game, decision.seat, rng
        self.end = now() + seconds
        self.left: float = iterations or inf
        self.sure = not self.game.secrets and not len(self.game.chances)
        """Without chance and hidden information, a style always gives the same result."""
        self.found: dict[int, list[float]] = {}
        self.actions: list[Action] = []

    def run(self) -> list[tuple[Action, float, int]]:
        """The actions with their win probability and the number of tries, the best first."""
        state = self.decision.imagine(self.rng)
        legal = self.decision.legal()
        for policy in self.game.bot.styles:
            action = policy(state, self.seat, self.rng)
            self.actions.append(action if action in legal else legal[0])
        alive = self._order()
        if len(set(self.actions)) == 1:
            return [(self.actions[0], self._judge(state), 1)]
        steps: float = inf
        while True:
            different = len({self.actions[style] for style in alive})
            for place, style in enumerate(alive):
                if self.left <= 0 or now() >= self.end:
                    return self._ranked()
                self.left -= 1
                share = (self.end - now()) / max(1, different - place) if self.end < inf else inf
                hope, went = self._try(self.decision.imagine(self.rng), style, steps, now() + share)
                steps = min(steps, went)
                self.found.setdefault(style, []).append(hope)
            if self.sure:
                return self._ranked()
            ranked = sorted(alive, key=lambda style: -self._mean(style))
            alive = ranked[: max(2, (len(ranked) + 1) // 2)]

    def _order(self) -> list[int]:
        """The styles, those with different actions first."""
        seen: set[Action] = set()
        first: list[int] = []
        later: list[int] = []
        for style, action in enumerate(self.actions):
            (later if action in seen else first).append(style)
            seen.add(action)
        return first + later

    def _try(self, state: State, style: int, most: float, end: float) -> tuple[float, float]:
        """The value after at most ``most`` steps in that style, and how many steps there was time for."""
        policy, steps = self.game.bot.styles[style], 0
        while steps < most:
            movers = state.to_move()
            if not movers:
                return self._judge(state), inf
            seat = movers[0]
            if seat == CHANCE:
                action = self.rng.weighted(state.chances())
            elif seat == self.seat:
                action = policy(state, seat, self.rng)
            else:
                action = decide(self.game, state, seat, self.rng)
            state.apply(seat, action)
            steps += 1
            if steps % CLOCK_CHECK_STEPS == 0 and now() >= end:
                break
        return self._judge(state), steps

    def _judge(self, state: State) -> float:
        outcome, judge = state.outcome(), self.game.bot.judge
        hope = judge(state, self.seat) if judge is not None else 0.5
        return hope if outcome is None else (1 - JUDGE_WEIGHT) * worth(outcome, self.seat) + JUDGE_WEIGHT * hope

    def _mean(self, style: int) -> float:
        tries = self.found.get(style, ())
        return sum(tries) / len(tries) if tries else -1.0

    def _ranked(self) -> list[tuple[Action, float, int]]:
        best: dict[Action, tuple[float, int]] = {}
        for style, tries in self.found.items():
            action, mean = self.actions[style], self._mean(style)
            if action not in best or mean > best[action][0]:
                best[action] = mean, len(tries)
        if not best:
            return [(self.actions[0], 0.5, 0)]
        return sorted(((a, mean, n) for a, (mean, n) in best.items()), key=lambda found: -found[1])
