"""Playing imagined positions on, and the value of the positions reached."""

from __future__ import annotations

from math import inf

from piazza.bots.clock import now
from piazza.bots.random_bot import pick
from piazza.kernel import CHANCE, Action, Game, Outcome, Rng, Seat, State
from piazza.kernel.game import GIVING_UP


def willing(legal: list[Action]) -> list[Action]:
    """The legal actions without giving up, unless there is nothing else."""
    return [action for action in legal if action.verb not in GIVING_UP] or legal


def worth(outcome: Outcome, seat: Seat) -> float:
    """1 for a win, 0 for a loss. Tied winners by score share the 1; players who win together get 1 each."""
    if outcome.lost or outcome.ranks[seat] != 1:
        return 0.0
    return 1.0 / outcome.ranks.count(1) if outcome.scores else 1.0


def promise(game: Game, state: State, seat: Seat) -> float:
    """The value of a position: its outcome, or what the judge of the title says."""
    outcome = state.outcome()
    if outcome is not None:
        return worth(outcome, seat)
    assert game.bot.judge is not None
    return game.bot.judge(state, seat)


def decide(game: Game, state: State, seat: Seat, rng: Rng) -> Action:
    """A quick choice in an imagined position, by the policy of the title or at random."""
    if game.bot.policy is not None:
        return game.bot.policy(state, seat, rng)
    return pick(state.legal(seat), rng)


def step(game: Game, state: State, rng: Rng) -> bool:
    """Carry out the next quick choice or outcome of chance; False if the game is over."""
    movers = state.to_move()
    if not movers:
        return False
    seat = movers[0]
    state.apply(seat, rng.weighted(state.chances()) if seat == CHANCE else decide(game, state, seat, rng))
    return True


def play_out(game: Game, state: State, rng: Rng, end: float = inf) -> list[float]:
    """Play to the end and return the value for each seat; an equal share for all if time runs out before."""
    for number in range(2 * game.bound):
        if not step(game, state, rng):
            break
        if number % 32 == 31 and end < inf and now() > end:
            break
    outcome = state.outcome()
    return [worth(outcome, seat) if outcome else 1 / state.seats for seat in range(state.seats)]
