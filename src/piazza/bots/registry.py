"""Bots by name."""

from __future__ import annotations

from collections.abc import Callable

from piazza.bots.apprentice import Apprentice
from piazza.bots.bot import Bot
from piazza.bots.random_bot import RandomBot

BOTS: dict[str, tuple[Callable[[], Bot], str]] = {
    RandomBot.name: (RandomBot, "Does anything the rules allow."),
    Apprentice.name: (Apprentice, "Plays by habit, at once."),
}
"""Each with a line about it."""
STAND_IN = Apprentice.name
"""Who plays for somebody who has left."""


class UnknownBot(LookupError):
    """There is no bot of that name."""


def names() -> list[str]:
    return list(BOTS)


def find(name: str) -> Bot:
    if name not in BOTS:
        raise UnknownBot(f"There is no bot {name!r}; there are {', '.join(BOTS)}.")
    return BOTS[name][0]()
