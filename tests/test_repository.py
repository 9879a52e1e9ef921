"""Source files have bounds, and lock files name versions, never the address of a download."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
LINE_COLUMNS_MAX = 120
FILE_LINES_MAX = 400
GENERATED = re.compile(r"web/src/generated/|web/src/titles/[^/]+/types\.ts$")


def test_source_files_and_their_lines_are_short() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "*.py", "*.ts", "*.svelte", "*.js"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    written = [name for name in listed.stdout.splitlines() if not GENERATED.match(name) and (ROOT / name).is_file()]
    assert len(written) > 500
    lines = {name: (ROOT / name).read_text(encoding="utf-8").splitlines() for name in written}
    assert {name: len(found) for name, found in lines.items() if len(found) > FILE_LINES_MAX} == {}
    wide = [f"{name}:{n}" for name, found in lines.items() for n, x in enumerate(found, 1) if len(x) > LINE_COLUMNS_MAX]
    assert wide == []


def test_the_web_lock_holds_no_addresses() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []


def test_constraints_are_names_and_versions() -> None:
    line = re.compile(r"[a-z0-9.-]+==[\w.]+( ; [\w\s.'=!<>]+)?")
    assert [x for x in (ROOT / "constraints.txt").read_text().splitlines() if not line.fullmatch(x)] == []
