"""The content file, read and checked: an entry that cannot be played is named in the error."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from piazza.games.city_heroes.pieces import (
    FILE,
    Amounts,
    Building,
    Colour,
    Content,
    Deck,
    Recipe,
    Reduction,
    Resource,
    Rival,
    Row,
    Work,
)
from piazza.kernel import ContentError

TomlTable = Mapping[str, Any]
PAYABLE = {"ducats", "workers"}
LEVELS = (1, 2, 3)
EFFECTS: Mapping[str, tuple[str, ...]] = {
    "gather_bonus": ("extra",),
    "enables_gather": ("resources",),
    "attack_bonus": ("value",),
    "defense_bonus": ("value",),
    "produce": ("inputs", "options", "default"),
    "double_output": ("buildings",),
    "craft": ("inputs", "output"),
    "cost_reduction": ("resource", "amount"),
    "exchange_rate_step": ("choose", "steps"),
    "exchange_prestige_step": ("choose", "steps"),
    "market_income": ("own_ducats", "other_copies"),
    "festival_income": ("own_ducats", "other_goods"),
    "prestige_per_turn": ("value",),
    "influence_per_turn": ("value",),
    "influence_per_adjacent_owner": ("value",),
    "most_of_kind_influence": ("value",),
    "rotate_busy_to_ready": ("workers",),
    "gain_workers": ("workers", "pool"),
    "ducats_per_own_tiles": ("divisor",),
    "influence_per_own_workers": ("divisor",),
    "cathedral": ("own_tiles_divisor", "city_tiles_divisor", "influence_per_city_worker"),
    "grand_bazaar_income": ("natural", "goods", "others_divisor"),
    "bank_dividend": ("treasury_divisor", "cap"),
    "counts_as": ("building",),
}
WORK_EFFECTS: Mapping[str, tuple[str, ...]] = {
    "ducats_from_each_other_player_to_tile_owner": ("value",),
    "ducats_to_each_player_if_neutral": ("value",),
    "area_defense_bonus": ("value",),
    "prestige_per_turn": ("value",),
    "tile_owner_influence_per_turn": ("value",),
    "neighbour_gather_bonus": ("terrain", "extra"),
    "on_complete_spread_resource": ("resource", "terrain"),
    "tile_acts_as_building": ("building",),
    "ducat_discount": ("buildings", "value"),
    "building_prestige_bonus": ("buildings", "value", "adjacent_extra"),
    "building_influence_bonus": ("buildings", "value", "adjacent_extra"),
}


@cache
def content() -> Content:
    """The content that comes with the title."""
    return read(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))


def read(text: str) -> Content:
    """Content from the text of a file, or ``ContentError``."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as e:
        raise ContentError(f"{FILE}: {e}") from None
    return _Reader(table).content()


