"""What the bots of this title know."""

from __future__ import annotations

from piazza.games.city_of_iron.bot import habits, judge
from piazza.kernel import Brain

BRAIN = Brain(policy=habits.policy, judge=judge.judge, turns=habits.turns, turns_ahead=4)
