"""What everybody may know. There are no secrets between players, so all views are the same (MC-INFO-3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from piazza.games.micro_city import phases
from piazza.games.micro_city.board import AREAS, CONTRACTS, GOALS, PLACES, PORTS, SLOT, STAGES
from piazza.games.micro_city.content import CONTENT
from piazza.games.micro_city.printed import CARD_X, MATERIALS, RESOURCES, Target
from piazza.games.micro_city.rules import building, markers
from piazza.games.micro_city.rules.choices import slot_names
from piazza.games.micro_city.words import bonus_words, condition_words

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

# Seats are counted from 0 here, as everywhere but in texts. Where there is one common set, its owner is None.


@dataclass(frozen=True, slots=True)
class QuarterView:
    place: str
    type: str
    material: str | None
    dice: tuple[int, ...]
    """Values for the advanced action, of the side that is up."""
    card: str
    """District or Seaport on which it lies."""
    marked: bool
    owner: int | None
    """In a duel, whose marker it is."""
    engineers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardView:
    """A District or Seaport card."""

    name: str
    side: str


@dataclass(frozen=True, slots=True)
class CompanyView:
    seat: int
    at: str | None
    coal: int
    steel: int
    wood: int
    money: int
    dice: tuple[int, ...]
    prepared: bool
    vp: int
    advantages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetView:
    """Markers and Project cards of one owner."""

    owner: int | None
    pool: int
    markers: int
    """In the pool and out of it."""
    hand: tuple[str, ...]
    pile: tuple[str, ...]
    """The top last."""
    banned: str | None
    """The card that cannot be played, since it lies on top of the opponent's pile (MC-DUEL-8)."""


@dataclass(frozen=True, slots=True)
class TargetView:
    """A Building stage, a Goal area or a Contract."""

    name: str
    coal: int
    steel: int
    wood: int
    money: int
    vp: int
    bonus: str
    done: bool
    marked: bool
    owner: int | None


@dataclass(frozen=True, slots=True)
class BuildingView:
    id: str
    name: str
    ordered: bool
    side: int
    sides: int
    stages: tuple[TargetView, ...]


@dataclass(frozen=True, slots=True)
class AdvantageView:
    name: str
    vp: int
    condition: str


@dataclass(frozen=True, slots=True)
class ScoreView:
    """A duel, by where the VP come from and by what breaks a tie (MC-DUEL-24)."""

    seat: int
    built: int
    """Goals and Contracts, less what was given up for markers."""
    advantages: int
    total: int
    cards: int
    """Advantage cards."""
    resources: int


@dataclass(frozen=True, slots=True)
class MicroCityView:
    mode: str
    phase: str
    part: str
    """The part of the round: set-up, preparation, project, investment, final, over."""
    waiting: str
    """What goes on, in words."""
    end: str
    """How it ended: won, pool, time, conceded, counted; nothing while it goes on."""
    first: int
    active: int
    time: int
    rounds: int
    """The time at the start."""
    quarters: tuple[QuarterView, ...]
    """Row by row, then the Seaports; empty until the city is laid out."""
    cards: tuple[CardView, ...]
    companies: tuple[CompanyView, ...]
    sets: tuple[SetView, ...]
    rolled: tuple[int, ...]
    """Four dice that are not yet split."""
    playing: str | None
    """The Project card whose action is under way."""
    left: int
    """How many Materials, cards or markers may still be taken."""
    target: str | None
    """What is to be built as soon as a marker is there."""
    building: BuildingView | None
    goals: tuple[TargetView, ...]
    contracts: tuple[TargetView, ...]
    supply: int
    """Markers for Contracts."""
    advantages: tuple[AdvantageView, ...]
    deck: int
    """Advantages still face down."""
    claimed: bool
    """Whether the active player has taken an Advantage this round."""
    scores: tuple[ScoreView, ...]


