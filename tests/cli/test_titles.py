"""Every title, in every sample set-up: a random game goes through the pipe move by move and comes out the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from piazza.bots.random_bot import pick
from piazza.kernel import Game, Match, Record, Rng, registry, undo
from tests.support.command import Command
from tests.tiny import GAME as NIGHT_MARKET

SAMPLES = [
    pytest.param(game, sample, id=f"{game.id}, {sample}")
    for game in (*registry.games(), NIGHT_MARKET)
    for sample in game.samples
]


def random_match(game: Game, sample: str) -> Match:
    seats, options = game.samples[sample]
    rng = Rng(sample)
    names = ["Player"] if seats == 1 else [f"Player {seat + 1}" for seat in range(seats)]
    match = Match.start(game, names, options, sample, shared=True)
    while movers := match.state.to_move():
        seat = rng.choice(movers)
        match.play(seat, pick(match.state.legal(seat), rng))
    return match


@pytest.mark.parametrize(("game", "sample"), SAMPLES)
def test_a_whole_game(piazza: Command, tmp_path: Path, game: Game, sample: str) -> None:
    match = random_match(game, sample)
    _, notations = match.record.to_text().split("---\n")
    moves = [line for line in notations.splitlines() if not line.startswith("*")]
    options = [f"--option={name}={value}" for name, value in match.record.header.options.items()]
    words = ["play", game.id, "--seed", sample, "--seats", str(match.setup.seats), *options]
    file = tmp_path / "game.pz"
    first = undo.first_undone(match.history, 0)
    assert first is not None
    again = moves[-len(undo.undone_decisions(match.history, first)) :]
    said = piazza(*words, lines=[*moves, "undo", *again, f"save {file}"])
    assert (said.code, said.err) == (0, "")
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.reason in " ".join(said.out.split())
    saved = Match.load(Record.from_text(file.read_text()))
    assert saved.record.header == match.record.header
    assert saved.state.dump() == match.state.dump()
    assert saved.audit() == []
    half = len(match.record.entries) // 2
    found = json.loads(piazza("replay", file, "--at", str(half), "--json").out)
    assert len(found["entries"]) == half
    assert piazza("replay", file, "--at", str(half)).code == 0
