"""What a bot is, and all that it gets to see."""

from __future__ import annotations

from typing import Protocol

from piazza.kernel import Action, Rng, Seat, State, View


class Sight:
    """A position as one seat may know it. What a bot does not ask for is never made."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self.seat = seat

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
