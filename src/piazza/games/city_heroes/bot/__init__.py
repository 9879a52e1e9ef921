"""What the title brings for bots: habits with many manners, and a judge of positions."""

from __future__ import annotations

from piazza.games.city_heroes.bot.habits import STYLES, policy
from piazza.games.city_heroes.bot.judge import judge
from piazza.kernel import Brain

BRAIN = Brain(policy=policy, judge=judge, styles=STYLES)
