"""Cleanup: everything that comes by itself at the end of a turn, step by step for all players (CH-CLEAN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.board import bits, tile_name
from piazza.games.city_heroes.rules import income
from piazza.games.city_heroes.rules.receipts import Receipts, where
from piazza.games.city_heroes.tables import (
    BOUGHT,
    BUILDING,
    BUILDINGS,
    BUSY,
    CARRARIAE,
    CITY_HALL,
    CONTENT,
    DUCATS,
    EXTRA,
    IDLE,
    INFLUENCE,
    KRONBORG,
    MARCIANA,
    NATURAL,
    READY,
    RESOURCES,
    ROTONDA,
    UNLOCKS,
    WHEAT,
    WORKS,
)

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position

TILES_PER_SETTLER = CONTENT.number("cleanup.tiles_per_new_worker")
TAX = CONTENT.number("cleanup.tile_tax_ducats")
WHEAT_PER_WORKER = CONTENT.number("cleanup.wheat_per_extra_worker")
DEPOSITS = tuple(r for r in NATURAL if RESOURCES[r].needs_mine)
_OPENERS = tuple(b for b, unlocks in enumerate(UNLOCKS) if unlocks)
_GATHERERS = tuple((b, extra) for b, extra in enumerate(EXTRA) if extra)
QUARRY = EXTRA[BUILDING[str(WORKS[CARRARIAE].effects["tile_acts_as_building"]["building"])]]
_LEARNED = tuple(BUILDING[id] for id in WORKS[MARCIANA].effects["building_prestige_bonus"]["buildings"])
_HEALERS = tuple((b, n) for b, kind in enumerate(BUILDINGS) if (n := kind.value("rotate_busy_to_ready", "workers")))


def run(s: Position) -> None:
    if s.journal is not None:
        s.journal.tell("cleanup", None, turn=s.turn)
    settlers(s)
    income.bonuses(s)
    resources(s)
    for work, tile in enumerate(s.work_tile):
        if tile >= 0 and s.finished(work):
            _WORK_STEPS[work](s, tile)
    tax(s)
    rotation(s)
    reset(s)


def settlers(s: Position) -> None:
    for seat, row in enumerate(s.rows):
        came = row[BOUGHT] // TILES_PER_SETTLER
        row[BUSY] += came
        if s.journal is not None and came:
            s.journal.tell("settlers", seat, workers=came, tiles=row[BOUGHT])


def resources(s: Position) -> None:
    quarry = s.work_tile[CARRARIAE] if s.finished(CARRARIAE) else -1
    at, open_tiles = s.at, ~s.pillaged
    unlocked = 0
    for b in _OPENERS:
        unlocked |= at[b]
    if quarry >= 0:
        unlocked |= 1 << quarry
    lies = [mask & unlocked if r in DEPOSITS else mask for r, mask in enumerate(s.lies)]
    for seat, row in enumerate(s.rows):
        own = s.own[seat] & open_tiles
        extras = [(at[b] & own, extra) for b, extra in _GATHERERS if at[b] & own]
        if quarry >= 0 and own >> quarry & 1:
            extras.append((1 << quarry, QUARRY))
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
    return f"{WORKS[CARRARIAE].name} on {tile_name(tile)}" if quarry else where(s, tile)


# -- public works --


def _city_hall(s: Position, tile: int) -> None:
    owner, receipts = s.owner(tile), Receipts(s, "City Hall")
    for seat, row in enumerate(s.rows):
        if owner < 0:
            row[DUCATS] += (gift := WORKS[CITY_HALL].value("ducats_to_each_player_if_neutral"))
            receipts.gain(seat, DUCATS, gift)
        elif seat != owner:
            paid = min(WORKS[CITY_HALL].value("ducats_from_each_other_player_to_tile_owner"), row[DUCATS])
            row[DUCATS] -= paid
            s.rows[owner][DUCATS] += paid
            receipts.gain(seat, DUCATS, -paid)
            receipts.gain(owner, DUCATS, paid)
    receipts.tell()


def _glory(s: Position, work: int, tile: int, receipts: Receipts) -> None:
    """Prestige for the city and Influence for the owner of the tile."""
    s.prestige += (fame := WORKS[work].value("prestige_per_turn"))
    receipts.fame(fame)
    owner = s.owner(tile)
    if owner >= 0:
        s.rows[owner][INFLUENCE] += (points := WORKS[work].value("tile_owner_influence_per_turn"))
        receipts.gain(owner, INFLUENCE, points)


def _kronborg(s: Position, tile: int) -> None:
    receipts = Receipts(s, WORKS[KRONBORG].name)
    _glory(s, KRONBORG, tile, receipts)
    receipts.tell()


def _rotonda(s: Position, tile: int) -> None:
    receipts = Receipts(s, WORKS[ROTONDA].name)
    _glory(s, ROTONDA, tile, receipts)
    extra = WORKS[ROTONDA].value("neighbour_gather_bonus", "extra")
    fields = s.terms.board.near[tile] & s.terms.plains & ~s.pillaged
    for seat, row in enumerate(s.rows):
        for r, mask in enumerate(s.lies):
            for field in bits(mask & fields & s.own[seat]):
                row[r] += extra
                receipts.gain(seat, r, extra, tile_name(field))
    receipts.tell()


def _carrariae(s: Position, tile: int) -> None:
    receipts = Receipts(s, WORKS[CARRARIAE].name)
    _glory(s, CARRARIAE, tile, receipts)
    receipts.tell()


def _marciana(s: Position, tile: int) -> None:
    receipts = Receipts(s, WORKS[MARCIANA].name)
    _glory(s, MARCIANA, tile, receipts)
    effects = WORKS[MARCIANA].effects
    fame, points = effects["building_prestige_bonus"], effects["building_influence_bonus"]
    near = s.terms.board.near[tile]
    for b in _LEARNED:
        for place in bits(s.at[b]):
            beside = near >> place & 1
            s.prestige += (prestige := fame["value"] + beside * fame["adjacent_extra"])
            receipts.fame(prestige)
            influence = points["value"] + beside * points["adjacent_extra"]
            s.rows[s.owner(place)][INFLUENCE] += influence
            receipts.gain(s.owner(place), INFLUENCE, influence, tile_name(place))
    receipts.tell()


_WORK_STEPS = {
    CITY_HALL: _city_hall,
    KRONBORG: _kronborg,
    ROTONDA: _rotonda,
    CARRARIAE: _carrariae,
    MARCIANA: _marciana,
}


# -- tax, workers, reset --


def tax(s: Position) -> None:
    receipts = Receipts(s, "tax")
    for seat, row in enumerate(s.rows):
        row[DUCATS] += (ducats := TAX * s.own[seat].bit_count())
        receipts.gain(seat, DUCATS, ducats)
    receipts.tell()


def rotation(s: Position) -> None:
    for seat, row in enumerate(s.rows):
        woken = row[IDLE]
        healed = 0
        for b, workers in _HEALERS:
            if mask := s.at[b] & s.own[seat]:
                healed += workers * mask.bit_count()
        healed = min(healed, row[BUSY])
        resting = row[BUSY] - healed
        fed = min(resting, row[WHEAT] // WHEAT_PER_WORKER)
        row[READY] += woken + healed + fed
        row[BUSY] = 0
        row[IDLE] = resting - fed
        row[WHEAT] -= fed * WHEAT_PER_WORKER
        s.bank[WHEAT] += fed * WHEAT_PER_WORKER
        if s.journal is not None:
            s.journal.tell(
                "rotation",
                seat,
                rested=woken,
                healed=healed,
                fed=fed,
                wheat=fed * WHEAT_PER_WORKER,
                ready=row[READY],
                idle=row[IDLE],
            )


def reset(s: Position) -> None:
    s.pillaged = 0
    if any(s.exhausted):
        s.exhausted = [0] * len(s.exhausted)
    for row in s.rows:
        row[BOUGHT] = 0
