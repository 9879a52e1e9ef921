"""Questions between players that end by themselves: after a time, or when somebody involved has gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from piazza.kernel import CHANCE, Action, Match, Seat
from piazza.server.rooms.room import PLAYING, Room

GONE_SECONDS = 15.0
"""Absence after which a person counts as gone; reloading a page takes less."""
LOOK_SECONDS = 5.0
"""Interval between two looks at an open question."""

IsPresent = Callable[[str, str | None], bool]


@dataclass(frozen=True, slots=True)
class Lapse:
    """The answer that is played for a seat, and a sentence for the players."""

    seat: Seat
    action: Action
    said: str


class QuestionWatch:
    """Watches the open question of a table, if there is one."""

    def __init__(self, is_present: IsPresent) -> None:
        """``is_present`` is asked with room and person."""
        self._is_present = is_present
        self._number = -1
        self._since = self._looked = 0.0
        self._seen: dict[Seat, float] = {}
        """When each person was last present. Programs that never were cannot go away."""

    def look(self, match: Match, room: Room) -> Lapse | None:
        """The answer that is due now. To be asked again every ``LOOK_SECONDS`` while a question is open."""
        answers = open_answers(match, room)
        now, number = monotonic(), len(match.record.entries)
        if number != self._number:
            self._number, self._since = number, now
        if now - self._looked >= GONE_SECONDS:
            # That was an earlier question.
            self._seen.clear()
        self._looked = now
        for seat, action in answers.items():
            chair, limit = room.seats[seat], match.game.lapses[action.verb]
            if self._is_present(room.id, chair.person):
                self._seen[seat] = now
            if now - self._seen.get(seat, now) >= GONE_SECONDS:
                return Lapse(seat, action, f"{chair.name} has gone.")
            if limit is not None and now - self._since >= limit:
                return Lapse(seat, action, f"{chair.name} has not answered in {limit} seconds.")
        return None


def open_answers(match: Match, room: Room) -> dict[Seat, Action]:
    """What would be played for each person of whom an answer is expected. Games by days know no hurry."""
    lapses, state = match.game.lapses, match.state
    if not lapses or room.shared or room.status != PLAYING or room.setup.clock.kind == "days":
        return {}
    return {
        seat: action
        for seat in state.to_move()
        if seat != CHANCE and room.seats[seat].thinks
        for action in state.legal(seat)
        if action.verb in lapses
    }
