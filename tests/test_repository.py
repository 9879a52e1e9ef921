"""Lock files name versions, never the address of a download."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_web_lock_holds_no_addresses() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []


def test_constraints_are_names_and_versions() -> None:
    line = re.compile(r"[a-z0-9.-]+==[\w.]+( ; [\w\s.'=!<>]+)?")
    assert [x for x in (ROOT / "constraints.txt").read_text().splitlines() if not line.fullmatch(x)] == []
