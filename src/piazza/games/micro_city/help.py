"""What the help browser shows, from the content; the numbered rules themselves come from the document."""

from __future__ import annotations

from collections.abc import Collection

from piazza.games.micro_city.pieces import ANY_DIE, BASE, Building, Card, District, QuarterType, Seaport
from piazza.games.micro_city.tables import Advantage, Tables, Target
from piazza.games.micro_city.view import MicroCityView
from piazza.games.micro_city.words import TARGETS, bonus_words, condition_words, cost_words, count_words, effect_words
from piazza.kernel import Topic, Viewer

_CORNERS = ("Upper left", "Upper right", "Lower left", "Lower right")


def topics(tables: Tables, view: MicroCityView | None, viewer: Viewer) -> list[Topic]:
    """With a view only what is in play."""
    content = tables.content
    cards, types, buildings = [*content.project_cards], [*content.quarter_types], [*content.buildings]
    contracts, advantages = [*tables.contracts], [*tables.advantages]
    goals = [*tables.goal_areas]
    districts, ports = [*content.districts], [*content.seaports]
    extended, duel = view is None or view.mode == "extended", view is None or view.mode == "duel"
    if view is None:
        kinds = set(TARGETS)
    else:
        held = {card for set in view.sets for card in (*set.hand, *set.pile)} | {view.playing}
        there = {quarter.type for quarter in view.quarters}
        named = {goal.name for goal in view.goals}
        building = "" if view.building is None else view.building.id
        cards = [card for card in cards if card.id in held]
        types = [type for type in types if type.id in there]
        buildings = [b for b in buildings if b.id == building or (extended and b.id in BASE)]
        contracts = contracts if view.contracts else []
        goals = [area for area in goals if area.id in named]
        advantages = advantages if duel else []
        laid_out = {card.name for card in view.cards}
        districts = [district for district in districts if f"district {district.id}" in laid_out]
        ports = ports if view.contracts else []
        kinds = {"goal" if duel else "stage"} | ({"contract_here", "contract_any"} if contracts else set())
    return [
        _round(tables),
        *(_card(card, kinds) for card in cards),
        *(_quarter(tables, type, kinds) for type in types),
        *(_district(district) for district in districts),
        *(_seaport(port) for port in ports),
        *(_building(tables, known, rounds=view is None) for known in buildings),
        *(_target("contract", "Contracts", contract) for contract in contracts),
        *(_target("goal", "Goals", area) for area in goals),
        *(_advantage(advantage) for advantage in advantages),
        *([_extended(tables)] if view is None else []),
        *([_empty_pool(tables)] if duel else []),
    ]


def _round(tables: Tables) -> Topic:
    dice = f"{count_words(tables.unused_dice)} unused {'die' if tables.unused_dice == 1 else 'dice'}"
    text = (
        f"Preparation: two dice for each player; pay 1 Material or {tables.change_money} money to turn a die or to "
        f"take a marker back, sell Materials for {tables.sale_money} money (MC-PREP-2). "
        "Project: play a card, or retrieve them all (MC-PROJ-1). Investment: use the Quarter, unless a marker lies "
        f"there (MC-INV-1). Final: a marker on the Quarter, time goes down, {dice} bring"
        f"{'s' * (tables.unused_dice == 1)} {tables.unused_income} money (MC-FIN-1)."
    )
    return Topic("round", "The game", "A round", text)


def _card(card: Card, kinds: Collection[str]) -> Topic:
    die = "any die" if card.dice == ANY_DIE else f"a {' or '.join(map(str, card.dice))}"
    text = (
        f"Move {card.move}. Basic: {effect_words(card.basic, kinds)}. "
        f"Advanced with {die}: {effect_words(card.advanced, kinds)} (MC-CARD-1)."
    )
    return Topic(f"card-{card.id}", "Project cards", f"{card.id} {card.name}", text)


