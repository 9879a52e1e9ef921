"""What the pieces of the box are made of: frozen, and typed for the rules."""

from __future__ import annotations

from dataclasses import dataclass

CITIZEN, MILITARY = 0, 1
KINDS = ("citizen", "military")
LETTERS = ("A", "B", "C")


@dataclass(frozen=True, slots=True)
class Good:
    id: str
    name: str
    land: str
    coins_first: int
    vp_first: int
    vp_second: int
    shield_at: int
    shield_vp: int


@dataclass(frozen=True, slots=True)
class PerRound:
    """What a card brings in every End Round phase."""

    coins: int = 0
    science: int = 0
    citizen_draws: int = 0
    military_draws: int = 0


@dataclass(frozen=True, slots=True)
class Building:
    id: str
    name: str
    letter: str
    coins: int
    science: int
    land: str
    goods: tuple[tuple[str, int], ...]
    per_round: PerRound
    mark: int
    placed_good: str
    """Gives ``placed_vp`` at a scoring to an owner who is first or second in this good."""
    placed_vp: int


@dataclass(frozen=True, slots=True)
class Land:
    id: str
    name: str
    nation: str
    distance: int
    vehicle: str
    types: tuple[str, ...]
    mark: int


@dataclass(frozen=True, slots=True)
class Token:
    id: str
    city_spaces: int
    district_spaces: int
    draw: int
    starting: bool


@dataclass(frozen=True, slots=True)
class Town:
    id: str
    name: str
    stars: int
    defense: int
    distance: int
    goods: tuple[tuple[str, int], ...]
    per_round: PerRound
    wild_goods: int
    holds: int
    types: tuple[str, ...]
    counts_as: int


@dataclass(frozen=True, slots=True)
class Effect:
    kind: str
    amount: int
    most: int
    deck: str


@dataclass(frozen=True, slots=True)
class CardAction:
    free: bool
    work: int
    distance: int
    coins: int
    by_land: bool
    """Distance and vehicle are what the chosen land demands."""
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    name: str
    kind: int
    nation: str
    """For a special card; "" for what every nation has."""
    goes_to: str
    coins: int
    science: int
    work: int
    distance: int
    attack: int
    vehicle: str
    action: CardAction | None


@dataclass(frozen=True, slots=True)
class Power:
    kind: str
    target: str
    amount: int


@dataclass(frozen=True, slots=True)
class Nation:
    id: str
    name: str
    start_land: str
    powers: tuple[Power, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    coins: int
    science: int
    vp: int
    citizen_draws: int
    base_income: int
    actions: int
    slots: tuple[int, ...]
    """By number of players, from 0."""
    marks_removed: tuple[tuple[int, ...], ...]
    land_marks_removed: tuple[tuple[int, ...], ...]
    town_goods_removed: tuple[tuple[str, ...], ...]
    row_discards: int
    towns_showing: int
    tax: int
    science_cost: int
    conquered_defense: int
