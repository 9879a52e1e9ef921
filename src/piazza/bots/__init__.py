"""Players that are not people. They see what a seat sees."""

from piazza.bots.bot import Bot, Sight
from piazza.bots.random_bot import RandomBot
from piazza.bots.registry import BOTS, STAND_IN, UnknownBot, find, names

__all__ = ["BOTS", "STAND_IN", "Bot", "RandomBot", "Sight", "UnknownBot", "find", "names"]
