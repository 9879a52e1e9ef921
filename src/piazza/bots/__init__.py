"""Players that are not people. They see what a seat sees."""

from piazza.bots.bot import Bot, Sight
from piazza.bots.random_bot import RandomBot

__all__ = ["Bot", "RandomBot", "Sight"]
