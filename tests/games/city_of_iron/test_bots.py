"""Habits and judge of City of Iron."""

from __future__ import annotations

from time import process_time

import pytest

from piazza.bots import Apprentice, Bot, Decision, Master, RandomBot
from piazza.games.city_of_iron import GAME, actions, phases
from piazza.games.city_of_iron.bot import habits, judge, prospects
from piazza.games.city_of_iron.box import BUILDINGS, CARD_IDS, CARDS, bits, mask_of
from piazza.games.city_of_iron.rules import building, row
from piazza.games.city_of_iron.rules.hands import cost
from piazza.games.city_of_iron.state import Position
from piazza.kernel import CHANCE, Rng
from piazza.lab.simulate import play_game
from tests.games.city_of_iron import busy

NOTHING = -1


def opening(step: int) -> Position:
    """A game of two in seat order, as far as that step of the first round."""
    rng = Rng("opening")
    state = Position.start(busy.TABLES, GAME.setup(2, {"nation_1": "arc", "nation_2": "om", "bid_order": "fixed"}, rng))
    while state.phase != step:
        seat = state.to_move()[0]
        state.apply(seat, rng.weighted(state.chances()) if seat == CHANCE else state.legal(seat)[0])
    return state


def last_round(step: int = phases.TURN, *, row_of: tuple[str, ...] = ()) -> Position:
    """No building but those named, no cards in the hands, and nothing comes after this round."""
    state = opening(step)
    state.decks, state.deck, state.due = [(), (), (), ()], row.AGAIN, (2,)
    state.row = [BUILDINGS[id] for id in row_of] + [NOTHING] * (len(state.row) - len(row_of))
    state.hand = [0, 0]
    return state


def last_turn(*, row_of: tuple[str, ...] = ()) -> Position:
    """Seat 1 (index 0) has the last action of the game."""
    state = last_round(row_of=row_of)
    state.order, state.turn, state.movers = (1, 0), 5, (0,)
    return state


def build(state: Position, seat: int, *ids: str) -> None:
    state.at[busy.TABLES.home[state.nation[seat]]] |= mask_of(BUILDINGS[id] for id in ids)
    building.survey(state, seat)


# -- the rules --


@pytest.mark.parametrize("sample", GAME.samples)
def test_habits_keep_the_rules_are_quick_and_change_nothing(sample: str) -> None:
    took, asked = 0.0, 0
    for number, (state, seat, _) in enumerate(busy.play(sample, "habits")):
        if seat == CHANCE or (number % 7 and state.phase != phases.SECOND_BID):
            continue
        before = state.dump()
        began = process_time()
        action = habits.policy(state, seat, Rng(1))
        took += process_time() - began
        asked += 1
        assert action in state.legal(seat)
        assert state.dump() == before
        assert 0 <= judge.judge(state, seat) <= 1
    assert asked > 10
    assert took / asked < 0.020


def test_turns_end_where_they_say() -> None:
    looked = set()
    for number, (state, seat, _) in enumerate(busy.play("3 players, powers, expansion", "turns")):
        if seat == CHANCE or number % 23:
            continue
        looked.add(state.phase)
        turns = habits.turns(state, seat, True)
        assert turns
        for _, taken, after in turns[::7]:
            copy = state.clone()
            for step in taken:
                copy.play(seat, step)
            assert copy.dump() == after.dump()
            assert seat not in copy.to_move() or copy.turn != state.turn or state.phase < phases.BID
    assert {phases.TURN, phases.PURCHASE} <= looked


def test_there_is_a_weight_for_everything() -> None:
    assert len(judge.SCALE.numbers) == len(prospects.NAMES)
    assert len(judge.SCALE.owned) == len(judge.SCALE.hand) == len(CARD_IDS)
    values, _, _ = prospects.features(
        state := opening(phases.TURN), 0, prospects.clock(state), prospects.produce(state)
    )
    assert len(values) == len(prospects.NAMES)
    assert any(judge.SCALE.at(20, False)[0])


# -- sensible choices --


def test_the_last_action_scores() -> None:
    """Factory: five points. Turnips: two."""
    state = last_turn(row_of=("A01", "B13", "A19"))
    state.coins, state.science = [9, 0], [2, 0]
    assert habits.policy(state, 0, Rng(1)) is actions.BUILD[BUILDINGS["B13"]]
    state.science[0] = 0
    assert habits.policy(state, 0, Rng(1)) is actions.BUILD[BUILDINGS["A01"]]


