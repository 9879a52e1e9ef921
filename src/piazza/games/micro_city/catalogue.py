"""What is printed on the pieces, for who draws them."""

from __future__ import annotations

from dataclasses import dataclass

from piazza.games.micro_city.pieces import MATERIALS, Effect
from piazza.games.micro_city.tables import Tables
from piazza.games.micro_city.words import condition_words, effect_words

_DUEL = ("goal", "contract_here", "contract_any")
_TOGETHER = ("stage", "contract_here", "contract_any")


@dataclass(frozen=True, slots=True)
class EffectInfo:
    """What a card, a Quarter or a bonus does; the words are those of the log."""

    text: str
    duel: str
    """The same in a duel."""
    pay_money: int
    pay_material: int
    materials: int
    """Of the player's choice ..."""
    other: bool
    """... of another type than the one paid."""
    own: int
    """Of the Material of the Quarter."""
    money: int
    time: int
    or_time: int
    """Instead of all the rest; never in a duel."""
    cards: int
    markers: int
    set_die: bool
    upgrade: bool
    build: bool
    hand_over: int
    both_ways: bool


@dataclass(frozen=True, slots=True)
class ProjectCard:
    id: str
    name: str
    move: int
    dice: tuple[int, ...]
    """Any of these pays for the advanced action."""
    basic: EffectInfo
    advanced: EffectInfo


@dataclass(frozen=True, slots=True)
class QuarterKind:
    id: str
    basic: EffectInfo | None
    basic_b: EffectInfo | None
    """On side B."""
    advanced: EffectInfo | None
    choices: tuple[EffectInfo, ...]
    """Each for any die."""


@dataclass(frozen=True, slots=True)
class SeaportInfo:
    id: str
    contracts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AdvantageInfo:
    id: str
    vp: int
    condition: str


@dataclass(frozen=True, slots=True)
class MicroCityCatalogue:
    cards: tuple[ProjectCard, ...]
    quarters: tuple[QuarterKind, ...]
    seaports: tuple[SeaportInfo, ...]
    advantages: tuple[AdvantageInfo, ...]
    bonuses: tuple[EffectInfo, ...]
    """Of stages and Contracts; a view names them by their text."""
    materials: tuple[str, ...]
    most: int
    """Of a Resource."""
    step_price: int
    """Money for a die step or a marker, where no Material is paid."""
    sale: int
    """Money for a Material."""
    unused_income: int
    """Money for two dice unused."""
    garden_income: int
    garden_markers: int
    """Needed next to the Garden."""


def catalogue(tables: Tables) -> MicroCityCatalogue:
    content = tables.content
    return MicroCityCatalogue(
        cards=tuple(
            ProjectCard(card.id, card.name, card.move, card.dice, _effect(card.basic), _effect(card.advanced))
            for card in content.project_cards
        ),
        quarters=tuple(
            QuarterKind(
                id=type.id,
                basic=_maybe(type.basics[0]),
                basic_b=_maybe(type.basics[1]),
                advanced=_maybe(type.advanced),
                choices=tuple(_effect(choice) for choice in type.choices),
            )
            for type in content.quarter_types
        ),
        seaports=tuple(
            SeaportInfo(port.id, tuple(contract.id for contract in port.contracts)) for port in content.seaports
        ),
        advantages=tuple(AdvantageInfo(one.id, one.vp, condition_words(one)) for one in tables.advantages),
        bonuses=tuple(_effect(bonus) for bonus in dict.fromkeys(_bonuses(tables))),
        materials=MATERIALS,
        most=tables.resource_max,
        step_price=tables.change_money,
        sale=tables.sale_money,
        unused_income=tables.unused_income,
        garden_income=tables.garden_income,
        garden_markers=tables.garden_markers,
    )


def _bonuses(tables: Tables) -> list[Effect]:
    stages = [stage for face in tables.faces.values() for stage in face.stages]
    return [target.bonus for target in (*stages, *tables.contracts) if target.bonus is not None]


def _maybe(effect: Effect | None) -> EffectInfo | None:
    return None if effect is None else _effect(effect)


def _effect(effect: Effect) -> EffectInfo:
    return EffectInfo(
        text=effect_words(effect, _TOGETHER),
        duel=effect_words(effect, _DUEL),
        pay_money=effect.pay_money,
        pay_material=effect.pay_material,
        materials=effect.materials,
        other=effect.other,
        own=effect.own,
        money=effect.money,
        time=effect.time,
        or_time=effect.or_time,
        cards=effect.cards,
        markers=effect.markers,
        set_die=effect.set_die,
        upgrade=effect.upgrade,
        build=bool(effect.build),
        hand_over=effect.hand_over,
        both_ways=effect.both_ways,
    )
