"""Fields of a position declared once, as annotations of its class; copies, dumps and loading follow from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from inspect import get_annotations
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


class _Shared:
    """Marks a field that all positions of a game share."""


Shared = Annotated[T, _Shared]
"""A field that never changes in a game, such as ``tables: Shared[Tables]``: clones share it, dumps leave it out."""

Restore = Callable[[Any], Any]
_PLAIN = frozenset({int, str, bool, float, NoneType})


@cache
def fields_of(kind: type, base: type) -> Mapping[str, Restore | None]:
    """The declared fields of a class below ``base``: for each how its JSON value is restored, None if it is shared.

    Slots without an annotation are fields of JSON values.
    """
    hints = get_type_hints(kind, include_extras=True)
    found: dict[str, Restore | None] = {}
    for cls in reversed(kind.__mro__):
        if not issubclass(cls, base) or cls is base:
            continue
        slots = cls.__dict__.get("__slots__", ())
        names = [*([slots] if isinstance(slots, str) else slots), *get_annotations(cls)]
        for name in names:
            hint = hints.get(name, Any)
            if get_origin(hint) is ClassVar or name.startswith("__"):
                continue
            shared = get_origin(hint) is Annotated and _Shared in get_args(hint)
            found[name] = None if shared else _restorer(f"{kind.__name__}.{name}", hint)
    return found


def copied(value: Any) -> Any:
    """A copy that shares no list, dictionary or set with the value."""
    kind = type(value)
    if kind is list:
        return [v if type(v) in _PLAIN else copied(v) for v in value]
    if kind is tuple:
        return tuple([v if type(v) in _PLAIN else copied(v) for v in value])
    if kind is dict:
        return {k: copied(v) for k, v in value.items()}
    return set(value) if kind is set else value


def as_json(value: Any) -> Any:
    """The value as JSON: tuples and sets as lists, members of an enumeration by name, keys as texts."""
    if isinstance(value, Enum):
        return value.name
    kind = type(value)
    if kind is list or kind is tuple:
        return [as_json(v) for v in value]
    if kind is set or kind is frozenset:
        return [as_json(v) for v in sorted(value)]
    if kind is dict:
        return {str(as_json(k)): as_json(v) for k, v in value.items()}
    return value


def _restorer(where: str, hint: Any) -> Restore:
    """A function that turns the JSON value of a field back into a value of its annotated type."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any or hint in _PLAIN or origin is Literal:
        return copied
    if origin is Annotated:
        return _restorer(where, args[0])
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint.__getitem__
    if origin in (list, set, frozenset) or (origin is tuple and args[1:] == (...,)):
        build, each = origin, _restorer(where, args[0])
        return lambda value: build(each(v) for v in value)
    if origin is tuple:
        parts = [_restorer(where, arg) for arg in args]
        return lambda value: tuple(part(v) for part, v in zip(parts, value, strict=True))
    if origin is dict:
        key, item = _key(where, args[0]), _restorer(where, args[1])
        return lambda value: {key(k): item(v) for k, v in value.items()}
    if origin in (Union, UnionType):
        others = [arg for arg in args if arg is not NoneType]
        if len(others) == 1:
            some = _restorer(where, others[0])
            return lambda value: None if value is None else some(value)
        if all(other in _PLAIN for other in others):
            return copied
    if hint in (list, dict):
        return copied
    raise TypeError(
        f"{where}: a field is made of int, str, bool, float, None, enumerations, list, tuple, set and dict;"
        f" mark what never changes as Shared[...], or write clone, dump and from_dump, not {hint!r}"
    )


def _key(where: str, hint: Any) -> Restore:
    return int if hint is int else _restorer(where, hint)