def _quarter(tables: Tables, type: QuarterType, kinds: Collection[str]) -> Topic:
    parts = []
    basic_a, basic_b = type.basics
    if basic_a is not None:
        parts.append(f"Basic: {effect_words(basic_a, kinds)}.")
    if basic_b is not None and basic_b != basic_a:
        parts.append(f"Side B: {effect_words(basic_b, kinds)}.")
    if type.advanced is not None:
        parts.append(f"Advanced, with a die of the Quarter: {effect_words(type.advanced, kinds)}.")
    parts += [f"With any die: {effect_words(choice, kinds)}." for choice in type.choices]
    text = " ".join(parts) or _garden(tables)
    return Topic(f"quarter-{type.id}", "Quarters", type.id.capitalize(), text)


def _district(district: District) -> Topic:
    quarters = [
        f"{corner}: {quarter.material or quarter.type}{_dice(*quarter.dice)}."
        for corner, quarter in zip(_CORNERS, district.quarters, strict=True)
    ]
    text = f"{' '.join(quarters)} (MC-BOARD-6)"
    return Topic(f"district-{district.id}", "Districts", f"District {district.id}", text)


def _seaport(port: Seaport) -> Topic:
    text = f"Its advanced action{_dice(port.dice_a, port.dice_b)} (MC-SEA-9)."
    return Topic(f"seaport-{port.id}", "Districts", f"Seaport {port.id}", text)


def _dice(side_a: tuple[int, ...], side_b: tuple[int, ...]) -> str:
    if not side_a:
        return ""
    if side_a == ANY_DIE:
        return " with any die"
    return f" with {' or '.join(map(str, side_a))}, on side B with {' or '.join(map(str, side_b))}"


def _extended(tables: Tables) -> Topic:
    levels = ", ".join(f"{level} {count}" for level, count in tables.content.extended.rounds.items())
    text = f"Both sides of the base Building, one after the other. Rounds: {levels} (MC-EXT-1)."
    return Topic("extended", "The game", "Extended mode", text)


def _empty_pool(tables: Tables) -> Topic:
    text = (
        f"In a duel with an empty Investments pool {tables.penalty} VP is the price of a marker of one's own: to build "
        "(MC-DUEL-16), or for the Quarter at the end of the round (MC-DUEL-17)."
    )
    return Topic("empty-pool", "The game", "An empty pool", text)


def _garden(tables: Tables) -> str:
    """Of all Quarters the only one without an action."""
    count = count_words(tables.garden_markers)
    many = tables.garden_markers > 1
    return (
        f"Nobody enters it. {count.capitalize()} marker{'s' * many} on the Quarters next to it bring{'s' * (not many)} "
        f"{tables.garden_income} money at the end of a round; in a duel {count} of your own (MC-GAR-4)."
    )


def _building(tables: Tables, building: Building, *, rounds: bool) -> Topic:
    """During a game the time says how many rounds are left; mode and Seaport change their number."""
    levels = ", ".join(f"{level} {count}" for level, count in building.rounds.items())
    time = f"Rounds: {levels}. " if rounds else ""
    stages = " ".join(f"{_price(stage).capitalize()}." for stage in tables.faces[building.id].stages)
    order = "in order" if building.ordered else "in any order"
    return Topic(f"building-{building.id}", "Buildings", building.name, f"{time}Stages {order}. {stages}")


def _target(kind: str, group: str, target: Target) -> Topic:
    return Topic(f"{kind}-{target.id}", group, target.id, f"{_price(target)}. Worth {target.vp} VP in a duel.")


def _advantage(advantage: Advantage) -> Topic:
    text = f"{advantage.vp} VP when {condition_words(advantage)} (MC-DUEL-20)."
    return Topic(f"advantage-{advantage.id}", "Advantages", advantage.id, text)


def _price(target: Target) -> str:
    bonus = "" if target.bonus is None else f" (bonus: {bonus_words(target.bonus)})"
    return f"{target.id}: {cost_words(target.cost)}{bonus}"
