from __future__ import annotations

from dataclasses import replace

import pytest

from piazza.kernel import Outcome, registry
from piazza.lab.simulate import Endless, Simulation, Tally, play_games, simulate
from tests.tiny import GAME


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, GAME.id, GAME)


SIMULATION = Simulation(GAME.id, 3, {"rounds": "2"}, "seed")


def test_jobs_share_the_work_and_not_the_luck() -> None:
    alone, shared = simulate(SIMULATION, 101), simulate(SIMULATION, 101, jobs=2)
    assert alone.results() == shared.results()
    assert (alone.games, alone.decisions) == (shared.games, shared.decisions) == (101, 101 * 3 * 2)


def test_game_n_is_the_same_in_every_run() -> None:
    assert simulate(SIMULATION, 7).results() != simulate(replace(SIMULATION, seed="other"), 7).results()
    first, second = play_games(SIMULATION, 0, 4), play_games(SIMULATION, 4, 7)
    first.merge(second)
    assert first.results() == simulate(SIMULATION, 7).results()


def test_every_game_ends_in_one_way() -> None:
    tally = simulate(SIMULATION, 50)
    assert sum(tally.wins) + tally.shared + tally.lost == 50
    assert tally.decisions_per_cpu_second > 0
    assert tally.length.least == tally.length.most == 6


def test_the_ways_a_game_can_end() -> None:
    tally = Tally(2)
    tally.add(Outcome((1, 2), "", (5, 3)), 4, 0.1)
    tally.add(Outcome((1, 1), ""), 6, 0.1)
    tally.add(Outcome((1, 1), "", lost=True), 2, 0.1)
    assert tally.results() == {
        "wins": [1, 0],
        "shared": 1,
        "lost": 1,
        "scores": [{"mean": 5, "least": 5, "most": 5}, {"mean": 3, "least": 3, "most": 3}],
        "length": {"mean": 4, "least": 2, "most": 6},
    }


def test_progress_goes_on_to_the_end() -> None:
    done: list[int] = []
    simulate(SIMULATION, 30, progress=done.append)
    assert done == sorted(set(done))
    assert len(done) > 1
    assert done[-1] == 30


def test_a_game_without_end_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, GAME.id, replace(GAME, bound=2))
    with pytest.raises(Endless, match="beyond 2 decisions"):
        simulate(SIMULATION, 1)
