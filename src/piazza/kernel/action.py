"""Actions: the finite alphabet in which every decision and every outcome of chance of a title is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

Seat = int
"""A place at the table, counted from 0."""
CHANCE: Seat = -1
"""The seat of the dice and the shuffled cards. Players have the seats 0, 1, 2, ...; texts count them from 1."""

Arg = str | int
"""An argument of a verb."""


class Action:
    """An action of an alphabet. There is exactly one object for each, so actions are compared with ``is``."""

    __slots__ = ("args", "id", "label", "notation", "secret", "verb")

    def __init__(self, id: int, verb: str, args: tuple[Arg, ...], notation: str, label: str, secret: bool) -> None:
        self.id = id
        """Number in its alphabet, from 0 without gaps."""
        self.verb = verb
        self.args = args
        self.notation = notation
        """The text that players type and records hold: ``build b2``."""
        self.label = label
        """The text on a button."""
        self.secret = secret
        """Played or dealt face down: only the seat that played it may see it, and nobody what chance dealt.

        The owner of what was dealt learns it from the event and the view."""

    def __repr__(self) -> str:
        return f"<Action {self.id}: {self.notation}>"

    def __str__(self) -> str:
        return self.notation


class UnknownAction(ValueError):
    """The text is not an action of this title."""


class Alphabet:
    """All actions of a title (or all outcomes of its chance), numbered from 0 in the order in which they were added."""

    def __init__(self, verbs: Mapping[str, str] | None = None) -> None:
        self.verbs: dict[str, str] = dict(verbs or {})
        """Heading for each verb, in the order in which they are listed."""
        self._actions: list[Action] = []
        self._by_notation: dict[str, Action] = {}
        self._by_parts: dict[tuple[Arg, ...], Action] = {}

    def add(
        self,
        verb: str,
        *args: Arg,
        notation: str | None = None,
        label: str | None = None,
        secret: bool = False,
    ) -> Action:
        """Add an action and return it. The default notation is the verb and its arguments."""
        text = notation if notation is not None else " ".join([verb, *map(str, args)])
        if text != " ".join(text.split()) or not text or text.startswith("#"):
            raise ValueError(f"{text!r} is no notation: single blanks between words, and no # in front")
        if text in self._by_notation or (verb, *args) in self._by_parts:
            raise ValueError(f"the action {text!r} is in the alphabet already")
        action = Action(len(self._actions), verb, args, text, label or text[0].upper() + text[1:], secret)
        self.verbs.setdefault(verb, verb.replace("_", " ").capitalize())
        self._actions.append(action)
        self._by_notation[text] = action
        self._by_parts[(verb, *args)] = action
        return action

    def __repr__(self) -> str:
        return f"<Alphabet of {len(self)} actions: {', '.join(self.verbs)}>"

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __getitem__(self, id: int) -> Action:
        return self._actions[id]

    def find(self, verb: str, *args: Arg) -> Action:
        """The action with that verb and these arguments; ``KeyError`` if there is none."""
        return self._by_parts[(verb, *args)]

    def get(self, text: str) -> Action | None:
        """The action with that notation, or None."""
        return self._by_notation.get(text) or self._by_notation.get(" ".join(text.split()))

    def parse(self, text: str) -> Action:
        """The action with that notation, or ``UnknownAction`` with suggestions."""
        action = self.get(text)
        if action is None:
            near = get_close_matches(" ".join(text.split()), self._by_notation, n=3, cutoff=0.5)
            hint = f"; did you mean {' or '.join(repr(n) for n in near)}?" if near else ""
            raise UnknownAction(f"{text.strip()!r} is no action of this title{hint}")
        return action
