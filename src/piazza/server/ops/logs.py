"""Structured logs: one line an event, for people or as JSON, without secrets."""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Literal, cast

import structlog
import structlog.tracebacks
from structlog.typing import Processor

Level = Literal["debug", "info", "warning", "error"]
LOG_VARIABLE = "PIAZZA_LOG"
HIDDEN = "***"
_NAMES = re.compile(r"password|pin|secret|token|cookie|authorization|seed", re.IGNORECASE)
_TEXTS = re.compile(r"(://[^:/@\s]*:)[^@\s]+(?=@)|(\bBearer\s+)\S+|(\bpiazza_session=)[^;\s]+")


def configure(level: Level = "warning", *, json: bool = False) -> None:
    """For everything that logs through the standard library, ours and others'."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: Processor = structlog.processors.JSONRenderer() if json else structlog.dev.ConsoleRenderer(colors=False)
    # Without the local variables: there are secrets among them.
    plain = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))
    traces: Processor = plain if json else structlog.processors.format_exc_info
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, traces, hide_secrets, last],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("piazza").setLevel(level.upper())


def to_environment(level: Level, *, json: bool) -> None:
    """For the workers that this process will start."""
    os.environ[LOG_VARIABLE] = f"{level} {'json' if json else 'text'}"


def from_environment() -> None:
    level, _, form = os.environ.get(LOG_VARIABLE, "warning text").partition(" ")
    configure(cast(Level, level), json=form == "json")


def hide_secrets(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Whatever is named like a secret, and whatever looks like one in a text."""
    for name, value in event.items():
        event[name] = HIDDEN if _NAMES.search(name) else _hide(value)
    return event


def _hide(value: Any) -> Any:
    if isinstance(value, str):
        return _TEXTS.sub(lambda found: f"{found[1] or found[2] or found[3]}{HIDDEN}", value)
    if isinstance(value, dict):
        return {key: HIDDEN if _NAMES.search(str(key)) else _hide(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_hide(inner) for inner in value]
    return value
