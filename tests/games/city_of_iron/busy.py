"""Players who seldom store and often build, settle and attack, so that few games touch many rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from piazza.games.city_of_iron import GAME
from piazza.games.city_of_iron.content import PACKAGED, load
from piazza.games.city_of_iron.state import Position
from piazza.games.city_of_iron.tables import Tables
from piazza.kernel import CHANCE, Action, Match, Rng, Seat, State
from piazza.lab.scenario import NAMES
from tests.playthroughs import make

TABLES = Tables(load(PACKAGED))
GOLDEN = Path(__file__).parents[2] / "playthroughs" / "city_of_iron"

WEIGHTS = {"build": 8, "attack": 8, "play": 8, "move": 3, "over": 6, "draw": 3, "buy": 3, "store": 1, "science": 2}


def choose(state: State, seat: Seat, rng: Rng) -> Action:
    """First a verb, then one of its actions."""
    by_verb: dict[str, list[Action]] = {}
    for action in state.legal(seat):
        by_verb.setdefault(action.verb, []).append(action)
    return rng.choice(by_verb[rng.weighted([(verb, WEIGHTS.get(verb, 2)) for verb in by_verb])])


def play(sample: str, seed: str) -> Iterator[tuple[Position, Seat, Action]]:
    """A whole game: each position with the move that will be made, then the last position with none to come."""
    seats, options = GAME.samples[sample]
    rng = Rng(f"busy/{sample}/{seed}")
    state = Position.start(TABLES, GAME.setup(seats, options, rng))
    while movers := state.to_move():
        if movers == (CHANCE,):
            seat, action = CHANCE, rng.weighted(state.chances())
        else:
            seat = rng.choice(movers)
            action = choose(state, seat, rng)
        yield state, seat, action
        state.apply(seat, action)
    yield state, CHANCE, GAME.chances[0]


def write() -> None:
    """The golden games, anew; after a change of the rules that is meant."""
    for name, facts in tomllib.loads((GOLDEN / "games.toml").read_text(encoding="utf-8")).items():
        match = Match.start(GAME, NAMES[: facts["seats"]], facts.get("options", {}), facts["seed"])
        rng = Rng(f"{facts['seed']}/players")
        while movers := match.state.to_move():
            seat = rng.choice(movers)
            match.play(seat, choose(match.state, seat, rng))
        make.write(match, GOLDEN / name)


if __name__ == "__main__":
    write()
