"""The record of a match as one viewer may know it before the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from piazza.kernel.action import CHANCE
from piazza.kernel.journal import Viewer
from piazza.kernel.record import Entry, Move, Record, Undo

if TYPE_CHECKING:
    from piazza.kernel.match import Match


def extract(match: Match, viewer: Viewer) -> Record:
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
    return Record(replace(match.record.header, seed=""), entries)


def _veiled(match: Match, move: Move, viewer: Viewer) -> Move:
    if move.seat == viewer and viewer is not None:
        return move
    action = (match.game.chances if move.seat == CHANCE else match.game.alphabet).parse(move.action)
    return Move(move.seat, "?") if action.secret else move


def _undo(match: Match, number: int, undo: Undo, viewer: Viewer, hidden: set[int]) -> Undo:
    """Where it leads is said by what the viewer knows to be struck out: all else may depend on what he cannot know."""
    to = first_struck(match, number, undo, viewer, hidden) - 1
    kept = (match.number_for(viewer, n) for n in undo.kept if n not in hidden)
    return replace(undo, to=to, kept=tuple(n for n in kept if n > to))


def first_struck(match: Match, number: int, undo: Undo, viewer: Viewer, hidden: set[int]) -> int:
    """The number that a viewer gives to the first move struck out, as far as he knows."""
    struck = (n for n in match.struck.get(number, ()) if n not in hidden)
    return match.number_for(viewer, next(struck, undo.to + 1))
