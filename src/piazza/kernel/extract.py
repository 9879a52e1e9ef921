"""The record of a match as one viewer may know it before the end."""

from __future__ import annotations

from dataclasses import replace

from piazza.kernel.history import History
from piazza.kernel.journal import Viewer
from piazza.kernel.record import Entry, Move, Record, Undo


def extract(match: History, viewer: Viewer) -> Record:
    """Without the seed, with ``?`` for what others played or chance dealt face down, and in the viewer's numbers."""
    hidden = set(match.unseen.hidden_from(viewer))
    entries: list[Entry] = []
    for number, entry in enumerate(match.record.entries, 1):
        if number in hidden:
            continue
        if isinstance(entry, Move):
            entry = _veiled(match, entry, viewer)
        elif isinstance(entry, Undo) and match.unseen:
            entry = _undo(match, number, entry, viewer, hidden)
        entries.append(entry)
    return Record(replace(match.record.header, seed="", salt=""), entries)


def _veiled(match: History, move: Move, viewer: Viewer) -> Move:
    if move.seat == viewer and viewer is not None:
        return move
    return Move(move.seat, "?") if match.game.action(move.seat, move.action).secret else move


def _undo(match: History, number: int, undo: Undo, viewer: Viewer, hidden: set[int]) -> Undo:
    """Where it leads is said by what the viewer knows to be struck out: all else may depend on what he cannot know."""
    first = next((move for move in match.struck_by(number) if move not in hidden), undo.to + 1)
    to = match.unseen.number(viewer, first) - 1
    kept = (match.unseen.number(viewer, n) for n in undo.kept if n not in hidden)
    return replace(undo, to=to, kept=tuple(n for n in kept if n > to))
