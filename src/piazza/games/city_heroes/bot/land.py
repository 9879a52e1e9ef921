"""Where: which tile to buy, to build on, to found a work on."""

from __future__ import annotations

from piazza.games.city_heroes.board import bits
from piazza.games.city_heroes.bot.outlook import MINE, Outlook
from piazza.games.city_heroes.bot.purse import DUCAT
from piazza.games.city_heroes.bot.wishes import Wish
from piazza.games.city_heroes.box import FESTIVAL, GOLD, IRON, LEVEL_ONE, MARKET, STONE, TIMBER, WHEAT
from piazza.games.city_heroes.rules import works
from piazza.games.city_heroes.state import Position


def first_tile(s: Position) -> int:
    """Where most resources lie around."""
    near = s.terms.board.near

    def merit(tile: int) -> float:
        bit = 1 << tile
        total = 0.0
        for mask, here, around in (
            (s.lies[STONE], 1.5, 0.8),
            (s.lies[TIMBER], 1.2, 0.8),
            (s.lies[WHEAT], 1.2, 0.8),
            (s.lies[IRON], 0.2, 0.5),
            (s.lies[GOLD], 0.2, 0.5),
        ):
            if mask & bit:
                total += here
            total += around * (mask & near[tile] & s.neutral).bit_count()
        total += 0.15 * (near[tile] & s.neutral).bit_count()
        return total

    return max(bits(s.neutral), key=merit)


def tile_worth(o: Outlook, tile: int) -> float:
    """What a tile brings until the end by itself."""
    s, left = o.s, o.left
    bit = 1 << tile
    value = DUCAT * left
    if (s.lies[WHEAT] | s.lies[TIMBER] | s.lies[STONE]) & bit:
        value += left
    elif s.bare & bit:
        pass
    else:
        value += 0.4 * (left - 1)
    near = s.terms.board.near[tile]
    value += 0.1 * (near & s.neutral & ~s.bare).bit_count()
    return value


def site(o: Outlook, wish: Wish) -> int:
    """Where the next step of a wish is built; deposits and fields are left for who needs them."""
    t = o.s.tables
    s, b = o.s, wish.path[0]
    mask = s.at[wish.base] & o.own
    if b in LEVEL_ONE:
        mask &= s.free
        if t.stands_on[b]:
            stand = 0
            for r in t.stands_on[b]:
                stand |= s.lies[r]
            mask &= stand
            if b == MINE and mask & ~s.lies[STONE]:
                mask &= ~s.lies[STONE]
        elif b == MARKET:
            return o.best_stall((s.at[MARKET] | s.at[FESTIVAL]) & o.own)[1]
        else:
            for avoid in (s.lies[IRON] | s.lies[GOLD], ~s.bare):
                if mask & ~avoid:
                    mask &= ~avoid
    if not mask:
        return -1
    return (mask & -mask).bit_length() - 1


def ground(o: Outlook, work: int) -> int:
    """A House of one's own without a deposit, or else a neutral tile."""
    s = o.s
    mask = works.places(s, work)
    for wanted in (o.own & s.bare, o.own, s.neutral):
        if mask & wanted:
            mask &= wanted
            break
    else:
        return -1
    return (mask & -mask).bit_length() - 1
