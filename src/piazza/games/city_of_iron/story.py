"""What happened, in sentences a player likes to read. The owner of a hidden card reads its name, the others do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from piazza.games.city_of_iron import words
from piazza.games.city_of_iron.box import BUILDING_NAMES, BUILDINGS, GOOD_NAMES, SITE_NAMES, SITES, TOWN_NAMES, TOWNS
from piazza.games.city_of_iron.tables import Tables
from piazza.kernel import Line, Names, Seen

Facts = Any
BONUSES = {
    "most_coins": "most coins",
    "most_distance": "most distant lands",
    "most_of_one_good": "most of one good",
    "most_cards": "most cards",
    "most_conquered_towns": "most towns",
    "stored": "stored buildings",
}
SCORINGS = ("First scoring", "Second scoring", "Last scoring")


def tell(tables: Tables, seen: Seen, names: Names) -> Line | None:
    who = names[seen.seat] if seen.seat is not None else ""
    if seen.kind in _BY_CONTENT:
        return Line(_BY_CONTENT[seen.kind](tables, who, seen.facts), False, False)
    sentence = _SENTENCES.get(seen.kind)
    if sentence is None:
        return None
    line = sentence(who, seen.facts, names)
    return Line(line, seen.kind in _HEADINGS, seen.kind in _ASIDES) if line else None


# -- names --


def building(id: str) -> str:
    return BUILDING_NAMES[BUILDINGS[id]]


def town(id: str) -> str:
    return TOWN_NAMES[TOWNS[id]]


def place(id: str) -> str:
    return SITE_NAMES[SITES[id]]


# -- sentences --


def _nation(who: str, f: Facts, names: Names) -> str:
    return f"{who} leads the {f['nation']}."


def _row(who: str, f: Facts, names: Names) -> str:
    return f"In the row: {words.listed([building(id) for id in f['cards']])}." if f["cards"] else "The row is empty."


def _towns(tables: Tables, who: str, f: Facts) -> str:
    expansion, *starred = f["piles"]
    on_offer = [*(pile[0] for pile in starred if pile), *expansion[: tables.showing]]
    return f"Towns on offer: {words.listed([town(id) for id in on_offer])}."


def _bid_order(who: str, f: Facts, names: Names) -> str:
    return f"Bid order: {', '.join(names[seat] for seat in f['seats'])}."


def _laid(who: str, f: Facts, names: Names) -> str:
    return f"{who} has laid out the starting piles."


def _drew(who: str, f: Facts, names: Names) -> str:
    turned = f", after turning the {f['kind']} discards over" if f["turned"] else ""
    return f"{who} draws {f['card'] if 'card' in f else 'a ' + f['kind'] + ' card'}{turned}."


def _round(who: str, f: Facts, names: Names) -> str:
    return f"Round {f['number']}{', the last one' if f['last'] else ''}"


def _bid(who: str, f: Facts, names: Names) -> str:
    verb = "moves the marker to" if f["again"] else "bids on"
    return f"{who} {verb} space {f['space']}{' and pays ' + words.many(f['coins'], 'coin') if f['coins'] else ''}."


def _stayed(who: str, f: Facts, names: Names) -> str:
    return f"{who} stays on space {f['space']}."


def _order(who: str, f: Facts, names: Names) -> str:
    return f"Turn order: {', '.join(names[seat] for seat in f['seats'])}."


def _built(who: str, f: Facts, names: Names) -> str:
    source = " from storage" if f["stored"] else ""
    room = f", destroying {building(f['destroyed'])}" if f["destroyed"] else ""
    cost = words.cost(f["coins"], f["science"])
    return f"{who} builds {building(f['card'])}{source} in {place(f['site'])} for {cost}{room}."


def _stored(who: str, f: Facts, names: Names) -> str:
    return f"{who} stores {building(f['card'])}."


def _moved(who: str, f: Facts, names: Names) -> str:
    return f"{who} moves {building(f['card'])} to {place(f['site'])} for {words.many(f['coins'], 'coin')}."


def _taxed(who: str, f: Facts, names: Names) -> str:
    return f"{who} raises taxes: {words.many(f['coins'], 'coin')}."


def _bought_science(who: str, f: Facts, names: Names) -> str:
    return f"{who} buys 1 science for {words.many(f['coins'], 'coin')}."


def _played(who: str, f: Facts, names: Names) -> str:
    fuel = f" with {words.listed(f['fuel'])}" if f["fuel"] else ""
    return f"{who} plays {f['card']}{fuel}{', paying ' + words.many(f['coins'], 'coin') if f['coins'] else ''}."


def _gained(who: str, f: Facts, names: Names) -> str:
    return f"{who} gains {words.cost(f['coins'], f['science'])}."


def _discount(who: str, f: Facts, names: Names) -> str:
    return f"{who} builds for {words.many(f['coins'], 'coin')} less this turn."


def _attack_bonus(who: str, f: Facts, names: Names) -> str:
    return f"{who} attacks with {f['attack']} more this turn."


def _scrapped(who: str, f: Facts, names: Names) -> str:
    return f"{who} scraps {building(f['card'])} for {words.many(f['coins'], 'coin')}."


def _stole(who: str, f: Facts, names: Names) -> str:
    return f"{who} takes {words.many(f['coins'], 'coin')} from {names[f['rival']]}."


def _district(who: str, f: Facts, names: Names) -> str:
    return f"{who} adds a district to {place(f['site'])}, which now has {words.many(f['spaces'], 'space')}."


def _settled(who: str, f: Facts, names: Names) -> str:
    return f"{who} settles {place(f['land'])}: a city with {words.many(f['spaces'], 'space')}."


def _conquered(who: str, f: Facts, names: Names) -> str:
    loser = "" if f["rival"] is None else f" from {names[f['rival']]}"
    way = f", {words.listed(f['fuel'])} leading the way" if f["fuel"] else ""
    verb = "attacks" if len(f["attackers"]) == 1 else "attack"
    return f"{who} takes {town(f['town'])}{loser}: {words.listed(f['attackers'])} {verb} with {f['attack']}{way}."


def _row_discard(who: str, f: Facts, names: Names) -> str:
    return f"{building(f['card'])} leaves the row."


def _end_round(who: str, f: Facts, names: Names) -> str:
    return "The end of the game" if f["last"] else f"End of round {f['number']}"


def _named(tables: Tables, who: str, f: Facts) -> str:
    return f"{who} names {GOOD_NAMES[f['good']]} for {TOWN_NAMES[tables.wild]}."


def _cleared(who: str, f: Facts, names: Names) -> str:
    return f"Out of the row: {words.listed([building(id) for id in f['cards']])}." if f["cards"] else ""


def _score_card(who: str, f: Facts, names: Names) -> str:
    if f["card"] == "score_c":
        return "The last score card is drawn: the coming round is the last."
    return "A score card is drawn: the next round ends with a scoring."


def _scoring(who: str, f: Facts, names: Names) -> str:
    return SCORINGS[f["card"] - 1]


def _scored(who: str, f: Facts, names: Names) -> str:
    if not f["goods"]:
        return f"{who} scores nothing and has {words.many(f['vp'], 'point')}."
    detail = ", ".join(f"{GOOD_NAMES[good]} {points}" for good, points in f["goods"].items())
    return f"{who} scores {f['points']} ({detail}) and has {words.many(f['vp'], 'point')}."


def _income(who: str, f: Facts, names: Names) -> str:
    most = [f"{f['most']} for the most goods"] * (f["most"] > 0)
    science = [f"{f['science']} science"] * (f["science"] > 0)
    return f"{who} receives {words.listed([words.many(f['income'], 'coin'), *most, *science])}."


def _declared(who: str, f: Facts, names: Names) -> str:
    return f"{who} has chosen a purchase."


def _bought(who: str, f: Facts, names: Names) -> str:
    if not f["cards"]:
        return f"{who} buys nothing."
    return f"{who} buys {words.listed(f['cards'])} for {words.cost(f['coins'], f['science'])}."


def _bonuses(who: str, f: Facts, names: Names) -> str:
    detail = (
        ", ".join(f"{BONUSES[id]} {'+' if vp > 0 else '−'}{abs(vp)}" for id, vp in f["bonuses"].items()) or "no bonus"
    )
    return f"{who}: {detail}; {words.many(f['vp'], 'point')} in all."


_SENTENCES: dict[str, Callable[[str, Facts, Names], str]] = {
    "nation": _nation,
    "row": _row,
    "bid_order": _bid_order,
    "laid": _laid,
    "drew": _drew,
    "round": _round,
    "bid": _bid,
    "stayed": _stayed,
    "order": _order,
    "built": _built,
    "stored": _stored,
    "moved": _moved,
    "taxed": _taxed,
    "bought_science": _bought_science,
    "played": _played,
    "gained": _gained,
    "discount": _discount,
    "attack_bonus": _attack_bonus,
    "scrapped": _scrapped,
    "stole": _stole,
    "district": _district,
    "settled": _settled,
    "conquered": _conquered,
    "row_discard": _row_discard,
    "end_round": _end_round,
    "cleared": _cleared,
    "score_card": _score_card,
    "scoring": _scoring,
    "scored": _scored,
    "income": _income,
    "declared": _declared,
    "bought": _bought,
    "bonuses": _bonuses,
}
"""By kind of event. A building that comes into the row alone is not worth a line: the full row is told."""
_BY_CONTENT: dict[str, Callable[[Tables, str, Facts], str]] = {"towns": _towns, "named": _named}
"""Those that depend on values of the content."""
_HEADINGS = {"round", "end_round", "scoring"}
_ASIDES = {"row_discard", "declared", "bought"}
"""A purchase is called by the cards it was made of."""
