"""What a viewer may know. Everything on the table is public; the prices are those of the viewer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TileView:
    name: str
    row: int
    column: int
    hill: bool
    resource: str | None
    owner: int | None
    """A seat, counted from 0."""
    building: str | None
    setting: str | None
    """What a producing building makes."""
    garrison: int
    exhausted: int
    pillaged: bool
    work: str | None
    price: int | None
    """Ducats for the viewer; none where it cannot be bought."""


@dataclass(frozen=True, slots=True)
class RateView:
    resource: str
    buys: bool
    """Whether the rival buys it (or sells it)."""
    rates: list[list[int]]
    """For each step what is given and what is got."""
    steps: list[int]
    """Where the token of each player stands, from 0."""


@dataclass(frozen=True, slots=True)
class RivalView:
    id: str
    name: str
    difficulty: str
    blurb: str
    rows: list[RateView]
    sales_prestige: list[int]
    sales_steps: list[int]
    purchase_prestige: list[int]
    purchase_steps: list[int]
    shown: int
    """The rival's Prestige at the end of the last turn."""
    target: int
    """The Prestige the city has to exceed."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: int
    colour: str
    hex: str
    pattern: str
    state: str
    """active, waiting, passed or over."""
    supply: dict[str, int]
    ducats: int
    influence: int
    ready: int
    busy: int
    idle: int
    tokens: int
    tiles: int
    bought: int
    stationed: int
    lots: dict[str, int]
    """Lots left of each row of the rival."""
    requests: int
    """Trades that may still be asked for in this phase."""


@dataclass(frozen=True, slots=True)
class BuildingView:
    id: str
    name: str
    level: int
    becomes: list[str]
    unique: bool
    owner: int | None
    """Who has it, where there is only one in the game."""
    cost: dict[str, int]
    """After the viewer's reductions."""
    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class WorkView:
    id: str
    name: str
    tile: str | None
    stages: int
    of: int
    finished: bool
    payers: list[int]
    foundation: dict[str, int]
    stage: dict[str, int]


@dataclass(frozen=True, slots=True)
class TradeView:
    asker: int
    partner: int
    open: bool
    """Whether the partner has agreed to talk."""
    offers: list[dict[str, int]]
    """Of the asker, and of the partner."""
    accepted: list[int]
    confirmed: int | None


@dataclass(frozen=True, slots=True)
class PillageView:
    attacker: int
    target: str
    owner: int
    committed: dict[str, int]
    attack: int
    defence: int
    score: int
    loot_left: int
    losses_left: int
    tokens: int
    prestige: int
    """What the city will lose."""


@dataclass(frozen=True, slots=True)
class BankView:
    ducats: int
    stock: dict[str, int]
    buys_at: dict[str, int]
    sells_at: dict[str, int]


@dataclass(frozen=True, slots=True)
class HeroesView:
    viewer: int | None
    seed: str
    turn: int
    turns: int
    phase: str
    starter: int
    current: int | None
    action: str
    step: str
    can_act: bool
    """Whether the player on the go has a phase action to take, as things stand; an exchange may bring one."""
    prestige: int
    prestige_next: int
    """What the next Cleanup will bring the city as things stand."""
    rival: RivalView
    bank: BankView
    players: list[PlayerView]
    tiles: list[TileView]
    buildings: list[BuildingView]
    works: list[WorkView]
    trade: TradeView | None
    pillage: PillageView | None
