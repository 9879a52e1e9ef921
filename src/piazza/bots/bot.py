"""What a bot is, and all that it gets to see."""

from __future__ import annotations

from typing import Protocol

from piazza.kernel import Action, Game, Rng, Seat, State, View

SECONDS = 1.0
"""How long a bot thinks about a decision where nobody says otherwise."""


class Sight:
    """A position as one seat may know it. What a bot does not ask for is never made."""

    __slots__ = ("_state", "game", "seat", "seconds")

    def __init__(self, game: Game, state: State, seat: Seat, seconds: float = SECONDS) -> None:
        self._state = state
        self.game = game
        self.seat = seat
        self.seconds = seconds
        """The time there is for this decision."""

    def legal(self) -> list[Action]:
        return self._state.legal(self.seat)

    def view(self) -> View:
        return self._state.view(self.seat)

    def imagine(self, rng: Rng) -> State:
        """A position to search in: what the seat cannot know is dealt afresh."""
        return self._state.imagine(self.seat, rng)


class Bot(Protocol):
    name: str

    def choose(self, sight: Sight, rng: Rng) -> Action:
        """One of the legal actions. The same sight and the same random numbers bring the same answer."""
