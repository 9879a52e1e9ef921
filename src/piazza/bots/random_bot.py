"""A bot that plays any legal action, except giving up."""

from __future__ import annotations

from collections.abc import Sequence

from piazza.bots.bot import Decision
from piazza.kernel import Action, Rng
from piazza.kernel.game import GIVING_UP


def pick(legal: Sequence[Action], rng: Rng) -> Action:
    """A random action, all equally likely; giving up only if there is nothing else."""
    action = rng.choice(legal)
    if action.verb in GIVING_UP:
        willing = [a for a in legal if a.verb not in GIVING_UP]
        return rng.choice(willing or legal)
    return action


class RandomBot:
    """Plays any legal action with equal probability, except giving up."""

    name = "random"

    def choose(self, decision: Decision, rng: Rng) -> Action:
        """A random legal action; giving up only if there is nothing else."""
        return pick(decision.legal(), rng)
