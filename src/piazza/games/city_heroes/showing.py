"""How a position is shown: the view, built from nothing by adding."""

from __future__ import annotations

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
from piazza.games.city_heroes.view import (
    BankView,
    BuildingView,
    HeroesView,
    PillageView,
    PlayerView,
    RateView,
    RivalView,
    TileView,
    TradeView,
    WorkView,
)
from piazza.kernel import Viewer

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position


PHASE_ACTIONS = frozenset(
    ("buy", "garrison", "withdraw", "plant", "build", "upgrade", "trade", "pillage", "found", "stage")
)


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
