"""What cards, costs and dice are: the types of the content."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MATERIALS = ("coal", "steel", "wood")
RESOURCES = (*MATERIALS, "money")
MONEY = 3
CARD_X = 7
"""Project cards are numbered 1 to 6; the card X is the seventh."""
MAX_RESOURCE = 5
"""Of a Resource (MC-RES-2)."""
DICE = 2
"""Of a player (MC-DIE-1)."""
ANY_DIE = (1, 2, 3, 4, 5, 6)
CORNERS = ("TL", "TR", "BL", "BR")
KINDS = (
    "resource_at_least",
    "markers_on_goals_or_contracts",
    "marker_in_every_district",
    "markers_on_quarter_type",
    "markers_on_industrial_of_every_material",
    "pool_empty",
)
"""Of conditions for Advantages (MC-DUEL-25)."""

Cost = tuple[int, int, int, int]
"""Coal, steel, wood, money."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a Quarter, a card or a bonus does. The parts that are there happen from top to bottom.

    From ``cards`` on an effect has one part at most: that is how the file writes them.
    """

    pay_money: int = 0
    pay_material: int = 0
    materials: int = 0
    """Materials of the player's choice ..."""
    other: bool = False
    """... of another type than the one that was paid."""
    own: int = 0
    """Of the Material of the industrial Quarter."""
    money: int = 0
    time: int = 0
    or_time: int = 0
    """Instead of the Materials and the money, so much time."""
    cards: int = 0
    markers: int = 0
    set_die: bool = False
    upgrade: bool = False
    build: frozenset[str] = frozenset()
    """What may be built: stage, goal, contract_here, contract_any."""
    hand_over: int = 0
    """Materials that may go from one partner to the other ..."""
    both_ways: bool = False
    """... from each of them, or from one of them only."""


NO_EFFECT = Effect()


@dataclass(frozen=True, slots=True)
class Card:
    number: int
    id: str
    name: str
    move: int
    dice: tuple[int, ...]
    basic: Effect
    advanced: Effect


@dataclass(frozen=True, slots=True)
class QuarterType:
    id: str
    basic: tuple[Effect | None, Effect | None]
    """On side A and on side B."""
    advanced: Effect | None
    choices: tuple[Effect, ...]
    """Logistics: its two actions, each for any die."""


@dataclass(frozen=True, slots=True)
class Quarter:
    type: str
    material: int | None
    dice: tuple[tuple[int, ...], tuple[int, ...]]
    """On side A and on side B."""


@dataclass(frozen=True, slots=True)
class District:
    id: int
    set: str
    quarters: tuple[Quarter, ...]
    """In the order of CORNERS."""


@dataclass(frozen=True, slots=True)
class Target:
    """A Building stage, a Goal area or a Contract."""

    id: str
    cost: Cost
    bonus: Effect | None = None
    vp: int = 0


@dataclass(frozen=True, slots=True)
class Seaport:
    id: str
    dice: tuple[tuple[int, ...], tuple[int, ...]]
    contracts: tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class Building:
    id: str
    name: str
    modes: tuple[str, ...]
    ordered: bool
    rounds: Mapping[str, int]
    stages: tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class Advantage:
    id: str
    kind: str
    amounts: Cost
    """For resource_at_least."""
    type: str
    count: int
    vp: int


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers of the rule book, by the names they have in the file."""

    markers_solo: int
    markers_coop_shared: int
    markers_competitive_each: int
    markers_seaport_extra: int
    seaport_extra_rounds: int
    competitive_rounds_total: int
    goals_in_play: int
    advantages_in_play: int
    garden_markers_needed: int
    garden_income_money: int
    unused_dice_income_money: int
    unused_dice_needed: int
    empty_pool_penalty_vp: int
