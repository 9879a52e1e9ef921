"""Effects, prices and conditions in words, for views, help and log."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from piazza.games.micro_city.pieces import RESOURCES, Cost, Effect
from piazza.games.micro_city.tables import Advantage

TARGETS = {
    "stage": "a stage",
    "goal": "a Goal",
    "contract_here": "a Contract of this Seaport",
    "contract_any": "any Contract",
}
_CONDITIONS = {
    "pool_empty": "your Investments pool is empty",
    "markers_on_goals_or_contracts": "your markers lie on at least {count} Goal areas or Contracts",
    "marker_in_every_district": "your markers lie in each of the four Districts",
    "markers_on_quarter_type": "your markers lie on at least {count} {type} Quarters",
    "markers_on_industrial_of_every_material": "your markers lie on a coal, a steel and a wood Quarter",
}
_COUNTS = ("no", "one", "two", "three", "four")


def listing(parts: Sequence[str]) -> str:
    """One, two and three."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def cost_words(cost: Cost) -> str:
    return listing([f"{count} {RESOURCES[resource]}" for resource, count in enumerate(cost) if count] or ["nothing"])


def condition_words(advantage: Advantage) -> str:
    if advantage.kind == "resource_at_least":
        least = [f"{count} {RESOURCES[resource]}" for resource, count in enumerate(advantage.amounts) if count]
        return f"you have at least {listing(least)}"
    return _CONDITIONS[advantage.kind].format(count=advantage.count, type=advantage.type)


def bonus_words(effect: Effect, kinds: Collection[str] = TARGETS) -> str:
    """What an effect does, without what it costs: "2 money". ``kinds``: what there is to build."""
    parts = []
    if effect.materials:
        kind = "of another type" if effect.other else "of choice"
        parts.append(f"{effect.materials} {_many('Material', effect.materials)} {kind}")
    if effect.own:
        parts.append(f"{effect.own} of its Material")
    if effect.money:
        parts.append(f"{effect.money} money")
    if effect.time:
        parts.append(f"{effect.time} time")
    if effect.cards:
        parts.append(f"take back {effect.cards} Project {_many('card', effect.cards)}")
    if effect.markers:
        parts.append(f"retrieve up to {effect.markers} {_many('marker', effect.markers)} from any area")
    if effect.set_die:
        parts.append("set one die to any value")
    if effect.upgrade:
        parts.append("upgrade one District")
    if effect.build:
        there = [TARGETS[kind] for kind in TARGETS if kind in effect.build and kind in kinds]
        parts.append(f"build {' or '.join(there)}")
    if effect.hand_over:
        who = "each partner may hand over up to" if effect.both_ways else "hand over, either way,"
        parts.append(f"{who} {effect.hand_over} {_many('Material', effect.hand_over)}")
    text = listing(parts)
    # In a duel, where no stage is built, the card gives no time (MC-DUEL-10).
    return f"{effect.or_time} time, or {text}" if effect.or_time and "stage" in kinds else text


def effect_words(effect: Effect, kinds: Collection[str] = TARGETS) -> str:
    """What an effect costs and does: "pay 1 money: 1 Material of choice"."""
    if effect.pay_money:
        return f"pay {effect.pay_money} money: {bonus_words(effect, kinds)}"
    if effect.pay_material:
        return f"pay 1 Material: {bonus_words(effect, kinds)}"
    return bonus_words(effect, kinds)


def count_words(count: int) -> str:
    """Small numbers as a word."""
    return _COUNTS[count] if count < len(_COUNTS) else str(count)


def _many(word: str, count: int) -> str:
    return word if count == 1 else f"{word}s"
