"""What the pieces of the box are made of: frozen, typed dataclasses, the schema of content.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Literal

from piazza.kernel import Name, Range

MATERIALS = ("coal", "steel", "wood")
RESOURCES = (*MATERIALS, "money")
MONEY = 3
DICE = 2
"""Of a player (MC-DIE-1)."""
ANY_DIE = (1, 2, 3, 4, 5, 6)
CORNERS = ("TL", "TR", "BL", "BR")

# The pieces themselves: they belong to the title, and content gives them values.
CARD_NAMES = {
    "1": "Financing",
    "2": "Schedule",
    "3": "Purchasing",
    "4": "Construction",
    "5": "Reorganisation",
    "6": "Modernisation",
    "X": "Partnership",
}
CARD_IDS = tuple(CARD_NAMES)
CARD_X = len(CARD_IDS)
"""Project cards are numbered 1 to 6; the card X is the seventh."""
QUARTER_TYPES = ("industrial", "commercial", "residential", "logistics", "seaport", "garden")
BASIC_DISTRICTS = (1, 2, 3, 4, 8)
LOGISTICS_DISTRICTS = (5, 6, 7)
GARDEN_DISTRICT = 9
DISTRICTS = (*BASIC_DISTRICTS, *LOGISTICS_DISTRICTS, GARDEN_DISTRICT)
SEAPORTS = {"S1": ("K1", "K2"), "S2": ("K3", "K4")}
"""With their Contracts."""
CONTRACT_IDS = tuple(contract for contracts in SEAPORTS.values() for contract in contracts)
BASE = ("base_a", "base_b")
"""The sides of the base Building."""
CHALLENGES = (
    "eiffel_tower",
    "empire_state_building",
    "colosseum",
    "leaning_tower_of_pisa",
    "big_ben",
    "golden_gate_bridge",
    "taj_mahal",
    "great_pyramid_of_giza",
    "sydney_opera_house",
    "burj_khalifa",
    "statue_of_liberty",
    "brandenburg_gate",
)
GOAL_IDS = tuple(f"G{n}" for n in range(1, 9))
GOAL_AREAS = ("a", "b", "c")
GOALS_IN_PLAY = 3
ADVANTAGE_IDS = tuple(f"V{n}" for n in range(1, 11))
MAX_STAGES = 7
LEVELS = {"base_a": ("easy", "medium"), "base_b": ("medium", "hard")}
"""Difficulties of the base Building; all others have all three (MC-OPT-2)."""
ALL_LEVELS = ("easy", "medium", "hard")

Cost = tuple[int, int, int, int]
"""Coal, steel, wood, money."""
Die = Annotated[int, Range(1, 6)]
Count = Annotated[int, Range(0, 9)]
Rounds = Annotated[int, Range(1, 99)]
Markers = Annotated[int, Range(1, 16)]
Level = Literal["easy", "medium", "hard"]
Buildable = Literal["stage", "goal", "contract_here", "contract_any"]
Material = Literal["coal", "steel", "wood"]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a Quarter, a card or a bonus does. The parts that are there happen from top to bottom."""

    pay_money: Count = 0
    pay_material: Annotated[int, Range(0, 1)] = 0
    materials: Count = 0
    """Materials of the player's choice ..."""
    other: bool = False
    """... of another type than the one that was paid."""
    own: Count = 0
    """Of the Material of the industrial Quarter."""
    money: Count = 0
    time: Annotated[int, Range(0, 1)] = 0
    or_time: Annotated[int, Range(0, 1)] = 0
    """Instead of the Materials and the money, so much time."""
    cards: Count = 0
    markers: Count = 0
    set_die: bool = False
    upgrade: bool = False
    build: frozenset[Buildable] = frozenset()
    """What may be built."""
    hand_over: Count = 0
    """Materials that may go from one partner to the other ..."""
    both_ways: bool = False
    """... from each of them, or from one of them only."""

    def __post_init__(self) -> None:
        if self.pay_money and self.pay_material:
            raise ValueError("an effect costs money or a Material, not both")
        if self.other and not (self.pay_material and self.materials):
            raise ValueError("other is for Materials that are paid for with a Material")
        if self.both_ways and not self.hand_over:
            raise ValueError("both_ways is for Materials that are handed over")
        if self.or_time and not self.materials:
            raise ValueError("or_time is the alternative to Materials of choice, of which there are none")
        choices = (self.cards, self.markers, self.set_die, self.upgrade, self.build, self.hand_over)
        if sum(map(bool, choices)) > 1:
            raise ValueError("an effect has at most one of cards, markers, set_die, upgrade, build and hand_over")

    @property
    def parts(self) -> set[str]:
        """The names of what is there."""
        return {field.name for field in fields(self) if getattr(self, field.name)}


