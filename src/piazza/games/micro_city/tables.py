"""Tables: the content as flat tables for the rules; one object for each content."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from piazza.games.micro_city import phases
from piazza.games.micro_city.board import City, Map
from piazza.games.micro_city.content import Content
from piazza.games.micro_city.pieces import Cost, Effect

if TYPE_CHECKING:
    from piazza.games.micro_city.terms import Terms
    from piazza.kernel import Value


@dataclass(frozen=True, slots=True)
class Target:
    """A Building stage, a Goal area or a Contract."""

    id: str
    cost: Cost
    bonus: Effect | None = None
    vp: int = 0


@dataclass(frozen=True, slots=True)
class Face:
    """A side of a Building card."""

    id: str
    name: str
    ordered: bool
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


@dataclass(slots=True)
class Memory:
    """What bots remember of positions with these values; nothing that a rule depends on."""

    scores: dict[tuple[object, ...], float] = field(default_factory=dict)
    homes: dict[tuple[object, ...], list[tuple[int, int]]] = field(default_factory=dict)
    to_build: dict[tuple[object, ...], tuple[list[Target], list[int]]] = field(default_factory=dict)
    open_goals: dict[tuple[object, ...], list[tuple[int, Cost]]] = field(default_factory=dict)
    purses: dict[tuple[object, ...], tuple[float, ...]] = field(default_factory=dict)


class Tables:
    __slots__ = (
        "advantages",
        "advantages_in_play",
        "building_cards",
        "cards",
        "change_money",
        "change_prices",
        "cities",
        "content",
        "contracts",
        "costly_cards",
        "die_setting_cards",
        "districts",
        "faces",
        "garden_income",
        "garden_markers",
        "goal_areas",
        "goals",
        "maps",
        "memory",
        "nowhere",
        "penalty",
        "quarter_types",
        "resource_max",
        "sale_money",
        "starts",
        "terms",
        "two_step_cards",
        "unused_dice",
        "unused_income",
        "waiting",
    )

    def __init__(self, content: Content) -> None:
        limits, prices, starts = content.limits, content.prices, content.starts
        self.content = content
        self.cards = dict(enumerate(content.project_cards, 1))
        self.districts = {int(district.id): district for district in content.districts}
        self.quarter_types = {type.id: type for type in content.quarter_types}
        self.goals = tuple(
            tuple(Target(f"{goal.id}.{area.id}", area.cost.cost, None, area.vp) for area in goal.areas)
            for goal in content.goals
        )
        self.goal_areas = tuple(area for goal in self.goals for area in goal)
        self.contracts = tuple(
            Target(contract.id, contract.cost.cost, contract.bonus, contract.vp)
            for port in content.seaports
            for contract in port.contracts
        )
        self.faces = {
            building.id: Face(
                building.id,
                building.name,
                building.ordered,
                tuple(Target(f"stage {n}", s.cost.cost, s.bonus) for n, s in enumerate(building.stages, 1)),
            )
            for building in content.buildings
        }
        self.advantages = tuple(
            Advantage(a.id, a.condition.kind, a.condition.cost, a.condition.type, a.condition.count, a.vp)
            for a in content.advantages
        )
        self.starts = (
            starts.start.cost,
            starts.start_competitive_first.cost,
            starts.start_competitive_second.cost,
        )
        """Alone or together; first and second in a duel."""
        self.change_money = prices.change_money
        self.change_prices = (1, 1, 1, prices.change_money)
        """For a die step or a marker, by Resource: one Material, or some money (MC-PREP-3, MC-PREP-4)."""
        self.sale_money = prices.sale_money
        self.resource_max = limits.resource_max
        self.unused_dice = limits.unused_dice_needed
        self.unused_income = limits.unused_dice_income_money
        self.garden_markers = limits.garden_markers_needed
        self.garden_income = limits.garden_income_money
        self.penalty = limits.empty_pool_penalty_vp
        self.advantages_in_play = limits.advantages_in_play
        self.waiting = tuple(text.format(penalty=self.penalty) for text in phases.WAITING)

        # What bots ask about cards; a bit for each, as in hands.
        self.two_step_cards = sum(1 << n for n, card in self.cards.items() if card.move == 2)
        self.die_setting_cards = sum(1 << n for n, card in self.cards.items() if card.basic.set_die)
        self.building_cards = tuple(
            (1 << n, sum(1 << die for die in card.dice)) for n, card in self.cards.items() if card.advanced.build
        )
        """With the values of their dice, a bit for each."""
        self.costly_cards = sum(
            1 << n
            for n, card in self.cards.items()
            if card.basic.pay_money or card.basic.pay_material or card.basic.hand_over
        )
        """Those of which even the basic action takes something."""

        self.maps: dict[tuple[bool, int | None], Map] = {}
        self.cities: dict[tuple[tuple[int, ...], bool], City] = {}
        self.terms: dict[tuple[int, tuple[tuple[str, Value], ...]], Terms] = {}
        self.memory = Memory()
        self.nowhere = self.city(content.first_game.districts, False)
        """Stands for the city until it is laid out."""

    def map(self, seaport: bool, garden: int | None) -> Map:
        known = self.maps.get((seaport, garden))
        if known is None:
            known = self.maps[seaport, garden] = Map(seaport, garden)
        return known

    def city(self, districts: tuple[int, ...], seaport: bool) -> City:
        known = self.cities.get((districts, seaport))
        if known is None:
            known = self.cities[districts, seaport] = City(self, districts, seaport)
        return known

    # Copies of a position share its tables; a position that is pickled takes the content along.

    def __deepcopy__(self, memo: dict[int, Any]) -> Tables:
        return self

    def __reduce__(self) -> tuple[type[Tables], tuple[Content]]:
        return Tables, (self.content,)
