"""The content of content.toml: typed, frozen, and checked when it is loaded."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from importlib.resources import files
from typing import Any

from piazza.games.micro_city.pieces import (
    ANY_DIE,
    CARD_X,
    CORNERS,
    DICE,
    KINDS,
    MATERIALS,
    MAX_RESOURCE,
    RESOURCES,
    Advantage,
    Building,
    Card,
    Cost,
    District,
    Effect,
    Limits,
    Quarter,
    QuarterType,
    Seaport,
    Target,
)
from piazza.kernel import ContentError


@dataclass(frozen=True)
class Content:
    limits: Limits
    starts: tuple[Cost, Cost, Cost]
    """Alone or together; first and second in a duel."""
    step_price: int
    """Money for a die step or a marker, where no Material is paid."""
    sale: int
    """Money for a Material."""
    quarter_types: Mapping[str, QuarterType]
    cards: Mapping[int, Card]
    districts: Mapping[int, District]
    first_game: tuple[int, ...]
    seaports: tuple[Seaport, ...]
    buildings: Mapping[str, Building]
    extended_rounds: Mapping[str, int]
    goals: tuple[tuple[Target, ...], ...]
    advantages: tuple[Advantage, ...]

    @cached_property
    def contracts(self) -> tuple[Target, ...]:
        return tuple(contract for port in self.seaports for contract in port.contracts)

    def districts_of(self, set: str) -> tuple[int, ...]:
        return tuple(district.id for district in self.districts.values() if district.set == set)


class _Entry:
    """A table of the file, with its name for complaints."""

    def __init__(self, where: str, data: object) -> None:
        self.where = where
        if not isinstance(data, dict):
            raise ContentError(f"{where}: is no table")
        self.data: dict[str, Any] = data

    def fail(self, text: str) -> ContentError:
        return ContentError(f"{self.where}: {text}")

    def get(self, key: str, kind: type, default: Any = None) -> Any:
        value = self.data.get(key, default)
        if value is None:
            raise self.fail(f"has no {key}")
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.fail(f"{key} is {value!r}, not of the kind {kind.__name__}")
        return value

    def number(self, key: str, default: int | None = None) -> int:
        value: int = self.get(key, int, default)
        if value < 0:
            raise self.fail(f"{key} is {value}, below 0")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        value: str = self.get(key, str, default)
        return value

    def table(self, key: str) -> _Entry:
        return _Entry(f"{self.where}.{key}", self.get(key, dict))

    def tables(self, key: str, name: Callable[[int, _Entry], str]) -> list[_Entry]:
        found = [_Entry(f"{self.where}: {key} {n}", item) for n, item in enumerate(self.get(key, list), 1)]
        for n, entry in enumerate(found, 1):
            entry.where = f"{self.where}: {name(n, entry)}"
        return found

    def cost(self, key: str) -> Cost:
        entry = self.table(key)
        amounts = tuple(entry.number(resource, 0) for resource in RESOURCES)
        unknown = set(entry.data) - set(RESOURCES)
        if unknown:
            raise entry.fail(f"{', '.join(sorted(unknown))} is no Resource")
        if max(amounts) > MAX_RESOURCE:
            raise entry.fail(f"asks for more than {MAX_RESOURCE} of a Resource, which nobody can have")
        return amounts[0], amounts[1], amounts[2], amounts[3]

    def dice(self, key: str) -> tuple[int, ...]:
        value = self.data.get(key)
        if value == "any":
            return ANY_DIE
        values = [value] if isinstance(value, int) else value
        if not isinstance(values, list) or not values or any(v not in ANY_DIE for v in values):
            raise self.fail(f"{key} is {value!r}, not a list of die values")
        return tuple(sorted(values))

    def effect(self, key: str) -> Effect:
        return _effect(self.table(key))


def _effect(entry: _Entry) -> Effect:
    op = entry.text("op")
    match op:
        case "gain":
            return Effect(
                materials=entry.number("any_material", 0),
                own=entry.number("own_material", 0),
                money=entry.number("money", 0),
            )
        case "exchange":
            give, get = entry.table("give"), entry.table("get")
            effect = Effect(
                pay_money=give.number("money", 0),
                pay_material=give.number("any_material", 0),
                materials=get.number("any_material", 0) + get.number("other_material", 0),
                other="other_material" in get.data,
                money=get.number("money", 0),
            )
            if effect.pay_material > 1 or effect.pay_money + effect.pay_material == 0:
                raise give.fail("an exchange costs money or one Material")
            if "then" in entry.data:
                effect = replace(effect, cards=entry.effect("then").cards)
            return effect
        case "gain_time":
            return Effect(time=entry.number("count"))
        case "retrieve_cards":
            return Effect(cards=entry.number("count"))
        case "retrieve_markers":
            return Effect(markers=entry.number("count"))
        case "change_die":
            return Effect(set_die=True)
        case "upgrade_district":
            if entry.number("count") != 1:
                raise entry.fail("one District is upgraded at a time")
            return Effect(upgrade=True)
        case "build":
            return Effect(build=frozenset(entry.get("targets", list)))
        case "transfer_material":
            return Effect(hand_over=entry.number("max"), both_ways=entry.text("direction") == "each")
    raise entry.fail(f"there is no op {op!r}")


def _card(entry: _Entry) -> Card:
    id = entry.text("id")
    if "advanced_options" in entry.data:
        time, gain = (_effect(e) for e in entry.tables("advanced_options", lambda n, _: f"option {n}"))
        if not time.time or not gain.materials:
            raise entry.fail("the first advanced option gains time, the second a Material")
        advanced = replace(gain, or_time=time.time)
    else:
        advanced = entry.effect("advanced")
    move = entry.number("move")
    if move not in (1, 2):
        raise entry.fail(f"moves {move}, not 1 or 2")
    number = CARD_X if id == "X" else int(id)
    return Card(number, id, entry.text("name"), move, entry.dice("die"), entry.effect("basic"), advanced)


def _quarter_type(entry: _Entry) -> QuarterType:
    def effect(key: str) -> Effect | None:
        return entry.effect(key) if key in entry.data else None

    both = effect("basic")
    choices = entry.tables("choices", lambda n, _: f"choice {n}") if "choices" in entry.data else []
    return QuarterType(
        entry.text("id"),
        (effect("basic_a") or both, effect("basic_b") or both),
        effect("advanced"),
        tuple(_effect(choice) for choice in choices),
    )


def _quarter(entry: _Entry, types: Mapping[str, QuarterType]) -> Quarter:
    type = entry.text("type")
    if type not in types:
        raise entry.fail(f"there is no type {type!r}")
    if type == "garden":
        return Quarter(type, None, ((), ()))
    material = entry.text("material") if type == "industrial" else None
    if material is not None and material not in MATERIALS:
        raise entry.fail(f"{material!r} is no Material")
    dice = (entry.dice("dice_a"), entry.dice("dice_b"))
    if not set(dice[0]) <= set(dice[1]):
        raise entry.fail("side B lacks a die value of side A")
    return Quarter(type, None if material is None else MATERIALS.index(material), dice)


def _district(entry: _Entry, types: Mapping[str, QuarterType]) -> District:
    quarters = entry.tables("quarters", lambda _, quarter: f"quarter {quarter.text('pos')}")
    if [quarter.text("pos") for quarter in quarters] != list(CORNERS):
        raise entry.fail(f"has not the quarters {', '.join(CORNERS)} in this order")
    return District(entry.number("id"), entry.text("set"), tuple(_quarter(quarter, types) for quarter in quarters))


def _target(entry: _Entry, id: str, *, scores: bool) -> Target:
    bonus = entry.effect("bonus") if "bonus" in entry.data else None
    return Target(id, entry.cost("cost"), bonus, entry.number("vp") if scores else 0)


def _building(entry: _Entry) -> Building:
    stages = entry.tables("stages", lambda n, _: f"stage {n}")
    if not 1 <= len(stages) <= 7:
        raise entry.fail(f"has {len(stages)} stages, not 1 to 7")
    for n, stage in enumerate(stages, 1):
        if stage.number("n") != n:
            raise stage.fail(f"is numbered {stage.number('n')}")
    rounds = entry.table("rounds")
    return Building(
        entry.text("id"),
        entry.text("name"),
        tuple(entry.get("modes", list)),
        entry.get("ordered", bool),
        {level: rounds.number(level) for level in rounds.data},
        tuple(_target(stage, f"stage {n}", scores=False) for n, stage in enumerate(stages, 1)),
    )


def _advantage(entry: _Entry) -> Advantage:
    condition = entry.table("condition")
    kind = condition.text("kind")
    if kind not in KINDS:
        raise condition.fail(f"there is no kind {kind!r}")
    coal, steel, wood, money = (condition.number(resource, 0) for resource in RESOURCES)
    return Advantage(
        entry.text("id"),
        kind,
        (coal, steel, wood, money),
        condition.text("type", ""),
        condition.number("count", 0),
        entry.number("vp"),
    )


def read(text: str, name: str = "content.toml") -> Content:
    """The content of a file; ``ContentError`` says which entry is wrong and why."""
    try:
        top = _Entry(name, tomllib.loads(text))
    except tomllib.TOMLDecodeError as e:
        raise ContentError(f"{name}: {e}") from None

    def each(key: str) -> list[_Entry]:
        return top.tables(key, lambda _, entry: f"{key}.{entry.data.get('id')}")

    limits, prices, company = top.table("limits"), top.table("prices"), top.table("company")
    for key, made_for in {"resource_max": MAX_RESOURCE, "die_faces": len(ANY_DIE), "dice_per_player": DICE}.items():
        if limits.number(key) != made_for:
            raise limits.fail(f"{key} is {limits.number(key)}; the game is made for {made_for}")
    step, clear = (prices.get(key, list) for key in ("die_step", "remove_marker_from_quarter"))
    if step != clear or len(step) != 2 or step[0] != {"any_material": 1}:
        raise prices.fail("a die step and a marker cost the same: one Material or some money")
    types = {entry.text("id"): _quarter_type(entry) for entry in each("quarter_type")}
    districts = {d.id: d for d in (_district(entry, types) for entry in each("district"))}
    rows = top.table("first_game_layout").get("rows", list)
    first_game = tuple(id for row in rows for id in row)
    if len(first_game) != 4 or any(id not in districts for id in first_game):
        raise top.table("first_game_layout").fail("does not name four Districts")
    seaports = tuple(
        Seaport(
            entry.text("id"),
            (entry.dice("dice_a"), entry.dice("dice_b")),
            tuple(
                _target(contract, contract.text("id"), scores=True)
                for contract in entry.tables("contracts", lambda _, contract: f"contract {contract.text('id')}")
            ),
        )
        for entry in each("seaport")
    )
    return Content(
        limits=Limits(**{field.name: limits.number(field.name) for field in fields(Limits)}),
        starts=(
            company.cost("start"),
            company.cost("start_competitive_first"),
            company.cost("start_competitive_second"),
        ),
        step_price=_Entry(f"{prices.where}.die_step", step[1]).number("money"),
        sale=prices.table("sell_material").table("get").number("money"),
        quarter_types=types,
        cards={card.number: card for card in (_card(entry) for entry in each("project_card"))},
        districts=districts,
        first_game=first_game,
        seaports=seaports,
        buildings={b.id: b for b in (_building(entry) for entry in each("building"))},
        extended_rounds={
            level: top.table("extended").table("rounds").number(level) for level in ("easy", "medium", "hard")
        },
        goals=tuple(
            tuple(
                _target(area, f"{entry.text('id')}.{area.text('id')}", scores=True)
                for area in entry.tables("areas", lambda _, area: f"area {area.text('id')}")
            )
            for entry in each("goal")
        ),
        advantages=tuple(_advantage(entry) for entry in each("advantage")),
    )


CONTENT = read(files(__package__).joinpath("content.toml").read_text(encoding="utf-8"))
