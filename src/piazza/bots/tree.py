"""A search tree that all imagined positions share: a node is the sequence of actions that leads to it.

Positions that differ in what was dealt or rolled share nodes, so an action is compared only with actions that were
legal at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt

from piazza.kernel import Action, Rng, Seat

EXPLORATION_WEIGHT = 0.7
"""Weight of the exploration term of UCB."""
WIDENING_FACTOR = 2.0
"""At a node with n visits about WIDENING_FACTOR * sqrt(n) actions are tried, the most promising first."""

Key = tuple[Seat, Action]
Order = Callable[[Sequence[Action]], list[Action]]


class Node:
    """A node of the search tree, with the sum of the results of all iterations through it."""

    __slots__ = ("children", "offered", "ranks", "sums", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.offered = 0
        """How often the action that leads here was legal at the parent."""
        self.sums = [0.0] * seats
        """For each seat, the sum of the values."""
        self.children: dict[Key, Node] = {}
        self.ranks: dict[Action, int] = {}
        """The order in which actions are tried, as far as it is known."""

    def mean(self, seat: Seat) -> float:
        """Average value for a seat."""
        return self.sums[seat] / self.visits if self.visits else 0.0

    def add(self, values: Sequence[float]) -> None:
        """Add the result of one iteration, a value for each seat."""
        self.visits += 1
        for seat, value in enumerate(values):
            self.sums[seat] += value

    def spread(self, seat: Seat) -> float:
        """Approximate standard error of the mean."""
        mean = min(0.95, max(0.05, self.mean(seat)))
        return sqrt(mean * (1 - mean) / max(1, self.visits))


def descend(node: Node, who: Seat, legal: Sequence[Action], habit: Callable[[], Action], order: Order, rng: Rng) -> Key:
    """The next action to try: first that of the policy, then gradually others, otherwise the best so far by UCB."""
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
