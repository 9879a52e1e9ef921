"""Ladders: bots play each other on every seat, and get ratings from the results.

With two seats the bots change seats from game to game. With more seats, one bot sits among copies of another, on each
seat in turn, and then the other way round. In a climb each bot meets only the one named before it, and with more than
two seats sits alone among its copies. If all players can lose together, the title itself is rated too. Time budgets are
processor time, so that parallel games and other load do not change the results.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import log, log10, sqrt
from typing import Any

from piazza.bots import Decision, clock, find, plan
from piazza.kernel import Match, Rng, Value, registry
from piazza.lab.simulate import ignore_interrupt

THE_GAME = "the game"
"""The name of the winner when all players lose."""
RESAMPLED_LADDERS = 200
"""Bootstrap samples for the intervals of the ratings."""
RATING_ITERATIONS_MAX = 200
"""Maximum number of iterations that find the ratings."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Which bots play which title how often."""

    game: str
    seats: int
    options: Mapping[str, Value]
    players: tuple[str, ...]
    games: int
    """Games of each pair."""
    seed: str
    climb: bool = False
    changes: Mapping[str, Any] = field(default_factory=dict)
    """Values by path that differ from the content of the title."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game of a contest."""

    number: int
    players: tuple[str, ...]
    """The bot on each seat."""
    winners: tuple[int, ...]
    """The seats that won; empty if all have lost."""
    scores: tuple[int, ...]
    decisions: int
    slowest: float
    """Processor seconds of the longest decision."""
    record: str


def tables(contest: Contest) -> list[tuple[str, ...]]:
    """Who sits where in each game."""
    seats, found = contest.seats, []
    if len(contest.players) == 1 or seats == 1:
        return [(player,) * seats for player in contest.players for _ in range(contest.games)]
    both_ways = seats > 2 and not contest.climb
    rungs = ((after, before) for before, after in pairwise(contest.players))
    for one, other in rungs if contest.climb else combinations(contest.players, 2):
        for number in range(contest.games):
            single, rest = (other, one) if both_ways and number % 2 else (one, other)
            seat = (number // 2 if both_ways else number) % seats
            found.append(tuple(single if n == seat else rest for n in range(seats)))
    return found


def play(contest: Contest, number: int, players: tuple[str, ...]) -> Played:
    """Play game ``number``. With budgets in iterations it depends on the contest and the number alone."""
    game = registry.find(contest.game, contest.changes)
    names = [f"{player} {seat + 1}" for seat, player in enumerate(players)]
    match = Match.start(game, names, contest.options, f"{contest.seed}/{number}")
    bots = [find(player) for player in players]
    rng = Rng(f"{contest.seed}/{number}/bots")
    decisions, slowest = 0, 0.0
    while movers := match.state.to_move():
        seat = movers[0]
        with clock.of_the_processor():
            began = clock.now()
            steps = plan(bots[seat], Decision(game, match.state, seat), rng.split(decisions))
            slowest = max(slowest, clock.now() - began)
        match.play(seat, *steps)
        decisions += len(steps)
    outcome = match.state.outcome()
    assert outcome is not None
    first = tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1 and not outcome.lost)
    return Played(number, players, first, outcome.scores, decisions, slowest, match.to_text())


def run(contest: Contest, jobs: int = 0, ended: Callable[[Played], None] | None = None) -> list[Played]:
    """Play all games and return them in order. ``ended`` is called after each; 0 jobs means one for each core."""
    done: list[Played] = []
    for played in _games(contest, jobs or os.cpu_count() or 1):
        done.append(played)
        if ended is not None:
            ended(played)
    return sorted(done, key=lambda played: played.number)


def _games(contest: Contest, jobs: int) -> Iterator[Played]:
    seating = list(enumerate(tables(contest)))
    if jobs == 1:
        for number, players in seating:
            yield play(contest, number, players)
        return
    with ProcessPoolExecutor(jobs, initializer=ignore_interrupt) as pool:
        futures = [pool.submit(play, contest, number, players) for number, players in seating]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


