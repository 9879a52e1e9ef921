"""The record: a header and an append-only list of entries, as text a person can read and as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from piazza.kernel.action import CHANCE
from piazza.kernel.entry import (
    MAX_NUMBER,
    SHOWN_CHARACTERS,
    Entry,
    Move,
    Note,
    RecordError,
    Say,
    Undo,
    entry_text,
    read_entry,
    read_number,
    shortened,
)
from piazza.kernel.timeline import Timeline, numbers

FORMAT = 1
MAX_NAME_LENGTH = 40
MAX_TEXT_LENGTH = 2_000
"""Characters of a chat line, a note, or any other text in a line."""
MAX_OPTIONS = 100
MAX_CHANGES = 3_000
"""Values of the content that a record may change."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a record says about its match before the first entry."""

    game: str
    rules: int
    options: Mapping[str, str]
    seats: tuple[str, ...]
    seal: str = ""
    """Hash of the seed that the outcomes of chance come from."""
    seed: str = ""
    """The seed itself: in a player's own save, and in everybody's record once the game is over."""
    sealed_from: int = 0
    """The seal covers the entries after this one."""
    salt: str = ""
    """Hashed with a seed that a person chose; published together with the seed."""
    shares: tuple[str, ...] = ()
    """The text that each seat added to the luck after it had seen the seal; empty if it added nothing."""
    content: str = ""
    """Digest of the content; empty for the content that comes with the title."""
    changes: Mapping[str, str] = field(default_factory=dict)
    """What differs from the content that comes with the title: values as JSON, by path."""


@dataclass(slots=True, repr=False)
class Record:
    """A header and a list of entries that only ever grows."""

    header: Header
    entries: list[Entry] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<Record {self.header.game}, {', '.join(self.header.seats)}, {len(self.entries)} entries>"

    def __str__(self) -> str:
        return self.to_text()

    def standing(self, upto: int | None = None) -> list[int]:
        """Numbers (from 1) of the moves that are not undone after ``upto`` entries."""
        timeline = Timeline()
        for entry in self.entries[:upto]:
            match entry:
                case Move(seat):
                    timeline.move(seat == CHANCE)
                case Undo(to=to, kept=kept):
                    timeline.undo(to, kept)
                case _:
                    timeline.remark()
        return numbers(timeline.head)

    def check_limits(self) -> None:
        """Raise ``RecordError`` if a record from outside exceeds the limits that every record of ours keeps."""
        h = self.header
        if len(h.options) > MAX_OPTIONS:
            raise RecordError(f"the header has {len(h.options)} options; at most {MAX_OPTIONS} are read")
        if len(h.changes) > MAX_CHANGES:
            raise RecordError(f"the header changes {len(h.changes)} values; at most {MAX_CHANGES} are read")
        for number, name in enumerate(h.seats, 1):
            _check_text(name, f"the name of seat {number}", MAX_NAME_LENGTH)
        pairs = (*h.options.items(), *h.changes.items())
        for text in (h.game, h.seal, h.seed, h.salt, h.content, *h.shares, *(text for pair in pairs for text in pair)):
            _check_text(text, "the header", MAX_TEXT_LENGTH)
        for number, entry in enumerate(self.entries, 1):
            text = entry.action if isinstance(entry, Move) else entry.text if isinstance(entry, Say | Note) else ""
            _check_text(text, f"entry {number}", MAX_TEXT_LENGTH)

    # -- text --

    def to_text(self, comments: Mapping[int, list[str]] | None = None) -> str:
        """The text form. ``comments`` follow the entries with these numbers; they are not part of the record."""
        h = self.header
        lines = [f"piazza {FORMAT}", f"game {h.game} rules {h.rules}"]
        if h.content:
            lines.append(f"content {h.content}")
        lines += [f"set {path} {value}" for path, value in h.changes.items()]
        lines += [f"option {name} {value}".rstrip() for name, value in h.options.items()]
        lines += [f"seat {number} {name}" for number, name in enumerate(h.seats, 1)]
        if h.seal:
            lines.append(f"seal {h.seal}" + (f" from {h.sealed_from}" if h.sealed_from else ""))
        lines += [f"luck {number} {share}".rstrip() for number, share in enumerate(h.shares, 1)]
        if h.salt:
            lines.append(f"salt {h.salt}")
        if h.seed:
            lines.append(f"seed {h.seed}")
        lines.append("---")
        standing = set(self.standing())
        for number, entry in enumerate(self.entries, 1):
            undone = isinstance(entry, Move) and number not in standing
            lines.append(("~" if undone else "") + entry_text(entry))
            lines += [f"    # {comment}" for comment in (comments or {}).get(number, [])]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read the text form. ``RecordError`` names the faulty line."""
        return _read(text)

    # -- JSON --

    def to_json(self) -> dict[str, Any]:
        """The record as plain JSON values."""
        h = self.header
        return {
            "piazza": FORMAT,
            "game": h.game,
            "rules": h.rules,
            "options": dict(h.options),
            "seats": list(h.seats),
            "seal": h.seal,
            "seed": h.seed,
            "sealed_from": h.sealed_from,
            "salt": h.salt,
            "shares": list(h.shares),
            "content": h.content,
            "changes": dict(h.changes),
            "entries": [entry_text(entry) for entry in self.entries],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Record:
        """Read the JSON form, whose entries are lines of the text form."""
        try:
            _check_format(data["piazza"])
            header = Header(
                game=str(data["game"]),
                rules=_whole(data["rules"], "rules"),
                options={str(k): str(v) for k, v in data["options"].items()},
                seats=tuple(str(name) for name in data["seats"]),
                seal=str(data.get("seal", "")),
                seed=str(data.get("seed", "")),
                sealed_from=_whole(data.get("sealed_from", 0), "sealed_from"),
                salt=str(data.get("salt", "")),
                shares=tuple(str(share) for share in data.get("shares", ())),
                content=str(data.get("content", "")),
                changes={str(k): str(v) for k, v in data.get("changes", {}).items()},
            )
            entries = [str(line) for line in data["entries"]]
        except (KeyError, TypeError, AttributeError, ValueError) as e:
            if isinstance(e, RecordError):
                raise
            raise RecordError(f"not a record in JSON: {type(e).__name__} at {str(e)[:SHOWN_CHARACTERS]}") from None
        _check_shares(header)
        record = cls(header)
        for number, line in enumerate(entries, 1):
            record.entries.append(read_entry(line, len(header.seats), number))
        return record

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read either form."""
        if not text.lstrip().startswith("{"):
            return cls.from_text(text)
        try:
            return cls.from_json(json.loads(text))
        except json.JSONDecodeError as e:
            raise RecordError(f"line {e.lineno}: not JSON: {e.msg}") from None
        except RecursionError:
            raise RecordError("not a record in JSON: it is nested too deeply") from None
        except ValueError as e:
            raise e if isinstance(e, RecordError) else RecordError(f"not a record in JSON: {e}") from None


