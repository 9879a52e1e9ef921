"""What everybody may know. There are no secrets between players, so all views are the same (MC-INFO-3)."""

from __future__ import annotations

from dataclasses import dataclass

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
