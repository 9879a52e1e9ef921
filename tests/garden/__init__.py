"""Kitchen Garden, a title of three minutes on a board of places. It proves the table of titles without drawings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from piazza.kernel import (
    Action,
    Alphabet,
    Choice,
    Game,
    Line,
    Names,
    Option,
    Outcome,
    Refusal,
    Rng,
    Seat,
    Seen,
    Setup,
    State,
    Viewer,
    ranks,
)

DOCUMENT = """\
# Kitchen Garden
* **KG-GO-1** Players take turns. In a go a player plants, waters or carries.
* **KG-PLANT-1** Beans and leeks are planted in an empty bed.
* **KG-WATER-1** A player waters an own plant that is dry, and scores 1 for a leek, 2 for a bean. Then it has its water.
* **KG-CARRY-1** A player carries an own plant that has its water to an empty bed beside it. Then it is dry.
* **KG-END-1** After the agreed number of rounds the highest score wins; equal scores share the place.
"""

SIDE = range(1, 5)
BEDS = [f"r{row}c{column}" for row in SIDE for column in SIDE]
WORTH = {"bean": 2, "leek": 1}


def beside(bed: str) -> list[str]:
    row, column = int(bed[1]), int(bed[3])
    near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [f"r{r}c{c}" for r, c in near if r in SIDE and c in SIDE]


ALPHABET = Alphabet({"plant": "Plant", "water": "Water", "carry": "Carry a plant"})
for place in BEDS:
    for plant in WORTH:
        ALPHABET.add("plant", plant, place, label=f"Plant a {plant} in {place}")
    ALPHABET.add("water", place, label=f"Water {place}")
    for target in beside(place):
        ALPHABET.add("carry", place, target, label=f"Carry {place} to {target}")


@dataclass(frozen=True, slots=True)
class Bed:
    place: str
    plant: str | None
    owner: int | None
    watered: bool


@dataclass(frozen=True, slots=True)
class GardenView:
    round: int
    rounds: int
    active: int
    news: str
    last_watered: list[str]
    scores: list[int]
    beds: list[Bed]


class Garden(State):
    goes: int
    go: int
    plants: list[str]
    owners: list[int]
    watered: list[bool]
    last_watered: list[str]
    scores: list[int]
    news: str

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.seats)
        self.goes, self.go = int(setup.options["rounds"]) * setup.seats, 0
        self.plants, self.owners, self.watered = [""] * len(BEDS), [-1] * len(BEDS), [False] * len(BEDS)
        self.last_watered, self.scores, self.news = [], [0] * setup.seats, ""

    def to_move(self) -> tuple[Seat, ...]:
        return (self.go % self.seats,) if self.go < self.goes else ()

    def legal(self, seat: Seat) -> list[Action]:
        return [action for action in ALPHABET if self.refusal(seat, action) is None]

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        if self.go >= self.goes:
            return Refusal("OVER", "KG-END-1", "It is evening.")
        if seat not in self.to_move():
            return Refusal("NOT_YOUR_TURN", "KG-GO-1", "Another player has the go.")
        bed = BEDS.index(str(action.args[1 if action.verb == "plant" else 0]))
        if action.verb == "plant":
            return Refusal("FULL", "KG-PLANT-1", f"{BEDS[bed]} is not empty.") if self.plants[bed] else None
        rule = "KG-WATER-1" if action.verb == "water" else "KG-CARRY-1"
        if self.owners[bed] != seat:
            return Refusal("OWN", rule, f"You have no plant in {BEDS[bed]}.")
        if self.watered[bed] == (action.verb == "water"):
            return Refusal("WATER", rule, f"The plant in {BEDS[bed]} is {'not ' * (not self.watered[bed])}dry.")
        if action.verb == "carry" and self.plants[BEDS.index(str(action.args[1]))]:
            return Refusal("FULL", rule, f"{action.args[1]} is not empty.")
        return None

    def chances(self) -> list[tuple[Action, int]]:
        return []

    def apply(self, seat: Seat, action: Action) -> None:
        last = BEDS.index(str(action.args[-1]))
        if action.verb == "water":
            self.watered[last] = True
            self.scores[seat] += WORTH[self.plants[last]]
        else:
            first = BEDS.index(str(action.args[0])) if action.verb == "carry" else last
            kind = self.plants[first] or str(action.args[0])
            self.plants[first], self.owners[first], self.watered[first] = "", -1, False
            self.plants[last], self.owners[last] = kind, seat
        self.last_watered = [BEDS[last]] if action.verb == "water" else []
        self.news = f"{BEDS[last]} has its water, and nobody needs to look after it today." * (action.verb == "water")
        self.go += 1
        if self.journal is not None:
            self.journal.tell(action.verb, seat, place=BEDS[last])

    def view(self, viewer: Viewer) -> GardenView:
        beds = [
            Bed(place, self.plants[n] or None, self.owners[n] if self.plants[n] else None, self.watered[n])
            for n, place in enumerate(BEDS)
        ]
        active = self.go % self.seats
        rounds = self.goes // self.seats
        done = min(self.go // self.seats + 1, rounds)
        return GardenView(done, rounds, active, self.news, self.last_watered[:], self.scores[:], beds)

    def imagine(self, seat: Viewer, rng: Rng) -> Self:
        return self.clone()

    def outcome(self) -> Outcome | None:
        if self.go < self.goes:
            return None
        return Outcome(ranks(self.scores), f"The best gardener has {max(self.scores)}.", tuple(self.scores))


def tell(event: Seen, names: Names) -> Line | None:
    who = "" if event.seat is None else names[event.seat]
    return Line(
        f"{who} {event.kind.removesuffix('y') + ('ies' if event.kind == 'carry' else 's')} {event.facts['place']}."
    )


GAME = Game(
    id="kitchen-garden",
    title="Kitchen Garden",
    seats=(2, 3),
    alphabet=ALPHABET,
    start=Garden,
    summary="Sixteen beds, beans and leeks, and somebody has to water them.",
    minutes=(2, 5),
    options=(Option("rounds", "Rounds", "Goes for each player.", tuple(Choice(n, str(n)) for n in (2, 4, 8)), 4),),
    bound=24,
    tell=tell,
    document=lambda: DOCUMENT,
    idle=("water", "plant", "carry"),
    view=GardenView,
    samples={"two": (2, {}), "three": (3, {"rounds": 2})},
)
