"""How fast are the titles? Random play and clones, against Catanatron, in one run.

    python bench/playouts.py [--seconds 2] [--rounds 5] [--title micro-city]

Catanatron is installed from the package index into `.bench/`, an environment of its own. Every contestant lives in a
process of its own, and they take turns in short slices, so that a busy machine slows all of them alike. Measured is
CPU time. A decision is a choice of a seat: legal actions, random choice, play. Chance and the start of a game count in
the time of our titles; the building of Catanatron's map does not count in its time, nor does its check of the action.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".bench"
PEER = "catanatron"
VERSION = "3.2.1"

Slice = tuple[int, float, int, float]
"""Decisions and their CPU seconds; clones and their CPU seconds."""


def catanatron_slice(seconds: float) -> Slice:
    peer: Any = importlib.import_module("catanatron")
    random: Any = importlib.import_module("random")
    decisions = clones = 0
    playing = cloning = 0.0
    while playing < seconds:
        colours = [peer.Color.RED, peer.Color.BLUE, peer.Color.WHITE, peer.Color.ORANGE]
        game = peer.Game([peer.RandomPlayer(colour) for colour in colours])
        kept = []
        start = time.process_time()
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.execute(random.choice(game.state.playable_actions), validate_action=False)
            decisions += 1
            if decisions % 100 == 0:
                playing += time.process_time() - start
                kept.append(game.copy())
                start = time.process_time()
        playing += time.process_time() - start
        start = time.process_time()
        for other in kept:
            for _ in range(20):
                other.copy()
        cloning += time.process_time() - start
        clones += 20 * len(kept)
    return decisions, playing, clones, cloning


def title_slice(title: str, seats: int, seconds: float, seed: int) -> Slice:
    from piazza.kernel import CHANCE, Rng, registry

    game = registry.find(title)
    rng = Rng(seed)
    setup = game.setup(seats, {}, rng)
    decisions = clones = 0
    playing = cloning = 0.0
    while playing < seconds:
        kept = []
        start = time.process_time()
        state = game.start(setup)
        while movers := state.to_move():
            if movers == (CHANCE,):
                state.apply(CHANCE, rng.weighted(state.chances()))
                continue
            seat = movers[0] if len(movers) == 1 else rng.choice(movers)
            legal = state.legal(seat)
            action = rng.choice(legal)
            while action.verb in ("concede", "resign") and len(legal) > 1:
                action = rng.choice(legal)
            state.apply(seat, action)
            decisions += 1
            if decisions % 100 == 0:
                playing += time.process_time() - start
                kept.append(state.clone())
                start = time.process_time()
        playing += time.process_time() - start
        start = time.process_time()
        for other in kept:
            for _ in range(20):
                other.clone()
        cloning += time.process_time() - start
        clones += 20 * len(kept)
    return decisions, playing, clones, cloning


def contestant(name: str, seconds: float) -> None:
    """A slice for every line on standard input."""
    title, _, seats = name.partition(":")
    run: Callable[[int], Slice] = (
        (lambda n: catanatron_slice(seconds)) if name == PEER else lambda n: title_slice(title, int(seats), seconds, n)
    )
    for number, _ in enumerate(sys.stdin):
        print(json.dumps(run(number)), flush=True)


def peer_python() -> Path:
    python = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (HOME / "ready").exists():
        print(f"installing {PEER} {VERSION} into {HOME.name}/ ...", file=sys.stderr, flush=True)
        venv.create(HOME, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "-q", f"{PEER}=={VERSION}"], check=True)
        (HOME / "ready").touch()
    return python


def measure(names: list[str], seconds: float, rounds: int) -> dict[str, list[Slice]]:
    peer = peer_python()
    processes = {
        name: subprocess.Popen(
            [peer if name == PEER else sys.executable, __file__, "--contestant", name, "--seconds", str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in names
    }
    slices: dict[str, list[Slice]] = {name: [] for name in names}
    for number in range(rounds):
        for name, process in processes.items():
            print(f"round {number + 1} of {rounds}: {name:24}", end="\r", file=sys.stderr, flush=True)
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write("go\n")
            process.stdin.flush()
            line = process.stdout.readline()
            if not line:
                sys.exit(f"{name} stopped with code {process.wait()}")
            slices[name].append(tuple(json.loads(line)))
    for process in processes.values():
        assert process.stdin is not None
        process.stdin.close()
        process.wait()
    return slices


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play and clones against Catanatron, in one run.")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of play in a slice")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--title", action="append", help="only this one (may be given several times)")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--contestant", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.contestant:
        contestant(args.contestant, args.seconds)
        return
    from piazza.kernel import registry

    games = [registry.find(title) for title in args.title] if args.title else registry.games()
    names = [PEER, *(f"{g.id}:{seats}" for g in games for seats in range(g.seats[0], g.seats[1] + 1))]
    slices = measure(names, args.seconds, args.rounds)
    speed = {n: statistics.median(s[0] / s[1] for s in slices[n]) for n in names}
    clone = {n: statistics.median(1e6 * s[3] / s[2] for s in slices[n]) for n in names}
    if args.json:
        rows = [
            {
                "name": n,
                "decisions_per_cpu_second": speed[n],
                "times_catanatron": speed[n] / speed[PEER],
                "clone_microseconds": clone[n],
                "share_of_catanatrons_copy": clone[n] / clone[PEER],
            }
            for n in names
        ]
        print(json.dumps(rows, indent=1))
        return
    print(f"{'seats after the colon':24} {'decisions/s':>12} {'ratio':>7} {'clone, us':>10} {'ratio':>7}")
    for n in names:
        print(f"{n:24} {speed[n]:12,.0f} {speed[n] / speed[PEER]:7.2f} {clone[n]:10.2f} {clone[n] / clone[PEER]:7.3f}")


if __name__ == "__main__":
    main()