def _whole(value: object, where: str) -> int:
    if isinstance(value, str):
        return read_number(value, where)
    if not isinstance(value, int) or not 0 <= value < MAX_NUMBER:
        raise RecordError(f"{where} is a whole number from 0 and below {MAX_NUMBER}")
    return int(value)


def _check_text(text: str, what: str, longest: int) -> None:
    if len(text) > longest:
        raise RecordError(f"{what} has {len(text)} characters; at most {longest} are read")
    if "\0" in text or len(text.splitlines()) > 1:
        raise RecordError(f"{what} holds a line break or a character that is none")


def _check_shares(header: Header) -> None:
    if header.shares and len(header.shares) != len(header.seats):
        raise RecordError(f"{len(header.shares)} seats have a share in the luck; the record has {len(header.seats)}")


def _check_format(found: object) -> None:
    if str(found).startswith("sealed"):
        raise RecordError("this save is sealed: only the Piazza that wrote it can open it, until the match is over")
    if not str(found).isdecimal():
        raise RecordError(f"the format is a number, not {shortened(str(found))}")
    if read_number(str(found), "the format") > FORMAT:
        raise RecordError(f"the record has format {found}; this Piazza reads up to {FORMAT}: update Piazza to open it")


def _read(text: str) -> Record:
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1].split()[0] != "piazza":
        raise RecordError("line 1: a record starts with the line 'piazza 1'")
    game, rules, seal, seed, sealed_from, salt = "", 0, "", "", 0, ""
    shares: list[str] = []
    content = ""
    changes: dict[str, str] = {}
    options: dict[str, str] = {}
    seats: list[str] = []
    body = len(lines)
    for index, (number, line) in enumerate(lines):
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word:
            case "piazza":
                _check_format(rest)
            case "game":
                words = rest.split()
                if len(words) != 3 or words[1] != "rules" or not words[2].isdecimal():
                    raise RecordError(f"line {number}: it reads 'game NAME rules NUMBER', not {shortened(line)}")
                game, rules = words[0], read_number(words[2], f"line {number}")
            case "content":
                content = rest
            case "set":
                path, _, value = rest.partition(" ")
                changes[path] = value.strip()
            case "option":
                name, _, value = rest.partition(" ")
                options[name] = value.strip()
            case "seat":
                place, _, name = rest.partition(" ")
                if place != str(len(seats) + 1):
                    raise RecordError(f"line {number}: here seat {len(seats) + 1} is named, not {shortened(place)}")
                seats.append(name.strip())
            case "seal":
                seal, _, since = rest.partition(" from ")
                sealed_from = read_number(since, f"line {number}") if since else 0
            case "luck":
                place, _, share = rest.partition(" ")
                if place != str(len(shares) + 1):
                    raise RecordError(f"line {number}: here the luck of seat {len(shares) + 1} stands, not {place!r}")
                shares.append(share.strip())
            case "salt":
                salt = rest
            case "seed":
                seed = rest
            case "---":
                body = index + 1
                break
            case _:
                raise RecordError(f"line {number}: {shortened(word)} is no part of a header")
    if not game or not seats:
        raise RecordError("the header names no game" if not game else "the header names no seat")
    record = Record(
        Header(game, rules, options, tuple(seats), seal, seed, sealed_from, salt, tuple(shares), content, changes)
    )
    _check_shares(record.header)
    for number, line in lines[body:]:
        entry = read_entry(line.removeprefix("~"), len(seats), len(record.entries) + 1, f"line {number}")
        record.entries.append(entry)
    return record