NO_EFFECT = Effect()


def _needs(key: str, effect: Effect | None, *never: str) -> None:
    """Complain about an effect that does nothing, or that does what it cannot do there."""
    if effect is None:
        return
    if not effect.parts - {"pay_money", "pay_material"}:
        raise ValueError(f"{key} is an effect without effect")
    for part in never:
        if part in effect.parts:
            raise ValueError(f"{key} cannot have {part}")


def _ascending(key: str, dice: tuple[int, ...]) -> None:
    if not dice or list(dice) != sorted(set(dice)):
        raise ValueError(f"{key} are different die values in ascending order, at least one")


@dataclass(frozen=True, slots=True)
class Amounts:
    """So much of each Resource."""

    coal: Count = 0
    steel: Count = 0
    wood: Count = 0
    money: Count = 0

    @property
    def cost(self) -> Cost:
        return self.coal, self.steel, self.wood, self.money


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    name: str
    move: Annotated[int, Range(1, 2)]
    dice: tuple[Die, ...]
    """Any of these pays for the advanced action."""
    basic: Effect
    advanced: Effect

    def __post_init__(self) -> None:
        if self.name != CARD_NAMES.get(self.id, self.name):
            raise ValueError(f"the card is called {CARD_NAMES[self.id]}; pieces cannot be renamed")
        _ascending("dice", self.dice)
        _needs("basic", self.basic, "own", "or_time", "build")
        _needs("advanced", self.advanced, "own")
        for key, effect in (("basic", self.basic), ("advanced", self.advanced)):
            if effect.hand_over and self.id != "X":
                raise ValueError(f"{key} cannot have hand_over: only card X has it")
            if "contract_here" in effect.build:
                raise ValueError(f"{key} cannot build contract_here: only the Seaport can")


@dataclass(frozen=True, slots=True)
class QuarterType:
    id: str
    basic: Effect | None = None
    basic_b: Effect | None = None
    """On side B, if it differs there."""
    advanced: Effect | None = None
    choices: tuple[Effect, ...] = ()
    """Logistics: its two actions, each for any die."""

    def __post_init__(self) -> None:
        never = ["time", "or_time", "hand_over", *(["own"] if self.id != "industrial" else [])]
        _needs("basic", self.basic, *never, "build")
        _needs("basic_b", self.basic_b, *never, "build")
        _needs("advanced", self.advanced, *never)
        for choice in self.choices:
            _needs("each of the choices", choice, *never, "build")
        plain = self.id not in ("logistics", "garden")
        if (self.basic is not None and self.advanced is not None) != plain or (self.basic_b and not plain):
            raise ValueError("all but Logistics and the Garden have a basic and an advanced action, and only they")
        wanted = 2 if self.id == "logistics" else 0
        if len(self.choices) != wanted:
            raise ValueError(f"{wanted} choices are expected, not {len(self.choices)}")
        if wanted and not (self.choices[0].markers and self.choices[1].materials):
            raise ValueError("the first of the choices retrieves markers, the second buys Materials")

    @property
    def basics(self) -> tuple[Effect | None, Effect | None]:
        """On side A and on side B."""
        return self.basic, self.basic_b or self.basic


