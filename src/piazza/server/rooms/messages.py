"""Structs about rooms: requests, answers, and messages of the web sockets of lobby and room."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from piazza.server.db.storable import MAX_INTEGER
from piazza.server.tables.clock import ClockRule
from piazza.server.tables.info import GameId, Name, Options, SavedRecord, Scalar

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Number = Annotated[int, Meta(ge=0, le=15)]
Pause = Annotated[int, Meta(ge=0, le=10_000)]
RequestId = Annotated[str, Meta(min_length=1, max_length=64)]


# -- asked --


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """A table for people at several screens; from a title, or from a save whose seats are claimed."""

    game: GameId = ""
    seats: Annotated[int, Meta(ge=1, le=16)] = 2
    options: Options = {}
    name: Annotated[str, Meta(max_length=60)] = ""
    password: Annotated[str, Meta(max_length=200)] = ""
    seed: Annotated[str, Meta(max_length=64)] = ""
    clock: ClockRule = ClockRule()
    private: bool = False
    spectators: bool = True
    bots: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=15)] = []
    """Bots by name, on the last seats."""
    record: SavedRecord = ""
    host: Name = ""
    """The name of a guest who opens the room."""
    pause: Pause = 0
    """Minimum time of a bot for a move, in milliseconds."""
    hints: bool = False
    """Whether everybody may ask for hints."""


class JoinRoom(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Number | None = None
    password: Annotated[str, Meta(max_length=200)] = ""
    invite: Annotated[str, Meta(max_length=64)] = ""
    name: Name = ""
    """The name of a guest."""


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Number


class ReadyWish(Struct, frozen=True, forbid_unknown_fields=True):
    ready: bool


class ShareWish(Struct, frozen=True, forbid_unknown_fields=True):
    share: Annotated[str, Meta(min_length=16, max_length=64, pattern="^[0-9A-Za-z_-]+$")]
    """A random text of the browser's own, which goes into the luck of the match."""


class OrderWish(Struct, frozen=True, forbid_unknown_fields=True):
    seats: Annotated[list[Number], Meta(max_length=16)]
    """The person on seat ``seats[n]`` moves to seat n."""


class ColourWish(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Number
    colour: Annotated[str, Meta(max_length=16)]


class SetupWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Options and seed, before the start."""

    options: Options = {}
    seed: Annotated[str, Meta(max_length=64)] = ""


class LoadWish(Struct, frozen=True, forbid_unknown_fields=True):
    record: SavedRecord
    """The save to go on from; empty for a new match after all."""


class BotWish(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Number
    bot: Annotated[str, Meta(max_length=40)] | None
    name: Name = ""
    """The name of the bot; empty keeps the present one."""


class PaceWish(Struct, frozen=True, forbid_unknown_fields=True):
    pause: Pause
    """Minimum time of a bot for a move, in milliseconds."""


class StartWish(Struct, frozen=True, forbid_unknown_fields=True):
    renamed: bool = False
    """The names of a save may be replaced by those of the people who sit there now."""


class ChatWish(Struct, frozen=True, forbid_unknown_fields=True):
    id: RequestId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class UndoWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask the others for an undo of the last decision, or back to an entry."""

    to: Count | None = None


class AnswerWish(Struct, frozen=True, forbid_unknown_fields=True):
    proposal: Annotated[str, Meta(max_length=32)]
    agree: bool


class ForkWish(Struct, frozen=True, forbid_unknown_fields=True):
    number: Count


# -- told --


class SeatInfo(Struct, frozen=True):
    seat: int
    name: str
    """Empty for a free seat."""
    colour: str
    person: bool
    """A person sits here, though a bot may stand in."""
    bot: str | None
    thinking: bool
    """The bot is thinking."""
    you: bool
    guest: bool
    """Somebody without an account, whose name an account may have as well."""
    host: bool
    ready: bool
    present: bool
    resigned: bool
    saved: str | None
    """The name on this seat in the save."""
    left: int | None
    """Milliseconds on the clock."""
    runs: bool


class ProposalInfo(Struct, frozen=True):
    id: str
    kind: Literal["undo", "abandon"]
    seat: int
    to: int
    undone: list[str]
    """What an undo would undo: lines of the log as you may know them, the first ones if there are many."""
    agreed: list[int]
    waits_for: list[int]
    left: int | None
    """Milliseconds until it lapses; None if there is no limit."""


class RoomInfo(Struct, frozen=True):
    id: str
    version: int
    kind: Literal["solo", "hotseat", "online"]
    name: str
    game: str
    title: str
    status: Literal["open", "playing", "over", "abandoned"]
    options: dict[str, Scalar]
    seed: str
    """For the host, as long as it has not started."""
    seal: str
    """At several screens: hash of the server's secret that the luck comes from, or of the seed that was chosen."""
    chosen: bool
    """At several screens: the host chose the seed, so whoever knows it can foretell all luck."""
    shared_in: bool
    """You have added your share to the luck."""
    clock: ClockRule
    protected: bool
    private: bool
    invite: str
    """For those at the table."""
    spectators: bool
    watching: int
    seats: list[SeatInfo]
    mine: list[int]
    host: bool
    """You are the host."""
    pause: int
    """Minimum time of a bot for a move, in milliseconds."""
    hints: bool
    """You may ask for hints."""
    talks: bool
    """You may write in the chat."""
    blocked: str
    """Why the host cannot start with those who are here; empty if nothing is in the way."""
    mismatches: list[str]
    proposals: list[ProposalInfo]
    rematch: str
    """The room of the rematch."""
    result: str
    looked: int
    """The last entry you have seen."""


class RoomBrief(Struct, frozen=True):
    """A line in the lobby."""

    id: str
    name: str
    game: str
    title: str
    host: str
    status: Literal["open", "playing", "over", "abandoned"]
    names: list[str]
    """The name on each seat; empty for a free seat."""
    colours: list[str]
    """Of each seat."""
    free: int
    options: dict[str, Scalar]
    clock: ClockRule
    protected: bool
    spectators: bool
    about: list[str]
    """What is played there, in a few words."""
    saved: bool
    touched: int


class SaidInfo(Struct, frozen=True):
    number: int
    channel: Literal["players", "spectators"]
    name: str
    """Empty for what the server announces."""
    text: str
    at: int
    you: bool


class BotInfo(Struct, frozen=True):
    name: str
    about: str
    usual: bool
    """The default bot."""


class HintInfo(Struct, frozen=True):
    """A move that a bot suggests."""

    steps: list[str]
    """Actions in notation; the first can be played now, the others after it."""
    words: str
    chance: float
    """Estimated win probability."""


class SeenLine(Struct, frozen=True):
    number: int
    text: str


class News(Struct, frozen=True):
    """The log since your last visit."""

    looked: int
    number: int
    lines: list[SeenLine]


# -- pushed --


class Listed(Struct, tag="listed", frozen=True):
    """The whole lobby."""

    tables: list[RoomBrief]


class Changed(Struct, tag="changed", frozen=True):
    table: RoomBrief


class Gone(Struct, tag="gone", frozen=True):
    id: str


LobbyMessage = Listed | Changed | Gone


class RoomNow(Struct, tag="room", frozen=True):
    room: RoomInfo


class ChatNow(Struct, tag="chat", frozen=True):
    lines: list[SaidInfo]


RoomMessage = RoomNow | ChatNow


class Heard(Struct, tag="heard", frozen=True):
    """From the browser, first of all: the last line of the chat that has arrived."""

    last: Annotated[int, Meta(ge=0, le=MAX_INTEGER)] = 0


RoomClientMessage = Heard