def test_what_can_be_spared_makes_room() -> None:
    """The only building whose loss costs no points at the end is the Academy."""
    state = last_turn(row_of=("B13",))
    build(state, 0, "A01", "A06", "A11", "A15", "A19")
    state.coins, state.science = [9, 0], [2, 0]
    for step in (actions.BUILD[BUILDINGS["B13"]], actions.OVER[BUILDINGS["A19"]]):
        assert habits.policy(state, 0, Rng(1)) is step
        state.play(0, step)
    assert state.vp[0] > state.vp[1]


def test_a_rival_is_overtaken_rather_than_a_lead_made_larger() -> None:
    state = last_turn(row_of=("A02", "A07"))
    build(state, 0, "A01")
    build(state, 1, "A08")
    state.coins = [2, 0]
    assert habits.policy(state, 0, Rng(1)) is actions.BUILD[BUILDINGS["A07"]]


def test_a_town_is_taken_at_the_end() -> None:
    state = last_turn()
    state.hand[0] = mask_of(CARDS[name] for name in ("Iron Dragon", "Iron Guard", "Wyvern Ship", "Scholar"))
    state.unbought[0] &= ~state.hand[0]
    assert habits.policy(state, 0, Rng(1)).verb == "attack"


@pytest.mark.parametrize(("wanted", "pays"), [(("B13",), True), ((), False)])
def test_coins_are_bid_only_for_what_both_want(wanted: tuple[str, ...], pays: bool) -> None:
    """A Factory brings five points to either; the other has the best of the spaces that cost nothing."""
    state = last_round(phases.BID, row_of=wanted)
    state.coins, state.science = [9, 9], [2, 2]
    state.play(0, actions.BID[6])
    action = habits.policy(state, 1, Rng(1))
    assert (actions.BID.index(action) > 6) is pays


def test_purchases_are_paid_for_and_end() -> None:
    state = opening(phases.PURCHASE)
    state.coins = [15, 0]
    while 0 in state.to_move():
        state.play(0, habits.policy(state, 0, Rng(1)))
    assert state.picks[0], "fifteen coins buy something useful at the start"
    assert cost(busy.TABLES, state.picks[0])[0] <= 15
    assert habits.policy(state, 1, Rng(1)) is actions.DONE
    found = habits.turns(state, 1, True)
    assert [steps for _, steps, _ in found] == [(actions.DONE,)]


def test_purchases_differ_by_a_card() -> None:
    state = opening(phases.PURCHASE)
    state.coins = [7, 0]
    sets = [{step for step in taken if step is not actions.DONE} for _, taken, _ in habits.turns(state, 0, True)]
    assert set() in sets
    assert len(sets) > 10
    assert all(
        cost(busy.TABLES, mask_of(c for c in bits(state.unbought[0]) if actions.BUY[c] in picked))[0] <= 7
        for picked in sets
    )


# -- the judge --


def test_points_and_goods_are_worth_something() -> None:
    state = opening(phases.TURN)
    before = judge.judge(state, 0)
    assert before + judge.judge(state, 1) == pytest.approx(1)
    state.vp[0] += 5
    ahead = judge.judge(state, 0)
    assert ahead > before
    build(state, 1, "B13", "B17")
    assert judge.judge(state, 0) < ahead


def test_at_the_end_points_decide() -> None:
    state = last_turn()
    state.vp = [20, 40]
    state.play(0, actions.TAX)
    assert state.phase == phases.OVER
    assert judge.judge(state, 0) < 0.01


# -- the bots --


def test_the_apprentice_beats_random_play() -> None:
    wins = 0
    for number in range(6):
        rng = Rng(f"iron {number}")
        players: list[Bot] = [RandomBot(), RandomBot()]
        players[number % 2] = Apprentice()
        outcome, _ = play_game(GAME, GAME.setup(2, {}, rng), rng, players)
        wins += outcome.ranks[number % 2] < outcome.ranks[1 - number % 2]
    assert wins == 6


def test_the_master_plays_whole_turns_and_the_same_for_the_same_numbers() -> None:
    state = last_turn(row_of=("B13",))
    state.coins, state.science = [9, 0], [2, 0]
    plans = [Master(iterations=12).plan(Decision(GAME, state, 0), Rng(7)) for _ in range(2)]
    assert plans[0] == plans[1] == (actions.BUILD[BUILDINGS["B13"]], actions.IN[busy.TABLES.home[state.nation[0]]])
