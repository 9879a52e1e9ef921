"""Every check and test, one after the other; a failure stops none of the others. ./test calls this."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import stage
import webbuild
from stage import Stage

ROOT = webbuild.ROOT
BIN = Path(sys.executable).parent
CHROMIUM_PACKAGE = "@sparticuz/chromium@153.0.0"
NO_TESTS = 5  # pytest's exit code when nothing was collected


def main() -> int:
    stages = list(checks(*split_marker(sys.argv[1:])))
    width = max(len(s.name) for s in stages)
    print()
    for s in stages:
        print(f"{s.name:<{width}}  {s.seconds:6.1f} s  {outcome(s)}")
    passed, failed, skipped, again = (sum(c) for c in zip(*map(count, stages), strict=True))
    rest = {"skipped": skipped, "tried twice": again}
    print(", ".join([f"{passed} passed", f"{failed} failed", *(f"{n} {what}" for what, n in rest.items() if n)]))
    return 1 if failed else 0


def checks(marker: str, pytest_args: list[str]) -> Iterator[Stage]:
    npm, web_env = webbuild.npm_command()
    plain = {"NO_COLOR": "1", "FORCE_COLOR": "0"}

    yield stage.run("ruff check", [BIN / "ruff", "check", "-q"], ROOT)
    yield stage.run("ruff format", [BIN / "ruff", "format", "--check", "-q"], ROOT)
    yield stage.run("mypy", [BIN / "mypy"], ROOT)
    yield stage.run("import layers", [BIN / "lint-imports"], ROOT)
    yield stage.run("docs", [sys.executable, ROOT / "tools" / "docs.py"], ROOT)

    if not webbuild.has_packages(tools=True):
        packages: list[Stage] = []

        def install(name: str, command: list[str], cwd: Path, env: dict[str, str]) -> None:
            packages.append(stage.run(name, command, cwd, env))
            if packages[-1].code:
                sys.exit(1)

        with contextlib.suppress(SystemExit):
            webbuild.ensure_packages(install, tools=True)
        yield from packages
    yield stage.run("prettier", [*npm, "run", "-s", "format:check"], webbuild.WEB, web_env | plain)
    yield stage.run("eslint", [*npm, "run", "-s", "lint"], webbuild.WEB, web_env | plain)
    yield stage.run("svelte-check", [*npm, "run", "-s", "check"], webbuild.WEB, web_env | plain)
    yield stage.run("vitest", [*npm, "run", "-s", "test"], webbuild.WEB, web_env | plain, live=True)

    yield stage.run("as a user", [sys.executable, ROOT / "tools" / "as_user.py"], ROOT, live=True)

    pytest = [sys.executable, "-m", "pytest", f"--color={'yes' if sys.stdout.isatty() else 'no'}"]
    env = web_env | {"PYTHONUNBUFFERED": "1"}
    rest = f"not browser and ({marker})" if marker else "not browser"
    # Who has nothing left to do takes over what the other has not begun.
    pytest += ["-n", "2", "--dist", "worksteal"]
    first = stage.run("pytest", [*pytest, "-m", rest, *pytest_args], ROOT, env, live=True)
    yield first

    browser = find_chromium()
    if browser is None:
        yield from fetch_chromium(npm, web_env)
        browser = find_chromium() or ""
    # Playwright's own Node needs libatomic.so.1, which a minimal Debian lacks.
    env |= {"CHROMIUM": browser, "PLAYWRIGHT_NODEJS_PATH": shutil.which("node", path=env["PATH"]) or ""}
    only = f"browser and ({marker})" if marker else "browser"
    # Two browsers, their servers and bots share the machine: what came too late gets a second try, and is named.
    again = ["--reruns", "1", "-rfER"]
    second = stage.run("pytest browser", [*pytest, *again, "-m", only, *pytest_args], ROOT, env, live=True)
    yield second
    if first.code == second.code == NO_TESTS:
        print("no test was selected")
        yield Stage("selection", NO_TESTS, 0.0)


def split_marker(args: list[str]) -> tuple[str, list[str]]:
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("-m", default="")
    known, others = parser.parse_known_args(args)
    return known.m, others


def find_chromium() -> str | None:
    if path := os.environ.get("CHROMIUM"):
        return path
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if path := shutil.which(name):
            return path
    unpacked = ROOT / ".tools" / "chromium" / "run"
    return str(unpacked) if unpacked.exists() else None


def fetch_chromium(npm: list[str], env: dict[str, str]) -> Iterator[Stage]:
    """A Chromium for x86-64 Linux that needs no root; elsewhere install one or set CHROMIUM."""
    folder = ROOT / ".tools" / "chromium-npm"
    folder.mkdir(parents=True, exist_ok=True)
    fetch = [*npm, "install", "--prefix", str(folder), "--no-save", "--no-audit", "--no-fund", CHROMIUM_PACKAGE]
    yield stage.run("fetch chromium", fetch, folder, env)
    package = folder / "node_modules" / "@sparticuz" / "chromium"
    node = shutil.which("node", path=env["PATH"]) or "node"
    unpack: list[str | Path] = [node, ROOT / "tools" / "browser.mjs", package, ROOT / ".tools" / "chromium"]
    yield stage.run("unpack chromium", unpack, ROOT, env)
    shutil.rmtree(folder)


def is_pytest(s: Stage) -> bool:
    return s.name.startswith("pytest")


def outcome(s: Stage) -> str:
    if is_pytest(s) and s.code == NO_TESTS:
        return "no tests"
    return "ok" if s.code == 0 else "FAILED"


def count(s: Stage) -> tuple[int, int, int, int]:
    """Tests passed, failed, skipped and tried twice; a check that failed without naming a test counts as one."""
    summary = r"^.*\d+ .* in [\d.]+s.*$" if is_pytest(s) else r"^ *Tests .*$"
    lines = re.findall(summary, s.output, re.M) if is_pytest(s) or s.name == "vitest" else []
    found = re.findall(r"(\d+) (passed|failed|error|skipped|rerun)", lines[-1]) if lines else []
    number = {what: int(n) for n, what in found}
    failed = number.get("failed", 0) + number.get("error", 0)
    return (
        number.get("passed", 0),
        max(failed, int(outcome(s) == "FAILED")),
        number.get("skipped", 0),
        number.get("rerun", 0),
    )


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
