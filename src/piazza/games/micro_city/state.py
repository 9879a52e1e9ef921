"""A position of Micro City: fields, clone, and what the kernel asks of it."""

from __future__ import annotations

from typing import Any

from piazza.games.micro_city import phases
from piazza.games.micro_city.actions import CONCEDE
from piazza.games.micro_city.board import City
from piazza.games.micro_city.look import look
from piazza.games.micro_city.pieces import ADVANTAGE_IDS, NO_EFFECT, Effect
from piazza.games.micro_city.rules import DECISIONS, LEGAL, OUTCOMES, advantages, refusal, rounds, setup
from piazza.games.micro_city.saving import dump, fill
from piazza.games.micro_city.tables import Tables
from piazza.games.micro_city.terms import Terms, agree
from piazza.games.micro_city.view import MicroCityView
from piazza.kernel import CHANCE, Action, Outcome, Refusal, Seat, Setup, State, Viewer

_CHANCE = (CHANCE,)
_ALONE: tuple[tuple[Seat, ...], ...] = ((0,), (1,))
_UNREADY: tuple[tuple[Seat, ...], ...] = ((0, 1), (1,), (0,), ())
"""By the bits of the seats that have ended their preparation."""


class Position(State):
    __slots__ = (
        "active",
        "at",
        "back",
        "card",
        "city",
        "claimed",
        "deck",
        "dice",
        "die",
        "done",
        "effect",
        "end",
        "face",
        "first",
        "goals",
        "goods",
        "handed",
        "hands",
        "left",
        "marks",
        "open",
        "paid",
        "phase",
        "piles",
        "ready",
        "rolled",
        "sides",
        "stock",
        "tables",
        "taken",
        "target",
        "terms",
        "time",
        "vp",
    )

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms.seats)
        self.terms = terms
        self.tables: Tables = terms.tables
        self.city: City = terms.tables.nowhere
        self.phase = phases.FIRST
        self.first = 0
        self.active = 0
        """The seat whose round it is, or who places an Engineer."""
        self.time = terms.time
        self.at = [-1, -1]
        """Places of the Engineers."""
        self.goods = [*terms.tables.starts[0], *terms.tables.starts[0]]
        """Coal, steel, wood, money of seat 0, then of seat 1."""
        self.dice: list[tuple[int, ...]] = [(), ()]
        """Dice pools, in ascending order."""
        self.rolled: tuple[int, ...] = ()
        """Four dice that are not yet split."""
        self.ready = 0
        """A bit for each seat that has ended its preparation."""

        # By owner: in a duel the seat; else 0 for all, and 1 for the markers of the contract supply.
        self.marks = [0, 0]
        """A bit for each area with a marker."""
        self.stock = [*terms.stock]
        """Markers in the pool."""
        self.hands = [terms.hand, terms.hand if terms.duel else 0]
        """A bit for each card."""
        self.piles: list[tuple[int, ...]] = [(), ()]
        """Discarded cards, the top last."""

        self.sides = 0
        """A bit for each slot that shows side B; the Seaports are 4 and 5."""
        self.face = 0
        """Which side of the Building is up."""
        self.done = 0
        """A bit for each stage of that side."""

        # A duel.
        self.goals: tuple[int, ...] = ()
        self.vp = [0, 0]
        self.open: tuple[int, ...] = ()
        """Advantages face up."""
        self.deck = (1 << len(ADVANTAGE_IDS)) - 1 if terms.duel else 0
        """A bit for each Advantage not yet turned up; nobody knows their order, so there is none."""
        self.taken: list[tuple[int, ...]] = [(), ()]
        self.claimed = False
        """Whether an Advantage was claimed this round."""
        self.back = phases.PLACE
        """Where the game goes on when an Advantage is turned up in its course."""

        # In the middle of an action.
        self.card = 0
        """The Project card being played."""
        self.effect: Effect = NO_EFFECT
        self.left = 0
        """How many Materials, cards or markers may still be taken."""
        self.paid: int | None = None
        """The Material that was given."""
        self.die = 0
        """The die for a build order, still in the pool."""
        self.target = 0
        """The area to be built as soon as a marker is there."""
        self.handed: tuple[int, ...] = (0, 0, 0, 0, 0, 0)

        self.end = 0

    @classmethod
    def start(cls, tables: Tables, given: Setup) -> Position:
        position = cls(agree(tables, given))
        setup.begin(position)
        return position

    # -- whose turn, and what can be done --

    def to_move(self) -> tuple[Seat, ...]:
        phase = self.phase
        if phase <= phases.LAST_OF_CHANCE:
            return _CHANCE
        if phase == phases.PREP:
            return _UNREADY[self.ready]
        if phase == phases.OVER:
            return ()
        return _ALONE[self.active]

    def legal(self, seat: Seat) -> list[Action]:
        if seat not in self.to_move():
            return []
        found = LEGAL[self.phase](self, seat)
        if self.terms.duel and self.phase in phases.CLAIMING:
            found += advantages.legal_claim(self, seat)
        found.append(CONCEDE)
        return found

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        return refusal(self, seat, action)

    def chances(self) -> list[tuple[Action, int]]:
        return setup.chances(self)

    def apply(self, seat: Seat, action: Action) -> None:
        do, piece = (DECISIONS if seat >= 0 else OUTCOMES)[action.id]
        do(self, seat, piece)

    # -- the rest of the contract --

    def clone(self) -> Position:
        new = Position.__new__(Position)
        new.journal = None
        new.seats = self.seats
        new.tables = self.tables
        new.terms = self.terms
        new.city = self.city
        new.phase = self.phase
        new.first = self.first
        new.active = self.active
        new.time = self.time
        new.at = self.at[:]
        new.goods = self.goods[:]
        new.dice = self.dice[:]
        new.rolled = self.rolled
        new.ready = self.ready
        new.marks = self.marks[:]
        new.stock = self.stock[:]
        new.hands = self.hands[:]
        new.piles = self.piles[:]
        new.sides = self.sides
        new.face = self.face
        new.done = self.done
        new.goals = self.goals
        new.vp = self.vp[:]
        new.open = self.open
        new.deck = self.deck
        new.taken = self.taken[:]
        new.claimed = self.claimed
        new.back = self.back
        new.card = self.card
        new.effect = self.effect
        new.left = self.left
        new.paid = self.paid
        new.die = self.die
        new.target = self.target
        new.handed = self.handed
        new.end = self.end
        return new

    def view(self, viewer: Viewer) -> MicroCityView:
        return look(self, viewer)

    def outcome(self) -> Outcome | None:
        return rounds.outcome(self) if self.end else None

    def dump(self) -> dict[str, Any]:
        return dump(self)

    @classmethod
    def load(cls, tables: Tables, data: dict[str, Any]) -> Position:
        """The position that was dumped; ``ValueError`` if the data make none."""
        try:
            position = cls(agree(tables, Setup(data["seats"], data["options"])))
            fill(position, data)
        except ValueError as e:
            raise ValueError(f"not a position of Micro City: {e}") from None
        except (KeyError, TypeError, IndexError, AttributeError, AssertionError) as e:
            raise ValueError(f"not a position of Micro City: {type(e).__name__} at {e}") from None
        return position
