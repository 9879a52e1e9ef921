"""The content of City of Iron: content.toml read into frozen pieces. An error names the entry."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from piazza.games.city_of_iron.pieces import (
    CITIZEN,
    KINDS,
    LETTERS,
    MILITARY,
    Building,
    Card,
    CardAction,
    Effect,
    Figures,
    Good,
    Land,
    Nation,
    PerRound,
    Power,
    Token,
    Town,
)
from piazza.kernel import ContentError

FILE = "content.toml"
VEHICLES = ("", "ship", "airship")
DECKS = (*KINDS, "either")
AMOUNTS = {
    "gain_coins": "amount",
    "gain_science": "amount",
    "gain_coins_per_good_type": "amount",
    "draw_cards": "amount",
    "expand_city": "",
    "settle_land": "",
    "build": "coin_discount",
    "build_discount_this_turn": "coins",
    "attack_bonus_this_turn": "amount",
    "scrap_building": "coins",
    "steal_coins": "amount",
}
"""The effects there are, and the key of their figure."""
POWERS = {
    "district_spaces_bonus": ("token", "amount"),
    "move_building": ("", "coins"),
    "card_action_coins": ("card", "coins"),
    "second_bid": ("", ""),
}
BONUSES = ("most_coins", "most_distance", "most_of_one_good", "most_cards", "most_conquered_towns")
PLAYERS = (2, 3, 4)
MAX_CARDS, MAX_BUILDINGS = 32, 72
"""Sets of them are looked up in tables by four and nine bytes."""


@dataclass(frozen=True, slots=True)
class Content:
    figures: Figures
    track: tuple[int, ...]
    land_types: tuple[tuple[str, str], ...]
    goods: tuple[Good, ...]
    buildings: tuple[Building, ...]
    score_science: tuple[int, ...]
    lands: tuple[Land, ...]
    tokens: tuple[Token, ...]
    towns: tuple[Town, ...]
    cards: tuple[Card, ...]
    """Citizens, then military."""
    nations: tuple[Nation, ...]
    bonuses: tuple[tuple[str, int], ...]
    stored_per_vp: tuple[int, int]
    """Stored buildings for each lost point, under the option's first and second value."""


class Entry:
    """One table of the file, which knows its name for the error messages."""

    def __init__(self, where: str, data: Any) -> None:
        self.where = where
        if not isinstance(data, dict):
            raise self.fail("is no table")
        self.data: dict[str, Any] = data

    def fail(self, text: str) -> ContentError:
        return ContentError(f"{FILE}: {self.where}: {text}" if self.where else f"{FILE}: {text}")

    def number(self, key: str, default: int | None = None) -> int:
        value = self.data.get(key, default)
        if type(value) is not int or value < 0:
            raise self.fail(f"has no {key}" if value is None else f"{key} is a number from 0 up, not {value!r}")
        return value

    def text(self, key: str, known: Iterable[str] | None = None, default: str | None = None) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise self.fail(f"has no {key}" if value is None else f"{key} is a text, not {value!r}")
        if known is not None and value not in (known := list(known)):
            raise self.fail(f"{key} is one of {', '.join(map(repr, known))}, not {value!r}")
        return value

    def flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise self.fail(f"{key} is true or false, not {value!r}")
        return value

    def texts(self, key: str, known: Iterable[str]) -> tuple[str, ...]:
        value, known = self.data.get(key, []), list(known)
        if not isinstance(value, list) or any(v not in known for v in value):
            raise self.fail(f"{key} is a list of {', '.join(known)}, not {value!r}")
        return tuple(value)

    def table(self, key: str) -> Entry:
        return Entry(f"{self.where}.{key}" if self.where else key, self.data.get(key, {}))

    def entries(self, key: str = "list", name: str = "id") -> list[Entry]:
        value = self.data.get(key)
        if not isinstance(value, list) or not value:
            raise self.fail(f"has no {key}")
        entries = [Entry(f"{self.where}.{key}[{n}]", v) for n, v in enumerate(value)]
        seen: set[str] = set()
        for entry in entries:
            id = entry.text(name)
            if id in seen:
                raise self.fail(f"{id} stands there twice")
            seen.add(id)
            entry.where = f"{self.where}.{id}"
        return entries

    def by_players(self, key: str) -> list[Any]:
        table = self.table(key)
        missing = [n for n in PLAYERS if str(n) not in table.data]
        if missing:
            raise table.fail(f"says nothing for {missing[0]} players")
        return [table.data.get(str(n), table.data[str(PLAYERS[0])]) for n in range(PLAYERS[-1] + 1)]


