"""The short form of ``bench/soak.py``, and that it tells a leak when there is one."""

from __future__ import annotations

from pathlib import Path

from bench.soak import Sample, Soak, soak

MEGABYTE = 1_000_000


def test_memory_and_log_reach_a_plateau() -> None:
    found = soak(minutes=0.4, visitors=6, url=None, every=0.5)
    assert found.moves > 200
    assert found.tables > 10
    assert found.verdict() == []


def test_growth_is_told() -> None:
    grown = Soak("", 0, Path(), 100)
    grown.samples = [Sample(n, (100 + n) * MEGABYTE, 40 * MEGABYTE, n) for n in range(100)]
    assert len(grown.verdict()) == 2
    grown.samples = [Sample(n, min(100 + n, 130) * MEGABYTE, 4 * MEGABYTE, n) for n in range(100)]
    assert grown.verdict() == [], "what grew while it warmed up does not count"
