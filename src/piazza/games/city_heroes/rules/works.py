"""Phase 3: public works, founded and built by anybody for all (CH-PW)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.actions import FOUNDS, STAGE, spread
from piazza.games.city_heroes.board import TILE_SPAN, bits, tile_name
from piazza.games.city_heroes.box import CARRARIAE, INDEX, READY
from piazza.games.city_heroes.phases import INTERACTION, NOTHING, WORKING
from piazza.games.city_heroes.rules import turn
from piazza.games.city_heroes.rules.paying import named, outside, pay, short
from piazza.games.city_heroes.rules.prices import affordable
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position


def add_works(s: Position, seat: Seat, out: list[Action]) -> None:
    row = s.rows[seat]
    if s.kind not in (NOTHING, WORKING) or not row[READY]:
        return
    prices = s.prices[seat]
    for work, tile in enumerate(s.work_tile):
        if tile < 0:
            if affordable(row, prices.foundations[work]):
                out += spread(FOUNDS[work], places(s, work))
        elif s.stages[work] < s.tables.works[work].stages and affordable(row, prices.stages[work]):
            out.append(STAGE[work])


def places(s: Position, work: int) -> int:
    """The tiles on which a work may be founded."""
    t = s.tables
    near = mask = 0
    for within in s.within:
        near |= within[1]
    for b in t.house_track:
        mask |= s.at[b]
    mask = (mask | near & s.neutral) & ~s.sites
    if t.works[work].terrain:
        mask &= s.terms.hills if t.works[work].terrain == "hill" else s.terms.plains
    return mask


def refuse_found(s: Position, seat: Seat, piece: int) -> Refusal | None:
    t = s.tables
    work, tile = divmod(piece, TILE_SPAN)
    name, kind, bit = tile_name(tile), t.works[work], 1 << tile
    if no := turn.blocked(s, INTERACTION, WORKING) or outside(s, tile):
        return no
    if s.work_tile[work] >= 0:
        text = f"{kind.name} was founded on {tile_name(s.work_tile[work])} already."
        return Refusal("WORK_EXISTS", "CH-PW-3", text)
    if s.sites & bit:
        return Refusal("WORK_ON_TILE", "CH-PW-3", f"{t.works[s.work_on(tile)].name} stands on {name} already.")
    if s.neutral & bit:
        if not any(within[1] & bit for within in s.within):
            text = f"{name} is neutral and no city tile is adjacent to it."
            return Refusal("BAD_FOUNDATION_TILE", "CH-PW-4", text)
    elif s.building[tile] not in t.house_track:
        text = f"{t.buildings[s.building[tile]].name} stands on {name}; a work shares its tile only with Houses."
        return Refusal("BAD_FOUNDATION_TILE", "CH-PW-4", text)
    if kind.terrain and (kind.terrain == "hill") != bool(s.terms.hills & bit):
        return Refusal("WRONG_TERRAIN", "CH-PW-4", f"{kind.name} needs a {kind.terrain.capitalize()}; {name} is none.")
    return short(s, seat, s.prices[seat].foundations[work], f"The foundation of {kind.name}")


def do_found(s: Position, seat: Seat, piece: int) -> None:
    t = s.tables
    work, tile = divmod(piece, TILE_SPAN)
    turn.act(s, WORKING)
    price = s.prices[seat].foundations[work]
    pay(s, seat, price)
    s.work_tile[work] = tile
    s.payers[work] = (seat,)
    s.survey_buildings()
    if s.journal is not None:
        s.journal.tell(
            "founded",
            seat,
            work=t.works[work].name,
            tile=tile_name(tile),
            stages=t.works[work].stages,
            paid=named(t, price),
        )


def refuse_stage(s: Position, seat: Seat, work: int) -> Refusal | None:
    kind = s.tables.works[work]
    if no := turn.blocked(s, INTERACTION, WORKING):
        return no
    if s.work_tile[work] < 0:
        return Refusal("WORK_NOT_FOUNDED", "CH-PW-2", f"{kind.name} has no foundation yet.")
    if s.finished(work):
        return Refusal("WORK_FINISHED", "CH-PW-2", f"All {kind.stages} stages of {kind.name} are built.")
    return short(s, seat, s.prices[seat].stages[work], f"A stage of {kind.name}")


def do_stage(s: Position, seat: Seat, work: int) -> None:
    t = s.tables
    turn.act(s, WORKING)
    price = s.prices[seat].stages[work]
    pay(s, seat, price)
    s.stages[work] += 1
    s.payers[work] = (*s.payers[work], seat)
    kind = t.works[work]
    if s.journal is not None:
        s.journal.tell("staged", seat, work=kind.name, stage=s.stages[work], stages=kind.stages, paid=named(t, price))
    if s.stages[work] == kind.stages:
        if s.journal is not None:
            owner = s.owner(s.work_tile[work])
            s.journal.tell("finished", seat, work=kind.name, tile=tile_name(s.work_tile[work]), owner=owner)
        if work == CARRARIAE:
            _quarry(s)
        s.survey_buildings()


def _quarry(s: Position) -> None:
    """Stone comes to light on the bare Hills on and around the quarry, of its owner alone if it has one."""
    tile = s.work_tile[CARRARIAE]
    land = s.terms.hills if s.tables.spreading.terrain == "hill" else s.terms.plains
    mask = (s.terms.board.near[tile] | 1 << tile) & land & s.bare
    owner = s.owner(tile)
    if owner >= 0:
        mask &= s.own[owner]
    if mask:
        s.lies[INDEX[s.tables.spreading.resource]] |= mask
        s.survey_resources()
        if s.journal is not None:
            s.journal.tell("quarried", None, tiles=[tile_name(t) for t in bits(mask)])