def load(text: str | None = None) -> Content:
    """The content of the box, or of another file given as text."""
    source = text if text is not None else files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as e:
        raise ContentError(f"{FILE}: {e}") from None
    return _read(Entry("", data))


def _read(book: Entry) -> Content:
    land_types = tuple((e.text("id"), e.text("name")) for e in book.table("land_types").entries())
    types = [id for id, _ in land_types]
    goods = tuple(_good(e, types) for e in book.table("goods").entries())
    tokens = tuple(_token(e) for e in book.table("city_tokens").entries())
    cards = _cards(book)
    lands = tuple(_land(e, types) for e in book.table("lands").entries())
    content = Content(
        figures=_figures(book.table("setup"), [g.id for g in goods]),
        track=_track(book.table("bid_track")),
        land_types=land_types,
        goods=goods,
        buildings=tuple(
            _building(e, letter, types, [g.id for g in goods])
            for letter in LETTERS
            for e in book.table("buildings").entries(f"deck_{letter.lower()}")
        ),
        score_science=tuple(e.number("science") for e in book.table("score_cards").entries()),
        lands=lands,
        tokens=tokens,
        towns=tuple(_town(e, types, [g.id for g in goods]) for e in book.table("towns").entries()),
        cards=cards,
        nations=tuple(_nation(e, lands, tokens, cards) for e in book.table("nations").entries()),
        bonuses=tuple((e.text("id", BONUSES), e.number("vp")) for e in book.table("end_bonuses").entries()),
        stored_per_vp=_penalty(book.table("end_bonuses").table("storing_penalty")),
    )
    _check(book, content)
    return content


def _figures(e: Entry, goods: list[str]) -> Figures:
    return Figures(
        coins=e.number("starting_coins"),
        science=e.number("starting_science"),
        vp=e.number("starting_vp"),
        citizen_draws=e.number("starting_citizen_draws"),
        base_income=e.number("base_income"),
        actions=e.number("actions_per_round"),
        slots=tuple(e.by_players("row_slots")),
        marks_removed=tuple(map(tuple, e.by_players("building_marks_removed"))),
        land_marks_removed=tuple(map(tuple, e.by_players("land_marks_removed"))),
        town_goods_removed=tuple(
            Entry(f"{e.where}.town_goods_removed", {"list": ids}).texts("list", goods)
            for ids in e.by_players("town_goods_removed")
        ),
        row_discards=e.number("row_discards_per_round"),
        towns_showing=e.number("expansion_towns_showing"),
        tax=e.number("tax_coins"),
        science_cost=e.number("buy_science_cost"),
        conquered_defense=e.number("conquered_defense_bonus"),
    )


def _track(e: Entry) -> tuple[int, ...]:
    spaces = e.data.get("spaces", [])
    if not isinstance(spaces, list) or any(type(s) is not int or s < 0 for s in spaces):
        raise e.fail("spaces is a list of prices")
    if spaces.count(0) < PLAYERS[-1]:
        raise e.fail(f"needs a free space for each of {PLAYERS[-1]} players, has {spaces.count(0)}")
    return tuple(spaces)


def _good(e: Entry, types: list[str]) -> Good:
    numbers = (e.number(k) for k in ("coins_first", "vp_first", "vp_second", "shield_at", "shield_vp"))
    return Good(e.text("id"), e.text("name"), e.text("land", types), *numbers)


