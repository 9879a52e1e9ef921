"""How a bot plays by habit: quick, and with a reason for everything it does."""

from __future__ import annotations

from typing import cast

from piazza.games.city_heroes.actions import (
    BANK_BUY,
    BANK_SELL,
    BUILD,
    BUY,
    END,
    FOUND,
    GARRISON,
    INFLUENCE_BUY,
    PASS,
    PLANT,
    STAGE,
    TAKE_BACK,
    UPGRADE,
)
from piazza.games.city_heroes.board import bits
from piazza.games.city_heroes.bot.haggling import propose, talk
from piazza.games.city_heroes.bot.land import first_tile, ground, site, tile_worth
from piazza.games.city_heroes.bot.outlook import FORGE, FOUNDRY, Outlook
from piazza.games.city_heroes.bot.purse import DUCAT, in_reach, raise_money, wealth
from piazza.games.city_heroes.bot.raiding import arm, pending, raid
from piazza.games.city_heroes.bot.taste import MANNERS, TASTE, Taste
from piazza.games.city_heroes.bot.wishes import Wish, wishes
from piazza.games.city_heroes.box import (
    BOUGHT,
    DUCATS,
    HOUSE,
    IRON,
    JEWELLERY,
    LEVEL_ONE,
    READY,
    WEAPONS,
)
from piazza.games.city_heroes.phases import (
    BUILDING_UP,
    BUYING,
    COMMITTING,
    EXCHANGED,
    EXPANSION,
    GARRISONING,
    GO,
    LOOTING,
    LOSING,
    NOTHING,
    PLANTING,
    PRESTIGE_TOKEN,
    RATE_TOKEN,
    TAKEN_BACK,
    UNTOUCHED,
    UPGRADING,
    WORKING,
)
from piazza.games.city_heroes.rules import construction
from piazza.games.city_heroes.rules.prices import Price, affordable
from piazza.games.city_heroes.state import Position
from piazza.kernel import Action, Policy, Rng, Seat, State


def policy(state: State, seat: Seat, rng: Rng) -> Action:
    return decide(cast(Position, state), seat, TASTE)


def manner(taste: Taste) -> Policy:
    """The habits of somebody with another taste."""

    def choose(state: State, seat: Seat, rng: Rng) -> Action:
        return decide(cast(Position, state), seat, taste)

    return choose


STYLES = tuple(manner(taste) for taste in MANNERS.values())


def decide(s: Position, seat: Seat, taste: Taste) -> Action:
    if s.step != GO:
        return _pending(s, seat, taste)
    if s.phase == EXPANSION and not s.own[seat]:
        return BUY[first_tile(s)]
    o = Outlook(s, seat, taste)
    act = (_expand, _construct, _interact)[s.phase](o)
    return act or _close(o)


def _pending(s: Position, seat: Seat, taste: Taste) -> Action:
    """A step that has to be taken before anything else."""
    if s.step in (RATE_TOKEN, PRESTIGE_TOKEN):
        return s.legal(seat)[0]  # what the rival buys, and Prestige for it
    if s.step in (COMMITTING, LOOTING, LOSING):
        return pending(Outlook(s, seat, taste))
    return talk(s, seat, taste)


def _close(o: Outlook) -> Action:
    """Nothing more to do in this go."""
    s, row, t = o.s, o.row, o.s.tables
    if s.kind == NOTHING:
        return TAKE_BACK if s.rounds == EXCHANGED else PASS
    if s.phase != EXPANSION:
        smiths = ((s.at[FORGE] | s.at[FOUNDRY]) & o.own).bit_count()
        if row[IRON] < smiths and s.bank[IRON]:
            if row[DUCATS] >= t.bank_sells[IRON]:
                return BANK_BUY[IRON]
            if row[WEAPONS] and s.bank[DUCATS] >= t.bank_buys[WEAPONS]:
                return BANK_SELL[WEAPONS]
        if o.left == 1:
            if row[JEWELLERY] and s.bank[DUCATS] >= t.bank_buys[JEWELLERY]:
                return BANK_SELL[JEWELLERY]
            if row[DUCATS] >= t.influence_price:
                return INFLUENCE_BUY
    return END


# -- expansion --


