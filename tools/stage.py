"""Run a command as a named stage: say when it starts, when it ends and, in between, that it is still at work."""

from __future__ import annotations

import codecs
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

SILENCE = 5.0  # seconds without a sign of life


@dataclass(frozen=True)
class Stage:
    name: str
    code: int
    seconds: float
    output: str = ""


def run(
    name: str,
    command: Sequence[str | Path],
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    *,
    live: bool = False,
    out: TextIO | None = None,
    shorten: Callable[[str], str] = str,
) -> Stage:
    """Output is passed on as it comes when `live`, otherwise only after a failure, and as `shorten` makes it."""
    out = out or sys.stdout
    say = threading.Lock()
    start = heard = time.monotonic()
    ended = threading.Event()
    pieces: list[str] = []

    def write(text: str) -> None:
        nonlocal heard
        with say:
            out.write(text)
            out.flush()
            heard = time.monotonic()

    def pulse() -> None:
        while not ended.wait(0.5):
            if time.monotonic() - heard >= SILENCE:
                fresh_line = "\n" if live and pieces and not pieces[-1].endswith("\n") else ""
                write(f"{fresh_line}   {name}: {time.monotonic() - start:.0f} s ...\n")

    write(f"== {name}\n")
    child = subprocess.Popen(
        command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert child.stdout is not None
    decode = codecs.getincrementaldecoder("utf-8")("replace").decode
    threading.Thread(target=pulse, daemon=True).start()
    try:
        while chunk := child.stdout.read1():  # type: ignore[attr-defined]
            pieces.append(decode(chunk))
            if live:
                write(pieces[-1])
    finally:
        code = child.wait()
        ended.set()
    output = "".join(pieces)
    seconds = time.monotonic() - start
    if code and not live:
        write(f"{shorten(output).rstrip()}\n")
    write(f"== {name}: {'ok' if code == 0 else f'exit {code}'}, {seconds:.1f} s\n")
    return Stage(name, code, seconds, output)
