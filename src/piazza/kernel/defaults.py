"""What a title shows where it brings no words of its own: events, views and rules, by their values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from piazza.kernel.journal import Seen
from piazza.kernel.state import View, plain
from piazza.kernel.story import Drawing, Line, Names, Rule, Topic


def tell_facts(event: Seen, names: Names) -> Line:
    """The name of the event, who it is about, and its facts."""
    who = "" if event.seat is None else f"{names[event.seat]}: "
    facts = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in event.facts.items())
    return Line(f"{who}{event.kind.replace('_', ' ')}{f' ({facts})' if facts else ''}")


def draw_values(view: View, names: Names) -> Drawing:
    """All values of a view, one line each, and below them what belongs to the lists."""
    return [
        [("  " * depth, ""), (name, "dim"), (f" {value}" if value else "", "")]
        for depth, name, value in _rows(plain(view), 0)
    ]


def _rows(node: Any, depth: int) -> Iterator[tuple[int, str, str]]:
    pairs = node.items() if isinstance(node, dict) else enumerate(node, 1)
    for key, value in pairs:
        name = str(key).replace("_", " ")
        if isinstance(value, dict) or (isinstance(value, list) and any(isinstance(v, dict | list) for v in value)):
            yield depth, name, ""
            yield from _rows(value, depth + 1)
        else:
            yield depth, name, " ".join(map(str, value)) if isinstance(value, list) else str(value)


def rule_topics(rules: Mapping[str, Rule]) -> list[Topic]:
    """One topic for each section of the rule document."""
    sections: dict[str, list[str]] = {}
    for rule in rules.values():
        sections.setdefault(rule.section or "Rules", []).append(rule.text)
    return [
        Topic(f"rules-{number}", "Rules", section, "\n".join(texts))
        for number, (section, texts) in enumerate(sections.items(), 1)
    ]