def _makes(e: Entry, goods: list[str]) -> tuple[tuple[str, int], ...]:
    table = e.table("goods")
    unknown = [g for g in table.data if g not in goods]
    if unknown:
        raise e.fail(f"there is no good {unknown[0]!r}")
    return tuple((g, table.number(g)) for g in goods if g in table.data)


def _per_round(e: Entry) -> PerRound:
    table, keys = e.table("per_round"), ("coins", "science", "citizen_draws", "military_draws")
    unknown = [k for k in table.data if k not in keys]
    if unknown:
        raise e.fail(f"per_round knows no {unknown[0]!r}")
    return PerRound(*(table.number(k, 0) for k in keys))


def _building(e: Entry, letter: str, types: list[str], goods: list[str]) -> Building:
    placed, makes = e.table("vp_if_placed"), _makes(e, goods)
    land = e.text("land", ["", *types])
    if bool(land) != bool(makes):
        raise e.fail("needs a land exactly if it produces goods (COI-BUILD-3)")
    return Building(
        id=e.text("id"),
        name=e.text("name"),
        letter=letter,
        coins=e.number("coins"),
        science=e.number("science"),
        land=land,
        goods=makes,
        per_round=_per_round(e),
        mark=e.number("mark"),
        placed_good=placed.text("good", goods) if placed.data else "",
        placed_vp=placed.number("vp") if placed.data else 0,
    )


def _land(e: Entry, types: list[str]) -> Land:
    vehicle = e.text("vehicle", VEHICLES)
    return Land(
        e.text("id"), e.text("name"), e.text("nation"), e.number("distance"), vehicle, e.texts("land", types),
        e.number("mark"),
    )  # fmt: skip


def _token(e: Entry) -> Token:
    draw = KINDS.index(e.text("draw", KINDS))
    return Token(e.text("id"), e.number("city_spaces"), e.number("district_spaces"), draw, e.flag("starting"))


def _town(e: Entry, types: list[str], goods: list[str]) -> Town:
    stars = e.number("stars")
    if stars > 3:
        raise e.fail(f"has {stars} stars; there are piles for 0 to 3")
    return Town(
        id=e.text("id"),
        name=e.text("name"),
        stars=stars,
        defense=e.number("defense"),
        distance=e.number("distance"),
        goods=_makes(e, goods),
        per_round=_per_round(e),
        wild_goods=e.number("wild_goods", 0),
        holds=e.number("holds", 0),
        types=e.texts("land", types),
        counts_as=e.number("counts_as"),
    )


def _effect(e: Entry) -> Effect:
    kind = e.text("kind", AMOUNTS)
    amount = e.number(AMOUNTS[kind]) if AMOUNTS[kind] else 0
    deck = e.text("deck", DECKS) if kind == "draw_cards" else ""
    return Effect(kind, amount, e.number("max", 0), deck)


def _action(e: Entry) -> CardAction | None:
    if "action" not in e.data:
        return None
    action = e.table("action")
    requires, effects = action.table("requires"), tuple(_effect(x) for x in action.entries("effects", "kind"))
    by_land = requires.data.get("distance") == "land"
    if by_land != any(f.kind == "settle_land" for f in effects):
        raise e.fail('requires distance = "land" exactly if it settles a land')
    return CardAction(
        free=action.flag("free"),
        work=requires.number("work", 0),
        distance=0 if by_land else requires.number("distance", 0),
        coins=requires.number("coins", 0),
        by_land=by_land,
        effects=effects,
    )


def _card(e: Entry, kind: int, nation: str, goes_to: str) -> Card:
    cost, skills = e.table("cost"), e.table("skills")
    attack = e.number("attack", 0)
    if (attack > 0) != (kind == MILITARY):
        raise e.fail("a military card, and no other, has an attack value")
    return Card(
        id=e.text("id"),
        name=e.text("name"),
        kind=kind,
        nation=nation,
        goes_to=goes_to,
        coins=cost.number("coins"),
        science=cost.number("science"),
        work=skills.number("work", 0),
        distance=skills.number("distance", 0),
        attack=attack,
        vehicle=e.text("vehicle", VEHICLES, ""),
        action=_action(e),
    )


