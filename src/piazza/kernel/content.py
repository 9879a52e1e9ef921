"""The values of a title: a content file as plain data that can be changed, compared and named."""

from __future__ import annotations

import copy
import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from importlib.resources import files
from typing import Any

from piazza.kernel.toml_lines import Place, line_numbers

FILE = "content.toml"
ORIGIN_KEYS = frozenset({"source", "cite", "note", "designed", "rulebook", "public", "fixed_by_rulebook"})
"""Keys that may stand in any table and say where its values come from. They are not values of the game."""
_EXCEPTIONS = {"designed": "designed", "rulebook": "rulebook", "public": "public", "fixed_by_rulebook": "rulebook"}
"""Keys that list single values of a table with another origin than its ``source``."""
DIGEST_LENGTH = 16


class ContentError(ValueError):
    """A content file, or a change to it, cannot be played. The message names file, line and what is expected."""


class Pack:
    """The values of a content file as plain data, with the lines where they stand.

    A value has a path: its keys, joined by dots. An entry of a list is named by its ``id``, or by its number from 1.
    """

    def __init__(
        self,
        data: dict[str, Any],
        file: str = FILE,
        lines: Mapping[Place, int] | None = None,
        base: Pack | None = None,
        set_at: frozenset[Place] = frozenset(),
    ) -> None:
        """``base``: the content that came with the title, if this is another one. ``set_at``: what was changed."""
        self.data = data
        self.file = file
        self.base = base
        self._lines = lines or {}
        self._set_at = set_at

    def __repr__(self) -> str:
        return f"<Pack {self.file} {self.digest}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pack) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @classmethod
    def from_text(cls, text: str, file: str = FILE) -> Pack:
        """Read a TOML text; ``ContentError`` if it is none."""
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as e:
            raise ContentError(f"{file}: not a TOML file: {e}") from None
        return cls(data, file, line_numbers(text))

    @classmethod
    def packaged(cls, package: str | None) -> Pack:
        """The file ``content.toml`` in the folder of a title."""
        assert package is not None
        return cls.from_text(files(package).joinpath(FILE).read_text(encoding="utf-8"))

    @cached_property
    def digest(self) -> str:
        """A short hash of all values."""
        text = json.dumps(without_origin(self.data), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]

    # -- places and paths --

    def find(self, path: str) -> tuple[Place, Any]:
        """The place and the value of a path; ``ContentError`` if there is nothing."""
        place: Place = ()
        value: Any = self.data
        for part in path.split("."):
            key = _step(value, part)
            if key is None:
                raise ContentError(f"set {path}: {_missing(value, part)}")
            place, value = (*place, key), value[key]
        return place, value

    def path(self, place: Place) -> str:
        """The path of a place."""
        value: Any = self.data
        parts = []
        for key in place:
            value = value[key] if isinstance(key, int) or key in value else None
            named = isinstance(key, int) and isinstance(value, dict) and isinstance(value.get("id"), str)
            parts.append(str(value["id"]) if named else str(key + 1) if isinstance(key, int) else key)
        return ".".join(parts)

    def fail(self, place: Place, text: str) -> ContentError:
        """An error at a place, with file and line."""
        path = self.path(place)
        if any(place[: len(changed)] == changed for changed in self._set_at):
            return ContentError(f"set {path}: {text}")
        while place and place not in self._lines:
            place = place[:-1]
        line = self._lines.get(place)
        where = self.file if line is None else f"{self.file}:{line}"
        return ContentError(f"{where}: {path}: {text}" if path else f"{where}: {text}")

    def leaves(self) -> Iterator[tuple[Place, Any]]:
        """Every single value, without those that say where values come from."""
        return _leaves((), self.data)

    def origin(self, place: Place) -> str:
        """Where a value comes from: the ``source`` of the nearest table around it, or what that table says of it."""
        for depth in range(len(place) - 1, -1, -1):
            table: Any = self.data
            for key in place[:depth]:
                table = table[key]
            if isinstance(table, dict) and "source" in table:
                for key, origin in _EXCEPTIONS.items():
                    if place[depth] in table.get(key, ()):
                        return origin
                return str(table["source"])
        return ""

    # -- other values --

    def changed(self, changes: Mapping[str, Any]) -> Pack:
        """A copy with other values at these paths."""
        data = copy.deepcopy(self.data)
        places = set(self._set_at)
        for path, value in changes.items():
            table, _, last = path.rpartition(".")
            place, parent = self.find(table) if table else ((), self.data)
            found = _step(parent, last)
            if found is None and not (isinstance(parent, dict) and last):
                raise ContentError(f"set {path}: {_missing(parent, last)}")
            key = last if found is None else found
            target: Any = data
            for step in place:
                target = target[step]
            target[key] = copy.deepcopy(value)
            places.add((*place, key))
        return Pack(data, self.file, self._lines, self.base or self, frozenset(places))

    def over(self, base: Pack) -> Pack:
        """The same values, to be told by their differences to those of ``base``."""
        return Pack(self.data, self.file, self._lines, base, self._set_at)

    @cached_property
    def changes(self) -> dict[str, Any]:
        """What differs from the content that came with the title: values by path. Empty for that content itself."""
        return {} if self.base is None else dict(_differences(self.base, (), self.base.data, self.data))


def without_origin(value: Any) -> Any:
    """The data without the keys that say where values come from."""
    if isinstance(value, dict):
        return {key: without_origin(v) for key, v in value.items() if key not in ORIGIN_KEYS}
    return [without_origin(v) for v in value] if isinstance(value, list) else value


def parse_value(text: str) -> Any:
    """A value as it is written on a command line: like in TOML, where a text need not stand in quotes."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _step(value: Any, part: str) -> str | int | None:
    """The key or index that one part of a path names."""
    if isinstance(value, dict):
        return part if part in value else None
    if isinstance(value, list):
        named = [n for n, entry in enumerate(value) if isinstance(entry, dict) and entry.get("id") == part]
        if named:
            return named[0]
        if part.isascii() and part.isdecimal() and len(part) < 9 and 1 <= int(part) <= len(value):
            return int(part) - 1
    return None


def _missing(value: Any, part: str) -> str:
    known = list(value) if isinstance(value, dict) else _ids(value) if isinstance(value, list) else []
    if not known:
        return f"there is no {part!r}"
    near = get_close_matches(part, known, n=1)
    return f"there is no {part!r}" + (f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(known)}")


def _ids(entries: list[Any]) -> list[str]:
    return [str(e["id"]) if isinstance(e, dict) and "id" in e else str(n) for n, e in enumerate(entries, 1)]


def _leaves(place: Place, value: Any) -> Iterator[tuple[Place, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in ORIGIN_KEYS:
                yield from _leaves((*place, key), inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _leaves((*place, number), inner)
    else:
        yield place, value


def _differences(base: Pack, place: Place, old: Any, new: Any) -> Iterator[tuple[str, Any]]:
    """Changes that make the new value of the old one, as small as paths can name them."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() - new.keys() <= ORIGIN_KEYS:
        for key, value in new.items():
            if key in ORIGIN_KEYS:
                continue
            if key in old:
                yield from _differences(base, (*place, key), old[key], value)
            else:
                yield f"{base.path(place)}.{key}" if place else key, without_origin(value)
    elif isinstance(old, list) and isinstance(new, list) and _ids(old) == _ids(new):
        for number, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from _differences(base, (*place, number), before, after)
    elif type(old) is not type(new) or without_origin(old) != without_origin(new):
        yield base.path(place), without_origin(new)
