"""Work in a thread for which neither the event loop nor the end of the process waits."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


async def in_background(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Like ``asyncio.to_thread``, in a daemon thread: work that hangs does not keep the process from ending."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def tell(result: T | None, error: BaseException | None) -> None:
        if future.done():
            return  # the caller has been cancelled
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result: T | None = None
        error: BaseException | None = None
        try:
            result = work(*args, **kwargs)
        except BaseException as e:
            error = e
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(tell, result, error)

    threading.Thread(target=run, name="piazza-background", daemon=True).start()
    return await future
