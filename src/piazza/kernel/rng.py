"""Random numbers, which no state holds, and the sealed luck of a match."""

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
        """Another stream. It depends on the seed and the name alone, not on how far this stream has been read."""
        return Rng(f"{self.seed}/{name}")


class Luck:
    """The chance player of one match. Outcome k depends only on the seed, on the shares of the seats, and on k.

    So after an undo of a roll the same roll comes again, and anybody who knows the seed can check every roll.
    """

    __slots__ = ("salt", "seed", "shares", "source")

    def __init__(self, seed: str, shares: Sequence[str] = (), salt: str = "") -> None:
        """``shares``: a text from each seat, added after the seal was published, so that nobody alone chooses the luck.

        ``salt`` goes into the seal of a seed that could be guessed, so that the seal does not confirm a guess.
        """
        self.seed = seed
        self.shares = tuple(shares) if any(shares) else ()
        self.salt = salt
        self.source = "/".join((seed, *self.shares))
        """The text from which all random numbers of the match derive."""

    @property
    def seal(self) -> str:
        """Hash that is published before the first roll. It binds the server to the seed without showing it."""
        return hashlib.sha256((f"{self.salt}/{self.seed}" if self.salt else self.seed).encode()).hexdigest()

    def draw(self, k: int, outcomes: Sequence[tuple[Action, int]]) -> Action:
        """Outcome number ``k`` of the match, by the weights of the outcomes."""
        digest = hashlib.sha256(f"{self.source}/{k}".encode()).hexdigest()
        return Rng(digest).weighted(outcomes)
