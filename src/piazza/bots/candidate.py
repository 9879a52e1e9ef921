"""A turn that a search weighs."""

from __future__ import annotations

from dataclasses import dataclass, field

from piazza.kernel import Action, State


@dataclass(slots=True, eq=False)
class Candidate:
    """A turn, where it leads, and how games that began with it went."""

    steps: tuple[Action, ...]
    after: State
    """Where it leads, in the position that was imagined first."""
    hope: float
    """Immediate estimate of the win probability, before any search."""
    tries: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """Estimated chance of winning after all tries."""
        return self._mean(len(self.tries))

    def _mean(self, first: int) -> float:
        """The hope at once counts as one try."""
        return (self.hope + sum(self.tries[:first])) / (1 + first)

    def beside(self, best: Candidate) -> float:
        """As good as the best but for what it was behind while both were tried, with the same luck.

        What was dropped early may have met better luck than the best did later.
        """
        return min(1.0, max(0.0, best.mean - best._mean(len(self.tries)) + self.mean))
