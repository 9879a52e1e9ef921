"""Which moves stand after each entry of a record, as a tree: an undo opens a branch and changes nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

JUMP_MOVES = 8
"""Moves between two nodes with a long jump. Only these nodes pay for finding one, so that adding a move stays cheap."""


class Node:
    """The last move that stands after some entry. The chain of ``previous`` holds all moves before it."""

    __slots__ = ("depth", "jump", "made", "number", "previous", "rolls")

    number: int
    """Number of the move, from 1; 0 for the root, which is no move."""
    made: int
    """Number of the entry that created the node: the move itself, or an undo that kept it."""
    previous: Node
    """The root refers to itself."""
    jump: Node
    """An ancestor further back, so that any one is reached in few steps. Its distance depends on the depth alone."""
    depth: int
    rolls: int
    """How many of the moves up to here are outcomes of chance."""


def _root() -> Node:
    root = Node()
    root.previous = root.jump = root
    root.number = root.made = root.depth = root.rolls = 0
    return root


def _following(previous: Node, number: int, made: int, roll: bool) -> Node:
    node = Node()
    node.previous = node.jump = previous
    node.number = number
    node.made = made
    node.depth = depth = previous.depth + 1
    node.rolls = previous.rolls + roll
    if depth % JUMP_MOVES == 0:
        near = ancestor(previous, depth - JUMP_MOVES)
        far = near.jump
        further = far.jump
        node.jump = further if near.depth - far.depth == far.depth - further.depth else near
    return node


class Timeline:
    """For every entry, the last node that stands after it. Adding an entry takes constant time."""

    __slots__ = ("_again", "heads")

    def __init__(self) -> None:
        self.heads = [_root()]
        """``heads[n]`` is the last node that stands after n entries."""
        self._again: dict[tuple[Node, int], Node] = {}
        """Nodes of moves that an undo kept, by the node before: the same sequence of moves is always the same nodes."""

    @property
    def head(self) -> Node:
        """The last node that stands now."""
        return self.heads[-1]

    def move(self, roll: bool) -> Node:
        """Add an entry that is a move; ``roll``: an outcome of chance."""
        number = len(self.heads)
        node = _following(self.heads[-1], number, number, roll)
        self.heads.append(node)
        return node

    def remark(self) -> None:
        """Add an entry that changes nothing."""
        self.heads.append(self.heads[-1])

    def undo(self, to: int, kept: Sequence[int]) -> None:
        """Add an undo: what stood after entry ``to`` stands again, and the kept moves on top, in order."""
        node, made = self.heads[to], len(self.heads)
        for number in kept:
            node = self._replayed(node, number, made)
        self.heads.append(node)

    def _replayed(self, previous: Node, number: int, made: int) -> Node:
        original = self.heads[number]
        if original.previous is previous:
            return original
        node = self._again.get((previous, number))
        if node is None:
            roll = original.rolls > original.previous.rolls
            node = self._again[previous, number] = _following(previous, number, made, roll)
        return node

    def truncate(self, count: int) -> None:
        """Drop all entries after the first ``count``."""
        del self.heads[count + 1 :]
        while self._again:
            key, node = self._again.popitem()
            if node.made <= count:
                self._again[key] = node
                break


def chain(node: Node, until: Node | None = None) -> Iterator[Node]:
    """The node and those before it, the latest first, without ``until`` and without the root."""
    while node.depth and node is not until:
        yield node
        node = node.previous


def numbers(node: Node, after: int = 0) -> list[int]:
    """The numbers of the moves in the chain that are greater than ``after``, in order."""
    found = []
    while node.number > after:
        found.append(node.number)
        node = node.previous
    found.reverse()
    return found


def ancestor(node: Node, depth: int) -> Node:
    """The node at that depth in the chain."""
    while node.depth > depth:
        node = node.jump if node.jump.depth >= depth else node.previous
    return node


def last_until(node: Node, number: int) -> Node:
    """The last move in the chain with at most that number."""
    while node.number > number:
        node = node.jump if node.jump.number > number else node.previous
    return node


def common(one: Node, other: Node) -> Node:
    """The last node that two chains have in common."""
    depth = min(one.depth, other.depth)
    one, other = ancestor(one, depth), ancestor(other, depth)
    while one is not other:
        # At the same depth both jumps have the same length.
        if one.jump is not other.jump:
            one, other = one.jump, other.jump
        else:
            one, other = one.previous, other.previous
    return one


def stands(node: Node, number: int) -> bool:
    """Whether the move with that number is in the chain."""
    return last_until(node, number).number == number
