"""Goods, income, scoring and the end worked out a second time: from the document and the content file alone.

Shares no code with the rules; a position comes as its dump.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import piazza.games.city_of_iron

Player = dict[str, Any]
CONTENT = tomllib.loads((Path(piazza.games.city_of_iron.__file__).parent / "content.toml").read_text(encoding="utf-8"))
GOODS: list[dict[str, Any]] = CONTENT["goods"]
BUILDINGS = {b["id"]: b for b in CONTENT["buildings"]}
TOWNS = {t["id"]: t for t in CONTENT["towns"]}
LANDS = {land["id"]: land for land in CONTENT["lands"]}
TOKENS = {t["id"]: t for t in CONTENT["city_tokens"]}


def buildings(player: Player) -> list[dict[str, Any]]:
    """COI-TEXP-5: what stands in a town counts fully."""
    places = [*player["cities"], *player["towns"]]
    return [BUILDINGS[id] for place in places for id in place["buildings"]]


def towns(player: Player) -> list[dict[str, Any]]:
    return [TOWNS[held["town"]] for held in player["towns"]]


def amount(player: Player, good: str, snyle: str | None) -> int:
    """COI-GOOD-1, COI-TEXP-3."""
    total: int = sum(card.get("goods", {}).get(good, 0) for card in [*buildings(player), *towns(player)])
    if snyle == good:
        total += sum(town.get("wild_goods", 0) for town in towns(player))
    return total


def income(player: Player) -> int:
    """COI-GOOD-2: 2, a coin for each card that produces goods (Snyle is one), and what cards pay."""
    total: int = CONTENT["setup"]["base_income"]
    for card in [*buildings(player), *towns(player)]:
        total += 1 if card.get("goods") or card.get("wild_goods") else 0
        total += card.get("per_round", {}).get("coins", 0)
    return total


def coins_for_most(position: dict[str, Any]) -> list[int]:
    """COI-ENDR-4."""
    players = position["players"]
    won = [0] * len(players)
    for good in GOODS:
        amounts = [amount(player, good["id"], position["snyle"]) for player in players]
        for seat, have in enumerate(amounts):
            if have > 0 and not any(other > have for other in amounts):
                won[seat] += good["coins_first"]
    return won


def science(player: Player) -> int:
    """COI-ENDR-5."""
    total: int = sum(card.get("per_round", {}).get("science", 0) for card in [*buildings(player), *towns(player)])
    return total


def draws(player: Player, kind: str) -> int:
    """COI-ENDR-6, COI-CITY-3."""
    tokens = [TOKENS[id] for city in player["cities"] for id in (city["token"], *city["districts"])]
    total: int = sum(token["draw"] == kind for token in tokens)
    total += sum(card.get("per_round", {}).get(f"{kind}_draws", 0) for card in [*buildings(player), *towns(player)])
    return total


def scoring(position: dict[str, Any]) -> list[int]:
    """COI-SCORE-1..6, good by good and player by player."""
    players = position["players"]
    won = [0] * len(players)
    for good in GOODS:
        amounts = [amount(player, good["id"], position["snyle"]) for player in players]
        first = max(amounts)
        second = max((a for a in amounts if a < first), default=0)
        for seat, have in enumerate(amounts):
            if have == 0:
                continue
            if have == first:
                won[seat] += good["vp_first"]
            elif have == second:
                won[seat] += good["vp_second"]
            if have >= good["shield_at"]:
                won[seat] += good["shield_vp"]
            if have in (first, second):
                for card in buildings(players[seat]):
                    extra = card.get("vp_if_placed", {})
                    won[seat] += extra["vp"] if extra.get("good") == good["id"] else 0
    return won


def bonuses(position: dict[str, Any]) -> list[int]:
    """COI-BONUS-1..8."""
    players = position["players"]
    snyle = position["snyle"]
    measured = {
        "most_coins": [p["coins"] for p in players],
        "most_distance": [sum(LANDS[city["land"]]["distance"] for city in p["cities"]) for p in players],
        "most_of_one_good": [max(amount(p, g["id"], snyle) for g in GOODS) for p in players],
        "most_cards": [len(owned(p)) for p in players],
        "most_conquered_towns": [sum(town["counts_as"] for town in towns(p)) for p in players],
    }
    won = [0] * len(players)
    for bonus in CONTENT["end_bonuses"]:
        values = measured[bonus["id"]]
        best = [seat for seat, value in enumerate(values) if value == max(values)]
        if len(best) == 1:
            won[best[0]] += bonus["vp"]
    each: int = CONTENT["storing_penalty"][position["setup"]["options"]["storing_penalty"]]
    return [vp - len(player["stored"]) // each for vp, player in zip(won, players, strict=True)]


def winners(position: dict[str, Any]) -> list[int]:
    """COI-END-5."""
    keys = []
    for player in position["players"]:
        total = sum(amount(player, good["id"], position["snyle"]) for good in GOODS)
        keys.append((player["vp"], player["coins"], total))
    return [seat for seat, key in enumerate(keys) if key == max(keys)]


def owned(player: Player) -> list[str]:
    """The citizen and military cards of a player, wherever they are."""
    piles = [player[kind][pile] for kind in ("citizen", "military") for pile in ("draw", "discard")]
    return [*player["hand"], *(card for pile in piles for card in pile)]
