"""Laws on a whole game: its record, its replay, and undo."""

from __future__ import annotations

import json
from collections.abc import Callable

from piazza.kernel import registry
from piazza.kernel import undo as undo_rules
from piazza.kernel.action import CHANCE, Action, Seat
from piazza.kernel.conformance.position import NAMES, as_bytes
from piazza.kernel.conformance.report import Broken
from piazza.kernel.entry import Move, Undo
from piazza.kernel.game import Game
from piazza.kernel.journal import Journal
from piazza.kernel.match import Match, header_of
from piazza.kernel.options import Setup
from piazza.kernel.record import Record
from piazza.kernel.refusal import Refused
from piazza.kernel.rng import Rng

Moves = list[tuple[Seat, Action]]


def written(game: Game, setup: Setup, moves: Moves) -> Record:
    """The record of these moves, without a seed."""
    return Record(header_of(game, setup, NAMES[: setup.seats]), [Move(seat, action.notation) for seat, action in moves])


def record(game: Game, setup: Setup, moves: Moves, rng: Rng) -> None:
    """Text and JSON read back as the same record, and replaying it gives the positions of play."""
    original = written(game, setup, moves)
    if Record.from_text(original.to_text()) != original:
        raise Broken("the record is not read back from its text")
    if Record.from_json(json.loads(json.dumps(original.to_json()))) != original:
        raise Broken("the record is not read back from its JSON")
    if game.id not in registry.ids():
        registry.add(game)
    match = Match.load(original)
    if Record.from_text(match.to_text()) != original:
        raise Broken("the record is not read back from its text with the log as comments")
    state = game.start(setup)
    chosen = {0, len(moves), *(rng.uniform(len(moves) + 1) for _ in range(8))}
    for number, (seat, action) in enumerate(moves):
        if number in chosen and as_bytes(match.history.state_at(number).dump()) != as_bytes(state.dump()):
            raise Broken(f"the position after entry {number} is not that of play")
        state.apply(seat, action)
    if as_bytes(match.state.dump()) != as_bytes(state.dump()):
        raise Broken("the position after a strict replay is not that of play")


def live(game: Game, setup: Setup, seed: str, rng: Rng, upto: int) -> Match:
    """A random match with sealed luck, played until it has ``upto`` entries or is over."""
    match = Match.start(game, NAMES[: setup.seats], setup.options, seed)
    while len(match.record.entries) < upto and (movers := match.state.to_move()):
        seat = rng.choice(movers)
        match.play(seat, rng.choice(match.state.legal(seat)))
    return match


def undo(game: Game, setup: Setup, moves: Moves, rng: Rng) -> None:
    """Undo leads to the position that was; a record with undone moves replays; luck is that of the seed."""
    match = live(game, setup, rng.seed, rng, rng.uniform(len(moves) + 1))
    if match.audit():
        raise Broken("an outcome of chance is not that of the sealed seed")
    everybody = range(setup.seats)
    for _ in range(4):
        seat = rng.uniform(setup.seats)
        target = undo_rules.target(match.history, seat)
        if target is None:
            break
        wanted = as_bytes(match.history.state_at(target).dump())
        free = undo_rules.is_free(match.history, seat, target)
        try:
            match.undo(seat)
            if not free:
                raise Broken("an undo over a barrier needed no consent")
        except Refused:
            if free:
                raise Broken("an undo with no barrier was refused") from None
            match.undo(seat, agreed=everybody)
        last = match.record.entries[-1]
        if isinstance(last, Undo) and last.kept:
            wanted = as_bytes(match.state.dump())
        if as_bytes(match.state.dump()) != wanted:
            raise Broken(f"the position after the undo to entry {target} is not the one that was")
        again = Match.load(Record.from_text(match.record.to_text()))
        if as_bytes(again.state.dump()) != wanted or again.record != match.record:
            raise Broken("a record with undone moves does not replay to the same position")
        if movers := match.state.to_move():
            seat = rng.choice(movers)
            match.play(seat, rng.choice(match.state.legal(seat)))
    if match.audit():
        raise Broken("after an undo chance was not that of the sealed seed")


def batch(game: Game, setup: Setup, moves: Moves, rng: Rng) -> None:
    """A batch is played completely or not at all."""
    match = live(game, setup, rng.seed, rng, rng.uniform(len(moves) + 1))
    movers = match.state.to_move()
    if not movers or movers == (CHANCE,):
        return
    seat = rng.choice(movers)
    first = rng.choice(match.state.legal(seat))
    trial = match.state.clone()
    trial.apply(seat, first)
    if trial.to_move() == (CHANCE,):
        return
    bad = next((a for a in game.alphabet if trial.refusal(seat, a) is not None), None)
    if bad is None:
        return
    before, entries = as_bytes(match.state.dump()), len(match.record.entries)
    try:
        match.play(seat, first, bad)
    except Refused:
        pass
    else:
        raise Broken(f"a batch with the refused {bad.notation!r} was played")
    if as_bytes(match.state.dump()) != before or len(match.record.entries) != entries:
        raise Broken("a refused batch left something behind")


def told(game: Game, setup: Setup, moves: Moves) -> set[str]:
    """The kinds of the events of a game."""
    state = game.start(setup)
    state.journal = Journal()
    for seat, action in moves:
        state.apply(seat, action)
    return {event.kind for event in state.journal.events}


def goes(game: Game, told: set[str], games: int) -> None:
    """The events that end a go are events that are told."""
    for kind in game.go_ends:
        if kind not in told:
            raise Broken(f"go_ends names {kind!r}, which was told in none of {games} games; more games may tell it")


LAWS: tuple[tuple[str, Callable[[Game, Setup, Moves, Rng], None]], ...] = (
    ("record", record),
    ("undo", undo),
    ("batch", batch),
)
