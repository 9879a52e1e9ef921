"""Which titles there are. A package announces its own under the entry point group ``piazza.games``.

A title in the making is named in the environment: ``PIAZZA_TITLES=my.module:GAME``, several with blanks between.
"""

from __future__ import annotations

import os
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from piazza.kernel.game import Game

_added: dict[str, Game] = {}


class UnknownGame(LookupError):
    pass


def add(game: Game) -> None:
    """Make a title known that no installed package announces."""
    _added[game.id] = game


@cache
def _add_named(places: str) -> None:
    for place in places.split():
        add(EntryPoint("", place, "piazza.games").load())


def ids() -> list[str]:
    _add_named(os.environ.get("PIAZZA_TITLES", ""))
    return sorted({*_added, *(point.name for point in entry_points(group="piazza.games"))})


def find(id: str) -> Game:
    _add_named(os.environ.get("PIAZZA_TITLES", ""))
    if id not in _added:
        points = entry_points(group="piazza.games", name=id)
        if not points:
            near = get_close_matches(id, ids(), n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise UnknownGame(f"There is no title {id!r}; there are {', '.join(ids())}.{hint}")
        _added[id] = next(iter(points)).load()
    return _added[id]


def games() -> list[Game]:
    return [find(id) for id in ids()]
