"""The console that commands print on, with styles and line wrapping."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TextIO

from piazza.kernel.story import Span

_COLOURS = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
_CODES = {"bold": "1", "dim": "2"}
_CODES |= {name: str(30 + number) for number, name in enumerate(_COLOURS)}
_CODES |= {f"bright_{name}": str(90 + number) for number, name in enumerate(_COLOURS)}
_ORANGE = "38;5;208"
# Removed from every text: in a name or a record they could move the cursor or rewrite the screen.
_CONTROLS = dict.fromkeys((*range(0x09), *range(0x0B, 0x20), *range(0x7F, 0xA0)))


def cells(text: str) -> int:
    """The number of screen columns of a text."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in text)


class Console:
    """Standard output, as wide as the terminal or ``COLUMNS``; in colour on a terminal unless ``NO_COLOR`` is set."""

    def __init__(self) -> None:
        if os.name == "nt":
            os.system("")  # switches the console of Windows to ANSI codes

    @property
    def file(self) -> TextIO:
        return sys.stdout

    @property
    def width(self) -> int:
        return shutil.get_terminal_size().columns

    @property
    def height(self) -> int:
        return shutil.get_terminal_size().lines

    @property
    def coloured(self) -> bool:
        if os.environ.get("NO_COLOR"):
            return False
        if os.environ.get("FORCE_COLOR"):
            return True
        return self.file.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")

    def print(self, *parts: str | Span, style: str = "", end: str = "\n", wrap: bool = True) -> None:
        """Print texts one after another, each with its own style or with the common one."""
        spans = [(part, style) if isinstance(part, str) else part for part in parts]
        spans = [(text.translate(_CONTROLS), style) for text, style in spans]
        lines = list(_wrapped(spans, self.width)) if wrap else [spans]
        paint = self._paint if self.coloured else lambda span: span[0]
        self.file.write("\n".join("".join(map(paint, line)) for line in lines) + end)

    def rule(self, title: str) -> None:
        """Print a title followed by a line, as wide as the screen."""
        dash = "─" if (self.file.encoding or "").lower().startswith("utf") else "-"
        self.print(f"{title} {dash * (self.width - cells(title) - 1)}", style="dim", wrap=False)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Print a table with columns as wide as their widest cell."""
        widths = [max(map(cells, column)) for column in zip(heads, *rows, strict=True)]
        for row in (heads, *rows):
            padded = (cell + " " * (width - cells(cell)) for cell, width in zip(row, widths, strict=True))
            self.print("  ".join(padded).rstrip(), style="bold" if row is heads else "", wrap=False)

    def _paint(self, span: Span) -> str:
        text, style = span
        codes = [
            self._orange() if word == "orange" else _CODES[word]
            for word in style.split()
            if word in _CODES or word == "orange"
        ]
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes and text else text

    @staticmethod
    def _orange() -> str:
        many = "256" in os.environ.get("TERM", "") or os.environ.get("COLORTERM")
        return _ORANGE if many else _CODES["yellow"]


def _wrapped(spans: Sequence[Span], width: int) -> Iterator[list[Span]]:
    """Lines of at most ``width`` columns, broken at spaces where there are any."""
    plain = "".join(text for text, _ in spans)
    start = 0
    for line in plain.split("\n"):
        end = start + len(line)
        while cells(plain[start:end]) > width:
            fits = start + _fitting(plain[start:end], width)
            space = plain.rfind(" ", start + 1, fits + 1)
            stop = space if space > 0 and plain[start:space].strip() else fits
            yield _cut(spans, start, stop)
            start = stop + (plain[stop] == " ")
        yield _cut(spans, start, end)
        start = end + 1


def _fitting(text: str, width: int) -> int:
    """The number of characters that fit, at least one."""
    taken = 0
    for number, character in enumerate(text):
        taken += cells(character)
        if taken > width:
            return max(number, 1)
    return len(text)


def _cut(spans: Sequence[Span], start: int, stop: int) -> list[Span]:
    """The characters from start to stop, counted over all spans."""
    part: list[Span] = []
    for text, style in spans:
        if kept := text[max(start, 0) : max(stop, 0)]:
            part.append((kept, style))
        start, stop = start - len(text), stop - len(text)
    return part
