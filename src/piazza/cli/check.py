"""``piazza check``"""

from __future__ import annotations

import json
from pathlib import Path

from piazza.cli.common import at_least, find_game
from piazza.cli.problem import Problem
from piazza.cli.progress import progress
from piazza.cli.screen import terminal
from piazza.kernel.conformance import Report
from piazza.kernel.conformance import check as hold


def check(
    game: str,
    /,
    *,
    games: int = 5,
    every: int = 1,
    sample: list[str] | None = None,
    content: Path | None = None,
    set: list[str] | None = None,
    json: bool = False,
) -> int:
    """Check that a title keeps the laws for all titles.

    Plays every sample set-up of the title. The exit code is 1 when a law is broken.

    Parameters
    ----------
    game
        The title.
    games
        How many games to play of each sample.
    every
        Check one position in so many, to play many games in little time.
    sample
        Only this sample; may be repeated.
    content
        A content file to play with, instead of the one that comes with the title.
    set
        PATH=VALUE, for a value of the content that is to be another; may be repeated.
    json
        One JSON object for programs.
    """
    title = find_game(game, content, set)
    at_least(1, games, "--games")
    at_least(1, every, "--every")
    for name in sample or []:
        if name not in title.samples:
            raise Problem(f"{title.title} has no sample {name!r}; there are {', '.join(title.samples)}.")
    with progress(games * len(sample or title.samples)) as step:
        report = hold(title, games, samples=sample, every=every, progress=step)
    if json:
        _print_json(report, games)
    else:
        _print(report)
    return 0 if report.ok else 1


def _print_json(report: Report, games: int) -> None:
    laws = [{"name": law.name, "ok": law.ok, "checks": law.checks, "detail": law.detail} for law in report.laws]
    print(json.dumps({"game": report.game, "games": games, "ok": report.ok, "laws": laws}))


def _print(report: Report) -> None:
    console = terminal()
    width = max(len(law.name) for law in report.laws)
    for law in report.laws:
        console.print("ok    " if law.ok else "BROKEN", style="green" if law.ok else "bold red", end="  ")
        console.print(f"{law.name:<{width}}  {law.checks:>9,} checks", end="")
        detail = law.detail or ("" if law.checks else "was never put to the test")
        console.print(f"  {detail}" if detail else "", wrap=False)
    found = "keeps all laws" if report.ok else f"breaks {len(report.broken)} of {len(report.laws)} laws"
    console.print(f"{report.game} {found}.", style="bold")
