"""What Micro City brings for bots."""

from __future__ import annotations

from piazza.games.micro_city.bot import habits, judge
from piazza.kernel import Brain

BRAIN = Brain(policy=habits.policy, judge=judge.judge, turns=habits.turns, forecast=habits.forecast)
