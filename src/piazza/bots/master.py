"""A bot that searches: Monte Carlo methods over positions that look the same to its seat as the real one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from piazza.bots.bot import Decision
from piazza.bots.clock import now
from piazza.bots.foresight import ForesightSearch
from piazza.bots.rollout import decide, play_out, promise, step, willing
from piazza.bots.styles import StyleSearch
from piazza.bots.tree import Node, descend
from piazza.bots.turns import TurnSearch
from piazza.kernel import CHANCE, Action, Game, Rng, Seat, State

HORIZON_STEPS = 12
"""Actions by the policy below the tree before the position is judged."""
TIME_SHARE = 0.9
"""Share of the time budget that a search uses; the last iteration may exceed it."""
SETTLED_CHECK_ITERATIONS = 16
"""Iterations between two checks whether the search is settled."""
CLEAR_STANDARD_ERRORS = 4.0
"""The best action is clear if it leads by this many standard errors."""
CLEAR_MIN_VISITS = 64
"""Minimum visits of the best action before it can be clear."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found about one action."""

    action: Action
    chance: float
    """Estimated win probability."""
    visits: int
    steps: tuple[Action, ...] = ()
    """The whole turn, if whole turns were compared."""


class Master:
    """Searches until its budget is used up or one action is clearly best."""

    name = "master"

    def __init__(
        self, seconds: float | None = None, iterations: int | None = None, horizon: int = HORIZON_STEPS
    ) -> None:
        """The first budget that is used up ends the search. ``iterations`` alone ignore the clock, so that the same
        random numbers give the same answer."""
        self.seconds = seconds
        self.iterations = iterations
        self.horizon = horizon

    def choose(self, decision: Decision, rng: Rng) -> Action:
        """The best action that the search found."""
        legal = willing(decision.legal())
        return legal[0] if len(legal) == 1 else self.think(decision, rng)[0].action

    def plan(self, decision: Decision, rng: Rng) -> tuple[Action, ...]:
        """The best whole turn if whole turns are compared, otherwise the best action."""
        legal = willing(decision.legal())
        if len(legal) == 1:
            return (legal[0],)
        best = self.think(decision, rng)[0]
        return best.steps or (best.action,)

    def think(self, decision: Decision, rng: Rng) -> list[Thought]:
        """What the search found about the actions, the best first."""
        began = now()
        timeless = self.iterations is not None and self.seconds is None
        seconds = inf if timeless else min(self.seconds or inf, decision.seconds)
        if decision.game.bot.turns is not None:
            search_by_turns = ForesightSearch if decision.game.secrets else TurnSearch
            return _by_turns(search_by_turns(decision, rng, TIME_SHARE * seconds, self.iterations))
        if decision.game.bot.styles:
            found = StyleSearch(decision, rng, TIME_SHARE * seconds, self.iterations).run()
            return [Thought(*thought) for thought in found]
        search = Search(decision, rng, self.horizon, began + TIME_SHARE * seconds)
        rounds, most = 0, self.iterations or inf
        while rounds < most:
            search.iterate()
            rounds += 1
            time = now()
            if time >= search.end:
                break
            if rounds % SETTLED_CHECK_ITERATIONS == 0:
                in_time = inf if timeless else rounds / (time - began) * (search.end - time)
                if search.settled(min(most - rounds, in_time)):
                    break
        return search.thoughts()


def _by_turns(search: ForesightSearch | TurnSearch) -> list[Thought]:
    """The best turn that begins with each action."""
    found: dict[Action, Thought] = {}
    turns = search.run()
    for turn in turns:
        chance = turn.beside(turns[0])
        found.setdefault(turn.steps[0], Thought(turn.steps[0], chance, 1 + len(turn.tries), turn.steps))
    best, *others = found.values()
    return [best, *sorted(others, key=lambda thought: -thought.chance)]


