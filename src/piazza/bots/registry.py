"""Bots by name."""

from __future__ import annotations

import re
from collections.abc import Callable

from piazza.bots.apprentice import Apprentice
from piazza.bots.bot import Bot
from piazza.bots.master import Master
from piazza.bots.random_bot import RandomBot

BOTS: dict[str, tuple[Callable[[], Bot], str]] = {
    RandomBot.name: (RandomBot, "Does anything the rules allow."),
    Apprentice.name: (Apprentice, "Plays by habit, at once."),
    Master.name: (Master, "Thinks about what may be hidden and what may come."),
}
"""How to make each bot, and a line about it."""
STAND_IN = Apprentice.name
"""The bot that plays for a person who has left."""

_BUDGET = re.compile(r"(\d+(?:\.\d+)?)s|(\d+)")


class UnknownBot(LookupError):
    """There is no bot of that name."""


def names() -> list[str]:
    """The names of all bots, the weakest first."""
    return list(BOTS)


def thinks_on(name: str) -> bool:
    """Whether the bot uses the time in which others play."""
    return name.partition("@")[0] == Master.name


def find(name: str) -> Bot:
    """The bot with that name, which may include a budget: ``master@0.2s`` or ``master@500`` iterations a decision."""
    word, at, budget = name.partition("@")
    if word not in BOTS:
        raise UnknownBot(f"There is no bot {word!r}; there are {', '.join(BOTS)}.")
    if not at:
        return BOTS[word][0]()
    if word != Master.name:
        raise UnknownBot(f"{word} thinks no longer when told to; a budget is for {Master.name}.")
    fits = _BUDGET.fullmatch(budget)
    if fits is None or not float(fits[1] or fits[2]):
        raise UnknownBot(f"A budget is written {word}@0.5s or {word}@500, not {name!r}.")
    bot = Master(seconds=float(fits[1])) if fits[1] else Master(iterations=int(fits[2]))
    bot.name = name
    return bot
