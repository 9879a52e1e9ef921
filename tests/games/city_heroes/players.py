"""Players for tests: lively ones who act rather than haggle, and rich ones who can afford everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.state import Position
from piazza.kernel import Action, Game, Rng, Seat, Setup
from piazza.kernel.conformance import random_choice

KINDS = ("wheat", "timber", "stone", "iron", "gold", "weapons", "tools", "scaffolds", "sculptures", "jewellery")
SHY = {"bank_buy", "bank_sell", "rival_buy", "rival_sell", "influence", "set", "end", "pass", "take_back", "cancel"}


def start(seats: int, seed: str, **options: str) -> Position:
    state = GAME.start(GAME.setup(seats, {"map": seed, **options}, Rng(seed)))
    assert isinstance(state, Position)
    return state


def patched(state: Position, changes: dict[str, Any]) -> Position:
    loaded = GAME.load({**state.dump(), **changes})
    assert isinstance(loaded, Position)
    return loaded


def enrich(state: Position) -> Position:
    """Everybody with plenty of everything, so that every building and work is within reach."""
    wealth = {**dict.fromkeys(KINDS, 40), "ducats": 120, "influence": 6, "ready": 30}
    return patched(state, {"players": [wealth] * state.seats})


def lively(state: Position, seat: Seat, rng: Rng) -> Action:
    """Mostly what moves the game on, each kind of action as likely as another; seldom exchanges."""
    legal = state.legal(seat)
    verbs = {action.verb for action in legal}
    closing: str | None = next((verb for verb in ("end", "pass") if verb in verbs), None)
    bold = sorted(verbs - SHY)
    if closing and rng.uniform(5 if bold else 2) == 0:
        verb = closing
    elif not bold or rng.uniform(5) == 0:
        return rng.choice(legal)
    else:
        verb = rng.choice(bold)
    return rng.choice([action for action in legal if action.verb == verb])


def steps(state: Position, rng: Rng, *, bold: bool = True) -> Iterator[tuple[Seat, Action]]:
    """Play to the end; each step is handed out before it is carried out."""
    while movers := state.to_move():
        seat = rng.choice(movers)
        action = lively(state, seat, rng) if bold else random_choice(state, seat, rng)
        yield seat, action
        state.apply(seat, action)


def _rich_start(setup: Setup) -> Position:
    state = GAME.start(setup)
    assert isinstance(state, Position)
    return patched(enrich(state), {"turn": state.terms.turns - 1})


RICH: Game = replace(GAME, id="city-heroes-rich", start=_rich_start)
"""The same title with full purses and two turns to go, for the checks."""
