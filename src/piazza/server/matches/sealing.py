"""Saves of matches that still hide something: only the Piazza that wrote one can read it."""

from __future__ import annotations

import hashlib

import msgspec
from cryptography.fernet import Fernet, InvalidToken
from msgspec import Struct

from piazza.kernel import RecordError
from piazza.server.db.secrets import kept
from piazza.server.db.store import Store

FIRST_WORDS = "piazza sealed"
"""What a sealed save starts with."""
KEY_SETTING = "save key"
BLOCK_BYTES = 4096
"""Saves are padded to a multiple of this, so that their length reveals nothing."""
LINE_CHARACTERS = 96


class Saved(Struct, frozen=True):
    """A match to go on from."""

    record: str
    origin: str = ""
    """The match it is a copy of, whose secrets it keeps."""
    bots: list[str] = []
    """For each seat the bot that plays it, or empty."""


class Seals:
    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    async def close(self, saved: Saved, about: str) -> str:
        """The sealed save as a text file that says what it is."""
        key = await self._key()
        plain = msgspec.json.encode(saved)
        token = Fernet(key).encrypt(plain + b" " * (-len(plain) % BLOCK_BYTES)).decode()
        said = (
            f"A sealed save of Piazza: {about}.",
            "It is sealed because the match is not over: it holds the luck to come and what the players hide.",
            "To go on, open this file in the Piazza that wrote it, as any other save. No other can read it.",
            "Once the match is over, its record can be read by everybody.",
        )
        lines = [f"{FIRST_WORDS} 1", *(f"# {' '.join(line.split())}" for line in said), f"key {_name(key)}"]
        body = [token[start : start + LINE_CHARACTERS] for start in range(0, len(token), LINE_CHARACTERS)]
        return "\n".join([*lines, "---", *body]) + "\n"

    async def open(self, text: str) -> Saved:
        """A save of either kind. Raises ``RecordError`` for a sealed one that was changed or comes from elsewhere."""
        if not text.lstrip().startswith(FIRST_WORDS):
            return Saved(text)
        head, _, body = text.partition("\n---")
        key = await self._key()
        written_here = f"key {_name(key)}" in (line.strip() for line in head.splitlines())
        if not written_here:
            raise RecordError("this save was sealed by another Piazza: open it there")
        try:
            plain = Fernet(key).decrypt("".join(body.split()).encode("ascii"))
        except (InvalidToken, UnicodeEncodeError):
            raise RecordError("this sealed save was changed or cut off on the way: take another copy of it") from None
        return msgspec.json.decode(plain, type=Saved)

    async def _key(self) -> str:
        return await kept(self._engine, KEY_SETTING, lambda: Fernet.generate_key().decode())


def _name(key: str) -> str:
    """Tells keys apart without showing them."""
    return hashlib.sha256(f"{KEY_SETTING}/{key}".encode()).hexdigest()[:16]
