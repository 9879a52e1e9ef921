"""The entries of a match, the events of each, and the position after any of them."""

from __future__ import annotations

from collections.abc import Iterator

from piazza.kernel.action import CHANCE, Action, Seat
from piazza.kernel.entry import Clock, Entry, Move, Note, Say, Undo
from piazza.kernel.game import Game
from piazza.kernel.journal import Event, Journal
from piazza.kernel.options import Setup
from piazza.kernel.record import Record
from piazza.kernel.state import State
from piazza.kernel.timeline import Node, Timeline, ancestor, common, numbers, stands
from piazza.kernel.unseen import Unseen

CHECKPOINT_MOVES = 16
"""Moves between two checkpoints. A checkpoint is a clone of the position, so that no undo replays the whole match."""


class History:
    """A record with the position after its last entry. Entries are numbered from 1.

    Any position is at most two checkpoint distances away from a checkpoint. The checkpoint at a move that is undone is
    dropped, unless a whole checkpoint distance has been played from it. So there is at most one checkpoint for every
    ``CHECKPOINT_MOVES`` moves, however often players undo.
    """

    def __init__(self, game: Game, setup: Setup, record: Record, *, shared: bool = False) -> None:
        self.game = game
        self.setup = setup
        self.record = record
        self.shared = shared or setup.seats == 1
        """One person, or several at one screen, hold all seats: undo needs no consent, and nothing is unseen."""
        self.bots: frozenset[Seat] = frozenset()
        """Seats that bots play at a shared table. An undo passes over their moves."""
        self.state = game.start(setup)
        self.events: list[list[Event]] = []
        """The events of each entry."""
        self.unseen = Unseen()
        self.timeline = Timeline()
        self._standing: tuple[Node, list[int]] = (self.timeline.head, [])
        self._base = self.timeline.head
        """The last move with a checkpoint, up to the present one."""
        self._checkpoints = {self._base: self.state.clone()}
        self._lasting = {self._base: 0}
        """Checkpoints that outlive an undo of their move, each with the number of the entry that made it lasting."""

    @property
    def standing(self) -> list[int]:
        """Numbers of the moves that are not undone."""
        head = self.timeline.head
        if self._standing[0] is not head:
            self._standing = head, numbers(head)
        return self._standing[1]

    def standing_after(self, entry: int, upto: int | None = None) -> list[int]:
        """Numbers of the moves after an entry that are not undone, now or after ``upto`` entries."""
        heads = self.timeline.heads
        return numbers(heads[-1] if upto is None else heads[min(upto, len(heads) - 1)], entry)

    def undone_by(self, number: int) -> Iterator[int]:
        """Numbers of the moves that an entry undid, in order."""
        before, after = self.timeline.heads[number - 1 : number + 1]
        for depth in range(common(before, after).depth + 1, before.depth + 1):
            move = ancestor(before, depth).number
            if not stands(after, move):
                yield move

    def move_at(self, number: int) -> Move:
        """The move with that number."""
        entry = self.record.entries[number - 1]
        assert isinstance(entry, Move)
        return entry

    def state_at(self, count: int) -> State:
        """The position after that many entries, as a clone."""
        if not 0 <= count <= len(self.record.entries):
            raise IndexError(f"the record has {len(self.record.entries)} entries, not {count}")
        return self._position(self.timeline.heads[count])

    # -- adding entries --

    def add_move(self, seat: Seat, action: Action, *, strict: bool) -> None:
        """Play an action; ``strict`` checks it first and raises ``Refused``."""
        journal = Journal()
        self.state.journal = journal
        try:
            if strict:
                self.state.play(seat, action)
            else:
                self.state.apply(seat, action)
        finally:
            self.state.journal = None
        node = self.timeline.move(seat == CHANCE)
        if node.depth % CHECKPOINT_MOVES == 0:
            self._add_checkpoint(node, self.state)
        self.record.entries.append(Move(seat, action.notation))
        self.events.append(journal.events)
        if self.shared:
            return
        if action.secret and not journal.events and seat != CHANCE:
            self.unseen.add(node.number, seat)
        elif self.unseen and self.state.outcome() is not None:
            self.lift()

    def add_undo(self, undo: Undo) -> None:
        """Undo moves, as ``undo.decide`` has decided or as a record says."""
        self.timeline.undo(undo.to, undo.kept)
        self._restore()
        self._add(undo)
        if self.unseen and not undo.agreed:
            number = len(self.record.entries)
            secret = [self._is_own_secret(move, undo.seat) for move in self.undone_by(number)]
            if secret and all(secret):
                self.unseen.add(number, undo.seat)

    def _is_own_secret(self, number: int, seat: Seat) -> bool:
        return self.unseen.hides(number, None) and self.move_at(number).seat == seat

    def add_remark(self, entry: Say | Note | Clock) -> None:
        """Add an entry that leaves the position as it is."""
        self.timeline.remark()
        self._add(entry)

    def _add(self, entry: Entry) -> None:
        self.record.entries.append(entry)
        self.events.append([])

    def truncate(self, count: int) -> None:
        """Drop all entries after the first ``count`` as if they had never been made. Nothing else removes entries."""
        del self.record.entries[count:], self.events[count:]
        self.unseen.truncate(count)
        self.timeline.truncate(count)
        while (last := next(reversed(self._lasting.items())))[1] > count:
            del self._lasting[last[0]], self._checkpoints[last[0]]
        self._restore()

    def lift(self) -> None:
        """Make every entry up to now known to all viewers."""
        self.unseen.lift(len(self.record.entries))

    # -- positions --

    def _position(self, node: Node) -> State:
        steps = []
        while node not in self._checkpoints:
            steps.append(node)
            node = node.previous
        state = self._checkpoints[node].clone()
        for step in reversed(steps):
            self._apply(state, step)
        return state

    def _restore(self) -> None:
        """Set the position to the one after the last entry, and keep a checkpoint not far before it."""
        head = self.timeline.head
        base = ancestor(head, head.depth - head.depth % CHECKPOINT_MOVES)
        if self._base is not base and self._base not in self._lasting:
            self._checkpoints.pop(self._base, None)
        if base not in self._checkpoints:
            steps = []
            node = base
            while node not in self._checkpoints:
                steps.append(node)
                node = node.previous
            state, self._base = self._checkpoints[node].clone(), node
            for step in reversed(steps):
                self._apply(state, step)
                if step.depth % CHECKPOINT_MOVES == 0:
                    self._add_checkpoint(step, state)
        self._base = base
        self.state = self._position(head)

    def _apply(self, state: State, node: Node) -> None:
        move = self.move_at(node.number)
        state.apply(move.seat, self.game.action(move.seat, move.action))

    def _add_checkpoint(self, node: Node, state: State) -> None:
        """Keep a clone at a move. The checkpoint before it becomes lasting."""
        if self._base not in self._lasting:
            self._lasting[self._base] = len(self.timeline.heads) - 1
        self._checkpoints[node] = state.clone()
        self._base = node
