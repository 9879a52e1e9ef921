"""What a viewer may know. Everything on the table is public; the prices are those of the viewer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from piazza.games.city_heroes.maps import bits, place, tile_name
from piazza.games.city_heroes.prices import PRINTED, Price
from piazza.games.city_heroes.rules import cleanup, expansion, pillage
from piazza.games.city_heroes.tables import (
    ASKED,
    ATTACK,
    BANK_BUYS,
    BANK_SELLS,
    BOUGHT,
    BUILDINGS,
    BUSY,
    COMMITTING,
    CONTENT,
    DEFENCE,
    DUCATS,
    GOES,
    IDLE,
    INFLUENCE,
    KINDS,
    LIMIT,
    LOTS,
    OVER,
    PHASES,
    READY,
    REQUESTS,
    RESOURCES,
    SETTINGS,
    STATIONED,
    STEP_NAMES,
    STEPS,
    TOKENS,
    UPGRADES,
    WORKS,
)
from piazza.kernel import Viewer

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position


PHASE_ACTIONS = frozenset(
    ("buy", "garrison", "withdraw", "plant", "build", "upgrade", "trade", "pillage", "found", "stage")
)


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


def view(s: Position, viewer: Viewer) -> HeroesView:
    over = s.phase == OVER
    return HeroesView(
        viewer=viewer,
        seed=s.world.seed,
        turn=s.turn,
        turns=s.world.turns,
        phase=PHASES[s.phase],
        starter=s.starter,
        current=None if over else s.current,
        action=GOES[s.kind],
        step=STEP_NAMES[s.step],
        can_act=not over and any(action.verb in PHASE_ACTIONS for action in s.legal(s.current)),
        prestige=s.prestige,
        prestige_next=0 if over else _next_prestige(s),
        rival=_rival(s),
        bank=BankView(
            s.bank[DUCATS],
            dict(zip(KINDS, s.bank, strict=False)),
            dict(zip(KINDS, BANK_BUYS, strict=True)),
            dict(zip(KINDS, BANK_SELLS, strict=True)),
        ),
        players=[_player(s, seat) for seat in range(s.seats)],
        tiles=[_tile(s, tile, viewer) for tile in range(s.world.board.tiles)],
        buildings=[_building(s, b, viewer) for b in range(len(BUILDINGS))],
        works=[_work(s, w, viewer) for w in range(len(WORKS))],
        trade=_trade(s),
        pillage=_pillage(s),
    )


def _next_prestige(s: Position) -> int:
    twin = s.clone()
    cleanup.run(twin)
    return twin.prestige - s.prestige


def _rival(s: Position) -> RivalView:
    rival, rows = s.world.rival, s.rows
    return RivalView(
        rival.id,
        rival.name,
        rival.difficulty,
        rival.blurb,
        [
            RateView(row.resource, i < 2, [list(rate) for rate in row.rates], [r[STEPS + i] for r in rows])
            for i, row in enumerate(rival.rows)
        ],
        list(rival.sales_prestige),
        [r[STEPS + 4] for r in rows],
        list(rival.purchase_prestige),
        [r[STEPS + 5] for r in rows],
        s.world.shown(s.turn if s.phase == OVER else s.turn - 1),
        s.world.target,
    )


def _player(s: Position, seat: int) -> PlayerView:
    row, colour = s.rows[seat], CONTENT.colours[seat]
    if s.phase == OVER:
        state = "over"
    elif seat == s.current:
        state = "active"
    else:
        state = "passed" if s.passed >> seat & 1 else "waiting"
    return PlayerView(
        seat=seat,
        colour=colour.name,
        hex=colour.hex,
        pattern=colour.pattern,
        state=state,
        supply=dict(zip(KINDS, row, strict=False)),
        ducats=row[DUCATS],
        influence=row[INFLUENCE],
        ready=row[READY],
        busy=row[BUSY],
        idle=row[IDLE],
        tokens=row[TOKENS],
        tiles=s.own[seat].bit_count(),
        bought=row[BOUGHT],
        stationed=row[STATIONED],
        lots={KINDS[r]: max(0, row[LIMIT] - row[LOTS + i]) for i, r in enumerate(s.world.rows)},
        requests=REQUESTS - row[ASKED],
    )


def _tile(s: Position, tile: int, viewer: Viewer) -> TileView:
    owner, resource, building, work = s.owner(tile), s.lying(tile), s.building[tile], s.work_on(tile)
    price = None
    if viewer is not None and owner < 0:
        price = expansion.price(s, viewer, tile) if s.own[viewer] else 0
    return TileView(
        tile_name(tile),
        *place(tile),
        bool(s.world.hills >> tile & 1),
        RESOURCES[resource].id if resource >= 0 else None,
        owner if owner >= 0 else None,
        BUILDINGS[building].id if building >= 0 else None,
        SETTINGS[s.setting[tile]] if s.makers >> tile & 1 else None,
        s.garrison[tile],
        s.exhausted[tile],
        bool(s.pillaged >> tile & 1),
        WORKS[work].id if work >= 0 else None,
        price,
    )


def cost_of(price: Price) -> dict[str, int]:
    """In the order in which costs are printed."""
    amounts = dict(price)
    names = {**dict(enumerate(KINDS)), DUCATS: "ducats", READY: "workers"}
    return {name: amounts[i] for i, name in names.items() if i in amounts}


def _building(s: Position, b: int, viewer: Viewer) -> BuildingView:
    kind = BUILDINGS[b]
    prices = (s.prices[viewer] if viewer is not None else PRINTED).buildings
    owner = s.owner(bits(s.at[b])[0]) if kind.unique and s.at[b] else None
    return BuildingView(
        kind.id,
        kind.name,
        kind.level,
        [BUILDINGS[u].id for u in UPGRADES[b]],
        kind.unique,
        owner,
        cost_of(prices[b]),
        ATTACK[b],
        DEFENCE[b],
    )


def _work(s: Position, w: int, viewer: Viewer) -> WorkView:
    kind, tile = WORKS[w], s.work_tile[w]
    prices = s.prices[viewer] if viewer is not None else PRINTED
    return WorkView(
        kind.id,
        kind.name,
        tile_name(tile) if tile >= 0 else None,
        s.stages[w],
        kind.stages,
        s.finished(w),
        list(s.payers[w]),
        cost_of(prices.foundations[w]),
        cost_of(prices.stages[w]),
    )


def _trade(s: Position) -> TradeView | None:
    if s.partner < 0:
        return None
    sides = (s.current, s.partner)
    return TradeView(
        s.current,
        s.partner,
        bool(s.offers),
        [{(*KINDS, "ducats")[i]: n for i, n in enumerate(offer) if n} for offer in s.offers],
        [seat for i, seat in enumerate(sides) if s.accepted >> i & 1],
        s.pressed if s.pressed >= 0 else None,
    )


def _pillage(s: Position) -> PillageView | None:
    if s.target < 0:
        return None
    attack, defence = s.attack, s.defence
    if s.step == COMMITTING:
        attack = sum(s.commit) + pillage.attack_bonus(s, s.current, s.target)
        defence = pillage.defence_score(s, s.target)
    score = max(0, attack - defence)
    step = STEP_NAMES[s.step]
    around = s.world.board.neighbours[s.target]
    return PillageView(
        attacker=s.current,
        target=tile_name(s.target),
        owner=s.owner(s.target),
        committed={tile_name(t): n for t, n in zip(around, s.commit, strict=True) if n},
        attack=attack,
        defence=defence,
        score=attack - defence,
        loot_left=s.left if step == "loot" else 0,
        losses_left=s.left if step == "casualties" else min(defence, sum(s.commit)),
        tokens=pillage.award(score) if score else 0,
        prestige=score // pillage.PRESTIGE_DIVISOR,
    )
