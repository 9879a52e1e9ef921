"""A position of City Heroes. Sets of tiles are integers, bit 0 is T1; players are rows of small integers."""

from __future__ import annotations

from typing import Any, Self

from piazza.games.city_heroes import saving
from piazza.games.city_heroes.box import BAZAAR, CARRARIAE, FESTIVAL, HOUSE, KINDS, LIMIT, MARCIANA, NATURAL
from piazza.games.city_heroes.look import look
from piazza.games.city_heroes.phases import EXPANSION, GO, NOTHING, OVER, UNTOUCHED
from piazza.games.city_heroes.rules import DECISIONS, LEGAL, end, refusal, setup, trade, turn
from piazza.games.city_heroes.rules.prices import Prices, prices, reductions
from piazza.games.city_heroes.tables import Tables
from piazza.games.city_heroes.terms import Terms, make
from piazza.games.city_heroes.view import HeroesView
from piazza.kernel import Action, Outcome, Refusal, Seat, Setup, State, Viewer

_ALONE: tuple[tuple[Seat, ...], ...] = tuple((seat,) for seat in range(8))

Before = tuple[tuple[int, ...], tuple[int, ...], int]
"""A player's row as far as exchanges change it, the bank, and the city's Prestige."""


class Position(State):
    __slots__ = (
        "accepted",
        "answered",
        "at",
        "attack",
        "author",
        "bank",
        "bare",
        "before",
        "begun",
        "building",
        "commit",
        "current",
        "defence",
        "exhausted",
        "first",
        "free",
        "garrison",
        "kind",
        "left",
        "lies",
        "locked",
        "loot",
        "makers",
        "neutral",
        "offers",
        "own",
        "partner",
        "passed",
        "payers",
        "phase",
        "pillaged",
        "placed",
        "pressed",
        "prestige",
        "prices",
        "retreats",
        "rounds",
        "rows",
        "seeds",
        "setting",
        "sites",
        "stages",
        "starter",
        "step",
        "tables",
        "target",
        "terms",
        "touched",
        "turn",
        "withdrawn",
        "within",
        "work_tile",
    )

    def __init__(self, terms: Terms, carries: tuple[str | None, ...]) -> None:
        """The position at the start: nothing bought, seat 1 to go."""
        super().__init__(terms.seats)
        tiles, seats = terms.board.tiles, terms.seats
        self.terms = terms
        self.tables = t = terms.tables
        self.begun = False
        self.turn = 1
        self.phase = EXPANSION
        self.starter = self.current = 0
        self.first = -1
        """Who passed first in this phase; -1 for nobody yet."""
        self.passed = 0
        """Set of the seats that have passed."""
        # the city
        self.prestige = t.content.city_start.prestige
        self.bank = list(t.bank_stock)
        self.rows = [setup.first_row(t) for _ in range(seats)]
        # the board
        self.building = [-1] * tiles
        self.setting = [0] * tiles
        self.garrison = [0] * tiles
        self.exhausted = [0] * tiles
        self.pillaged = 0
        self.own = [0] * seats
        self.lies = [sum(1 << t for t, kind in enumerate(carries) if kind == KINDS[r]) for r in NATURAL]
        """For each natural resource the tiles that carry it."""
        self.work_tile = [-1] * len(t.works)
        self.stages = [0] * len(t.works)
        self.payers: list[tuple[Seat, ...]] = [()] * len(t.works)
        # the go
        self.kind = NOTHING
        self.step = GO
        self.rounds = UNTOUCHED
        self.before: Before | None = None
        self.touched = 0
        """Tiles whose production was set in this go."""
        self.withdrawn = 0
        """Tiles from which weapons were withdrawn in this go."""
        self.placed = False
        # a negotiation
        self.partner = -1
        self.offers: list[list[int]] = []
        """Of the player on the go, and of the partner."""
        self.accepted = 0
        self.pressed = -1
        self.author = -1
        """Who puts an offer together or has sent it; -1 when the two sides are laid down one by one."""
        self.answered: list[list[int]] = []
        """The offers to which a counter-offer is the answer."""
        self.retreats = 0
        # a pillage
        self.target = -1
        self.commit: list[int] = []
        """For each neighbour of the target the weapons committed there."""
        self.attack = self.defence = self.left = 0
        self.loot: list[int] = []
        self.survey()

    def survey(self) -> None:
        """What follows from the board."""
        terms, board = self.terms, self.terms.board
        self.neutral = terms.all & ~sum(self.own)
        self.at = [0] * len(self.tables.choices)
        """For each building the tiles where it stands."""
        for tile, building in enumerate(self.building):
            if building >= 0:
                self.at[building] |= 1 << tile
        self.within = [(0,) * (board.far + 1)] * self.seats
        """For each player and distance the tiles within that distance of his own."""
        for seat, own in enumerate(self.own):
            for tile in range(board.tiles):
                if own >> tile & 1:
                    self.reach_out(seat, tile)
        self.survey_resources()
        self.survey_buildings()

    def reach_out(self, seat: Seat, tile: int) -> None:
        self.within[seat] = tuple([a | b for a, b in zip(self.within[seat], self.terms.board.discs[tile], strict=True)])

    def survey_resources(self) -> None:
        around, plantable = self.terms.board.around, self.tables.plantable
        self.bare = self.terms.all & ~sum(self.lies)
        self.seeds = [around(self.lies[r]) if r in plantable else 0 for r in NATURAL]
        """For each resource that can be planted the neighbours of the tiles that carry it."""
        self._lock()

    def survey_buildings(self) -> None:
        """What follows from buildings and works: free Houses, makers, prices, lots."""
        t = self.tables
        at = self.at
        self.sites = sum(1 << tile for tile in self.work_tile if tile >= 0)
        self.free = at[HOUSE] & ~self.sites
        self.makers = sum(at[b] for b in t.makers)
        self._lock()
        learned = self.finished(MARCIANA)
        self.prices: list[Prices] = []
        base, festival, bazaar = t.lots
        for row, own in zip(self.rows, self.own, strict=True):
            self.prices.append(prices(t, reductions(t, own, at), learned))
            row[LIMIT] = base + festival * (at[FESTIVAL] & own).bit_count() + bazaar * (at[BAZAAR] & own).bit_count()

    def _lock(self) -> None:
        """Tiles on which nothing is planted: deposits that are mined, and the quarry."""
        t = self.tables
        deposits = sum(self.lies[r] for r in t.deposits)
        self.locked = deposits & sum(self.at[b] for b in t.openers)
        if self.work_tile[CARRARIAE] >= 0:
            self.locked |= 1 << self.work_tile[CARRARIAE]

    # -- small questions --

    def owner(self, tile: int) -> Seat:
        """-1 for nobody."""
        for seat, own in enumerate(self.own):
            if own >> tile & 1:
                return seat
        return -1

    def lying(self, tile: int) -> int:
        """The resource of a tile, -1 for none."""
        for resource, mask in enumerate(self.lies):
            if mask >> tile & 1:
                return resource
        return -1

    def finished(self, work: int) -> bool:
        return self.stages[work] == self.tables.stages[work]

    def work_on(self, tile: int) -> int:
        """The public work on a tile, -1 for none."""
        return self.work_tile.index(tile) if self.sites >> tile & 1 else -1

    # -- the contract --

    def to_move(self) -> tuple[Seat, ...]:
        if self.phase == OVER:
            return ()
        if self.partner >= 0:
            return trade.to_move(self)
        return _ALONE[self.current]

    def legal(self, seat: Seat) -> list[Action]:
        return LEGAL[self.step](self, seat)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        return refusal(self, seat, action)

    def chances(self) -> list[tuple[Action, int]]:
        return []

    def apply(self, seat: Seat, action: Action) -> None:
        do, piece = DECISIONS[action.id]
        if not self.begun:
            turn.begin(self)
        do(self, seat, piece)

    def view(self, viewer: Viewer) -> HeroesView:
        return look(self, viewer)

    def outcome(self) -> Outcome | None:
        return end.outcome(self)

    def dump(self) -> dict[str, Any]:
        return saving.dump(self)

    def clone(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.journal = None
        new.seats = self.seats
        new.tables = self.tables
        new.terms = self.terms
        new.begun = self.begun
        new.turn = self.turn
        new.phase = self.phase
        new.starter = self.starter
        new.current = self.current
        new.first = self.first
        new.passed = self.passed
        new.prestige = self.prestige
        new.bank = self.bank[:]
        new.rows = [row[:] for row in self.rows]
        new.building = self.building[:]
        new.setting = self.setting[:]
        new.garrison = self.garrison[:]
        new.exhausted = self.exhausted[:]
        new.pillaged = self.pillaged
        new.own = self.own[:]
        new.lies = self.lies[:]
        new.work_tile = self.work_tile[:]
        new.stages = self.stages[:]
        new.payers = self.payers[:]
        new.kind = self.kind
        new.step = self.step
        new.rounds = self.rounds
        new.before = self.before
        new.touched = self.touched
        new.withdrawn = self.withdrawn
        new.placed = self.placed
        new.partner = self.partner
        new.offers = [offer[:] for offer in self.offers]
        new.accepted = self.accepted
        new.pressed = self.pressed
        new.author = self.author
        new.answered = [offer[:] for offer in self.answered]
        new.retreats = self.retreats
        new.target = self.target
        new.commit = self.commit[:]
        new.attack = self.attack
        new.defence = self.defence
        new.left = self.left
        new.loot = self.loot[:]
        new.neutral = self.neutral
        new.at = self.at[:]
        new.within = self.within[:]
        new.bare = self.bare
        new.seeds = self.seeds
        new.locked = self.locked
        new.sites = self.sites
        new.free = self.free
        new.makers = self.makers
        new.prices = self.prices
        return new


def start(tables: Tables, setup: Setup) -> Position:
    terms, carries = make(tables, setup.seats, setup.text("map"), setup.text("rival"))
    return Position(terms, carries)
