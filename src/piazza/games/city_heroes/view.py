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
    away: int | None
    """Steps from the viewer's nearest tile, where a price is asked for them."""
    copies: int
    """What its owner collects at Cleanup as things stand; on neutral land what an owner would."""
    starved: bool
    """It is to make something, and what it needs will be missing at Cleanup as things stand."""


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
    course: list[int]
    """Its Prestige after each turn."""


@dataclass(frozen=True, slots=True)
class TokenView:
    """An exchange token of the viewer, and what one step would make of it."""

    id: str
    """A resource, sales or purchases: as in the notation."""
    prestige: bool
    now: str
    then: str | None
    """None where it has no room."""


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
    cap: int
    """Tiles the player may own with the workers of today."""
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
    author: int | None
    """Who puts a two-sided offer together, or has sent it; None when each side lays down its own."""
    sent: bool
    """Whether the offer of the author waits for an answer."""
    open: bool
    """Whether the partner has agreed to talk."""
    offers: list[dict[str, int]]
    """Of the asker, and of the partner."""
    accepted: list[int]
    confirmed: int | None
    left: list[dict[str, int]]
    """What each side could still add to its offer."""
    differ: bool
    """Whether the offers differ, so that they can be accepted."""
    retreats: int
    """How often offers, acceptances and confirmations may still be withdrawn in this talk."""


@dataclass(frozen=True, slots=True)
class PillageView:
    attacker: int
    target: str
    owner: int
    stacks: dict[str, int]
    """Weapons beside the target that are not exhausted, by tile."""
    committed: dict[str, int]
    attack: int
    defence: int
    score: int
    loot: int
    """Items that the score lets the attacker take, as far as there are any."""
    looted: dict[str, int]
    loot_left: int
    losses_left: int
    fallen: int
    """Weapons that the defender will lose."""
    tokens: int
    tokens_lost: int
    influence: int
    influence_lost: int
    prestige: int
    """What the city will lose."""


@dataclass(frozen=True, slots=True)
class BankView:
    ducats: int
    stock: dict[str, int]
    buys_at: dict[str, int]
    sells_at: dict[str, int]


@dataclass(frozen=True, slots=True)
class ScoreView:
    """A player's Influence at the end, by source."""

    before: int
    natural: int
    goods: int
    ducats: int
    total: int
    rank: int


@dataclass(frozen=True, slots=True)
class FinalView:
    lost: bool
    rank: str | None
    """What a solo player has become."""
    scores: list[ScoreView]


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
    exchanged: bool
    """Whether the go holds exchanges and no action yet."""
    can_act: bool
    """Whether the player on the go has a phase action to take, as things stand; an exchange may bring one."""
    prestige: int
    prestige_next: int
    """What the next Cleanup will bring the city as things stand."""
    tile_workers: int
    """Workers that the next tile uses of the viewer."""
    rival: RivalView
    bank: BankView
    players: list[PlayerView]
    tiles: list[TileView]
    buildings: list[BuildingView]
    works: list[WorkView]
    trade: TradeView | None
    pillage: PillageView | None
    tokens: list[TokenView]
    final: FinalView | None
