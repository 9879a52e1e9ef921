"""``piazza simulate``"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from piazza.cli.common import at_least, find_game, read_options, read_players, settle_seats
from piazza.cli.problem import Problem
from piazza.cli.progress import progress
from piazza.lab.simulate import Endless, Simulation, Tally
from piazza.lab.simulate import simulate as play_all


def simulate(
    game: str,
    /,
    *,
    games: int = 100,
    seats: int | None = None,
    seed: str = "1",
    option: list[str] | None = None,
    bot: list[str] | None = None,
    content: Path | None = None,
    set: list[str] | None = None,
    jobs: int = 1,
    json: bool = False,
) -> None:
    """Let bots play many games and count the results.

    Parameters
    ----------
    game
        The title.
    games
        Number of games.
    seats
        Number of players; by default as few as the options allow.
    seed
        The same seed brings the same results, whatever the number of jobs.
    option
        NAME=VALUE, for an option that is not to have its default; may be repeated.
    bot
        The bot for all seats, or one for each seat. By default random play.
    content
        A content file to play with, instead of the one that comes with the title.
    set
        PATH=VALUE, for a value of the content that is to be another; may be repeated.
    jobs
        Number of processes.
    json
        One JSON object for programs.
    """
    title = find_game(game, content, set)
    options = read_options(option or [])
    number = settle_seats(title, seats, options)
    simulation = Simulation(title.id, number, options, seed, read_players(bot or [], number), title.changes)
    at_least(1, games, "--games")
    at_least(1, jobs, "--jobs")
    try:
        with progress(games) as show:
            tally = play_all(simulation, games, jobs, show and partial(show, title.title))
    except Endless as e:
        raise Problem(e) from None
    if json:
        _print_json(simulation, tally)
    else:
        _print(simulation, tally)


def _print_json(simulation: Simulation, tally: Tally) -> None:
    found = {
        "game": simulation.game,
        "games": tally.games,
        "seats": simulation.seats,
        "options": dict(simulation.options),
        "changes": dict(simulation.changes),
        "seed": simulation.seed,
        "bots": list(simulation.bots),
        "decisions": tally.decisions,
        "cpu_seconds": round(tally.cpu_seconds, 4),
        "decisions_per_cpu_second": round(tally.decisions_per_cpu_second),
        "results": tally.results(),
    }
    print(json.dumps(found))


def _print(simulation: Simulation, tally: Tally) -> None:
    def share(number: int) -> str:
        return f"{number:,} ({number / tally.games:.1%})"

    length = tally.length
    seats = f"{simulation.seats} seat{'s' * (simulation.seats > 1)}"
    print(f"{tally.games:,} games of {simulation.game} with {seats}, seed {simulation.seed}")
    if simulation.changes:
        print(f"  content    {', '.join(f'{path} = {value}' for path, value in simulation.changes.items())}")
    if simulation.bots:
        print(f"  bots       {', '.join(simulation.bots)}")
    print(f"  decisions  {tally.decisions:,}; a game {length.mean:.1f}, {length.least} to {length.most}")
    print(f"  speed      {tally.decisions_per_cpu_second:,.0f} decisions per CPU second")
    for seat, wins in enumerate(tally.wins):
        score = tally.scores[seat]
        scored = f"; score {score.mean:.2f}, {score.least} to {score.most}" if score.games else ""
        print(f"  seat {seat + 1}     won {share(wins)}{scored}")
    if tally.shared:
        print(f"  shared     {share(tally.shared)}")
    if tally.lost:
        print(f"  all lost   {share(tally.lost)}")
