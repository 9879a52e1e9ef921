"""What was agreed before a match and never changes in it: land, rival and the numbers that follow from them."""

from __future__ import annotations

from functools import lru_cache

from piazza.games.city_heroes.board import Generator, generate, geometry, tidy
from piazza.games.city_heroes.tables import CONTENT, INDEX, RIVAL, RIVALS, STOCKED


class Terms:
    """Shared by all positions of a game and never changed."""

    __slots__ = (
        "all",
        "board",
        "hills",
        "names",
        "plains",
        "purchases",
        "rates",
        "rival",
        "row_of",
        "rows",
        "sales",
        "seats",
        "seed",
        "target",
        "turns",
    )

    def __init__(self, seats: int, seed: str, rival: str, hills: tuple[bool, ...]) -> None:
        self.seats = seats
        self.seed = seed
        self.rival = RIVALS[RIVAL[rival]]
        self.board = geometry(len(hills))
        self.hills = sum(1 << t for t, hill in enumerate(hills) if hill)
        self.all = (1 << len(hills)) - 1
        self.plains = self.all & ~self.hills
        self.turns = CONTENT.turns[seats]
        self.target = self.rival.target[seats]
        self.rows = tuple(INDEX[row.resource] for row in self.rival.rows)
        """The resource of each of the four rows; the first two they buy."""
        self.rates = tuple(row.rates for row in self.rival.rows)
        self.row_of = tuple(self.rows.index(i) if i in self.rows else -1 for i in range(STOCKED))
        self.sales = self.rival.sales_prestige
        self.purchases = self.rival.purchase_prestige

    def shown(self, turn: int) -> int:
        """The rival's Prestige after so many turns."""
        return self.target * turn * (turn + 1) // (self.turns * (self.turns + 1))


@lru_cache(maxsize=256)
def terms_of(seats: int, seed: str, rival: str, hills: tuple[bool, ...]) -> Terms:
    return Terms(seats, seed, rival, hills)


@lru_cache(maxsize=256)
def make(seats: int, seed: str, rival: str) -> tuple[Terms, tuple[str | None, ...]]:
    """The terms of a seed and what its tiles carry; a random rival is the next number after the map."""
    hills, carries, numbers = generate(CONTENT, seed, seats)
    if rival == "random":
        rival = random_rival(numbers)
    return terms_of(seats, tidy(seed), rival, tuple(hills)), tuple(carries)


def random_rival(numbers: Generator) -> str:
    return RIVALS[numbers.below(len(RIVALS))].id
