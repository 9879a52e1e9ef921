"""What a bot is, and all that it gets to see."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from piazza.kernel import Action, Game, Rng, Seat, State, View

SECONDS = 1.0
"""How long a bot thinks about a decision where nobody says otherwise."""


class Decision:
    """A position as one seat may know it. What a bot does not ask for is never made."""

    __slots__ = ("_state", "game", "seat", "seconds")

    def __init__(self, game: Game, state: State, seat: Seat, seconds: float = SECONDS) -> None:
        self._state = state
        self.game = game
        self.seat = seat
        self.seconds = seconds
        """The time there is for this decision."""

    def legal(self) -> list[Action]:
        """All that the seat may do now."""
        return self._state.legal(self.seat)

    def view(self) -> View:
        """What the seat may know of the position."""
        return self._state.view(self.seat)

    def imagine(self, rng: Rng) -> State:
        """A position to search in: what the seat cannot know is dealt afresh."""
        return self._state.imagine(self.seat, rng)


class Bot(Protocol):
    """A player that is not a person. Any object with a name and a method ``choose`` is one."""

    name: str

    def choose(self, decision: Decision, rng: Rng) -> Action:
        """One of the legal actions. The same decision and the same random numbers bring the same answer."""


@runtime_checkable
class Planner(Protocol):
    """A bot that may think about several steps at once."""

    def plan(self, decision: Decision, rng: Rng) -> tuple[Action, ...]:
        """What it does next, at most until chance or somebody else is to move."""


def plan(bot: Bot, decision: Decision, rng: Rng) -> tuple[Action, ...]:
    """The next steps of a bot: one, if it thinks no further."""
    return bot.plan(decision, rng) if isinstance(bot, Planner) else (bot.choose(decision, rng),)
