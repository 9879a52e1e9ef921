"""Who got what in a step of Cleanup, written down for the journal: one line per player and step (CH-CLEAN-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.board import tile_name
from piazza.games.city_heroes.box import INFLUENCE
from piazza.kernel import Fact

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position


def where(s: Position, tile: int) -> str:
    """A building and its tile, as the source of a gain."""
    return f"{s.tables.buildings[s.building[tile]].name} on {tile_name(tile)}"


class Receipts:
    """Collects gains (and expenses, below 0) while a journal is attached, and costs little when none is."""

    __slots__ = ("gains", "makers", "places", "prestige", "s", "step")

    def __init__(self, s: Position, step: str) -> None:
        self.s = s
        self.step = step
        self.prestige = 0
        self.makers: list[str] = []
        self.gains: dict[int, dict[str, int]] = {}
        self.places: dict[int, list[str]] = {}

    def gain(self, seat: int, index: int, amount: int, place: str = "") -> None:
        if self.s.journal is None or not amount:
            return
        gains = self.gains.setdefault(seat, {})
        name = "Influence" if index == INFLUENCE else self.s.tables.names[index]
        gains[name] = gains.get(name, 0) + amount
        if place and place not in self.places.setdefault(seat, []):
            self.places[seat].append(place)

    def fame(self, prestige: int, maker: str = "") -> None:
        self.prestige += prestige
        if maker:
            self.makers.append(maker)

    def tell(self) -> None:
        journal = self.s.journal
        if journal is None:
            return
        if self.prestige:
            journal.tell("prestige", None, step=self.step, prestige=self.prestige, makers=tuple(self.makers))
        for seat in sorted(self.gains):
            gains: dict[str, Fact] = {name: amount for name, amount in self.gains[seat].items() if amount}
            journal.tell("received", seat, step=self.step, gains=gains, places=tuple(self.places.get(seat, ())))
