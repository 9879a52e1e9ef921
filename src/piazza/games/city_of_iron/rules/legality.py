"""Legal lists of verbs that are seldom asked for: the actions that are not refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position


def unrefused(
    s: Position,
    seat: Seat,
    refuse: Callable[[Position, Seat, int], Refusal | None],
    listed: Iterable[Action],
) -> list[Action]:
    """Of actions by piece, those that ``refuse`` has nothing against."""
    return [action for piece, action in enumerate(listed) if refuse(s, seat, piece) is None]