@dataclass(frozen=True, slots=True)
class Quarter:
    pos: Literal["TL", "TR", "BL", "BR"]
    type: Annotated[str, Name("quarter_types")]
    material: Material | None = None
    dice_a: tuple[Die, ...] = ()
    dice_b: tuple[Die, ...] = ()

    def __post_init__(self) -> None:
        if (self.material is not None) != (self.type == "industrial"):
            raise ValueError("an industrial Quarter has a material, and no other has")
        if self.type in ("logistics", "garden"):
            if self.dice_a or self.dice_b:
                raise ValueError("Logistics takes any die and the Garden none: no dice are expected")
            return
        _ascending("dice_a", self.dice_a)
        _ascending("dice_b", self.dice_b)
        if not set(self.dice_a) <= set(self.dice_b):
            raise ValueError("side B lacks a die value of side A")

    @property
    def dice(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """On side A and on side B."""
        return (ANY_DIE, ANY_DIE) if self.type == "logistics" else (self.dice_a, self.dice_b)


@dataclass(frozen=True, slots=True)
class District:
    id: str
    quarters: tuple[Quarter, Quarter, Quarter, Quarter]

    def __post_init__(self) -> None:
        if tuple(quarter.pos for quarter in self.quarters) != CORNERS:
            raise ValueError(f"the quarters are {', '.join(CORNERS)}, in this order")
        types = [quarter.type for quarter in self.quarters]
        if "seaport" in types:
            raise ValueError("a Seaport is no Quarter of a District")
        garden = [n for n, type in enumerate(types) if type == "garden"]
        if garden != ([3] if self.id == str(GARDEN_DISTRICT) else []):
            raise ValueError(f"the Garden is the quarter BR of District {GARDEN_DISTRICT}, and nowhere else")


@dataclass(frozen=True, slots=True)
class Stage:
    cost: Amounts
    bonus: Effect | None = None

    def __post_init__(self) -> None:
        _needs("bonus", self.bonus, *NEVER_A_BONUS)


NEVER_A_BONUS = ("pay_money", "pay_material", "own", "or_time", "set_die", "build", "hand_over")


@dataclass(frozen=True, slots=True)
class Contract:
    id: str
    cost: Amounts
    vp: int
    bonus: Effect | None = None

    def __post_init__(self) -> None:
        _needs("bonus", self.bonus, *NEVER_A_BONUS)


@dataclass(frozen=True, slots=True)
class GoalArea:
    id: str
    cost: Amounts
    vp: int


@dataclass(frozen=True, slots=True)
class Goal:
    id: str
    areas: tuple[GoalArea, GoalArea, GoalArea]

    def __post_init__(self) -> None:
        if tuple(area.id for area in self.areas) != GOAL_AREAS:
            raise ValueError(f"the areas are {', '.join(GOAL_AREAS)}, in this order")


@dataclass(frozen=True, slots=True)
class Seaport:
    id: str
    dice_a: tuple[Die, ...]
    dice_b: tuple[Die, ...]
    contracts: tuple[Contract, Contract]

    def __post_init__(self) -> None:
        _ascending("dice_a", self.dice_a)
        _ascending("dice_b", self.dice_b)
        if not set(self.dice_a) <= set(self.dice_b):
            raise ValueError("side B lacks a die value of side A")
        wanted = SEAPORTS.get(self.id, ())
        if wanted and tuple(contract.id for contract in self.contracts) != wanted:
            raise ValueError(f"the contracts are {', '.join(wanted)}, in this order")


@dataclass(frozen=True, slots=True)
class Building:
    id: str
    name: str
    ordered: bool
    rounds: Mapping[Level, Rounds]
    stages: tuple[Stage, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.stages) <= MAX_STAGES:
            raise ValueError(f"1 to {MAX_STAGES} stages are expected, not {len(self.stages)}")
        wanted = LEVELS.get(self.id, ALL_LEVELS)
        if set(self.rounds) != set(wanted):
            raise ValueError(f"rounds are expected for {', '.join(wanted)}")


ConditionKind = Literal[
    "resource_at_least",
    "markers_on_goals_or_contracts",
    "marker_in_every_district",
    "markers_on_quarter_type",
    "markers_on_industrial_of_every_material",
    "pool_empty",
]
_CONDITION_PARTS: Mapping[str, frozenset[str]] = {
    "resource_at_least": frozenset({"resources"}),
    "markers_on_goals_or_contracts": frozenset({"count"}),
    "markers_on_quarter_type": frozenset({"type", "count"}),
}


@dataclass(frozen=True, slots=True)
class Condition:
    """When an Advantage can be claimed (MC-DUEL-25)."""

    kind: ConditionKind
    coal: Count = 0
    steel: Count = 0
    wood: Count = 0
    money: Count = 0
    type: Annotated[str, Name("quarter_types", ("",))] = ""
    count: Annotated[int, Range(0, 16)] = 0

    def __post_init__(self) -> None:
        there = {"resources": any(self.cost), "type": self.type, "count": self.count}
        wanted = _CONDITION_PARTS.get(self.kind, frozenset())
        if {part for part, value in there.items() if value} != wanted:
            words = {"resources": "an amount of a Resource"}
            named = " and ".join(words.get(part, part) for part in sorted(wanted, reverse=True))
            raise ValueError(f"{self.kind} needs {named or 'no more'}, and nothing else")

    @property
    def cost(self) -> Cost:
        return self.coal, self.steel, self.wood, self.money


@dataclass(frozen=True, slots=True)
class AdvantageCard:
    id: str
    condition: Condition
    vp: int
