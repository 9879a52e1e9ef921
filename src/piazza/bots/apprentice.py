"""A quick bot that follows the policy of the title."""

from __future__ import annotations

from piazza.bots.bot import Decision
from piazza.bots.clock import now
from piazza.bots.rollout import play_out, willing
from piazza.kernel import Action, Rng

TRIES_PER_ACTION = 8
"""Random games played after each action, in a title without a policy."""
DECISION_SECONDS = 0.015
"""Time for trying actions by random games; a decision takes less than 20 ms."""


class Apprentice:
    """Follows the policy of the title; without one it tries each action by random games."""

    name = "apprentice"

    def choose(self, decision: Decision, rng: Rng) -> Action:
        """A sensible action, in less than 20 ms."""
        legal = willing(decision.legal())
        if len(legal) == 1:
            return legal[0]
        if decision.game.bot.policy is not None:
            return decision.game.bot.policy(decision.imagine(rng), decision.seat, rng)
        return _look_ahead(decision, legal, rng)


def _look_ahead(decision: Decision, legal: list[Action], rng: Rng) -> Action:
    """The action after which random games end best, as far as there is time to play them."""
    hopes = dict.fromkeys(legal, 0.0)
    end = now() + min(DECISION_SECONDS, decision.seconds)
    for _ in range(TRIES_PER_ACTION):
        start = decision.imagine(rng)
        for action in rng.shuffled(legal):
            if now() > end:
                break
            state = start.clone()
            state.apply(decision.seat, action)
            hopes[action] += play_out(decision.game, state, rng, end)[decision.seat]
    return max(legal, key=lambda action: hopes[action])
