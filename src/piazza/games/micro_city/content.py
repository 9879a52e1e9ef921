"""Content: the root of the schema, and the checks between entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from piazza.games.micro_city.pieces import (
    ADVANTAGE_IDS,
    BASE,
    CARD_IDS,
    CHALLENGES,
    DISTRICTS,
    GOAL_IDS,
    QUARTER_TYPES,
    RESOURCES,
    SEAPORTS,
    AdvantageCard,
    Building,
    Card,
    Cost,
    District,
    Extended,
    FirstGame,
    Goal,
    Limits,
    Prices,
    QuarterType,
    Seaport,
    Starts,
)
from piazza.kernel import Pack, read


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
