"""Cleanup: everything that comes by itself at the end of a turn, step by step for all players (CH-CLEAN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.board import bits, tile_name
from piazza.games.city_heroes.box import (
    BOUGHT,
    BUILDING,
    BUSY,
    CARRARIAE,
    CITY_HALL,
    DUCATS,
    IDLE,
    INFLUENCE,
    MARCIANA,
    READY,
    ROTONDA,
    WHEAT,
)
from piazza.games.city_heroes.rules import income
from piazza.games.city_heroes.rules.receipts import Receipts, where

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position


def run(s: Position) -> None:
    if s.journal is not None:
        s.journal.tell("cleanup", None, turn=s.turn)
    settlers(s)
    income.bonuses(s)
    resources(s)
    works(s)
    tax(s)
    rotation(s)
    reset(s)


def settlers(s: Position) -> None:
    t = s.tables
    for seat, row in enumerate(s.rows):
        came = row[BOUGHT] // t.cleanup.tiles_per_new_worker
        row[t.settler_pool] += came
        if s.journal is not None and came:
            s.journal.tell("settlers", seat, workers=came, tiles=row[BOUGHT])


def resources(s: Position) -> None:
    t = s.tables
    quarry = s.work_tile[CARRARIAE] if s.finished(CARRARIAE) else -1
    at, open_tiles = s.at, ~s.pillaged
    lies = s.lies[:]
    for r in t.needs_mine:
        unlocked = 1 << quarry if quarry >= 0 and r in t.opens[t.quarry] else 0
        for b in t.openers:
            if r in t.opens[b]:
                unlocked |= at[b]
        lies[r] &= unlocked
    for seat, row in enumerate(s.rows):
        own = s.own[seat] & open_tiles
        extras = [(at[b] & own, extra) for b, extra in t.gatherers if at[b] & own]
        if quarry >= 0 and own >> quarry & 1:
            extras.append((1 << quarry, t.extra[t.quarry]))
        if s.journal is not None:
            _tell_harvest(s, seat, own, lies, extras)
        for r, mask in enumerate(lies):
            if mask := mask & own:
                row[r] += mask.bit_count()
                for gatherers, extra in extras:
                    if more := gatherers & mask:
                        row[r] += extra * more.bit_count()


def _tell_harvest(s: Position, seat: int, own: int, lies: list[int], extras: list[tuple[int, int]]) -> None:
    receipts = Receipts(s, "harvest")
    for r, mask in enumerate(lies):
        for tile in bits(mask & own):
            copies = 1 + sum(extra for gatherers, extra in extras if gatherers >> tile & 1)
            receipts.gain(seat, r, copies, tile_name(tile) if copies == 1 else _gatherer(s, tile))
    receipts.tell()


def _gatherer(s: Position, tile: int) -> str:
    quarry = tile == s.work_tile[CARRARIAE]
    return f"{s.tables.works[CARRARIAE].name} on {tile_name(tile)}" if quarry else where(s, tile)


# -- public works --


def works(s: Position) -> None:
    for work, tile in enumerate(s.work_tile):
        if tile >= 0 and s.finished(work):
            receipts = Receipts(s, s.tables.works[work].name)
            if work == CITY_HALL:
                _levy(s, tile, receipts)
            _glory(s, work, tile, receipts)
            if work == ROTONDA:
                _fields(s, tile, receipts)
            elif work == MARCIANA:
                _learning(s, tile, receipts)
            receipts.tell()


def _levy(s: Position, tile: int, receipts: Receipts) -> None:
    t, owner = s.tables, s.owner(tile)
    for seat, row in enumerate(s.rows):
        if owner < 0:
            row[DUCATS] += t.gift
            receipts.gain(seat, DUCATS, t.gift)
        elif seat != owner:
            paid = min(t.levy, row[DUCATS])
            row[DUCATS] -= paid
            s.rows[owner][DUCATS] += paid
            receipts.gain(seat, DUCATS, -paid)
            receipts.gain(owner, DUCATS, paid)


def _glory(s: Position, work: int, tile: int, receipts: Receipts) -> None:
    """Prestige for the city and Influence for the owner of the tile."""
    t = s.tables
    s.prestige += t.work_fame[work]
    receipts.fame(t.work_fame[work])
    owner = s.owner(tile)
    if owner >= 0:
        s.rows[owner][INFLUENCE] += t.work_influence[work]
        receipts.gain(owner, INFLUENCE, t.work_influence[work])


def field_tiles(s: Position, tile: int) -> int:
    """The tiles around a work that give more."""
    land = s.terms.hills if s.tables.fields.terrain == "hill" else s.terms.plains
    return s.terms.board.near[tile] & land


def _fields(s: Position, tile: int, receipts: Receipts) -> None:
    extra = s.tables.fields.value
    fields = field_tiles(s, tile) & ~s.pillaged
    for seat, row in enumerate(s.rows):
        for r, mask in enumerate(s.lies):
            for field in bits(mask & fields & s.own[seat]):
                row[r] += extra
                receipts.gain(seat, r, extra, tile_name(field))


def _learning(s: Position, tile: int, receipts: Receipts) -> None:
    near = s.terms.board.near[tile]
    for effect in s.tables.learning:
        for id in effect.buildings:
            for place in bits(s.at[BUILDING[id]]):
                gain = effect.value + (near >> place & 1) * effect.adjacent_extra
                if effect.kind == "building_prestige_bonus":
                    s.prestige += gain
                    receipts.fame(gain)
                else:
                    s.rows[s.owner(place)][INFLUENCE] += gain
                    receipts.gain(s.owner(place), INFLUENCE, gain, tile_name(place))


# -- tax, workers, reset --


def tax(s: Position) -> None:
    receipts = Receipts(s, "tax")
    for seat, row in enumerate(s.rows):
        row[DUCATS] += (ducats := s.tables.cleanup.tile_tax_ducats * s.own[seat].bit_count())
        receipts.gain(seat, DUCATS, ducats)
    receipts.tell()


def rotation(s: Position) -> None:
    t = s.tables
    for seat, row in enumerate(s.rows):
        woken = row[IDLE]
        healed = 0
        for b, workers in t.healers:
            if mask := s.at[b] & s.own[seat]:
                healed += workers * mask.bit_count()
        healed = min(healed, row[BUSY])
        resting = row[BUSY] - healed
        fed = min(resting, row[WHEAT] // t.cleanup.wheat_per_extra_worker)
        row[READY] += woken + healed + fed
        row[BUSY] = 0
        row[IDLE] = resting - fed
        row[WHEAT] -= fed * t.cleanup.wheat_per_extra_worker
        s.bank[WHEAT] += fed * t.cleanup.wheat_per_extra_worker
        if s.journal is not None:
            s.journal.tell(
                "rotation",
                seat,
                rested=woken,
                healed=healed,
                fed=fed,
                wheat=fed * t.cleanup.wheat_per_extra_worker,
                ready=row[READY],
                idle=row[IDLE],
            )


def reset(s: Position) -> None:
    s.pillaged = 0
    if any(s.exhausted):
        s.exhausted = [0] * len(s.exhausted)
    for row in s.rows:
        row[BOUGHT] = 0
