"""Arguments that several commands share: a title, a set-up, a record, a number."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from piazza.bots import UnknownBot
from piazza.bots import find as find_bot
from piazza.cli.problem import Problem
from piazza.kernel import ContentError, Game, Match, Pack, Record, RecordError, Refused, Rng, registry
from piazza.kernel.content import parse_value
from piazza.match import fewest_seats


def find_game(id: str, content: Path | None = None, changes: Sequence[str] | None = None) -> Game:
    """The title, made from another content file, or with changed values (``PATH=VALUE``), if they are given."""
    try:
        game = registry.find(id)
    except registry.UnknownGame as e:
        raise Problem(e) from None
    except (ImportError, AttributeError, ValueError, OSError) as e:
        raise Problem(f"The title {id} cannot be loaded: {e}") from e
    try:
        if content is not None:
            game = game.with_content(read_pack(content))
        return game.changed(read_changes(changes or []))
    except ContentError as e:
        raise Problem(e) from None


def read_pack(file: Path) -> Pack:
    try:
        return Pack.from_text(file.expanduser().read_text(encoding="utf-8"), file.name)
    except UnicodeDecodeError:
        raise Problem(f"{file} is no content file: it is not text.") from None
    except OSError as e:
        raise Problem(f"{file} cannot be read: {reason(e)}.") from None


def read_changes(pairs: Sequence[str]) -> dict[str, Any]:
    """``PATH=VALUE`` pairs as a dictionary."""
    changes: dict[str, Any] = {}
    for pair in pairs:
        path, equals, value = pair.partition("=")
        if not equals or not path.strip():
            raise Problem(f"A changed value is written PATH=VALUE, not {pair!r}.")
        changes[path.strip()] = parse_value(value.strip())
    return changes


def read_options(pairs: Sequence[str]) -> dict[str, str]:
    """``name=value`` pairs as a dictionary."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise Problem(f"An option is written NAME=VALUE, not {pair!r}.")
        if name.strip() in options:
            raise Problem(f"Option {name.strip()} is given twice.")
        options[name.strip()] = " ".join(value.split())
    return options


def settle_seats(game: Game, seats: int | None, options: Mapping[str, str], *, least: int = 1) -> int:
    """The given number of seats, or the smallest one that the options allow; a ``Problem`` if it cannot be played."""
    try:
        if seats is None:
            return fewest_seats(game, options, least)
        game.setup(seats, options, Rng("seats"))
    except Refused as no:
        raise Problem(no) from None
    return seats


def read_players(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat; a single name is for all seats."""
    try:
        for bot in bots:
            find_bot(bot)
    except UnknownBot as e:
        raise Problem(e) from None
    if len(bots) not in (0, 1, seats):
        raise Problem(f"--bot is given once, or once for each of the {seats} seats; here {len(bots)} times.")
    return tuple(bots) * (seats if len(bots) == 1 else 1)


def at_least(least: int, value: int, name: str) -> int:
    if value < least:
        raise Problem(f"{name} is {least} or more, not {value}.")
    return value


def read_record(file: Path) -> Record:
    try:
        text = file.expanduser().read_text(encoding="utf-8")
        return Record.from_json(_json(text)) if text.lstrip().startswith("{") else Record.from_text(text)
    except UnicodeDecodeError:
        raise Problem(f"{file} is no record of Piazza: it is not text.") from None
    except RecordError as e:
        raise Problem(f"{file} is no record that can be read: {e}") from None
    except OSError as e:
        raise Problem(f"{file} cannot be read: {reason(e)}.") from None


def _json(text: str) -> dict[str, object]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise RecordError(f"this is not JSON: {e}") from None
    assert isinstance(data, dict)
    return data


def open_match(file: Path, record: Record, *, seed: str = "", shared: bool = False) -> Match:
    """The match of a record; ``file`` is for error messages."""
    find_game(record.header.game)
    try:
        return Match.load(record, seed=seed, shared=shared)
    except RecordError as e:
        raise Problem(f"{file} is no record that can be played: {e}") from None


def reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
