"""What a seat could build: prices after discounts, places, and in short why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_of_iron.box import BUILDING_IDS, SITE_IDS, bits
from piazza.games.city_of_iron.rules import building
from piazza.games.city_of_iron.view import OfferView, SiteView
from piazza.kernel import Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position


def of(s: Position, seat: Seat) -> list[OfferView]:
    moving = seat in s.movers
    less, purse = (building.discount(s), building.purse(s, seat)) if moving else (0, s.coins[seat])
    return [
        _offer(s, seat, b, max(0, s.tables.building_price[b] - less), purse)
        for b in (*s.row, *bits(s.stored[seat]))
        if b >= 0
    ]  # fmt: skip


def _offer(s: Position, seat: Seat, b: int, coins: int, purse: int) -> OfferView:
    science = building.science_price(s, seat, b)
    land = s.tables.content.buildings[b].land
    sites = [site for site in s.sites[seat] if s.tables.needs[b] & s.tables.site_types[site]]
    reason = None
    if not sites:
        reason = f"No {land}"
    elif coins > purse:
        reason = f"{coins - purse} coin{'s' if coins - purse > 1 else ''} short"
    elif science > s.science[seat]:
        reason = f"{science - s.science[seat]} science short"
    return OfferView(
        BUILDING_IDS[b],
        coins,
        science,
        s.tables.science_price[b] > science,
        [SiteView(SITE_IDS[site], s.at[site].bit_count() < s.spaces[site]) for site in sites],
        reason,
    )
