"""Lantern Steps, a title of five minutes: one die, a stair and a hidden charm. It brings nothing for bots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from piazza.kernel import (
    CHANCE,
    Action,
    Alphabet,
    Choice,
    Drawing,
    Fact,
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
# Lantern Steps
## The charm
* **LS-CHARM-1** All players at once hide a charm from 1 to 6, face down. It stays hidden until the end.
## A go
* **LS-GO-1** A go begins with lighting the lantern. Nothing else can be done before that.
* **LS-GO-2** By the light a player rolls the die, or ends the go: he rests on an empty stair, or keeps the stair.
* **LS-ROLL-1** A face that does not lie on the stair is laid there. A face that does makes the player fall: the stair
  is cleared and the go is over.
* **LS-KEEP-1** Keeping moves the stair into the player's chest and ends the go.
## The end
* **LS-END-1** After the agreed number of rounds the charms are turned up. A chest is worth the sum of its faces, and 3
  more for each face that equals the charm. The highest worth wins; equal worths share the place.
"""

FACES = range(1, 7)
CHARM_BONUS = 3

ALPHABET = Alphabet({"hide": "Hide a charm", "light": "Light", "roll": "Roll", "keep": "Keep", "rest": "Rest"})
HIDE = {face: ALPHABET.add("hide", face, label=f"Hide a charm of {face}", secret=True) for face in FACES}
LIGHT = ALPHABET.add("light", label="Light the lantern")
ROLL = ALPHABET.add("roll", label="Roll the die")
KEEP = ALPHABET.add("keep", label="Keep the stair")
REST = ALPHABET.add("rest", label="Rest")
CHANCES = Alphabet()
DIE = {face: CHANCES.add("die", face) for face in FACES}


@dataclass(frozen=True, slots=True)
class Climber:
    charm: int | None
    has_hidden: bool
    chest: list[int]


@dataclass(frozen=True, slots=True)
class StairsView:
    round: int
    rounds: int
    active: int
    lit: bool
    stair: list[int]
    climbers: list[Climber]


class Stairs(State):
    rounds: int
    round: int
    active: int
    lit: bool
    rolling: bool
    stair: list[int]
    charms: list[int]
    chests: list[list[int]]

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.seats)
        self.rounds, self.round, self.active = int(setup.options["rounds"]), 1, 0
        self.lit = self.rolling = False
        self.stair = []
        self.charms = [0] * setup.seats
        self.chests = [[] for _ in range(setup.seats)]

    def to_move(self) -> tuple[Seat, ...]:
        if not all(self.charms):
            return tuple(seat for seat, charm in enumerate(self.charms) if not charm)
        if self.round > self.rounds:
            return ()
        return (CHANCE,) if self.rolling else (self.active,)

    def legal(self, seat: Seat) -> list[Action]:
        return [action for action in ALPHABET if self.refusal(seat, action) is None]

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        if self.round > self.rounds:
            return Refusal("OVER", "LS-END-1", "The lanterns are out.")
        hiding = not all(self.charms)
        if seat not in self.to_move():
            if hiding:
                return Refusal("NOT_YOUR_TURN", "LS-CHARM-1", "Wait until all have hidden a charm.")
            return Refusal("NOT_YOUR_TURN", "LS-GO-1", f"It is the go of player {self.active + 1}.")
        if (action.verb == "hide") != hiding:
            text = "First hide a charm." if hiding else "The charms are hidden and stay where they are."
            return Refusal("PHASE", "LS-CHARM-1", text)
        if (action is LIGHT) == self.lit and not hiding:
            text = "The lantern is lit." if self.lit else "It is dark: light the lantern first."
            return Refusal("PHASE", "LS-GO-1", text)
        if action is KEEP and not self.stair:
            return Refusal("EMPTY", "LS-GO-2", "There is nothing on the stair to keep.")
        if action is REST and self.stair:
            return Refusal("STAIR", "LS-GO-2", "Rest on an empty stair only; this one can be kept.")
        return None

    def chances(self) -> list[tuple[Action, int]]:
        return [(die, 1) for die in DIE.values()]

    def apply(self, seat: Seat, action: Action) -> None:
        match action.verb:
            case "hide":
                self.charms[seat] = int(action.args[0])
                self._tell("hid", seat, private={seat: {"charm": self.charms[seat]}})
            case "light":
                self.lit = True
                self._tell("lit", seat)
            case "roll":
                self.rolling = True
            case "die":
                self._die(int(action.args[0]))
            case _:
                self.chests[seat] += self.stair
                self._tell("kept" if self.stair else "rested", seat, faces=tuple(self.stair))
                self._end_go()

    def _die(self, face: int) -> None:
        self.rolling = False
        if face not in self.stair:
            self.stair.append(face)
            self._tell("stepped", self.active, face=face)
        else:
            self._tell("fell", self.active, face=face)
            self._end_go()

    def _end_go(self) -> None:
        self.stair, self.lit = [], False
        self.active = (self.active + 1) % self.seats
        self.round += self.active == 0
        if self.round > self.rounds and self.journal is not None:
            self.journal.tell("turned", reveals=True, charms=tuple(self.charms))

    def _tell(
        self, kind: str, seat: Seat, *, private: Mapping[Seat, Mapping[str, Fact]] | None = None, **facts: Fact
    ) -> None:
        if self.journal is not None:
            self.journal.tell(kind, seat, private=private, reveals=False, **facts)

    def view(self, viewer: Viewer) -> StairsView:
        over = self.round > self.rounds
        climbers = [
            Climber(charm if charm and (over or seat == viewer) else None, charm > 0, self.chests[seat][:])
            for seat, charm in enumerate(self.charms)
        ]
        return StairsView(self.round, self.rounds, self.active, self.lit, self.stair[:], climbers)

    def imagine(self, seat: Viewer, rng: Rng) -> Self:
        new = self.clone()
        if self.round <= self.rounds:
            new.charms = [c if s == seat or not c else rng.choice(FACES) for s, c in enumerate(self.charms)]
        return new

    def outcome(self) -> Outcome | None:
        if self.round <= self.rounds:
            return None
        worths = [
            sum(chest) + CHARM_BONUS * chest.count(charm) for chest, charm in zip(self.chests, self.charms, strict=True)
        ]
        return Outcome(ranks(worths), f"The best chest is worth {max(worths)}.", tuple(worths))


