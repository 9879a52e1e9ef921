"""``piazza ladder``"""

from __future__ import annotations

import os
import shlex
import sys
from itertools import count
from pathlib import Path

from piazza.bots import UnknownBot
from piazza.bots import find as find_bot
from piazza.cli.common import at_least, find_game, read_options, reason, settle_seats
from piazza.cli.problem import Problem
from piazza.cli.progress import progress
from piazza.lab import chart
from piazza.lab.ladder import Contest, Played, pairs, rate, run, tables

PLAYERS = ["random", "apprentice", "master"]


def ladder(
    game: str,
    /,
    *,
    player: list[str] | None = None,
    games: int = 20,
    seats: int | None = None,
    option: list[str] | None = None,
    content: Path | None = None,
    set: list[str] | None = None,
    climb: bool = False,
    seed: str = "1",
    jobs: int | None = None,
    records: Path | None = None,
    docs: Path | None = None,
) -> None:
    """Let every pair of bots play, and rate them.

    Parameters
    ----------
    game
        The title.
    player
        A bot: random, apprentice, master; master@0.2s for seconds, master@100 for iterations; may be repeated.
    games
        Number of games for each pair.
    seats
        Number of players; by default as few as the options allow, but two if possible.
    option
        NAME=VALUE, for an option that is not to have its default; may be repeated.
    content
        A content file to play with, instead of the one that comes with the title.
    set
        PATH=VALUE, for a value of the content that is to be another; may be repeated.
    climb
        Each bot meets only the one named before it; with three or more seats it sits alone among its copies.
    seed
        The same seed brings the same games, if no bot has a time budget.
    jobs
        Number of processes; by default one for each core.
    records
        A folder for the records of finished games.
    docs
        A Markdown file to write the table to, with a chart beside it.
    """
    title = find_game(game, content, set)
    options = read_options(option or [])
    players = tuple(dict.fromkeys(player or PLAYERS))
    try:
        for name in players:
            find_bot(name)
    except UnknownBot as e:
        raise Problem(e) from None
    try:
        number = settle_seats(title, seats, options, least=2)
    except Problem:
        number = settle_seats(title, seats, options)
    at_least(1, games, "--games")
    jobs = at_least(1, jobs if jobs is not None else os.cpu_count() or 1, "--jobs")
    contest = Contest(title.id, number, options, players, games, seed, climb, title.changes)
    try:
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
        with progress(len(tables(contest))) as show:
            done = count(1)

            def ended(one: Played) -> None:
                if records is not None:
                    (records / f"{title.id}-{one.number:04}.pz").write_text(one.record, encoding="utf-8")
                if show:
                    show(title.title, next(done))

            played = run(contest, jobs, ended)
    except OSError as e:
        raise Problem(f"{e.filename} cannot be written: {reason(e)}.") from None
    ratings, met = rate(played), pairs(played)
    text = chart.table(ratings, met)
    slowest = max(game.slowest for game in played)
    print(f"{len(played)} games of {title.title} with {number} seats, seed {seed}; longest thought {slowest:.2f} s")
    print(text)
    if docs is not None:
        try:
            seated = f"{number} seat{'s' * (number > 1)}"
            about = ", ".join([title.title, *(f"{name} {value}" for name, value in options.items()), seated])
            name = "-".join(["ladder", title.id, *options.values(), str(number)])
            _write(docs, name, about, text, chart.svg(about, ratings))
        except OSError as e:
            raise Problem(f"{e.filename} cannot be written: {reason(e)}.") from None


def _write(docs: Path, name: str, about: str, text: str, picture: str) -> None:
    (docs.parent / f"{name}.svg").write_text(picture, encoding="utf-8")
    command = shlex.join(["piazza", *sys.argv[1:]])
    block = f"### {about}\n\n![{about}]({name}.svg)\n\n`{command}`\n\n{text}\n"
    before = docs.read_text(encoding="utf-8") if docs.exists() else "# Bots\n"
    docs.write_text(chart.insert(before, name, block), encoding="utf-8")
