"""Bots by name."""

from __future__ import annotations

from piazza.bots.bot import Bot
from piazza.bots.random_bot import RandomBot

BOTS: dict[str, tuple[type[Bot], str]] = {
    RandomBot.name: (RandomBot, "Does anything the rules allow."),
}
"""Each with a line about it."""
STAND_IN = RandomBot.name
"""Who plays for somebody who has left."""


class UnknownBot(LookupError):
    """There is no bot of that name."""


def names() -> list[str]:
    return list(BOTS)


def find(name: str) -> Bot:
    if name not in BOTS:
        raise UnknownBot(f"There is no bot {name!r}; there are {', '.join(BOTS)}.")
    return BOTS[name][0]()
