"""Options of a match: their choices, the combinations that cannot be played, and the set-up they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from piazza.kernel.refusal import Refusal, Refused
from piazza.kernel.rng import Rng

Value = str | int | bool
"""A value of an option."""
Condition = Mapping[str, Sequence[Value]]
"""Holds if every named option has one of the listed values. ``seats`` stands for the number of seats."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option."""

    value: Value
    label: str
    help: str = ""


ON_OFF = (Choice(False, "Off"), Choice(True, "On"))
"""The choices of an option that is on or off."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose before a match starts."""

    name: str
    label: str
    help: str
    choices: tuple[Choice, ...]
    """In the order in which they are offered; empty for a free text."""
    default: Value
    rule: str = ""
    only: Condition = field(default_factory=dict)
    """The option exists only under this condition."""
    invent: Callable[[Rng], str] | None = None
    """Makes up a free text if none, or an empty one, was given."""
    longest: int = 64

    def show(self, value: Value) -> str:
        """The value as it is written in a record and on the command line."""
        return ("on" if value else "off") if isinstance(value, bool) else str(value)

    def parse(self, text: Value) -> Value:
        """The value for that text, or ``Refused``."""
        word = " ".join(self.show(text).split())
        if not self.choices:
            if len(word) > self.longest:
                raise Refused(Refusal("OPTION", self.rule, f"{self.label} has at most {self.longest} characters."))
            return word
        known = {self.show(choice.value): choice.value for choice in self.choices}
        if word not in known:
            near = get_close_matches(word, known, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            text = f"Option {self.name} is one of {', '.join(known)}, not {word!r}.{hint}"
            raise Refused(Refusal("OPTION", self.rule, text))
        return known[word]


@dataclass(frozen=True, slots=True)
class Conflict:
    """A combination that cannot be played."""

    rule: str
    text: str
    when: Condition


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match starts from: the number of seats, and a value for every option that exists with them."""

    seats: int
    options: Mapping[str, Value]

    def text(self, name: str) -> str:
        """The value of an option that is a text."""
        value = self.options[name]
        assert isinstance(value, str)
        return value

    def on(self, name: str) -> bool:
        """Whether an on-off option exists and is on."""
        return self.options.get(name) is True


def holds(condition: Condition, values: Mapping[str, Value]) -> bool:
    """Whether a condition holds for these values."""
    return all(name in values and values[name] in wanted for name, wanted in condition.items())


def settle(
    options: Sequence[Option], conflicts: Sequence[Conflict], seats: int, given: Mapping[str, Value], rng: Rng
) -> Setup:
    """Fill in options that were not given so that there is no conflict; ``Refused`` if the given values conflict."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            text = f"There is no option {name!r}; there are {', '.join(known)}.{hint}"
            raise Refused(Refusal("OPTION", "", text))
    fixed = {
        name: known[name].parse(value)
        for name, value in given.items()
        if known[name].invent is None or str(value).strip()
    }
    values: dict[str, Value] = {"seats": seats, **fixed}
    for option in options:
        if not holds(option.only, values):
            if option.name in fixed:
                need = "; ".join(
                    f"{name} {' or '.join(str(w).lower() for w in wanted)}" for name, wanted in option.only.items()
                )
                text = f"Option {option.name} is there only with {need}."
                raise Refused(Refusal("OPTION", option.rule, text))
            continue
        if option.name in fixed:
            continue
        if option.invent is not None:
            values[option.name] = option.invent(rng)
            continue
        offers = [option.default, *(c.value for c in option.choices if c.value != option.default)]
        clear = [v for v in offers if _fits(known, fixed, conflicts, {**values, option.name: v})]
        values[option.name] = clear[0] if clear else option.default
    clash = conflict(conflicts, values)
    if clash is not None:
        raise Refused(Refusal("OPTION", clash.rule, clash.text))
    return Setup(seats, {o.name: values[o.name] for o in options if o.name in values})


def _fits(
    known: Mapping[str, Option], fixed: Iterable[str], conflicts: Sequence[Conflict], values: Mapping[str, Value]
) -> bool:
    """Whether there is no conflict and every given option still exists."""
    return conflict(conflicts, values) is None and all(
        name not in values or values[name] in wanted for given in fixed for name, wanted in known[given].only.items()
    )


def conflict(conflicts: Sequence[Conflict], values: Mapping[str, Value]) -> Conflict | None:
    """The first conflict of these values, or None."""
    return next((c for c in conflicts if holds(c.when, values)), None)
