"""The entries of a match, what each caused, and the position after any of them."""

from __future__ import annotations

from collections.abc import Iterator

from piazza.kernel.action import CHANCE, Action, Seat
from piazza.kernel.game import Game
from piazza.kernel.journal import Event, Journal
from piazza.kernel.options import Setup
from piazza.kernel.record import Entry, Move, Record, RecordError, Undo
from piazza.kernel.refusal import Refused
from piazza.kernel.state import State
from piazza.kernel.timeline import Node, Timeline, ancestor, common, numbers, stands
from piazza.kernel.unseen import Unseen

CHECKPOINT_MOVES = 16
"""A clone of the position is kept at every so many moves, so that no step back replays the whole match."""


class History:
    """A record with the position on top. Any position is at most two checkpoint distances away from a clone.

    A clone at a move that is struck out is dropped, unless a whole checkpoint distance has been played from it. So
    there is at most one clone for that many moves, however often somebody steps back.
    """

    def __init__(self, game: Game, setup: Setup, record: Record, *, shared: bool = False) -> None:
        self.game = game
        self.setup = setup
        self.record = record
        self.shared = shared or setup.seats == 1
        self.state = game.start(setup)
        self.events: list[list[Event]] = []
        """What each entry caused."""
        self.unseen = Unseen()
        """What only one seat knows of; at one screen nothing is."""
        self.timeline = Timeline()
        self._standing: tuple[Node, list[int]] = (self.timeline.head, [])
        self._latest = self.timeline.head
        """The last move up to the present one at which there is a checkpoint."""
        self._checkpoints = {self._latest: self.state.clone()}
        self._lasting = {self._latest: 0}
        """Checkpoints that stay when the move is struck out, and the number of the entry that made each of them so."""

    @property
    def standing(self) -> list[int]:
        """Numbers (from 1) of the moves that are not struck out."""
        head = self.timeline.head
        if self._standing[0] is not head:
            self._standing = head, numbers(head)
        return self._standing[1]

    def standing_after(self, entry: int, upto: int | None = None) -> list[int]:
        """Numbers of the moves after an entry that are not struck out (after ``upto`` entries)."""
        heads = self.timeline.heads
        return numbers(heads[-1] if upto is None else heads[min(upto, len(heads) - 1)], entry)

    def struck_by(self, number: int) -> Iterator[int]:
        """The moves that an entry took away, in order."""
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

    # -- making entries --

    def _enter(self, seat: Seat, action: Action, strict: bool) -> None:
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
            self._mark(node, self.state)
        self.record.entries.append(Move(seat, action.notation))
        self.events.append(journal.events)
        if self.shared:
            return
        if action.secret and not journal.events and seat != CHANCE:
            self.unseen.add(node.number, seat)
        elif self.unseen and self.state.outcome() is not None:
            self.lift()

    def _strike(self, entry: Undo) -> None:
        self.timeline.undo(entry.to, entry.kept)
        self.state = self._return()
        self._log(entry, [])
        if self.unseen and not entry.agreed:
            number = len(self.record.entries)
            secret = [self._is_own_secret(move, entry.seat) for move in self.struck_by(number)]
            if secret and all(secret):
                self.unseen.add(number, entry.seat)

    def _is_own_secret(self, number: int, seat: Seat) -> bool:
        return self.unseen.hides(number, None) and self.move_at(number).seat == seat

    def _rest(self, entry: Entry) -> None:
        self.timeline.rest()
        self._log(entry, [])

    def _log(self, entry: Entry, events: list[Event]) -> None:
        self.record.entries.append(entry)
        self.events.append(events)

    def _forget(self, count: int) -> None:
        """Take entries back as if they had never been: the only place where entries go."""
        del self.record.entries[count:], self.events[count:]
        self.unseen.forget(count)
        self.timeline.forget(count)
        while (last := next(reversed(self._lasting.items())))[1] > count:
            del self._lasting[last[0]], self._checkpoints[last[0]]
        self.state = self._return()

    def lift(self) -> None:
        """Everything may be known: from now on all count everything."""
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

    def _return(self) -> State:
        """The position after the last entry, which is no move; with a checkpoint not far before it."""
        head = self.timeline.head
        base = ancestor(head, head.depth - head.depth % CHECKPOINT_MOVES)
        if self._latest is not base and self._latest not in self._lasting:
            self._checkpoints.pop(self._latest, None)
        if base not in self._checkpoints:
            steps = []
            node = base
            while node not in self._checkpoints:
                steps.append(node)
                node = node.previous
            state, self._latest = self._checkpoints[node].clone(), node
            for step in reversed(steps):
                self._apply(state, step)
                if step.depth % CHECKPOINT_MOVES == 0:
                    self._mark(step, state)
        self._latest = base
        return self._position(head)

    def _apply(self, state: State, node: Node) -> None:
        move = self.move_at(node.number)
        state.apply(move.seat, self.game.action(move.seat, move.action))

    def _mark(self, node: Node, state: State) -> None:
        """Keep a clone at a move; the one before it has proved its worth."""
        if self._latest not in self._lasting:
            self._lasting[self._latest] = len(self.timeline.heads) - 1
        self._checkpoints[node] = state.clone()
        self._latest = node

    # -- what is not trusted --

    def _check_undo(self, undo: Undo, number: int) -> None:
        """A step back from outside: raises ``RecordError`` if it keeps what no step back could have kept."""
        others = [seat for seat in undo.agreed if seat != undo.seat]
        if len(set(others)) < len(undo.agreed):
            raise RecordError(f"entry {number}: those who agreed are other seats than {undo.seat + 1}, each once")
        if not undo.kept:
            return
        if len(others) == self.setup.seats - 1:
            raise RecordError(f"entry {number}: a step back that all have agreed to keeps nothing")
        state = self.state_at(undo.to)
        for kept in undo.kept:
            if not stands(self.timeline.head, kept):
                raise RecordError(f"entry {number} keeps {kept}, which is no move that stands")
            move = self.move_at(kept)
            if move.seat == CHANCE:
                raise RecordError(f"entry {number} keeps {kept}, an outcome of chance; only unseen moves are kept")
            action = self.game.action(move.seat, move.action)
            if move.seat != undo.seat and (not action.secret or self.events[kept - 1]):
                raise RecordError(f"entry {number} keeps {kept}, which everybody has seen; only unseen moves are kept")
            try:
                state.play(move.seat, action)
            except Refused as no:
                text = f"entry {number} keeps {kept} ({move.action}), which cannot be played: {no}"
                raise RecordError(text) from None
