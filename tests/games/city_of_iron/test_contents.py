"""A title is made from its content: several live side by side, and every value of the file is read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, cast

import pytest

from piazza.games.city_of_iron import GAME, actions, phases
from piazza.games.city_of_iron.box import BUILDINGS, CARDS
from piazza.games.city_of_iron.state import Position
from piazza.kernel import CHANCE, ContentError, Game, Match, Record, Rng, conformance, plain
from tests.games.city_of_iron import busy

CHANGES: dict[str, Any] = {
    "setup.starting_coins": 9,
    "setup.tax_coins": 2,
    "setup.actions_per_round": 2,
    "setup.row_slots.2": 5,
    "buildings.A01.coins": 5,
    "buildings.A01.goods.turnips": 6,
    "cards.scholar.work": 3,
    "cards.soldier.attack": 4,
    "cards.tax_collector.action.requires.work": 0,
    "cards.merchant.coins": 1,
    "towns.T01.defense": 1,
    "lands.L05.distance": 3,
    "bid_track.spaces": [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
}
OTHER = GAME.changed(CHANGES)


def moves(game: Game, seed: str) -> Iterator[Match]:
    """A match, move by move."""
    match = Match.start(game, ["Ada", "Bruno"], {"nation_powers": True, "town_expansion": True}, seed)
    rng = Rng(f"{seed}/players")
    while movers := match.state.to_move():
        seat = rng.choice(movers)
        match.play(seat, busy.choose(match.state, seat, rng))
        yield match


def test_two_contents_are_played_in_turn_and_do_not_mix() -> None:
    games = (GAME, OTHER)
    alone = [[match.state.dump() for match in moves(game, "side by side")] for game in games]
    seen: list[list[Any]] = [[], []]
    records = ["", ""]
    for pair in zip_longest(*(moves(game, "side by side") for game in games)):
        for n, match in enumerate(pair):
            if match is not None:
                seen[n].append(match.state.dump())
                records[n] = match.record.to_text()
    assert seen == alone
    assert [dumps[0]["players"][0]["coins"] for dumps in seen] == [7, 9]
    for game, text, dumps in zip(games, records, seen, strict=True):
        replayed = Match.load(Record.from_text(text))
        assert replayed.state.dump() == dumps[-1]
        assert replayed.game.changes == game.changes


def turn(game: Game) -> Position:
    rng = Rng("turn")
    state = cast(Position, game.start(game.setup(2, {"nation_1": "arc", "nation_2": "om"}, rng)))
    while state.phase != phases.TURN:
        seat = state.to_move()[0]
        state.apply(seat, rng.weighted(state.chances()) if seat == CHANCE else state.legal(seat)[0])
    return state


@pytest.mark.parametrize(("game", "tax", "price", "defended"), [(GAME, 1, 2, True), (OTHER, 2, 5, False)])
def test_prices_and_effects_are_those_of_the_content(game: Game, tax: int, price: int, defended: bool) -> None:
    state = turn(game)
    seat = state.movers[0]
    state.row[0], state.coins[seat] = BUILDINGS["A01"], price
    state.piles[1] = (0, *(t for t in state.piles[1] if t))
    state.hand[seat] = 1 << CARDS["Soldier"] | 1 << CARDS["Cartographer"]
    assert actions.BUILD[BUILDINGS["A01"]] in state.legal(seat)
    assert (actions.ATTACK[0] not in state.legal(seat)) is defended
    state.coins[seat] = price - 1
    assert actions.BUILD[BUILDINGS["A01"]] not in state.legal(seat)
    state.play(seat, actions.TAX)
    assert state.coins[seat] == price - 1 + tax


def test_a_changed_title_keeps_the_laws() -> None:
    report = conformance.check(OTHER, 12, samples=["2 players, powers, expansion"], every=150, replay=4)
    assert not [(law.name, law.detail) for law in report.laws if not law.ok]


def test_bots_play_by_the_content() -> None:
    state = turn(OTHER)
    seat = state.movers[0]
    assert OTHER.bot.policy is not None
    assert OTHER.bot.policy(state, seat, Rng(1)) in state.legal(seat)
    assert state.tables.lore is not turn(GAME).tables.lore


def facts(game: Game) -> list[Any]:
    """What everybody may read about a title before a game."""
    return [plain(game.catalogue()), [plain(t) for t in game.topics(None, None)], [plain(o) for o in game.options]]


def played(game: Game) -> list[Any]:
    found = []
    for seats, options in game.samples.values():
        rng = Rng("leaf")
        state = game.start(game.setup(seats, options, rng))
        for _ in range(60):
            if not (movers := state.to_move()):
                break
            seat = movers[0]
            state.apply(seat, rng.weighted(state.chances()) if seat == CHANCE else rng.choice(state.legal(seat)))
        found.append([state.dump(), plain(state.view(0))])
    return found


def test_every_value_of_the_file_is_read() -> None:
    pack = GAME.content
    assert pack is not None
    before, games = facts(GAME), played(GAME)
    unread = []
    for place, value in pack.leaves():
        other = not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else f"{value} x"
        try:
            game = GAME.changed({pack.path(place): other})
        except ContentError:
            continue
        if facts(game) == before and played(game) == games:
            unread.append(pack.path(place))
    assert unread == []
