"""Which moves stand after each entry of a record, as a tree: a step back opens a branch and changes nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from piazza.kernel.state import State


class Node:
    """The last move that stands after some entry; the chain of ``previous`` holds all others, in order.

    ``jump`` is an ancestor further up, chosen so that any ancestor is reached in logarithmically many steps.
    """

    __slots__ = ("checkpoint", "depth", "jump", "lasting", "made", "number", "previous", "rolls")

    previous: Node
    """The root is its own."""
    jump: Node

    def __init__(self, previous: Node | None, number: int, made: int, roll: bool) -> None:
        self.number = number
        """Number of the move, from 1; 0 for the root, which is no move."""
        self.made = made
        """Number of the entry that created the node: the move itself, or a step back that kept it."""
        if previous is None:
            self.previous = self.jump = self
            self.depth = self.rolls = 0
        else:
            self.previous = previous
            self.depth = previous.depth + 1
            self.rolls = previous.rolls + roll
            """How many of the moves up to here are outcomes of chance."""
            far = previous.jump
            even = previous.depth - far.depth == far.depth - far.jump.depth
            self.jump = far.jump if even else previous
        self.checkpoint: State | None = None
        """The position here, where one is kept."""
        self.lasting = False
        """Whether the checkpoint stays when the move is struck out."""


class Timeline:
    """For every entry, the node that stands last after it. Appending costs the same whatever came before."""

    __slots__ = ("_again", "heads")

    def __init__(self) -> None:
        self.heads = [Node(None, 0, 0, False)]
        """``heads[n]``: what stands after n entries."""
        self._again: dict[tuple[Node, int], Node] = {}
        """Moves that a step back kept, by the node before them: the same moves in a row are always the same nodes."""

    @property
    def head(self) -> Node:
        """What stands after the last entry."""
        return self.heads[-1]

    def move(self, roll: bool) -> Node:
        """An entry that is a move; ``roll``: of chance."""
        number = len(self.heads)
        node = Node(self.heads[-1], number, number, roll)
        self.heads.append(node)
        return node

    def rest(self) -> None:
        """An entry that changes nothing."""
        self.heads.append(self.heads[-1])

    def undo(self, to: int, kept: Sequence[int]) -> None:
        """An entry after which stands what stood after entry ``to``, and the kept moves, in order."""
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
            node = self._again[previous, number] = Node(previous, number, made, roll)
        return node

    def forget(self, count: int) -> None:
        """Only the first ``count`` entries remain."""
        del self.heads[count + 1 :]
        while self._again:
            key, node = self._again.popitem()
            if node.made <= count:
                self._again[key] = node
                break


def chain(node: Node, until: Node | None = None) -> Iterator[Node]:
    """The node and those before it, the latest first, up to but without ``until``; without the root."""
    while node.depth and node is not until:
        yield node
        node = node.previous


def numbers(node: Node, after: int = 0) -> list[int]:
    """The moves that stand, in order, whose numbers are greater than ``after``."""
    found = []
    while node.number > after:
        found.append(node.number)
        node = node.previous
    found.reverse()
    return found


def ancestor(node: Node, depth: int) -> Node:
    """The node itself or the one before it at that depth."""
    while node.depth > depth:
        node = node.jump if node.jump.depth >= depth else node.previous
    return node


def last_until(node: Node, number: int) -> Node:
    """The last move in the chain with at most that number."""
    while node.number > number:
        node = node.jump if node.jump.number > number else node.previous
    return node


def common(one: Node, other: Node) -> Node:
    """Where two chains part."""
    depth = min(one.depth, other.depth)
    one, other = ancestor(one, depth), ancestor(other, depth)
    while one is not other:
        # Nodes of the same depth jump equally far.
        if one.jump is not other.jump:
            one, other = one.jump, other.jump
        else:
            one, other = one.previous, other.previous
    return one


def stands(node: Node, number: int) -> bool:
    """Whether the move with that number is in the chain."""
    return last_until(node, number).number == number
