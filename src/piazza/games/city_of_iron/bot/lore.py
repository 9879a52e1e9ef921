"""What the bots make of a content: rough worths of its pieces, and what they have worked out before."""

from __future__ import annotations

from functools import cache

from piazza.games.city_of_iron import actions
from piazza.games.city_of_iron.box import LANDS, SAME_NAME
from piazza.games.city_of_iron.pieces import PLAYERS
from piazza.games.city_of_iron.tables import Amounts, Tables
from piazza.kernel import Action

ROUNDS = 8
"""As many as a game has among bots, who build less than people and attack more."""
MAX_CACHE_SIZE = 20_000

Produce = tuple[tuple[tuple[float, ...], ...], list[list[int]]]
"""By seat: points of a scoring, how the points would go by shares, income and more; and the amounts of the goods."""


class Lore:
    __slots__ = (
        "bid_zero", "explorers", "far", "land_worth", "mayors", "names", "pace", "produced", "takers",
        "token_kind", "town_count", "town_worth", "vp_first", "worth",
    )  # fmt: skip

    def __init__(self, t: Tables) -> None:
        content = t.content
        self.vp_first = [good.vp_first for good in content.goods]
        self.worth = [
            self._worth(goods) + t.placed[b][1] + 1.5 * (goods == ()) for b, goods in enumerate(t.building_goods)
        ]
        """Of a building, roughly in points."""
        self.town_worth = [self._worth(goods) + 1 for goods in t.town_goods]
        self.explorers, self.mayors = t.with_effect("settle_land"), t.with_effect("expand_city")
        self.takers = t.with_effect("build", "settle_land")
        self.names = [
            sorted({SAME_NAME[b] for b, cost in enumerate(t.science_price) if cost == price}) for price in (1, 2)
        ]
        """Buildings of one name, by the science that they cost."""
        self.pace = {players: (sum(map(len, t.deck[players])) - t.slots[players]) / (ROUNDS - 1) for players in PLAYERS}
        """By number of players: cards that leave the deck in an End Round phase."""
        self.token_kind: dict[Action, tuple[int, int, str]] = {
            action: (token.city_spaces, token.district_spaces, token.draw)
            for token, action in zip(content.city_tokens, actions.TOKEN, strict=True)
        }
        """Two tokens of a nation are alike."""
        self.bid_zero = max(n for n, price in enumerate(t.track) if not price)
        self.produced: dict[tuple[tuple[int, ...], tuple[tuple[int, ...], ...], int], Produce] = {}

        @cache
        def land_worth(land: int, terrain: int) -> float:
            return t.land_distance[land] / 4 + (t.site_types[land] & ~terrain).bit_count()

        @cache
        def town_count(owned: tuple[int, ...]) -> int:
            return sum(t.counts_as[town] for town in owned)

        @cache
        def far(sites: tuple[int, ...]) -> int:
            return sum(t.land_distance[site] for site in sites if site in LANDS)

        self.land_worth, self.town_count, self.far = land_worth, town_count, far

    def _worth(self, goods: Amounts) -> float:
        return sum(self.vp_first[good] * min(n, 3) / 3 for good, n in goods)


def lore_of(t: Tables) -> Lore:
    """What is known about this content, worked out when it is first asked for."""
    if t.lore is None:
        t.lore = Lore(t)
    return t.lore
