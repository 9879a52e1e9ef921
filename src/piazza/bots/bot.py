"""The interface of a bot, and the decision that it is given."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from piazza.kernel import Action, Game, Rng, Seat, State, View

SECONDS = 1.0
"""Default time for a decision."""


class Decision:
    """A decision for one seat to make, with all that this seat may know. Everything is computed on demand."""

    __slots__ = ("_state", "game", "seat", "seconds")

    def __init__(self, game: Game, state: State, seat: Seat, seconds: float = SECONDS) -> None:
        self._state = state
        self.game = game
        self.seat = seat
        self.seconds = seconds
        """Time for this decision."""

    def legal(self) -> list[Action]:
        """All legal actions of the seat."""
        return self._state.legal(self.seat)

    def view(self) -> View:
        """What the seat may know of the position."""
        return self._state.view(self.seat)

    def imagine(self, rng: Rng) -> State:
        """A position to search in, with everything that the seat cannot know dealt anew."""
        return self._state.imagine(self.seat, rng)


class Bot(Protocol):
    """A computer player: any object with a name and a method ``choose``."""

    name: str

    def choose(self, decision: Decision, rng: Rng) -> Action:
        """One of the legal actions. The same decision and random numbers give the same answer."""


@runtime_checkable
class Planner(Protocol):
    """A bot that can plan several steps at once."""

    def plan(self, decision: Decision, rng: Rng) -> tuple[Action, ...]:
        """The next steps, at most until chance or another seat is to move."""


def plan(bot: Bot, decision: Decision, rng: Rng) -> tuple[Action, ...]:
    """The next steps of a bot; a single one if it is no ``Planner``."""
    return bot.plan(decision, rng) if isinstance(bot, Planner) else (bot.choose(decision, rng),)
