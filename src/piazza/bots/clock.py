"""The time by which bots keep their budgets: that of the wall, or the processor's own where strength is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter, process_time

_clock: ContextVar[Callable[[], float]] = ContextVar("clock", default=perf_counter)


def now() -> float:
    """Seconds on the clock that budgets are kept by."""
    return _clock.get()()


@contextmanager
def of_the_processor() -> Iterator[None]:
    """Whatever else the machine does takes nothing from a budget."""
    before = _clock.set(process_time)
    try:
        yield
    finally:
        _clock.reset(before)
