"""A title: its facts, its options, its alphabet, and how a position of it comes to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from piazza.kernel.action import CHANCE, Action, Alphabet, Seat
from piazza.kernel.brain import Brain
from piazza.kernel.figures import Figures
from piazza.kernel.journal import Seen, Viewer
from piazza.kernel.options import Conflict, Option, Setup, Value, settle
from piazza.kernel.refusal import Refusal, Refused
from piazza.kernel.rng import Rng
from piazza.kernel.state import State, View
from piazza.kernel.story import Drawing, Line, Names, Rule, Topic, read_rules

GIVING_UP = frozenset({"concede", "resign"})
"""Verbs that bots never choose and that are never played for a seat that is skipped."""


class ContentError(ValueError):
    """The content of a title cannot be played. The message names the entry."""


@dataclass(frozen=True, repr=False)
class Game:
    """A title: its facts, its options, its alphabets, and the functions that play and show it."""

    id: str
    """As it is typed and stored: ``micro-city``."""
    title: str
    summary: str
    """One sentence that makes one want to play."""
    seats: tuple[int, int]
    """The fewest and the most."""
    minutes: tuple[int, int]
    """How long a game lasts among people."""
    rules: int
    """Version of the rules; a record says for which it was written."""
    options: tuple[Option, ...]
    conflicts: tuple[Conflict, ...]
    alphabet: Alphabet
    chances: Alphabet
    secrets: bool
    """Whether a seat ever knows what another does not."""
    bound: int
    """No game has more decisions than this, however it is played."""
    start: Callable[[Setup], State]
    load: Callable[[dict[str, Any]], State]
    tell: Callable[[Seen, Names], Line | None]
    draw: Callable[[View, Names], Drawing]
    topics: Callable[[View | None, Viewer], list[Topic]]
    """Help from the content; with a view, as it applies to that viewer."""
    document: Callable[[], str]
    """The rule specification."""
    idle: tuple[str, ...] = ()
    """What is played for a seat whose turn is skipped: the first of these verbs that can be, else what must be."""
    go_ends: tuple[str, ...] = ()
    """Events that end a go. With them an undo leads to the start of a go, without them one decision back."""
    view: type[Any] = dict
    """What ``State.view`` gives, a dataclass; the browser's types are generated from it."""
    catalogue: Callable[[], Any] = dict
    """What is printed on the pieces of the box, for who draws them: a dataclass that never changes."""
    figures: Figures = field(default_factory=Figures)
    """For who sets up a match, and for who looks back on one."""
    bot: Brain = field(default_factory=Brain)
    """How the bots of this title choose."""
    samples: Mapping[str, tuple[int, Mapping[str, Value]]] = field(default_factory=dict)
    """Named set-ups (seats, options) that together touch every rule; the checks play them all."""

    def __repr__(self) -> str:
        return f"<Game {self.id}, {_span(self.seats)} players>"

    def __str__(self) -> str:
        return f"{self.title}, {_span(self.seats)} players, {_span(self.minutes)} minutes. {self.summary}"

    def setup(self, seats: int, given: Mapping[str, Value], rng: Rng) -> Setup:
        """What a match starts from, with a value for every option; ``Refused`` if it cannot be played."""
        fewest, most = self.seats
        if not fewest <= seats <= most:
            raise Refused(Refusal("SEATS", "", f"{self.title} is for {_span(self.seats)} players, not {seats}."))
        return settle(self.options, self.conflicts, seats, given, rng)

    def action(self, seat: Seat, text: str) -> Action:
        """The decision of a seat, or the outcome of chance, with that notation; ``UnknownAction`` if there is none."""
        return (self.chances if seat == CHANCE else self.alphabet).parse(text)

    def awaited(self, state: State) -> tuple[Seat, ...]:
        """Who is to act next: all who decide at once and face down, and the first where others might act as well."""
        movers = state.to_move()
        return movers if self.secrets else movers[:1]

    def idle_action(self, state: State, seat: Seat) -> Action:
        """What does least for a seat that is to move. Played again and again, it ends the turn."""
        rank = {verb: place for place, verb in enumerate(self.idle)}
        return min(
            state.legal(seat),
            key=lambda action: (action.verb in GIVING_UP, rank.get(action.verb, len(rank)), action.id),
        )

    @cached_property
    def rulebook(self) -> dict[str, Rule]:
        """The numbered rules of the specification, by id."""
        return read_rules(self.document())


def _span(limits: tuple[int, int]) -> str:
    least, most = limits
    return str(least) if least == most else f"{least} to {most}"
