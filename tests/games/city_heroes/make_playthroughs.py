"""Write the golden playthroughs of City Heroes: `python -m tests.games.city_heroes.make_playthroughs`."""

from __future__ import annotations

from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.state import Position
from piazza.kernel import Match, Rng
from piazza.lab.scenario import NAMES
from tests.games.city_heroes.characters import CHARACTERS, play
from tests.playthroughs.make import HERE, write

PLAYTHROUGHS: dict[str, tuple[str, list[str]]] = {
    "won-alone": ("lucca", ["scholar"]),
    "won-by-scholars": ("lucca", ["scholar", "scholar"]),
    "trade": ("pisa", ["merchant", "merchant", "scholar"]),
    "pillage": ("genoa", ["raider", "scholar", "raider"]),
    "war": ("lucca", ["guard", "guard", "raider"]),
    "magnates": ("lucca", ["magnate", "magnate"]),
    "city-hall": ("siena", ["city_hall", "scholar", "city_hall"]),
    "kronborg": ("siena", ["kronborg", "kronborg", "kronborg", "kronborg"]),
    "la-rotonda": ("siena", ["la_rotonda", "raider"]),
    "carrariae": ("pisa", ["carrariae", "carrariae", "carrariae", "carrariae"]),
    "biblioteka": ("ferrara", ["biblioteka_marciana"] * 4 + ["scholar"]),
    "lost-by-all": ("ferrara", ["anybody"] * 5),
}
"""For each a rival and who sits at the table."""


def game(name: str) -> Match:
    rival, table = PLAYTHROUGHS[name]
    match = Match.start(GAME, NAMES[: len(table)], {"map": name, "rival": rival}, name)
    rng = Rng(f"{name}/players")
    while movers := match.state.to_move():
        seat = rng.choice(movers)
        assert isinstance(match.state, Position)
        match.play(seat, play(match.state, seat, CHARACTERS[table[seat]], rng))
    return match


def main() -> None:
    folder = HERE / "city_heroes"
    folder.mkdir(exist_ok=True)
    for name in PLAYTHROUGHS:
        match = game(name)
        write(match, folder / name)
        outcome = match.state.outcome()
        assert outcome is not None
        print(f"{name}: {len(match.record.entries)} entries. {outcome.reason} {list(match.state.dump()['works'])}")


if __name__ == "__main__":
    main()
