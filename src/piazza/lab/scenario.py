"""Rule scripts: a position, moves in notation, and what must hold afterwards. `docs/notation.md` describes the form.

from piazza.lab.scenario import Run, read_folder
for scenario in read_folder(Path("scenarios")):
    Run(scenario, my_game).all()
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from piazza.kernel import CHANCE, Action, Event, Game, Journal, Refused, Rng, Seat, State, Viewer, plain, registry

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena")
"""The players of every scenario, by seat."""
SPAN = re.compile(r"(.+-)(\d+)\.\.(\d+)")
"""Rules that follow each other, in the ``rules`` line of a scenario."""


@dataclass
class Scenario:
    """One rule script of a file."""

    file: str
    name: str
    rules: list[str] = field(default_factory=list)
    """Ids of the rules that it proves."""
    game: str = ""
    seats: int = 1
    options: dict[str, str] = field(default_factory=dict)
    steps: list[tuple[int, str]] = field(default_factory=list)
    """Line numbers and lines."""

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"

    @property
    def asserts(self) -> bool:
        """Whether any of its steps can fail for what the rules do."""
        return any(line.split()[0] in ("expect", "refuse", "allow") for _, line in self.steps)


def read(path: Path) -> list[Scenario]:
    """The scenarios of a file; ``ValueError`` with file and line if it is not written as it should be."""
    scenarios: list[Scenario] = []
    in_header = True
    for number, raw in enumerate(path.read_text().splitlines(), 1):
        line = re.sub(r"(^|\s\s)#.*", "", raw).strip()
        if not line:
            continue
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "scenario":
            scenarios.append(Scenario(f"{path.parent.name}/{path.name}", rest))
            in_header = True
            continue
        if not scenarios:
            raise ValueError(f"{path.name}:{number}: a file starts with 'scenario NAME'")
        current = scenarios[-1]
        if not in_header:
            current.steps.append((number, line))
            continue
        match word:
            case "---":
                in_header = False
            case "rules":
                current.rules += expand(rest.split())
            case "game":
                current.game = rest
            case "seats":
                current.seats = int(rest)
            case "option":
                name, _, value = rest.partition(" ")
                current.options[name] = value.strip()
            case "after":
                earlier = next((s for s in scenarios[:-1] if s.name == rest), None)
                if earlier is None:
                    raise ValueError(f"{path.name}:{number}: there is no earlier scenario {rest!r} in this file")
                current.game, current.seats = earlier.game, earlier.seats
                current.options = {**earlier.options}
                current.steps = [*earlier.steps]
            case _:
                raise ValueError(f"{path.name}:{number}: {word!r} is no part of a scenario's header")
    return scenarios


def read_folder(folder: Path) -> list[Scenario]:
    """The scenarios of all text files in a folder and its subfolders."""
    return [scenario for path in sorted(folder.rglob("*.txt")) for scenario in read(path)]


def expand(ids: list[str]) -> list[str]:
    """The ids with spans spelled out: ``MC-FIN-1..3`` stands for three."""
    result = []
    for rule in ids:
        if span := SPAN.fullmatch(rule):
            result += [f"{span[1]}{n}" for n in range(int(span[2]), int(span[3]) + 1)]
        else:
            result.append(rule)
    return result


class Failed(AssertionError):
    """A step does not hold; the message names file and line."""


class Run:
    """Plays a scenario line by line."""

    def __init__(self, scenario: Scenario, game: Game | None = None) -> None:
        """``game``: the title to play; by default the one that the scenario names."""
        self.scenario = scenario
        self.game = game or registry.find(scenario.game)
        setup = self.game.setup(scenario.seats, scenario.options, Rng("scenario"))
        self.state: State = self.game.start(setup)
        self.names = NAMES[: scenario.seats]
        self.events: list[Event] = []

    def all(self) -> None:
        """Play all steps; ``Failed`` at the first that does not hold."""
        for number, line in self.scenario.steps:
            try:
                self.step(line)
            except Exception as e:
                raise Failed(f"{self.scenario.file}:{number}: {line}\n  {e}") from e

    def step(self, line: str) -> None:
        """Play one line."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        steps: dict[str, Callable[[str], None]] = {
            "given": self.given,
            "expect": self.expect,
            "refuse": self.refuse,
            "allow": self.allow,
        }
        if word in steps:
            steps[word](rest)
        elif word == "*" or word.isdecimal():
            self.play(CHANCE if word == "*" else int(word) - 1, rest)
        else:
            raise Failed(f"a step starts with a seat, *, given, expect, refuse or allow, not with {word!r}")

    def play(self, seat: Seat, notation: str) -> None:
        """An action of a seat or an outcome of chance."""
        action = self.game.action(seat, notation)
        if seat != CHANCE:
            self.listed(seat, action)
        self.state.journal = Journal()
        self.state.play(seat, action)
        self.events += self.state.journal.events
        self.state.journal = None

    def listed(self, seat: Seat, action: Action) -> None:
        """The list of legal actions and the refusal say the same."""
        legal = any(action is a for a in self.state.legal(seat))
        if legal == (self.state.refusal(seat, action) is not None):
            raise Failed("it is refused and listed as legal" if legal else "it is not refused, yet not listed as legal")

    def given(self, rest: str) -> None:
        """Set a value of the position, by its path in the dump."""
        path, value = _assignment(rest)
        dump = self.state.dump()
        *parents, last = path.split(".")
        node: Any = dump
        for name in parents:
            node = node[int(name)] if isinstance(node, list) else node[name]
        if isinstance(node, list):
            node[int(last)] = value
        else:
            node[last] = value
        self.state = self.game.load(json.loads(json.dumps(dump)))

    def expect(self, rest: str) -> None:
        """Compare movers, log, view, outcome or a value of the position."""
        word, _, more = rest.partition(" ")
        if word == "move":
            names = {"*": CHANCE}
            wanted = (
                () if more == "-" else tuple(names.get(s, int(s) - 1 if s.isdecimal() else 0) for s in more.split())
            )
            _equal(self.state.to_move(), wanted)
        elif word == "log":
            who, _, text = more.partition(" ")
            viewer: Viewer = None if who == "-" else int(who) - 1
            lines = [self.game.tell(event.seen_by(viewer), self.names) for event in self.events]
            texts = [line.text for line in lines if line is not None]
            if not any(text in line for line in texts):
                raise Failed("the log is: " + " / ".join(texts))
        elif word == "view":
            who, _, assignment = more.partition(" ")
            path, value = _assignment(assignment)
            _equal(_at(plain(self.state.view(None if who == "-" else int(who) - 1)), path), value)
        elif word == "outcome":
            path, value = _assignment(more)
            _equal(_at(plain(self.state.outcome()), path), value)
        else:
            path, value = _assignment(rest)
            _equal(_at(self.state.dump(), path), value)

    def refuse(self, rest: str) -> None:
        """An action that the rules refuse."""
        who, _, more = rest.partition(" ")
        notation, _, wanted = more.partition(" : ")
        parts = re.fullmatch(r'(\S+)(?:\s+([A-Z]+-\S+))?(?:\s+"(.*)")?', wanted.strip())
        if parts is None:
            raise Failed('it reads: refuse SEAT NOTATION : CODE [RULE] ["text"]')
        code, rule, text = parts.groups()
        action = self.game.alphabet.parse(notation)
        self.listed(int(who) - 1, action)
        before = self.state.dump()
        try:
            self.state.play(int(who) - 1, action)
        except Refused as e:
            no = e.refusal
        else:
            raise Failed("it was not refused")
        _equal(no.code, code)
        if rule is not None:
            _equal(no.rule, rule)
        if text is not None and text not in no.text:
            raise Failed(f"the reason is {no.text!r}")
        _equal(self.state.dump(), before)

    def allow(self, rest: str) -> None:
        """An action that the rules allow; it is not played."""
        who, _, notation = rest.partition(" ")
        action = self.game.alphabet.parse(notation)
        self.listed(int(who) - 1, action)
        no = self.state.refusal(int(who) - 1, action)
        if no is not None:
            raise Failed(f"it is refused: {no}")


def _assignment(text: str) -> tuple[str, Any]:
    path, equals, value = text.partition("=")
    if not equals:
        raise Failed("it reads PATH = VALUE, the value in JSON")
    return path.strip(), json.loads(value)


def _at(node: Any, path: str) -> Any:
    for name in path.split(".") if path else ():
        node = node[int(name)] if isinstance(node, list) else node[name]
    return node


def _equal(found: object, wanted: object) -> None:
    if plain(found) != plain(wanted):
        raise Failed(f"found {json.dumps(plain(found))}, wanted {json.dumps(plain(wanted))}")
