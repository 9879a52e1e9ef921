"""Help, straight from the content: what every building and public work costs, does and becomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from piazza.games.city_heroes.box import BUILDING, WHEAT, WORK
from piazza.games.city_heroes.effects import Craft, Production, Terrain
from piazza.games.city_heroes.pieces import Building, Resource, Rival, Work
from piazza.games.city_heroes.tables import Tables, find
from piazza.games.city_heroes.view import HeroesView
from piazza.games.city_heroes.words import LAND, amount, building, cost, effect, name
from piazza.kernel import Topic, View, Viewer

LEVELS = {1: "Buildings, level 1", 2: "Buildings, level 2", 3: "Buildings, level 3"}


def topics(t: Tables, view: View | None, viewer: Viewer) -> list[Topic]:
    """With a view, costs are those of the viewer beside the printed ones, and taken unique buildings are named."""
    v = cast(HeroesView | None, view)
    found = [Topic(f"turn/{id}", "How a turn goes", id.capitalize(), text) for id, text in _turns(t).items()]
    found += [_building(t, b, v) for b in t.buildings]
    found += [_work(t, w, v) for w in t.works]
    found += [_rival(t, r, v) for r in t.content.rivals]
    found += [_resource(t, r) for r in t.resources]
    return found


def _turns(t: Tables) -> dict[str, str]:
    buy, scoring = t.buy, t.content.scoring
    planted = " or ".join(t.names[r] for r in t.plantable) or "nothing"
    return {
        "expansion": (
            f"Buy one neutral tile a go, or pass. Your first tile is free; any other costs {_distance(t)}, "
            f"{buy.hill_surcharge} more on Hills, and {_workers(buy.worker_cost)}. "
            "You may not own more tiles than you have workers."
        ),
        "construction": (
            f"One kind of action a go, as often as you can afford it: garrison weapons, plant {planted}, "
            "build on your Houses, or upgrade buildings."
        ),
        "interaction": (
            "Trade with one player, pillage one tile, or work on public works, or pass. A trade is an offer: what you "
            "give and what you want. The other accepts, declines, or makes a counter-offer. You may ask for "
            f"{t.max_requests} trades in a phase, and in one of them go back or counter {t.max_retreats} times."
        ),
        "pillage": _pillage(t),
        "cleanup": (
            "It runs by itself: settlers, buildings, harvest, public works, tile tax, workers. For every "
            f"{t.cleanup.tiles_per_new_worker} tiles bought in the turn a worker comes. Each tile pays "
            f"{amount('Ducats', t.cleanup.tile_tax_ducats)}. Idle workers become ready, busy ones idle, or ready "
            f"for {t.cleanup.wheat_per_extra_worker} {t.names[WHEAT]} each."
        ),
        "round actions": (
            "With an action of any phase you may also exchange at the bank, with the rival, or Influence. "
            "After an exchange you cannot pass: act, or take the exchanges back."
        ),
        "end": (
            "After the last turn the city needs more Prestige than the rival, or everybody loses. Then the most "
            f"Influence wins: {scoring.natural_resource} more for each natural resource, {scoring.good} for each "
            f"good, 1 for each {amount('Ducats', scoring.ducats_per_influence)}."
        ),
    }


def _pillage(t: Tables) -> str:
    p, least = t.pillage, t.min_weapons
    steps = [f"{a.tokens} {'beyond' if a.max_score is None else f'up to {a.max_score}'}" for a in p.tokens]
    return (
        f"Commit {least} or more weapons from your tiles beside the target. By how much the attack exceeds the defence "
        f"is the score. For each point you loot {p.loot_per_score} and win {p.influence_per_score} Influence of the "
        f"defender; the city loses 1 Prestige for every {p.prestige_loss_divisor}. The defender loses 1 weapon there "
        f"for every {p.defender_casualty_divisor} of the attack. Pillage tokens by score: {', '.join(steps)}; each is "
        f"worth {p.influence_per_token_per_turn} Influence per turn."
    )


def _distance(t: Tables) -> str:
    base, between = t.buy.base_ducats, t.buy.ducats_per_tile_between
    if base == between:
        return f"{amount('Ducats', base)} for each step from your nearest tile"
    return f"{amount('Ducats', base)} and {between} more for each tile between it and your nearest one"


def _workers(n: int) -> str:
    return "a worker" if n == 1 else f"{n} workers"


def _prices(t: Tables, printed: Mapping[str, int], mine: Mapping[str, int] | None, what: str) -> str:
    if not printed:
        return f"{what}: comes with the tile."
    text = f"{what}: {cost(t, printed)}."
    if mine is not None and dict(mine) != dict(printed):
        text += f" For you: {cost(t, mine)}."
    return text


def _building(t: Tables, b: Building, v: HeroesView | None) -> Topic:
    seen = v.buildings[BUILDING[b.id]] if v is not None else None
    mine = seen.cost if seen is not None and v is not None and v.viewer is not None else None
    lines = [_prices(t, b.cost, mine, "Cost")]
    lines += [effect(t, e) for e in sorted(b.effects, key=lambda e: e.kind == "cost_reduction")]
    if b.stands_on:
        lines.append(f"Needs {' or '.join(name(t, r) for r in b.stands_on)} on its tile.")
    if b.upgrade_from:
        lines.append(f"Grows out of {' or '.join(building(t, p) for p in b.upgrade_from)}.")
    if becomes := [t.buildings[u].name for u in t.upgrades[BUILDING[b.id]]]:
        lines.append(f"Can become {' or '.join(becomes)}.")
    if b.unique:
        taken = f" Player {seen.owner + 1} has it." if seen is not None and seen.owner is not None else ""
        lines.append(f"There is only one in the game.{taken}")
    return Topic(f"building/{b.id}", LEVELS[b.level], b.name, "\n".join(lines))


def _work(t: Tables, w: Work, v: HeroesView | None) -> Topic:
    seen = v.works[WORK[w.id]] if v is not None else None
    mine = seen if v is not None and v.viewer is not None else None
    lines = [
        _prices(t, w.foundation, mine.foundation if mine else None, "Foundation"),
        _prices(t, w.stage, mine.stage if mine else None, f"Each of its {w.stages} stages"),
    ]
    if w.terrain:
        lines.append(f"Stands on {LAND[w.terrain]} only.")
    lines += [effect(t, e) for e in w.effects]
    if seen is not None and seen.tile is not None:
        state = "finished" if seen.finished else f"{seen.stages} of {seen.of} stages built"
        lines.append(f"Founded on {seen.tile}, {state}.")
    lines.append("Anybody may found it and pay stages; it helps from the last stage on.")
    return Topic(f"work/{w.id}", "Public works", w.name, "\n".join(lines))


def _rival(t: Tables, r: Rival, v: HeroesView | None) -> Topic:
    lines = [f"{r.blurb} ({r.difficulty})"]
    for verb, rows in (("Buys", r.they_buy), ("Sells", r.they_sell)):
        for row in rows:
            steps = ", ".join(f"{give}:{get}" for give, get in row.rates)
            lines.append(
                f"{verb} {name(t, row.resource)}: {steps} ({'give:Ducats' if verb == 'Buys' else 'Ducats:get'})."
            )
    lines.append(f"Prestige for a lot sold: {', '.join(map(str, r.sales_prestige))}.")
    lines.append(f"Prestige for a lot bought: {', '.join(map(str, r.purchase_prestige))}.")
    lines.append("Final Prestige: " + ", ".join(f"{p} with {n}" for n, p in r.prestige_target.items()) + " players.")
    if v is not None and v.rival.id == r.id:
        lines.append(f"This is your rival: {v.rival.shown} Prestige now, {v.rival.target} in the end.")
    return Topic(f"rival/{r.id}", "Rivals", r.name, "\n".join(lines))


def _resource(t: Tables, r: Resource) -> Topic:
    lines = [f"The bank buys it for {r.bank_buys_at} and sells it for {r.bank_sells_at} Ducats."]
    if r.terrain:
        lines.append(f"Found on {' and '.join(_land(t, r, terrain) for terrain in r.terrain)}.")
    if r.needs_mine:
        lines.append("Collected only where a Mine stands, or what grew out of one.")
    if r.plantable:
        lines.append("Can be planted beside a tile that carries it.")
    if makers := [b.name for b in t.buildings if _makes(b, r)]:
        lines.append(f"Made in {' and '.join(makers)}.")
    points = t.content.scoring.good if r.good else t.content.scoring.natural_resource
    lines.append(f"Worth {points} Influence at the end.")
    return Topic(f"resource/{r.id}", "Resources and goods", r.name, "\n".join(lines))


def _land(t: Tables, r: Resource, terrain: Terrain) -> str:
    deck = t.content.map.deck.hill if terrain == "hill" else t.content.map.deck.plain
    return f"{LAND[terrain]} ({deck.percent[r.id]} in 100)" if r.id in deck.percent else LAND[terrain]


def _makes(b: Building, r: Resource) -> bool:
    made, craft = find(b, Production), find(b, Craft)
    outputs = [option.output for option in made.options] if made else [craft.output] if craft else []
    return any(r.id in output for output in outputs)
