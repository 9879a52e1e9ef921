"""What a title knows about playing well, for its bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from piazza.kernel.action import Action, Seat
from piazza.kernel.rng import Rng
from piazza.kernel.state import State

WholeTurn = tuple[float, tuple[Action, ...], State]
"""Steps until chance or another seat is to move: the immediate estimate of the win probability, the steps, and the
position after them."""
Policy = Callable[[State, Seat, Rng], Action]
"""A quick and sensible choice among ``State.legal``. Bots call it on imagined positions only."""


@dataclass(frozen=True, slots=True)
class Brain:
    """The functions by which the bots of a title choose. Each may be left out."""

    policy: Policy | None = None
    """The quick choice of the title; the Apprentice plays by it, and searches play on with it."""
    judge: Callable[[State, Seat], float] | None = None
    """A quick estimate of the win probability, 0 to 1, in an imagined position."""
    turns: Callable[[State, Seat, bool], list[WholeTurn]] | None = None
    """Sensible whole turns, the best first: all of them if the flag is True, otherwise those that are found quickly."""
    turns_ahead: int = 1
    """How many of the seat's own turns a search by whole turns looks ahead."""
    forecast: Callable[[State], list[tuple[int, State]] | None] | None = None
    """Positions in which the next quick and sensible turn may end, with their weights, over all outcomes of chance.

    It saves a search from looking at each outcome. None where the title cannot tell.
    """
    styles: tuple[Policy, ...] = ()
    """Several styles of play, ``policy`` first, for a search that tries them all."""
