"""Every value of a content file is read: another one changes the pieces, the help, the views or the play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from piazza.kernel import CHANCE, ContentError, Game, Match, Rng, registry
from piazza.kernel.state import plain

TITLES = ("city-heroes", "city-of-iron", "micro-city")
PARTS = 4
"""The values of a title are shared out to as many tests, which run side by side."""
GAMES_EACH = 6
"""Random games of each sample set-up in which a value that is printed nowhere must show itself."""
MAX_MOVES = 1_500


def others(value: Any) -> list[Any]:
    """Values of the same kind to put in its place."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, value * 3 + 7]
    return [f"{value}x"]


def printed(game: Game) -> Any:
    """What is told about the title before anything is played."""
    facts = (game.title, game.summary, game.seats, game.minutes, game.bound, game.options, game.conflicts)
    return plain(game.catalogue()), [(t.id, t.text) for t in game.topics(None, None)], facts


def played(game: Game, sample: str, number: int) -> Iterator[Any]:
    """What can be seen of a random game, step by step."""
    seats, options = game.samples[sample]
    rng = Rng(f"{sample}/{number}")
    state = game.start(game.setup(seats, dict(options), rng.split("options")))
    for _ in range(MAX_MOVES):
        movers = state.to_move()
        if not movers:
            yield plain(state.outcome()), state.dump()
            return
        seat = movers[0]
        if seat == CHANCE:
            chances = state.chances()
            yield [(action.id, weight) for action, weight in chances]
            state.apply(CHANCE, rng.weighted(chances))
        else:
            legal = state.legal(seat)
            yield [action.id for action in legal]
            lively = [action for action in legal if action.verb not in ("concede", "pass")] or legal
            state.apply(seat, rng.choice(lively))
    yield state.dump()


@cache
def known_game(id: str, sample: str, number: int) -> list[Any]:
    return list(played(registry.find(id, {}), sample, number))


def shows(game: Game, id: str) -> bool:
    """Whether the changed title differs from the title as it is."""
    own = registry.find(id, {})
    if printed(game) != printed(own):
        return True
    for number in range(GAMES_EACH):
        for sample, (seats, options) in own.samples.items():
            if number == 0:
                names = [f"P{seat}" for seat in range(seats)]
                before, after = (Match.start(g, names, dict(options), "views").state for g in (own, game))
                if any(plain(before.view(seat)) != plain(after.view(seat)) for seat in range(seats)):
                    return True
            known = known_game(id, sample, number)
            steps = 0
            for steps, step in enumerate(played(game, sample, number), 1):
                if steps > len(known) or step != known[steps - 1]:
                    return True
            if steps != len(known):
                return True
    return False


def is_read(own: Game, path: str, value: Any) -> bool:
    refused = 0
    for other in (candidates := others(value)):
        try:
            changed = own.changed({path: other})
        except ContentError:
            refused += 1
            continue
        if shows(changed, own.id):
            return True
    return refused == len(candidates)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("id", TITLES)
def test_every_value_is_read(id: str, part: int) -> None:
    own = registry.find(id, {})
    pack = own.content
    assert pack is not None
    leaves = list(pack.leaves())[part::PARTS]
    unread = [pack.path(place) for place, value in leaves if not is_read(own, pack.path(place), value)]
    assert unread == [], "nothing changes when these values do"
