"""What was agreed before a match and never changes in it: land, rival and the numbers that follow from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.board import Generator, generate, geometry, tidy
from piazza.games.city_heroes.box import INDEX, NATURAL, RIVAL, STOCKED

if TYPE_CHECKING:
    from piazza.games.city_heroes.tables import Tables

KEPT_TERMS = 256
"""Number of terms that are kept for each content, as a map takes time to make."""


class Terms:
    """Shared by all positions of a game and never changed."""

    __slots__ = (
        "all",
        "board",
        "grows",
        "hills",
        "plains",
        "purchases",
        "rates",
        "rival",
        "row_of",
        "rows",
        "sales",
        "seats",
        "seed",
        "tables",
        "target",
        "turns",
    )

    def __init__(self, t: Tables, seats: int, seed: str, rival: str, hills: tuple[bool, ...]) -> None:
        self.tables = t
        self.seats = seats
        self.seed = seed
        self.rival = t.content.rivals[RIVAL[rival]]
        self.board = geometry(len(hills))
        self.hills = sum(1 << tile for tile, hill in enumerate(hills) if hill)
        self.all = (1 << len(hills)) - 1
        self.plains = self.all & ~self.hills
        self.turns = t.content.turns.by_players[seats]
        self.target = self.rival.prestige_target[seats]
        self.rows = tuple(INDEX[row.resource] for row in self.rival.rows)
        """The resource of each of the four rows; the first two they buy."""
        self.rates = tuple(row.rates for row in self.rival.rows)
        self.row_of = tuple(self.rows.index(i) if i in self.rows else -1 for i in range(STOCKED))
        self.sales = self.rival.sales_prestige
        self.purchases = self.rival.purchase_prestige
        land = {"hill": self.hills, "plain": self.plains}
        self.grows = tuple(sum(land[terrain] for terrain in t.resources[r].terrain) for r in NATURAL)
        """For each natural resource the tiles on which it can lie."""

    def shown(self, turn: int) -> int:
        """The rival's Prestige after so many turns."""
        return self.target * turn * (turn + 1) // (self.turns * (self.turns + 1))


def make(t: Tables, seats: int, seed: str, rival: str) -> tuple[Terms, tuple[str | None, ...]]:
    """The terms of a seed and what its tiles carry; a random rival is the next number after the map."""
    key = seats, seed, rival
    found = t.terms.get(key)
    if found is None:
        if len(t.terms) >= KEPT_TERMS:
            t.terms.clear()
        hills, carries, numbers = generate(t.content, seed, seats)
        if rival == "random":
            rival = random_rival(numbers)
        found = t.terms[key] = Terms(t, seats, tidy(seed), rival, tuple(hills)), tuple(carries)
    return found


def random_rival(numbers: Generator) -> str:
    rivals = tuple(RIVAL)
    return rivals[numbers.below(len(rivals))]
