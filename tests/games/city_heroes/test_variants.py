"""City Heroes with other content: values differ, and games do not mix."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.box import BUILDING, DUCATS, READY, STONE
from piazza.games.city_heroes.state import Position
from piazza.kernel import Game, Match, Record, Rng, plain
from piazza.kernel.conformance import random_choice

CHANGES: dict[str, Any] = {
    "buildings.school.cost.stone": 4,
    "buildings.school.effects.1.value": 7,
    "resources.stone.bank_sells_at": 9,
    "start.ducats": 40,
    "turns.by_players.2": 2,
    "cleanup.tile_tax_ducats": 3,
    "rivals.siena.name": "Urbino",
}
NAMES = ("Ada", "Bruno")
TURNS = 2
"""Of a game that is watched step by step."""


def begin(game: Game, seats: int = 2) -> Position:
    return cast(Position, game.start(game.setup(seats, {"map": "siena 2", "rival": "siena"}, Rng(1))))


def test_two_contents_side_by_side_do_not_mix() -> None:
    other = GAME.changed(CHANGES)
    alone = [_course(game) for game in (GAME, other)]
    games = [GAME, other]
    states, rngs = [begin(game) for game in games], [Rng("play") for _ in games]
    courses: list[list[Any]] = [[], []]
    while any(state.to_move() and state.turn <= TURNS for state in states):
        for game, state, rng, course in zip(games, states, rngs, courses, strict=True):
            if (movers := state.to_move()) and state.turn <= TURNS:
                state.apply(movers[0], rng.choice(state.legal(movers[0])))
                course.append(_seen(game, state))
    assert courses == alone
    assert courses[0] != courses[1]
    assert states[0].terms.turns == 10
    assert states[1].terms.turns == 2


def _seen(game: Game, state: Position) -> Any:
    legal = [action.id for action in state.legal(state.current)]
    if state.kind:
        return legal
    view = state.view(0)
    return legal, plain(view), game.draw(view, NAMES)


def _course(game: Game) -> list[Any]:
    state, rng, course = begin(game), Rng("play"), []
    while (movers := state.to_move()) and state.turn <= TURNS:
        state.apply(movers[0], rng.choice(state.legal(movers[0])))
        course.append(_seen(game, state))
    return course


def test_prices_and_effects_are_those_of_the_content() -> None:
    one, two = begin(GAME), begin(GAME.changed(CHANGES))
    school = BUILDING["school"]
    assert dict(one.prices[0].buildings[school])[STONE] == 2
    assert dict(two.prices[0].buildings[school])[STONE] == 4
    assert (one.rows[0][DUCATS], two.rows[0][DUCATS]) == (5, 40)
    assert two.view(0).rival.name == "Urbino"
    texts = [next(t.text for t in game.topics(None, None) if t.id == "building/school") for game in (GAME, one_of(two))]
    assert ["+2 Prestige" in texts[0], "+7 Prestige" in texts[1]] == [True, True]
    for state in (one, two):
        assert state.clone().tables is state.tables
    assert one.tables is not two.tables


def one_of(state: Position) -> Game:
    assert state.tables.content.start.ducats == 40
    return GAME.changed(CHANGES)


@pytest.mark.parametrize("changes", [{}, CHANGES], ids=["packaged", "changed"])
def test_records_and_dumps_of_both_contents_replay(changes: dict[str, Any]) -> None:
    game = GAME.changed(changes)
    match = Match.start(game, list(NAMES), {"map": "x", "rival": "genoa"}, "luck")
    rng = Rng("record")
    for _ in range(300):
        if not (movers := match.state.to_move()):
            break
        match.play(movers[0], random_choice(match.state, movers[0], rng))
    again = Match.load(Record.from_text(match.to_text()))
    assert again.state.dump() == match.state.dump()
    assert again.game.changes == game.changes
    loaded = game.load(match.state.dump())
    assert plain(loaded.view(0)) == plain(match.state.view(0))


DEAR = {
    "actions.buy_tile.base_ducats": 3,
    "actions.buy_tile.worker_cost": 2,
    "actions.garrison.worker_cost": 2,
    "actions.plant.worker_cost": 2,
    "actions.plant.resource_cost": 3,
    "actions.pillage.worker_cost": 2,
    "actions.pillage.min_weapons": 2,
    "actions.trade.requests_per_phase": 1,
    "influence_exchange.ducats_per_influence_bought": 5,
    "resources.iron.bank_sells_at": 8,
    "resources.weapons.bank_buys_at": 5,
    "resources.jewellery.bank_buys_at": 11,
    "resources.stone.plantable": True,
    "resources.wheat.plantable": False,
    "start.workers.ready": 9,
}


@pytest.mark.parametrize("seats", [1, 3])
def test_bots_play_by_the_content_they_are_given(seats: int) -> None:
    game = GAME.changed(DEAR)
    state, rng, policy = begin(game, seats), Rng("bots"), game.bot.policy
    assert policy is not None
    verbs = set()
    while movers := state.to_move():
        action = policy(state, movers[0], rng)
        assert state.refusal(movers[0], action) is None
        verbs.add(action.verb)
        state.apply(movers[0], action)
    assert {"buy", "build", "bank_buy"} <= verbs
    assert all(row[READY] >= 0 for row in state.rows)


def test_a_pillage_goes_by_the_numbers_of_the_content() -> None:
    text = (Path(__file__).parents[2] / "playthroughs" / "city_heroes" / "war.record").read_text()
    match = Match.load(Record.from_text(text))
    number = next(n for n in match.history.standing if match.history.events[n - 1][0].kind == "attacked")
    dump = match.history.state_at(number - 1).dump()
    changes = {
        "pillage.loot_per_score": 2,
        "pillage.influence_per_score": 3,
        "pillage.prestige_loss_divisor": 1,
        "pillage.defender_casualty_divisor": 1,
        "pillage.tokens.1.tokens": 4,
    }
    seen = [cast(Position, game.load(dump)).view(None).pillage for game in (GAME, GAME.changed(changes))]
    one, two = seen
    assert one is not None
    assert two is not None
    score = one.score
    assert 0 < score <= 5
    assert (one.influence, two.influence) == (score, 3 * score)
    assert (one.prestige, two.prestige) == (score // 2, score)
    assert (one.tokens, two.tokens) == (1, 4)
    assert two.loot >= one.loot
    state = cast(Position, GAME.changed(changes).load(dump))
    seat = state.current
    while state.current == seat and state.target >= 0 and state.to_move():
        state.apply(seat, next(a for a in state.legal(seat) if a.verb != "commit"))
    assert state.prestige == dump["prestige"] - score
