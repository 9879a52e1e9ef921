"""Prices, pieces and effects in words, for help, log and drawings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from piazza.games.city_heroes.box import BUILDING, INDEX
from piazza.games.city_heroes.effects import (
    ActingAs,
    BazaarIncome,
    Bonus,
    CathedralIncome,
    Craft,
    Discount,
    Dividend,
    Doubling,
    Effect,
    FestivalIncome,
    FieldBonus,
    Healing,
    Learning,
    Likeness,
    MarketIncome,
    Newcomers,
    Opening,
    Production,
    Reduction,
    Share,
    Spreading,
    TokenStep,
    WorkBonus,
    WorkEffect,
)

if TYPE_CHECKING:
    from piazza.games.city_heroes.tables import Tables

LAND = {"hill": "Hills", "plain": "Plains"}
COUNTS = {1: "One", 2: "Two", 3: "Three", 4: "Four"}


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


def name(t: Tables, kind: str) -> str:
    """What is paid, by its printed name."""
    return {"ducats": "Ducats", "workers": "Workers"}.get(kind) or t.names[INDEX[kind]]


def cost(t: Tables, price: Mapping[str, int]) -> str:
    return amounts({name(t, kind): n for kind, n in price.items()})


def building(t: Tables, id: str) -> str:
    return t.buildings[BUILDING[id]].name


def _buildings(t: Tables, ids: Iterable[str]) -> str:
    return listed([building(t, id) for id in ids])


def _lots(n: int) -> str:
    """What a building adds to the lots, as the end of a sentence."""
    return f" {COUNTS.get(n, n)} more lot{'s' * (n != 1)} of each row of the rival." if n else ""


_BONUSES = {
    "gather_bonus": "{} more of the resource of its tile at every Cleanup.",
    "attack_bonus": "Attack +{} against adjacent tiles.",
    "defense_bonus": "Defence +{} for its tile and your adjacent ones.",
    "prestige_per_turn": "+{} Prestige per turn.",
    "influence_per_turn": "+{} Influence per turn.",
    "influence_per_adjacent_owner": "+{} Influence per turn for each other player beside it.",
    "most_of_kind_influence": "+{} Influence per turn for who has strictly most of them.",
    "ducats_from_each_other_player_to_tile_owner": (
        "On owned land every other player pays its owner {} Ducats per turn."
    ),
    "ducats_to_each_player_if_neutral": "On neutral land every player gets {} Ducats per turn.",
    "area_defense_bonus": "Defence +{} for its tile and all adjacent ones, whoever owns them.",
    "tile_owner_influence_per_turn": "+{} Influence per turn for the owner of its tile.",
}


def effect(t: Tables, e: Effect | WorkEffect) -> str:
    """What an effect of a building or a work does."""
    match e:
        case Bonus() | WorkBonus():
            return _BONUSES[e.kind].format(e.value)
        case Opening():
            return f"Opens deposits of {' and '.join(name(t, r) for r in e.resources)}."
        case Production():
            made = {option.id: cost(t, option.output) for option in e.options}
            makes, inputs, first = " or ".join(made.values()), cost(t, e.inputs), made[e.default]
            return f"Cleanup: makes {makes} from {inputs}; {first} unless set otherwise."
        case Doubling():
            return f"Doubles what your {_buildings(t, e.buildings)} make."
        case Craft():
            return f"Cleanup, if set to craft: makes {cost(t, e.output)} from {cost(t, e.inputs)}{_cheaper(t, e)}."
        case Reduction():
            return _reduction(t, e)
        case TokenStep():
            which, way = ("rate", "right") if e.kind == "exchange_rate_step" else ("prestige", "down")
            return f"When built, {e.choose} of your {which} tokens {'steps' if e.choose == 'one' else 'step'} {way}."
        case MarketIncome():
            return (
                f"Cleanup: for its tile and each adjacent one with a resource, {amount('Ducats', e.own_ducats)} if it "
                f"is yours, {e.other_copies} of the resource if it is another's."
            )
        case FestivalIncome():
            return (
                f"Cleanup: for each adjacent {_goods(t, e)}, {amount('Ducats', e.own_ducats)} if "
                f"yours, 1 of its good if another's.{_lots(t.content.rival_exchange.lots_per_festival_grounds)}"
            )
        case Healing():
            busy = "1 busy Worker becomes" if e.workers == 1 else f"{e.workers} busy Workers become"
            return f"Cleanup: {busy} ready."
        case Newcomers():
            return f"When built: +{amount('Workers', e.workers)}, {e.pool} at first."
        case Share():
            what, of = ("1 Ducat", "tiles") if e.kind == "ducats_per_own_tiles" else ("1 Influence", "workers")
            return f"{what} per turn for every {e.divisor} of your {of}."
        case CathedralIncome():
            return _cathedral(e)
        case BazaarIncome():
            return (
                f"Per turn {e.natural} of each natural resource and {e.goods} of each good; the "
                f"others get {_part(e.others_divisor)}.{_lots(t.content.rival_exchange.lots_per_grand_bazaar)}"
            )
        case Dividend():
            return f"Per turn 1 Ducat for every {e.treasury_divisor} in the bank, at most {e.cap}, from the bank."
        case Likeness():
            return f"Counts as {building(t, e.building)}."
        case FieldBonus():
            return f"Every adjacent {LAND[e.terrain][:-1]} with a resource gives its owner {e.value} more per turn."
        case Spreading():
            return (
                f"When finished, {name(t, e.resource)} comes to light on its tile and the adjacent {LAND[e.terrain]} "
                "that carry nothing; if its tile is owned, on tiles of that owner only."
            )
        case ActingAs():
            return f"Its tile is collected as with a {building(t, e.building)}."
        case Discount():
            return f"{_buildings(t, e.buildings)} cost {e.value} Ducats less for all."
        case Learning():
            return _learning(t, e)


def _goods(t: Tables, e: FestivalIncome) -> str:
    return listed([building(t, id) for id in e.other_goods])


def _cheaper(t: Tables, e: Craft) -> str:
    if (less := e.reduction) is None:
        return ""
    guild = building(t, less.guild)
    return f"; {less.guild_own} less if you own the {guild}, {less.guild_other} less if another does"


def _reduction(t: Tables, e: Reduction) -> str:
    text = f"Its owner pays {e.amount} less {name(t, e.resource)} for every building, upgrade and stage"
    if e.guild is None:
        return f"{text}."
    guild = building(t, e.guild)
    return f"{text}; {e.guild_own} more if you own the {guild}, {e.guild_other} more if another does."


def _part(divisor: int) -> str:
    return {1: "all", 2: "half", 3: "a third", 4: "a quarter"}.get(divisor, f"one part of {divisor}")


def _cathedral(e: CathedralIncome) -> str:
    if e.own_tiles_divisor == e.city_tiles_divisor == 2:
        tiles = "your tiles and for all city tiles, halved each"
    else:
        tiles = f"every {e.own_tiles_divisor} of your tiles and every {e.city_tiles_divisor} of all city tiles"
    return (
        f"Your Temples and the Cathedral pay for {tiles}; "
        f"+{e.influence_per_city_worker} Influence per turn for every worker of the city."
    )


def _learning(t: Tables, e: Learning) -> str:
    near = e.value + e.adjacent_extra
    if e.kind == "building_prestige_bonus":
        return f"{_buildings(t, e.buildings)} give {e.value} more Prestige per turn, {near} if adjacent."
    same = all(other.buildings == e.buildings for other in t.learning)
    whose = "their owners" if same else f"the owners of {_buildings(t, e.buildings)}"
    return f"... and {whose} {e.value} more Influence, {near} if adjacent."
