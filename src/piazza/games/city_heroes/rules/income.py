"""Cleanup, second step: what the buildings bring (CH-CLEAN-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.board import bits, tile_name
from piazza.games.city_heroes.box import (
    BANK,
    BAZAAR,
    BUSY,
    CATHEDRAL,
    DUCATS,
    FESTIVAL,
    GOODS,
    IDLE,
    INFLUENCE,
    MARKET,
    NATURAL,
    READY,
    TEMPLE,
    TOKENS,
)
from piazza.games.city_heroes.rules.receipts import Receipts, where
from piazza.games.city_heroes.tables import Goods, Recipe

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position


def bonuses(s: Position) -> None:
    if s.at[BANK]:
        dividends(s)
    if s.makers:
        production(s)
        crafts(s)
    if s.at[MARKET] | s.at[FESTIVAL]:
        markets(s)
    if s.at[TEMPLE] | s.at[CATHEDRAL]:
        temples(s)
    if s.at[BAZAAR]:
        bazaar(s)
    glory(s)
    tokens(s)


def dividends(s: Position) -> None:
    t = s.tables
    receipts = Receipts(s, "dividends")
    share = min(t.dividend.cap, s.bank[DUCATS] // t.dividend.treasury_divisor)
    for seat, row in enumerate(s.rows):
        for tile in bits(s.at[BANK] & s.own[seat]):
            paid = min(share, s.bank[DUCATS])
            s.bank[DUCATS] -= paid
            row[DUCATS] += paid
            receipts.gain(seat, DUCATS, paid, tile_name(tile))
    receipts.tell()


def production(s: Position) -> None:
    t = s.tables
    receipts = Receipts(s, "production")
    for seat, own in enumerate(s.own):
        twice = {b for doubler, kinds in t.doublers if s.at[doubler] & own for b in kinds}
        for kinds in t.producers:
            mask = 0
            for b in kinds:
                mask |= s.at[b] & own
            for tile in bits(mask):
                b = s.building[tile]
                recipe = t.recipes[b]
                assert recipe is not None
                _make(s, seat, tile, recipe, recipe.inputs, 2 if b in twice else 1, receipts)
    receipts.tell()


def crafts(s: Position) -> None:
    t = s.tables
    receipts = Receipts(s, "crafts")
    mask = 0
    for b in t.crafters:
        mask |= s.at[b]
    for seat, own in enumerate(s.own):
        for tile in bits(mask & own):
            recipe = t.recipes[s.building[tile]]
            assert recipe is not None
            inputs = recipe.inputs
            if recipe.guild is not None and s.at[recipe.guild[0]]:
                guild, kind, guild_own, guild_other = recipe.guild
                less = guild_own if s.at[guild] & own else guild_other
                inputs = tuple((i, max(0, n - less) if i == kind else n) for i, n in inputs)
            _make(s, seat, tile, recipe, inputs, 1, receipts)
    receipts.tell()


def _make(s: Position, seat: int, tile: int, recipe: Recipe, inputs: Goods, times: int, receipts: Receipts) -> None:
    row, setting = s.rows[seat], s.setting[tile]
    if not setting or any(row[i] < n for i, n in inputs):
        return
    for i, n in inputs:
        row[i] -= n
        s.bank[i] += n
        receipts.gain(seat, i, -n)
    for i, n in recipe.outputs[setting]:
        row[i] += n * times
        receipts.gain(seat, i, n * times, where(s, tile))


def markets(s: Position) -> None:
    t = s.tables
    receipts = Receipts(s, "markets")
    around, open_tiles = s.terms.board.around, s.terms.all & ~s.pillaged
    for seat, row in enumerate(s.rows):
        own = s.own[seat]
        grounds = s.at[FESTIVAL] & own & open_tiles
        stalls = (s.at[MARKET] & own & open_tiles) | grounds
        if not stalls:
            continue
        reach = (stalls | around(stalls)) & open_tiles
        others = reach & ~own & ~s.neutral
        ducats = t.market.own_ducats * (reach & own & ~s.bare).bit_count()
        for r in NATURAL:
            if mask := others & s.lies[r]:
                row[r] += (copies := t.market.other_copies * mask.bit_count())
                receipts.gain(seat, r, copies)
        if grounds:
            beside = around(grounds) & open_tiles
            for kinds, good in t.crafted:
                mask = 0
                for b in kinds:
                    mask |= s.at[b] & beside
                ducats += t.festival.own_ducats * (mask & own).bit_count()
                if mask := mask & ~own:
                    row[good] += mask.bit_count()
                    receipts.gain(seat, good, mask.bit_count())
        row[DUCATS] += ducats
        receipts.gain(seat, DUCATS, ducats)
        if s.journal is not None:
            receipts.places[seat] = [tile_name(t) for t in bits(stalls)]
    receipts.tell()


def _workers(row: list[int]) -> int:
    return row[READY] + row[BUSY] + row[IDLE]


def temples(s: Position) -> None:
    t = s.tables
    receipts = Receipts(s, "temples")
    city_tiles = (s.terms.all & ~s.neutral).bit_count()
    for seat, row in enumerate(s.rows):
        own = s.own[seat]
        count = (s.at[TEMPLE] & own).bit_count()
        cathedral = s.at[CATHEDRAL] & own
        if not count and not cathedral:
            continue
        influence = count * (_workers(row) // t.workers_per_point)
        if cathedral:
            each = own.bit_count() // t.cathedral.own_tiles_divisor + city_tiles // t.cathedral.city_tiles_divisor
            ducats = (count + cathedral.bit_count()) * each
            influence += t.cathedral.influence_per_city_worker * sum(_workers(r) for r in s.rows)
        else:
            ducats = count * (own.bit_count() // t.tiles_per_ducat)
        row[DUCATS] += ducats
        row[INFLUENCE] += influence
        receipts.gain(seat, DUCATS, ducats)
        receipts.gain(seat, INFLUENCE, influence)
        if s.journal is not None and seat in receipts.gains:
            receipts.places[seat] = [where(s, t) for t in bits(s.at[TEMPLE] & own | cathedral)]
    receipts.tell()


def bazaar(s: Position) -> None:
    t = s.tables
    receipts = Receipts(s, t.buildings[BAZAAR].name)
    for seat, row in enumerate(s.rows):
        divisor = 1 if s.at[BAZAAR] & s.own[seat] else t.bazaar.others_divisor
        for kinds, amount in ((NATURAL, t.bazaar.natural // divisor), (GOODS, t.bazaar.goods // divisor)):
            for r in kinds:
                row[r] += amount
                receipts.gain(seat, r, amount)
    receipts.tell()


def glory(s: Position) -> None:
    """Prestige and Influence of all buildings; the majority of Manors last."""
    t = s.tables
    receipts = Receipts(s, "buildings")
    at = s.at
    for b, fame in t.famous:
        if at[b]:
            s.prestige += fame * at[b].bit_count()
            receipts.fame(fame * at[b].bit_count(), f"{t.buildings[b].name} {fame * at[b].bit_count()}")
    for b, points in t.influential:
        if at[b]:
            for seat, own in enumerate(s.own):
                if mask := at[b] & own:
                    s.rows[seat][INFLUENCE] += points * mask.bit_count()
                    receipts.gain(seat, INFLUENCE, points * mask.bit_count(), t.buildings[b].name)
    for b, points in t.watching:
        for tile in bits(at[b]):
            seat, near = s.owner(tile), s.terms.board.near[tile]
            neighbours = sum(1 for other, own in enumerate(s.own) if other != seat and own & near)
            s.rows[seat][INFLUENCE] += points * neighbours
            receipts.gain(seat, INFLUENCE, points * neighbours, t.buildings[b].name)
    for b, points in t.majorities:
        if at[b]:
            counts = [(at[b] & own).bit_count() for own in s.own]
            if counts.count(max(counts)) == 1:
                seat = counts.index(max(counts))
                s.rows[seat][INFLUENCE] += points
                receipts.gain(seat, INFLUENCE, points, f"most {t.buildings[b].name}s")
    receipts.tell()


def tokens(s: Position) -> None:
    t = s.tables
    receipts = Receipts(s, "pillage tokens")
    for seat, row in enumerate(s.rows):
        row[INFLUENCE] += t.pillage.influence_per_token_per_turn * row[TOKENS]
        receipts.gain(seat, INFLUENCE, t.pillage.influence_per_token_per_turn * row[TOKENS])
    receipts.tell()
