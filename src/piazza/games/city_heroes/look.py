"""The view of a position, built from nothing by adding."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from piazza.games.city_heroes.board import bits, place, tile_name
from piazza.games.city_heroes.box import (
    ASKED,
    BOUGHT,
    BUSY,
    CARRARIAE,
    DUCATS,
    IDLE,
    INFLUENCE,
    KINDS,
    LIMIT,
    LOTS,
    READY,
    ROTONDA,
    SETTINGS,
    STATIONED,
    STEPS,
    STOCKED,
    TOKENS,
)
from piazza.games.city_heroes.phases import COMMITTING, EXCHANGED, GOES, OFFERED, OVER, PHASES, STEP_NAMES, TALKING
from piazza.games.city_heroes.rules import cleanup, end, expansion, pillage
from piazza.games.city_heroes.rules.prices import Price, printed
from piazza.games.city_heroes.rules.receipts import where
from piazza.games.city_heroes.view import (
    BankView,
    BuildingView,
    FinalView,
    HeroesView,
    PillageView,
    PlayerView,
    RateView,
    RivalView,
    ScoreView,
    TileView,
    TokenView,
    TradeView,
    WorkView,
)
from piazza.kernel import Journal, Viewer

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position


PHASE_ACTIONS = frozenset(
    ("buy", "garrison", "withdraw", "plant", "build", "upgrade", "trade", "pillage", "found", "stage")
)


def look(s: Position, viewer: Viewer) -> HeroesView:
    t = s.tables
    over = s.phase == OVER
    prestige_next, starved = (0, 0) if over else _foresee(s)
    return HeroesView(
        viewer=viewer,
        seed=s.terms.seed,
        turn=s.turn,
        turns=s.terms.turns,
        phase=PHASES[s.phase],
        starter=s.starter,
        current=None if over else s.current,
        action=GOES[s.kind],
        step=STEP_NAMES[s.step],
        exchanged=s.rounds == EXCHANGED,
        can_act=not over and any(action.verb in PHASE_ACTIONS for action in s.legal(s.current)),
        prestige=s.prestige,
        prestige_next=prestige_next,
        tile_workers=t.buy.worker_cost if viewer is not None and s.own[viewer] else 0,
        rival=_rival(s),
        bank=BankView(
            s.bank[DUCATS],
            dict(zip(KINDS, s.bank, strict=False)),
            dict(zip(KINDS, t.bank_buys, strict=True)),
            dict(zip(KINDS, t.bank_sells, strict=True)),
        ),
        players=[_player(s, seat) for seat in range(s.seats)],
        tiles=[_tile(s, tile, viewer, starved) for tile in range(s.terms.board.tiles)],
        buildings=[_building(s, b, viewer) for b in range(len(t.buildings))],
        works=[_work(s, w, viewer) for w in range(len(t.works))],
        trade=_trade(s),
        pillage=_pillage(s),
        tokens=[] if viewer is None else _tokens(s, viewer),
        final=_final(s),
    )


def _foresee(s: Position) -> tuple[int, int]:
    """What the next Cleanup will bring the city as things stand, and the makers that will lack what they need."""
    twin = s.clone()
    made: set[str] = set()
    if s.makers:
        twin.journal = Journal()
        cleanup.run(twin)
        for event in twin.journal.events:
            if event.facts.get("step") in ("production", "crafts"):
                made.update(cast(tuple[str, ...], event.facts.get("places", ())))
    else:
        cleanup.run(twin)
    starved = sum(1 << tile for tile in bits(s.makers) if s.setting[tile] and where(s, tile) not in made)
    return twin.prestige - s.prestige, starved


def _rival(s: Position) -> RivalView:
    rival, rows = s.terms.rival, s.rows
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
        s.terms.shown(s.turn if s.phase == OVER else s.turn - 1),
        s.terms.target,
        [s.terms.shown(turn) for turn in range(1, s.terms.turns + 1)],
    )


def _tokens(s: Position, viewer: int) -> list[TokenView]:
    rival, row = s.terms.rival, s.rows[viewer]
    tracks = [(r.resource, False, [f"{give}:{get}" for give, get in r.rates]) for r in rival.rows]
    tracks.append(("sales", True, [f"{n:+}" for n in rival.sales_prestige]))
    tracks.append(("purchases", True, [f"{n:+}" for n in rival.purchase_prestige]))
    return [
        TokenView(id, prestige, track[at], track[at + 1] if at < s.tables.last_step else None)
        for (id, prestige, track), at in zip(tracks, row[STEPS : STEPS + 6], strict=True)
    ]


def _player(s: Position, seat: int) -> PlayerView:
    t = s.tables
    row, colour = s.rows[seat], t.content.colours[seat]
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
        cap=row[READY] + row[BUSY] + row[IDLE],
        bought=row[BOUGHT],
        stationed=row[STATIONED],
        lots={KINDS[r]: max(0, row[LIMIT] - row[LOTS + i]) for i, r in enumerate(s.terms.rows)},
        requests=t.max_requests - row[ASKED],
    )


def _copies(s: Position, tile: int) -> int:
    """As Cleanup collects from the tile, with what La Rotonda adds."""
    t = s.tables
    resource, bit, building = s.lying(tile), 1 << tile, s.building[tile]
    if resource < 0 or s.pillaged & bit:
        return 0
    quarry = s.finished(CARRARIAE) and s.work_tile[CARRARIAE] == tile
    copies = 0
    stands = t.quarry if quarry else building
    if resource not in t.needs_mine or (stands >= 0 and resource in t.opens[stands]):
        copies = 1 + (t.extra[stands] if stands >= 0 else 0)
    if s.finished(ROTONDA) and cleanup.field_tiles(s, s.work_tile[ROTONDA]) & bit:
        copies += t.fields.value
    return copies


def _tile(s: Position, tile: int, viewer: Viewer, starved: int) -> TileView:
    t = s.tables
    owner, resource, building, work = s.owner(tile), s.lying(tile), s.building[tile], s.work_on(tile)
    price = away = None
    if viewer is not None and owner < 0:
        price = expansion.price(s, viewer, tile) if s.own[viewer] else 0
        away = expansion.away(s, viewer, tile) if s.own[viewer] else None
    return TileView(
        tile_name(tile),
        *place(tile),
        bool(s.terms.hills >> tile & 1),
        t.resources[resource].id if resource >= 0 else None,
        owner if owner >= 0 else None,
        t.buildings[building].id if building >= 0 else None,
        SETTINGS[s.setting[tile]] if s.makers >> tile & 1 else None,
        s.garrison[tile],
        s.exhausted[tile],
        bool(s.pillaged >> tile & 1),
        t.works[work].id if work >= 0 else None,
        price,
        away,
        _copies(s, tile),
        bool(starved >> tile & 1),
    )


def cost_of(price: Price) -> dict[str, int]:
    """In the order in which costs are printed."""
    amounts = dict(price)
    names = {**dict(enumerate(KINDS)), DUCATS: "ducats", READY: "workers"}
    return {name: amounts[i] for i, name in names.items() if i in amounts}


def _building(s: Position, b: int, viewer: Viewer) -> BuildingView:
    t = s.tables
    kind = t.buildings[b]
    prices = (s.prices[viewer] if viewer is not None else printed(t)).buildings
    owner = s.owner(bits(s.at[b])[0]) if kind.unique and s.at[b] else None
    return BuildingView(
        kind.id,
        kind.name,
        kind.level,
        [t.buildings[u].id for u in t.upgrades[b]],
        kind.unique,
        owner,
        cost_of(prices[b]),
        t.attack[b],
        t.defence[b],
    )


def _work(s: Position, w: int, viewer: Viewer) -> WorkView:
    t = s.tables
    kind, tile = t.works[w], s.work_tile[w]
    prices = s.prices[viewer] if viewer is not None else printed(t)
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
        s.author if s.author >= 0 else None,
        s.step == OFFERED,
        s.step == TALKING,
        [{(*KINDS, "ducats")[i]: n for i, n in enumerate(offer) if n} for offer in s.offers],
        [seat for i, seat in enumerate(sides) if s.accepted >> i & 1],
        s.pressed if s.pressed >= 0 else None,
        [
            {(*KINDS, "ducats")[i]: s.rows[seat][i] - n for i, n in enumerate(offer)}
            for seat, offer in zip(sides, s.offers, strict=False)
        ],
        len(s.offers) == 2 and s.offers[0] != s.offers[1],
        s.tables.max_retreats - s.retreats,
    )


def _pillage(s: Position) -> PillageView | None:
    if s.target < 0:
        return None
    numbers = s.tables.pillage
    attack, defence = s.attack, s.defence
    if s.step == COMMITTING:
        attack = sum(s.commit) + pillage.attack_bonus(s, s.current, s.target)
        defence = pillage.defence_score(s, s.target)
    score = max(0, attack - defence)
    step = STEP_NAMES[s.step]
    around = s.terms.board.neighbours[s.target]
    loser = s.rows[s.owner(s.target)]
    tokens = pillage.award(s, score) if score else 0
    return PillageView(
        attacker=s.current,
        target=tile_name(s.target),
        owner=s.owner(s.target),
        stacks={tile_name(t): n for t in around if s.own[s.current] >> t & 1 and (n := pillage.fresh(s, t)) > 0},
        committed={tile_name(t): n for t, n in zip(around, s.commit, strict=True) if n},
        attack=attack,
        defence=defence,
        score=attack - defence,
        loot=min(score * numbers.loot_per_score, sum(loser[:STOCKED])),
        looted={KINDS[r]: n for r, n in enumerate(s.loot) if n},
        loot_left=s.left if step == "loot" else 0,
        losses_left=s.left if step == "casualties" else min(defence, sum(s.commit)),
        fallen=min(attack // numbers.defender_casualty_divisor, s.garrison[s.target]),
        tokens=tokens,
        tokens_lost=min(tokens, loser[TOKENS]),
        influence=score * numbers.influence_per_score,
        influence_lost=min(score * numbers.influence_per_score, loser[INFLUENCE]),
        prestige=score // numbers.prestige_loss_divisor,
    )


def _final(s: Position) -> FinalView | None:
    outcome = end.outcome(s)
    if outcome is None:
        return None
    scores = []
    for row, rank in zip(s.rows, outcome.ranks, strict=True):
        natural, goods, ducats = end.points(s.tables, row)
        total = row[INFLUENCE]
        scores.append(ScoreView(total - natural - goods - ducats, natural, goods, ducats, total, rank))
    return FinalView(outcome.lost, end.title(s) if s.seats == 1 and not outcome.lost else None, scores)
