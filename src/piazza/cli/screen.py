"""Printing drawings, log lines, moves and texts on a terminal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import wrap

from piazza.cli.terminal import Console, cells
from piazza.kernel import Action, Drawing, Game, Line, Outcome
from piazza.kernel.story import Span

STYLES = {
    "seat1": "bold bright_blue",
    "seat2": "bold bright_red",
    "seat3": "bold bright_green",
    "seat4": "bold bright_magenta",
    "seat5": "bold bright_cyan",
}
_ITEM = re.compile(r"[*|-]|\d+\. ")
SINGLES_HEADING = "Other moves"
LISTED_MOVES_MAX = 4
"""Maximum number of moves under a heading that are listed with their meaning."""


def terminal() -> Console:
    return Console()


def draw(console: Console, drawing: Drawing) -> None:
    for spans in drawing:
        line = ((text, " ".join(STYLES.get(word, word) for word in style.split())) for text, style in spans)
        console.print(*line, wrap=False)


def tell(console: Console, lines: Iterable[Line]) -> None:
    for line in lines:
        if line.heading:
            console.print(line.text, style="bold")
        else:
            paragraph(console, line.text)


def paragraph(console: Console, text: str, style: str = "", indent: int = 2, hang: int = 0) -> None:
    """Print a text, wrapped and indented; lines after the first are indented by ``hang`` more."""
    first, rest = " " * indent, " " * (indent + hang)
    for line in _flowing(text) or [""]:
        wrapped = wrap(line, max(console.width, 40), initial_indent=first, subsequent_indent=rest)
        console.print("\n".join(wrapped), style=style, wrap=False)


def _flowing(text: str) -> list[str]:
    """The lines of a text, with continuation lines joined; lists and tables keep their lines."""
    lines: list[str] = []
    for line in text.splitlines():
        if lines and lines[-1] and line and not _ITEM.match(line) and not lines[-1].startswith("|"):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line)
    return lines


def in_order(game: Game, legal: Sequence[Action]) -> list[Action]:
    """Actions by verb in the order of the title, then by number. Verbs with a single action come last."""
    place = {verb: number for number, verb in enumerate(game.alphabet.verbs)}
    count = Counter(action.verb for action in legal)
    return sorted(legal, key=lambda action: (count[action.verb] == 1, place[action.verb], action.id))


def moves(console: Console, game: Game, legal: Sequence[Action], *, full: bool = False) -> None:
    """Print the legal moves under the headings of their verbs, with numbers to type.

    ``full`` lists the meaning of every move; otherwise many moves under one heading are printed side by side.
    """
    count = Counter(action.verb for action in legal)
    groups: dict[str, list[tuple[int, Action]]] = {}
    for number, action in enumerate(in_order(game, legal), 1):
        heading = game.alphabet.verbs[action.verb] if count[action.verb] > 1 else SINGLES_HEADING
        groups.setdefault(heading, []).append((number, action))
    for heading, group in groups.items():
        if len(groups) > 1 or heading != SINGLES_HEADING:
            console.print(heading, style="bold")
        if full or len(group) <= LISTED_MOVES_MAX or heading == SINGLES_HEADING:
            width = max(len(action.notation) for _, action in group)
            for number, action in group:
                console.print(*_move(number, action, width), wrap=False)
        else:
            _columns(console, [_move(number, action) for number, action in group])


def _move(number: int, action: Action, width: int = 0) -> list[Span]:
    """A move with its number; with a ``width`` for the notation, also its meaning."""
    spans = [(f"{number:>3} ", "dim"), (action.notation, "")]
    if width and _plain(action.label) != _plain(action.notation):
        spans.append((" " * (width - len(action.notation)) + f"  {action.label}", "dim"))
    return spans


def _columns(console: Console, moves: Sequence[list[Span]]) -> None:
    """Print moves in as many columns as fit, from top to bottom."""
    taken = [cells("".join(text for text, _ in move)) for move in moves]
    width = max(taken) + 2
    rows = -(-len(moves) // max(1, console.width // width))
    for row in range(rows):
        line: list[Span] = []
        gap = 0
        for number in range(row, len(moves), rows):
            line += [(" " * gap, ""), *moves[number]]
            gap = width - taken[number]
        console.print(*line, wrap=False)


def _plain(text: str) -> str:
    return text.casefold().replace(" ", "")


def result(console: Console, outcome: Outcome, names: Sequence[str]) -> None:
    console.print(("The game is over.", "bold"), f" {outcome.reason}")
    if len(names) == 1:
        return
    for seat in sorted(range(len(names)), key=lambda seat: outcome.ranks[seat]):
        score = f"  {outcome.scores[seat]}" if outcome.scores else ""
        console.print(f"  {outcome.ranks[seat]}. ", (names[seat], STYLES.get(f"seat{seat + 1}", "")), score)
