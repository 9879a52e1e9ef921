"""A title: its facts, options and alphabets, and the functions that play and show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from piazza.kernel.action import CHANCE, Action, Alphabet, Seat
from piazza.kernel.brain import Brain
from piazza.kernel.content import ContentError, Pack
from piazza.kernel.defaults import draw_values, rule_topics, tell_facts
from piazza.kernel.figures import Figures
from piazza.kernel.journal import Seen, Viewer
from piazza.kernel.options import Conflict, Option, Setup, Value, settle
from piazza.kernel.refusal import Refusal, Refused
from piazza.kernel.rng import Rng
from piazza.kernel.state import State, View
from piazza.kernel.story import Drawing, Line, Names, Rule, Topic, read_rules

GIVING_UP = frozenset({"concede", "resign"})
"""Verbs that bots never choose and that are never played for a seat that is skipped."""
KEPT_SETUPS = 64
KEPT_VARIANTS = 16
"""Number of titles with changed content that are kept, so that tables with the same content share one."""


def _load_by_class(dump: dict[str, Any]) -> State:
    """Stands for ``from_dump`` of the class of positions."""
    raise TypeError("a title whose start is no class of positions needs a load of its own")


def _topics_from_rules(view: View | None, viewer: Viewer) -> list[Topic]:
    """Stands for the rules of the title by sections."""
    return []


@dataclass(frozen=True, repr=False)
class Game:
    """A title: its facts, options and alphabets, and the functions that play and show it."""

    id: str
    """For commands, records and URLs: ``micro-city``."""
    title: str
    seats: tuple[int, int]
    """The minimum and the maximum."""
    alphabet: Alphabet
    """All decisions."""
    start: Callable[[Setup], State]
    """The starting position of a set-up."""
    summary: str = ""
    """One inviting sentence."""
    minutes: tuple[int, int] = (5, 60)
    """How long a game of people lasts, minimum and maximum."""
    rules: int = 1
    """Version of the rules. A record names the version that it was played by."""
    options: tuple[Option, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    """Values of options that do not go together."""
    chances: Alphabet = field(default_factory=Alphabet)
    """All outcomes of chance; none by default."""
    secrets: bool = False
    """Whether there is hidden information."""
    bound: int = 1000
    """Maximum number of decisions in a game."""
    load: Callable[[dict[str, Any]], State] = _load_by_class
    """The position of a dump; by default ``from_dump`` of the class that ``start`` is."""
    tell: Callable[[Seen, Names], Line | None] = tell_facts
    """An event as a line of the log; by default its name and its facts."""
    draw: Callable[[View, Names], Drawing] = draw_values
    """A view as lines of letters; by default all its values."""
    topics: Callable[[View | None, Viewer], list[Topic]] = _topics_from_rules
    """Help topics from the content; with a view, as they apply to that viewer. By default the rules by sections."""
    document: Callable[[], str] = str
    """The rule specification."""
    idle: tuple[str, ...] = ()
    """Verbs to play for a seat whose turn is skipped, in order of preference."""
    lapses: Mapping[str, int | None] = field(default_factory=dict)
    """Verbs that end a question between players by themselves, with the seconds until they are played.

    At tables with several screens a verb is played for the seat that may play it: when the time is over (never if it
    is None), and when the person of that seat has gone.
    """
    go_ends: tuple[str, ...] = ()
    """Events that end a go. With them an undo leads to the start of a go, without them one decision back."""
    view: type[Any] = dict
    """The dataclass that ``State.view`` returns. The types of the browser client are generated from it."""
    catalogue: Callable[[], Any] = dict
    """What is printed on the pieces, as a constant dataclass for clients that draw them."""
    figures: Figures = field(default_factory=Figures)
    bot: Brain = field(default_factory=Brain)
    """How the bots of this title choose."""
    samples: Mapping[str, tuple[int, Mapping[str, Value]]] = field(default_factory=dict)
    """Named set-ups (seats, options) that together reach every rule. The conformance checks play them all.

    By default one for each number of seats.
    """
    content: Pack | None = None
    """The values that this title was made from; None for a title without a content file."""
    make: Callable[[Pack], Game] | None = None
    """Makes the title from other content; ``ContentError`` if that cannot be played."""

    def __post_init__(self) -> None:
        """Fill in the defaults that follow from other fields."""
        if self.load is _load_by_class and isinstance(self.start, type) and issubclass(self.start, State):
            object.__setattr__(self, "load", self.start.from_dump)
        if self.topics is _topics_from_rules:
            object.__setattr__(self, "topics", lambda view, viewer: rule_topics(self.rulebook))
        if not self.samples:
            fewest, most = self.seats
            samples: dict[str, tuple[int, Mapping[str, Value]]]
            samples = {f"{seats} seat{'s' if seats > 1 else ''}": (seats, {}) for seats in range(fewest, most + 1)}
            object.__setattr__(self, "samples", samples)

    def __repr__(self) -> str:
        return f"<Game {self.id}, {_span(self.seats)} players>"

    def __str__(self) -> str:
        return f"{self.title}, {_span(self.seats)} players, {_span(self.minutes)} minutes. {self.summary}"

    def with_content(self, pack: Pack) -> Game:
        """The same title with other values for its pieces; ``ContentError`` if they cannot be played."""
        if self.content is None or self.make is None:
            raise ContentError(f"{self.title} has no content that can be changed.")
        own = self.content.base or self.content
        return _made(self.make, own if pack == own else pack.over(own))

    def changed(self, changes: Mapping[str, Any]) -> Game:
        """The same title with other values at these paths of its content: ``{"buildings.A03.coins": 4}``."""
        if not changes:
            return self
        if self.content is None:
            raise ContentError(f"{self.title} has no content that can be changed.")
        return self.with_content(self.content.changed(changes))

    @property
    def changes(self) -> Mapping[str, Any]:
        """What differs from the content that came with the title: values by path."""
        return {} if self.content is None else self.content.changes

    def setup(self, seats: int, given: Mapping[str, Value], rng: Rng) -> Setup:
        """The set-up with a value for every option; ``Refused`` if it cannot be played."""
        fewest, most = self.seats
        if not fewest <= seats <= most:
            raise Refused(Refusal("SEATS", "", f"{self.title} is for {_span(self.seats)} players, not {seats}."))
        if any(option.invent is not None for option in self.options):
            return settle(self.options, self.conflicts, seats, given, rng)
        # Nothing is left to chance, and thousands of games are started with the same options.
        key = (seats, tuple(given.items()))
        found = self._setups.get(key)
        if found is None:
            found = settle(self.options, self.conflicts, seats, given, rng)
            if len(self._setups) >= KEPT_SETUPS:
                self._setups.clear()
            self._setups[key] = found
        return found

    @cached_property
    def _setups(self) -> dict[tuple[int, tuple[tuple[str, Value], ...]], Setup]:
        return {}

    def action(self, seat: Seat, text: str) -> Action:
        """The decision of a seat, or the outcome of chance, with that notation; ``UnknownAction`` if there is none."""
        return (self.chances if seat == CHANCE else self.alphabet).parse(text)

    def awaited(self, state: State) -> tuple[Seat, ...]:
        """The seats to wait for: all that decide simultaneously and face down, otherwise the first that may act."""
        movers = state.to_move()
        return movers if self.secrets else movers[:1]

    def idle_action(self, state: State, seat: Seat) -> Action:
        """The action for a seat whose turn is skipped. Played repeatedly, it ends the turn."""
        rank = {verb: place for place, verb in enumerate(self.idle)}
        return min(
            state.legal(seat),
            key=lambda action: (action.verb in GIVING_UP, rank.get(action.verb, len(rank)), action.id),
        )

    @cached_property
    def rulebook(self) -> dict[str, Rule]:
        """The numbered rules of the specification, by id."""
        return read_rules(self.document())


@lru_cache(maxsize=KEPT_VARIANTS)
def _made(make: Callable[[Pack], Game], pack: Pack) -> Game:
    return make(pack)


def _span(limits: tuple[int, int]) -> str:
    least, most = limits
    return str(least) if least == most else f"{least} to {most}"
