"""Pieces, prices and effects in words, for help, log and drawings."""

from __future__ import annotations

from collections.abc import Mapping

from piazza.games.city_of_iron.box import GOOD_IDS, GOOD_NAMES
from piazza.games.city_of_iron.content import Content
from piazza.games.city_of_iron.pieces import (
    KINDS,
    Building,
    Card,
    CardAction,
    CardPower,
    Effect,
    Land,
    MovePower,
    Nation,
    PerRound,
    Power,
    SpacesPower,
    Town,
)


def many(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def goods(amounts: Mapping[str, int]) -> str:
    return ", ".join(f"{amounts[id]} {GOOD_NAMES[id].lower()}" for id in GOOD_IDS if id in amounts)


def per_round(brings: PerRound) -> list[str]:
    parts = [
        f"{amount} {what}"
        for amount, what in ((brings.coins, "coins"), (brings.science, "science"))
        if amount
    ]  # fmt: skip
    draws = ((brings.citizen_draws, KINDS[0]), (brings.military_draws, KINDS[1]))
    return parts + [f"{amount} {kind} draw{'s' if amount > 1 else ''}" for amount, kind in draws if amount]


def price(coins: int, science: int) -> str:
    return f"{coins}c" + (f" {science}s" if science else "")


def cost(coins: int, science: int) -> str:
    parts = [many(coins, "coin")] * (coins > 0) + [f"{science} science"] * (science > 0)
    return listed(parts) if parts else "nothing"


def building(b: Building) -> str:
    """What it gives."""
    if b.placed:
        return f"+{b.placed.vp} points if 1st or 2nd in {GOOD_NAMES[b.placed.good].lower()}"
    return goods(b.goods) or f"{', '.join(per_round(b.per_round))} a round"


def town(t: Town) -> str:
    if t.wild_goods:
        return f"{t.wild_goods} of a good you have"
    if t.holds:
        return f"holds {t.holds} buildings ({', '.join(t.types)})"
    counts = [f"counts as {t.counts_as} towns"] if t.counts_as > 1 else []
    brings = per_round(t.per_round)
    return goods(t.goods) or "; ".join([", ".join(brings) + " a round"] * bool(brings) + counts)


def land(it: Land) -> str:
    vehicle = f", {it.vehicle}" if it.vehicle else ""
    return f"distance {it.distance}{vehicle}: {', '.join(it.types)}"


def skills(card: Card) -> str:
    parts = [f"attack {card.attack}"] * (card.attack > 0) + [f"work {card.work}"] * (card.work > 0)
    parts += [f"distance {card.distance}"] * (card.distance > 0) + [card.vehicle] * bool(card.vehicle)
    return ", ".join(parts)


def effect(it: Effect) -> str:
    match it.kind:
        case "gain_coins":
            return f"gain {it.amount} coins"
        case "gain_science":
            return f"gain {it.amount} science"
        case "gain_coins_per_good_type":
            return f"gain {it.amount} coin for each good you own, at most {it.most}"
        case "draw_cards":
            kind = "citizen or military" if it.deck == "either" else it.deck
            return f"draw {it.amount} {kind} card{'s' if it.amount > 1 else ''}"
        case "expand_city":
            return "add a district to a city"
        case "settle_land":
            return "settle a land"
        case "build":
            return f"build for {it.amount} coins less"
        case "build_discount_this_turn":
            return f"build for {it.amount} coins less this turn"
        case "attack_bonus_this_turn":
            return f"attack with {it.amount} more this turn"
        case "scrap_building":
            return f"destroy a building of yours for {it.amount} coins"
        case _:
            return f"take {it.amount} coins from another player"


def asks(it: CardAction) -> str:
    """What playing it asks for; "nothing" for what is free of charge."""
    needs = it.requires
    found = [many(needs.coins, "coin")] * (needs.coins > 0) + [f"work {needs.work}"] * (needs.work > 0)
    found += [f"distance {needs.distance}"] * (needs.distance > 0) + ["the land's distance"] * it.by_land
    return ", ".join(found) or "nothing"


def action(card: Card) -> str:
    """What playing it asks and does; "" for a card without an action."""
    it = card.action
    if it is None:
        return ""
    return f"{'free: ' * it.free}{asks(it)} → {', '.join(effect(e) for e in it.effects)}"


def powers(content: Content, nation: Nation) -> list[str]:
    """What sets a nation apart if nation powers are in play."""
    special = [c for c in content.cards if c.nation == nation.id]
    where = ("for sale", "in the starting deck")
    return [
        *(_power(content, power) for power in nation.powers),
        *(f"A card of its own, {c.name}: {where[c.start]}." for c in special),
    ]


def _power(content: Content, power: Power) -> str:
    match power:
        case SpacesPower(token=id):
            kind = next(token.draw for token in content.city_tokens if token.id == id)
            return f"The {kind} district has {many(power.amount, 'space')} more."
        case MovePower():
            return f"Free action: move a building to another city for {many(power.coins, 'coin')}."
        case CardPower(card=id):
            name = next(card.name for card in content.cards if card.id == id)
            return f"The action of the {name} costs {power.coins} coins."
        case _:
            return "After all have bid, a second bid."
