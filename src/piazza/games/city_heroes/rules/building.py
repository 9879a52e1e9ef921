"""Phase 2, in the city: building, upgrading, and the exchange tokens that come with it (CH-BUILD, CH-UPG)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.actions import PURCHASES, SALES, TOKEN, spread
from piazza.games.city_heroes.board import TILE_SPAN, tile_name
from piazza.games.city_heroes.box import HOUSE, STEPS, STOCKED
from piazza.games.city_heroes.phases import (
    BUILDING_UP,
    CONSTRUCTION,
    GO,
    NOTHING,
    PRESTIGE_TOKEN,
    RATE_TOKEN,
    UPGRADING,
)
from piazza.games.city_heroes.rules import turn
from piazza.games.city_heroes.rules.paying import named, outside, pay, short
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position


def add_builds(s: Position, seat: Seat, out: list[Action]) -> None:
    t = s.tables
    row, own, kind = s.rows[seat], s.own[seat], s.kind
    prices = s.prices[seat].buildings
    if kind in (NOTHING, BUILDING_UP) and (free := s.free & own):
        for b, family in t.anywhere:
            for index, amount in prices[b]:
                if row[index] < amount:
                    break
            else:
                out += spread(family, free)
        for b, family, kinds in t.somewhere:
            for index, amount in prices[b]:
                if row[index] < amount:
                    break
            else:
                mask = 0
                for resource in kinds:
                    mask |= s.lies[resource]
                if mask & free:
                    out += spread(family, mask & free)
    if kind in (NOTHING, UPGRADING):
        at = s.at
        for b, becomes in t.growing:
            if mask := at[b] & own:
                for u, unique, family in becomes:
                    for index, amount in prices[u]:
                        if row[index] < amount:
                            break
                    else:
                        if not unique or not at[u]:
                            out += spread(family, mask)


def refuse_build(s: Position, seat: Seat, piece: int) -> Refusal | None:
    t = s.tables
    b, tile = divmod(piece, TILE_SPAN)
    name, kind, bit = tile_name(tile), t.buildings[b], 1 << tile
    if no := turn.blocked(s, CONSTRUCTION, BUILDING_UP) or outside(s, tile):
        return no
    if not s.own[seat] & bit:
        return Refusal("NOT_YOUR_TILE", "CH-BUILD-1", f"{name} is not yours.")
    if s.sites & bit:
        text = f"{t.works[s.work_on(tile)].name} stands on {name}: no building but Houses and what grows out of them."
        return Refusal("WORK_ON_TILE", "CH-BUILD-2", text)
    if s.building[tile] != HOUSE:
        text = f"{t.buildings[s.building[tile]].name} stands on {name} already."
        return Refusal("TILE_OCCUPIED", "CH-BUILD-2", text)
    if t.stands_on[b] and s.lying(tile) not in t.stands_on[b]:
        needs = " or ".join(t.names[r] for r in sorted(t.stands_on[b]))
        lies = s.lying(tile)
        text = f"{kind.name} needs {needs} on its tile; {name} carries {t.names[lies] if lies >= 0 else 'nothing'}."
        return Refusal("WRONG_RESOURCE", "CH-BUILD-3" if kind.id == "mine" else "CH-BUILD-4", text)
    return short(s, seat, s.prices[seat].buildings[b], kind.name)


def do_build(s: Position, seat: Seat, piece: int) -> None:
    b, tile = divmod(piece, TILE_SPAN)
    turn.act(s, BUILDING_UP)
    _put(s, seat, tile, b, "built")


def refuse_upgrade(s: Position, seat: Seat, piece: int) -> Refusal | None:
    t = s.tables
    b, tile = divmod(piece, TILE_SPAN)
    name, kind, bit = tile_name(tile), t.buildings[b], 1 << tile
    if no := turn.blocked(s, CONSTRUCTION, UPGRADING) or outside(s, tile):
        return no
    if not s.own[seat] & bit:
        return Refusal("NOT_YOUR_TILE", "CH-UPG-1", f"{name} is not yours.")
    old = s.building[tile]
    if b not in t.upgrades[old]:
        parents = " or ".join(p.name for p in t.buildings if p.id in kind.upgrade_from)
        if s.sites & bit and b not in t.house_track:
            text = f"{t.works[s.work_on(tile)].name} stands on {name}: only Houses grow there."
            return Refusal("WORK_ON_TILE", "CH-UPG-7", text)
        text = f"{kind.name} grows out of {parents}; {t.buildings[old].name} stands on {name}."
        return Refusal("NO_UPGRADE_PATH", "CH-UPG-1", text)
    if t.unique[b] and s.at[b]:
        place = s.at[b].bit_length() - 1
        text = f"There is one {kind.name} in the game; player {s.owner(place) + 1} has it on {tile_name(place)}."
        return Refusal("UNIQUE_TAKEN", "CH-UPG-3", text)
    return short(s, seat, s.prices[seat].buildings[b], kind.name)


def do_upgrade(s: Position, seat: Seat, piece: int) -> None:
    b, tile = divmod(piece, TILE_SPAN)
    turn.act(s, UPGRADING)
    _put(s, seat, tile, b, "upgraded")


def _put(s: Position, seat: Seat, tile: int, b: int, event: str) -> None:
    t = s.tables
    row, bit, old = s.rows[seat], 1 << tile, s.building[tile]
    price = s.prices[seat].buildings[b]
    pay(s, seat, price)
    s.building[tile] = b
    s.setting[tile] = t.defaults[b]
    s.touched &= ~bit  # another building: it can be set in this go too
    s.at[old] ^= bit
    s.at[b] |= bit
    pool, newcomers = t.newcomers[b]
    row[pool] += newcomers
    s.survey_buildings()
    if s.journal is not None:
        s.journal.tell(
            event,
            seat,
            tile=tile_name(tile),
            building=t.buildings[b].name,
            was=t.buildings[old].name,
            paid=named(t, price),
            workers=newcomers,
        )
    _tokens(s, seat, b)


# -- exchange tokens --


def _tokens(s: Position, seat: Seat, b: int) -> None:
    """Move what moves by itself, and ask where there is a choice and room."""
    t = s.tables
    row = s.rows[seat]
    for moves, first, count, step in (
        (t.rate_moves[b], STEPS, 4, RATE_TOKEN),
        (t.prestige_moves[b], STEPS + 4, 2, PRESTIGE_TOKEN),
    ):
        room = [i for i in range(first, first + count) if row[i] < t.last_step]
        if moves == "all":
            for i in room:
                _move(s, seat, i)
        elif moves == "one" and room:
            s.step = step


def _place(s: Position, token: int) -> int:
    """Where in a row the step of a token is kept; -1 where the rival has no such row."""
    if token >= STOCKED:
        return STEPS + 4 + token - SALES
    row = s.terms.row_of[token]
    return STEPS + row if row >= 0 else -1


def legal_token(s: Position, seat: Seat) -> list[Action]:
    if seat != s.current:
        return []
    return [TOKEN[t] for t in (*s.terms.rows, SALES, PURCHASES) if refuse_token(s, seat, t) is None]


def refuse_token(s: Position, seat: Seat, token: int) -> Refusal | None:
    t = s.tables
    if no := turn.not_now(s, PRESTIGE_TOKEN if token >= STOCKED else RATE_TOKEN):
        if s.step in (RATE_TOKEN, PRESTIGE_TOKEN):
            return Refusal("TOKEN_CHOICE", "CH-RIVAL-7", turn.PENDING[s.step][1])
        return no
    place = _place(s, token)
    if place < 0:
        text = f"{s.terms.rival.name} does not deal in {t.names[token]}."
        return Refusal("RIVAL_ROW", "CH-RIVAL-6", text)
    if s.rows[seat][place] >= t.last_step:
        return Refusal("TOKEN_CHOICE", "CH-RIVAL-7", "That token stands on its last step; another has room.")
    return None


def do_token(s: Position, seat: Seat, token: int) -> None:
    s.step = GO
    _move(s, seat, _place(s, token))


def _move(s: Position, seat: Seat, place: int) -> None:
    s.rows[seat][place] += 1
    if s.journal is not None:
        which = place - STEPS
        name = s.tables.names[s.terms.rows[which]] if which < 4 else ("sales", "purchases")[which - 4]
        s.journal.tell("token", seat, token=name, prestige=which >= 4, step=s.rows[seat][place] + 1)
