"""What the help browser shows, from the content; the numbered rules themselves come from the document."""

from __future__ import annotations

from piazza.games.micro_city.content import CONTENT
from piazza.games.micro_city.printed import ANY_DIE, Building, Card, QuarterType, Target
from piazza.games.micro_city.view import MicroCityView
from piazza.games.micro_city.words import bonus_words, condition_words, cost_words, effect_words
from piazza.kernel import Topic, Viewer


def topics(view: MicroCityView | None, viewer: Viewer) -> list[Topic]:
    """With a view only what is in play."""
    found = [_round()]
    duel = None if view is None else view.mode == "duel"
    found += [_card(card) for card in CONTENT.cards.values() if view is None or _in_play(view, card)]
    there = None if view is None else {quarter.type for quarter in view.quarters}
    found += [_quarter(type) for type in CONTENT.quarter_types.values() if there is None or type.id in there]
    found += [
        _building(building)
        for building in CONTENT.buildings.values()
        if view is None or (view.building is not None and view.building.name == building.name)
    ]
    if view is None or view.contracts:
        found += [_target("contract", "Contracts", target) for target in CONTENT.contracts]
    goals = None if view is None else {goal.name for goal in view.goals}
    found += [
        _target("goal", "Goals", area) for goal in CONTENT.goals for area in goal if goals is None or area.id in goals
    ]
    if duel is not False:
        found += [
            Topic(
                f"advantage-{advantage.id}",
                "Advantages",
                advantage.id,
                f"{advantage.vp} VP when {condition_words(advantage)} (MC-DUEL-20).",
            )
            for advantage in CONTENT.advantages
        ]
    return found


def _round() -> Topic:
    text = (
        "Preparation: roll two dice; turn them, take markers back or sell Materials for a price (MC-PREP-2). "
        "Project: play a card, or retrieve them all (MC-PROJ-1). Investment: use the Quarter, unless a marker lies "
        "there (MC-INV-1). Final: a marker on the Quarter, time goes down, two unused dice bring 1 money (MC-FIN-1)."
    )
    return Topic("round", "The game", "A round", text)


def _in_play(view: MicroCityView, card: Card) -> bool:
    return any(card.id in (*set.hand, *set.pile, view.playing) for set in view.sets)


def _card(card: Card) -> Topic:
    die = "any die" if card.dice == ANY_DIE else f"a {card.dice[0]}"
    text = (
        f"Move {card.move}. Basic: {effect_words(card.basic)}. "
        f"Advanced with {die}: {effect_words(card.advanced)} (MC-CARD-1)."
    )
    return Topic(f"card-{card.id}", "Project cards", f"{card.id} {card.name}", text)


def _quarter(type: QuarterType) -> Topic:
    parts = []
    basic_a, basic_b = type.basic
    if basic_a is not None:
        parts.append(f"Basic: {effect_words(basic_a)}.")
    if basic_b is not None and basic_b != basic_a:
        parts.append(f"Side B: {effect_words(basic_b)}.")
    if type.advanced is not None:
        parts.append(f"Advanced, with a die of the Quarter: {effect_words(type.advanced)}.")
    parts += [f"With any die: {effect_words(choice)}." for choice in type.choices]
    text = " ".join(parts) or "Nobody enters it. Two markers next to it bring 1 money at the end of a round (MC-GAR-4)."
    return Topic(f"quarter-{type.id}", "Quarters", type.id.capitalize(), text)


def _building(building: Building) -> Topic:
    rounds = ", ".join(f"{level} {count}" for level, count in building.rounds.items())
    stages = " ".join(f"{_price(stage).capitalize()}." for stage in building.stages)
    order = "in order" if building.ordered else "in any order"
    return Topic(f"building-{building.id}", "Buildings", building.name, f"Rounds: {rounds}. Stages {order}. {stages}")


def _target(kind: str, group: str, target: Target) -> Topic:
    return Topic(f"{kind}-{target.id}", group, target.id, f"{_price(target)}. Worth {target.vp} VP in a duel.")


def _price(target: Target) -> str:
    bonus = "" if target.bonus is None else f" (bonus: {bonus_words(target.bonus)})"
    return f"{target.id}: {cost_words(target.cost)}{bonus}"
