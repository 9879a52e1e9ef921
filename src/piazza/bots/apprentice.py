"""A bot that plays by habit: quick and sensible, without looking far."""

from __future__ import annotations

from piazza.bots.bot import Decision
from piazza.bots.clock import now
from piazza.bots.rollout import play_out, willing
from piazza.kernel import Action, Rng

TRIES_PER_ACTION = 8
"""Games played at random after each action, for a title that has no habits."""
DECISION_SECONDS = 0.015
"""A decision takes under 20 ms."""


class Apprentice:
    """Plays by the habits of the title; without them it looks ahead by random play."""

    name = "apprentice"

    def choose(self, decision: Decision, rng: Rng) -> Action:
        """A sensible action in under 20 ms."""
        legal = willing(decision.legal())
        if len(legal) == 1:
            return legal[0]
        if decision.game.bot.policy is not None:
            return decision.game.bot.policy(decision.imagine(rng), decision.seat, rng)
        return _look_ahead(decision, legal, rng)


def _look_ahead(decision: Decision, legal: list[Action], rng: Rng) -> Action:
    """The action after which random play ends best, as far as there is time to try."""
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
