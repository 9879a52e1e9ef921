"""City-building board games to play, host and study.

>>> import piazza
>>> match = piazza.new("micro-city", seed="monday")
>>> while match.to_move:
...     match.play(match.ask("apprentice"))
>>> print(match.outcome)
All is built, with 2 rounds left.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from piazza import bots as bots
    from piazza import client as client
    from piazza import kernel as kernel
    from piazza import lab as lab
    from piazza.kernel import (
        Action,
        Game,
        Outcome,
        Record,
        RecordError,
        Refusal,
        Refused,
        Rng,
        State,
        UnknownAction,
    )
    from piazza.kernel.registry import UnknownGame
    from piazza.match import Match, game, load, new, titles

__version__: str

__all__ = [
    "Action",
    "Game",
    "Match",
    "Outcome",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "Rng",
    "State",
    "UnknownAction",
    "UnknownGame",
    "game",
    "load",
    "new",
    "titles",
]

_PLACES = {
    **dict.fromkeys(("Match", "game", "load", "new", "titles"), "piazza.match"),
    "UnknownGame": "piazza.kernel.registry",
}
_PACKAGES = ("bots", "client", "kernel", "lab")


if not TYPE_CHECKING:  # A type checker knows the names above, and must not believe in any other.

    def __getattr__(name: str) -> object:
        """Names are loaded when they are first used: ``import piazza`` itself costs next to nothing."""
        if name in _PACKAGES:
            return import_module(f"piazza.{name}")
        if name in __all__:
            found = getattr(import_module(_PLACES.get(name, "piazza.kernel")), name)
        elif name == "__version__":
            found = import_module("piazza.version").find_version()
        else:
            raise AttributeError(f"module 'piazza' has no attribute {name!r}")
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_PACKAGES, "__version__"})
