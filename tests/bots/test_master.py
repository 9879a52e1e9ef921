from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import pytest

from piazza.bots import Decision, Master, clock, find
from piazza.bots.master import Search
from piazza.bots.random_bot import pick
from piazza.bots.tree import Node
from piazza.kernel import CHANCE, Action, Brain, Game, Match, Rng, Seat, State, registry
from piazza.lab.simulate import Simulation, play_game, simulate
from tests.tiny import GAME, Market

SECONDS = 0.25
TITLES = ["night-market", "city-heroes", "city-of-iron", "micro-city"]


def decision(seconds: float = 1.0, game: Game = GAME) -> Decision:
    return Decision(game, Match.start(GAME, ["Ada", "Bot 2"], {"rounds": "1"}, "c").state, 1, seconds)


def scores(state: State, seat: Seat) -> float:
    assert isinstance(state, Market)
    return 0.5 + (state.scores[seat] - max(state.scores)) / 20


def test_it_finds_the_best_bid() -> None:
    """With one round to go the highest stall of the hand cannot be improved upon."""
    assert Master(iterations=300).choose(decision(), Rng(1)).args == (max(decision().view().traders[1].hand),)


def test_a_judge_stands_in_for_the_end() -> None:
    judged = replace(GAME, bot=Brain(judge=scores, policy=lambda state, seat, rng: state.legal(seat)[-1]))
    assert Master(iterations=300).choose(decision(game=judged), Rng(1)).args == (
        max(decision().view().traders[1].hand),
    )


def test_the_same_numbers_bring_the_same_thoughts() -> None:
    first, again, other = (Master(iterations=200).think(decision(), Rng(seed)) for seed in ("a", "a", "b"))
    assert first == again
    assert first != other


@pytest.mark.parametrize("id", TITLES)
def test_it_keeps_its_time_and_the_rules(id: str) -> None:
    """Always. Its clock counts the time of the processor here, which nobody else can take away."""
    game = registry.find(id)
    rng = Rng(f"time {id}")
    fewest, most = game.seats
    for number in range(3):
        setup = game.setup(max(2, fewest) if number else most, {}, rng)
        state = game.start(setup)
        for _ in range(25 + 40 * number):
            movers = state.to_move()
            if not movers:
                break
            if movers[0] == CHANCE:
                state.apply(CHANCE, rng.weighted(state.chances()))
            else:
                state.play(movers[0], pick(state.legal(movers[0]), rng))
        movers = state.to_move()
        if movers and movers[0] != CHANCE:
            for attempt in range(3):
                with clock.of_the_processor():
                    began = clock.now()
                    action = Master().choose(Decision(game, state, movers[0], SECONDS), rng.split(attempt))
                    assert clock.now() - began < 1.2 * SECONDS
                assert action in state.legal(movers[0])


def test_one_thing_to_do_needs_no_thought() -> None:
    match = Match.start(GAME, ["Ada", "Bot 2"], {}, "seed")
    for seat in (1, 0, 1, 0):
        match.play(seat, match.state.legal(seat)[0])
    began = perf_counter()
    assert Master().choose(Decision(GAME, match.state, 1, 5.0), Rng(1)) is match.state.legal(1)[0]
    assert perf_counter() - began < 0.05


def test_it_stops_when_the_matter_is_settled() -> None:
    search = Search(decision(), Rng(1), 0, 0.0)
    for action, visits, wins in zip(search.legal, (90, 20, 20), (85.0, 2.0, 2.0), strict=True):
        node = search.root.children[1, action] = Node(2)
        node.visits, node.sums = visits, [0.0, wins]
    best, second, _ = search.root.children.values()
    assert search.settled(left=1000), "by far the best"
    assert search.settled(left=69), "nothing can overtake it"
    second.sums = [0.0, 17.0]
    assert not search.settled(left=71)
    assert search.settled(left=69)
    assert best.visits - second.visits == 70


def test_thoughts_cover_what_can_be_done_and_are_chances() -> None:
    thoughts = Master(iterations=400).think(decision(), Rng(3))
    assert {thought.action for thought in thoughts} == set(decision().legal())
    assert all(0 <= thought.chance <= 1 for thought in thoughts)
    assert thoughts[0].chance == max(thought.chance for thought in thoughts)


def test_whole_games_are_played_by_the_rules() -> None:
    class Strict:
        name = "strict"

        def choose(self, decision: Decision, rng: Rng) -> Action:
            action = Master(iterations=20).choose(decision, rng)
            assert action in decision.legal()
            return action

    for seed in range(10):
        rng = Rng(seed)
        play_game(GAME, GAME.setup(3, {}, rng), rng, [Strict(), Strict(), Strict()])


def test_more_thought_wins_more() -> None:
    simulation = Simulation(GAME.id, 2, {"rounds": "1"}, "seed", ("master@60", "random"))
    tally = simulate(simulation, 150)
    assert tally.wins[0] > 1.5 * tally.wins[1]


def test_a_budget_stands_behind_the_name() -> None:
    master = find("master@250")
    assert isinstance(master, Master)
    assert master.iterations == 250
    hasty = find("master@0.2s")
    assert isinstance(hasty, Master)
    assert hasty.seconds == 0.2
    with pytest.raises(LookupError, match="budget"):
        find("master@soon")
    with pytest.raises(LookupError, match="thinks no longer"):
        find("random@5")


def test_a_turn_that_was_thought_through_is_played_as_it_was_planned() -> None:
    game = registry.find("micro-city")
    rng = Rng("plan")
    state = game.start(game.setup(1, {"layout": "first_game"}, rng))
    lengths = []
    for _ in range(4):
        while state.to_move() == (CHANCE,):
            state.apply(CHANCE, rng.weighted(state.chances()))
        steps = Master(iterations=6).plan(Decision(game, state, 0), rng)
        for step in steps:
            state.play(0, step)
        lengths.append(len(steps))
        assert len(steps) == 1 or state.to_move() == (CHANCE,), "the round is over"
    assert max(lengths) > 2
