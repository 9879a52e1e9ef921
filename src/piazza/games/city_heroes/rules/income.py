"""Cleanup, second step: what the buildings bring (CH-CLEAN-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.board import bits, tile_name
from piazza.games.city_heroes.rules.receipts import Receipts, where
from piazza.games.city_heroes.tables import (
    BAZAAR,
    BUILDING,
    BUILDINGS,
    BUSY,
    CONTENT,
    COUNTS_AS,
    DUCATS,
    FESTIVAL,
    GOODS,
    IDLE,
    INDEX,
    INFLUENCE,
    MARKET,
    NATURAL,
    READY,
    RECIPES,
    SETTINGS,
    TOKENS,
)

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position

BANK, TEMPLE, CATHEDRAL = (BUILDING[id] for id in ("bank", "temple", "cathedral"))
_DIVIDEND = BUILDINGS[BANK].effects["bank_dividend"]
_MARKET = BUILDINGS[MARKET].effects["market_income"]
_FESTIVAL = BUILDINGS[FESTIVAL].effects["festival_income"]
_CRAFTED = tuple(
    (tuple(b for b, like in enumerate(COUNTS_AS) if like == BUILDING[id]), INDEX[good])
    for id, good in _FESTIVAL["other_goods"].items()
)
"""Buildings beside Festival Grounds and the good that each brings."""
_TILES_DIVISOR = BUILDINGS[TEMPLE].value("ducats_per_own_tiles", "divisor")
_WORKERS_DIVISOR = BUILDINGS[TEMPLE].value("influence_per_own_workers", "divisor")
_CATHEDRAL = BUILDINGS[CATHEDRAL].effects["cathedral"]
_BAZAAR = BUILDINGS[BAZAAR].effects["grand_bazaar_income"]
_PRODUCERS = tuple(sorted((b for b, r in enumerate(RECIPES) if r and not r.craft), key=lambda b: -BUILDINGS[b].level))
_LEVELS = tuple(
    tuple(b for b in _PRODUCERS if BUILDINGS[b].level == level)
    for level in sorted({BUILDINGS[b].level for b in _PRODUCERS}, reverse=True)
)
_CRAFTERS = tuple(b for b, r in enumerate(RECIPES) if r and r.craft)
_DOUBLERS = tuple(
    (b, frozenset(BUILDING[id] for id in kind.effects["double_output"]["buildings"]))
    for b, kind in enumerate(BUILDINGS)
    if "double_output" in kind.effects
)
_INPUTS = tuple(tuple((INDEX[k], n) for k, n in r.inputs.items()) if r else () for r in RECIPES)
_OUTPUTS = tuple(
    {SETTINGS.index(o): tuple((INDEX[k], n) for k, n in out.items()) for o, out in r.options.items()} if r else {}
    for r in RECIPES
)
_FAMOUS = tuple((b, n) for b, kind in enumerate(BUILDINGS) if (n := kind.value("prestige_per_turn")))
_INFLUENTIAL = tuple((b, n) for b, kind in enumerate(BUILDINGS) if (n := kind.value("influence_per_turn")))
_WATCHING = tuple((b, n) for b, kind in enumerate(BUILDINGS) if (n := kind.value("influence_per_adjacent_owner")))
_MAJORITIES = tuple((b, n) for b, kind in enumerate(BUILDINGS) if (n := kind.value("most_of_kind_influence")))
_PER_TOKEN = CONTENT.number("pillage.influence_per_token_per_turn")


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
    receipts = Receipts(s, "dividends")
    share = min(_DIVIDEND["cap"], s.bank[DUCATS] // _DIVIDEND["treasury_divisor"])
    for seat, row in enumerate(s.rows):
        for tile in bits(s.at[BANK] & s.own[seat]):
            paid = min(share, s.bank[DUCATS])
            s.bank[DUCATS] -= paid
            row[DUCATS] += paid
            receipts.gain(seat, DUCATS, paid, tile_name(tile))
    receipts.tell()


def production(s: Position) -> None:
    receipts = Receipts(s, "production")
    for seat, own in enumerate(s.own):
        twice = {b for doubler, kinds in _DOUBLERS if s.at[doubler] & own for b in kinds}
        for kinds in _LEVELS:
            mask = 0
            for b in kinds:
                mask |= s.at[b] & own
            for tile in bits(mask):
                b = s.building[tile]
                _make(s, seat, tile, _INPUTS[b], 2 if b in twice else 1, receipts)
    receipts.tell()


def crafts(s: Position) -> None:
    receipts = Receipts(s, "crafts")
    mask = 0
    for b in _CRAFTERS:
        mask |= s.at[b]
    for seat, own in enumerate(s.own):
        for tile in bits(mask & own):
            inputs = _INPUTS[s.building[tile]]
            recipe = RECIPES[s.building[tile]]
            if recipe and recipe.cheaper and s.at[BUILDING[recipe.cheaper.guild]]:
                mine = s.at[BUILDING[recipe.cheaper.guild]] & own
                less = recipe.cheaper.guild_own if mine else recipe.cheaper.guild_other
                kind = INDEX[recipe.cheaper.resource]
                inputs = tuple((i, max(0, n - less) if i == kind else n) for i, n in inputs)
            _make(s, seat, tile, inputs, 1, receipts)
    receipts.tell()


def _make(
    s: Position, seat: int, tile: int, inputs: tuple[tuple[int, int], ...], times: int, receipts: Receipts
) -> None:
    row, setting = s.rows[seat], s.setting[tile]
    if not setting or any(row[i] < n for i, n in inputs):
        return
    for i, n in inputs:
        row[i] -= n
        s.bank[i] += n
        receipts.gain(seat, i, -n)
    for i, n in _OUTPUTS[s.building[tile]][setting]:
        row[i] += n * times
        receipts.gain(seat, i, n * times, where(s, tile))


def markets(s: Position) -> None:
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
        ducats = _MARKET["own_ducats"] * (reach & own & ~s.bare).bit_count()
        for r in NATURAL:
            if mask := others & s.lies[r]:
                row[r] += (copies := _MARKET["other_copies"] * mask.bit_count())
                receipts.gain(seat, r, copies)
        if grounds:
            beside = around(grounds) & open_tiles
            for kinds, good in _CRAFTED:
                mask = 0
                for b in kinds:
                    mask |= s.at[b] & beside
                ducats += _FESTIVAL["own_ducats"] * (mask & own).bit_count()
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
    receipts = Receipts(s, "temples")
    city_tiles = (s.terms.all & ~s.neutral).bit_count()
    for seat, row in enumerate(s.rows):
        own = s.own[seat]
        count = (s.at[TEMPLE] & own).bit_count()
        cathedral = s.at[CATHEDRAL] & own
        if not count and not cathedral:
            continue
        influence = count * (_workers(row) // _WORKERS_DIVISOR)
        if cathedral:
            each = own.bit_count() // _CATHEDRAL["own_tiles_divisor"] + city_tiles // _CATHEDRAL["city_tiles_divisor"]
            ducats = (count + cathedral.bit_count()) * each
            influence += _CATHEDRAL["influence_per_city_worker"] * sum(_workers(r) for r in s.rows)
        else:
            ducats = count * (own.bit_count() // _TILES_DIVISOR)
        row[DUCATS] += ducats
        row[INFLUENCE] += influence
        receipts.gain(seat, DUCATS, ducats)
        receipts.gain(seat, INFLUENCE, influence)
        if s.journal is not None and seat in receipts.gains:
            receipts.places[seat] = [where(s, t) for t in bits(s.at[TEMPLE] & own | cathedral)]
    receipts.tell()


def bazaar(s: Position) -> None:
    receipts = Receipts(s, BUILDINGS[BAZAAR].name)
    for seat, row in enumerate(s.rows):
        divisor = 1 if s.at[BAZAAR] & s.own[seat] else _BAZAAR["others_divisor"]
        for kinds, amount in ((NATURAL, _BAZAAR["natural"] // divisor), (GOODS, _BAZAAR["goods"] // divisor)):
            for r in kinds:
                row[r] += amount
                receipts.gain(seat, r, amount)
    receipts.tell()


def glory(s: Position) -> None:
    """Prestige and Influence of all buildings; the majority of Manors last."""
    receipts = Receipts(s, "buildings")
    at = s.at
    for b, fame in _FAMOUS:
        if at[b]:
            s.prestige += fame * at[b].bit_count()
            receipts.fame(fame * at[b].bit_count(), f"{BUILDINGS[b].name} {fame * at[b].bit_count()}")
    for b, points in _INFLUENTIAL:
        if at[b]:
            for seat, own in enumerate(s.own):
                if mask := at[b] & own:
                    s.rows[seat][INFLUENCE] += points * mask.bit_count()
                    receipts.gain(seat, INFLUENCE, points * mask.bit_count(), BUILDINGS[b].name)
    for b, points in _WATCHING:
        for tile in bits(at[b]):
            seat, near = s.owner(tile), s.terms.board.near[tile]
            neighbours = sum(1 for other, own in enumerate(s.own) if other != seat and own & near)
            s.rows[seat][INFLUENCE] += points * neighbours
            receipts.gain(seat, INFLUENCE, points * neighbours, BUILDINGS[b].name)
    for b, points in _MAJORITIES:
        if at[b]:
            counts = [(at[b] & own).bit_count() for own in s.own]
            if counts.count(max(counts)) == 1:
                seat = counts.index(max(counts))
                s.rows[seat][INFLUENCE] += points
                receipts.gain(seat, INFLUENCE, points, f"most {BUILDINGS[b].name}s")
    receipts.tell()


def tokens(s: Position) -> None:
    receipts = Receipts(s, "pillage tokens")
    for seat, row in enumerate(s.rows):
        row[INFLUENCE] += _PER_TOKEN * row[TOKENS]
        receipts.gain(seat, INFLUENCE, _PER_TOKEN * row[TOKENS])
    receipts.tell()