def tell(event: Seen, names: Names) -> Line | None:
    who = "" if event.seat is None else names[event.seat]
    facts = event.facts
    match event.kind:
        case "hid":
            return Line(f"{who} hides a charm" + (f" of {facts['charm']}." if "charm" in facts else "."))
        case "lit":
            return Line(f"{who} lights the lantern.")
        case "stepped":
            return Line(f"{who} rolls {facts['face']} and climbs.")
        case "fell":
            return Line(f"{who} rolls {facts['face']} again and falls.")
        case "kept":
            return Line(f"{who} keeps {facts['faces']}.")
        case "rested":
            return Line(f"{who} rests.")
        case _:
            return Line(f"The charms are turned up: {facts['charms']}.")


def draw(view: StairsView, names: Names) -> Drawing:
    stair = " ".join(map(str, view.stair)) or "-"
    lines: Drawing = [
        [(f"round {view.round} of {view.rounds}  ", ""), ("lit " if view.lit else "dark ", "dim"), (stair, "bold")]
    ]
    for seat, climber in enumerate(view.climbers):
        charm = str(climber.charm or ("?" if climber.has_hidden else "-"))
        lines.append([(names[seat], f"seat{seat + 1}"), (f"  charm {charm}  chest {climber.chest}", "")])
    return lines


GAME = Game(
    id="lantern-steps",
    title="Lantern Steps",
    seats=(2, 3),
    alphabet=ALPHABET,
    start=Stairs,
    summary="Climb as long as you dare; the stair is dark, and your charm is hidden.",
    minutes=(3, 8),
    options=(Option("rounds", "Rounds", "Goes for each player.", tuple(Choice(n, str(n)) for n in (1, 3, 5)), 3),),
    chances=CHANCES,
    secrets=True,
    bound=3 * (1 + 5 * 8),  # a charm; five goes of at most seven rolls and a light
    tell=tell,
    draw=draw,
    document=lambda: DOCUMENT,
    idle=("rest", "keep", "light"),
    go_ends=("hid", "kept", "rested", "fell"),
    view=StairsView,
    samples={"two": (2, {}), "three": (3, {"rounds": 1}), "long": (2, {"rounds": 5})},
)
