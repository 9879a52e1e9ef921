"""A position of City of Iron. What is done to it stands in ``rules``; sets of pieces are integers (see ``tables``)."""

from __future__ import annotations

from typing import Any, Self

from piazza.games.city_of_iron import imagining, saving
from piazza.games.city_of_iron.box import SITE_IDS
from piazza.games.city_of_iron.look import look
from piazza.games.city_of_iron.rules import DECISIONS, LEGAL, OUTCOMES, refusal, scoring, setup
from piazza.games.city_of_iron.tables import Tables
from piazza.games.city_of_iron.terms import Terms
from piazza.games.city_of_iron.view import TableView
from piazza.kernel import Action, Outcome, Refusal, Rng, Seat, Setup, State, Viewer

NOBODY = NOTHING = -1


class Position(State):
    __slots__ = (
        "asked", "at", "bid_order", "bids", "bonus", "building", "built", "card", "coins", "deck", "decks", "discard",
        "discards", "discount", "districts", "draw", "due", "freed", "fresh", "hand", "hidden", "kind", "laid", "land",
        "lands", "movers", "nation", "order", "phase", "picks", "piles", "rival", "round", "row", "science", "site",
        "sites", "spaces", "spare", "stack", "stored", "strikers", "tables", "terms", "terrain", "token", "tokens",
        "town", "towns", "turn", "unbought", "used", "victim", "vp", "wild",
    )  # fmt: skip

    def __init__(self, tables: Tables, terms: Terms) -> None:
        """The table before anything is on it."""
        n, figures = terms.setup.seats, tables.figures
        super().__init__(n)
        self.tables = tables
        self.terms = terms
        self.phase = 0
        self.movers: tuple[Seat, ...] = ()
        self.round = 0
        self.nation = [NOBODY] * n
        # the building deck in no order: A, B, C, and what is shuffled again at the end; which of them is on top
        self.decks: list[tuple[int, ...]] = [(), (), (), ()]
        self.deck = 0
        self.row = [NOTHING] * terms.slots
        self.discards = 0
        self.due: tuple[int, ...] = ()  # score cards to be scored in the coming End Round phase
        self.fresh: tuple[int, ...] = ()  # score cards drawn in this one
        self.piles: list[tuple[int, ...]] = [()] * 4  # towns by stars, the one on offer first
        self.lands = 0
        # by seat
        self.coins = [figures.starting_coins] * n
        self.science = [figures.starting_science] * n
        self.vp = [figures.starting_vp] * n
        self.hand = [0] * n
        self.unbought = [0] * n
        self.picks = [0] * n
        self.stored = [0] * n
        self.spare = [0] * n  # tokens
        self.sites: list[tuple[int, ...]] = [()] * n
        self.towns: list[tuple[int, ...]] = [()] * n
        self.hidden: list[tuple[int, ...]] = [()] * n  # sets of cards whose places the others cannot tell apart
        # derived from the sites of a seat, see rules.building.survey
        self.built = [0] * n
        self.terrain = [0] * n
        # by seat and kind: piles from the top, discards from the first placed
        self.draw: list[tuple[int, ...]] = [()] * (2 * n)
        self.discard: list[tuple[int, ...]] = [()] * (2 * n)
        # by site: buildings, city token, districts, and the room they make
        self.at = [0] * len(SITE_IDS)
        self.tokens = [NOTHING] * len(SITE_IDS)
        self.districts = [0] * len(SITE_IDS)
        self.spaces = [0] * len(SITE_IDS)
        self.wild = NOTHING  # the good named for Snyle
        self.bid_order: tuple[Seat, ...] = ()
        self.bids = [NOTHING] * n
        self.order: tuple[Seat, ...] = ()
        self.turn = 0
        # this turn
        self.discount = 0
        self.bonus = 0
        self.freed = 0  # cards played for a free action
        self.forget_move()

    def forget_move(self) -> None:
        """Nothing is being put together any more."""
        self.card = NOTHING
        self.asked = 0
        self.building = NOTHING
        self.site = NOTHING
        self.victim = NOTHING
        self.land = NOTHING
        self.token = NOTHING
        self.rival = NOBODY
        self.kind = NOTHING
        self.town = NOTHING
        self.used = 0
        self.strikers = 0
        self.stack: tuple[int, ...] = ()
        self.laid: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def start(cls, tables: Tables, given: Setup) -> Self:
        position = cls(tables, Terms(tables, given))
        setup.begin(position)
        return position

    @classmethod
    def load(cls, tables: Tables, data: dict[str, Any]) -> Self:
        """The position that was dumped; ``ValueError`` if the data make none."""
        return saving.load(cls, tables, data)

    def to_move(self) -> tuple[Seat, ...]:
        return self.movers

    def legal(self, seat: Seat) -> list[Action]:
        return LEGAL[self.phase](self, seat) if seat in self.movers else []

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        return refusal(self, seat, action)

    def chances(self) -> list[tuple[Action, int]]:
        return setup.chances(self)

    def apply(self, seat: Seat, action: Action) -> None:
        do, piece = (DECISIONS if seat >= 0 else OUTCOMES)[action.id]
        do(self, seat, piece)

    def view(self, viewer: Viewer) -> TableView:
        return look(self, viewer)

    def imagine(self, seat: Viewer, rng: Rng) -> Self:
        return imagining.imagine(self, seat, rng)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self)

    def dump(self) -> dict[str, Any]:
        return saving.dump(self)

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.journal = None
        new.seats = self.seats
        new.tables = self.tables
        new.terms = self.terms
        new.phase = self.phase
        new.movers = self.movers
        new.round = self.round
        new.nation = self.nation[:]
        new.decks = self.decks[:]
        new.deck = self.deck
        new.row = self.row[:]
        new.discards = self.discards
        new.due = self.due
        new.fresh = self.fresh
        new.piles = self.piles[:]
        new.lands = self.lands
        new.coins = self.coins[:]
        new.science = self.science[:]
        new.vp = self.vp[:]
        new.hand = self.hand[:]
        new.unbought = self.unbought[:]
        new.picks = self.picks[:]
        new.stored = self.stored[:]
        new.spare = self.spare[:]
        new.sites = self.sites[:]
        new.towns = self.towns[:]
        new.hidden = self.hidden[:]
        new.built = self.built[:]
        new.terrain = self.terrain[:]
        new.draw = self.draw[:]
        new.discard = self.discard[:]
        new.at = self.at[:]
        new.tokens = self.tokens[:]
        new.districts = self.districts[:]
        new.spaces = self.spaces[:]
        new.wild = self.wild
        new.bid_order = self.bid_order
        new.bids = self.bids[:]
        new.order = self.order
        new.turn = self.turn
        new.discount = self.discount
        new.bonus = self.bonus
        new.freed = self.freed
        new.card = self.card
        new.asked = self.asked
        new.building = self.building
        new.site = self.site
        new.victim = self.victim
        new.land = self.land
        new.token = self.token
        new.rival = self.rival
        new.kind = self.kind
        new.town = self.town
        new.used = self.used
        new.strikers = self.strikers
        new.stack = self.stack
        new.laid = self.laid
        return new