def _cards(book: Entry) -> tuple[Card, ...]:
    piles: tuple[list[Card], list[Card]] = ([], [])
    for kind, key in enumerate(("citizens", "military")):
        for e in book.table(key).entries():
            piles[kind].append(_card(e, kind, "", "start" if e.flag("start") else "unpurchased"))
    for e in book.table("special_cards").entries():
        kind = KINDS.index(e.text("deck", KINDS))
        start = [f"start_replacing:{c.id}" for c in piles[kind] if c.goes_to == "start"]
        piles[kind].append(_card(e, kind, e.text("nation"), e.text("goes_to", ["start", "unpurchased", *start])))
    return (*piles[CITIZEN], *piles[MILITARY])


def _nation(e: Entry, lands: tuple[Land, ...], tokens: tuple[Token, ...], cards: tuple[Card, ...]) -> Nation:
    powers = []
    targets = {"token": [t.id for t in tokens], "card": [c.id for c in cards]}
    for power in e.entries("powers", "kind") if e.data.get("powers") else []:
        kind = power.text("kind", POWERS)
        target, amount = POWERS[kind]
        powers.append(
            Power(kind, power.text(target, targets[target]) if target else "", power.number(amount) if amount else 0)
        )
    start = e.text("start_land", [land.id for land in lands if land.nation == e.text("id")])
    return Nation(e.text("id"), e.text("name"), start, tuple(powers))


def _penalty(e: Entry) -> tuple[int, int]:
    per_two, per_one = e.number("per_stored"), e.number("alternative_per_stored")
    if not per_two or not per_one:
        raise e.fail("a point is lost for at least one stored building")
    return per_two, per_one


def _check(book: Entry, content: Content) -> None:
    """The counts that the file itself expects (COI-COMP-3), and what the rules rely on."""
    found = {
        **{f"buildings_{x.lower()}": sum(b.letter == x for b in content.buildings) for x in LETTERS},
        "towns_total": len(content.towns),
        "towns_expansion": sum(t.stars == 0 for t in content.towns),
        "lands_total": len(content.lands),
        "lands_starting": sum(land.nation != "" for land in content.lands),
        "citizen_cards_per_nation": sum(c.kind == CITIZEN and not c.nation for c in content.cards),
        "military_cards_per_nation": sum(c.kind == MILITARY and not c.nation for c in content.cards),
        "special_nation_cards": sum(c.nation != "" for c in content.cards),
        "score_cards": len(content.score_science),
        "city_tokens_per_nation": len(content.tokens),
        "goods": len(content.goods),
    }
    expected = book.table("expected_counts")
    for key, count in found.items():
        if expected.number(key) != count:
            raise expected.fail(f"{key} is {expected.number(key)}, but there are {count}")
    if len({c.name for c in content.cards}) < len(content.cards):
        raise book.table("citizens").fail("two cards have the same name")
    if sum(t.starting for t in content.tokens) != 1 or not content.tokens[0].starting:
        raise book.table("city_tokens").fail("the first token, and no other, is the starting one")
    if sum(t.wild_goods > 0 for t in content.towns) > 1:
        raise book.table("towns").fail("only one town may have wild_goods")
    if sum(p.kind == "second_bid" for n in content.nations for p in n.powers) > 1:
        raise book.table("nations").fail("only one of them may have a second bid")
    if len(content.cards) > MAX_CARDS or len(content.buildings) > MAX_BUILDINGS:
        raise expected.fail(f"there is room for {MAX_CARDS} different cards and {MAX_BUILDINGS} buildings")
    if len(content.score_science) != len(LETTERS):
        raise book.table("score_cards").fail("one lies under each deck")
