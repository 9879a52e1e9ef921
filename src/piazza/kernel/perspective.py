"""What a viewer may know of a match: the log, the record, and how many entries there are."""

from __future__ import annotations

from piazza.kernel.action import Seat
from piazza.kernel.extract import extract
from piazza.kernel.history import History
from piazza.kernel.journal import Viewer
from piazza.kernel.record import Record, entry_text
from piazza.kernel.story import Line
from piazza.kernel.timeline import chain, common, last_until


class Perspective(History):
    """A history as its viewers may know it."""

    def number_for(self, viewer: Viewer, entry: int | None = None) -> int:
        """How many entries (up to that one) there are as far as a viewer may know; what others do unseen is not
        counted."""
        count = len(self.record.entries) if entry is None else entry
        return self.unseen.number(viewer, count) if self.unseen else count

    def number_then(self, viewer: Viewer, entry: int) -> int:
        """What number a viewer gave to an entry when it was made."""
        return self.unseen.number_then(viewer, entry) if self.unseen else entry

    def entry_of(self, viewer: Viewer, number: int) -> int:
        """The entry to which a viewer gives that number."""
        return self.unseen.entry(viewer, number) if self.unseen else number

    def keep(self, viewer: Viewer, since: int) -> int:
        """The number up to which the log still stands for a viewer who has read it up to ``since``."""
        entry = self.entry_of(viewer, since)
        then = self.timeline.heads[min(entry, len(self.record.entries))]
        now = last_until(self.timeline.head, entry)
        if then is now:
            return since
        both = common(then, now)
        changed = (node.number for node in (*chain(then, both), *chain(now, both)))
        known = (self.number_for(viewer, n) for n in changed if not self.unseen.hides(n, viewer))
        return min(since, min(known, default=since + 1) - 1)

    def story(self, viewer: Viewer, since: int = 0, upto: int | None = None) -> list[tuple[int, Line]]:
        """Log lines as a viewer may read them, in his numbers; what was undone is left out."""
        return [(number, line) for number, _, line in self.told(viewer, since, upto)]

    def told(self, viewer: Viewer, since: int = 0, upto: int | None = None) -> list[tuple[int, Seat | None, Line]]:
        """The same, with the seat that each line is about."""
        if self.unseen:
            since = self.entry_of(viewer, since)
            upto = None if upto is None else self.entry_of(viewer, upto)
        tell, names, found = self.game.tell, self.record.header.seats, []
        for number in self.standing_after(since, upto):
            for event in self.events[number - 1]:
                line = tell(event.seen_by(viewer), names)
                if line is not None:
                    found.append((self.number_for(viewer, number) if self.unseen else number, event.seat, line))
        return found

    def record_for(self, viewer: Viewer) -> Record:
        """The record as a viewer may know it: all of it once the game is over."""
        return self.record if self.state.outcome() is not None else extract(self, viewer)

    def lines(self, viewer: Viewer, upto: int | None = None) -> list[str]:
        """The entries in notation, until the game is over without what others played or chance dealt face down."""
        over = self.state_at(upto).outcome() is not None if upto is not None else self.state.outcome() is not None
        record = self.record if over else extract(self, viewer)
        return [entry_text(entry) for entry in record.entries[:upto]]

    def to_text(self, viewer: Viewer = None) -> str:
        """The record with the log as comments."""
        comments: dict[int, list[str]] = {}
        for number, line in self.story(viewer):
            comments.setdefault(number, []).append(line.text)
        return self.record.to_text(comments)
