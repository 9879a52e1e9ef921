"""A rate limiter (token bucket): a burst, then a number of requests a second. Each process counts for itself."""

from __future__ import annotations

import math
import time

from piazza.server.errors import Denied

MAX_TRACKED = 10_000


class RateLimiter:
    def __init__(self, burst: int, per_second: float, text: str) -> None:
        self.burst = burst
        self.per_second = per_second
        self._text = text
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> None:
        now = time.monotonic()
        left, since = self._left.get(who, (float(self.burst), now))
        left = min(self.burst, left + (now - since) * self.per_second)
        if left < 1:
            raise Denied(429, "TOO_FAST", self._text, wait=math.ceil((1 - left) / self.per_second))
        if len(self._left) > MAX_TRACKED:
            # A bucket that has not been used for a while is full again and can be forgotten.
            self._left = {w: b for w, b in self._left.items() if now - b[1] < self.burst / self.per_second}
        self._left[who] = left - 1, now