def _expand(o: Outlook) -> Action | None:
    s, row, taste, buy = o.s, o.row, o.taste, o.s.tables.buy
    if s.kind == BUYING or row[READY] < buy.worker_cost or o.tiles >= o.workers:
        return None
    free = (s.free & o.own).bit_count()
    settler = taste.settler * o.labour * max(0, o.left - 2) / 2
    if not row[BOUGHT] % 2:  # the second tile of a pair brings him
        settler = settler / 2 if row[READY] > 1 and o.tiles + 1 < o.workers else 0.0
    fixed = settler
    wants = wishes(o, house=True)
    if free < taste.places:
        fixed += taste.tile * max([wish.profit for wish in wants if wish.path and wish.base == HOUSE], default=0.0)
    if wants and wants[0].delay == 0 and row[READY] <= wants[0].workers and (free or wants[0].base != HOUSE):
        return None
    best, choice, cost = 0.0, -1, 0
    hills = s.terms.hills
    seen = 0
    for away in range(1, 3):
        ring = s.within[o.seat][away] & s.neutral & ~seen
        seen |= ring
        for tile in bits(ring):
            price = (
                buy.base_ducats + buy.ducats_per_tile_between * (away - 1) + buy.hill_surcharge * (hills >> tile & 1)
            )
            value = tile_worth(o, tile) + fixed - price * DUCAT - o.labour
            if value > best:
                best, choice, cost = value, tile, price
    if choice < 0:
        return None
    return _get(o, ((DUCATS, cost), (READY, buy.worker_cost)), BUY[choice])


def _get(o: Outlook, price: Price, action: Action) -> Action | None:
    """Do it, after the exchanges that it takes."""
    if affordable(o.row, price):
        return action
    if o.s.kind == NOTHING and o.s.rounds == TAKEN_BACK:
        return None
    if not in_reach(o.s, o.seat, price, o.pledge):
        return None
    return raise_money(o.s, o.seat, price, o.pledge)


# -- construction --


def _construct(o: Outlook) -> Action | None:
    s = o.s
    if s.kind == GARRISONING:
        return arm(o)
    if not o.row[READY]:
        return None
    goal: Wish | None = None
    for wish in wishes(o):
        if goal is not None and _puts_off(o, wish, goal):
            continue
        if wish.path:
            act = _step(o, wish)
            if act is not None:
                return act
        if goal is None:
            goal = wish
    if act := arm(o) or _plant(o, goal):
        return act
    if o.left == 1 and s.kind == NOTHING and o.row[DUCATS] >= 8:
        return _excuse(o)
    return None


def _puts_off(o: Outlook, wish: Wish, goal: Wish) -> bool:
    """Whether a wish would delay a better one that is being saved for."""
    if wish.delay:
        return True
    if goal.delay <= 1 and o.row[READY] - wish.workers < goal.workers:
        return True
    if goal.delay == 0:
        return wealth(o.s.tables, o.row) - wish.cost < goal.cost
    return wish.earns * goal.delay < wish.cost


def _step(o: Outlook, wish: Wish) -> Action | None:
    s = o.s
    b = wish.path[0]
    kind = BUILDING_UP if b in LEVEL_ONE else UPGRADING
    if s.kind not in (NOTHING, kind):
        return None
    price = s.prices[o.seat].buildings[b]
    tile = site(o, wish)
    if tile < 0:
        return None
    return _get(o, price, (BUILD if kind == BUILDING_UP else UPGRADE)[b][tile])


def _plant(o: Outlook, goal: Wish | None) -> Action | None:
    """Who has nothing better to do sows on bare land."""
    s, row, plant = o.s, o.row, o.s.tables.plant
    if o.left < o.taste.fields or s.kind not in (NOTHING, PLANTING):
        return None
    if goal is not None and goal.delay <= 1 and row[READY] <= goal.workers:
        return None
    if row[READY] < plant.worker_cost:
        return None
    for r in s.tables.plantable:
        if row[r] >= plant.resource_cost and (mask := construction.plantable(s, o.seat, r) & o.own & s.bare):
            return PLANT[r][(mask & -mask).bit_length() - 1]
    return None


def _excuse(o: Outlook) -> Action | None:
    """An action for the sake of the exchanges that may follow it."""
    s, row, t = o.s, o.row, o.s.tables
    if row[WEAPONS] and row[READY] >= t.garrison_workers:
        return GARRISON[(o.own & -o.own).bit_length() - 1]
    if row[READY] < t.plant.worker_cost:
        return None
    for r in t.plantable:
        if row[r] >= t.plant.resource_cost and (mask := construction.plantable(s, o.seat, r)):
            return PLANT[r][(mask & -mask).bit_length() - 1]
    return None


# -- interaction --


def _interact(o: Outlook) -> Action | None:
    s = o.s
    if act := raid(o):
        return act
    if s.kind in (NOTHING, WORKING) and o.row[READY] and (act := _public(o)):
        return act
    return propose(o) if s.kind == NOTHING and s.rounds == UNTOUCHED else None


def _public(o: Outlook) -> Action | None:
    """A public work that is worth its price."""
    s = o.s
    goal: Wish | None = None
    for wish in wishes(o):
        if goal is not None and _puts_off(o, wish, goal):
            continue
        if wish.path:
            if goal is None and wish.delay:
                goal = wish
            continue
        work = wish.base
        prices = s.prices[o.seat]
        if s.work_tile[work] < 0:
            place = ground(o, work)
            if place < 0:
                continue
            act = _get(o, prices.foundations[work], FOUND[work][place])
        else:
            act = _get(o, prices.stages[work], STAGE[work])
        if act is not None:
            return act
        if goal is None:
            goal = wish
    return None
