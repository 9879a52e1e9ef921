"""What the help browser shows, from the content; the numbered rules themselves come from the document."""

from __future__ import annotations

from collections.abc import Collection

from piazza.games.micro_city.content import CONTENT
from piazza.games.micro_city.pieces import ANY_DIE, Advantage, Building, Card, QuarterType, Target
from piazza.games.micro_city.view import MicroCityView
from piazza.games.micro_city.words import TARGETS, bonus_words, condition_words, cost_words, effect_words
from piazza.kernel import Topic, Viewer

_GARDEN = (
    "Nobody enters it. Two markers on the Quarters next to it bring 1 money at the end of a round; "
    "in a duel two of your own (MC-GAR-4)."
)
_GOALS = [area for goal in CONTENT.goals for area in goal]


def topics(view: MicroCityView | None, viewer: Viewer) -> list[Topic]:
    """With a view only what is in play."""
    if view is None:
        cards, types, buildings = (
            [*CONTENT.cards.values()],
            [*CONTENT.quarter_types.values()],
            [*CONTENT.buildings.values()],
        )
        contracts, goals, advantages = [*CONTENT.contracts], [*_GOALS], [*CONTENT.advantages]
        kinds = set(TARGETS)
    else:
        held = {card for set in view.sets for card in (*set.hand, *set.pile)} | {view.playing}
        there = {quarter.type for quarter in view.quarters}
        named = {goal.name for goal in view.goals}
        building = "" if view.building is None else view.building.name
        cards = [card for card in CONTENT.cards.values() if card.id in held]
        types = [type for type in CONTENT.quarter_types.values() if type.id in there]
        both = view.mode == "extended"
        buildings = [b for b in CONTENT.buildings.values() if b.name == building or (both and "extended" in b.modes)]
        contracts = [*CONTENT.contracts] if view.contracts else []
        goals = [area for area in _GOALS if area.id in named]
        advantages = [*CONTENT.advantages] if view.mode == "duel" else []
        kinds = {"goal" if view.mode == "duel" else "stage"} | (
            {"contract_here", "contract_any"} if contracts else set()
        )
    return [
        _round(),
        *(_card(card, kinds) for card in cards),
        *(_quarter(type, kinds) for type in types),
        *(_building(known, rounds=view is None) for known in buildings),
        *(_target("contract", "Contracts", contract) for contract in contracts),
        *(_target("goal", "Goals", area) for area in goals),
        *(_advantage(advantage) for advantage in advantages),
    ]


def _round() -> Topic:
    text = (
        "Preparation: two dice for each player; pay to turn dice or to take markers back, sell Materials (MC-PREP-2). "
        "Project: play a card, or retrieve them all (MC-PROJ-1). Investment: use the Quarter, unless a marker lies "
        "there (MC-INV-1). Final: a marker on the Quarter, time goes down, two unused dice bring 1 money (MC-FIN-1)."
    )
    return Topic("round", "The game", "A round", text)


def _card(card: Card, kinds: Collection[str]) -> Topic:
    die = "any die" if card.dice == ANY_DIE else f"a {card.dice[0]}"
    text = (
        f"Move {card.move}. Basic: {effect_words(card.basic, kinds)}. "
        f"Advanced with {die}: {effect_words(card.advanced, kinds)} (MC-CARD-1)."
    )
    return Topic(f"card-{card.id}", "Project cards", f"{card.id} {card.name}", text)


def _quarter(type: QuarterType, kinds: Collection[str]) -> Topic:
    parts = []
    basic_a, basic_b = type.basic
    if basic_a is not None:
        parts.append(f"Basic: {effect_words(basic_a, kinds)}.")
    if basic_b is not None and basic_b != basic_a:
        parts.append(f"Side B: {effect_words(basic_b, kinds)}.")
    if type.advanced is not None:
        parts.append(f"Advanced, with a die of the Quarter: {effect_words(type.advanced, kinds)}.")
    parts += [f"With any die: {effect_words(choice, kinds)}." for choice in type.choices]
    text = " ".join(parts) or _GARDEN
    return Topic(f"quarter-{type.id}", "Quarters", type.id.capitalize(), text)


def _building(building: Building, *, rounds: bool) -> Topic:
    """During a game the time says how many rounds are left; mode and Seaport change their number."""
    levels = ", ".join(f"{level} {count}" for level, count in building.rounds.items())
    time = f"Rounds: {levels}. " if rounds else ""
    stages = " ".join(f"{_price(stage).capitalize()}." for stage in building.stages)
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
