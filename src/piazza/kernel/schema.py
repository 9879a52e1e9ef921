"""The typed reader of content: dataclasses say what a content file holds."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from difflib import get_close_matches
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from piazza.kernel.content import ORIGIN_KEYS, ContentError, Pack
from piazza.kernel.toml_lines import Place

T = TypeVar("T")
MAX_NUMBER = 999
"""The largest number that a field takes unless it names a ``Range``."""
ORIGINS = ("rulebook", "document", "public", "designed")


@dataclass(frozen=True, slots=True)
class Range:
    """``Annotated[int, Range(1, 6)]``: the whole numbers that a field takes."""

    low: int = 0
    high: int = MAX_NUMBER

    def __str__(self) -> str:
        return f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Name:
    """``Annotated[str, Name("goods")]``: the id of an entry of the list at that path, or one of ``also``."""

    path: str
    also: tuple[str, ...] = ()


def read(kind: type[T], pack: Pack) -> T:
    """The content as a value of ``kind``, a frozen dataclass; ``ContentError`` says what does not fit, and where."""
    return cast(T, _Reader(pack).read(kind, pack.data, ()))


@dataclass(slots=True)
class _Reader:
    pack: Pack
    names: dict[str, list[str]] = field(default_factory=dict)

    def read(self, kind: Any, value: Any, place: Place) -> Any:
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self.annotated(args[0], args[1:], value, place)
        if origin is Literal:
            if value not in args or all(type(value) is not type(a) for a in args):
                raise self.expected(place, _listed(args), value)
            return value
        if origin in (Union, types.UnionType):
            return self.union(args, value, place)
        if origin is tuple:
            return self.sequence(args, value, place)
        if origin is frozenset:
            return frozenset(self.sequence((args[0], ...), value, place))
        if origin in (dict, Mapping):
            return self.mapping(args[0], args[1], value, place)
        if is_dataclass(kind):
            return self.entry(cast(type[Any], kind), value, place)
        if kind is int:
            return self.number(Range(), value, place)
        for plain, words in ((str, "a text"), (bool, "true or false"), (float, "a number")):
            if kind is plain:
                if type(value) is not plain and not (kind is float and type(value) is int):
                    raise self.expected(place, words, value)
                return value
        raise TypeError(f"content cannot be read as {kind}")

    def annotated(self, kind: Any, marks: tuple[Any, ...], value: Any, place: Place) -> Any:
        ranges = [mark for mark in marks if isinstance(mark, Range)]
        found = self.number(ranges[0], value, place) if ranges else self.read(kind, value, place)
        for mark in marks:
            if isinstance(mark, Name) and found not in (known := self.known(mark)):
                near = get_close_matches(str(found), known, n=1)
                hint = f"; did you mean {near[0]!r}?" if near else ""
                raise self.fail(place, f"there is no {found!r} in {mark.path}{hint}")
        return found

    def number(self, limits: Range, value: Any, place: Place) -> int:
        if type(value) is not int or not limits.low <= value <= limits.high:
            raise self.expected(place, str(limits), value)
        return value

    def union(self, kinds: tuple[Any, ...], value: Any, place: Place) -> Any:
        entries = [kind for kind in kinds if is_dataclass(kind)]
        if isinstance(value, dict) and entries:
            return self.entry(self.chosen(cast(list[type[Any]], entries), value, place), value, place)
        others = [kind for kind in kinds if kind not in entries and kind is not types.NoneType]
        for kind in others:
            try:
                return self.read(kind, value, place)
            except ContentError:
                if kind is others[-1]:
                    raise
        raise self.expected(place, "a table", value)

    def chosen(self, kinds: list[type[Any]], value: dict[str, Any], place: Place) -> type[Any]:
        """The one of several dataclasses that the value is for, told by a field with one literal value in each."""
        if len(kinds) == 1:
            return kinds[0]
        tag = next(name for name, hint in _hints(kinds[0]).items() if get_origin(hint) is Literal)
        by_tag = {word: kind for kind in kinds for word in get_args(_hints(kind)[tag])}
        if tag not in value:
            raise self.fail(place, f"{tag} is missing; it is {_listed(tuple(by_tag))}")
        word = value[tag]
        if not isinstance(word, str) or word not in by_tag:
            raise self.expected((*place, tag), _listed(tuple(by_tag)), word)
        return by_tag[word]

    def sequence(self, kinds: tuple[Any, ...], value: Any, place: Place) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise self.expected(place, "a list", value)
        if len(kinds) != 2 or kinds[1] is not ...:
            if len(value) != len(kinds):
                raise self.fail(place, f"a list of {len(kinds)} is expected, not of {len(value)}")
            return tuple(self.read(kind, v, (*place, n)) for n, (kind, v) in enumerate(zip(kinds, value, strict=True)))
        seen: set[str] = set()
        for number, entry in enumerate(value):
            id = entry.get("id") if isinstance(entry, dict) else None
            if isinstance(id, str) and id in seen:
                raise self.fail((*place, number, "id"), f"{id!r} stands there twice")
            seen.add(str(id))
        return tuple(self.read(kinds[0], v, (*place, n)) for n, v in enumerate(value))

    def mapping(self, keys: Any, values: Any, value: Any, place: Place) -> dict[Any, Any]:
        if not isinstance(value, dict):
            raise self.expected(place, "a table", value)
        found = {}
        for word, inner in value.items():
            if word in ORIGIN_KEYS:
                self.check_origin(word, inner, (*place, word))
                continue
            number = _is_number(keys) and word.isascii() and word.isdecimal() and len(word) < 9
            key = self.read(keys, int(word) if number else word, (*place, word))
            found[key] = self.read(values, inner, (*place, word))
        return found

    def entry(self, kind: type[Any], value: Any, place: Place) -> Any:
        if not isinstance(value, dict):
            raise self.expected(place, "a table", value)
        hints = _hints(kind)
        wanted = {str(f.metadata.get("key", f.name)): f for f in fields(kind) if f.init}
        for key in value:
            if key not in wanted:
                if key not in ORIGIN_KEYS:
                    near = get_close_matches(key, wanted, n=1)
                    hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(wanted)}"
                    raise self.fail((*place, key), f"unknown key; {hint}")
                self.check_origin(key, value[key], (*place, key))
        given = {}
        for key, f in wanted.items():
            if key in value:
                given[f.name] = self.read(hints[f.name], value[key], (*place, key))
            elif f.default is MISSING and f.default_factory is MISSING:
                raise self.fail(place, f"{key} is missing; {_wanted(hints[f.name])} is expected")
        try:
            return kind(**given)
        except ContentError:
            raise
        except ValueError as e:
            raise self.fail(place, str(e)) from None

    def check_origin(self, key: str, value: Any, place: Place) -> None:
        if key == "source" and value not in ORIGINS:
            raise self.expected(place, _listed(ORIGINS), value)
        if key in ("cite", "note"):
            self.read(str, value, place)
        elif key != "source":
            self.read(tuple[str, ...], value, place)

    def known(self, mark: Name) -> list[str]:
        if mark.path not in self.names:
            _, entries = self.pack.find(mark.path)
            if isinstance(entries, dict):
                ids = [key for key in entries if key not in ORIGIN_KEYS]
            else:
                ids = [str(e.get("id")) for e in entries if isinstance(e, dict)]
            self.names[mark.path] = ids
        return [*self.names[mark.path], *mark.also]

    def fail(self, place: Place, text: str) -> ContentError:
        return self.pack.fail(place, text)

    def expected(self, place: Place, what: str, value: Any) -> ContentError:
        shown = f'"{value[:40]}"' if isinstance(value, str) else str(value).lower() if value in (True, False) else value
        shown = "a list" if isinstance(value, list) else "a table" if isinstance(value, dict) else shown
        return self.fail(place, f"{what} is expected, not {shown}")


def _hints(kind: type[Any]) -> dict[str, Any]:
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind, include_extras=True)
    return _HINTS[kind]


_HINTS: dict[type[Any], dict[str, Any]] = {}


def _listed(words: tuple[Any, ...]) -> str:
    shown = [f'"{w}"' if isinstance(w, str) else str(w) for w in words]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"


def _is_number(kind: Any) -> bool:
    return kind is int or (get_origin(kind) is Annotated and get_args(kind)[0] is int)


def _wanted(kind: Any) -> str:
    """What a field takes, in words."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        ranges = [mark for mark in args[1:] if isinstance(mark, Range)]
        return str(ranges[0]) if ranges else _wanted(args[0])
    if origin is Literal:
        return _listed(args)
    if origin in (tuple, frozenset):
        return "a list"
    if kind is int:
        return str(Range())
    return {str: "a text", bool: "true or false", float: "a number"}.get(kind, "a table")
