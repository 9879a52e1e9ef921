"""Phase 1: buying one neutral tile a go (CH-EXP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.actions import BUYS, spread
from piazza.games.city_heroes.board import tile_name
from piazza.games.city_heroes.phases import BUYING, EXPANSION, NOTHING
from piazza.games.city_heroes.rules import turn
from piazza.games.city_heroes.rules.paying import more, no_worker, outside, pay
from piazza.games.city_heroes.tables import (
    BOUGHT,
    BUSY,
    CONTENT,
    DUCATS,
    HILL_SURCHARGE,
    HOUSE,
    IDLE,
    READY,
    TILE_WORKER,
)
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position

_BASE = CONTENT.number("actions.buy_tile.base_ducats")
_BETWEEN = CONTENT.number("actions.buy_tile.ducats_per_tile_between")
_PURSE = 64
_REACH = tuple(max(0, (ducats - _BASE) // _BETWEEN + 1) for ducats in range(_PURSE))
"""How far away a Plain may lie that costs so many Ducats."""


def away(s: Position, seat: Seat, tile: int) -> int:
    """Steps from the player's nearest tile."""
    return next(d for d, near in enumerate(s.within[seat]) if near >> tile & 1)


def price(s: Position, seat: Seat, tile: int) -> int:
    """Ducats for a tile that is not the player's first."""
    return _BASE + _BETWEEN * (away(s, seat, tile) - 1) + (HILL_SURCHARGE if s.terms.hills >> tile & 1 else 0)


def add_buys(s: Position, seat: Seat, out: list[Action]) -> None:
    if s.kind != NOTHING:
        return
    own = s.own[seat]
    if not own:
        out += spread(BUYS, s.neutral)
        return
    row, terms = s.rows[seat], s.terms
    if row[READY] < TILE_WORKER or own.bit_count() >= row[READY] + row[BUSY] + row[IDLE]:
        return
    within, far = s.within[seat], terms.board.far
    ducats = row[DUCATS] if row[DUCATS] < _PURSE else _PURSE - 1
    mask = within[min(_REACH[ducats], far)] & terms.plains
    if ducats >= HILL_SURCHARGE:
        mask |= within[min(_REACH[ducats - HILL_SURCHARGE], far)] & terms.hills
    out += spread(BUYS, mask & s.neutral)


def refuse_buy(s: Position, seat: Seat, tile: int) -> Refusal | None:
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
    if row[READY] < TILE_WORKER:
        return no_worker(name, TILE_WORKER, row[READY])
    cost = price(s, seat, tile)
    if row[DUCATS] < cost:
        return Refusal("NOT_ENOUGH", "CH-EXP-3", f"{name} needs {more(DUCATS, cost, row[DUCATS])}.")
    return None


def do_buy(s: Position, seat: Seat, tile: int) -> None:
    cost = 0
    if s.own[seat]:
        cost = price(s, seat, tile)
        pay(s, seat, ((DUCATS, cost), (READY, TILE_WORKER)))
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
