from __future__ import annotations

from dataclasses import replace

from piazza.kernel import Brain, Match, Seat, State
from piazza.lab.analysis import analyse
from tests.tiny import GAME, Market


def lead(state: State, seat: Seat) -> float:
    assert isinstance(state, Market)
    return 0.5 + (2 * state.scores[seat] - sum(state.scores)) / 40


def finished() -> Match:
    match = Match.start(GAME, ["Ada", "Bob"], {"rounds": "2"}, "5")
    while movers := match.state.to_move():
        match.play(movers[0], match.state.legal(movers[0])[0])
    return match


def test_the_curve_ends_with_what_came_of_it() -> None:
    match = finished()
    outcome = match.state.outcome()
    assert outcome is not None
    found = analyse(match)
    assert found.curve[0].entry == 0
    assert found.curve[-1].entry == len(match.record.entries)
    assert found.curve[-1].chances == tuple(1.0 if rank == 1 else 0.0 for rank in outcome.ranks)
    assert all(0 <= chance <= 1 for point in found.curve for chance in point.chances)
    assert analyse(match) == found


def test_a_turning_point_is_where_the_chances_changed_most() -> None:
    match = finished()
    match.game = replace(GAME, bot=Brain(judge=lead))
    found = analyse(match)
    changes = [abs(turn.after - turn.before) for turn in found.turnings]
    assert changes == sorted(changes, reverse=True)
    assert found.turnings[0].point is found.curve[-1], "the end decides"
    assert found.turnings[0].after == 1.0
