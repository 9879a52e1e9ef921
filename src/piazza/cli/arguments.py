"""Command lines from signatures: a function is a command, its parameters are the arguments, its docstring is the help.

Positional-only parameters are words of the command line, keyword-only ones are options:

    def replay(file: Path, /, *, at: int | None = None, json: bool = False) -> None: ...

    piazza replay game.pz --at 20 --json
"""

from __future__ import annotations

import argparse
import inspect
import os
import shutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib import import_module
from textwrap import wrap
from types import NoneType
from typing import Any, Literal, NoReturn, get_args, get_origin, get_type_hints

from piazza.cli.problem import Problem

Function = Callable[..., Any]
HELP = ("-h", "--help")


@dataclass(frozen=True)
class Parameter:
    """What a signature cannot say about a parameter, for use in ``Annotated``."""

    help: str = ""
    env_var: str = ""


@dataclass
class Group:
    """Commands under one name, in the order of the help. A member ``module:function`` is imported on demand."""

    name: str
    help: str
    version: str = ""
    members: dict[str, Function | Group | str] = field(default_factory=dict)

    def command(self, function: Function) -> Function:
        """A decorator that makes the function a command of this group."""
        self.members[function.__name__.replace("_", "-")] = function
        return function

    def member(self, name: str) -> Function | Group:
        found = self.members[name]
        if isinstance(found, str):
            module, _, attribute = found.partition(":")
            loaded: Function | Group = getattr(import_module(module), attribute)
            return loaded
        return found


def call(group: Group, words: Sequence[str], path: str = "") -> Any:
    """Run a command line and return the result of the command."""
    path = f"{path} {group.name}".strip()
    if not words or words[0] in HELP:
        print(_overview(group, path))
        return None
    first, *rest = words
    if group.version and first == "--version":
        print(group.version)
        return None
    if first not in group.members:
        kind = "option" if first.startswith("-") else "command"
        raise Problem(f"Unknown {kind}: {first}.{_meant(first, [*group.members, *HELP, '--version'])}")
    member = group.member(first)
    return call(member, rest, path) if isinstance(member, Group) else _Command(member, f"{path} {first}").call(rest)


def _overview(group: Group, path: str) -> str:
    lines = [f"usage: {path} COMMAND", "", group.help, "", "commands:"]
    indent = max(map(len, group.members)) + 4
    columns = shutil.get_terminal_size().columns
    for name in group.members:
        member = group.member(name)
        text = member.help if isinstance(member, Group) else _described(member)[0].partition("\n\n")[0]
        lines += wrap(text, columns, initial_indent=f"  {name}".ljust(indent), subsequent_indent=" " * indent)
    return "\n".join([*lines, "", f"{path} COMMAND --help tells more about a command."])


def _described(function: Function) -> tuple[str, dict[str, str]]:
    """The docstring of a function: its text, and the text for each parameter."""
    text, _, section = (inspect.getdoc(function) or "").partition("Parameters\n----------\n")
    parameters: dict[str, list[str]] = {}
    for line in section.splitlines():
        if line and not line[0].isspace():
            parameters[line.strip()] = []
        elif parameters:
            parameters[next(reversed(parameters))].append(line.strip())
    return text.strip(), {name: " ".join(lines).strip() for name, lines in parameters.items()}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        text = message.removeprefix("argument ")
        raise Problem(f"{text[:1].upper()}{text[1:]}. {self.prog} --help tells more.")


class _Once(argparse.Action):
    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        if getattr(namespace, self.dest) is not None:
            raise argparse.ArgumentError(self, "it is given twice")
        setattr(namespace, self.dest, values)


class _Command:
    """A function with a parser for its arguments. Missing arguments get the defaults of the function."""

    def __init__(self, function: Function, path: str) -> None:
        self._function = function
        self._path = path
        self._words: list[inspect.Parameter] = []
        self._environment: dict[str, str] = {}
        self._lists: set[str] = set()
        text, help = _described(function)
        self._parser = _Parser(
            prog=path,
            description=text.replace("%", "%%"),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
            exit_on_error=False,
        )
        hints = get_type_hints(function, include_extras=True)
        for name, parameter in inspect.signature(function).parameters.items():
            said = next((x for x in get_args(hints[name])[1:] if isinstance(x, Parameter)), Parameter())
            kind = get_args(hints[name])[0] if hasattr(hints[name], "__metadata__") else hints[name]
            self._add(parameter, kind, help.get(name, said.help), said.env_var)

    def _add(self, parameter: inspect.Parameter, kind: Any, help: str, env_var: str) -> None:
        name, default = parameter.name, parameter.default
        if env_var:
            self._environment[name] = env_var
            help += f" (or in the environment: {env_var})"
        if default not in (None, False, inspect.Parameter.empty):
            help += f" (default: {default})"
        more: dict[str, Any] = {"help": help.replace("%", "%%"), "default": None}
        optional = NoneType in get_args(kind)
        base = next(x for x in get_args(kind) if x is not NoneType) if optional else kind
        if parameter.kind is parameter.POSITIONAL_ONLY:
            self._words.append(parameter)
            self._parser.add_argument(name, nargs="?", metavar=name.upper(), type=_reader(base), **more)
            return
        flag = f"--{name.replace('_', '-')}"
        if base is bool:
            either: dict[str, Any] = {"action": argparse.BooleanOptionalAction}
            self._parser.add_argument(
                flag, **(either if optional else {"action": "store_const", "const": True}), **more
            )
        elif get_origin(base) is list:
            self._lists.add(name)
            self._parser.add_argument(flag, action="append", type=_reader(get_args(base)[0]), **more)
        elif get_origin(base) is Literal:
            self._parser.add_argument(flag, action=_Once, choices=get_args(base), **more)
        else:
            self._parser.add_argument(flag, action=_Once, type=_reader(base), **more)

    def call(self, words: Sequence[str]) -> Any:
        if any(word in HELP for word in words):
            print(self._parser.format_help(), end="")
            return None
        try:
            found, unknown = self._parser.parse_known_intermixed_args(words)
        except argparse.ArgumentError as e:
            self._parser.error(str(e))
        if unknown:
            raise Problem(self._too_many(unknown))
        given = {name: value for name, value in vars(found).items() if value is not None}
        for name, variable in self._environment.items():
            if variable in os.environ:
                value = os.environ[variable]
                given.setdefault(name, value.split() if name in self._lists else value)
        for word in self._words:
            if word.name not in given and word.default is word.empty:
                raise Problem(f"{self._path} requires an argument {word.name.upper()}. {self._path} --help tells more.")
        positional = [given.pop(word.name, word.default) for word in self._words]
        return self._function(*positional, **given)

    def _too_many(self, unknown: Sequence[str]) -> str:
        options = [word for word in unknown if word.startswith("-")]
        if options:
            name = options[0].partition("=")[0]
            return f"Unknown option: {name}.{_meant(name, self._parser._option_string_actions)}"
        return f"There are words too many: {' '.join(unknown)}"


def _reader(kind: type) -> Callable[[str], Any]:
    """A function that converts a word of the command line, with an error message that says what is expected."""
    expected = {int: "a whole number", float: "a number"}.get(kind, "something else")

    def read(word: str) -> Any:
        try:
            return kind(word)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{word!r} is not {expected}") from None

    return read


def _meant(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word, list(known), 1)
    return f" Did you mean {close[0]}?" if close else ""
