"""How a golden playthrough is stored. Each title has a script of its own that plays them (see test_playthroughs.py)."""

from __future__ import annotations

import json
from pathlib import Path

from piazza.kernel import Match, plain

HERE = Path(__file__).parent


def write(match: Match, path: Path) -> None:
    path.with_suffix(".record").write_text(match.to_text())
    end = {"outcome": plain(match.state.outcome()), "position": match.state.dump()}
    path.with_suffix(".json").write_text(json.dumps(end, indent=1, ensure_ascii=False) + "\n")
