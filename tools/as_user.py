"""The check "as a user": what somebody gets who installs Piazza or calls ./play, without anything made for development.

The wheel of the working tree is installed into two clean environments, without extras and with `server`, and used
there; ./play is started in a fresh clone of HEAD with an empty home folder. ./test calls this; so can you:

    .venv/bin/python tools/as_user.py
"""

from __future__ import annotations

import ast
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import traceback
import zipfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from email.parser import Parser
from importlib.metadata import packages_distributions
from pathlib import Path

import user_game
from stage import Stage

ROOT = Path(__file__).resolve().parent.parent
PYTHON = getattr(sys, "_base_executable", sys.executable)
CORE_MB_MAX = 15
STEP_SECONDS_MAX = 300
STARTED = re.compile(r"^Piazza is at (\S+)", re.M)
RUNTIME_EXTRAS = ("server", "push")
# An empty home folder would hide which registry and which certificates this machine uses.
CLIENT_SETTINGS = (".npmrc", ".pip/pip.conf", ".config/pip/pip.conf", "Library/Application Support/pip/pip.conf")

IMPORT_ALL = """
import importlib, pathlib, sys
import piazza
skipped = sys.argv[1:]
root = pathlib.Path(piazza.__file__).parent
assert root.is_relative_to(sys.prefix), f"{root} is not what was installed"
for file in sorted(root.rglob("*.py")):
    module = ".".join(file.relative_to(root.parent).with_suffix("").parts).removesuffix(".__init__")
    if not any(module == name or module.startswith(name + ".") for name in skipped):
        importlib.import_module(module)
"""
ALEMBIC_SCRIPT = "piazza.server.db.migrations.env"  # runs at its import, under Alembic alone; the server runs it


class Failed(Exception):
    pass


class User:
    """Somebody with a home folder of their own and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.home.mkdir(parents=True)
        for name in CLIENT_SETTINGS:
            if (setting := Path.home() / name).is_file():
                (self.home / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(setting, self.home / name)
        private = ("PYTHON", "PIAZZA_", "XDG_", "VIRTUAL_ENV", "CHROMIUM", "PLAYWRIGHT_", "DISPLAY", "WAYLAND_")
        self.env = {name: value for name, value in os.environ.items() if not name.startswith(private)}
        self.env |= {"HOME": str(self.home), "COLUMNS": "100"}
        own = str(Path(sys.executable).parent)
        self.env["PATH"] = os.pathsep.join(x for x in self.env["PATH"].split(os.pathsep) if x != own)
        # The caches of this machine spare the network; what is installed is the same.
        cache = subprocess.run(
            [sys.executable, "-m", "pip", "cache", "dir"], capture_output=True, text=True, check=False
        )
        self.env["PIP_CACHE_DIR"] = cache.stdout.strip()
        self.env.setdefault("npm_config_cache", str(Path.home() / ".npm"))

    def run(self, *command: str | Path, text: str = "", code: int = 0) -> str:
        """What the command prints; it must end with this exit code."""
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.env,
            input=text,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=STEP_SECONDS_MAX,
        )
        if done.returncode != code:
            words = " ".join(map(str, command))[:200]
            raise Failed(f"{words}: exit code {done.returncode} instead of {code}\n{done.stdout}")
        return done.stdout

    @contextlib.contextmanager
    def serving(self, *command: str | Path) -> Iterator[str]:
        """The address of a server while it runs. Afterwards it must end as it is told."""
        log = self.folder / "server.log"
        with log.open("w") as out:
            server = subprocess.Popen(
                command,
                cwd=self.folder,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            yield self._address(server, log)
            server.send_signal(signal.SIGTERM)
            if code := server.wait(timeout=20):
                raise Failed(f"told to end, the server ended with exit code {code}\n{log.read_text()}")
        except Exception as e:
            raise Failed(f"{e}\n{log.read_text()}") from e
        finally:
            if server.poll() is None:
                os.killpg(server.pid, signal.SIGKILL)
                server.wait()

    @staticmethod
    def _address(server: subprocess.Popen[bytes], log: Path) -> str:
        end = time.monotonic() + STEP_SECONDS_MAX
        while time.monotonic() < end and server.poll() is None:
            if found := STARTED.search(log.read_text()):
                return found[1]
            time.sleep(0.1)
        raise Failed("the server has not started")


def build(folder: Path) -> Path:
    """The wheel of the working tree."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"the wheel cannot be built:\n{done.stdout}")
    return next(folder.glob("*.whl"))


def install(user: User, name: str, wheel: Path, extra: str = "") -> Path:
    """The folder with the programs of a new environment."""
    venv = user.folder / name
    user.run(PYTHON, "-m", "venv", "--without-pip", venv)
    pip = [sys.executable, "-m", "pip", "--python", str(venv / "bin" / "python"), "install", "-q"]
    quiet = ["--disable-pip-version-check", "--no-input", "-c", str(ROOT / "constraints.txt")]
    user.run(*pip, *quiet, f"{wheel}[{extra}]" if extra else str(wheel))
    return venv / "bin"