class _Reader:
    def __init__(self, table: TomlTable) -> None:
        self.table = table
        self.kinds: set[str] = {entry["id"] for _, entry in self.each("resource")}
        self.names: set[str] = {entry["id"] for _, entry in self.each("building")}

    def content(self) -> Content:
        resources = tuple(self.resource(where, r) for where, r in self.each("resource"))
        start, bank = self.at("start"), self.at("bank")
        pools = self.amounts("start.workers", start.get("workers"), {"ready", "busy", "idle"})
        stock = self.amounts("start.stock", start.get("stock"), self.kinds)
        content = Content(
            resources=resources,
            buildings=tuple(self.building(where, b) for where, b in self.each("building")),
            works=tuple(self.work(where, w) for where, w in self.each("public_work")),
            rivals=tuple(self.rival(where, r) for where, r in self.each("rival")),
            colours=tuple(
                Colour(c["id"], *(self.word(where, c, f) for f in ("name", "hex", "pattern")))
                for where, c in self.each("color")
            ),
            ranks=tuple(
                (self.whole(f"solo_rank number {n}", r, "min_influence"), self.word(f"solo_rank number {n}", r, "name"))
                for n, r in enumerate(self.table.get("solo_rank", ()), 1)
            ),
            decks={terrain: self.deck(terrain) for terrain in ("hill", "plain")},
            turns=self.by_seats("turns.by_players", self.at("turns").get("by_players")),
            rows=self.by_seats("map.size.rows_by_players", self.at("map", "size").get("rows_by_players")),
            ridges=self.by_seats("map.terrain.ridge_seeds", self.at("map", "terrain").get("ridge_seeds")),
            stock={**stock, **pools, "ducats": self.whole("start", start, "ducats")},
            bank={
                **{r["id"]: self.whole(where, r, "bank_stock") for where, r in self.each("resource")},
                "ducats": self.whole("bank", bank, "ducats"),
            },
            table=self.table,
        )
        incomes = [b.effects["market_income"] for b in content.buildings if "market_income" in b.effects]
        if any(income != incomes[0] for income in incomes):
            raise ContentError(f"{FILE}: market_income is the same for all buildings that have it (CH-CLEAN-3)")
        if not content.ranks or content.ranks[0][0] != 0:
            raise ContentError(f"{FILE}: solo_rank: the first rank starts at 0 Influence")
        return content

    # -- entries --

    def resource(self, where: str, entry: TomlTable) -> Resource:
        category = self.word(where, entry, "category")
        if category not in ("natural", "good"):
            raise ContentError(f"{FILE}: {where}: the category is natural or good, not {category!r}")
        return Resource(
            entry["id"],
            self.word(where, entry, "name"),
            category == "good",
            tuple(entry.get("terrain", ())),
            bool(entry.get("plantable", False)),
            bool(entry.get("needs_mine", False)),
            *(self.whole(where, entry, field) for field in ("bank_buys_at", "bank_sells_at", "end_influence")),
        )

    def building(self, where: str, entry: TomlTable) -> Building:
        level = self.whole(where, entry, "level")
        if level not in LEVELS:
            raise ContentError(f"{FILE}: {where}: there is no level {level}")
        parents = self.known(where, "upgrade_from", entry.get("upgrade_from", ()), self.names)
        if (level == 1) != (not parents):
            raise ContentError(f"{FILE}: {where}: level {level} grows out of {', '.join(parents) or 'nothing'}")
        effects = self.effects(where, entry, EFFECTS)
        reductions = tuple(self.reduction(where, e) for e in entry.get("effects", ()) if e["kind"] == "cost_reduction")
        buildable = bool(entry.get("buildable", False))
        cost = self.amounts(f"{where}: cost", entry.get("cost"), self.kinds | PAYABLE)
        if buildable or level > 1:
            self.laborious(where, cost)
        places = self.known(where, "placement", entry.get("placement", {}).get("resource_in", ()), self.kinds)
        name, track = self.word(where, entry, "name"), self.word(where, entry, "track")
        recipe = self.recipe(where, effects)
        unique = bool(entry.get("unique", False))
        return Building(
            entry["id"], name, level, track, parents, unique, buildable, places, cost, effects, reductions, recipe
        )

    def reduction(self, where: str, effect: TomlTable) -> Reduction:
        self.known(where, "cost_reduction", (effect["resource"],), self.kinds | PAYABLE)
        guild = str(effect.get("guild", ""))
        if guild:
            self.known(where, "guild", (guild,), self.names)
        own, other = (int(effect.get(field, 0)) for field in ("guild_own", "guild_other"))
        return Reduction(effect["resource"], int(effect.get("amount", 0)), guild, own, other)

    def recipe(self, where: str, effects: Mapping[str, TomlTable]) -> Recipe | None:
        if "produce" in effects:
            effect = effects["produce"]
            options = {o["id"]: self.amounts(f"{where}: produce", o["output"], self.kinds) for o in effect["options"]}
            if effect["default"] not in options:
                raise ContentError(f"{FILE}: {where}: produce has no option {effect['default']!r}")
            inputs = self.amounts(f"{where}: produce", effect["inputs"], self.kinds)
            return Recipe(inputs, options, effect["default"], False, None)
        if "craft" in effects:
            effect = effects["craft"]
            cheaper = effect.get("reduction")
            return Recipe(
                self.amounts(f"{where}: craft", effect["inputs"], self.kinds),
                {"craft": self.amounts(f"{where}: craft", effect["output"], self.kinds)},
                "none",
                True,
                self.reduction(where, cheaper) if cheaper else None,
            )
        return None

    def work(self, where: str, entry: TomlTable) -> Work:
        terrain = entry.get("placement", {}).get("terrain", "")
        if terrain not in ("", "hill", "plain"):
            raise ContentError(f"{FILE}: {where}: there is no terrain {terrain!r}")
        foundation, stage = (
            self.amounts(f"{where}: {field}", entry.get(field), self.kinds | PAYABLE)
            for field in ("foundation", "stage")
        )
        self.laborious(f"{where}: foundation", foundation)
        self.laborious(f"{where}: stage", stage)
        name, stages = self.word(where, entry, "name"), self.whole(where, entry, "stages")
        return Work(entry["id"], name, foundation, stage, stages, terrain, self.effects(where, entry, WORK_EFFECTS))

    def rival(self, where: str, entry: TomlTable) -> Rival:
        steps = self.whole("rival_exchange", self.at("rival_exchange"), "steps")
        sides: list[tuple[Row, ...]] = []
        for side in ("they_buy", "they_sell"):
            rows = tuple(Row(r["resource"], tuple((a, b) for a, b in r["rates"])) for r in entry.get(side, ()))
            self.known(where, side, [row.resource for row in rows], self.kinds)
            if len(rows) != 2:
                raise ContentError(f"{FILE}: {where}: {side} has {len(rows)} rows, not 2")
            for row in rows:
                self.rates(where, side, row, steps)
            sides.append(rows)
        if len({row.resource for rows in sides for row in rows}) != 4:
            raise ContentError(f"{FILE}: {where}: a resource stands in two rows")
        columns = [tuple(entry.get(field, ())) for field in ("sales_prestige", "purchase_prestige")]
        if any(len(column) != steps for column in columns):
            raise ContentError(f"{FILE}: {where}: a column of prestige has {steps} steps")
        name, difficulty, blurb = (self.word(where, entry, field) for field in ("name", "difficulty", "blurb"))
        target = self.by_seats(f"{where}: prestige_target", entry.get("prestige_target"))
        buy, sell = sides
        sales, purchases = columns
        return Rival(entry["id"], name, difficulty, blurb, buy, sell, sales, purchases, target)

    def rates(self, where: str, side: str, row: Row, steps: int) -> None:
        """Every step right is better for the player: more got for what is given (CH-RIVAL-4)."""
        if len(row.rates) != steps:
            raise ContentError(f"{FILE}: {where}: {side} {row.resource} has {len(row.rates)} rates, not {steps}")
        for (give, get), (give_next, get_next) in zip(row.rates, row.rates[1:], strict=False):
            if get_next * give <= get * give_next:
                raise ContentError(f"{FILE}: {where}: {side} {row.resource}: {give_next}:{get_next} is no step forward")

    def deck(self, terrain: str) -> Deck:
        where, entry = f"map.deck.{terrain}", self.at("map", "deck", terrain)
        order = self.known(where, "order", entry.get("order", ()), self.kinds)
        percent = self.amounts(where, entry.get("percent"), self.kinds)
        if set(order) != set(percent) or sum(percent.values()) > 100:
            raise ContentError(f"{FILE}: {where}: order and percent do not fit together")
        return Deck(order, percent, self.known(where, "at_least_one", entry.get("at_least_one", ()), self.kinds))

    # -- pieces --

    def each(self, name: str) -> Iterator[tuple[str, TomlTable]]:
        """The entries of an array of tables, each with the name by which a message calls it."""
        entries = self.table.get(name)
        if not isinstance(entries, list) or not entries:
            raise ContentError(f"{FILE}: {name}: there is no entry")
        seen = set()
        for number, entry in enumerate(entries, 1):
            if not isinstance(entry.get("id"), str):
                raise ContentError(f"{FILE}: {name} number {number} has no id")
            if entry["id"] in seen:
                raise ContentError(f"{FILE}: {name}.{entry['id']} stands twice")
            seen.add(entry["id"])
            yield f"{name}.{entry['id']}", entry

    def at(self, *names: str) -> TomlTable:
        node: Any = self.table
        for name in names:
            node = node.get(name) if isinstance(node, dict) else None
        if not isinstance(node, dict):
            raise ContentError(f"{FILE}: {'.'.join(names)}: the section is missing")
        return node

    def word(self, where: str, entry: TomlTable, field: str) -> str:
        if not isinstance(entry.get(field), str):
            raise ContentError(f"{FILE}: {where}: {field} is missing")
        return str(entry[field])

    def whole(self, where: str, entry: TomlTable, field: str) -> int:
        value = entry.get(field)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise ContentError(f"{FILE}: {where}: {field} is a whole number, not {value!r}")
        return value

    def by_seats(self, where: str, table: Any) -> Mapping[int, int]:
        players = self.at("players")
        seats = range(self.whole("players", players, "min"), self.whole("players", players, "max") + 1)
        if not isinstance(table, dict) or set(table) != {str(n) for n in seats}:
            raise ContentError(f"{FILE}: {where}: one number for each of {seats[0]} to {seats[-1]} players")
        return {n: self.whole(where, table, str(n)) for n in seats}

    def amounts(self, where: str, table: Any, kinds: set[str]) -> Amounts:
        if not isinstance(table, dict):
            raise ContentError(f"{FILE}: {where} is missing")
        self.known(where, "amounts", table, kinds)
        return {kind: self.whole(where, table, kind) for kind in table}

    def laborious(self, where: str, cost: Amounts) -> None:
        """Every payment uses a worker; without that a phase need not end (CH-WORK-2, CH-ENG-9)."""
        if not cost.get("workers"):
            raise ContentError(f"{FILE}: {where} has {'a cost without workers' if cost else 'no cost'}")

    def known(self, where: str, field: str, found: Any, names: set[str]) -> tuple[str, ...]:
        for name in found:
            if name not in names:
                raise ContentError(f"{FILE}: {where}: {field}: there is no {name!r}")
        return tuple(found)

    def effects(self, where: str, entry: TomlTable, kinds: Mapping[str, tuple[str, ...]]) -> Mapping[str, TomlTable]:
        found: dict[str, TomlTable] = {}
        for effect in entry.get("effects", ()):
            kind = effect.get("kind")
            if kind not in kinds:
                raise ContentError(f"{FILE}: {where}: there is no effect {kind!r}")
            for field in kinds[kind]:
                if field not in effect:
                    raise ContentError(f"{FILE}: {where}: the effect {kind} has no {field}")
            if effect.get("steps", 1) != 1:
                raise ContentError(f"{FILE}: {where}: {kind} moves a token by 1 step, not by {effect['steps']}")
            found[kind] = effect
        return found
