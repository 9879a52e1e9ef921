"""Limits that an operator may set in the environment, and the limit of open files that some follow from."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Self

MAX_SOCKETS = 20_000
RESERVED_FILES = 200
"""Open files reserved for the database, logs, pipes to bots and libraries."""
MAX_ENTRIES = 10_000
"""Length of a record up to which undo and messages are possible; a match of five people has about 900 entries."""
MAX_RECORD_CHARACTERS = 700_000
"""Maximum length of an uploaded save, sealed or not: somewhat more than 10,000 entries."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Each process counts for itself."""

    sockets: int = MAX_SOCKETS
    """All web sockets, and all other connections, of this process."""
    sockets_per_person: int = 64
    sockets_per_address: int = 200
    """Not for this machine itself, which may have half of all."""
    tables_per_person: int = 300
    """Tables that a person has opened and that are neither over nor abandoned."""

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Self:
        known = cls(sockets=min(MAX_SOCKETS, max(64, raise_file_limit() - RESERVED_FILES)))
        names = ("sockets", "sockets_per_person", "sockets_per_address", "tables_per_person")
        given = {name: environment.get(f"PIAZZA_{name.upper()}", "") for name in names}
        return cls(**{name: int(text) if text.isdecimal() else getattr(known, name) for name, text in given.items()})


def raise_file_limit() -> int:
    """Raise the soft limit of open files as far as it is useful. Returns how many files this process may then open."""
    try:
        import resource
    except ImportError:
        return MAX_SOCKETS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_SOCKETS + RESERVED_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_SOCKETS + RESERVED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
        except (OSError, ValueError):
            return soft
    return wanted if soft == resource.RLIM_INFINITY else soft


@cache
def current() -> Limits:
    """The limits of this process."""
    return Limits.of(os.environ)
