"""Invisible characters, and letters of other scripts that look like Latin ones."""

from __future__ import annotations

import unicodedata

VARIATIONS = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
"""Choose between two drawings of the character before, as in ❤️."""
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Count as printable, but leave nothing on the page."""
LATIN = str.maketrans(
    {
        **dict(zip("авеёкмнорстухіїјѕһԁԛԝ", "abeëkmhopctyxiïjshdqw", strict=True)),
        **dict(zip("αβεζηικμνορτυχ", "abezhikmvoptyx", strict=True)),
        **dict(zip("ıɑɡ", "iag", strict=True)),
        **dict.fromkeys(VARIATIONS | BLANKS, ""),
    }
)
"""From lower case, in which names are compared. A letter whose capital alone looks Latin is listed too."""


def has_blanks(name: str) -> bool:
    return not BLANKS.isdisjoint(name)


def is_visible(name: str) -> bool:
    """Whether the name has a visible character besides accents and variation selectors."""
    return any(unicodedata.category(c)[0] not in "MZC" and c not in BLANKS for c in name)


def skeleton(name: str) -> str:
    """A name in lower case with look-alike letters replaced by Latin ones."""
    return name.translate(LATIN)
