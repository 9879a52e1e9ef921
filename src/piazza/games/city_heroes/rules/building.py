"""Phase 2, in the city: building, upgrading, and the exchange tokens that come with it (CH-BUILD, CH-UPG)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.actions import BUILDS, PURCHASES, SALES, TOKEN, UPGRADES_TO, spread
from piazza.games.city_heroes.board import TILE_SPAN, tile_name
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
from piazza.games.city_heroes.tables import (
    BUILDINGS,
    DEFAULTS,
    HOUSE,
    HOUSE_TRACK,
    IDLE,
    LAST_STEP,
    LEVEL_ONE,
    NAMES,
    NEWCOMERS,
    PRESTIGE_MOVES,
    RATE_MOVES,
    STANDS_ON,
    STEPS,
    STOCKED,
    UNIQUE,
    UPGRADES,
    WORKS,
)
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position

_ANYWHERE = tuple((b, BUILDS[b]) for b in LEVEL_ONE if not STANDS_ON[b])
_SOMEWHERE = tuple((b, BUILDS[b], tuple(STANDS_ON[b])) for b in LEVEL_ONE if STANDS_ON[b])
_GROWING = tuple(
    (b, tuple((u, UNIQUE[u], UPGRADES_TO[u]) for u in becomes)) for b, becomes in enumerate(UPGRADES) if becomes
)


def add_builds(s: Position, seat: Seat, out: list[Action]) -> None:
    row, own, kind = s.rows[seat], s.own[seat], s.kind
    prices = s.prices[seat].buildings
    if kind in (NOTHING, BUILDING_UP) and (free := s.free & own):
        for b, family in _ANYWHERE:
            for index, amount in prices[b]:
                if row[index] < amount:
                    break
            else:
                out += spread(family, free)
        for b, family, kinds in _SOMEWHERE:
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
        for b, becomes in _GROWING:
            if mask := at[b] & own:
                for u, unique, family in becomes:
                    for index, amount in prices[u]:
                        if row[index] < amount:
                            break
                    else:
                        if not unique or not at[u]:
                            out += spread(family, mask)


def refuse_build(s: Position, seat: Seat, piece: int) -> Refusal | None:
    b, tile = divmod(piece, TILE_SPAN)
    name, kind, bit = tile_name(tile), BUILDINGS[b], 1 << tile
    if no := turn.blocked(s, CONSTRUCTION, BUILDING_UP) or outside(s, tile):
        return no
    if not s.own[seat] & bit:
        return Refusal("NOT_YOUR_TILE", "CH-BUILD-1", f"{name} is not yours.")
    if s.sites & bit:
        text = f"{WORKS[s.work_on(tile)].name} stands on {name}: no building but Houses and what grows out of them."
        return Refusal("WORK_ON_TILE", "CH-BUILD-2", text)
    if s.building[tile] != HOUSE:
        text = f"{BUILDINGS[s.building[tile]].name} stands on {name} already."
        return Refusal("TILE_OCCUPIED", "CH-BUILD-2", text)
    if STANDS_ON[b] and s.lying(tile) not in STANDS_ON[b]:
        needs = " or ".join(NAMES[r] for r in sorted(STANDS_ON[b]))
        lies = s.lying(tile)
        text = f"{kind.name} needs {needs} on its tile; {name} carries {NAMES[lies] if lies >= 0 else 'nothing'}."
        return Refusal("WRONG_RESOURCE", "CH-BUILD-3" if kind.id == "mine" else "CH-BUILD-4", text)
    return short(s.rows[seat], s.prices[seat].buildings[b], kind.name)


def do_build(s: Position, seat: Seat, piece: int) -> None:
    b, tile = divmod(piece, TILE_SPAN)
    turn.act(s, BUILDING_UP)
    _put(s, seat, tile, b, "built")


def refuse_upgrade(s: Position, seat: Seat, piece: int) -> Refusal | None:
    b, tile = divmod(piece, TILE_SPAN)
    name, kind, bit = tile_name(tile), BUILDINGS[b], 1 << tile
    if no := turn.blocked(s, CONSTRUCTION, UPGRADING) or outside(s, tile):
        return no
    if not s.own[seat] & bit:
        return Refusal("NOT_YOUR_TILE", "CH-UPG-1", f"{name} is not yours.")
    old = s.building[tile]
    if b not in UPGRADES[old]:
        parents = " or ".join(p.name for p in BUILDINGS if p.id in kind.upgrade_from)
        if s.sites & bit and b not in HOUSE_TRACK:
            text = f"{WORKS[s.work_on(tile)].name} stands on {name}: only Houses grow there."
            return Refusal("WORK_ON_TILE", "CH-UPG-7", text)
        text = f"{kind.name} grows out of {parents}; {BUILDINGS[old].name} stands on {name}."
        return Refusal("NO_UPGRADE_PATH", "CH-UPG-1", text)
    if UNIQUE[b] and s.at[b]:
        place = s.at[b].bit_length() - 1
        text = f"There is one {kind.name} in the game; player {s.owner(place) + 1} has it on {tile_name(place)}."
        return Refusal("UNIQUE_TAKEN", "CH-UPG-3", text)
    return short(s.rows[seat], s.prices[seat].buildings[b], kind.name)


def do_upgrade(s: Position, seat: Seat, piece: int) -> None:
    b, tile = divmod(piece, TILE_SPAN)
    turn.act(s, UPGRADING)
    _put(s, seat, tile, b, "upgraded")


def _put(s: Position, seat: Seat, tile: int, b: int, event: str) -> None:
    row, bit, old = s.rows[seat], 1 << tile, s.building[tile]
    price = s.prices[seat].buildings[b]
    pay(s, seat, price)
    s.building[tile] = b
    s.setting[tile] = DEFAULTS[b]
    s.touched &= ~bit  # another building: it can be set in this go too
    s.at[old] ^= bit
    s.at[b] |= bit
    row[IDLE] += NEWCOMERS[b]
    s.survey_buildings()
    if s.journal is not None:
        s.journal.tell(
            event,
            seat,
            tile=tile_name(tile),
            building=BUILDINGS[b].name,
            was=BUILDINGS[old].name,
            paid=named(price),
            workers=NEWCOMERS[b],
        )
    _tokens(s, seat, b)


# -- exchange tokens --


def _tokens(s: Position, seat: Seat, b: int) -> None:
    """Move what moves by itself, and ask where there is a choice and room."""
    row = s.rows[seat]
    for moves, first, count, step in (
        (RATE_MOVES[b], STEPS, 4, RATE_TOKEN),
        (PRESTIGE_MOVES[b], STEPS + 4, 2, PRESTIGE_TOKEN),
    ):
        room = [i for i in range(first, first + count) if row[i] < LAST_STEP]
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
    if no := turn.not_now(s, PRESTIGE_TOKEN if token >= STOCKED else RATE_TOKEN):
        if s.step in (RATE_TOKEN, PRESTIGE_TOKEN):
            return Refusal("TOKEN_CHOICE", "CH-RIVAL-7", turn.PENDING[s.step][1])
        return no
    place = _place(s, token)
    if place < 0:
        text = f"{s.terms.rival.name} does not deal in {NAMES[token]}."
        return Refusal("RIVAL_ROW", "CH-RIVAL-6", text)
    if s.rows[seat][place] >= LAST_STEP:
        return Refusal("TOKEN_CHOICE", "CH-RIVAL-7", "That token stands on its last step; another has room.")
    return None


def do_token(s: Position, seat: Seat, token: int) -> None:
    s.step = GO
    _move(s, seat, _place(s, token))


def _move(s: Position, seat: Seat, place: int) -> None:
    s.rows[seat][place] += 1
    if s.journal is not None:
        which = place - STEPS
        name = NAMES[s.terms.rows[which]] if which < 4 else ("sales", "purchases")[which - 4]
        s.journal.tell("token", seat, token=name, prestige=which >= 4, step=s.rows[seat][place] + 1)
