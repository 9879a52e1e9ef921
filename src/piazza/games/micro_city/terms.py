"""What was agreed before the start, and never changes during a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from piazza.games.micro_city.pieces import BASE, CARD_X
from piazza.games.micro_city.tables import Face, Tables
from piazza.kernel import Setup, Value


@dataclass(frozen=True, slots=True)
class Terms:
    tables: Tables
    seats: int
    options: Mapping[str, Value]
    duel: bool
    coop: bool
    faces: tuple[Face, ...]
    """The sides of the Building in the order in which they are built; none in a duel."""
    time: int
    stock: tuple[int, int]
    """Markers of each owner. In a duel the owners are the seats; else 0 is the common pool, 1 the contract supply."""
    owner: tuple[int, int]
    """The owner of each seat's cards and markers."""
    hand: int
    """The full set of Project cards, a bit for each number."""
    logistics: bool
    seaport: bool
    garden: bool
    first_game: bool
    first: int | None
    """The seat that goes first; None: chance says."""
    kinds: frozenset[str]
    """What can be built, in the words of the content."""
    clear_city: bool
    """When the Building is turned, the markers in the city come back too (MC-EXT-3)."""

    # A copy of a position shares its terms, and a pickled one finds them again in its tables.

    def __deepcopy__(self, memo: dict[int, Any]) -> Terms:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return agree, (self.tables, Setup(self.seats, dict(self.options)))


def agree(tables: Tables, setup: Setup) -> Terms:
    """The terms of a set-up: one object for each, as long as the tables live."""
    key = setup.seats, tuple(setup.options.items())
    known = tables.terms.get(key)
    if known is None:
        known = tables.terms[key] = _terms(tables, *key)
    return known


def _terms(tables: Tables, seats: int, items: tuple[tuple[str, Value], ...]) -> Terms:
    if seats not in (1, 2):
        raise ValueError(f"{seats} seats, not 1 or 2")
    options = dict(items)
    setup = Setup(seats, options)
    mode = setup.text("mode")
    duel = mode == "duel"
    content, limits = tables.content, tables.content.limits
    faces: tuple[Face, ...] = ()
    if duel:
        time = 2 * limits.competitive_rounds_each
    elif mode == "extended":
        faces = tuple(tables.faces[side] for side in BASE)
        time = next(count for level, count in content.extended.rounds.items() if level == setup.text("difficulty"))
    else:
        building = next(building for building in content.buildings if building.id == setup.text("building"))
        faces = (tables.faces[building.id],)
        time = next(count for level, count in building.rounds.items() if level == setup.text("difficulty"))
    seaport = setup.on("seaport")
    common = limits.markers_solo if seats == 1 else limits.markers_coop_shared
    each = limits.markers_competitive_each
    return Terms(
        tables=tables,
        seats=seats,
        options=options,
        duel=duel,
        coop=seats == 2 and not duel,
        faces=faces,
        time=time + (limits.seaport_extra_rounds if seaport and not duel else 0),
        stock=(each, each) if duel else (common, limits.markers_seaport_extra if seaport else 0),
        owner=(0, 1) if duel else (0, 0),
        hand=sum(1 << card for card in range(1, CARD_X + setup.on("card_x"))),
        logistics=setup.on("logistics"),
        seaport=seaport,
        garden=setup.on("garden"),
        first_game=setup.text("layout") == "first_game",
        first=0 if seats == 1 else {"random": None, "1": 0, "2": 1}[setup.text("first_player")],
        kinds=frozenset({"goal" if duel else "stage", *(("contract_here", "contract_any") if seaport else ())}),
        clear_city=options.get("extended_clear") == "all",
    )
