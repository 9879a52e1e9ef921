"""What was agreed before a match and never changes in it."""

from __future__ import annotations

from piazza.games.city_of_iron.tables import Tables
from piazza.kernel import Setup


class Terms:
    """What is settled before a match and never changes."""

    __slots__ = ("expansion", "fixed_bids", "nations", "powers", "setup", "slots", "stored_per_vp", "turns")

    def __init__(self, tables: Tables, given: Setup) -> None:
        self.setup = given
        self.powers = given.on("nation_powers")
        self.expansion = given.on("town_expansion")
        self.fixed_bids = given.text("bid_order") == "fixed"
        penalty = tables.content.storing_penalty
        self.stored_per_vp = penalty.per_one if given.text("storing_penalty") == "per_one" else penalty.per_two
        """Stored buildings for each point that is lost at the end."""
        self.nations = [given.text(f"nation_{seat + 1}") for seat in range(given.seats)]
        self.slots = tables.slots[given.seats]
        self.turns = tables.actions * given.seats
        """Of all seats in a round."""
