"""Write the golden playthroughs of a title: one seeded random game for each line of PLAYTHROUGHS in its tests.

The list stands in `tests/playthroughs/<title>/games.toml`: `[name]` with `seats`, `seed` and `options`.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path

from piazza.kernel import Match, Rng, plain, registry
from piazza.kernel.conformance import random_choice
from tests.support.scenario import NAMES

HERE = Path(__file__).parent


def play(game_id: str, seats: int, seed: str, options: dict[str, str]) -> Match:
    match = Match.start(registry.find(game_id), NAMES[:seats], options, seed)
    rng = Rng(f"{seed}/players")
    while movers := match.state.to_move():
        seat = rng.choice(movers)
        match.play(seat, random_choice(match.state, seat, rng))
    return match


def write(match: Match, path: Path) -> None:
    path.with_suffix(".record").write_text(match.to_text())
    end = {"outcome": plain(match.state.outcome()), "position": match.state.dump()}
    path.with_suffix(".json").write_text(json.dumps(end, indent=1, ensure_ascii=False) + "\n")


def main(title: str) -> None:
    folder = HERE / title
    for name, facts in tomllib.loads((folder / "games.toml").read_text()).items():
        match = play(title.replace("_", "-"), facts["seats"], facts["seed"], facts.get("options", {}))
        write(match, folder / name)
        outcome = match.state.outcome()
        assert outcome is not None
        print(f"{name}: {len(match.record.entries)} entries. {outcome.reason}")


if __name__ == "__main__":
    main(sys.argv[1])
