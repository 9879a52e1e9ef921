"""The rules of undo, as functions over a history: how far one goes back, who has to agree, and which moves it keeps."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from piazza.kernel.action import CHANCE, Seat
from piazza.kernel.entry import Move, RecordError, Undo
from piazza.kernel.history import History
from piazza.kernel.refusal import Refusal, Refused
from piazza.kernel.timeline import Node, chain, common, last_until, stands


def decide(history: History, seat: Seat, to: int | None, agreed: Collection[Seat]) -> Undo:
    """The undo that a seat asks for: the last decision or go, or everything after entry ``to``.

    Back to the last barrier it is free. Beyond it all others have to agree; otherwise ``Refused``.
    """
    others = set(range(history.setup.seats)) - {seat}
    unanimous = others <= set(agreed)
    target, first = _destination(history, seat, to, unanimous)
    if not unanimous and not is_free(history, seat, target):
        text = "Since then chance, a revealed card or another player has moved: the others must agree."
        raise Refused(Refusal("CONSENT", "", text))
    kept: Sequence[int] = ()
    if history.unseen and not unanimous:
        after = history.standing_after(target)
        kept = [number for number in after if number < first or history.move_at(number).seat != seat]
    return Undo(seat, target, tuple(sorted(set(agreed) & others)), tuple(kept))


def _destination(history: History, seat: Seat, to: int | None, unanimous: bool) -> tuple[int, int]:
    """The entry to go back to, and the first move that the seat means to undo."""
    if to is None:
        first = first_undone(history, seat)
        if first is None:
            raise Refused(Refusal("NOTHING_TO_UNDO", "", "There is nothing to take back."))
        return entry_before(history, first), first
    count = len(history.record.entries)
    if not 0 <= to <= count:
        raise Refused(Refusal("NO_ENTRY", "", f"There is no entry {to}."))
    if unanimous or not history.unseen:
        return to, to + 1
    # Unseen moves of the others stay as they are now, even if they were different at that entry.
    head, target = history.timeline.head, history.timeline.heads[to]
    fork = common(head, target)
    if any(not history.unseen.hides(node.number, seat) for node in chain(target, fork)):
        return to, to + 1
    known = [node.number for node in chain(head, fork) if not history.unseen.hides(node.number, seat)]
    first = known[-1] if known else count + 1
    return entry_before(history, first), first


# -- how far --


def target(history: History, seat: Seat) -> int | None:
    """The entry that an undo of the last decision or go leads back to; None if there is nothing to undo."""
    number = first_undone(history, seat)
    return None if number is None else entry_before(history, number)


def first_undone(history: History, seat: Seat) -> int | None:
    """The first move that an undo removes: the last decision of the seat, or the first decision of that go.

    Other seats may take part in a go. As long as an undo is free, it goes back only to the last barrier in the go.
    """
    last = _last_decision(history, seat)
    if last is None or not history.game.go_ends:
        return None if last is None else last.number
    first = last.number
    free = not any(_is_barrier(history, node, seat) for node in chain(history.timeline.head, last.previous))
    for node in chain(last.previous):
        if free and _is_barrier(history, node, seat):
            break
        if _ends_go(history, node.number):
            break
        if history.move_at(node.number).seat != CHANCE:
            first = node.number
    return first


def _last_decision(history: History, seat: Seat) -> Node | None:
    """The last decision of the seat; at a shared table, of any person."""
    for node in chain(history.timeline.head):
        who = history.move_at(node.number).seat
        if who == seat or (history.shared and who != CHANCE and who not in history.bots):
            return node
    return None


def undone_decisions(history: History, first: int) -> list[Move]:
    """The decision, or the decisions of a go, that an undo from move ``first`` on is about.

    It also removes what chance and bots did since; that is not listed.
    """
    found: list[Move] = []
    for number in history.standing_after(first - 1):
        move = history.move_at(number)
        if move.seat != CHANCE:
            found.append(move)
            if not history.game.go_ends:
                break
        if _ends_go(history, number):
            break
    return found


def _ends_go(history: History, number: int) -> bool:
    return any(event.kind in history.game.go_ends for event in history.events[number - 1])


def entry_before(history: History, number: int) -> int:
    """The entry to go back to so that the move ``number`` is undone.

    After that entry stood exactly the moves that stand before the move now. If there is no such entry, it is an
    earlier one, and the undo keeps the moves made since.
    """
    heads = history.timeline.heads
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


def is_free(history: History, seat: Seat, to: int) -> bool:
    """Whether a seat may go back to entry ``to`` without consent.

    It may if no barrier lies in between, and if no move that the seat knows to be undone would stand again.
    """
    if history.shared:
        return True
    head, goal = history.timeline.head, history.timeline.heads[to]
    if head.number > to and _is_barrier(history, head, seat):
        return False
    fork = common(head, goal)
    if any(not history.unseen.hides(node.number, seat) for node in chain(goal, fork)):
        return False
    return not any(_is_barrier(history, node, seat) for node in chain(head, fork))


def _is_barrier(history: History, node: Node, seat: Seat) -> bool:
    """Whether a move is an outcome of chance, a move of another seat that this one knows of, or reveals something."""
    if history.shared:
        return False
    if history.move_at(node.number).seat != seat and not history.unseen.hides(node.number, seat):
        return True
    return any(event.reveals for event in history.events[node.number - 1])


# -- records from outside --


def check(history: History, undo: Undo, number: int) -> None:
    """Raise ``RecordError`` if an undo in a record, its entry ``number``, keeps moves that no undo could keep."""
    others = [seat for seat in undo.agreed if seat != undo.seat]
    if len(set(others)) < len(undo.agreed):
        raise RecordError(f"entry {number}: those who agreed are other seats than {undo.seat + 1}, each once")
    if not undo.kept:
        return
    if len(others) == history.setup.seats - 1:
        raise RecordError(f"entry {number}: an undo that all have agreed to keeps nothing")
    state = history.state_at(undo.to)
    for kept in undo.kept:
        if not stands(history.timeline.head, kept):
            raise RecordError(f"entry {number} keeps {kept}, which is no move that stands")
        move = history.move_at(kept)
        if move.seat == CHANCE:
            raise RecordError(f"entry {number} keeps {kept}, an outcome of chance; only unseen moves are kept")
        action = history.game.action(move.seat, move.action)
        if move.seat != undo.seat and (not action.secret or history.events[kept - 1]):
            raise RecordError(f"entry {number} keeps {kept}, which everybody has seen; only unseen moves are kept")
        try:
            state.play(move.seat, action)
        except Refused as no:
            text = f"entry {number} keeps {kept} ({move.action}), which cannot be played: {no}"
            raise RecordError(text) from None
