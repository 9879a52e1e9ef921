"""Help, straight from the content: what every building and public work costs, does and becomes."""

from __future__ import annotations

from typing import cast

from piazza.games.city_heroes.pieces import Amounts, Building, Work
from piazza.games.city_heroes.tables import (
    BANK_BUYS,
    BANK_SELLS,
    BUILDING,
    BUILDINGS,
    CONTENT,
    INDEX,
    NAMES,
    RESOURCES,
    RIVALS,
    UPGRADES,
    WORK,
    WORKS,
)
from piazza.games.city_heroes.view import HeroesView
from piazza.games.city_heroes.words import PAID, PHRASES, WORK_PHRASES, cost
from piazza.kernel import Topic, View, Viewer

LEVELS = {1: "Buildings, level 1", 2: "Buildings, level 2", 3: "Buildings, level 3"}
_TURNS = {
    "expansion": "Buy one neutral tile a go, or pass. Your first tile is free; any other costs 1 Ducat for each step "
    "from your nearest tile, 1 more on Hills, and a worker. You may not own more tiles than you have workers.",
    "construction": "One kind of action a go, as often as you can afford it: garrison weapons, plant Wheat or Timber, "
    "build on your Houses, or upgrade buildings.",
    "interaction": "Trade with one player, pillage one tile, or work on public works, or pass.",
    "cleanup": "It runs by itself: settlers, buildings, harvest, public works, tile tax, workers.",
    "round actions": "With an action of any phase you may also exchange at the bank, with the rival, or Influence. "
    "After an exchange you cannot pass: act, or take the exchanges back.",
    "end": "After the last turn the city needs more Prestige than the rival, or everybody loses. Then the most "
    "Influence wins: 1 more for each natural resource, 2 for each good, 1 for each 3 Ducats.",
}


def topics(view: View | None, viewer: Viewer) -> list[Topic]:
    """With a view, costs are those of the viewer beside the printed ones, and taken unique buildings are named."""
    v = cast(HeroesView | None, view)
    found = [Topic(f"turn/{id}", "How a turn goes", id.capitalize(), text) for id, text in _TURNS.items()]
    found += [_building(b, v) for b in BUILDINGS]
    found += [_work(w, v) for w in WORKS]
    found += [_rival(id, v) for id in range(len(RIVALS))]
    found += [_resource(i) for i in range(len(RESOURCES))]
    return found


def _prices(printed: Amounts, mine: Amounts | None, what: str) -> str:
    if not printed:
        return f"{what}: comes with the tile."
    text = f"{what}: {cost(printed)}."
    if mine is not None and dict(mine) != dict(printed):
        text += f" For you: {cost(mine)}."
    return text


def _building(b: Building, v: HeroesView | None) -> Topic:
    seen = v.buildings[BUILDING[b.id]] if v is not None else None
    mine = seen.cost if seen is not None and v is not None and v.viewer is not None else None
    lines = [_prices(b.cost, mine, "Cost")]
    lines += [PHRASES[kind](effect) for kind, effect in b.effects.items() if kind != "cost_reduction"]
    for r in b.reductions:
        guild = CONTENT.building(r.guild).name if r.guild else ""
        more = f"; {r.guild_own} more if you own the {guild}, {r.guild_other} more if another does" if guild else ""
        lines.append(f"Its owner pays {r.amount} less {PAID[r.resource]} for every building, upgrade and stage{more}.")
    if b.resource_in:
        lines.append(f"Needs {' or '.join(PAID[r] for r in b.resource_in)} on its tile.")
    if b.upgrade_from:
        lines.append(f"Grows out of {' or '.join(CONTENT.building(p).name for p in b.upgrade_from)}.")
    if becomes := [BUILDINGS[u].name for u in UPGRADES[BUILDING[b.id]]]:
        lines.append(f"Can become {' or '.join(becomes)}.")
    if b.unique:
        taken = f" Player {seen.owner + 1} has it." if seen is not None and seen.owner is not None else ""
        lines.append(f"There is only one in the game.{taken}")
    return Topic(f"building/{b.id}", LEVELS[b.level], b.name, "\n".join(lines))


def _work(w: Work, v: HeroesView | None) -> Topic:
    seen = v.works[WORK[w.id]] if v is not None else None
    mine = seen if v is not None and v.viewer is not None else None
    lines = [
        _prices(w.foundation, mine.foundation if mine else None, "Foundation"),
        _prices(w.stage, mine.stage if mine else None, f"Each of its {w.stages} stages"),
    ]
    if w.terrain:
        lines.append(f"Stands on {'Hills' if w.terrain == 'hill' else 'Plains'} only.")
    lines += [WORK_PHRASES[kind](effect) for kind, effect in w.effects.items()]
    if seen is not None and seen.tile is not None:
        state = "finished" if seen.finished else f"{seen.stages} of {seen.of} stages built"
        lines.append(f"Founded on {seen.tile}, {state}.")
    lines.append("Anybody may found it and pay stages; it helps from the last stage on.")
    return Topic(f"work/{w.id}", "Public works", w.name, "\n".join(lines))


def _rival(number: int, v: HeroesView | None) -> Topic:
    r = RIVALS[number]
    lines = [f"{r.blurb} ({r.difficulty})"]
    for verb, rows in (("Buys", r.they_buy), ("Sells", r.they_sell)):
        for row in rows:
            steps = ", ".join(f"{give}:{get}" for give, get in row.rates)
            lines.append(f"{verb} {PAID[row.resource]}: {steps} ({'give:Ducats' if verb == 'Buys' else 'Ducats:get'}).")
    lines.append(f"Prestige for a lot sold: {', '.join(map(str, r.sales_prestige))}.")
    lines.append(f"Prestige for a lot bought: {', '.join(map(str, r.purchase_prestige))}.")
    lines.append("Final Prestige: " + ", ".join(f"{p} with {n}" for n, p in r.target.items()) + " players.")
    if v is not None and v.rival.id == r.id:
        lines.append(f"This is your rival: {v.rival.shown} Prestige now, {v.rival.target} in the end.")
    return Topic(f"rival/{r.id}", "Rivals", r.name, "\n".join(lines))


def _resource(i: int) -> Topic:
    r = RESOURCES[i]
    lines = [f"The bank buys it for {BANK_BUYS[i]} and sells it for {BANK_SELLS[i]} Ducats."]
    if r.terrain:
        lines.append(f"Found on {' and '.join('Hills' if t == 'hill' else 'Plains' for t in r.terrain)}.")
    if r.needs_mine:
        lines.append("Collected only where a Mine stands, or what grew out of one.")
    if r.plantable:
        lines.append("Can be planted beside a tile that carries it.")
    makers = [b.name for b in BUILDINGS if b.recipe and any(r.id in out for out in b.recipe.options.values())]
    if makers:
        lines.append(f"Made in {' and '.join(makers)}.")
    lines.append(f"Worth {r.end_influence} Influence at the end.")
    return Topic(f"resource/{r.id}", "Resources and goods", NAMES[INDEX[r.id]], "\n".join(lines))
