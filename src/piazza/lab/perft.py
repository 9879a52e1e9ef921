"""Perft: counts lines of play, as a fingerprint of the rules and a measure of their speed.

A node at depth d is reached from the start by d decisions of the seats. Every legal action of every seat to move is a
branch. Chance is neither a branch nor a step: its outcomes come from the seed, as in a match with that seed, so the
tree is always the same. A position in which the game is over has no children.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from piazza.kernel import CHANCE, Game, Luck, Setup, State


@dataclass(slots=True)
class Level:
    """The number of positions at one depth."""

    depth: int
    nodes: int = 0
    over: int = 0
    """Nodes in which the game has ended."""


def perft(game: Game, setup: Setup, seed: str, depth: int) -> Iterator[Level]:
    """The levels 0 to ``depth``, each counted from the start."""
    luck = Luck(seed)
    for deepest in range(depth + 1):
        state = game.start(setup)
        level = Level(deepest)
        _count(state, settle(state, luck, 0), luck, deepest, level)
        yield level


def settle(state: State, luck: Luck, rolls: int) -> int:
    """Let chance play while it is to move. ``rolls`` counts its outcomes so far; returns the new count."""
    while state.to_move() == (CHANCE,):
        state.apply(CHANCE, luck.draw(rolls, state.chances()))
        rolls += 1
    return rolls


def _count(state: State, rolls: int, luck: Luck, depth: int, level: Level) -> None:
    movers = state.to_move()
    if depth == 0:
        level.nodes += 1
        level.over += not movers
        return
    for seat in movers:
        for action in state.legal(seat):
            after = state.clone()
            after.apply(seat, action)
            _count(after, settle(after, luck, rolls), luck, depth - 1, level)
