"""Times as they are stored: milliseconds since 1970."""

from __future__ import annotations

import time

SECOND_MS = 1000
MINUTE_MS = 60 * SECOND_MS
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS


def now_ms() -> int:
    return time.time_ns() // 1_000_000
