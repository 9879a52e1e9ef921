"""Random numbers, which live outside every state, and the sealed luck of a match."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

from piazza.kernel.action import Action

T = TypeVar("T")


class Rng:
    """A stream of random numbers that is the same on every machine for the same seed."""

    __slots__ = ("_random", "seed")

    def __init__(self, seed: str | int) -> None:
        self.seed = str(seed)
        self._random = random.Random(self.seed).random

    def uniform(self, n: int) -> int:
        """One of 0 .. n-1."""
        return int(self._random() * n)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each with equal probability."""
        return items[int(self._random() * len(items))]

    def weighted(self, outcomes: Sequence[tuple[T, int]]) -> T:
        """One of the items, by their integer weights."""
        left = self.uniform(sum(weight for _, weight in outcomes))
        for item, weight in outcomes:
            left -= weight
            if left < 0:
                return item
        raise ValueError("no outcome to choose from")

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order, as a new list."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.uniform(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    def split(self, name: str | int) -> Rng:
        """A stream of its own, the same for the same name however far this one has been read."""
        return Rng(f"{self.seed}/{name}")


class Luck:
    """The chance player of one match: outcome k depends on the seed, on what the seats added to it, and on k alone.

    So after an undo of a roll the same roll comes again, and anybody who knows the seed can check every roll.
    """

    __slots__ = ("salt", "seed", "shares", "source")

    def __init__(self, seed: str, shares: Sequence[str] = (), salt: str = "") -> None:
        """``shares``: a text of each seat, chosen when the seal was known, so that nobody alone chose the luck;
        ``salt``: for a seed that somebody could guess, so that the seal does not tell whether a guess is right."""
        self.seed = seed
        self.shares = tuple(shares) if any(shares) else ()
        self.salt = salt
        self.source = "/".join((seed, *self.shares))
        """What all random numbers of the match are drawn from."""

    @property
    def seal(self) -> str:
        """Published before the first roll; binds the server to the seed without showing it."""
        return hashlib.sha256((f"{self.salt}/{self.seed}" if self.salt else self.seed).encode()).hexdigest()

    def draw(self, k: int, outcomes: Sequence[tuple[Action, int]]) -> Action:
        """Outcome number ``k`` of the match, by the weights of the outcomes."""
        digest = hashlib.sha256(f"{self.source}/{k}".encode()).hexdigest()
        return Rng(digest).weighted(outcomes)
