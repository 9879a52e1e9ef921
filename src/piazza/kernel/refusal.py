"""A "no" with its reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done."""

    code: str
    """One word for programs, the same in every position: ``RESOURCES``."""
    rule: str
    """The rule that says no: ``MC-RES-5``. Empty where the table says no, not a rule of the title."""
    text: str
    """One sentence for the player, with the figures of the position."""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class Refused(Exception):
    """Raised by strict play. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
