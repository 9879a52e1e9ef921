"""The tree of a search over imagined positions: one for all of them, by the actions that lead through it.

Positions that differ in what was dealt or rolled share their nodes, so an action is compared only with those that
could be chosen at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt

from piazza.kernel import Action, Rng, Seat

EXPLORATION_WEIGHT = 0.7
WIDENING_FACTOR = 2.0
"""At a node seen n times about WIDENING_FACTOR * sqrt(n) actions are looked at, the most promising first."""

Key = tuple[Seat, Action]
Order = Callable[[Sequence[Action]], list[Action]]


class Node:
    """A position in the search tree, as the sum of what iterations through it brought."""

    __slots__ = ("children", "offered", "ranks", "sums", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.offered = 0
        """How often it could have been chosen."""
        self.sums = [0.0] * seats
        """For each seat, what came of it."""
        self.children: dict[Key, Node] = {}
        self.ranks: dict[Action, int] = {}
        """The order in which actions are tried, as far as it was asked for."""

    def mean(self, seat: Seat) -> float:
        """Average value for a seat."""
        return self.sums[seat] / self.visits if self.visits else 0.0

    def add(self, values: Sequence[float]) -> None:
        """Add what one iteration brought, a value for each seat."""
        self.visits += 1
        for seat, value in enumerate(values):
            self.sums[seat] += value

    def spread(self, seat: Seat) -> float:
        """How far the mean may be from the truth, roughly: one standard error of a chance."""
        mean = min(0.95, max(0.05, self.mean(seat)))
        return sqrt(mean * (1 - mean) / max(1, self.visits))


def descend(node: Node, who: Seat, legal: Sequence[Action], habit: Callable[[], Action], order: Order, rng: Rng) -> Key:
    """The next action to look at: by habit first, then more and more of the others, then what has done best."""
    children = node.children
    known: list[tuple[Action, Node]] = []
    for action in legal:
        child = children.get((who, action))
        if child is not None:
            child.offered += 1
            known.append((action, child))
    if not known:
        action = habit()
    elif len(known) < len(legal) and len(known) <= WIDENING_FACTOR * sqrt(node.visits):
        action = _untried(node, who, legal, order, rng)
    else:
        return who, max(known, key=lambda pair: _promise(pair[1], who))[0]
    child = children[who, action] = Node(len(node.sums))
    child.offered = 1
    return who, action


def _promise(child: Node, who: Seat) -> float:
    if not child.visits:
        return 2.0
    return child.sums[who] / child.visits + EXPLORATION_WEIGHT * sqrt(log(child.offered + 1) / child.visits)


def _untried(node: Node, who: Seat, legal: Sequence[Action], order: Order, rng: Rng) -> Action:
    fresh = [action for action in legal if (who, action) not in node.children]
    unranked = [action for action in fresh if action not in node.ranks]
    if len(unranked) > len(fresh) // 2:
        for action in order(rng.shuffled(legal)):
            node.ranks.setdefault(action, len(node.ranks))
    last = len(node.ranks)
    return min(fresh, key=lambda action: node.ranks.get(action, last))
