"""Structs about titles and tables, for HTTP and the web socket."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from piazza.server.limits.settings import MAX_RECORD_CHARACTERS

Name = Annotated[str, Meta(max_length=40)]
Scalar = str | int | bool
GameId = Annotated[str, Meta(max_length=40)]
Options = Annotated[
    dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=200)] | int | bool], Meta(max_length=40)
]
SavedRecord = Annotated[str, Meta(max_length=MAX_RECORD_CHARACTERS)]


# -- about titles --


class ChoiceInfo(Struct, frozen=True):
    value: Scalar
    label: str
    help: str


class OptionInfo(Struct, frozen=True):
    name: str
    label: str
    help: str
    rule: str
    choices: list[ChoiceInfo]
    """None for a free text."""
    default: Scalar
    only: dict[str, list[Scalar]]
    """The option exists only under this condition. The number of seats goes by the name ``seats``."""
    longest: int


class ConflictInfo(Struct, frozen=True):
    rule: str
    text: str
    when: dict[str, list[Scalar]]


class VerbInfo(Struct, frozen=True):
    verb: str
    heading: str


class GameInfo(Struct, frozen=True):
    id: str
    title: str
    summary: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    rules: int
    secrets: bool
    options: list[OptionInfo]
    conflicts: list[ConflictInfo]
    verbs: list[VerbInfo]


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up as far as somebody has chosen it, the latest choice first."""

    seats: Annotated[int, Meta(ge=1, le=16)]
    options: Options = {}


class FigureInfo(Struct, frozen=True):
    label: str
    value: str


class OptionOffer(Struct, frozen=True):
    name: str
    reason: str
    """Why the option is not there, or empty."""
    choices: list[str]
    """For each choice why it cannot be taken, or empty."""
    figures: list[list[FigureInfo]]
    """For each choice its figures, with the other options unchanged."""


class Offer(Struct, frozen=True):
    """The result of a wish: all values, and a reason for every choice that does not fit."""

    values: dict[str, Scalar]
    options: list[OptionOffer]
    figures: list[FigureInfo]
    """Figures of the set-up, such as turns and size of the board."""


class RuleInfo(Struct, frozen=True):
    id: str
    section: str
    text: str
    note: bool


class TopicInfo(Struct, frozen=True):
    id: str
    group: str
    title: str
    text: str


# -- about tables --


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Either a title with options and names, or a record to go on with."""

    game: GameId = ""
    options: Options = {}
    names: Annotated[list[Name], Meta(max_length=16)] = []
    seed: Annotated[str, Meta(max_length=64)] = ""
    record: SavedRecord = ""
    bots: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=16)] = []
    """For each seat the bot that plays it, or empty for a person at the screen."""
    colours: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(max_length=16)] = []
    """For each seat its colour, or empty for any that is free."""


class Created(Struct, frozen=True):
    id: str


class Problem(Struct, frozen=True):
    """Why a request was not carried out, in one line."""

    code: str
    rule: str
    text: str


class TableBrief(Struct, frozen=True):
    """A line in the list of tables."""

    id: str
    game: str
    title: str
    names: list[str]
    to_move: list[int]
    entries: int
    touched: int
    """Milliseconds since 1970."""
    outcome: str | None
    kind: str
    """solo, hotseat or online."""
    status: str
    """open, playing, over or abandoned."""
    name: str
    turn: bool
    """It is your turn."""
    result: str
    """won or lost by you; empty as long as it is played, and where you sat on both sides."""
    unseen: int
    """How many entries there are since you last looked."""


class Setting(Struct, frozen=True):
    label: str
    value: str
    usual: bool


class TableInfo(Struct, frozen=True):
    """What never changes while a match lasts."""

    id: str
    game: str
    title: str
    names: list[str]
    settings: list[Setting]
    private: bool
    """Seats at this one screen hide things from each other: one looks at it at a time."""
    colours: list[str]
    """Of each seat."""
    bots: list[int]
    """Seats at this one screen that bots play."""
    online: bool
    """People sit at several screens, and the room has a chat."""
    hints: bool
    """Players may ask bots for advice, and are shown what a deal is worth."""
    content: str
    """Digest of the content if it is another one than the title's own, else empty."""
    changes: list[Setting]
    """The values of the content that differ, by path."""


class ActionInfo(Struct, frozen=True):
    id: int
    verb: str
    args: tuple[str | int, ...]
    notation: str
    label: str


class EventInfo(Struct, frozen=True):
    """An event as the viewer may know it, for animations."""

    number: int
    """Of its entry."""
    kind: str
    seat: int | None
    facts: dict[str, Any]


class LogLine(Struct, frozen=True):
    number: int
    text: str
    heading: bool
    said: bool
    seat: int | None
    """The seat that it is about, if any."""


class Undoable(Struct, frozen=True):
    possible: bool
    text: str
    """What an undo would undo, or why undo is impossible."""


class Ending(Struct, frozen=True):
    ranks: list[int]
    scores: list[int]
    reason: str
    lost: bool


class Sight(Struct, frozen=True):
    """A table as one viewer may see it now."""

    number: int
    """How many entries the record has, as far as the viewer may know."""
    since: int
    """The sight follows on the one with this number."""
    keep: int
    """Log lines of entries after this one are void; ``lines`` takes their place."""
    seat: int | None
    """The viewer; None shows what everybody may know."""
    view: Any
    drawing: list[list[tuple[str, str]]]
    """Empty unless the hello asked for it."""
    to_move: list[int]
    legal: list[ActionInfo]
    lines: list[LogLine]
    events: list[EventInfo]
    """Since ``since``, without what was undone; empty unless the hello asked for it, and in a snapshot."""
    undo: Undoable
    outcome: Ending | None


class Reason(Struct, frozen=True):
    code: str
    rule: str
    text: str


class Unavailable(Struct, frozen=True):
    """A verb without a legal action."""

    verb: str
    reason: Reason
    telling: bool
    """The reason lies in the position, not merely in whose turn or which phase it is."""
    count: int


class ReasonGroup(Struct, frozen=True):
    reason: Reason
    actions: list[str]
    count: int
