"""Phase 2, on the land: garrisons and plantings (CH-GARR, CH-PLANT). Buildings are next door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.actions import PLANTS, STATIONS, WITHDRAW, spread
from piazza.games.city_heroes.board import TILE_SPAN, bits, tile_name
from piazza.games.city_heroes.box import BUSY, CARRARIAE, READY, STATIONED, WEAPONS
from piazza.games.city_heroes.phases import CONSTRUCTION, GARRISONING, NOTHING, PLANTING
from piazza.games.city_heroes.rules import building, turn
from piazza.games.city_heroes.rules.paying import no_worker, outside, short
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position


def add_construction(s: Position, seat: Seat, out: list[Action]) -> None:
    t = s.tables
    row, kind = s.rows[seat], s.kind
    ready = row[READY]
    if kind == GARRISONING or (kind == NOTHING and ready >= t.garrison_workers):
        if row[WEAPONS]:
            out += spread(STATIONS, s.own[seat] & ~s.withdrawn)
        if row[STATIONED] and not s.placed:
            garrison = s.garrison
            out += [WITHDRAW[t] for t in bits(s.own[seat]) if garrison[t]]
    if not ready:
        return
    if (kind in (NOTHING, PLANTING)) and ready >= t.plant.worker_cost:
        least = t.plant.resource_cost
        for r in t.plantable:
            if row[r] >= least and (mask := plantable(s, seat, r)):
                out += spread(PLANTS[r], mask)
    building.add_builds(s, seat, out)


# -- garrison --


def _refuse_any(s: Position, seat: Seat, tile: int) -> Refusal | None:
    t = s.tables
    if no := turn.blocked(s, CONSTRUCTION, GARRISONING) or outside(s, tile):
        return no
    if not s.own[seat] >> tile & 1:
        return Refusal("NOT_YOUR_TILE", "CH-GARR-2", f"{tile_name(tile)} is not yours.")
    ready = s.rows[seat][READY]
    if s.kind == NOTHING and ready < t.garrison_workers:
        return no_worker(s, "A Garrison action", t.garrison_workers, ready)
    return None


def refuse_garrison(s: Position, seat: Seat, tile: int) -> Refusal | None:
    if no := _refuse_any(s, seat, tile):
        return no
    if s.withdrawn >> tile & 1:
        text = f"You have withdrawn from {tile_name(tile)} in this action; putting a weapon back would change nothing."
        return Refusal("NO_CHANGE", "CH-GARR-4", text)
    return short(s, seat, ((WEAPONS, 1),), f"The garrison of {tile_name(tile)}", "CH-GARR-2")


def do_garrison(s: Position, seat: Seat, tile: int) -> None:
    row = s.rows[seat]
    _begin(s, seat)
    s.placed = True
    row[WEAPONS] -= 1
    row[STATIONED] += 1
    s.garrison[tile] += 1
    if s.journal is not None:
        s.journal.tell("stationed", seat, tile=tile_name(tile), there=s.garrison[tile])


def refuse_withdraw(s: Position, seat: Seat, tile: int) -> Refusal | None:
    if no := _refuse_any(s, seat, tile):
        return no
    if s.placed:
        text = "In one action weapons are withdrawn first and stationed afterwards."
        return Refusal("OUT_OF_STEP", "CH-GARR-6", text)
    if not s.garrison[tile]:
        return Refusal("NOT_ENOUGH", "CH-GARR-2", f"{tile_name(tile)} needs 1 more weapon: 0 of 1.")
    return None


def do_withdraw(s: Position, seat: Seat, tile: int) -> None:
    row = s.rows[seat]
    _begin(s, seat)
    s.withdrawn |= 1 << tile
    row[WEAPONS] += 1
    row[STATIONED] -= 1
    s.garrison[tile] -= 1
    s.exhausted[tile] = min(s.exhausted[tile], s.garrison[tile])
    if s.journal is not None:
        s.journal.tell("withdrew", seat, tile=tile_name(tile), there=s.garrison[tile])


def _begin(s: Position, seat: Seat) -> None:
    t = s.tables
    if s.kind == NOTHING:
        s.rows[seat][READY] -= t.garrison_workers
        s.rows[seat][BUSY] += t.garrison_workers
        turn.act(s, GARRISONING)


# -- plant --


def plantable(s: Position, seat: Seat, resource: int) -> int:
    """The tiles on which a player may plant a resource, leaving the price aside."""
    own, near = s.own[seat], s.within[seat][1]
    mask = s.seeds[resource] & ((own & ~s.lies[resource] & ~s.locked) | (s.neutral & near & s.bare & ~s.locked))
    return mask & s.terms.grows[resource]


def refuse_plant(s: Position, seat: Seat, piece: int) -> Refusal | None:
    t = s.tables
    resource, tile = divmod(piece, TILE_SPAN)
    name, what, bit = tile_name(tile), t.names[resource], 1 << tile
    if no := turn.blocked(s, CONSTRUCTION, PLANTING) or outside(s, tile):
        return no
    if not t.resources[resource].plantable:
        return Refusal("NOT_PLANTABLE", "CH-PLANT-2", f"{what} cannot be planted; Wheat and Timber can.")
    owner = s.owner(tile)
    if owner not in (-1, seat):
        return Refusal("NOT_YOUR_TILE", "CH-PLANT-6", f"{name} belongs to player {owner + 1}.")
    if ("hill" if s.terms.hills & bit else "plain") not in t.resources[resource].terrain:
        return Refusal("WRONG_TERRAIN", "CH-PLANT-2", f"{what} does not grow on Hills, and {name} is one.")
    if owner == -1 and not s.within[seat][1] & bit:
        return Refusal("TOO_FAR", "CH-PLANT-4", f"{name} is not adjacent to a tile of yours.")
    if s.work_tile[CARRARIAE] == tile:
        return Refusal("WORK_ON_TILE", "CH-PLANT-7", f"Nothing is planted on the quarry of {name}.")
    if s.locked & bit:
        return Refusal("TILE_OCCUPIED", "CH-PLANT-7", f"The deposit of {name} is being mined.")
    lying = s.lying(tile)
    if lying == resource or (lying >= 0 and owner == -1):
        return Refusal("RESOURCE_PRESENT", "CH-PLANT-5", f"{name} carries {t.names[lying]} already.")
    if not s.seeds[resource] & bit:
        return Refusal("NO_SEED_NEARBY", "CH-PLANT-3", f"No tile adjacent to {name} carries {what}.")
    return short(s, seat, ((READY, t.plant.worker_cost), (resource, t.plant.resource_cost)), "A planting", "CH-PLANT-1")


def do_plant(s: Position, seat: Seat, piece: int) -> None:
    t = s.tables
    resource, tile = divmod(piece, TILE_SPAN)
    row, bit = s.rows[seat], 1 << tile
    row[resource] -= t.plant.resource_cost
    row[READY] -= t.plant.worker_cost
    row[BUSY] += t.plant.worker_cost
    gone = s.lying(tile)
    if gone >= 0:
        s.lies[gone] ^= bit
    s.lies[resource] |= bit
    s.survey_resources()
    turn.act(s, PLANTING)
    if s.journal is not None:
        instead = t.names[gone] if gone >= 0 else None
        s.journal.tell("planted", seat, tile=tile_name(tile), resource=t.names[resource], instead=instead)
