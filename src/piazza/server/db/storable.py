"""Column types that refuse texts which a database cannot hold, on SQLite as on PostgreSQL."""

from __future__ import annotations

import re

from sqlalchemy import Dialect, String, Text, TypeDecorator
from sqlalchemy.exc import DontWrapMixin
from sqlalchemy.types import TypeEngine

from piazza.server.errors import Denied

MAX_INTEGER = 2**31 - 1
"""The largest number of an ``Integer`` column."""
_SURROGATE = re.compile("[\ud800-\udfff]")


class Unstorable(DontWrapMixin, Denied):
    """A text that cannot be stored."""

    def __init__(self, text: str) -> None:
        super().__init__(400, "TEXT", text)


def check_storable(text: str, max_length: int | None = None) -> str:
    """The text itself. Raises ``Unstorable``: PostgreSQL stores no NUL, and no encoding stores half a character."""
    if "\0" in text or not (text.isascii() or _SURROGATE.search(text) is None):
        raise Unstorable("There is a character in this text that cannot be stored: leave it out.")
    if max_length is not None and len(text) > max_length:
        raise Unstorable(f"This text is too long: “{text[:20]}…” has {len(text)} characters, {max_length} fit.")
    return text


class Key(TypeDecorator[str]):
    """A text by which rows are found. A key that is too long finds nothing, and PostgreSQL refuses to store it."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else check_storable(value)


class Words(TypeDecorator[str]):
    """A text that people write, with an optional maximum length."""

    impl = String
    cache_ok = True

    def __init__(self, max_length: int | None = None) -> None:
        super().__init__(max_length)
        self.max_length = max_length

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[str]:
        return Text() if self.max_length is None else String(self.max_length)

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else check_storable(value, self.max_length)
