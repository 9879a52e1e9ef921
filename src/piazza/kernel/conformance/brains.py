"""Laws on what a title brings for bots, and on the positions that bots are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from piazza.kernel.action import CHANCE, Action, Seat
from piazza.kernel.brain import Policy
from piazza.kernel.conformance.position import Look, as_bytes, chance, clone, dump, legal, turn
from piazza.kernel.conformance.report import Broken
from piazza.kernel.conformance.secrets import after
from piazza.kernel.journal import Viewer
from piazza.kernel.rng import Rng
from piazza.kernel.state import State

TRIED_TURNS = 3
"""Number of whole turns that are played step by step."""


def brain(look: Look) -> None:
    """Policy and styles choose a legal action, estimates are from 0 to 1, and whole turns can be played."""
    bot = look.game.bot
    if not look.thorough:
        return
    if bot.judge is not None:
        state = look.state.imagine(None, look.rng)
        for seat in look.seats:
            _estimate("judge", bot.judge(state, seat))
    if bot.forecast is not None:
        _forecast(bot.forecast(look.state.imagine(None, look.rng)))
    for seat in look.movers:
        if seat == CHANCE:
            continue
        state = look.state.imagine(seat, look.rng)
        before = as_bytes(state.dump())
        policies = [bot.policy] if bot.policy is not None else []
        for policy in dict.fromkeys((*policies, *bot.styles)):
            _choice(policy, state, seat, look.rng.split(seat))
        if bot.turns is not None:
            _turns(bot.turns(state, seat, False), state, seat)
        if as_bytes(state.dump()) != before:
            raise Broken("asking the brain has changed the position")


def _choice(policy: Policy, state: State, seat: Seat, rng: Rng) -> None:
    choice: Any = policy(state, seat, Rng(rng.seed))
    if choice is None:
        raise Broken(f"the policy chooses nothing for seat {seat + 1}")
    if not any(choice is action for action in state.legal(seat)):
        raise Broken(f"the policy chooses {choice} for seat {seat + 1}, which is not legal")
    if policy(state, seat, Rng(rng.seed)) is not choice:
        raise Broken(f"the policy chooses {choice} and then something else, with the same random numbers")


def _estimate(what: str, value: Any) -> None:
    if not isinstance(value, int | float) or not 0 <= value <= 1:
        raise Broken(f"the estimate of {what} is {value!r}, not a number from 0 to 1")


def _forecast(found: Any) -> None:
    if found is None:
        return
    if not found:
        raise Broken("the forecast is empty")
    for weight, state in found:
        if not weight > 0 or not isinstance(state, State):
            raise Broken(f"the forecast holds {weight!r} and {state!r}, not a positive weight and a position")


def _turns(turns: Any, state: State, seat: Seat) -> None:
    if not turns:
        raise Broken(f"there is no whole turn for seat {seat + 1}")
    for hope, steps, end in turns[:TRIED_TURNS]:
        _estimate("a whole turn", hope)
        if not steps:
            raise Broken("a whole turn has no steps")
        trial = state.clone()
        for number, step in enumerate(steps):
            no = trial.refusal(seat, step)
            if no is not None:
                raise Broken(f"step {number + 1} of a whole turn, {step}, is refused: {no}")
            trial.apply(seat, step)
        if as_bytes(trial.dump()) != as_bytes(end.dump()):
            raise Broken(f"a whole turn that begins with {steps[0]} does not lead to the position it names")


def imagine(look: Look) -> None:
    """An imagined position is the same for the same random numbers, and can be played to its end."""
    for viewer in look.viewers if look.thorough else [look.rng.choice(look.viewers)]:
        seed = look.rng.split("imagine").seed
        state = look.state.imagine(viewer, Rng(seed))
        if as_bytes(state.dump()) != as_bytes(look.state.imagine(viewer, Rng(seed)).dump()):
            raise Broken("an imagined position differs for the same random numbers")
        if state is look.state or state.journal is not None:
            raise Broken("an imagined position is the real one, or writes into its journal")
        if look.conserved and sorted(_leaves(state.dump())) != sorted(_leaves(look.dump)):
            raise Broken("an imagined position holds other values than were dealt, or one of them twice")
        if look.thorough:
            _playable(Look(look.game, state, look.rng, thorough=False), viewer)


def _playable(look: Look, viewer: Viewer) -> None:
    try:
        for law in (turn, chance, legal, clone, dump):
            law(look)
        state = look.state
        decisions = 0
        while movers := state.to_move():
            if movers == (CHANCE,):
                state.apply(CHANCE, look.rng.weighted(state.chances()))
                continue
            state.apply(movers[0], look.rng.choice(state.legal(movers[0])))
            decisions += 1
            if decisions > look.game.bound:
                raise Broken("it does not end")
        if state.outcome() is None:
            raise Broken("it has no outcome")
    except Exception as e:  # an impossible position may raise anything, anywhere
        name = "a spectator" if viewer is None else f"seat {viewer + 1}"
        raise Broken(f"what is imagined for {name} cannot be played: {type(e).__name__}: {e}") from e


def _leaves(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        node = node.values()
    if isinstance(node, str | int | float | None):
        yield str(node)
    else:
        for value in node:
            yield from _leaves(value)


def conserves(before: State, after: State) -> bool:
    """Whether a step only moved values of a position to other places."""
    return sorted(_leaves(before.dump())) == sorted(_leaves(after.dump()))


def fair(look: Look, seat: Seat, action: Action) -> None:
    """A bot's choice depends only on what its seat may know.

    Positions that differ only in a face-down action of somebody else, or in what is dealt anew, are imagined alike.
    """
    if not look.game.secrets:
        return
    pairs: list[tuple[State, State, Viewer]] = [
        (look.state, look.state.imagine(viewer, look.rng), viewer) for viewer in look.viewers
    ]
    choices = [a for s, a in look.next_moves() if s == seat and a.secret and a is not action]
    if action.secret and choices:
        one, events = after(look.state, seat, action)
        two, other_events = after(look.state, seat, look.rng.choice(choices))
        told = (*events, *other_events)
        pairs += [
            (one, two, viewer)
            for viewer in look.viewers
            if viewer != seat and not any(event.reveals_to(viewer) for event in told)
        ]
    for one, two, viewer in pairs:
        seed = look.rng.split("fair").seed
        here, there = one.imagine(viewer, Rng(seed)), two.imagine(viewer, Rng(seed))
        name = "a spectator" if viewer is None else f"seat {viewer + 1}"
        if as_bytes(here.dump()) != as_bytes(there.dump()):
            raise Broken(f"what is imagined for {name} depends on what that viewer may not know")
        policy = look.game.bot.policy
        if policy is not None and viewer is not None and viewer in here.to_move() and look.thorough:
            chosen = policy(here, viewer, Rng(seed)), policy(there, viewer, Rng(seed))
            if chosen[0] is not chosen[1]:
                raise Broken(f"{name} chooses {chosen[0]} or {chosen[1]}, by what that seat may not know")


LAWS: tuple[tuple[str, Callable[[Look], None]], ...] = (("brain", brain), ("imagine", imagine))
LAWS_OF_SECRETS: tuple[tuple[str, Callable[[Look, Seat, Action], None]], ...] = (("fair", fair),)
