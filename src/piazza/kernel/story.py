"""Texts of a title: log lines, help topics, rules, and a board drawn in letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

Names = Sequence[str]
"""The names of the players, by seat."""

Span = tuple[str, str]
"""A text and its style: "", "dim", "bold", a colour (red, green, yellow, blue, magenta, cyan, white, orange), several
of these with spaces between, or "seat1" .. "seat5" for what belongs to a player."""
Drawing = list[list[Span]]
"""Lines of spans."""


class Line(NamedTuple):
    """A line of the log."""

    text: str
    heading: bool = False
    aside: bool = False
    """Follows from an action by itself, or only announces one. Summaries leave it out."""


@dataclass(frozen=True, slots=True)
class Topic:
    """An entry of the help browser."""

    id: str
    group: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule of a rule document."""

    id: str
    section: str
    text: str
    note: bool
    """Only an explanation; there is nothing to test."""


_NUMBERED = re.compile(r"\b[Pp]layers? ([1-9](?:(?:, | and )[1-9])*)")


def called(text: str, names: Names) -> str:
    """The text with names instead of ``player 2``: rules know seats, not names."""
    if "layer" not in text:
        return text

    def call(found: re.Match[str]) -> str:
        if any(int(seat) > len(names) for seat in re.findall(r"\d", found[1])):
            return found[0]
        return re.sub(r"\d", lambda seat: names[int(seat[0]) - 1], found[1])

    return _NUMBERED.sub(call, text)


_HEADING = re.compile(r"^#{2,3} +(?:\d+(?:\.\d+)*\.? +)?(.*)")
_RULE = re.compile(r"^[*-] +\*\*([A-Z]+(?:-[A-Z]+)*-(?:[A-Z]?\d+))\*\* *(\(note\))? *(.*)")
_EXAMPLE = re.compile(r"^###? +([A-Z]+-EX-[A-Z]?\d+) *(.*)")


def read_rules(text: str) -> dict[str, Rule]:
    """The numbered rules (``* **MC-RES-1** ...``) and worked examples (``### MC-EX-1 ...``) of a rule document."""
    rules: dict[str, Rule] = {}
    section = ""
    current: tuple[str, str, list[str], bool] | None = None

    def close() -> None:
        nonlocal current
        if current is not None:
            id, where, lines, note = current
            if id in rules:
                raise ValueError(f"the rule {id} stands twice in the document")
            rules[id] = Rule(id, where, "\n".join(lines).strip(), note)
        current = None

    for line in text.splitlines():
        if example := _EXAMPLE.match(line):
            close()
            current = (example[1], section, [example[2]], False)
        elif heading := _HEADING.match(line):
            close()
            section = heading[1].strip()
        elif rule := _RULE.match(line):
            close()
            current = (rule[1], section, [rule[3]], rule[2] is not None)
        elif current is not None:
            current[2].append(line.strip() if line.startswith("  ") else line)
    close()
    return rules
