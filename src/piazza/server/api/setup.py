"""The choices for a new table, with reasons for those that are impossible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from piazza.kernel import Figure, Game, Option, Refused, Rng, Setup, Value
from piazza.server.tables.info import FigureInfo, Offer, OptionOffer, Wish


def offer(game: Game, wish: Wish) -> Offer:
    """The wish as far as it can be granted, the first of it before the rest. Refused for a wrong number of seats."""
    granted: dict[str, Value] = {}
    for name, value in wish.options.items():
        if not _clash(game, wish.seats, {**granted, name: value}):
            granted[name] = value
    setup = game.setup(wish.seats, granted, Rng(0))
    values = dict(setup.options)
    options = [_option(game, number, setup, values) for number in range(len(game.options))]
    return Offer(values, options, figures(game.figures.setup(setup)))


def figures(found: Sequence[Figure]) -> list[FigureInfo]:
    return [FigureInfo(figure.label, figure.value) for figure in found]


def _option(game: Game, number: int, setup: Setup, values: Mapping[str, Value]) -> OptionOffer:
    """A choice must go with the options before it; those after it will follow."""
    option = game.options[number]
    if option.name not in values:
        return OptionOffer(option.name, _only(game, option), ["" for _ in option.choices], [[] for _ in option.choices])
    before = {o.name: values[o.name] for o in game.options[:number] if o.name in values}
    return OptionOffer(
        option.name,
        "",
        [_clash(game, setup.seats, {**before, option.name: choice.value}) for choice in option.choices],
        [figures(game.figures.choice(setup, option.name, choice.value)) for choice in option.choices],
    )


def _clash(game: Game, seats: int, given: Mapping[str, Value]) -> str:
    try:
        game.setup(seats, given, Rng(0))
    except Refused as no:
        return no.refusal.text
    return ""


def _only(game: Game, option: Option) -> str:
    known = {o.name: o for o in game.options}
    needs = []
    for name, wanted in option.only.items():
        if name == "seats":
            needs.append(f"{_or(wanted)} player{'' if list(wanted) == [1] else 's'}")
        else:
            labels = {c.value: c.label for c in known[name].choices}
            needs.append(f"{known[name].label}: {_or([labels.get(value, str(value)) for value in wanted])}")
    return f"Only with {' and '.join(needs)}."


def _or(words: Sequence[object]) -> str:
    return " or ".join(str(word) for word in words)