def check_declared(wheel: Path) -> None:
    """Whatever is imported anywhere, be it inside a function, is a dependency by name, not by way of another."""
    with zipfile.ZipFile(wheel) as file:
        metadata = next(name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
        needs = Parser().parsestr(file.read(metadata).decode()).get_all("Requires-Dist", [])
        sources = {name: file.read(name).decode() for name in file.namelist() if name.endswith(".py")}
    runtime = re.compile(f"extra == '({'|'.join(RUNTIME_EXTRAS)})'")
    declared = {_package(need) for need in needs if "extra ==" not in need or runtime.search(need)}
    homes = packages_distributions()
    for name, source in sources.items():
        for module in set(_imports(ast.parse(source))) - sys.stdlib_module_names - {"piazza"}:
            packages = {_package(home) for home in homes.get(module, [module])}
            if not packages & declared:
                raise Failed(f"{name} imports {module}, but pyproject.toml does not name {' or '.join(packages)}")


def _package(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement)[0].replace("_", "-").lower()


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.partition(".")[0]


def check_core(user: User, wheel: Path, titles: Sequence[str]) -> None:
    programs = install(user, "core", wheel)
    piazza, python = programs / "piazza", programs / "python"
    size = sum(file.lstat().st_blocks * 512 for file in (user.folder / "core" / "lib").rglob("*"))
    if size > CORE_MB_MAX * 1_000_000:
        raise Failed(f"without extras {size / 1e6:.1f} MB are installed; at most {CORE_MB_MAX} MB are allowed")
    user.run(python, "-c", IMPORT_ALL, "piazza.server")
    for command in ("serve", "admin"):
        words = ["--port", "0"] if command == "serve" else ["users"]
        said = user.run(piazza, command, *words, code=2)
        if said != f'piazza: "piazza {command}" needs the server packages: pip install "piazza[server]"\n':
            raise Failed(f"without the server packages, piazza {command} says: {said}")
    for title in titles:
        file = user.folder / f"{title}.pz"
        user.run(piazza, "play", title, "--seed", "5", text=f"1\n1\n1\nsave {file}\n")
        user.run(piazza, "replay", file)
        user.run(piazza, "simulate", title, "--games", "2")
        user.run(piazza, "hint", file, "--seconds", "0.1")


def check_server(user: User, wheel: Path, titles: Sequence[str]) -> None:
    programs = install(user, "server", wheel, "server")
    user.run(programs / "python", "-c", IMPORT_ALL, ALEMBIC_SCRIPT)
    # Uvicorn takes uvloop if it is there and says nothing if it is not.
    user.run(programs / "python", "-c", "import uvloop")
    with user.serving(programs / "piazza", "serve", "--no-open", "--port", "0", "--data", "data") as address:
        user_game.see_page(address)
        for title in titles:
            user_game.play(address, title)
    user.run(programs / "piazza", "admin", "replay-all", "--data", "data")


def check_play(user: User) -> None:
    clone = user.folder / "clone"
    if (ROOT / ".git").exists():
        user.run("git", "clone", "-q", ROOT, clone)
    else:  # the sources came as an archive
        made = (".venv", ".tools", ".bench", "node_modules", "static", "__pycache__", ".*_cache")
        shutil.copytree(ROOT, clone, ignore=shutil.ignore_patterns(*made))
    with user.serving(PYTHON, clone / "play", "--no-open", "--port", "0") as address:
        user_game.see_page(address)


def main() -> int:
    titles = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["piazza.games"]
    with tempfile.TemporaryDirectory(prefix="piazza-as-user-") as name, ThreadPoolExecutor(2) as pool:
        folder = Path(name)
        wheel = build(folder)
        checks: dict[str, Callable[[], None]] = {
            "./play in a fresh clone": lambda: check_play(User(folder / "play")),
            "every import is declared": lambda: check_declared(wheel),
            "the wheel without extras": lambda: check_core(User(folder / "core"), wheel, list(titles)),
            "the wheel with the server": lambda: check_server(User(folder / "server"), wheel, list(titles)),
        }
        done = [pool.submit(_timed, what, check) for what, check in checks.items()]
        return 1 if any(future.result().code for future in done) else 0


def _timed(what: str, check: Callable[[], None]) -> Stage:
    start = time.monotonic()
    code, output = 0, ""
    try:
        check()
    except Failed as e:
        code, output = 1, str(e)
    except Exception:
        code, output = 1, traceback.format_exc()
    seconds = time.monotonic() - start
    print(f"{what}: {'FAILED' if code else 'ok'}, {seconds:.1f} s\n{output}".rstrip(), flush=True)
    return Stage(what, code, seconds, output)


if __name__ == "__main__":
    sys.exit(main())
