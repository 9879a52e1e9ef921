"""Phase 1: buying one neutral tile a go (CH-EXP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.actions import BUYS, spread
from piazza.games.city_heroes.board import tile_name
from piazza.games.city_heroes.box import BOUGHT, BUSY, DUCATS, HOUSE, IDLE, READY
from piazza.games.city_heroes.phases import BUYING, EXPANSION, NOTHING
from piazza.games.city_heroes.rules import turn
from piazza.games.city_heroes.rules.paying import more, no_worker, outside, pay
from piazza.games.city_heroes.tables import MAX_PURSE
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position


def away(s: Position, seat: Seat, tile: int) -> int:
    """Steps from the player's nearest tile."""
    return next(d for d, near in enumerate(s.within[seat]) if near >> tile & 1)


def price(s: Position, seat: Seat, tile: int) -> int:
    """Ducats for a tile that is not the player's first."""
    t = s.tables
    return (
        t.buy.base_ducats
        + t.buy.ducats_per_tile_between * (away(s, seat, tile) - 1)
        + (t.buy.hill_surcharge if s.terms.hills >> tile & 1 else 0)
    )


def add_buys(s: Position, seat: Seat, out: list[Action]) -> None:
    t = s.tables
    if s.kind != NOTHING:
        return
    own = s.own[seat]
    if not own:
        out += spread(BUYS, s.neutral)
        return
    row, terms = s.rows[seat], s.terms
    if row[READY] < t.buy.worker_cost or own.bit_count() >= row[READY] + row[BUSY] + row[IDLE]:
        return
    within, far = s.within[seat], terms.board.far
    ducats = row[DUCATS] if row[DUCATS] < MAX_PURSE else MAX_PURSE - 1
    mask = within[min(t.reach[ducats], far)] & terms.plains
    if ducats >= t.buy.hill_surcharge:
        mask |= within[min(t.reach[ducats - t.buy.hill_surcharge], far)] & terms.hills
    out += spread(BUYS, mask & s.neutral)


def refuse_buy(s: Position, seat: Seat, tile: int) -> Refusal | None:
    t = s.tables
    name, row, own = tile_name(tile), s.rows[seat], s.own[seat]
    if no := turn.blocked(s, EXPANSION, BUYING, "A go buys one tile; end it.") or outside(s, tile):
        return no
    if not s.neutral >> tile & 1:
        whose = "you" if own >> tile & 1 else f"player {s.owner(tile) + 1}"
        return Refusal("TILE_OWNED", "CH-EXP-1", f"{name} belongs to {whose} already.")
    if not own:
        return None
    tiles, workers = own.bit_count(), row[READY] + row[BUSY] + row[IDLE]
    if tiles >= workers:
        text = f"You own {tiles} tiles and have {workers} workers; another tile needs another worker."
        return Refusal("TILE_CAP", "CH-EXP-5", text)
    if row[READY] < t.buy.worker_cost:
        return no_worker(s, name, t.buy.worker_cost, row[READY])
    cost = price(s, seat, tile)
    if row[DUCATS] < cost:
        return Refusal("NOT_ENOUGH", "CH-EXP-3", f"{name} needs {more(s.tables, DUCATS, cost, row[DUCATS])}.")
    return None


def do_buy(s: Position, seat: Seat, tile: int) -> None:
    cost = 0
    if s.own[seat]:
        cost = price(s, seat, tile)
        pay(s, seat, ((DUCATS, cost), (READY, s.tables.buy.worker_cost)))
    bit = 1 << tile
    s.own[seat] |= bit
    s.neutral ^= bit
    s.reach_out(seat, tile)
    s.building[tile] = HOUSE
    s.at[HOUSE] |= bit
    if not s.sites & bit:
        s.free |= bit
    s.rows[seat][BOUGHT] += 1
    turn.act(s, BUYING)
    if s.journal is not None:
        s.journal.tell("bought", seat, tile=tile_name(tile), ducats=cost)