class Search:
    """A tree search (MCTS) that deals the hidden information anew in every iteration."""

    def __init__(self, decision: Decision, rng: Rng, horizon: int, end: float) -> None:
        self.decision = decision
        self.rng = rng
        self.horizon = horizon
        self.end = end
        self.legal = willing(decision.legal())
        self.root = Node(decision.imagine(rng).seats)

    def iterate(self) -> None:
        """One iteration: descend the tree in an imagined position, evaluate it, and add the values to the path."""
        state, rng = self.decision.imagine(self.rng), self.rng
        node, path, movers = self.root, [self.root], {self.decision.seat}
        for number in range(2 * self.decision.game.bound):
            seat, action = self._next(state, node, first=number == 0)
            if action is None:
                break
            state.apply(seat, action)
            child = node.children.get((seat, action))
            if child is not None:
                movers.add(seat)
                path.append(child)
                node = child
                if not child.visits:
                    break
        values = evaluate(self.decision.game, state, rng, movers, self.horizon, self.end)
        for node in path:
            node.add(values)

    def _next(self, state: State, node: Node, *, first: bool) -> tuple[Seat, Action | None]:
        """The next move of an iteration, None at the end. A forced move adds no node, except as the first."""
        movers = state.to_move()
        if not movers:
            return CHANCE, None
        if movers[0] == CHANCE:
            return CHANCE, self.rng.weighted(state.chances())
        seat = self.decision.seat if self.decision.seat in movers else movers[0]
        game, rng = self.decision.game, self.rng
        legal = self.legal if first else willing(state.legal(seat))
        if len(legal) == 1 and not first:
            return seat, legal[0]
        if seat != self.decision.seat and legal[0].secret:
            # Played face down at the same time as ours, so the choice must not depend on ours.
            return seat, decide(game, state, seat, rng)
        return descend(node, seat, legal, lambda: _habit(game, state, seat, legal, rng), _order(game, state, seat), rng)

    def settled(self, left: float) -> bool:
        """Whether ``left`` more iterations cannot change the best action, or it is clear already."""
        seat = self.decision.seat
        ranked = sorted(self.root.children.values(), key=lambda child: -child.visits)
        if len(ranked) < 2:
            return False
        best, second = ranked[:2]
        if best.visits - second.visits > left:
            return True
        if best.visits < CLEAR_MIN_VISITS or len(ranked) < min(8, len(self.legal)):
            return False
        apart = best.mean(seat) - second.mean(seat)
        return apart > CLEAR_STANDARD_ERRORS * (best.spread(seat) + second.spread(seat))

    def thoughts(self) -> list[Thought]:
        """The result for each action that was tried, the most visited first."""
        seat = self.decision.seat
        found = [
            Thought(action, child.mean(seat), child.visits)
            for (_, action), child in self.root.children.items()
            if child.visits
        ]
        return sorted(found, key=lambda thought: (-thought.visits, -thought.chance))


def _habit(game: Game, state: State, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
    action = decide(game, state, seat, rng)
    return action if action in legal else legal[0]


def _order(game: Game, state: State, seat: Seat) -> Callable[[Sequence[Action]], list[Action]]:
    """A function that sorts actions by what the judge of the title says about the position after each."""

    def order(legal: Sequence[Action]) -> list[Action]:
        if game.bot.judge is None:
            return list(legal)
        scores: dict[Action, float] = {}
        for action in legal:
            after = state.clone()
            after.apply(seat, action)
            scores[action] = promise(game, after, seat)
        return sorted(legal, key=lambda action: -scores[action])

    return order


def evaluate(game: Game, state: State, rng: Rng, seats: set[Seat], horizon: int, end: float) -> list[float]:
    """The value of a position for these seats, after playing on by the policy; to the end if there is no judge."""
    if game.bot.judge is None:
        return play_out(game, state, rng, end)
    for _ in range(horizon):
        if not step(game, state, rng) or (end < inf and now() > end):
            break
    return [promise(game, state, seat) if seat in seats else 0.0 for seat in range(state.seats)]
