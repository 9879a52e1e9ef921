"""The city: where the Quarters lie, what is next to what, and what each of them offers."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

from piazza.games.micro_city.pieces import (
    BASIC_DISTRICTS,
    CONTRACT_IDS,
    GARDEN_DISTRICT,
    GOAL_AREAS,
    GOAL_IDS,
    LOGISTICS_DISTRICTS,
    MATERIALS,
    MAX_STAGES,
    SEAPORTS,
    Effect,
    QuarterType,
)
from piazza.kernel import Action

if TYPE_CHECKING:
    from piazza.games.micro_city.tables import Tables

PLACES = (*(f"r{row}c{column}" for row in (1, 2, 3, 4) for column in (1, 2, 3, 4)), *SEAPORTS)
"""The sixteen Quarters row by row, then the two Seaports. Places are numbered in this order everywhere."""
PORTS = (16, 17)
PLACE_OF = {name: place for place, name in enumerate(PLACES)}
SLOT = (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3, 4, 5)
"""The card on which a place lies: Districts in slots 0 to 3, then the Seaports (MC-BOARD-1)."""
SLOT_BITS = tuple(sum(1 << place for place in range(18) if SLOT[place] == slot) for slot in range(6))
CITY_BITS = (1 << 18) - 1
GARDEN_SLOTS = {0: 5, 3: 10}
"""Where the Garden lies when its card lies in slot 0, and turned round in slot 3 (MC-GAR-3)."""

# Areas are where markers can lie: the places, then stages, Goal areas and Contracts.
STAGES = 18
GOALS = STAGES + MAX_STAGES
CONTRACTS = GOALS + len(GOAL_AREAS) * len(GOAL_IDS)
AREAS = (
    *PLACES,
    *(f"stage {n}" for n in range(1, MAX_STAGES + 1)),
    *(f"{goal}.{area}" for goal in GOAL_IDS for area in GOAL_AREAS),
    *CONTRACT_IDS,
)
AREA_OF = {name: area for area, name in enumerate(AREAS)}
STAGE_BITS = ((1 << GOALS) - 1) & ~CITY_BITS
CONTRACT_BITS = ((1 << len(AREAS)) - 1) & ~((1 << CONTRACTS) - 1)
SCORING_BITS = ((1 << len(AREAS)) - 1) & ~((1 << GOALS) - 1)
"""Goal areas and Contracts."""


class Map:
    """What is next to what. There are six: with and without Seaports, the Garden nowhere or in one of two places."""

    def __init__(self, seaport: bool, garden: int | None) -> None:
        self.seaport = seaport
        self.garden = garden
        self.places = tuple(place for place in range(18 if seaport else 16) if place != garden)
        near = [self._beside(place) for place in range(18)]
        self.one = tuple(tuple(near[place]) for place in range(18))
        """Places one step away (MC-MOVE-1)."""
        self.two = tuple(
            tuple(sorted({end for middle in near[place] for end in near[middle]} - {place})) for place in range(18)
        )
        """Places exactly two steps away, never the start itself (MC-MOVE-2)."""
        self.one_bits, self.two_bits = (
            tuple(sum(1 << place for place in places) for places in table) for table in (self.one, self.two)
        )
        """The same, a bit for each place."""
        self.garden_bits = sum(1 << place for place in self._around(garden)) if garden is not None else 0
        """The four Quarters next to the Garden (MC-GAR-4)."""
        self.moves: dict[int, list[Action]] = {}
        """Moves of the project phase, as far as they were asked for: by hand, place and blocked place."""

    def _around(self, place: int) -> list[int]:
        row, column = divmod(place, 4)
        steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return [4 * r + c for r, c in steps if 0 <= r < 4 and 0 <= c < 4]

    def _beside(self, place: int) -> list[int]:
        if place not in self.places:
            return []
        if place in PORTS:
            return [8 * (place - 16), 8 * (place - 16) + 4]
        found = [near for near in self._around(place) if near != self.garden]
        if self.seaport and place % 4 == 0:
            found.append(PORTS[place // 8])
        return found


class City:
    """Four Districts in their slots, with or without the Seaports. It never changes: sides are part of the position."""

    def __init__(self, tables: Tables, districts: tuple[int, ...], seaport: bool) -> None:
        self.tables = tables
        self.districts = districts
        garden_slot = districts.index(GARDEN_DISTRICT) if GARDEN_DISTRICT in districts else None
        self.map = tables.map(seaport, None if garden_slot is None else GARDEN_SLOTS[garden_slot])
        types: list[QuarterType] = []
        dice: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        material: list[int | None] = []
        for place in range(16):
            row, column = divmod(place, 4)
            slot = SLOT[place]
            corner = 2 * (row % 2) + column % 2
            turned = districts[slot] == GARDEN_DISTRICT and slot == 3
            quarter = tables.districts[districts[slot]].quarters[3 - corner if turned else corner]
            types.append(tables.quarter_types[quarter.type])
            dice.append(quarter.dice)
            material.append(None if quarter.material is None else MATERIALS.index(quarter.material))
        if seaport:
            for port in tables.content.seaports:
                types.append(tables.quarter_types["seaport"])
                dice.append((port.dice_a, port.dice_b))
                material.append(None)
        self.types = tuple(types)
        self.basics: tuple[tuple[Effect | None, Effect | None], ...] = tuple(type.basics for type in types)
        """For each place the basic action on side A and on side B."""
        self.dice = tuple(dice)
        """For each place the die values on side A and on side B."""
        self.material = tuple(material)
        self.type_bits = {
            type: sum(1 << place for place, there in enumerate(types) if there.id == type)
            for type in tables.quarter_types
        }
        """The places of each type."""
        self.material_bits = tuple(
            sum(1 << place for place, there in enumerate(material) if there == wanted) for wanted in range(3)
        )

    # A copy of a position shares its city, and a pickled one finds it again in its tables.

    def __deepcopy__(self, memo: dict[int, Any]) -> City:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self.tables).city, (self.tables, self.districts, self.map.seaport)

    def name(self, place: int) -> str:
        """As a player speaks of it: "coal", "residential"."""
        material = self.material[place]
        return self.types[place].id if material is None else MATERIALS[material]

    def call(self, area: int) -> str:
        """With the District, whose number is printed on it: "the coal Quarter of District 3"."""
        if area in PORTS:
            return f"Seaport {PLACES[area]}"
        return (
            AREAS[area]
            if area > PORTS[-1]
            else f"the {self.name(area)} Quarter of District {self.districts[SLOT[area]]}"
        )


def layouts(logistics: bool, garden: bool) -> tuple[tuple[int, ...], ...]:
    """All ways to lay out the Districts, each as likely as any other (MC-ENG-3)."""
    kept = 4 - logistics - garden
    sets = [
        (*some, *extra)
        for some in combinations(BASIC_DISTRICTS, kept)
        for extra in ([(card,) for card in LOGISTICS_DISTRICTS] if logistics else [()])
    ]
    found = {order for cards in sets for order in permutations(cards)}
    if garden:
        found = {order for rest in found for order in ((GARDEN_DISTRICT, *rest), (*rest, GARDEN_DISTRICT))}
    return tuple(sorted(found))
