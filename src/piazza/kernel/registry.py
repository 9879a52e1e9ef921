"""Which titles there are. A package announces its own under the entry point group ``piazza.games``."""

from __future__ import annotations

from difflib import get_close_matches
from importlib.metadata import entry_points

from piazza.kernel.game import Game

_added: dict[str, Game] = {}


class UnknownGame(LookupError):
    pass


def add(game: Game) -> None:
    """Make a title known that no installed package announces."""
    _added[game.id] = game


def ids() -> list[str]:
    return sorted({*_added, *(point.name for point in entry_points(group="piazza.games"))})


def find(id: str) -> Game:
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
