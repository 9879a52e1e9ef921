"""Line numbers of the values in a TOML text, which ``tomllib`` does not give."""

from __future__ import annotations

import re

Place = tuple[str | int, ...]
"""Where a value stands in nested data: keys of tables and indices of lists."""

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|[A-Za-z0-9_-]+')
_SCALAR = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|[^,\]}#\n]+',
    re.S,
)


def line_numbers(text: str) -> dict[Place, int]:
    """The line, counted from 1, of every table, list entry and key of a valid TOML text."""
    return _Scanner(text).scan()


class _Scanner:
    """Follows the structure of a text that ``tomllib`` has accepted."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Place, int] = {}
        self.entries: dict[Place, int] = {}
        """How many ``[[tables]]`` each list has so far."""
        self._counted = (0, 1)

    def scan(self) -> dict[Place, int]:
        table: Place = ()
        self.skip()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
            self.skip()
        return self.lines

    def skip(self) -> None:
        found = _SPACE.match(self.text, self.at)
        assert found is not None
        self.at = found.end()

    def mark(self, place: Place) -> None:
        at, line = self._counted
        line += self.text.count("\n", at, self.at)
        self._counted = (self.at, line)
        self.lines.setdefault(place, line)

    def header(self) -> Place:
        several = self.text.startswith("[[", self.at)
        self.at += 2 if several else 1
        place: Place = ()
        for key in self.keys():
            place = self.latest((*place, key))
        if several:
            # The last key names the list itself, to which this table is added.
            place = place[:-1] if place and isinstance(place[-1], int) else place
            count = self.entries.get(place, 0)
            self.entries[place] = count + 1
            self.mark(place)
            place = (*place, count)
        self.mark(place)
        self.at = self.text.index("]", self.at) + (2 if several else 1)
        return place

    def latest(self, place: Place) -> Place:
        return (*place, self.entries[place] - 1) if place in self.entries else place

    def keys(self) -> list[str]:
        keys = []
        while True:
            self.skip()
            found = _KEY.match(self.text, self.at)
            assert found is not None
            keys.append(found[0].strip("\"'"))
            self.at = found.end()
            self.skip()
            if not self.text.startswith(".", self.at):
                return keys
            self.at += 1

    def pair(self, table: Place) -> None:
        start = self.at
        place = (*table, *self.keys())
        after, self.at = self.at, start
        self.mark(place)
        self.at = after + 1  # behind the equals sign
        self.value(place)

    def value(self, place: Place) -> None:
        self.skip()
        self.mark(place)
        match self.text[self.at]:
            case "[":
                self.sequence(place, "]")
            case "{":
                self.sequence(place, "}")
            case _:
                found = _SCALAR.match(self.text, self.at)
                assert found is not None
                self.at = found.end()

    def sequence(self, place: Place, end: str) -> None:
        """The elements of a list, or the pairs of an inline table."""
        self.at += 1
        number = 0
        self.skip()
        while self.text[self.at] != end:
            if end == "]":
                self.value((*place, number))
            else:
                self.pair(place)
            number += 1
            self.skip()
            if self.text[self.at] == ",":
                self.at += 1
                self.skip()
        self.at += 1
