"""Refusals: why something may not be done."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done."""

    code: str
    """A constant for programs: ``RESOURCES``."""
    rule: str
    """The id of the rule that forbids it: ``MC-RES-5``. Empty if no rule of the title does."""
    text: str
    """A sentence for the player, with the figures of the position."""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class Refused(Exception):
    """Raised when something may not be done. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
