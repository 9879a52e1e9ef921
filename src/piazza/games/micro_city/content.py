"""Content: the root of the schema, and the checks between entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from piazza.games.micro_city.pieces import (
    ADVANTAGE_IDS,
    ALL_LEVELS,
    BASE,
    BASIC_DISTRICTS,
    CARD_IDS,
    CHALLENGES,
    CONTRACT_IDS,
    DICE,
    DISTRICTS,
    GOAL_IDS,
    QUARTER_TYPES,
    RESOURCES,
    SEAPORTS,
    AdvantageCard,
    Amounts,
    Building,
    Card,
    Cost,
    Count,
    District,
    Goal,
    Level,
    Markers,
    QuarterType,
    Rounds,
    Seaport,
)
from piazza.kernel import Name, Pack, Range, read


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers of the rule book."""

    resource_max: Annotated[int, Range(1, 9)]
    markers_solo: Markers
    markers_coop_shared: Markers
    markers_competitive_each: Markers
    markers_seaport_extra: Annotated[int, Range(len(CONTRACT_IDS), 16)]
    seaport_extra_rounds: Annotated[int, Range(0, 99)]
    competitive_rounds_each: Annotated[int, Range(1, 49)]
    advantages_in_play: Annotated[int, Range(1, len(ADVANTAGE_IDS))]
    garden_markers_needed: Annotated[int, Range(1, 4)]
    garden_income_money: Count
    unused_dice_income_money: Count
    unused_dice_needed: Annotated[int, Range(1, DICE)]
    empty_pool_penalty_vp: Annotated[int, Range(1, 9)]


@dataclass(frozen=True, slots=True)
class Starts:
    """What a player begins with."""

    start: Amounts
    start_competitive_first: Amounts
    start_competitive_second: Amounts


@dataclass(frozen=True, slots=True)
class Prices:
    change_money: Annotated[int, Range(1, 9)]
    """For a die step or a marker, where no Material is paid."""
    sale_money: Count
    """For a Material."""


DistrictName = Annotated[str, Name("districts")]


@dataclass(frozen=True, slots=True)
class FirstGame:
    rows: tuple[tuple[DistrictName, DistrictName], tuple[DistrictName, DistrictName]]

    def __post_init__(self) -> None:
        named = {id for row in self.rows for id in row}
        if len(named) != 4 or not named <= set(map(str, BASIC_DISTRICTS)):
            raise ValueError(f"four different Districts of {', '.join(map(str, BASIC_DISTRICTS))} are expected")

    @property
    def districts(self) -> tuple[int, ...]:
        return tuple(int(id) for row in self.rows for id in row)


@dataclass(frozen=True, slots=True)
class Extended:
    rounds: Mapping[Level, Rounds]

    def __post_init__(self) -> None:
        if set(self.rounds) != set(ALL_LEVELS):
            raise ValueError(f"rounds are expected for {', '.join(ALL_LEVELS)}")


@dataclass(frozen=True)
class Content:
    limits: Limits
    starts: Starts = field(metadata={"key": "company"})
    prices: Prices
    quarter_types: tuple[QuarterType, ...]
    project_cards: tuple[Card, ...]
    districts: tuple[District, ...]
    first_game: FirstGame
    seaports: tuple[Seaport, ...]
    buildings: tuple[Building, ...]
    goals: tuple[Goal, ...]
    advantages: tuple[AdvantageCard, ...]
    extended: Extended

    def amounts(self) -> Iterator[tuple[str, Cost]]:
        """Whatever a player has to have, with its path."""
        yield "company.start", self.starts.start.cost
        yield "company.start_competitive_first", self.starts.start_competitive_first.cost
        yield "company.start_competitive_second", self.starts.start_competitive_second.cost
        for building in self.buildings:
            for n, stage in enumerate(building.stages, 1):
                yield f"buildings.{building.id}.stages.{n}.cost", stage.cost.cost
        for goal in self.goals:
            for area in goal.areas:
                yield f"goals.{goal.id}.areas.{area.id}.cost", area.cost.cost
        for port in self.seaports:
            for contract in port.contracts:
                yield f"seaports.{port.id}.contracts.{contract.id}.cost", contract.cost.cost
        for advantage in self.advantages:
            yield f"advantages.{advantage.id}.condition", advantage.condition.cost


def content_of(pack: Pack) -> Content:
    """The content that a pack holds; ``ContentError`` says what cannot be played, and where it stands."""
    content = read(Content, pack)
    for path, wanted in _BOX.items():
        # The pieces of the box belong to the title: content gives them values and nothing else.
        found = tuple(piece.id for piece in getattr(content, path))
        if found != wanted:
            expected = f"the pieces of the box are expected, {', '.join(wanted)}, in this order"
            raise pack.fail((path,), f"{expected}; not {', '.join(found)}")
    most = content.limits.resource_max
    for path, cost in (*content.amounts(), ("prices.change_money", (0, 0, 0, content.prices.change_money))):
        for resource, count in zip(RESOURCES, cost, strict=True):
            if count > most:
                place, _ = pack.find(path)
                raise pack.fail(place, f"{count} {resource} are more than the {most} that anybody can have")
    return content


_BOX = {
    "quarter_types": QUARTER_TYPES,
    "project_cards": CARD_IDS,
    "districts": tuple(map(str, DISTRICTS)),
    "seaports": tuple(SEAPORTS),
    "buildings": (*BASE, *CHALLENGES),
    "goals": GOAL_IDS,
    "advantages": ADVANTAGE_IDS,
}
