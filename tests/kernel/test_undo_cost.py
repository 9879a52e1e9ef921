"""An undo costs what a move costs, whatever came before, and leads to the position that a naive replay gives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

import pytest

from piazza.kernel import Game, Match, Move, Record, Refused, Rng, State, Undo, registry
from piazza.kernel.history import CHECKPOINT_MOVES
from tests import tiny

TITLES = ["city-heroes", "city-of-iron", "micro-city", "night-market"]
APPLIES_MAX = 2 * CHECKPOINT_MOVES - 1
"""Moves replayed for one position, at most."""
CHANCES_MAX = 20
"""Outcomes of chance that follow a single entry, at most."""


@contextmanager
def counted(match: Match) -> Iterator[list[int]]:
    """How many moves are carried out meanwhile."""
    kind, count = type(match.state), [0]
    apply = kind.apply

    def counting(self: State, seat: int, action: object) -> None:
        count[0] += 1
        apply(self, seat, action)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kind, "apply", counting)
        yield count


def title(id: str) -> Game:
    if id not in registry.ids():
        registry.add(tiny.GAME)
    return registry.find(id)


def start(id: str, sample: int = 0, *, shared: bool = False) -> Match:
    game = title(id)
    samples = [s for s in game.samples.values() if s[0] > 1] or list(game.samples.values())
    seats, options = samples[sample % len(samples)]
    return Match.start(game, [f"Player {n}" for n in range(1, seats + 1)], options, "seed", shared=shared)


def move(match: Match, rng: Rng) -> bool:
    movers = match.state.to_move()
    if not movers:
        return False
    seat = rng.choice(movers)
    legal = match.state.legal(seat)
    match.play(seat, rng.choice([a for a in legal if a.verb not in ("concede", "resign")] or legal))
    return True


def step_back(match: Match, rng: Rng) -> None:
    seat = rng.uniform(match.setup.seats)
    count = len(match.record.entries)
    far = rng.uniform(40) == 0
    to = rng.uniform(count + 1) if far else None if rng.uniform(2) else max(0, count - rng.uniform(12))
    everybody = range(match.setup.seats)
    try:
        match.undo(seat, to)
    except Refused as no:
        if no.refusal.code == "CONSENT":
            match.undo(seat, to, agreed=everybody)


@dataclass
class Naive:
    """The line after every entry, written down in full."""

    match: Match
    lines: list[tuple[int, ...]]

    def follow(self) -> None:
        for number, entry in enumerate(self.match.record.entries[len(self.lines) - 1 :], len(self.lines)):
            if isinstance(entry, Move):
                self.lines.append((*self.lines[-1], number))
            elif isinstance(entry, Undo):
                self.lines.append((*self.lines[entry.to], *entry.kept))
            else:
                self.lines.append(self.lines[-1])

    def state(self, count: int) -> State:
        match = self.match
        state = match.game.start(match.setup)
        for entry in (match.record.entries[n - 1] for n in self.lines[count]):
            assert isinstance(entry, Move)
            state.apply(entry.seat, match.game.action(entry.seat, entry.action))
        return state


def ramble(match: Match, rng: Rng, entries: int, *, sample: int) -> Naive:
    """Moves, undos, chat and notes in any order; now and then positions are compared."""
    naive = Naive(match, [()])
    while len(match.record.entries) < entries:
        dice = rng.uniform(10)
        if dice < 1:
            match.say(rng.uniform(match.setup.seats), "hm")
        elif dice < 2:
            match.note("a note")
        elif dice < 5 or not move(match, rng):
            step_back(match, rng)
        naive.follow()
        assert match.history.standing == list(naive.lines[-1])
        if rng.uniform(sample) == 0:
            count = rng.uniform(len(naive.lines))
            assert match.history.state_at(count).dump() == naive.state(count).dump()
            assert match.history.standing_after(0, count) == list(naive.lines[count]) == match.record.standing(count)
            assert match.state.dump() == naive.state(len(naive.lines) - 1).dump()
    return naive


@lru_cache
def rambled(id: str, shared: bool) -> Naive:
    return ramble(start(id, shared=shared), Rng(f"{id} {shared}"), 2000, sample=25)


@pytest.mark.parametrize("shared", [True, False], ids=["one-screen", "several-screens"])
@pytest.mark.parametrize("id", TITLES)
def test_any_sequence_loads_in_linear_time_to_the_naive_position(id: str, shared: bool) -> None:
    naive = rambled(id, shared)
    match, work = naive.match, {}
    for count in (500, 2000):
        part = Record(match.record.header, match.record.entries[:count])
        text = part.to_text()
        with counted(match) as applied:
            loaded = Match.load(Record.parse(text), shared=shared)
        assert loaded.record.entries[:count] == part.entries
        assert loaded.history.state_at(count).dump() == naive.state(count).dump()
        trusted = Match.load(part, shared=shared, strict=False)
        assert trusted.history.state_at(count).dump() == naive.state(count).dump()
        undone = [e for e in part.entries if isinstance(e, Undo)]
        assert applied[0] <= count + CHANCES_MAX + sum(APPLIES_MAX + 2 * len(e.kept) for e in undone)
        work[count] = applied[0]
    assert work[2000] < 6 * work[500]


@pytest.mark.parametrize("shared", [True, False], ids=["one-screen", "several-screens"])
@pytest.mark.parametrize("id", TITLES)
def test_any_sequence_is_audited_in_linear_time_and_keeps_few_clones(id: str, shared: bool) -> None:
    match = rambled(id, shared).match
    with counted(match) as applied:
        assert match.audit() == []
    undone = [e for e in match.record.entries if isinstance(e, Undo)]
    assert applied[0] <= len(match.record.entries) + APPLIES_MAX * len(undone)
    moves = sum(isinstance(e, Move) for e in match.record.entries) + sum(len(e.kept) for e in undone)
    assert len(clones(match)) <= 2 + moves / CHECKPOINT_MOVES


def test_the_sequences_keep_unseen_moves_and_lead_to_lines_that_are_undone() -> None:
    naive = rambled("city-of-iron", False)
    lines = naive.lines
    undone = [(n, e) for n, e in enumerate(naive.match.record.entries, 1) if isinstance(e, Undo)]
    assert sum(bool(e.kept) for _, e in undone) >= 5
    assert sum(lines[e.to] != lines[n - 1][: len(lines[e.to])] for n, e in undone) >= 5
    assert max(map(len, lines)) > 4 * CHECKPOINT_MOVES


@pytest.mark.parametrize("id", TITLES)
@pytest.mark.parametrize("words", [True, False], ids=["after-chat", "without-chat"])
def test_playing_and_taking_back_again_and_again_costs_the_same(id: str, words: bool) -> None:
    match, rng = start(id, shared=True), Rng(id)
    for _ in range(20):
        move(match, rng)
    if words:
        match.say(0, "hm")
    for _ in range(45):
        move(match, rng)
        with counted(match) as applied:
            match.undo(0)
        assert applied[0] <= APPLIES_MAX + CHANCES_MAX
    with counted(match) as applied:
        Match.load(Record.parse(match.to_text()), shared=True)
    assert applied[0] <= (APPLIES_MAX + 1) * len(match.record.entries)


@pytest.mark.parametrize("id", TITLES)
def test_going_back_to_the_last_entry_but_one_costs_the_same(id: str) -> None:
    match, rng = start(id, shared=True), Rng(id)
    for _ in range(20):
        move(match, rng)
    match.say(0, "hm")
    for _ in range(200):
        with counted(match) as applied:
            match.undo(0, len(match.record.entries) - 1)
        assert applied[0] <= APPLIES_MAX + CHANCES_MAX


def test_a_small_save_full_of_steps_back_is_read_at_once() -> None:
    """About 1,100 bytes that once took hours."""
    header = "piazza 1\ngame micro-city rules 1\nseat 1 Ada\n---\nsay 1 a\n"
    text = header + "".join(f"undo 1 to {n}\n" for n in range(80))
    assert len(text) < 1200
    match = Match.load(Record.parse(text), seed="seed", shared=True)
    assert match.history.state_at(81).dump() == match.history.state_at(0).dump()


@pytest.mark.parametrize("id", TITLES)
def test_back_and_forth_between_two_ends_of_a_long_line_costs_the_same(id: str) -> None:
    match, rng = start(id, shared=True), Rng(id)
    for _ in range(200):
        if not move(match, rng):
            break
    early, late = len(match.record.entries) // 3, len(match.record.entries) - 2
    for _ in range(20):
        for to in (early, late):
            with counted(match) as applied:
                match.undo(0, to)
                match.say(0, "hm")
            assert applied[0] <= APPLIES_MAX + CHANCES_MAX


@pytest.mark.parametrize("id", TITLES)
def test_who_steps_over_a_checkpoint_again_and_again_leaves_no_clones(id: str) -> None:
    match, rng = start(id, shared=True), Rng(id)
    while match.history.timeline.head.depth < CHECKPOINT_MOVES - 1:
        move(match, rng)
    before = len(match.record.entries)
    for _ in range(200):
        move(match, rng)
        move(match, rng)
        match.undo(0, before)
    assert len(clones(match)) <= 3


def test_refused_batches_leave_no_clones() -> None:
    match, rng = start("micro-city", shared=True), Rng("batch")
    while match.history.timeline.head.depth < CHECKPOINT_MOVES:
        move(match, rng)
    count, few = len(match.record.entries), len(clones(match))
    for _ in range(30):
        while match.history.timeline.head.depth < 2 * CHECKPOINT_MOVES:
            move(match, rng)
        match.history.truncate(count)
        assert len(clones(match)) == few
    state = match.state.dump()
    assert Match.load(match.record, shared=True).state.dump() == state


def clones(match: Match) -> list[State]:
    return list(match.history._checkpoints.values())
