"""The Tab key at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.cli import desk

if TYPE_CHECKING:
    from piazza.cli.session import Session


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


def use(session: Session) -> None:
    try:
        import readline
    except ImportError:
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
