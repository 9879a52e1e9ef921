"""A bot at a table keeps the budget in its name, and never thinks longer than people would wait."""

from __future__ import annotations

from time import perf_counter

import pytest

from piazza.bots.foresight import ForesightSearch
from piazza.bots.master import Search
from piazza.bots.styles import StyleSearch
from piazza.bots.turns import TurnSearch
from piazza.kernel import CHANCE, Rng, registry
from piazza.server.tables import bot_workers
from tests import tiny

SEARCHES = [
    (tiny.GAME.id, Search, "iterate"),
    ("micro-city", TurnSearch, "_try"),
    ("city-of-iron", ForesightSearch, "_try"),
    ("city-heroes", StyleSearch, "_try"),
]


def known_to_bot(game_id: str) -> bytes:
    """The first position in which somebody has a choice."""
    game, rng = registry.find(game_id), Rng("budget")
    state = game.start(game.setup(2, {}, rng))
    while True:
        seat = state.to_move()[0]
        if seat == CHANCE:
            state.apply(CHANCE, rng.weighted(state.chances()))
        elif len(state.legal(seat)) > 1:
            return bot_workers.bot_input(game, state, seat, "seed")
        else:
            state.apply(seat, state.legal(seat)[0])


@pytest.mark.parametrize(("game", "search", "method"), SEARCHES)
def test_a_number_of_iterations_is_kept(game: str, search: type, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data, made, iterate = known_to_bot(game), [], getattr(search, method)

    def counted(*args: object) -> object:
        made.append(1)
        return iterate(*args)

    monkeypatch.setattr(search, method, counted)
    assert bot_workers.plan(data, "master@5")
    assert len(made) <= 5 + 1, "one more measures how long an iteration takes"


@pytest.mark.parametrize(("game", "search", "method"), SEARCHES)
def test_the_clock_ends_a_large_number_of_iterations(
    game: str, search: type, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = known_to_bot(game)
    monkeypatch.setattr(bot_workers, "MAX_BUDGET_SECONDS", 0.3)
    began = perf_counter()
    assert bot_workers.plan(data, "master@1000000000")
    assert perf_counter() - began < 3
