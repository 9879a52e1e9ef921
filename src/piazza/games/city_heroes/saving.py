"""Positions as JSON a person can read and write: seats are counted from 1, steps of tokens too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from piazza.games.city_heroes.board import bits, picture, read_picture, tile_name, tile_number
from piazza.games.city_heroes.box import (
    ASKED,
    BOUGHT,
    BUILDING,
    BUSY,
    HOUSE,
    IDLE,
    INFLUENCE,
    KEPT,
    KINDS,
    LOTS,
    NATURAL,
    READY,
    RIVAL,
    SETTING,
    SETTINGS,
    STATIONED,
    STEPS,
    TOKENS,
    WORK,
)
from piazza.games.city_heroes.phases import GOES, PHASES, ROUNDS, STEP_NAMES
from piazza.games.city_heroes.terms import Terms

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position
    from piazza.games.city_heroes.tables import Tables

ITEMS = (*KINDS, "ducats")
_PLAIN = {
    **{kind: index for index, kind in enumerate(ITEMS)},
    "influence": INFLUENCE,
    "ready": READY,
    "busy": BUSY,
    "idle": IDLE,
    "tokens": TOKENS,
    "bought": BOUGHT,
    "requests": ASKED,
}


def dump(s: Position) -> dict[str, Any]:
    t = s.tables
    hills = [bool(s.terms.hills >> t & 1) for t in range(s.terms.board.tiles)]
    carries = [KINDS[r] if (r := s.lying(t)) >= 0 else None for t in range(s.terms.board.tiles)]
    return {
        "seed": s.terms.seed,
        "rival": s.terms.rival.id,
        "map": picture(hills, carries),
        "begun": s.begun,
        "turn": s.turn,
        "phase": PHASES[s.phase],
        "starter": s.starter + 1,
        "first_passed": s.first + 1 if s.first >= 0 else None,
        "passed": _seats(s.passed),
        "prestige": s.prestige,
        "bank": dict(zip(ITEMS, s.bank, strict=True)),
        "players": [_player(s, row) for row in s.rows],
        "tiles": {tile_name(t): _tile(s, t) for t in bits(s.terms.all & ~s.neutral)},
        "works": {
            t.works[w].id: {
                "tile": tile_name(tile),
                "stages": s.stages[w],
                "payers": [seat + 1 for seat in s.payers[w]],
            }
            for w, tile in enumerate(s.work_tile)
            if tile >= 0
        },
        "go": _go(s),
        "trade": _trade(s) if s.partner >= 0 else None,
        "pillage": _pillage(s) if s.target >= 0 else None,
    }


def _seats(mask: int) -> list[int]:
    return [seat + 1 for seat in bits(mask)]


def _rows(s: Position) -> tuple[str, ...]:
    return tuple(KINDS[r] for r in s.terms.rows)


def _player(s: Position, row: Sequence[int]) -> dict[str, Any]:
    names = (*_rows(s), "sales", "purchases")
    return {
        **{name: row[index] for name, index in _PLAIN.items()},
        "steps": {name: row[STEPS + i] + 1 for i, name in enumerate(names)},
        "lots": {name: row[LOTS + i] for i, name in enumerate(_rows(s))},
    }


def _tile(s: Position, tile: int) -> dict[str, Any]:
    return {
        "owner": s.owner(tile) + 1,
        "building": s.tables.buildings[s.building[tile]].id,
        "setting": SETTINGS[s.setting[tile]],
        "garrison": s.garrison[tile],
        "exhausted": s.exhausted[tile],
        "pillaged": bool(s.pillaged >> tile & 1),
    }


def _go(s: Position) -> dict[str, Any]:
    before = None
    if s.before is not None:
        kept, bank, prestige = s.before
        before = {
            "player": dict(zip((*ITEMS, "influence"), kept, strict=False)),
            "lots": list(kept[LOTS:]),
            "bank": dict(zip(ITEMS, bank, strict=True)),
            "prestige": prestige,
        }
    return {
        "seat": s.current + 1,
        "action": GOES[s.kind],
        "step": STEP_NAMES[s.step],
        "exchanges": ROUNDS[s.rounds],
        "before": before,
        "set": [tile_name(t) for t in bits(s.touched)],
        "withdrawn": [tile_name(t) for t in bits(s.withdrawn)],
        "stationed": s.placed,
    }


def _trade(s: Position) -> dict[str, Any]:
    return {
        "partner": s.partner + 1,
        "offers": _named(s.offers),
        "accepted": _seats(sum(1 << seat for i, seat in enumerate((s.current, s.partner)) if s.accepted >> i & 1)),
        "confirmed": s.pressed + 1 if s.pressed >= 0 else None,
        "author": s.author + 1 if s.author >= 0 else None,
        "answered": _named(s.answered),
        "withdrawals": s.retreats,
    }


def _named(offers: Sequence[Sequence[int]]) -> list[dict[str, int]]:
    return [{ITEMS[i]: n for i, n in enumerate(offer) if n} for offer in offers]


def _pillage(s: Position) -> dict[str, Any]:
    around = s.terms.board.neighbours[s.target]
    return {
        "target": tile_name(s.target),
        "committed": {tile_name(t): n for t, n in zip(around, s.commit, strict=True) if n},
        "attack": s.attack,
        "defence": s.defence,
        "left": s.left,
        "loot": {KINDS[r]: n for r, n in enumerate(s.loot) if n},
    }


# -- and back --


def load(t: Tables, saved: Mapping[str, Any]) -> Position:
    """The position of a dump. What a player, a tile or the bank does not name is 0 or as at the start."""
    try:
        return _load(t, saved)
    except (KeyError, IndexError, TypeError, AttributeError) as e:
        raise ValueError(f"this is no position of City Heroes: {type(e).__name__} {e}") from None


def _load(t: Tables, saved: Mapping[str, Any]) -> Position:
    from piazza.games.city_heroes.state import Position

    hills, carries = read_picture(t.content, saved["map"])
    seats = len(saved["players"])
    if seats not in t.content.seats or saved["rival"] not in RIVAL:
        raise ValueError(f"{seats} players against {saved['rival']!r} cannot be played")
    s = Position(Terms(t, seats, saved["seed"], saved["rival"], tuple(hills)), tuple(carries))
    s.begun = saved["begun"]
    s.turn = _between(saved["turn"], 1, s.terms.turns, "turn")
    s.phase = PHASES.index(saved["phase"])
    s.starter = _seat(s, saved["starter"])
    s.first = _seat(s, saved["first_passed"]) if saved["first_passed"] else -1
    s.passed = sum(1 << _seat(s, seat) for seat in saved["passed"])
    s.prestige = int(saved["prestige"])
    s.bank = [_count(saved["bank"].get(item, 0)) for item in ITEMS]
    for row, player in zip(s.rows, saved["players"], strict=True):
        _load_player(s, row, player)
    for name, tile in saved["tiles"].items():
        _load_tile(s, tile_number(name), tile)
    for id, work in saved["works"].items():
        w, tile = WORK[id], tile_number(work["tile"])
        s.work_tile[w] = _between(tile, 0, s.terms.board.tiles - 1, "tile")
        s.stages[w] = _between(work.get("stages", 0), 0, t.works[w].stages, "stages")
        s.payers[w] = tuple(_seat(s, seat) for seat in work.get("payers", ()))
        if s.building[tile] not in (-1, *t.house_track):
            raise ValueError(f"{id} cannot share {work['tile']} with {t.buildings[s.building[tile]].id}")
    _load_go(s, saved["go"])
    if saved["trade"] is not None:
        _load_trade(s, saved["trade"])
    if saved["pillage"] is not None:
        _load_pillage(s, saved["pillage"])
    if (s.partner >= 0) != (STEP_NAMES[s.step] in ("request", "talk", "draft", "offer")):
        raise ValueError(f"the step {STEP_NAMES[s.step]!r} does not fit the trade")
    if (s.target >= 0) != (STEP_NAMES[s.step] in ("commit", "loot", "casualties")):
        raise ValueError(f"the step {STEP_NAMES[s.step]!r} does not fit the pillage")
    s.survey()
    return s


def _between(value: Any, least: int, most: int, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{what} is {least} to {most}, not {value!r}")
    return value


def _count(value: Any) -> int:
    return _between(value, 0, 1 << 60, "an amount")


def _seat(s: Position, seat: Any) -> int:
    return _between(seat, 1, s.seats, "a seat") - 1


def _load_player(s: Position, row: list[int], player: Mapping[str, Any]) -> None:
    for name in player:
        if name not in _PLAIN and name not in ("steps", "lots"):
            raise ValueError(f"a player has no {name!r}")
    for name, index in _PLAIN.items():
        row[index] = _count(player.get(name, 0))
    steps, lots = player.get("steps", {}), player.get("lots", {})
    for i, name in enumerate((*_rows(s), "sales", "purchases")):
        row[STEPS + i] = _between(steps.get(name, 1), 1, s.tables.last_step + 1, "a step") - 1
    for i, name in enumerate(_rows(s)):
        row[LOTS + i] = _count(lots.get(name, 0))


def _load_tile(s: Position, tile: int, saved: Mapping[str, Any]) -> None:
    t = s.tables
    name = tile_name(_between(tile, 0, s.terms.board.tiles - 1, "a tile"))
    building = BUILDING[saved.get("building", t.buildings[HOUSE].id)]
    seat = _seat(s, saved["owner"])
    s.own[seat] |= 1 << tile
    s.building[tile] = building
    setting = SETTING[saved["setting"]] if "setting" in saved else t.defaults[building]
    if setting and setting not in t.choices[building]:
        raise ValueError(f"{t.buildings[building].id} on {name} cannot be set to {SETTINGS[setting]}")
    if t.stands_on[building] and s.lying(tile) not in t.stands_on[building] and s.lying(tile) not in NATURAL:
        raise ValueError(f"{t.buildings[building].id} on {name} has nothing to gather")
    s.setting[tile] = setting
    s.garrison[tile] = _count(saved.get("garrison", 0))
    s.exhausted[tile] = _between(saved.get("exhausted", 0), 0, s.garrison[tile], "exhausted")
    s.rows[seat][STATIONED] += s.garrison[tile]
    if saved.get("pillaged", False):
        s.pillaged |= 1 << tile


def _load_go(s: Position, go: Mapping[str, Any]) -> None:
    s.current = _seat(s, go["seat"])
    s.kind = GOES.index(go["action"])
    s.step = STEP_NAMES.index(go["step"])
    s.rounds = ROUNDS.index(go["exchanges"])
    s.touched, s.withdrawn = (sum(1 << tile_number(t) for t in go[name]) for name in ("set", "withdrawn"))
    s.placed = bool(go["stationed"])
    if go["before"] is not None:
        before = go["before"]
        kept = [_count(before["player"][name]) for name in (*ITEMS, "influence")] + [_count(n) for n in before["lots"]]
        if len(kept) != KEPT:
            raise ValueError("the position before the exchanges is not complete")
        s.before = tuple(kept), tuple(_count(before["bank"][item]) for item in ITEMS), int(before["prestige"])


def _load_trade(s: Position, trade: Mapping[str, Any]) -> None:
    s.partner = _seat(s, trade["partner"])
    s.offers, s.answered = (
        [[_count(offer.get(item, 0)) for item in ITEMS] for offer in trade.get(name, ())]
        for name in ("offers", "answered")
    )
    sides = (s.current, s.partner)
    s.accepted = sum(1 << sides.index(_seat(s, seat)) for seat in trade["accepted"])
    s.pressed = _seat(s, trade["confirmed"]) if trade["confirmed"] else -1
    s.author = _seat(s, trade["author"]) if trade.get("author") else -1
    s.retreats = _count(trade["withdrawals"])
    if (s.author >= 0) != (STEP_NAMES[s.step] in ("draft", "offer")) or s.author not in (-1, *sides):
        raise ValueError(f"the step {STEP_NAMES[s.step]!r} does not fit who makes an offer")


def _load_pillage(s: Position, pillage: Mapping[str, Any]) -> None:
    s.target = _between(tile_number(pillage["target"]), 0, s.terms.board.tiles - 1, "a tile")
    around = s.terms.board.neighbours[s.target]
    if s.owner(s.target) in (-1, s.current):
        raise ValueError(f"{pillage['target']} cannot be pillaged")
    s.commit = [_count(pillage["committed"].get(tile_name(t), 0)) for t in around]
    s.attack, s.defence, s.left = (_count(pillage[name]) for name in ("attack", "defence", "left"))
    s.loot = [_count(pillage["loot"].get(kind, 0)) for kind in KINDS] if STEP_NAMES[s.step] != "commit" else []