def look(s: Position) -> MicroCityView:
    laid_out = s.phase > phases.BOARD
    duel = s.terms.duel
    return MicroCityView(
        mode=str(s.terms.options["mode"]),
        phase=phases.NAMES[s.phase],
        part=_part(s),
        waiting=phases.WAITING[s.phase],
        end=_ENDS[s.end],
        first=s.first,
        active=s.active,
        time=s.time,
        rounds=s.terms.time,
        quarters=tuple(_quarter(s, place) for place in range(18 if s.terms.seaport else 16)) if laid_out else (),
        cards=tuple(CardView(name, "AB"[s.sides >> slot & 1]) for slot, name in enumerate(slot_names(s)))
        if laid_out
        else (),
        companies=tuple(_company(s, seat) for seat in range(s.seats)),
        sets=tuple(_set(s, owner) for owner in range(2 if duel else 1)),
        rolled=s.rolled,
        playing=CONTENT.cards[s.card].id if s.card else None,
        left=s.left,
        target=AREAS[s.target] if s.phase == phases.GIVE_UP else None,
        building=None if duel else _building(s),
        goals=tuple(_target(s, GOALS + 3 * goal + n) for goal in s.goals for n in range(3)),
        contracts=tuple(_target(s, CONTRACTS + n) for n in range(4)) if s.terms.seaport else (),
        supply=0 if duel else s.stock[1],
        advantages=tuple(
            AdvantageView(advantage.id, advantage.vp, condition_words(advantage))
            for advantage in (CONTENT.advantages[card] for card in s.open)
        ),
        deck=s.deck.bit_count(),
        claimed=s.claimed,
        scores=tuple(_score(s, seat) for seat in range(s.seats)) if duel else (),
    )


_ENDS = ("", "won", "pool", "time", "conceded", "counted")
_FINAL = frozenset({phases.FORCED, phases.PUT, phases.CLOSING})


def _part(s: Position) -> str:
    if s.phase == phases.OVER:
        return "over"
    if s.phase <= phases.GOALS or s.phase == phases.PLACE or s.at[s.active] < 0:
        return "set-up"
    if s.phase in (phases.ROLL, phases.SPLIT, phases.PREP):
        return "preparation"
    if s.phase in _FINAL:
        return "final"
    return "project" if s.card or s.phase == phases.PROJECT else "investment"


def _score(s: Position, seat: int) -> ScoreView:
    advantages = sum(CONTENT.advantages[card].vp for card in s.taken[seat])
    goods = sum(s.goods[4 * seat : 4 * seat + len(RESOURCES)])
    return ScoreView(seat, s.vp[seat] - advantages, advantages, s.vp[seat], len(s.taken[seat]), goods)


def _quarter(s: Position, place: int) -> QuarterView:
    slot = SLOT[place]
    material = s.city.material[place]
    return QuarterView(
        place=PLACES[place],
        type=s.city.types[place].id,
        material=None if material is None else MATERIALS[material],
        dice=s.city.dice[place][s.sides >> slot & 1],
        card=PLACES[place] if place in PORTS else f"district {s.city.districts[slot]}",
        marked=markers.marked(s, place),
        owner=_owner(s, place),
        engineers=tuple(seat for seat in range(s.seats) if s.at[seat] == place),
    )


def _owner(s: Position, area: int) -> int | None:
    return (0 if s.marks[0] >> area & 1 else 1) if s.terms.duel and markers.marked(s, area) else None


def _company(s: Position, seat: int) -> CompanyView:
    coal, steel, wood, money = s.goods[4 * seat : 4 * seat + len(RESOURCES)]
    return CompanyView(
        seat=seat,
        at=PLACES[s.at[seat]] if s.at[seat] >= 0 else None,
        coal=coal,
        steel=steel,
        wood=wood,
        money=money,
        dice=s.dice[seat],
        prepared=s.phase == phases.PREP and bool(s.ready >> seat & 1),
        vp=s.vp[seat],
        advantages=tuple(CONTENT.advantages[card].id for card in s.taken[seat]),
    )


def _set(s: Position, owner: int) -> SetView:
    return SetView(
        owner=owner if s.terms.duel else None,
        pool=s.stock[owner],
        markers=s.terms.stock[owner],
        hand=tuple(CONTENT.cards[card].id for card in range(1, CARD_X + 1) if s.hands[owner] >> card & 1),
        pile=tuple(CONTENT.cards[card].id for card in s.piles[owner]),
        banned=CONTENT.cards[s.piles[1 - owner][-1]].id if s.terms.duel and s.piles[1 - owner] else None,
    )


def _building(s: Position) -> BuildingView:
    face = s.terms.faces[s.face]
    stages = tuple(_target(s, STAGES + n) for n in range(len(face.stages)))
    return BuildingView(face.id, face.name, face.ordered, s.face, len(s.terms.faces), stages)


def _target(s: Position, area: int) -> TargetView:
    there: Target = building.target(s, area)
    coal, steel, wood, money = there.cost
    marked = markers.marked(s, area)
    return TargetView(
        name=there.id,
        coal=coal,
        steel=steel,
        wood=wood,
        money=money,
        vp=there.vp if s.terms.duel else 0,
        bonus="" if there.bonus is None else bonus_words(there.bonus),
        done=bool(s.done >> (area - STAGES) & 1) if area < GOALS else marked,
        marked=marked,
        owner=_owner(s, area),
    )
