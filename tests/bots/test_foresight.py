"""The search by whole turns of titles with secrets."""

from __future__ import annotations

from dataclasses import replace

from piazza.bots import Decision, Master
from piazza.bots.candidate import Candidate
from piazza.bots.foresight import MAX_TURNS, ForesightSearch, _behind
from piazza.kernel import Brain, Match, Rng, Seat, State, WholeTurn
from tests.tiny import GAME, Market


def turns(state: State, seat: Seat, wide: bool) -> list[WholeTurn]:
    """Every bid, the worst first."""
    found: list[WholeTurn] = []
    for action in sorted(state.legal(seat), key=lambda bid: int(bid.args[0])):
        after = state.clone()
        after.apply(seat, action)
        found.append((0.5, (action,), after))
    return found


def judge(state: State, seat: Seat) -> float:
    assert isinstance(state, Market)
    return 0.5 + (state.scores[seat] - max(state.scores)) / 20


BY_TURNS = replace(GAME, bot=Brain(policy=lambda state, seat, rng: state.legal(seat)[-1], judge=judge, turns=turns))


def decision() -> Decision:
    return Decision(BY_TURNS, Match.start(GAME, ["Ada", "Bot 2"], {"rounds": "1"}, "c").state, 1)


def test_the_best_turn_is_found_and_played_whole() -> None:
    best = max(decision().view().traders[1].hand)
    thought = Master(iterations=60).think(decision(), Rng(1))[0]
    assert thought.action.args == (best,)
    assert Master(iterations=60).plan(decision(), Rng(1)) == thought.steps == (thought.action,)


def test_the_same_numbers_bring_the_same_answer_and_every_turn_is_listed() -> None:
    first, again = (Master(iterations=20).think(decision(), Rng("a")) for _ in range(2))
    assert first == again
    assert {thought.action for thought in first} == set(decision().legal())


def test_a_turn_is_dropped_when_it_is_clearly_behind() -> None:
    after = GAME.start(GAME.setup(2, {}, Rng("after")))
    best, close, far = (
        Candidate((), after, 0.5, tries) for tries in ([0.9, 0.5, 0.7], [0.5, 0.9, 0.6], [0.4, 0.05, 0.2])
    )
    assert not _behind(best, best)
    assert not _behind(close, best)
    assert _behind(far, best)


def test_little_time_is_spent_on_few_turns() -> None:
    assert ForesightSearch(decision(), Rng(1), 1.0, 1000)._wide() == MAX_TURNS
    assert ForesightSearch(decision(), Rng(1), 1.0, 8)._wide() < 5
