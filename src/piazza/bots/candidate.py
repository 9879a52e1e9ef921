"""A turn that a search weighs."""

from __future__ import annotations

from dataclasses import dataclass, field

from piazza.kernel import Action, State


@dataclass(slots=True, eq=False)
class Candidate:
    steps: tuple[Action, ...]
    after: State
    """Where it leads, in the position that was imagined first."""
    hope: float
    """At once."""
    tries: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The hope at once counts as one try."""
        return (self.hope + sum(self.tries)) / (1 + len(self.tries))
