from __future__ import annotations

import pytest

from piazza.kernel import registry
from piazza.lab import chart
from piazza.lab.ladder import THE_GAME, Contest, Played, pairs, rate, run, tables, wilson
from tests.tiny import GAME


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, GAME.id, GAME)


def game(number: int, players: tuple[str, ...], *winners: int) -> Played:
    return Played(number, players, winners, (), 1, 0.0, "")


def test_everybody_meets_everybody_on_every_seat() -> None:
    two = tables(Contest(GAME.id, 2, {}, ("a", "b", "c"), 2, "s"))
    assert two == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]
    three = tables(Contest(GAME.id, 3, {}, ("a", "b"), 6, "s"))
    assert {t.index("a") for t in three if t.count("a") == 1} == {0, 1, 2}
    assert {t.index("b") for t in three if t.count("b") == 1} == {0, 1, 2}
    assert tables(Contest(GAME.id, 1, {}, ("a",), 2, "s")) == [("a",), ("a",)]


def test_who_climbs_meets_the_one_before_and_sits_alone_among_such() -> None:
    two = tables(Contest(GAME.id, 2, {}, ("a", "b", "c"), 2, "s", climb=True))
    assert two == [("b", "a"), ("a", "b"), ("c", "b"), ("b", "c")]
    three = tables(Contest(GAME.id, 3, {}, ("a", "b"), 3, "s", climb=True))
    assert three == [("b", "a", "a"), ("a", "b", "a"), ("a", "a", "b")]


def test_jobs_share_the_work_and_not_the_luck() -> None:
    contest = Contest(GAME.id, 3, {"rounds": "2"}, ("random", "master@5"), 4, "seed")
    alone, shared = run(contest, 1), run(contest, 2)
    assert [(g.players, g.winners, g.record) for g in alone] == [(g.players, g.winners, g.record) for g in shared]
    assert alone[0].record.startswith("piazza 1\ngame night-market")


def test_ratings_follow_the_odds() -> None:
    """Ten to one is 400 points, and the interval closes as games are added."""
    few = [game(n, ("a", "b"), 0 if n % 11 else 1) for n in range(110)]
    many = [game(n, ("a", "b"), 0 if n % 11 else 1) for n in range(1100)]
    (best, worst), (known, _) = rate(few), rate(many)
    assert (best.player, worst.player, worst.rating) == ("a", "b", 0)
    assert known.rating == pytest.approx(400, abs=15)
    assert known.low < 400 < known.high
    assert known.high - known.low < best.high - best.low


def test_who_always_wins_is_not_infinitely_strong() -> None:
    best, worst = rate([game(n, ("a", "b"), 0) for n in range(20)])
    assert best.player == "a"
    assert 300 < best.rating - worst.rating < 2000
    assert best.low < best.rating - 100, "twenty games are not many"


def test_the_game_wins_when_all_lose() -> None:
    played = [game(n, ("a",), *(() if n % 4 else (0,))) for n in range(40)]
    assert [r.player for r in rate(played)] == [THE_GAME, "a"]
    pair = pairs(played)[0]
    assert (pair.one, pair.other, pair.wins, pair.games) == ("a", THE_GAME, 10, 40)


def test_a_single_player_among_others_has_a_fair_share() -> None:
    played = [game(n, ("a", "b", "b"), 0) for n in range(3)] + [game(3, ("a", "b", "b"), 1, 2)]
    pair = pairs(played)[0]
    assert (pair.one, pair.wins, pair.fair) == ("a", 3, 1 / 3)


def test_of_two_who_met_the_better_is_named_first() -> None:
    played = [game(n, ("a", "b"), 1) for n in range(3)] + [game(n, ("b", "a"), n % 2) for n in range(4)]
    [pair] = pairs(played)
    assert (pair.one, pair.other, pair.wins, pair.games, pair.fair) == ("b", "a", 5, 7, 0.5)


def test_an_interval_holds_the_share() -> None:
    low, high = wilson(75, 100)
    assert low == pytest.approx(0.657, abs=0.001)
    assert high == pytest.approx(0.825, abs=0.001)


def test_the_table_goes_between_its_marks_and_the_rest_stays() -> None:
    ratings = rate([game(n, ("a", "b"), n % 2) for n in range(10)])
    once = chart.insert("# Bots\n\ntext\n", "x", chart.table(ratings, []))
    again = chart.insert(once + "more\n", "x", "new")
    assert "| a |" in once
    assert again == "# Bots\n\ntext\n\n<!-- x -->\nnew\n<!-- end of x -->\nmore\n"
    assert chart.svg("A & B", ratings).count("<circle") == 2
