"""Texts of notes in a record. They name the seat, not the person: a record never changes, but names are deleted."""

from __future__ import annotations

from piazza.kernel import Seat

SEED_CHOSEN = "The host chose the seed: whoever knows it can foretell all luck of this match."


def resigned(seat: Seat) -> str:
    return f"Seat {seat + 1} resigned."


def abandoned(seat: Seat) -> str:
    return f"Seat {seat + 1} has abandoned the match."
