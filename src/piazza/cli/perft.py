"""``piazza perft``"""

from __future__ import annotations

from time import process_time

from piazza.cli.common import at_least, find_game, read_options, settle_seats
from piazza.kernel import Rng
from piazza.lab.perft import perft as count


def perft(
    game: str,
    /,
    *,
    depth: int = 3,
    seed: str = "1",
    seats: int | None = None,
    option: list[str] | None = None,
) -> None:
    """Count the lines of play of a title.

    A node at depth d is a position after d decisions; every legal action is a branch. Chance plays from the seed, as in
    a match with that seed, and is not counted as a step.

    Parameters
    ----------
    game
        The title.
    depth
        How many decisions to look ahead.
    seed
        Where chance comes from.
    seats
        Number of players; by default as few as the options allow.
    option
        NAME=VALUE, for an option that is not to have its default; may be repeated.
    """
    title = find_game(game)
    options = read_options(option or [])
    at_least(0, depth, "--depth")
    setup = title.setup(settle_seats(title, seats, options), options, Rng(f"{seed}/options"))
    print(f"{'depth':>5} {'nodes':>15} {'over':>12} {'nodes/s':>12}")
    began = process_time()
    for level in count(title, setup, seed, depth):
        ended = process_time()
        speed = f"{level.nodes / (ended - began):,.0f}" if ended - began > 0.01 else ""
        print(f"{level.depth:>5} {level.nodes:>15,} {level.over:>12,} {speed:>12}".rstrip(), flush=True)
        began = ended
