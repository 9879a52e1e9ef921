"""The help browser: every piece with its figures, and the rules by their ids."""

from __future__ import annotations

from itertools import groupby

from piazza.games.city_of_iron import words
from piazza.games.city_of_iron.box import CARDS, NATION_IDS, NATION_NAMES, NATIONS
from piazza.games.city_of_iron.content import Content
from piazza.games.city_of_iron.pieces import Building, Card, Good, Nation
from piazza.games.city_of_iron.tables import Tables
from piazza.games.city_of_iron.view import PlayerView, TableView
from piazza.kernel import Topic, Viewer

_POWER_RULES = {
    "arc": "COI-NAT-1, COI-NAT-2",
    "cresaria": "COI-NAT-3",
    "hogmen": "COI-NAT-4",
    "om": "COI-NAT-5, COI-BID-6",
}


def topics(tables: Tables, view: TableView | None, viewer: Viewer) -> list[Topic]:
    box = tables.content
    mine = view.players[viewer] if view is not None and viewer is not None else None
    return [
        *_turn(tables),
        *(_good(box, good, view, viewer) for good in box.goods),
        *(_card(tables, card, mine) for card in box.cards),
        *(_building(name, list(group)) for name, group in groupby(_by_name(box), key=lambda b: b.name)),
        *_lands(box, view),
        *_towns(tables, view),
        *(_nation(box, nation) for nation in box.nations),
        _end(box),
    ]


def _turn(tables: Tables) -> list[Topic]:
    spaces = ", ".join(map(str, tables.track))
    return [
        Topic(
            "round",
            "How to play",
            "A round",
            f"Bid for the turn order, take {tables.actions} turns each, then the End Round phase: Snyle, row, "
            "scoring if one is due, income, science, draws, purchase (COI-AIM-3, COI-ENDR-1).",
        ),
        Topic(
            "bid",
            "How to play",
            "The bid",
            f"The spaces cost {spaces} coins from the left, numbered from 0. The right-most marker acts first; who "
            "acts last bids first in the next round (COI-BID-2, COI-BID-3, COI-BID-4).",
        ),
        Topic(
            "actions",
            "How to play",
            "Actions",
            "Any number of free actions, then one of: build, store, draw, tax "
            f"(+{words.many(tables.tax, 'coin')}), buy science ({words.many(tables.science_cost, 'coin')}), "
            "play a card, attack a town (COI-TURN-3).",
        ),
        Topic(
            "skills",
            "How to play",
            "Paying with cards",
            "A card is used for its action, its skills or its attack, one of the three. Others pay work and distance "
            "with their skills; no card may be one too many. You choose which lies on top of the discards; an empty "
            "draw pile is made of the discards unshuffled, the first discarded on top "
            "(COI-CARD-2, COI-CARD-5, COI-CARD-7, COI-DRAW-2).",
        ),
    ]


def _good(box: Content, good: Good, view: TableView | None, viewer: Viewer) -> Topic:
    makers = sorted({b.name for b in box.buildings if good.id in b.goods})
    text = (
        f"Most: {good.coins_first} coins at every income. Scoring: {good.vp_first} points for the most, "
        f"{good.vp_second} for the second most, {good.shield_vp} more from {good.shield_at} up. "
        f"Made by {', '.join(makers)} "
        "(COI-SCORE-2, COI-SCORE-3, COI-SCORE-5)."
    )
    if view is not None:
        amounts = [player.goods[good.id] for player in view.players]
        levels = sorted({a for a in amounts if a}, reverse=True)
        shown = ", ".join(f"player {seat + 1}: {amount}" for seat, amount in enumerate(amounts))
        text += f" Now {shown}."
        if viewer is not None:
            place = levels.index(amounts[viewer]) + 1 if amounts[viewer] else 0
            standing = {0: "have none", 1: "are first", 2: "are second"}
            text += f" You {standing.get(place, f'are number {place}')}."
    return Topic(f"good-{good.id}", "Goods", good.name, text)


