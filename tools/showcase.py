"""Games between Masters for the pictures of the README: `python tools/showcase.py` writes `tools/positions/*.record`.

The Masters are limited in tries, so the same seed gives the same game. `tools/screenshots.py` shows a position of each.
Words after the command choose titles: `python tools/showcase.py micro-city`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path

from piazza.bots import Decision, find, plan
from piazza.kernel import Match, Rng, Value, registry

OUT = Path(__file__).resolve().parent / "positions"


@dataclass(frozen=True)
class Showcase:
    """One game: who plays it, how, and how long the Masters think."""

    names: tuple[str, ...]
    seed: str
    bot: str
    options: dict[str, Value] = field(default_factory=dict)


GAMES = {
    "city-heroes": Showcase(
        ("Ada", "Bruno", "Chiara", "Dario"), "piazza2", "master@20", {"map": "piazza2", "rival": "lucca"}
    ),
    "city-of-iron": Showcase(
        ("Ada", "Bruno", "Chiara", "Dario"), "piazza2", "master@60", {"nation_powers": True, "town_expansion": True}
    ),
    "micro-city": Showcase(
        ("Ada", "Bruno"), "harbour", "master@400", {"mode": "duel", "seaport": True, "garden": True}
    ),
}


def played(title: str, show: Showcase) -> Match:
    game = registry.find(title)
    match = Match.start(game, show.names, show.options, show.seed)
    master, rng = find(show.bot), Rng(show.seed)
    while seats := game.awaited(match.state):
        match.play(seats[0], *plan(master, Decision(game, match.state, seats[0]), rng.split(len(match.record.entries))))
    return match


def main(titles: list[str]) -> None:
    OUT.mkdir(exist_ok=True)
    for title in titles or GAMES:
        match = played(title, GAMES[title])
        (OUT / f"{title}.record").write_text(match.to_text())
        print(f"{title}: {len(match.record.entries)} entries, {match.state.outcome()}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
