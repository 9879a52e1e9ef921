"""Completion with the Tab key."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from piazza.cli import desk

if TYPE_CHECKING:
    from piazza.cli.session import Session

# Some Python installations have no readline.
readline = import_module("readline") if find_spec("readline") else None


def candidates(session: Session, text: str) -> list[str]:
    """Whole lines that begin with the text."""
    table, seat = session.table, session.table.mover()
    legal = [] if seat is None else [action.notation for action in table.legal(seat)]
    lines = [*legal, *desk.COMMANDS]
    if text.startswith("why "):
        lines = [f"why {word}" for word in (*table.game.alphabet.verbs, *(a.notation for a in table.game.alphabet))]
    elif text.startswith("help "):
        viewer = session.viewer(seat)
        topics = table.game.topics(table.view(viewer), viewer)
        lines = [f"help {word}" for word in ("rules", *(t.title for t in topics), *table.game.rulebook)]
    return [line for line in lines if line.casefold().startswith(text.casefold())]


def forget() -> None:
    """Clear the input history, so that the next player cannot recall it with the Up key."""
    if readline is not None:
        readline.clear_history()


def use(session: Session) -> None:
    if readline is None:
        return
    found: list[str] = []

    def complete(text: str, number: int) -> str | None:
        nonlocal found
        if number == 0:
            found = candidates(session, text)
        return found[number] if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")
    readline.parse_and_bind("set show-all-if-ambiguous on")
