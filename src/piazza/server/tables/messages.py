"""Messages over the web socket of a table. The types of the client are generated from these structs.

A frame from the browser is one message; a frame from the server holds one or several, a line each.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from piazza.server.db.storable import MAX_INTEGER
from piazza.server.tables.info import ActionInfo, Reason, ReasonGroup, Sight, TableInfo, TopicInfo, Unavailable

Id = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Actions = Annotated[list[Annotated[str, Meta(max_length=200)] | int], Meta(min_length=1, max_length=100)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]


# -- from the browser --


class Hello(Struct, tag="hello", frozen=True):
    last: Annotated[int, Meta(ge=0, le=MAX_INTEGER)] = 0
    """The number of the last sight that arrived; 0 for a fresh start."""
    seat: SeatNumber | None = None
    drawing: bool = False
    """Every sight includes the board in letters."""
    verbs: bool = False
    """Every sight is followed by the unavailable verbs and their reasons."""
    events: bool = False
    """Every update includes the events, for animations."""


class Sit(Struct, tag="sit", frozen=True):
    """Show the table to another seat of the same person."""

    seat: SeatNumber | None


class Play(Struct, tag="play", frozen=True):
    """One action or several as a batch. The id is the browser's: what was played under it is never played again."""

    id: Id
    seat: SeatNumber
    actions: Actions


class Undo(Struct, tag="undo", frozen=True):
    """Undo one step, or back to a number that the seat knows."""

    id: Id
    seat: SeatNumber
    to: int | None = None


class Speak(Struct, tag="say", frozen=True):
    id: Id
    seat: SeatNumber | None
    text: Text


class AskWhy(Struct, tag="why", frozen=True):
    id: Id
    action: Text


class AskReasons(Struct, tag="reasons", frozen=True):
    id: Id
    verb: Text


class AskHelp(Struct, tag="help", frozen=True):
    id: Id


class AskPreview(Struct, tag="preview", frozen=True):
    """Ask for the result of these actions, as far as it depends on no secret and no chance."""

    id: Id
    actions: Actions


ClientMessage = Hello | Sit | Play | Undo | Speak | AskWhy | AskReasons | AskHelp | AskPreview


# -- to the browser --


class Snapshot(Struct, tag="snapshot", frozen=True):
    table: TableInfo
    sight: Sight


class Update(Struct, tag="update", frozen=True):
    sight: Sight


class Verbs(Struct, tag="verbs", frozen=True):
    """The unavailable verbs and their reasons, after every sight of a seat that asked for them."""

    number: int
    unavailable: list[Unavailable]


class Done(Struct, tag="done", frozen=True):
    """The change is stored."""

    id: str
    number: int


class Refused(Struct, tag="refused", frozen=True):
    id: str
    reason: Reason


class Why(Struct, tag="why", frozen=True):
    id: str
    action: str
    reason: Reason | None
    """None when the action may be played."""


class Reasons(Struct, tag="reasons", frozen=True):
    id: str
    verb: str
    groups: list[ReasonGroup]


class Help(Struct, tag="help", frozen=True):
    id: str
    topics: list[TopicInfo]


class Preview(Struct, tag="preview", frozen=True):
    id: str
    lines: list[str]
    """The log lines that would follow."""
    view: Any
    """The view that the seat would have."""
    legal: list[ActionInfo]
    """The legal actions that the seat would have next."""
    reason: Reason | None
    """Why the actions are impossible or unpredictable; then there is no view."""


class Trouble(Struct, tag="trouble", frozen=True):
    """A message that could not be read."""

    text: str


ServerMessage = Snapshot | Update | Verbs | Done | Refused | Why | Reasons | Help | Preview | Trouble
