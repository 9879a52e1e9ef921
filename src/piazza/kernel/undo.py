"""Steps back: how far one leads, who has to agree, and what it leaves standing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from piazza.kernel.action import CHANCE, Seat
from piazza.kernel.game import Game
from piazza.kernel.history import History
from piazza.kernel.options import Setup
from piazza.kernel.record import Move, Record, Undo
from piazza.kernel.refusal import Refusal, Refused
from piazza.kernel.timeline import Node, chain, common, last_until


class StepsBack(History):
    """A history in which seats step back."""

    def __init__(self, game: Game, setup: Setup, record: Record, *, shared: bool = False) -> None:
        super().__init__(game, setup, record, shared=shared)
        self.bots: frozenset[Seat] = frozenset()
        """Seats of a shared table that nobody at the screen plays: a step back goes beyond their moves."""

    # -- how far --

    def undo_target(self, seat: Seat) -> int | None:
        """Where one step back leads."""
        number = self.first_of(seat)
        return None if number is None else self.before(number)

    def last_of(self, seat: Seat) -> int | None:
        """The last decision of the seat, at a shared table of anybody."""
        node = self._last_of(seat)
        return None if node is None else node.number

    def _last_of(self, seat: Seat) -> Node | None:
        for node in chain(self.timeline.head):
            who = self.move_at(node.number).seat
            if who == seat or (self.shared and who != CHANCE and who not in self.bots):
                return node
        return None

    def first_of(self, seat: Seat) -> int | None:
        """The first move that one step back takes back: the last decision of the seat, or the first of that go.

        Of a go that others had a part in only what lies behind a barrier, as long as that is something.
        """
        last = self._last_of(seat)
        if last is None or not self.game.go_ends:
            return None if last is None else last.number
        first = last.number
        free = not any(self._bars(node, seat) for node in chain(self.timeline.head, last.previous))
        for node in chain(last.previous):
            if free and self._bars(node, seat):
                break
            if self.move_at(node.number).seat == CHANCE:
                continue
            if self._ends_go(node.number):
                break
            first = node.number
        return first

    def taken_back(self, first: int) -> list[Move]:
        """What a step back to before that move is about: a decision, or those of a go. What chance and bots did since
        goes with it."""
        found: list[Move] = []
        for number in self.standing_after(first - 1):
            move = self.move_at(number)
            if move.seat != CHANCE:
                found.append(move)
                if not self.game.go_ends or self._ends_go(number):
                    break
        return found

    def _ends_go(self, number: int) -> bool:
        return any(event.kind in self.game.go_ends for event in self.events[number - 1])

    def before(self, number: int) -> int:
        """The entry to go back to so that the move of that number is struck out: after it stood nothing but what stands
        before that move now. If no entry left exactly that, it is an earlier one, and what came since is kept."""
        heads = self.timeline.heads
        node = last_until(heads[-1], number)
        if node.number == number:
            node = node.previous
        while True:
            if heads[number - 1] is node:
                return number - 1
            if node.made < number and heads[node.made] is node:
                return node.made
            number, node = node.number, node.previous

    # -- who has to agree --

    def undo_is_free(self, seat: Seat, to: int) -> bool:
        """Whether no barrier lies behind ``to``: chance, a hidden fact that reached someone, another seat's action that
        the seat knows of; and whether nothing the seat knows to be struck out would stand again."""
        if self.shared:
            return True
        head, target = self.timeline.head, self.timeline.heads[to]
        shared = common(head, target)
        if any(not self.unseen.hides(node.number, seat) for node in chain(target, shared)):
            return False
        return not any(self._bars(node, seat) for node in chain(head, shared))

    def _bars(self, node: Node, seat: Seat) -> bool:
        if self.shared:
            return False
        if self.move_at(node.number).seat != seat and not self.unseen.hides(node.number, seat):
            return True
        return any(event.reveals for event in self.events[node.number - 1])

    # -- doing it --

    def _step_back(self, seat: Seat, to: int | None, agreed: Collection[Seat]) -> None:
        """Freely to the last barrier, beyond it with the consent of all others."""
        others = set(range(self.setup.seats)) - {seat}
        unanimous = others <= set(agreed)
        target, first = self._destination(seat, to, unanimous)
        if not unanimous and not self.undo_is_free(seat, target):
            text = "Since then chance, a revealed card or another player has moved: the others must agree."
            raise Refused(Refusal("CONSENT", "", text))
        kept: Sequence[int] = ()
        if self.unseen and not unanimous:
            after = self.standing_after(target)
            kept = [number for number in after if number < first or self.move_at(number).seat != seat]
        self._strike(Undo(seat, target, tuple(sorted(set(agreed) & others)), tuple(kept)))

    def _destination(self, seat: Seat, to: int | None, unanimous: bool) -> tuple[int, int]:
        """The entry that a step back leads to, and the first move that the seat means to strike out."""
        if to is None:
            first = self.first_of(seat)
            if first is None:
                raise Refused(Refusal("NOTHING_TO_UNDO", "", "There is nothing to take back."))
            return self.before(first), first
        count = len(self.record.entries)
        if not 0 <= to <= count:
            raise Refused(Refusal("NO_ENTRY", "", f"There is no entry {to}."))
        if unanimous or not self.unseen:
            return to, to + 1
        # What others did unseen since then stays as it is now, even if it was different at that entry.
        head, target = self.timeline.head, self.timeline.heads[to]
        shared = common(head, target)
        if any(not self.unseen.hides(node.number, seat) for node in chain(target, shared)):
            return to, to + 1
        known = [node.number for node in chain(head, shared) if not self.unseen.hides(node.number, seat)]
        first = known[-1] if known else count + 1
        return self.before(first), first
