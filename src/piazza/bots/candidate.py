"""A whole turn that a search compares with others."""

from __future__ import annotations

from dataclasses import dataclass, field

from piazza.kernel import Action, State


@dataclass(slots=True, eq=False)
class Candidate:
    """A whole turn, the position after it, and the results of the tries that began with it."""

    steps: tuple[Action, ...]
    after: State
    """The position after it, from the first imagined position."""
    hope: float
    """Immediate estimate of the win probability, before any search."""
    tries: list[float] = field(default_factory=list)
    """Result of each try: 1 for a win, 0 for a loss, or an estimate between."""

    @property
    def mean(self) -> float:
        """Estimated win probability after all tries."""
        return self._mean(len(self.tries))

    def _mean(self, first: int) -> float:
        """The mean of the first tries; the immediate estimate counts as one more."""
        return (self.hope + sum(self.tries[:first])) / (1 + first)

    def beside(self, best: Candidate) -> float:
        """Estimated win probability relative to the best candidate.

        It is the mean of the best, minus the lead of the best over the tries that both had with the same luck. The
        plain mean of a candidate that was dropped early could owe its value to better luck.
        """
        return min(1.0, max(0.0, best.mean - best._mean(len(self.tries)) + self.mean))
