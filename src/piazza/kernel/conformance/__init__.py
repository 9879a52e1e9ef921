"""The laws that every title must keep, and a check that plays a title to find out whether it does.

    from piazza.kernel import conformance
    report = conformance.check(my_game, games=50)

It needs nothing but the ``Game``, so that authors of other packages can check their titles too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from piazza.kernel.action import CHANCE, Action, Seat
from piazza.kernel.conformance import brains, facts, history, position, secrets
from piazza.kernel.conformance.report import Broken, Law, Report
from piazza.kernel.game import GIVING_UP, Game
from piazza.kernel.options import Setup
from piazza.kernel.refusal import Refused
from piazza.kernel.rng import Rng
from piazza.kernel.state import State

__all__ = ["Law", "Report", "check"]

POSITION_LAWS = (*position.LAWS, *brains.LAWS)
SECRETS_LAWS = (*secrets.LAWS, *brains.LAWS_OF_SECRETS)
LAWS = (*facts.LAWS, *POSITION_LAWS, *SECRETS_LAWS, *history.LAWS)


def check(
    game: Game,
    games: int = 20,
    *,
    samples: Collection[str] | None = None,
    every: int = 1,
    replay: int = 1,
    seed: str = "conformance",
    progress: Callable[[str, int], None] | None = None,
) -> Report:
    """Play ``games`` random games of every sample of a title and check every law in each position.

    ``every``: check only one position in so many, to play many games in little time.
    ``replay``: check the laws on whole games, which replay a game several times, only in one game of so many.
    ``progress`` is called with the name of the sample before each game and the number of games done.
    """
    report = Report(game.id, [*(name for name, _ in LAWS), "goes"])
    told: set[str] = set()
    for name, law in facts.LAWS:
        report.hold(name, "", law, game)
    done = 0
    for sample in game.samples if samples is None else samples:
        seats, options = game.samples[sample]
        try:
            setup = game.setup(seats, options, Rng(f"{seed}/{sample}"))
        except Refused:
            continue  # the law on options reports it
        for number in range(games):
            if progress is not None:
                progress(sample, done)
            place = f"{sample}, game {number + 1}"
            line = _play(game, setup, Rng(f"{seed}/{sample}/{number}"), every, report, place)
            if line is not None and number % replay == 0:
                rng = Rng(f"{seed}/{sample}/{number}/history")
                for name, law_of_games in history.LAWS:
                    report.hold(name, place, law_of_games, game, setup, line, rng)
                told |= history.told(game, setup, line)
            done += 1
    if samples is not None and set(samples) < set(game.samples):
        told.update(game.go_ends)  # a single set-up need not tell every event
    report.hold("goes", "", history.goes, game, told, done)
    return report


def _play(
    game: Game, setup: Setup, rng: Rng, every: int, report: Report, place: str
) -> list[tuple[Seat, Action]] | None:
    """Play one random game and check the laws on positions. Returns its moves, or None if it broke off."""
    try:
        state = game.start(setup)
        line: list[tuple[Seat, Action]] = []
        decisions = 0
        conserved = game.secrets
        while movers := state.to_move():
            where = f"{place}, after {len(line)} moves"
            looking, thorough = rng.uniform(every) == 0, rng.uniform(8) == 0
            look = None
            if looking:
                dealt = conserved and any(move.secret for _, move in line)
                look = position.Look(game, state, rng.split(len(line)), thorough=thorough, conserved=dealt)
                for name, law in POSITION_LAWS:
                    report.hold(name, where, law, look)
            if movers == (CHANCE,):
                seat, action = CHANCE, rng.weighted(state.chances())
            else:
                seat = rng.choice(movers)
                action = random_choice(state, seat, rng)
                decisions += 1
            if look is not None:
                for name, law_of_secrets in SECRETS_LAWS:
                    report.hold(name, where, law_of_secrets, look, seat, action)
            before = state.clone() if conserved and action.secret else None
            state.apply(seat, action)
            if before is not None:
                conserved = seat == CHANCE and brains.conserves(before, state)
            line.append((seat, action))
            if decisions > game.bound:
                report.fail("bound", place, f"more than the stated {game.bound} decisions")
                return None
        report.hold("outcome", f"{place}, at the end", position.outcome, game, state)
        report.passed("bound")
        return line
    except Exception as e:  # a title under test may raise anything, anywhere
        report.fail("play", place, f"{type(e).__name__}: {e}")
        return None


def random_choice(state: State, seat: Seat, rng: Rng) -> Action:
    """Any legal action; giving up only if there is nothing else."""
    legal = state.legal(seat)
    if not legal:
        raise Broken(f"seat {seat + 1} is to move and has no legal action")
    willing = [a for a in legal if a.verb not in GIVING_UP]
    return rng.choice(willing or legal)
