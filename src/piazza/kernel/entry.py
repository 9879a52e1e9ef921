"""The entries of a record, and the line of text that each is written as."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from piazza.kernel.action import CHANCE, Seat

MAX_NUMBER = 10**9
"""Numbers in a record are smaller than this."""
SHOWN_CHARACTERS = 80
"""Characters of a faulty line that the message about it repeats."""
_UNDO = re.compile(r"(\d+) to (\d+)(?: keeping ([\d ]+?))?(?: agreed ([\d ]+))?")


class RecordError(ValueError):
    """The record cannot be read. The message says where and why."""


@dataclass(frozen=True, slots=True)
class Move:
    """A seat's action, or an outcome of chance."""

    seat: Seat
    action: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Every move after entry ``to`` is undone, except for those that are kept."""

    seat: Seat
    to: int
    agreed: tuple[Seat, ...] = ()
    kept: tuple[int, ...] = ()
    """Unseen moves of others, in order. Undoing them would tell the seat that they were made."""


@dataclass(frozen=True, slots=True)
class Say:
    """A line of chat."""

    seat: Seat | None
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A remark that no seat makes."""

    text: str


@dataclass(frozen=True, slots=True)
class Clock:
    """How many seconds a seat had left."""

    seat: Seat
    seconds: float


Entry = Move | Undo | Say | Note | Clock
"""One line of a record."""


def entry_text(entry: Entry) -> str:
    """An entry as a line of the text form."""
    match entry:
        case Move(seat, action):
            return f"* {action}" if seat == CHANCE else f"{seat + 1} {action}"
        case Undo(seat, to, agreed, kept):
            keeping = f" keeping {' '.join(map(str, kept))}" if kept else ""
            consent = f" agreed {' '.join(str(s + 1) for s in agreed)}" if agreed else ""
            return f"undo {seat + 1} to {to}{keeping}{consent}"
        case Say(seat, text):
            return f"say {'-' if seat is None else seat + 1} {text}"
        case Note(text):
            return f"note {text}"
        case Clock(seat, seconds):
            return f"clock {seat + 1} {seconds:g}"


def read_entry(line: str, seats: int, number: int, where: str = "") -> Entry:
    """The entry that a line of a record holds. ``where`` names the line in a ``RecordError``."""
    where = where or f"entry {number}"

    def seat(word: str) -> Seat:
        if not word.isdecimal() or not 1 <= read_number(word, where) <= seats:
            raise RecordError(f"{where}: there is no seat {shortened(word)}, seats are 1 to {seats}")
        return int(word) - 1

    word, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    try:
        match word:
            case "*":
                return Move(CHANCE, " ".join(rest.split()))
            case "undo":
                parts = _UNDO.fullmatch(rest)
                if parts is None:
                    raise RecordError(f"{where}: it reads 'undo SEAT to ENTRY', not {shortened(line)}")
                who, back, keeping, agreed = parts.groups(default="")
                to = read_number(back, where)
                if to >= number:
                    raise RecordError(f"{where}: undo leads to an earlier entry, not to {to}")
                kept = tuple(read_number(word, where) for word in keeping.split())
                if any(later <= earlier for earlier, later in pairwise((to, *kept, number))):
                    between = f"between entries {to} and {number} in order"
                    raise RecordError(f"{where}: undo keeps moves {between}, not {shortened(keeping)}")
                return Undo(seat(who), to, tuple(seat(s) for s in agreed.split()), kept)
            case "say":
                who, _, text = rest.partition(" ")
                return Say(None if who == "-" else seat(who), text)
            case "note":
                return Note(rest)
            case "clock":
                who, seconds = rest.split()
                left = float(seconds)
                if not abs(left) < MAX_NUMBER:
                    raise RecordError(f"{where}: a clock has less than {MAX_NUMBER} seconds, not {shortened(seconds)}")
                return Clock(seat(who), left)
            case _ if word.isdecimal():
                return Move(seat(word), " ".join(rest.split()))
    except (ValueError, IndexError) as e:
        if isinstance(e, RecordError):
            raise
        raise RecordError(f"{where}: cannot read {shortened(line)}") from None
    raise RecordError(f"{where}: an entry starts with a seat, *, undo, say, note or clock, not with {shortened(word)}")


def read_number(word: str, where: str) -> int:
    """A number of a record; ``where`` names its place in a ``RecordError``."""
    # Python refuses to convert thousands of digits.
    if not word.isdecimal() or len(word) >= len(str(MAX_NUMBER)):
        raise RecordError(
            f"{where}: a number is written in less than {len(str(MAX_NUMBER))} digits, not {shortened(word)}"
        )
    return int(word)


def shortened(text: str) -> str:
    """A text from a record, short enough for a message about it."""
    text = text.strip()
    return repr(text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}...")
