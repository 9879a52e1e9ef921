"""The pieces of the box: ids, names and indices, which are the same in every content.

A piece is its index, a set of pieces an integer with their bits set. Cards are indexed citizens first. A site is a
city's land or a town that holds buildings: lands first, then towns. A nation is its index, plus the number of nations
if its powers are in play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from piazza.games.city_of_iron.content import BOX
from piazza.games.city_of_iron.pieces import CITIZEN, KINDS, MILITARY

N = TypeVar("N", int, float)
MAX_CARDS, MAX_BUILDINGS = 32, 72
"""Sets of them are looked up in tables by four and nine bytes."""
_BYTES = [[tuple(8 * k + n for n in range(8) if byte >> n & 1) for byte in range(256)] for k in range(9)]
_LOW, _SECOND, _THIRD, _FOURTH = _BYTES[:4]


def bits(mask: int) -> tuple[int, ...]:
    """The indices of the set bits, the lowest first."""
    if mask < 256:
        return _LOW[mask]
    if mask < 1 << 16:
        return _LOW[mask & 255] + _SECOND[mask >> 8]
    found = _LOW[mask & 255] + _SECOND[mask >> 8 & 255] + _THIRD[mask >> 16 & 255] + _FOURTH[mask >> 24 & 255]
    mask >>= 32
    part = 4
    while mask:
        if mask & 255:
            found += _BYTES[part][mask & 255]
        part += 1
        mask >>= 8
    return found


def mask_of(indices: Iterable[int]) -> int:
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask


def summed(values: Sequence[N]) -> list[list[N]]:
    """By group of eight cards and by set of them, the sum of their values."""
    return [
        [sum(values[8 * part + n] for n in bits(cards) if 8 * part + n < len(values)) for cards in range(256)]
        for part in range(MAX_CARDS // 8)
    ]


GOOD_IDS = [g.id for g in BOX.goods]
GOOD_NAMES = {g.id: g.name for g in BOX.goods}
GOODS = range(len(GOOD_IDS))
BUILDING_IDS = [b.id for b in BOX.buildings]
BUILDING_NAMES = [b.name for b in BOX.buildings]
BUILDINGS = {id: n for n, id in enumerate(BUILDING_IDS)}
SAME_NAME = [mask_of(n for n, name in enumerate(BUILDING_NAMES) if name == own) for own in BUILDING_NAMES]
TOWN_IDS = [t.id for t in BOX.towns]
TOWN_NAMES = [t.name for t in BOX.towns]
TOWNS = {id: n for n, id in enumerate(TOWN_IDS)}
LAND_IDS = [land.id for land in BOX.lands]
LANDS = range(len(LAND_IDS))
HOLDING = [n for n, t in enumerate(BOX.towns) if t.holds]
SITE_IDS = [*LAND_IDS, *(TOWN_IDS[t] for t in HOLDING)]
SITES = {id: n for n, id in enumerate(SITE_IDS)}
SITE_NAMES = [*(land.name for land in BOX.lands), *(TOWN_NAMES[t] for t in HOLDING)]
SITE_OF_TOWN = [len(LAND_IDS) + HOLDING.index(n) if n in HOLDING else -1 for n in range(len(TOWN_IDS))]
TOKEN_IDS = [t.id for t in BOX.city_tokens]
CAPITAL = 0
SPARE_TOKENS = mask_of(n for n in range(len(TOKEN_IDS)) if n != CAPITAL)
CARD_IDS = [c.id for c in BOX.cards]
CARD_NAMES = [c.name for c in BOX.cards]
CARDS = {name: n for n, name in enumerate(CARD_NAMES)}
KIND = [KINDS.index(c.kind) for c in BOX.cards]
OF_KIND = [mask_of(n for n, k in enumerate(KIND) if k == kind) for kind in (CITIZEN, MILITARY)]
NATION_IDS = [n.id for n in BOX.nations]
NATION_NAMES = [n.name for n in BOX.nations] * 2
NATIONS = {id: n for n, id in enumerate(NATION_IDS)}
SPACES = len(BOX.bid_track.spaces)
LAND_BIT = {kind.id: 1 << n for n, kind in enumerate(BOX.land_types)}
ANYWHERE = 1 << len(LAND_BIT)
"""The bit of every site, asked for by what fits anywhere."""
