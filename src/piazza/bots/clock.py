"""The clock that measures time budgets: wall time, or processor time where bots are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter, process_time

_clock: ContextVar[Callable[[], float]] = ContextVar("clock", default=perf_counter)


def now() -> float:
    """Seconds on the current clock."""
    return _clock.get()()


@contextmanager
def of_the_processor() -> Iterator[None]:
    """Measure budgets in processor time, so that other load on the machine does not count."""
    before = _clock.set(process_time)
    try:
        yield
    finally:
        _clock.reset(before)
