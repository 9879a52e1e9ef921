"""What buildings and public works do: the effects in content.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from piazza.kernel import Name, Range

Amount = Annotated[int, Range(1, 99)]
Terrain = Literal["hill", "plain"]
Pool = Literal["ready", "busy", "idle"]
ResourceName = Annotated[str, Name("resources")]
BuildingName = Annotated[str, Name("buildings")]
Amounts = Mapping[ResourceName, Amount]

# -- effects of buildings --


@dataclass(frozen=True, slots=True)
class Bonus:
    """Something that a building brings, in one number."""

    kind: Literal[
        "gather_bonus",
        "attack_bonus",
        "defense_bonus",
        "prestige_per_turn",
        "influence_per_turn",
        "influence_per_adjacent_owner",
        "most_of_kind_influence",
    ]
    value: Amount


@dataclass(frozen=True, slots=True)
class Opening:
    kind: Literal["enables_gather"]
    resources: tuple[ResourceName, ...]


@dataclass(frozen=True, slots=True)
class Output:
    id: str
    output: Amounts

    def __post_init__(self) -> None:
        if not self.output:
            raise ValueError("this makes nothing")


@dataclass(frozen=True, slots=True)
class Production:
    kind: Literal["produce"]
    inputs: Amounts
    options: tuple[Output, ...]
    default: str

    def __post_init__(self) -> None:
        if self.default not in (ids := [option.id for option in self.options]):
            raise ValueError(f"default is one of the options, {' or '.join(ids)}, not {self.default!r}")


@dataclass(frozen=True, slots=True)
class Doubling:
    kind: Literal["double_output"]
    buildings: tuple[BuildingName, ...]


@dataclass(frozen=True, slots=True)
class Guild:
    """How much less a recipe takes of a resource where a guild stands: one's own, or that of another."""

    resource: ResourceName
    guild: BuildingName
    guild_own: Amount
    guild_other: Amount


@dataclass(frozen=True, slots=True)
class Craft:
    kind: Literal["craft"]
    inputs: Amounts
    output: Amounts
    reduction: Guild | None = None

    def __post_init__(self) -> None:
        if not self.output:
            raise ValueError("this makes nothing")
        if self.reduction is not None and self.reduction.resource not in self.inputs:
            raise ValueError(f"the reduction is of {self.reduction.resource}, which is not needed")


@dataclass(frozen=True, slots=True)
class Reduction:
    """A resource that its owner pays less of, and how much less again where a guild stands."""

    kind: Literal["cost_reduction"]
    resource: ResourceName
    amount: Amount
    guild: BuildingName | None = None
    guild_own: int = 0
    guild_other: int = 0

    def __post_init__(self) -> None:
        if (self.guild is None) != (self.guild_own + self.guild_other == 0):
            raise ValueError("guild, guild_own and guild_other stand together")


@dataclass(frozen=True, slots=True)
class TokenStep:
    kind: Literal["exchange_rate_step", "exchange_prestige_step"]
    choose: Literal["one", "all"]


@dataclass(frozen=True, slots=True)
class MarketIncome:
    kind: Literal["market_income"]
    own_ducats: Amount
    other_copies: Amount


@dataclass(frozen=True, slots=True)
class FestivalIncome:
    kind: Literal["festival_income"]
    own_ducats: Amount
    other_goods: Mapping[BuildingName, ResourceName]


@dataclass(frozen=True, slots=True)
class Healing:
    kind: Literal["rotate_busy_to_ready"]
    workers: Amount


@dataclass(frozen=True, slots=True)
class Newcomers:
    kind: Literal["gain_workers"]
    workers: Amount
    pool: Pool


@dataclass(frozen=True, slots=True)
class Share:
    """One for every so many."""

    kind: Literal["ducats_per_own_tiles", "influence_per_own_workers"]
    divisor: Amount


@dataclass(frozen=True, slots=True)
class CathedralIncome:
    kind: Literal["cathedral"]
    own_tiles_divisor: Amount
    city_tiles_divisor: Amount
    influence_per_city_worker: Amount


@dataclass(frozen=True, slots=True)
class BazaarIncome:
    kind: Literal["grand_bazaar_income"]
    natural: Amount
    goods: Amount
    others_divisor: Amount


@dataclass(frozen=True, slots=True)
class Dividend:
    kind: Literal["bank_dividend"]
    treasury_divisor: Amount
    cap: Amount


@dataclass(frozen=True, slots=True)
class Likeness:
    kind: Literal["counts_as"]
    building: BuildingName


Effect = (
    Bonus
    | Opening
    | Production
    | Doubling
    | Craft
    | Reduction
    | TokenStep
    | MarketIncome
    | FestivalIncome
    | Healing
    | Newcomers
    | Share
    | CathedralIncome
    | BazaarIncome
    | Dividend
    | Likeness
)

# -- effects of public works --


@dataclass(frozen=True, slots=True)
class WorkBonus:
    kind: Literal[
        "ducats_from_each_other_player_to_tile_owner",
        "ducats_to_each_player_if_neutral",
        "area_defense_bonus",
        "prestige_per_turn",
        "tile_owner_influence_per_turn",
    ]
    value: Amount


@dataclass(frozen=True, slots=True)
class FieldBonus:
    kind: Literal["neighbour_gather_bonus"]
    terrain: Terrain
    value: Amount


@dataclass(frozen=True, slots=True)
class Spreading:
    kind: Literal["on_complete_spread_resource"]
    resource: ResourceName
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class ActingAs:
    kind: Literal["tile_acts_as_building"]
    building: BuildingName


@dataclass(frozen=True, slots=True)
class Discount:
    kind: Literal["ducat_discount"]
    buildings: tuple[BuildingName, ...]
    value: Amount


@dataclass(frozen=True, slots=True)
class Learning:
    kind: Literal["building_prestige_bonus", "building_influence_bonus"]
    buildings: tuple[BuildingName, ...]
    value: Amount
    adjacent_extra: Amount


WorkEffect = WorkBonus | FieldBonus | Spreading | ActingAs | Discount | Learning
