"""``piazza play``"""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

from piazza.cli.common import find_game, read_options, read_record, settle_seats
from piazza.cli.problem import Problem
from piazza.cli.screen import terminal
from piazza.cli.session import Session
from piazza.cli.table import LocalTable, bot_name, check_seats, read_bots
from piazza.kernel import Game


def play(
    game: str | None = None,
    /,
    *,
    option: list[str] | None = None,
    seats: int | None = None,
    seed: str | None = None,
    bot: list[str] | None = None,
    name: list[str] | None = None,
    content: Path | None = None,
    set: list[str] | None = None,
    load: Path | None = None,
) -> None:
    """Play in the terminal, at one screen or against bots.

    Moves can also be piped in, one per line. If several people play, the secrets of all stay hidden then.

    Parameters
    ----------
    game
        The title; piazza games lists them.
    option
        NAME=VALUE, for an option that is not to have its default; may be repeated.
    seats
        Number of players; by default as few as the options allow.
    seed
        Where chance comes from; the same seed brings the same rolls.
    bot
        SEAT or SEAT=NAME: a seat, counted from 1, that a bot plays (random, apprentice, master); may be repeated.
    name
        The name of a player, in the order of the seats; may be repeated.
    content
        A content file to play with, instead of the one that comes with the title.
    set
        PATH=VALUE, for a value of the content that is to be another; may be repeated.
    load
        A saved game to go on with.
    """
    if seed is not None:
        seed = " ".join(seed.split())
    if load and (content or set):
        raise Problem("A saved game has its content; --content and --set are for a new one.")
    if load:
        table = _load(load, game, option, seats, bot, seed)
    elif game is None:
        raise Problem("play what? piazza games lists the titles.")
    else:
        table = _start(find_game(game, content, set), option, seats, bot, name, seed)
    session = Session(table, terminal())
    if sys.stdin is not None and sys.stdin.isatty():
        session.talk()
    else:
        session.read(sys.stdin or [])


def _start(
    game: Game,
    option: list[str] | None,
    seats: int | None,
    bot: list[str] | None,
    name: list[str] | None,
    seed: str | None,
) -> LocalTable:
    options = read_options(option or [])
    bots = read_bots(bot or [])
    number = settle_seats(game, seats, options, least=max(bots, default=0) + 1)
    check_seats(bots, number)
    people = iter(name or [])
    names = [
        bot_name(seat, bots[seat])
        if seat in bots
        else next(people, None) or ("Player" if number == 1 else f"Player {seat + 1}")
        for seat in range(number)
    ]
    if next(people, None) is not None:
        raise Problem(f"There are more names than people: {len(name or [])} for {number - len(bots)}.")
    return LocalTable.start(game, names, options, seed or secrets.token_hex(8), bots)


def _load(
    file: Path, id: str | None, option: list[str] | None, seats: int | None, bot: list[str] | None, seed: str | None
) -> LocalTable:
    header = read_record(file).header
    if id is not None and find_game(id).id != header.game:
        raise Problem(f"{file} is a game of {header.game}, not of {id}.")
    if option or seats is not None:
        raise Problem("A saved game has its options and seats; --option and --seats are for a new one.")
    if seed is not None and header.seed and seed != header.seed:
        raise Problem("A saved game has its seed; --seed is for a new one.")
    return LocalTable.load(file, None if bot is None else read_bots(bot), seed or "")
