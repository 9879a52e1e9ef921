"""A match as one viewer may know it: the log, the record, and the numbers of entries."""

from __future__ import annotations

from dataclasses import replace

from piazza.kernel.action import Seat
from piazza.kernel.entry import Entry, Move, Undo, entry_text
from piazza.kernel.history import History
from piazza.kernel.journal import Viewer
from piazza.kernel.record import Record
from piazza.kernel.story import Line
from piazza.kernel.timeline import chain, common, last_until


class Perspective:
    """What one viewer may know of a history.

    A viewer counts only the entries that he may know of (``unseen.py``), so his numbers can be smaller than those of
    the record. All numbers here are the viewer's, unless they are called entries.
    """

    __slots__ = ("_history", "viewer")

    def __init__(self, history: History, viewer: Viewer) -> None:
        self._history = history
        self.viewer = viewer

    # -- numbers --

    def number(self, entry: int | None = None) -> int:
        """How many entries the viewer knows of, in all or up to ``entry``."""
        count = len(self._history.record.entries) if entry is None else entry
        unseen = self._history.unseen
        return unseen.number(self.viewer, count) if unseen else count

    def number_then(self, entry: int) -> int:
        """The number that the viewer gave to an entry when it was made."""
        unseen = self._history.unseen
        return unseen.number_then(self.viewer, entry) if unseen else entry

    def entry(self, number: int) -> int:
        """The entry to which the viewer gives that number."""
        unseen = self._history.unseen
        return unseen.entry(self.viewer, number) if unseen else number

    # -- log --

    def story(self, since: int = 0, upto: int | None = None) -> list[tuple[int, Line]]:
        """Log lines with their numbers; without those of undone moves."""
        return [(number, line) for number, _, line in self.told(since, upto)]

    def told(self, since: int = 0, upto: int | None = None) -> list[tuple[int, Seat | None, Line]]:
        """The same, with the seat that each line is about."""
        history = self._history
        start, end = self.entry(since), None if upto is None else self.entry(upto)
        tell, names, found = history.game.tell, history.record.header.seats, []
        for entry in history.standing_after(start, end):
            for event in history.events[entry - 1]:
                line = tell(event.seen_by(self.viewer), names)
                if line is not None:
                    found.append((self.number(entry), event.seat, line))
        return found

    def unchanged_until(self, since: int) -> int:
        """The number up to which the log is still valid for a viewer who has read it up to ``since``."""
        history = self._history
        entry = self.entry(since)
        then = history.timeline.heads[min(entry, len(history.record.entries))]
        now = last_until(history.timeline.head, entry)
        if then is now:
            return since
        fork = common(then, now)
        changed = (node.number for node in (*chain(then, fork), *chain(now, fork)))
        known = (self.number(n) for n in changed if not history.unseen.hides(n, self.viewer))
        return min(since, min(known, default=since + 1) - 1)

    # -- record --

    def lines(self, upto: int | None = None) -> list[str]:
        """The entries in notation: all of them once the game is over, until then those of ``record``."""
        history = self._history
        state = history.state if upto is None else history.state_at(upto)
        record = self.record() if state.outcome() is None else history.record
        return [entry_text(entry) for entry in record.entries[:upto]]

    def record(self) -> Record:
        """The record before the end: without the seed, and with ``?`` for what others got or played face down."""
        history = self._history
        hidden = set(history.unseen.hidden_from(self.viewer))
        entries: list[Entry] = []
        for number, entry in enumerate(history.record.entries, 1):
            if number in hidden:
                continue
            if isinstance(entry, Move):
                entry = self._masked(entry)
            elif isinstance(entry, Undo) and history.unseen:
                entry = self._renumbered(number, entry, hidden)
            entries.append(entry)
        return Record(replace(history.record.header, seed="", salt=""), entries)

    def _masked(self, move: Move) -> Move:
        if move.seat == self.viewer and self.viewer is not None:
            return move
        return Move(move.seat, "?") if self._history.game.action(move.seat, move.action).secret else move

    def _renumbered(self, number: int, undo: Undo, hidden: set[int]) -> Undo:
        """The undo in the viewer's numbers. It leads to before the first undone move that the viewer knows of, since
        anything else may depend on moves he must not know of."""
        first = next((move for move in self._history.undone_by(number) if move not in hidden), undo.to + 1)
        to = self.number(first) - 1
        kept = (self.number(n) for n in undo.kept if n not in hidden)
        return replace(undo, to=to, kept=tuple(n for n in kept if n > to))
