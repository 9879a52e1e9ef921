"""What was agreed before a match and never changes in it."""

from __future__ import annotations

from piazza.games.city_of_iron.tables import FIGURES
from piazza.kernel import Setup


class Terms:
    """What is settled before a match and never changes."""

    __slots__ = ("expansion", "fixed_bids", "nations", "penalty_per_one", "powers", "setup", "slots")

    def __init__(self, given: Setup) -> None:
        self.setup = given
        self.powers = given.on("nation_powers")
        self.expansion = given.on("town_expansion")
        self.fixed_bids = given.text("bid_order") == "fixed"
        self.penalty_per_one = given.text("storing_penalty") == "per_one"
        self.nations = [given.text(f"nation_{seat + 1}") for seat in range(given.seats)]
        self.slots = FIGURES.slots[given.seats]
