"""Notes in a record name the seat, not the person: a record never changes, and a name may have to go."""

from __future__ import annotations

import re

from piazza.kernel import Note, Record, Seat
from piazza.server.accounts.people import SOMEONE

SEED_CHOSEN = "The host chose the seed: whoever knows it can foretell all luck of this match."
_OLD = re.compile(r"(?P<who>.+) (?P<what>resigned|has abandoned the match)\.")


def resigned(seat: Seat) -> str:
    return f"Seat {seat + 1} resigned."


def abandoned(seat: Seat) -> str:
    return f"Seat {seat + 1} has abandoned the match."


def without_names(record: Record) -> Record:
    """Notes of earlier versions said the name: it is taken out wherever the record is shown."""
    if not any(isinstance(entry, Note) and _OLD.fullmatch(entry.text) for entry in record.entries):
        return record
    names = record.header.seats
    entries = [Note(_seated(entry.text, names)) if isinstance(entry, Note) else entry for entry in record.entries]
    return Record(record.header, entries)


def _seated(text: str, names: tuple[str, ...]) -> str:
    old = _OLD.fullmatch(text)
    if old is None or re.fullmatch(r"Seat \d+|The players", old["who"]):
        return text
    gone = [seat for seat, name in enumerate(names) if name in (old["who"], SOMEONE)]
    seat = names.index(old["who"]) if old["who"] in names else gone[0] if len(gone) == 1 else None
    return f"{SOMEONE if seat is None else f'Seat {seat + 1}'} {old['what']}."