# -- ratings --


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a player, in Elo points above the weakest."""

    player: str
    rating: float
    low: float
    high: float
    """95 % interval from ``low`` to ``high``."""
    games: int
    wins: float


@dataclass(frozen=True, slots=True)
class Pair:
    """The results of one bot in games against another."""

    one: str
    other: str
    games: int
    wins: float
    low: float
    high: float
    fair: float
    """The expected share of wins if both are equally good."""


Result = tuple[tuple[str, ...], tuple[str, ...]]
"""The participants, including the title if it can win, and the winners."""


def results(played: Sequence[Played]) -> list[Result]:
    """Participants and winners of each game."""
    can_lose = any(not game.winners for game in played)
    found = []
    for game in played:
        present = (*game.players, THE_GAME) if can_lose else game.players
        found.append((present, tuple(game.players[seat] for seat in game.winners) or (THE_GAME,)))
    return found


def rate(played: Sequence[Played], seed: str = "ratings") -> list[Rating]:
    """Ratings by maximum likelihood. The win probability is the strength as a share of all strengths at the table."""
    games = results(played)
    players = sorted({player for present, _ in games for player in present})
    rng = Rng(seed)
    best = _elo(games, players)
    drawn = [_elo([rng.choice(games) for _ in games], players) for _ in range(RESAMPLED_LADDERS)]
    found = []
    for player in players:
        spread = sorted(ratings[player] for ratings in drawn)
        low, high = spread[int(0.025 * RESAMPLED_LADDERS)], spread[int(0.975 * RESAMPLED_LADDERS) - 1]
        took_part = [(present, won) for present, won in games if player in present]
        wins = sum(won.count(player) / len(won) for _, won in took_part)
        mean, half = best[player], 1.96 * _error(games, best, player)
        if mean:
            # A player that won every game wins every resampled one too; only the standard error shows the uncertainty.
            low, high = min(low, mean - half), max(high, mean + half)
        found.append(Rating(player, mean, low, high, len(took_part), wins))
    return sorted(found, key=lambda rating: -rating.rating)


def _error(games: Sequence[Result], ratings: Mapping[str, float], player: str) -> float:
    """The standard error of a rating if those of the others were known."""
    known = 0.25
    for present, _ in games:
        strengths = [10 ** (ratings[other] / 400) for other in present]
        mine = 10 ** (ratings[player] / 400) * present.count(player) / sum(strengths)
        known += mine * (1 - mine)
    return 400 / log(10) / sqrt(known)


def _elo(games: Sequence[Result], players: Sequence[str]) -> dict[str, float]:
    """Elo ratings. Each player gets an additional draw with a player of strength 1, which keeps strengths finite."""
    strength = dict.fromkeys(players, 1.0)
    tally: dict[Result, int] = {}
    for result in games:
        tally[result] = tally.get(result, 0) + 1
    wins = dict.fromkeys(players, 0.5)
    for (_, won), times in tally.items():
        for player in won:
            wins[player] += times / len(won)
    for _ in range(RATING_ITERATIONS_MAX):
        share = {player: 1 / (strength[player] + 1) for player in players}
        for (present, _), times in tally.items():
            total = sum(strength[player] for player in present)
            for player in present:
                share[player] += times / total
        fresh = {player: wins[player] / share[player] for player in players}
        moved = max(abs(log(fresh[player] / strength[player])) for player in players)
        strength = fresh
        if moved < 1e-5:
            break
    lowest = min(strength.values())
    return {player: 400 * log10(strength[player] / lowest) for player in players}


def pairs(played: Sequence[Played]) -> list[Pair]:
    """The results of each pair of bots, for the single one among copies of the other. With two seats, see ``_join``."""
    met: dict[tuple[str, str], list[Played]] = {}
    for game in played:
        kinds = sorted(set(game.players), key=game.players.count)
        if len(kinds) == 2:
            met.setdefault((kinds[0], kinds[1]), []).append(game)
        elif len(kinds) == 1:
            met.setdefault((kinds[0], THE_GAME), []).append(game)
    if played and len(played[0].players) == 2:
        _join(met)
    found = []
    for (one, other), games in met.items():
        wins = 0.0
        for game in games:
            mine = sum(game.players[seat] == one for seat in game.winners)
            wins += mine / len(game.winners) if game.winners else 0.0
        low, high = wilson(wins, len(games))
        seats = len(games[0].players)
        found.append(
            Pair(one, other, len(games), wins, low, high, 1 / seats if seats > 1 and other != THE_GAME else 0.5)
        )
    return sorted(found, key=lambda pair: (pair.one, pair.other))


def _join(met: dict[tuple[str, str], list[Played]]) -> None:
    """With two seats neither bot is the single one; the one with more wins is named first."""
    for one, other in list(met):
        if (one, other) not in met:
            continue
        games = met.pop((one, other)) + met.pop((other, one), [])
        mine = sum(game.players[seat] == one for game in games for seat in game.winners)
        theirs = sum(game.players[seat] == other for game in games for seat in game.winners)
        met[(one, other) if mine >= theirs else (other, one)] = games


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson interval of a share, at 95 % by default."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
