"""A position as plain JSON values a person can read and change, and back. Seats and owners are counted from 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from piazza.games.micro_city import phases
from piazza.games.micro_city.board import AREA_OF, AREAS, CONTRACTS, GOALS, PLACE_OF, PLACES, STAGES
from piazza.games.micro_city.pieces import ADVANTAGE_IDS, CARD_X, DICE, MATERIALS, NO_EFFECT, RESOURCES, Effect
from piazza.games.micro_city.rules.choices import slot_names

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

ENDS = (None, "won", "no marker", "no time", "conceded", "counted")
_UNDER_WAY = {
    phases.BONUS,
    phases.GIVE,
    phases.TAKE,
    phases.CARDS,
    phases.MARKERS,
    phases.BUILD,
    phases.GIVE_UP,
    phases.HAND_OVER,
}


# -- writing --


def dump(s: Position) -> dict[str, Any]:
    owners = range(2 if s.terms.duel else 1)
    return {
        "seats": s.seats,
        "options": dict(s.terms.options),
        "phase": phases.NAMES[s.phase],
        "first": s.first + 1,
        "active": s.active + 1,
        "time": s.time,
        "districts": list(s.city.districts) if s.phase > phases.BOARD else None,
        "upgraded": [name for slot, name in enumerate(slot_names(s)) if s.sides >> slot & 1],
        "companies": [_company(s, seat) for seat in range(s.seats)],
        "rolled": list(s.rolled),
        "markers": {name: owner for area, name in enumerate(PLACES) if (owner := _owner(s, area))},
        "pools": [s.stock[owner] for owner in owners],
        "hands": [[_card(card) for card in range(1, CARD_X + 1) if s.hands[owner] >> card & 1] for owner in owners],
        "piles": [[_card(card) for card in s.piles[owner]] for owner in owners],
        "building": None if s.terms.duel else _building(s),
        "contracts": {AREAS[area]: _owner(s, area) for area in range(CONTRACTS, len(AREAS))} if s.terms.seaport else {},
        "supply": 0 if s.terms.duel else s.stock[1],
        "goals": {
            f"G{goal + 1}": {letter: _owner(s, GOALS + 3 * goal + n) for n, letter in enumerate("abc")}
            for goal in s.goals
        },
        "advantages": {
            "open": [_advantage(card) for card in s.open],
            "deck": [id for card, id in enumerate(ADVANTAGE_IDS) if s.deck >> card & 1],
            "taken": [[_advantage(card) for card in s.taken[owner]] for owner in owners],
            "claimed": s.claimed,
            "back to": phases.NAMES[s.back] if s.phase == phases.ADVANTAGE else None,
        },
        "doing": {
            "card": _card(s.card) if s.card else None,
            "effect": _effect(s.effect) if s.effect != NO_EFFECT else None,
            "left": s.left,
            "paid": None if s.paid is None else MATERIALS[s.paid],
            "die": s.die or None,
            "target": AREAS[s.target] if s.target else None,
            "given": list(s.handed[:3]),
            "received": list(s.handed[3:]),
        },
        "end": ENDS[s.end],
    }


def _company(s: Position, seat: int) -> dict[str, Any]:
    return {
        "at": PLACES[s.at[seat]] if s.at[seat] >= 0 else None,
        **dict(zip(RESOURCES, s.goods[4 * seat : 4 * seat + 4], strict=True)),
        "dice": list(s.dice[seat]),
        "prepared": bool(s.ready >> seat & 1),
        "vp": s.vp[seat],
    }


def _owner(s: Position, area: int) -> int:
    """0 for no marker. In solo and coop every marker belongs to 1, those on Contracts too."""
    if s.marks[0] >> area & 1:
        return 1
    return (2 if s.terms.duel else 1) if s.marks[1] >> area & 1 else 0


def _card(card: int) -> int | str:
    return "X" if card == CARD_X else card


def _advantage(card: int) -> str:
    return ADVANTAGE_IDS[card]


def _building(s: Position) -> dict[str, Any]:
    stages = range(len(s.terms.faces[s.face].stages))
    return {
        "side": s.terms.faces[s.face].id,
        "done": [n + 1 for n in stages if s.done >> n & 1],
        "marked": [n + 1 for n in stages if s.marks[0] >> (STAGES + n) & 1],
    }


def _effect(effect: Effect) -> dict[str, Any]:
    parts = {f.name: getattr(effect, f.name) for f in fields(effect)}
    found = {name: part for name, part in parts.items() if part != getattr(NO_EFFECT, name)}
    return {name: sorted(part) if isinstance(part, frozenset) else part for name, part in found.items()}


# -- reading --


def fill(s: Position, data: Mapping[str, Any]) -> None:
    """Put what was dumped into a fresh position. Nonsense raises whatever it runs into."""
    duel = s.terms.duel
    s.phase = _one_of(phases.NAMES, data["phase"])
    s.first, s.active = _number(data["first"], 1, s.seats) - 1, _number(data["active"], 1, s.seats) - 1
    s.time = _number(data["time"], 0, 999)
    if s.phase > phases.BOARD:
        s.city = s.tables.city(tuple(data["districts"]), s.terms.seaport)
    for slot, name in enumerate(slot_names(s)):
        s.sides |= (name in data["upgraded"]) << slot
    for seat, company in enumerate(data["companies"]):
        s.at[seat] = -1 if company["at"] is None else PLACE_OF[company["at"]]
        s.goods[4 * seat : 4 * seat + 4] = [_number(company[name], 0, s.tables.resource_max) for name in RESOURCES]
        s.dice[seat] = _dice(company["dice"], DICE)
        s.ready |= company["prepared"] << seat
        s.vp[seat] = _number(company["vp"], 0, 999)
    if s.seats == 1:
        s.ready |= 2  # nobody waits for a second player
    s.rolled = _dice(data["rolled"], 2 * DICE)
    for name, owner in (data["markers"] | data["contracts"]).items():
        supply = AREA_OF[name] >= CONTRACTS and not duel
        _mark(s, AREA_OF[name], 2 if supply and owner else owner)
    s.stock = [_number(count, 0, 99) for count in data["pools"]] + ([] if duel else [_number(data["supply"], 0, 99)])
    for owner, hand in enumerate(data["hands"]):
        s.hands[owner] = sum(1 << _card_number(card) for card in hand)
        s.piles[owner] = tuple(_card_number(card) for card in data["piles"][owner])
    if not duel:
        s.face = _one_of([face.id for face in s.terms.faces], data["building"]["side"])
        stages = len(s.terms.faces[s.face].stages)
        s.done = sum(1 << (_number(stage, 1, stages) - 1) for stage in data["building"]["done"])
        for stage in data["building"]["marked"]:
            _mark(s, STAGES + _number(stage, 1, stages) - 1, 1)
    s.goals = tuple(int(goal[1:]) - 1 for goal in data["goals"])
    for goal, owners in data["goals"].items():
        for letter, owner in owners.items():
            _mark(s, AREA_OF[f"{goal}.{letter}"], owner)
    _fill_advantages(s, data["advantages"])
    _fill_doing(s, data["doing"])
    s.end = _one_of(ENDS, data["end"])
    if (s.end != 0) != (s.phase == phases.OVER) or (s.effect == NO_EFFECT and s.phase in _UNDER_WAY):
        raise ValueError(f"the phase {data['phase']!r} does not fit the rest")


def _fill_advantages(s: Position, data: Mapping[str, Any]) -> None:
    numbers = {id: card for card, id in enumerate(ADVANTAGE_IDS)}
    s.open = tuple(numbers[id] for id in data["open"])
    s.deck = sum(1 << numbers[id] for id in data["deck"])
    for owner, taken in enumerate(data["taken"]):
        s.taken[owner] = tuple(numbers[id] for id in taken)
    s.claimed = bool(data["claimed"])
    if data["back to"] is not None:
        s.back = _one_of(phases.NAMES, data["back to"])


def _fill_doing(s: Position, data: Mapping[str, Any]) -> None:
    s.card = _card_number(data["card"]) if data["card"] is not None else 0
    if data["effect"] is not None:
        parts = dict(data["effect"])
        parts["build"] = frozenset(parts.get("build", ()))
        s.effect = Effect(**parts)
    s.left = _number(data["left"], 0, 99)
    s.paid = None if data["paid"] is None else _one_of(MATERIALS, data["paid"])
    s.die = 0 if data["die"] is None else _number(data["die"], 1, 6)
    s.target = 0 if data["target"] is None else AREA_OF[data["target"]]
    s.handed = tuple(_number(count, 0, s.tables.resource_max) for count in (*data["given"], *data["received"]))


def _one_of(names: Sequence[Any], value: Any) -> int:
    if value not in names:
        raise ValueError(f"{value!r} is none of {', '.join(map(str, names))}")
    return names.index(value)


def _number(value: Any, lowest: int, highest: int) -> int:
    if type(value) is not int or not lowest <= value <= highest:
        raise ValueError(f"{value!r} is no number from {lowest} to {highest}")
    return value


def _dice(values: list[Any], most: int) -> tuple[int, ...]:
    if len(values) > most:
        raise ValueError(f"{len(values)} dice, not at most {most}")
    return tuple(sorted(_number(value, 1, 6) for value in values))


def _card_number(card: Any) -> int:
    return CARD_X if card == "X" else _number(card, 1, 6)


def _mark(s: Position, area: int, owner: Any) -> None:
    if _number(owner, 0, 2):
        s.marks[owner - 1] |= 1 << area
