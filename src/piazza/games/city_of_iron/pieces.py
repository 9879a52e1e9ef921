"""What the pieces of the box are made of: the schema of content.toml, frozen and typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from piazza.kernel import Name, Range

CITIZEN, MILITARY = 0, 1
KINDS = ("citizen", "military")
LETTERS = ("A", "B", "C")
VEHICLES = ("", "ship", "airship")
PLAYERS = (2, 3, 4)

Price = Annotated[int, Range(0, 99)]
Gain = Annotated[int, Range(1, 99)]
Skill = Annotated[int, Range(0, 20)]
"""Skills and what is asked of them are looked up in tables of this size."""
Some = Annotated[int, Range(1, 20)]
Kind = Literal["citizen", "military"]
Vehicle = Literal["", "ship", "airship"]
Mark = Literal[0, 2, 3]
LandType = Annotated[str, Name("land_types")]
GoodId = Annotated[str, Name("goods")]


@dataclass(frozen=True, slots=True)
class LandKind:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Good:
    id: str
    name: str
    land: LandType
    coins_first: Price
    vp_first: Price
    vp_second: Price
    shield_at: Gain
    shield_vp: Price


@dataclass(frozen=True, slots=True)
class PerRound:
    """What a card brings in every End Round phase."""

    coins: Skill = 0
    science: Skill = 0
    citizen_draws: Skill = 0
    military_draws: Skill = 0


NOTHING = PerRound()


@dataclass(frozen=True, slots=True)
class Placed:
    """Points at a scoring for an owner who is first or second in a good."""

    good: GoodId
    vp: Gain


@dataclass(frozen=True, slots=True, kw_only=True)
class Building:
    id: str
    name: str
    letter: Literal["A", "B", "C"] = field(metadata={"key": "deck"})
    coins: Price
    science: Price
    mark: Mark
    land: Annotated[str, Name("land_types", ("",))] = ""
    goods: Mapping[GoodId, Some] = field(default_factory=dict)
    per_round: PerRound = NOTHING
    placed: Placed | None = field(default=None, metadata={"key": "vp_if_placed"})

    def __post_init__(self) -> None:
        if bool(self.land) != bool(self.goods):
            raise ValueError("a building needs a land exactly if it produces goods (COI-BUILD-3)")
        if not self.goods and self.per_round == NOTHING and self.placed is None:
            raise ValueError("the building brings nothing: goods, per_round or vp_if_placed is expected")


@dataclass(frozen=True, slots=True, kw_only=True)
class Land:
    id: str
    name: str
    nation: Annotated[str, Name("nations", ("",))]
    distance: Skill
    vehicle: Vehicle
    types: tuple[LandType, ...] = field(metadata={"key": "land"})
    mark: Literal[0, 2]

    def __post_init__(self) -> None:
        _check_types(self.types)


@dataclass(frozen=True, slots=True)
class Token:
    id: str
    city_spaces: Some
    district_spaces: Skill
    draw: Kind
    starting: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Town:
    id: str
    name: str
    stars: Annotated[int, Range(0, 3)]
    defense: Price
    distance: Skill
    counts_as: Some
    goods: Mapping[GoodId, Some] = field(default_factory=dict)
    per_round: PerRound = NOTHING
    wild_goods: Some = 0
    holds: Some = 0
    types: tuple[LandType, ...] = field(default=(), metadata={"key": "land"})

    def __post_init__(self) -> None:
        _check_types(self.types)
        if bool(self.holds) != bool(self.types):
            raise ValueError("a town has lands exactly if it holds buildings (COI-TEXP-5)")
        if not (self.goods or self.wild_goods or self.holds or self.per_round != NOTHING):
            raise ValueError("the town brings nothing: goods, per_round, wild_goods or holds is expected")


def _check_types(types: tuple[str, ...]) -> None:
    if len(set(types)) < len(types):
        raise ValueError("a type of land stands there twice")


@dataclass(frozen=True, slots=True)
class Effect:
    kind: Literal[
        "gain_coins",
        "gain_science",
        "gain_coins_per_good_type",
        "draw_cards",
        "expand_city",
        "settle_land",
        "build",
        "build_discount_this_turn",
        "attack_bonus_this_turn",
        "scrap_building",
        "steal_coins",
    ]
    amount: Gain = 0
    most: Gain = field(default=0, metadata={"key": "max"})
    deck: Literal["", "citizen", "military", "either"] = ""

    def __post_init__(self) -> None:
        wanted = {
            "amount": self.kind not in ("expand_city", "settle_land"),
            "max": self.kind == "gain_coins_per_good_type",
            "deck": self.kind == "draw_cards",
        }
        for (key, needed), given in zip(wanted.items(), (self.amount, self.most, self.deck), strict=True):
            if needed and not given:
                raise ValueError(f"the effect {self.kind} needs {key}")
            if given and not needed:
                raise ValueError(f"the effect {self.kind} knows no {key}")


@dataclass(frozen=True, slots=True)
class Requires:
    """What an action asks for: skills of other cards, and coins."""

    work: Skill = 0
    distance: Skill = 0
    coins: Price = 0


FREE_OF_CHARGE = Requires()


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAction:
    free: bool = False
    requires: Requires = FREE_OF_CHARGE
    effects: tuple[Effect, ...]

    def __post_init__(self) -> None:
        kinds = [effect.kind for effect in self.effects]
        if not kinds:
            raise ValueError("an action has at least one effect")
        if len(set(kinds)) < len(kinds):
            raise ValueError("an action has two effects of one kind")
        if {"settle_land", "expand_city"} <= set(kinds):
            raise ValueError("an action cannot both settle a land and expand a city: one token is chosen")
        if self.by_land and self.requires.distance:
            raise ValueError("what settles a land requires the distance of the land and no other")

    @property
    def by_land(self) -> bool:
        """Distance and vehicle are what the chosen land demands."""
        return any(effect.kind == "settle_land" for effect in self.effects)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    id: str
    name: str
    kind: Kind = field(metadata={"key": "deck"})
    start: bool
    coins: Price
    science: Price
    work: Skill = 0
    distance: Skill = 0
    attack: Gain = 0
    vehicle: Vehicle = ""
    nation: Annotated[str, Name("nations", ("",))] = ""
    """For a special card; "" for what every nation has."""
    replaces: Annotated[str, Name("cards", ("",))] = ""
    """The starting card in whose place it comes."""
    action: CardAction | None = None

    def __post_init__(self) -> None:
        if (self.attack > 0) != (self.kind == "military"):
            raise ValueError("a military card, and no other, has an attack value")
        if self.replaces and not (self.start and self.nation):
            raise ValueError("only a starting card of a nation replaces another")


@dataclass(frozen=True, slots=True)
class SpacesPower:
    kind: Literal["district_spaces_bonus"]
    token: Annotated[str, Name("city_tokens")]
    amount: Some


@dataclass(frozen=True, slots=True)
class MovePower:
    kind: Literal["move_building"]
    coins: Gain
    """At least one, so that a turn ends."""


@dataclass(frozen=True, slots=True)
class CardPower:
    kind: Literal["card_action_coins"]
    card: Annotated[str, Name("cards")]
    coins: Price


@dataclass(frozen=True, slots=True)
class BidPower:
    kind: Literal["second_bid"]


Power = SpacesPower | MovePower | CardPower | BidPower


@dataclass(frozen=True, slots=True)
class Nation:
    id: str
    name: str
    start_land: Annotated[str, Name("lands")]
    powers: tuple[Power, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreCard:
    id: str
    science: Price


@dataclass(frozen=True, slots=True)
class Bonus:
    id: str
    vp: Gain


@dataclass(frozen=True, slots=True)
class StoringPenalty:
    """Stored buildings for each lost point, under either value of the option."""

    per_two: Gain
    per_one: Gain


@dataclass(frozen=True, slots=True)
class Track:
    spaces: tuple[Price, ...]

    def __post_init__(self) -> None:
        if self.spaces.count(0) < PLAYERS[-1]:
            raise ValueError(f"a free space for each of {PLAYERS[-1]} players is expected, not {self.spaces.count(0)}")


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers of the set-up and of the simple actions; some by number of players."""

    starting_coins: Price
    starting_science: Price
    starting_vp: Price
    starting_citizen_draws: Skill
    base_income: Price
    actions_per_round: Annotated[int, Range(1, 9)]
    row_slots: Mapping[int, Annotated[int, Range(1, 66)]]
    row_discards_per_round: Annotated[int, Range(1, 66)]
    """At least one, so that the deck runs out (COI-DATA-4)."""
    building_marks_removed: Mapping[int, tuple[Mark, ...]]
    land_marks_removed: Mapping[int, tuple[Literal[2], ...]]
    town_goods_removed: Mapping[int, tuple[GoodId, ...]]
    expansion_towns_showing: Annotated[int, Range(1, 7)]
    tax_coins: Gain
    buy_science_cost: Price
    conquered_defense_bonus: Price

    def __post_init__(self) -> None:
        by_players: dict[str, Mapping[int, object]] = {
            "row_slots": self.row_slots,
            "building_marks_removed": self.building_marks_removed,
            "land_marks_removed": self.land_marks_removed,
            "town_goods_removed": self.town_goods_removed,
        }
        for key, values in by_players.items():
            if sorted(values) != list(PLAYERS):
                raise ValueError(f"{key} has a value for 2, 3 and 4 players, and no other")
