"""The set-up of a room and its chairs, as they are stored."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from piazza.kernel import Seat
from piazza.server.tables.clock import ClockRule
from piazza.server.tables.info import Scalar

COLOURS = ("teal", "red", "magenta", "amber", "indigo")


class RoomSetup(Struct):
    """The set-up of a room, stored as JSON."""

    options: dict[str, Scalar] = {}
    seed: str = ""
    """Chosen by the host; if empty, luck comes from the secret and the shares of the players."""
    secret: str = ""
    """Drawn by the server when the room is opened, published when the match is over."""
    shares: dict[str, str] = {}
    """Shares that people have added to the luck, by person."""
    clock: ClockRule = ClockRule()
    invite: str = ""
    """The code with which anybody may join a private room."""
    saved: list[str] = []
    """The names in the save that the match continues."""
    shown_out: list[str] = []
    """People whom the host has removed; they cannot join again."""
    pause: int = 0
    """Minimum time of a bot for a move, in milliseconds."""
    origin: str = ""
    """The match that this one was copied from while it had secrets; they stay hidden here until that match is over."""
    hints: bool = False
    """Whether people at several screens may ask for hints; at one screen they always may."""


@dataclass(slots=True)
class Chair:
    """A seat of a room. Without person and bot it is free; with both, the bot plays for the person."""

    seat: Seat
    colour: str
    person: str | None = None
    bot: str | None = None
    name: str = ""
    ready: bool = False
    resigned: bool = False
    left_ms: int | None = None
    running_since: int | None = None
    looked: int = 0

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def thinks(self) -> bool:
        return self.person is not None and self.bot is None and not self.resigned

    def clear(self) -> None:
        self.person, self.bot, self.name, self.ready = None, None, "", False


def chairs(count: int) -> list[Chair]:
    return [Chair(seat, COLOURS[seat % len(COLOURS)]) for seat in range(count)]
