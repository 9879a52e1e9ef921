"""The registry of titles.

Piazza's own titles are the folders of ``piazza.games``. Other packages announce theirs under the entry point group
``piazza.games``. During development a title can be named in the environment: ``PIAZZA_TITLES=my.module:GAME``;
several are separated by spaces, and the current folder is searched too. ``PIAZZA_CONTENT`` holds other values for
new matches as JSON: by title, paths of the content with their values.
"""

from __future__ import annotations

import json
import os
import pkgutil
import re
import sys
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from piazza.kernel.game import Game

CONTENT = "PIAZZA_CONTENT"
"""The variable of the environment that holds other values for new matches."""
GROUP = "piazza.games"
"""The entry point group, and the package that holds Piazza's own titles."""

_added: dict[str, Game] = {}


class UnknownGame(LookupError):
    """There is no title with that id. The message lists the known ids."""


class UnknownTitle(LookupError):
    """``PIAZZA_TITLES`` names something that is no title. The message says what."""


def add(game: Game) -> None:
    """Register a title that no installed package announces."""
    _added[game.id] = game


@cache
def _add_named(places: str) -> None:
    here = str(Path.cwd())
    if places and here not in sys.path:
        sys.path.append(here)
    for place in places.split():
        if not re.fullmatch(r"[\w.]+:[\w.]+", place):
            raise UnknownTitle(f"PIAZZA_TITLES holds MODULE:NAME, such as night_market:GAME, not {place!r}.")
        try:
            game = EntryPoint("", place, GROUP).load()
        except Exception as e:  # a module in the making may raise anything
            raise UnknownTitle(f"PIAZZA_TITLES: {place} cannot be loaded: {type(e).__name__}: {e}") from e
        if not isinstance(game, Game):
            raise UnknownTitle(f"PIAZZA_TITLES: {place} is no Game, but {type(game).__name__}.")
        add(game)


@cache
def _own() -> dict[str, EntryPoint]:
    """Piazza's own titles, found as folders: a source tree that is not installed has no entry points."""
    spec = find_spec(GROUP)
    folders = spec.submodule_search_locations if spec is not None else None
    names = [module.name for module in pkgutil.iter_modules(folders or []) if module.ispkg]
    ids = {name: name.replace("_", "-") for name in names}
    return {id: EntryPoint(id, f"{GROUP}.{name}:GAME", GROUP) for name, id in ids.items()}


def ids() -> list[str]:
    """The ids of all titles, in alphabetical order."""
    _add_named(os.environ.get("PIAZZA_TITLES", ""))
    return sorted({*_added, *_own(), *(point.name for point in entry_points(group=GROUP))})


def find(id: str, changes: Mapping[str, Any] | None = None) -> Game:
    """The title with that id, or ``UnknownGame``.

    ``changes``: values by path that differ from the content of the title; ``ContentError`` if they cannot be played.
    None: as for new matches here, which usually have no changes.
    """
    game = _find(id)
    if changes is None:
        changes = _content(os.environ.get(CONTENT, "{}")).get(id, {})
    return game.changed(changes)


@cache
def _content(text: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(text)
    return found


def _find(id: str) -> Game:
    _add_named(os.environ.get("PIAZZA_TITLES", ""))
    if id not in _added:
        point = _own().get(id) or next(iter(entry_points(group=GROUP, name=id)), None)
        if point is None:
            near = get_close_matches(id, ids(), n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise UnknownGame(f"There is no title {id!r}; there are {', '.join(ids())}.{hint}")
        _added[id] = point.load()
    return _added[id]


def games() -> list[Game]:
    """All titles, in the order of their ids."""
    return [find(id) for id in ids()]