def _card(tables: Tables, card: Card, mine: PlayerView | None) -> Topic:
    cost = f"{card.coins} coins" + (f" and {card.science} science" if card.science else "")
    text = f"A {card.kind} card; costs {cost}. Skills: {words.skills(card)}."
    action = words.action(card)
    text += f" Action: {action}." if action else " It has no action."
    if card.nation:
        text += f" Only with nation powers, for {NATION_NAMES[NATIONS[card.nation]]}."
    if mine is not None and mine.nation is not None:
        if card.action is not None and card.action.requires.coins > _action_price(tables, card, mine.nation):
            text += " For your nation, with nation powers, the coins are not needed."
        text += f" {_place(card.name, mine)}"
    return Topic(f"card-{card.id}", "Cards", card.name, text)


def _action_price(tables: Tables, card: Card, nation: str) -> int:
    return tables.action_price[NATIONS[nation] + len(NATION_IDS)][CARDS[card.name]]


def _place(name: str, mine: PlayerView) -> str:
    for where, cards in (
        ("in your hand", mine.hand),
        ("in your draw pile", [*(mine.citizen.draw_cards or []), *(mine.military.draw_cards or [])]),
        ("among your discards", [*(mine.citizen.discard_cards or []), *(mine.military.discard_cards or [])]),
        ("not bought yet", mine.unpurchased),
    ):
        if cards and name in cards:
            return f"Yours is {where}."
    return "You have none."


def _by_name(box: Content) -> list[Building]:
    return sorted(box.buildings, key=lambda b: b.name)


def _building(name: str, group: list[Building]) -> Topic:
    text = "; ".join(
        f"{b.id}: {words.price(b.coins, b.science)}, {words.building(b)}" + (f", on {b.land}" if b.land else "")
        for b in group
    )
    science = " Science is paid only if you own none of this name (COI-BUILD-6)." if group[0].science else ""
    return Topic(f"building-{group[0].id}", "Buildings", name, f"{text}.{science}")


def _lands(box: Content, view: TableView | None) -> list[Topic]:
    found = []
    for land in box.lands:
        state = ""
        if view is not None:
            owners = [s for s, p in enumerate(view.players) if any(city.land == land.id for city in p.cities)]
            state = f" City of player {owners[0] + 1}." if owners else ""
            state = " On display." if land.id in view.lands else state
        text = words.land(land).capitalize()
        found.append(Topic(f"land-{land.id}", "Lands", f"{land.name} ({land.id})", f"{text} (COI-SETTLE-2).{state}"))
    return found


def _towns(tables: Tables, view: TableView | None) -> list[Topic]:
    found = []
    for town in tables.content.towns:
        state = ""
        if view is not None:
            owners = [s for s, p in enumerate(view.players) if any(held.town == town.id for held in p.towns)]
            state = f" Owned by player {owners[0] + 1}." if owners else ""
            state = " On offer." if town.id in view.on_offer else state
        stars = f"{town.stars} star{'s' if town.stars > 1 else ''}" if town.stars else "expansion"
        text = (
            f"{stars.capitalize()}, defence {town.defense} ({town.defense + tables.conquered} once "
            f"conquered), distance {town.distance}: {words.town(town)} (COI-ATT-2, COI-ATT-3).{state}"
        )
        found.append(Topic(f"town-{town.id}", "Towns", f"{town.name} ({town.id})", text))
    return found


def _nation(box: Content, nation: Nation) -> Topic:
    text = " ".join(words.powers(box, nation)) or "No powers."
    return Topic(f"nation-{nation.id}", "Nations", nation.name, f"{text} ({_POWER_RULES[nation.id]})")


def _end(box: Content) -> Topic:
    science = ", ".join(str(card.science) for card in box.score_cards)
    bonuses = ", ".join(f"{bonus.id.replace('_', ' ')} +{bonus.vp}" for bonus in box.end_bonuses)
    return Topic(
        "end",
        "How to play",
        "The end",
        f"At a scoring every player takes science, by score card: {science} (COI-ENDR-5). "
        f"The round after the last score card is the last. Then a scoring and the bonuses: {bonuses}; a tie cancels a "
        "bonus. Stored buildings cost points (COI-END-1, COI-BONUS-1, COI-BONUS-7).",
    )
