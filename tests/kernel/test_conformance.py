"""The suite that judges titles is judged: by a title that keeps every law, and by mutants that break one each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from piazza.kernel import Game, conformance
from piazza.kernel.history import History
from tests.dice import GAME as LANTERN_STEPS
from tests.garden import GAME as KITCHEN_GARDEN
from tests.tiny import GAME
from tests.tiny.mutants import MUTANTS


def test_a_lawful_title_passes_every_law_by_name() -> None:
    seen: list[tuple[str, int]] = []
    report = conformance.check(GAME, games=5, progress=lambda sample, done: seen.append((sample, done)))
    assert report.ok, [(law.name, law.detail) for law in report.laws if not law.ok]
    assert [sample for sample, _ in seen[::5]] == list(GAME.samples)
    names = "alphabet options words turn chance legal refused clone dump journal view redeal unseen record undo batch"
    names += " idle goes brain imagine fair"
    assert {*names.split(), "face down", "bound", "outcome"} == {law.name for law in report.laws}


@pytest.mark.parametrize("game", [LANTERN_STEPS, KITCHEN_GARDEN], ids=lambda game: game.id)
def test_a_title_that_brings_nothing_for_bots_keeps_every_law(game: Game) -> None:
    report = conformance.check(game, games=5)
    assert report.ok, [(law.name, law.detail) for law in report.laws if not law.ok]


@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_is_caught_by_the_law_it_breaks(name: str) -> None:
    law, game = MUTANTS[name]
    report = conformance.check(game, games=6)
    assert law in report.broken, f"{name} breaks {law!r}, but only {report.broken} were reported"
    assert next(entry.detail for entry in report.laws if entry.name == law)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("OpenBid", "dealt afresh, by the view"),
        ("TalkingDeck", "learns a hidden fact from the events, the log, and no event reveals it to this viewer"),
        ("TalkativeNo", "dealt afresh, by the refusals"),
    ],
)
def test_a_leak_is_told_with_where_it_shows(name: str, words: str) -> None:
    law, game = MUTANTS[name]
    report = conformance.check(game, games=6)
    assert words in next(entry.detail for entry in report.laws if entry.name == law)


def test_a_match_that_steps_back_wrongly_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    right = History.state_at
    monkeypatch.setattr(History, "state_at", lambda self, count: right(self, max(0, count - 1)))
    assert "undo" in conformance.check(GAME, games=6).broken


def test_a_match_that_keeps_half_a_batch_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(History, "truncate", lambda self, count: None)
    assert "batch" in conformance.check(replace(GAME, samples={"two": (2, {})}), games=20).broken


def test_every_law_has_a_mutant_that_breaks_it() -> None:
    laws = {law.name for law in conformance.check(GAME, games=1).laws}
    assert laws - {law for law, _ in MUTANTS.values()} == {"undo", "batch"}, "these two are laws of Match: see above"
