"""Clocks: none, live with an increment, or days for a move. Pure arithmetic on milliseconds."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated, Literal, Protocol

from msgspec import Meta, Struct

from piazza.server.db.timestamps import DAY_MS, SECOND_MS

MIN_TURN_MS = 15 * SECOND_MS
"""Minimum time for each further turn of a seat whose time has run out."""


class ClockRule(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may think, and what happens when it has thought too long."""

    kind: Literal["none", "live", "days"] = "none"
    seconds: Annotated[int, Meta(ge=1, le=24 * 3600)] = 1800
    """Live: for the whole match."""
    increment: Annotated[int, Meta(ge=0, le=3600)] = 30
    """Live: seconds that every turn adds."""
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    ending: Literal["bot", "skip"] = "bot"
    """When time has run out a bot takes over, or the turn is skipped."""


class Timed(Protocol):
    seat: int
    left_ms: int | None
    running_since: int | None

    @property
    def thinks(self) -> bool:
        """Whether a person sits there and plays."""


def full(rule: ClockRule) -> int | None:
    match rule.kind:
        case "live":
            return rule.seconds * SECOND_MS
        case "days":
            return rule.days * DAY_MS
        case _:
            return None


def turn(rule: ClockRule, seats: Iterable[Timed], to_move: Collection[int], mover: int | None, now: int) -> bool:
    """Start and stop clocks after a move. Returns whether anything has changed."""
    changed = False
    if rule.kind == "none":
        return False
    for seat in seats:
        runs = seat.seat in to_move and seat.thinks
        if runs and seat.running_since is None:
            if rule.kind == "days" or seat.left_ms is None:
                seat.left_ms = full(rule)
            elif seat.left_ms <= 0:
                seat.left_ms = max(MIN_TURN_MS, rule.increment * SECOND_MS)
            seat.running_since = now
        elif seat.running_since is not None and not runs:
            seat.left_ms = left(seat, now)
            if rule.kind == "live" and seat.thinks:
                seat.left_ms += rule.increment * SECOND_MS
            seat.running_since = None
        elif runs and rule.kind == "days" and mover == seat.seat:
            seat.left_ms, seat.running_since = full(rule), now
        else:
            continue
        changed = True
    return changed


def left(seat: Timed, now: int) -> int:
    if seat.running_since is None:
        return seat.left_ms or 0
    return max(0, (seat.left_ms or 0) - max(0, now - seat.running_since))


def run_out(seats: Iterable[Timed], now: int) -> list[int]:
    return [seat.seat for seat in seats if seat.running_since is not None and left(seat, now) == 0]


def next_end(seats: Iterable[Timed]) -> int | None:
    """The time at which the first running clock runs out."""
    return min((s.running_since + (s.left_ms or 0) for s in seats if s.running_since is not None), default=None)
