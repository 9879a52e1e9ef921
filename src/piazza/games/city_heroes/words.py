"""Prices, pieces and effects in words, for help, log and drawings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from piazza.games.city_heroes.pieces import Amounts
from piazza.games.city_heroes.tables import CONTENT, RESOURCES

PAID = {**{r.id: r.name for r in RESOURCES}, "ducats": "Ducats", "workers": "Workers"}


def amounts(given: Mapping[str, int]) -> str:
    """``2 Stone and 1 Timber``."""
    return listed([amount(name, n) for name, n in given.items()])


def listed(words: list[str]) -> str:
    if not words:
        return "nothing"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


_COUNTED = ("Ducats", "Workers", "Weapons", "Tools")


def amount(name: str, n: int) -> str:
    """``1 Ducat``, ``2 Ducats``."""
    return f"{n} {name[:-1] if n == 1 and name in _COUNTED else name}"


def cost(price: Amounts) -> str:
    return amounts({PAID[kind]: n for kind, n in price.items()})


def _made(effect: Mapping[str, Any]) -> str:
    made = {option["id"]: cost(option["output"]) for option in effect["options"]}
    first = made[effect["default"]]
    return f"Cleanup: makes {' or '.join(made.values())} from {cost(effect['inputs'])}; {first} unless set otherwise."


def _crafted(effect: Mapping[str, Any]) -> str:
    text = f"Cleanup, if set to craft: makes {cost(effect['output'])} from {cost(effect['inputs'])}"
    if less := effect.get("reduction"):
        guild = CONTENT.building(less["guild"]).name
        text += f"; {less['guild_own']} less if you own the {guild}, {less['guild_other']} less if another does"
    return f"{text}."


def _names(ids: list[str]) -> str:
    return listed([CONTENT.building(id).name for id in ids])


def _busy(workers: int) -> str:
    return "1 busy Worker becomes" if workers == 1 else f"{workers} busy Workers become"


def _step(effect: Mapping[str, Any]) -> str:
    return "steps" if effect["choose"] == "one" else "step"


PHRASES: dict[str, Any] = {
    "gather_bonus": lambda e: f"{e['extra']} more of the resource of its tile at every Cleanup.",
    "enables_gather": lambda e: f"Opens deposits of {' and '.join(PAID[r] for r in e['resources'])}.",
    "attack_bonus": lambda e: f"Attack +{e['value']} against adjacent tiles.",
    "defense_bonus": lambda e: f"Defence +{e['value']} for its tile and your adjacent ones.",
    "produce": _made,
    "double_output": lambda e: f"Doubles what your {_names(e['buildings'])} make.",
    "craft": _crafted,
    "exchange_rate_step": lambda e: f"When built, {e['choose']} of your rate tokens {_step(e)} right.",
    "exchange_prestige_step": lambda e: f"When built, {e['choose']} of your prestige tokens {_step(e)} down.",
    "market_income": lambda e: (
        f"Cleanup: for its tile and each adjacent one with a resource, {e['own_ducats']} Ducat if it "
        f"is yours, {e['other_copies']} of the resource if it is another's."
    ),
    "festival_income": lambda e: (
        f"Cleanup: for each adjacent {_names(list(e['other_goods']))}, {e['own_ducats']} Ducats if "
        "yours, 1 of its good if another's. One more lot of each row of the rival."
    ),
    "prestige_per_turn": lambda e: f"+{e['value']} Prestige per turn.",
    "influence_per_turn": lambda e: f"+{e['value']} Influence per turn.",
    "influence_per_adjacent_owner": lambda e: f"+{e['value']} Influence per turn for each other player beside it.",
    "most_of_kind_influence": lambda e: f"+{e['value']} Influence per turn for who has strictly most of them.",
    "rotate_busy_to_ready": lambda e: f"Cleanup: {_busy(e['workers'])} ready.",
    "gain_workers": lambda e: f"When built: +{cost({'workers': e['workers']})}, {e['pool']} at first.",
    "ducats_per_own_tiles": lambda e: f"1 Ducat per turn for every {e['divisor']} of your tiles.",
    "influence_per_own_workers": lambda e: f"1 Influence per turn for every {e['divisor']} of your workers.",
    "cathedral": lambda e: (
        "Your Temples and the Cathedral pay for your tiles and for all city tiles, halved each; "
        f"+{e['influence_per_city_worker']} Influence per turn for every worker of the city."
    ),
    "grand_bazaar_income": lambda e: (
        f"Per turn {e['natural']} of each natural resource and {e['goods']} of each good; the "
        "others get half. Two more lots of each row of the rival."
    ),
    "bank_dividend": lambda e: (
        f"Per turn 1 Ducat for every {e['treasury_divisor']} in the bank, at most {e['cap']}, from the bank."
    ),
    "counts_as": lambda e: f"Counts as {CONTENT.building(e['building']).name}.",
}
WORK_PHRASES: dict[str, Any] = {
    "ducats_from_each_other_player_to_tile_owner": lambda e: (
        f"On owned land every other player pays its owner {e['value']} Ducats per turn."
    ),
    "ducats_to_each_player_if_neutral": lambda e: f"On neutral land every player gets {e['value']} Ducats per turn.",
    "area_defense_bonus": lambda e: f"Defence +{e['value']} for its tile and all adjacent ones, whoever owns them.",
    "prestige_per_turn": lambda e: f"+{e['value']} Prestige per turn.",
    "tile_owner_influence_per_turn": lambda e: f"+{e['value']} Influence per turn for the owner of its tile.",
    "neighbour_gather_bonus": lambda e: (
        f"Every adjacent Plain with a resource gives its owner {e['extra']} more per turn."
    ),
    "on_complete_spread_resource": lambda e: (
        "When finished, Stone comes to light on its tile and the adjacent Hills that "
        "carry nothing; if its tile is owned, on tiles of that owner only."
    ),
    "tile_acts_as_building": lambda e: f"Its tile is collected as with a {CONTENT.building(e['building']).name}.",
    "ducat_discount": lambda e: f"{_names(e['buildings'])} cost {e['value']} Ducats less for all.",
    "building_prestige_bonus": lambda e: (
        f"{_names(e['buildings'])} give {e['value']} more Prestige per turn, "
        f"{e['value'] + e['adjacent_extra']} if adjacent."
    ),
    "building_influence_bonus": lambda e: (
        f"... and their owners {e['value']} more Influence, {e['value'] + e['adjacent_extra']} if adjacent."
    ),
}
