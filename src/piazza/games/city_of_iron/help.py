"""The help browser: every piece with its figures, and the rules by their ids."""

from __future__ import annotations

from itertools import groupby

from piazza.games.city_of_iron import words
from piazza.games.city_of_iron.pieces import KINDS, Building, Card
from piazza.games.city_of_iron.tables import ACTION_PRICE, BOX, CARDS, FIGURES, NATIONS
from piazza.games.city_of_iron.view import PlayerView, TableView
from piazza.kernel import Topic, Viewer

POWERS = {
    "arc": "Its token `two` gives 2 spaces as a district. As a free action, 1 coin moves a building between two of its "
    "cities, if there is room and the land fits (COI-NAT-1, COI-NAT-2).",
    "cresaria": "The Genius can be bought, and the Scholar's action costs no coin (COI-NAT-3).",
    "hogmen": "The Gunslinger stands in the Captain's place from the start; Captain and Strategist can be bought "
    "(COI-NAT-4).",
    "om": "The Fixer is in the starting deck, and after all bids its player may bid a second time "
    "(COI-NAT-5, COI-BID-6).",
}


def topics(view: TableView | None, viewer: Viewer) -> list[Topic]:
    mine = view.players[viewer] if view is not None and viewer is not None else None
    return [
        *_turn(),
        *(_good(n, view, viewer) for n in range(len(BOX.goods))),
        *(_card(card, mine) for card in BOX.cards),
        *(_building(name, list(group)) for name, group in groupby(_by_name(), key=lambda b: b.name)),
        *_lands(view),
        *_towns(view),
        *(_nation(n) for n in range(len(BOX.nations))),
        _end(),
    ]


def _turn() -> list[Topic]:
    spaces = ", ".join(map(str, BOX.track))
    return [
        Topic(
            "round",
            "How to play",
            "A round",
            f"Bid for the turn order, take {FIGURES.actions} turns each, then the End Round phase: Snyle, row, "
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
            f"Any number of free actions, then one of: build, store, draw, tax (+{FIGURES.tax} coin), buy science "
            f"({FIGURES.science_cost} coins), play a card, attack a town (COI-TURN-3).",
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


def _good(n: int, view: TableView | None, viewer: Viewer) -> Topic:
    good = BOX.goods[n]
    makers = sorted({b.name for b in BOX.buildings if any(g == good.id for g, _ in b.goods)})
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


def _card(card: Card, mine: PlayerView | None) -> Topic:
    cost = f"{card.coins} coins" + (f" and {card.science} science" if card.science else "")
    text = f"A {KINDS[card.kind]} card; costs {cost}. Skills: {words.skills(card)}."
    action = words.action(card)
    text += f" Action: {action}." if action else " It has no action."
    if card.nation:
        text += f" Only with nation powers, for {BOX.nations[NATIONS[card.nation]].name}."
    if mine is not None and mine.nation is not None:
        if card.action is not None and card.action.coins > _action_price(card, mine.nation):
            text += " For your nation, with nation powers, the coins are not needed."
        text += f" {_place(card.name, mine)}"
    return Topic(f"card-{card.id}", "Cards", card.name, text)


def _action_price(card: Card, nation: str) -> int:
    return ACTION_PRICE[NATIONS[nation] + len(BOX.nations)][CARDS[card.name]]


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


def _by_name() -> list[Building]:
    return sorted(BOX.buildings, key=lambda b: b.name)


def _building(name: str, group: list[Building]) -> Topic:
    text = "; ".join(
        f"{b.id}: {words.price(b.coins, b.science)}, {words.building(b)}" + (f", on {b.land}" if b.land else "")
        for b in group
    )
    science = " Science is paid only if you own none of this name (COI-BUILD-6)." if group[0].science else ""
    return Topic(f"building-{group[0].id}", "Buildings", name, f"{text}.{science}")


def _lands(view: TableView | None) -> list[Topic]:
    found = []
    for land in BOX.lands:
        state = ""
        if view is not None:
            owners = [s for s, p in enumerate(view.players) if any(city.land == land.id for city in p.cities)]
            state = f" City of player {owners[0] + 1}." if owners else ""
            state = " On display." if land.id in view.lands else state
        text = words.land(land).capitalize()
        found.append(Topic(f"land-{land.id}", "Lands", f"{land.name} ({land.id})", f"{text} (COI-SETTLE-2).{state}"))
    return found


def _towns(view: TableView | None) -> list[Topic]:
    found = []
    for town in BOX.towns:
        state = ""
        if view is not None:
            owners = [s for s, p in enumerate(view.players) if any(held.town == town.id for held in p.towns)]
            state = f" Owned by player {owners[0] + 1}." if owners else ""
            state = " On offer." if town.id in view.on_offer else state
        stars = f"{town.stars} star{'s' if town.stars > 1 else ''}" if town.stars else "expansion"
        text = (
            f"{stars.capitalize()}, defence {town.defense} ({town.defense + FIGURES.conquered_defense} once "
            f"conquered), distance {town.distance}: {words.town(town)} (COI-ATT-2, COI-ATT-3).{state}"
        )
        found.append(Topic(f"town-{town.id}", "Towns", f"{town.name} ({town.id})", text))
    return found


def _nation(n: int) -> Topic:
    nation = BOX.nations[n]
    return Topic(f"nation-{nation.id}", "Nations", nation.name, POWERS.get(nation.id, "No powers."))


def _end() -> Topic:
    bonuses = ", ".join(f"{id.replace('_', ' ')} +{vp}" for id, vp in BOX.bonuses)
    return Topic(
        "end",
        "How to play",
        "The end",
        f"The round after the last score card is the last. Then a scoring and the bonuses: {bonuses}; a tie cancels a "
        "bonus. Stored buildings cost points (COI-END-1, COI-BONUS-1, COI-BONUS-7).",
    )
