"""A player that looks to the end of its round, so that golden games are won as well as lost.

`python -m tests.games.micro_city.planner` writes them anew, after a change of the rules that is meant.
"""

from __future__ import annotations

from pathlib import Path

from piazza.games.micro_city import GAME, phases
from piazza.games.micro_city.board import GOALS, STAGES
from piazza.games.micro_city.rules import building
from piazza.games.micro_city.state import Position
from piazza.kernel import CHANCE, Action, Match, Rng, State
from piazza.kernel.conformance import random_choice
from piazza.lab.scenario import NAMES
from tests.playthroughs.make import write

PLAYOUTS_PER_ACTION = 40
FOLDER = Path(__file__).parents[2] / "playthroughs" / "micro_city"
GAMES = {
    "first_game": ("first game", "golden 3"),
    "solo_hard": ("solo hard", "golden 0"),
    "extended": ("solo extended", "golden 0"),
    "pisa": ("solo leaning_tower_of_pisa", "golden 2"),
    "burj_khalifa_with_all": ("solo with all", "golden 0"),
    "coop_x": ("coop with X", "golden 0"),
    "coop_with_all": ("coop with all", "golden 0"),
    "duel": ("duel", "golden 0"),
    "duel_seaport": ("duel seaport", "golden 1"),
    "duel_with_all": ("duel with all", "golden 2"),
}
"""Names of files: sample and seed."""


def worth(s: Position, seat: int) -> float:
    """How near a player is to what is to be built."""
    if s.end:
        won = s.outcome()
        assert won is not None
        return -1000.0 if won.lost else 1000.0 if won.ranks[seat] == 1 else 0.0
    have = s.goods[4 * seat : 4 * seat + 4]
    owner = s.terms.owner[seat]
    built = s.face * 4 + s.done.bit_count() + (0 if s.terms.duel else s.marks[1].bit_count())
    nearest = 0.0
    for area in building.candidates(s, seat, frozenset({"stage", "goal", "contract_any"})):
        done = s.done >> (area - STAGES) & 1 if area < GOALS else (s.marks[0] | s.marks[1]) >> area & 1
        if not done:
            cost = building.target(s, area).cost
            covered = sum(min(need, there) for need, there in zip(cost, have, strict=True)) / sum(cost)
            nearest = max(nearest, covered)
    total = 20 * built + 12 * s.vp[seat] + 12 * nearest + 0.3 * sum(have[:3]) + 0.2 * have[3]
    return total + 2 * min(3, s.stock[owner]) + 0.5 * s.hands[owner].bit_count()


def _try(s: Position, seat: int, action: Action, rng: Rng) -> float:
    """What comes of it when the rest of the round is played at random."""
    s.apply(seat, action)
    while not s.end and s.phase != phases.ROLL and (s.active == seat or s.phase == phases.PREP):
        who = rng.choice(s.to_move())
        s.apply(who, rng.weighted(s.chances()) if who == CHANCE else random_choice(s, who, rng))
    return worth(s, seat)


def choose(state: State, seat: int, rng: Rng) -> Action:
    assert isinstance(state, Position)
    best, found = -1e9, None
    for action in state.legal(seat):
        if action.verb == "concede":
            continue
        hope = max(_try(state.clone(), seat, action, rng) for _ in range(PLAYOUTS_PER_ACTION))
        if hope > best:
            best, found = hope, action
    assert found is not None
    return found


def play(sample: str, seed: str) -> Match:
    seats, options = GAME.samples[sample]
    match = Match.start(GAME, NAMES[:seats], options, seed)
    rng = Rng(f"{seed}/planner")
    while movers := match.state.to_move():
        seat = rng.choice(movers)
        match.play(seat, choose(match.state, seat, rng))
    return match


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (sample, seed) in GAMES.items():
        match = play(sample, seed)
        write(match, FOLDER / name)
        outcome = match.state.outcome()
        assert outcome is not None
        print(f"{name}: {len(match.record.entries)} entries. {outcome.reason}")
