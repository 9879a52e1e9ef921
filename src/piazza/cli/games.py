"""``piazza games``"""

from __future__ import annotations

import sys

from piazza.cli.common import find_game
from piazza.cli.problem import Problem, one_line
from piazza.cli.screen import paragraph, terminal
from piazza.cli.terminal import Console
from piazza.kernel import Condition, Game, Option, Value, registry

LISTED_VALUES_MAX = 4
"""Maximum number of values listed in a condition."""


def games(game: str | None = None, /) -> int:
    """List the titles, or the options and moves of one.

    Parameters
    ----------
    game
        A title, to see its options.
    """
    if game is not None:
        _one(find_game(game))
        return 0
    return _all()


def _span(numbers: tuple[int, int]) -> str:
    least, most = numbers
    return str(least) if least == most else f"{least}-{most}"


def _shown(value: Value) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def condition(condition: Condition) -> str:
    return " and ".join(f"{name} {_any_of([_shown(value) for value in values])}" for name, values in condition.items())


def _any_of(values: list[str]) -> str:
    if len(values) > LISTED_VALUES_MAX:
        return f"{', '.join(values[: LISTED_VALUES_MAX - 1])} or {len(values) - LISTED_VALUES_MAX + 1} more"
    return " or ".join([", ".join(values[:-1]), values[-1]] if values[1:] else values)


def _all() -> int:
    console = terminal()
    code = 0
    for id in registry.ids():
        try:
            game = find_game(id)
        except Problem as e:
            print(f"piazza: {one_line(e)}", file=sys.stderr)
            code = 2
            continue
        console.print(f"{game.id}", style="bold", end="")
        console.print(f"  {game.title}, {_players(game)}, {_span(game.minutes)} minutes")
        paragraph(console, game.summary)
    console.print("\nOptions of a title: piazza games TITLE. To play: piazza play TITLE.", style="dim")
    return code


def _players(game: Game) -> str:
    return f"{_span(game.seats)} player" + ("" if game.seats == (1, 1) else "s")


def _one(game: Game) -> None:
    console = terminal()
    console.print(game.title, style="bold", end="")
    console.print(f"  ({game.id}, rules {game.rules}): {_players(game)}, {_span(game.minutes)} minutes")
    paragraph(console, game.summary, indent=0)
    for option in game.options:
        console.print()
        console.print(f"{option.name}", style="bold", end="")
        console.print(f"  {option.label}" + (f" ({option.rule})" if option.rule else ""))
        paragraph(console, option.help)
        if option.only:
            paragraph(console, f"Only with {condition(option.only)}.")
        _choices(console, option)
    if game.conflicts:
        console.print("\nWhat does not go together", style="bold")
        for conflict in game.conflicts:
            rule = f" ({conflict.rule})" if conflict.rule else ""
            paragraph(console, f"{conflict.text}{rule}")
            paragraph(console, condition(conflict.when), "dim", indent=4)
    console.print("\nMoves", style="bold")
    for verb, heading in game.alphabet.verbs.items():
        _moves(console, heading, [action.notation for action in game.alphabet if action.verb == verb])
    if game.options:
        option = game.options[0]
        value = option.show(option.default) or "..."
        console.print(f"\nFor example: piazza play {game.id} --option {option.name}={value}", style="dim")


def _moves(console: Console, heading: str, notations: list[str]) -> None:
    if notations:
        more = f", ... ({len(notations)} in all)" if len(notations) > 2 else ""
        paragraph(console, f"{heading}: {', '.join(notations[:2])}{more}", hang=2)


def _choices(console: Console, option: Option) -> None:
    if not option.choices:
        made_up = "made up where none is given" if option.invent is not None else f"{option.default!r} by default"
        paragraph(console, f"any text of at most {option.longest} characters, {made_up}", "dim")
        return
    width = max(len(option.show(choice.value)) for choice in option.choices)
    for choice in option.choices:
        value = option.show(choice.value)
        label = "" if choice.label.casefold() == value and choice.help else choice.label
        default = "(default)" if choice.value == option.default else ""
        text = "  ".join(part for part in (label, default, choice.help) if part)
        console.print(f"    {value:<{width}}" if text else f"    {value}", end="")
        console.print(f"  {text}" if text else "", style="dim", wrap=False)
