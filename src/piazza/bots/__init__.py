"""Bots: computer players, which see what their seat sees."""

from piazza.bots.apprentice import Apprentice
from piazza.bots.bot import SECONDS, Bot, Decision, plan
from piazza.bots.master import Master, Thought
from piazza.bots.random_bot import RandomBot
from piazza.bots.registry import BOTS, STAND_IN, UnknownBot, find, names, thinks_on

__all__ = [
    "BOTS",
    "SECONDS",
    "STAND_IN",
    "Apprentice",
    "Bot",
    "Decision",
    "Master",
    "RandomBot",
    "Thought",
    "UnknownBot",
    "find",
    "names",
    "plan",
    "thinks_on",
]
